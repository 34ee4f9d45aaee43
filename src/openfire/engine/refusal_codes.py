"""Every code of a refusal: which of a few kinds it is of, and what it means. docs/refusals.md shows this table."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class RefusalKind(StrEnum):
    """What is wrong with an answer, roughly."""

    MALFORMED = "malformed"
    NOT_OFFERED = "not-offered"
    TOO_FAR = "too-far"
    TOO_NEAR = "too-near"
    NO_ROOM = "no-room"
    BLOCKED = "blocked"
    OUT_OF_FORMATION = "out-of-formation"
    WRONG_TURN = "wrong-turn"
    WRONG_NUMBER = "wrong-number"
    WRONG_TARGET = "wrong-target"
    WRONG_WEAPON = "wrong-weapon"
    WRONG_UNIT = "wrong-unit"
    NOT_YOURS = "not-yours"
    ALREADY_DONE = "already-done"
    NOT_NOW = "not-now"


MEANINGS: Final[dict[RefusalKind, str]] = {
    RefusalKind.MALFORMED: "It is no answer to the question: it cannot be read, or is of another form.",
    RefusalKind.NOT_OFFERED: "It names something that is not among the answers.",
    RefusalKind.TOO_FAR: "A way is too long, or something is too far away.",
    RefusalKind.TOO_NEAR: "Something is too near to something else.",
    RefusalKind.NO_ROOM: "Nobody can stand there, or there is no room for all.",
    RefusalKind.BLOCKED: "Something is in the way, or in the line of sight.",
    RefusalKind.OUT_OF_FORMATION: "The models of a unit would not be together as they have to be.",
    RefusalKind.WRONG_TURN: "A vehicle does not turn or move like that.",
    RefusalKind.WRONG_NUMBER: "Too many are named, too few, the same one twice, or not in their order.",
    RefusalKind.WRONG_TARGET: "The target cannot be chosen.",
    RefusalKind.WRONG_WEAPON: "The weapon cannot be used like that.",
    RefusalKind.WRONG_UNIT: "A unit of this kind cannot do that.",
    RefusalKind.NOT_YOURS: "It belongs to somebody else.",
    RefusalKind.ALREADY_DONE: "It has been done, and is done once.",
    RefusalKind.NOT_NOW: "As things stand now, something else has to be done, or nothing comes of it.",
}
"""What each kind means."""

CODES: Final[dict[RefusalKind, dict[str, str]]] = {
    RefusalKind.MALFORMED: {
        "malformed": "nothing is said, or it cannot be read as an answer",
        "form": "it is not written as this question wants it",
        "no-place": "a move names no place",
    },
    RefusalKind.NOT_OFFERED: {
        "not-offered": "the answer is not on the list",
        "unknown": "there is no action, kind of move or power of that name",
        "not-there": "a model is not in the unit",
        "not-a-follower": "a model is no follower of the unit",
        "no-object": "there is no such object on the table",
        "no-objective": "there is no such objective on the table",
        "power": "a power cannot be tried: it is unknown, was tried, or reaches nobody",
    },
    RefusalKind.TOO_FAR: {
        "too-far": "a way is longer than the move, or a place too far away",
        "out-of-range": "the target is beyond the weapon's range",
        "out-of-reach": "the leader could not get to the place of a follower",
        "difficult": "difficult ground allows less of a move",
        "not-reached": "the move ends near none of those that it must reach",
        "not-near": "the unit is not in the range that it is to leave",
        "no-contact": "nobody would touch the target",
        "away": "a model would be farther from the target than before",
        "holds-back": "a model could move farther, and has to",
        "too-short": "the move is shorter than it must be",
        "not-off": "the way does not lead off the table",
    },
    RefusalKind.TOO_NEAR: {
        "too-near": "something is nearer than is allowed",
        "entering": "the move enters the assault range of an enemy",
        "leaving": "the move leaves the assault range of an enemy",
        "toward": "a model that steps back would come nearer",
        "aside": "a model that steps back would step aside instead",
    },
    RefusalKind.NO_ROOM: {
        "no-room": "there is no place for all of the unit",
        "has-room": "there is room for a unit that is said to have none",
        "no-footing": "the ground is no place to stand",
        "impassable": "a model would stand on impassable ground",
        "terrain": "terrain is where something is to be placed",
        "overlap": "a model would stand on the base of another",
        "off-table": "a model would stand over the table's edge",
        "outside": "a model would not be in its deployment area",
        "full": "the transport has no places left",
        "too-big": "a model is too big for the transport",
    },
    RefusalKind.BLOCKED: {
        "edge": "the table's edge is in the way",
        "area": "terrain is in the way",
        "body": "a base is in the way",
        "barred": "something is in the way of a vehicle's hull",
        "swept": "a hull that turns would press into something",
        "no-way": "there is no way to that place",
        "no-path": "nobody can get to the unit that is to be assaulted",
        "blocked": "the line of sight is blocked",
        "no-sight": "the model sees nobody of the target",
        "arc": "the weapon cannot be turned there",
    },
    RefusalKind.OUT_OF_FORMATION: {
        "out-of-formation": "a model is too far from its leader",
        "incoherent": "the unit is out of coherency",
        "unseen": "the leader would not see a model of its unit",
        "left-behind": "there is a place for a model that is left behind",
    },
    RefusalKind.WRONG_TURN: {
        "pivot": "the vehicle turns too far at once, or once too often",
        "pivots": "the vehicle turns too often",
        "too-soon": "the vehicle turns again too soon",
        "turns": "the way takes more turns than are left",
        "both-ways": "vehicles go forward or backward, and not both",
        "sideways": "vehicles do not move sideways",
        "backward": "aircraft do not move backward",
    },
    RefusalKind.WRONG_NUMBER: {
        "twice": "somebody or something is named twice",
        "all": "every model has to be placed",
        "not-all": "every model has to be placed, and once",
        "one": "one thing has to be placed, and nothing else",
        "number": "so many models have to be named",
        "too-few": "those who are named cannot take all the damage",
        "too-many": "the number is higher than it may be",
        "dice": "there are not so many power dice",
        "leader": "the leader comes first, or last",
        "first": "somebody else takes wounds first",
        "wounded": "who is damaged comes first",
        "single": "all hits are on one model",
    },
    RefusalKind.WRONG_TARGET: {
        "no-enemy": "the target is no enemy unit on the table",
        "target": "the power cannot be used on that unit",
        "split": "all have to attack the same unit",
        "several": "the attack is made on one unit",
        "not-left": "only the unit that left may be attacked, and by those whom it left",
        "melee": "the target is in a melee",
        "eyes": "the target is not looked at through those eyes",
        "nobody": "there is nobody whom it could reach or help",
        "no-transport": "it is no transport that could be used",
    },
    RefusalKind.WRONG_WEAPON: {
        "unarmed": "the model has no such weapon",
        "one-weapon": "each model uses one weapon",
        "platform": "the vehicle uses fewer weapons at once",
        "heavy": "a heavy weapon is not used after a move",
        "torrent": "a torrent is not used in assault range",
        "unwieldy": "an unwieldy weapon makes no free attacks",
        "grenade": "the unit uses one grenade",
        "not-close": "the weapon is none for assault range",
        "no-melee": "the weapon is none for melee",
        "impact": "a weapon with Impact is not used in an attack like this",
        "no-impact": "the weapon has no Impact",
    },
    RefusalKind.WRONG_UNIT: {
        "vehicle": "vehicles cannot do that",
        "slow": "slow units cannot do that",
        "no-infantry": "only infantry can do that",
        "not-infantry": "only infantry can do that",
        "no-leap": "the unit cannot assault out of its transport",
        "laden": "the unit carries others itself",
        "hero": "heroes do not merge",
        "no-hero": "only heroes and psykers join units",
        "two-heroes": "there is a hero in that unit",
        "alike": "copies of a unit merge and do not join",
        "alone": "single models do not merge",
        "other": "units of different kinds do not merge",
        "third": "two copies are the most that merge",
        "upgrades": "the upgrades of the two units differ",
        "quality": "the quality of the two units differs",
    },
    RefusalKind.NOT_YOURS: {
        "not-yours": "the unit is no unit of the player",
        "not-for-you": "the objective is not for the player",
    },
    RefusalKind.ALREADY_DONE: {
        "acted": "the unit has been activated this round",
        "spent": "the weapon has been used up",
        "declared": "the attack is declared, and its targets stand",
        "struck": "the unit has made its free attack",
        "held": "the player has secured the objective already",
        "not-both": "the unit has disembarked in this activation",
        "gone": "the transport is destroyed",
    },
    RefusalKind.NOT_NOW: {
        "forbidden": "a rule of the module forbids it",
        "not-now": "only some units may be attacked now",
        "must": "a unit has to be activated: nobody passes now",
        "must-move": "the unit has to move now",
        "too-early": "it is too early in the battle",
        "engaged": "an enemy is within assault range",
        "in-contact": "a model in contact stays",
        "contested": "an enemy is as near to the objective",
        "suppressed": "the unit has too many tokens",
        "not-suppressed": "the unit has no token to recover from",
        "immobile": "the vehicle can only hold",
        "no-points": "there are no command points",
        "nothing": "there is nothing to use",
    },
}
"""The codes of each kind, and what each means."""

KIND_OF: Final[dict[str, RefusalKind]] = {code: kind for kind, codes in CODES.items() for code in codes}
"""The kind of each code."""
