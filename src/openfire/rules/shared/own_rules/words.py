"""What a module's own rules can say in both drafts: points, states, circumstances and permissions."""

from __future__ import annotations

from typing import Final

from openfire.roster.own_rules import PointSchema
from openfire.roster.own_rules import common_points as common

OBSCURED: Final = "obscured"

OF_ATTACKS: Final = (OBSCURED, "in-cover", "evading", "free-attack", "impact", "long")
"""How an attack comes about, besides melee and shooting."""

WAYS: Final = ("advance", "rush")
"""Kinds of moves."""

TESTS: Final = ("recover", "terminal", "by-rule")
"""What a command test is taken for."""


def numbers_and_dice(*ways: str) -> tuple[PointSchema, ...]:
    """Numbers and dice of both drafts. ways: kinds of moves."""
    return (
        common.to_hit(*OF_ATTACKS),
        common.to_defend(*OF_ATTACKS),
        common.of_attack("attacks", "for its number of attacks", *OF_ATTACKS),
        common.of_attack("damage", "for the damage of its weapons", *OF_ATTACKS),
        common.of_attack("piercing", "for the piercing of its weapons", *OF_ATTACKS),
        common.of_attack("range", "for the range of its weapons"),
        common.of_attack("sight-penalty", "for what an obscured line of sight takes off its skill", *OF_ATTACKS),
        common.of_attack("token-penalty", "for what suppression takes off its skill", *OF_ATTACKS),
        common.of_target("cover", "for its cover", *OF_ATTACKS),
        common.of_target("evade", "for what evading adds to its defence", *OF_ATTACKS),
        common.of_target("target-range", "for how far away it can be attacked from"),
        common.wounds(*OF_ATTACKS),
        common.of_unit("morale", "on command tests", *TESTS, on_roll=True, leader=True),
        common.of_unit("move", "for how far it moves", *ways, leader=True),
        common.of_unit("actions", "for how many actions it takes", leader=True),
        common.of_unit("suppression", "for the suppression that it takes"),
        common.of_unit("set-up-distance", "for how far from enemies it is set up", leader=True),
        PointSchema(name="initiative", said="on initiative rolls of its player", kind="number", deeds=("add",)),
    )


def moments(*ways: str) -> tuple[PointSchema, ...]:
    """Moments of both drafts. ways: kinds of moves."""
    charges, charged, *_ = common.CLASHES
    return (
        *common.ROUNDS,
        *common.ACTIVATIONS,
        common.ACTION,
        common.moment("before-move", "before it moves", *ways),
        common.moment("after-move", "after it has moved", *ways),
        charges,
        charged,
        *(_about_attacks(point) for point in common.ATTACKING),
        common.moment("evades", "when it evades", whose="target", roles=("attacker",)),
        common.moment("suppressed", "when it takes suppression"),
        *common.LOSSES,
        common.DESTROYS,
        common.moment("deploys", "when it is deployed"),
        common.ARRIVES,
        common.SECURES,
        common.moment("test-failed", "when it fails a command test", *TESTS),
        common.moment("test-passed", "when it passes a command test", *TESTS),
    )


def _about_attacks(point: PointSchema) -> PointSchema:
    return common.moment(
        point.name,
        point.said,
        *common.ATTACKS,
        *OF_ATTACKS,
        whose=point.whose,
        roles=point.roles,
        amounts=point.amounts,
        by_weapon=point.by_weapon,
    )


AIMED: Final = ("attack",)
"""What can be done to one unit alone."""

STATES: Final = {
    "suppressed": "has suppression tokens",
    "pinned": "has as many suppression tokens as there can be",
    "engaged": "is in the assault range of an enemy",
    "activated": "has been activated this round",
    "moved": "has taken a move in this activation",
    "advanced": "has taken an Advance in this activation",
    "rushed": "has taken a Rush in this activation",
    "attacked": "has taken an Attack in this activation",
    "recovered": "has earned an action in this activation",
    "sheltered": "stands in cover",
    "holds-objective": "holds an objective that it secured",
    "destroyed": "is destroyed",
}
"""States of units, and how they are said."""

CIRCUMSTANCES: Final = {
    common.MELEE: "it is an attack in assault range",
    common.SHOOTING: "it is an attack from beyond assault range",
    OBSCURED: "the line of sight is obscured",
    "in-cover": "the target has cover",
    "evading": "the target evades",
    "free-attack": "it is a free attack on those who leave",
    "impact": "it is a free attack with Impact weapons",
    "long": "it is made beyond the normal range of the weapon",
    "advance": "it is an Advance",
    "rush": "it is a Rush",
    "recover": "it is taken to recover",
    "terminal": "it is taken at a terminal",
    "by-rule": "a rule of the module asks for it",
}
"""How things come about, and how it is said."""

FORBIDS: Final = {
    "move": "may not move",
    "advance": "may not advance",
    "rush": "may not rush",
    "attack": "may not attack",
    "shoot": "may not attack beyond its assault range",
    "be-shot": "may not be attacked from beyond assault range",
    "aim-at": "may not attack this target from beyond assault range",
    "use": "may not be used",
    "recover": "may not recover",
    "interact": "may not interact",
    "evade": "may not evade",
    "free-attack": "may not make free attacks",
}
"""What can be forbidden, and how it is said."""

ALLOWS: Final = {
    "guns-in-melee": "may use any weapon in assault range",
    "shoot-out": "may attack others than those it is engaged with",
    "pick-losses": "says which models of its target take damage",
    "unseen": "may attack what it does not see, as if it were obscured",
    "leave-freely": "may leave assault ranges without free attacks",
    "evade-near": "may evade attacks from any distance",
    "evade-at-2": "may evade however many tokens it has",
    "repeat-actions": "may take any action more than once",
    "safe-on-dangerous-ground": "suffers nothing on dangerous ground",
}
"""What can be allowed besides, and how it is said."""

ACTS: Final = {
    "recover": "recovers once more",
    "advance": "advances once more",
    "rush": "rushes once more",
    "attack": "attacks once more",
    "interact": "interacts once more",
}
"""What can be done once more, and how it is said."""
