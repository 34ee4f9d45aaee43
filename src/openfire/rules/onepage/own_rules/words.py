"""What a module's own rules can say in this book: its points, states, tokens, permissions and extra actions."""

from __future__ import annotations

from typing import Final

from openfire.roster.own_rules import PointSchema, RuleWords
from openfire.roster.own_rules import common_points as common
from openfire.roster.own_rules.common_points import MELEE, SHOOTING, moment, of_attack, of_unit
from openfire.roster.own_rules.model import ATTACKER, OTHER, TARGET
from openfire.roster.own_rules.points import NUMBER, SETTLED

CHARGING, COVERED, FEAR = "charging", "covered", "fear"
"""How an attack comes about besides: by a unit that assaults, on a unit in cover; and a test of Fear."""

WALKING, RUNNING, ASSAULTING = "walk", "run", "assault"
"""How a unit moves."""


def of_target(name: str, said: str) -> PointSchema:
    """A face that a unit's dice have to reach to ignore hits or wounds; above 6 they never do."""
    return PointSchema(
        name=name,
        said=said,
        kind="number",
        whose=TARGET,
        roles=(ATTACKER,),
        deeds=("add", "set", "at-least", "at-most"),
        circumstances=(MELEE, SHOOTING, CHARGING, COVERED),
        share="half",
        by_weapon=True,
    )


def against(name: str, said: str) -> PointSchema:
    """Hits or wounds that can be ignored one by one."""
    return PointSchema(
        name=name,
        said=said,
        kind="number",
        whose=TARGET,
        roles=(ATTACKER,),
        deeds=("ignore",),
        circumstances=(MELEE, SHOOTING, CHARGING, COVERED),
        share="half",
        by_weapon=True,
    )


DICE: Final = (
    common.to_hit(
        CHARGING,
        COVERED,
        faces=("extra-hits", "extra-attacks", "extra-wounds", "recoil", "no-save", "piercing", *SETTLED),
    ),
    common.to_defend(CHARGING, COVERED),
    against("hits", "against hits"),
    against("wounds", "against wounds"),
    of_target("armored", "for the face on which Armored ignores a hit"),
    of_target("cover", "for the face on which cover ignores a hit"),
    of_target("regeneration", "for the face on which Regeneration ignores a wound"),
    of_unit("morale", "on morale tests", MELEE, FEAR, on_roll=True),
    of_unit("dangerous", "on dice of dangerous ground", on_roll=True),
)

NUMBERS: Final = (
    of_attack("attacks", "for the attacks of its weapons", CHARGING),
    of_attack("range", "for the range of its weapons"),
    of_attack("impact", "for the hits of its Impact", CHARGING),
    PointSchema(
        name="damage-roll",
        said="on damage rolls",
        kind="number",
        whose=TARGET,
        roles=(ATTACKER,),
        deeds=("add",),
    ),
    of_unit("move", "for how far it moves", WALKING, RUNNING, ASSAULTING),
    PointSchema(
        name="keep-away",
        said="for how far it keeps from enemies when it moves or arrives",
        kind="number",
        whose=ATTACKER,
        roles=(TARGET,),
        deeds=NUMBER,
        share="half",
    ),
    of_unit("consolidate", "for how far it consolidates"),
    of_unit("pile-in", "for how far it closes in"),
    of_unit("strike", "for how far it strikes"),
    PointSchema(
        name="melee-result",
        said="for the wounds that it counts as having caused in a melee",
        kind="number",
        deeds=NUMBER,
        roles=(OTHER,),
        circumstances=(CHARGING,),
    ),
    of_unit("cast", "for the sum of its power dice"),
    of_unit("cast-range", "for the range of its powers"),
    of_unit("capacity", "for how many models it transports"),
    of_unit("seats", "for the places that each of its models takes in a transport"),
    of_unit("zone", "for how far from its table edge it is deployed"),
    of_unit("arrive", "for the face on which it arrives", on_roll=True),
    of_unit("arrival-distance", "for how far from enemies it arrives"),
    of_unit("scatter", "for how far it is scattered"),
)

MOMENTS: Final = (
    moment("battle-begins", "when everybody is deployed"),
    *common.ROUNDS,
    *common.ACTIVATIONS,
    moment("before-move", "before it moves", WALKING, RUNNING),
    moment("after-move", "after it has moved", WALKING, RUNNING),
    *common.ATTACKING,
    *common.CLASHES,
    *(one for one in common.LOSSES if not one.is_gone),
    moment("destroyed", "when it is destroyed", *common.ATTACKS, roles=(ATTACKER,), amounts=("lost",), by_model=True),
    moment("destroys", "when it destroys a unit", roles=(OTHER,)),
    common.ARRIVES,
    *common.TESTS,
    moment("casts", "when one of its powers works", roles=(TARGET,)),
    moment("fails-to-cast", "when one of its powers fails", roles=(TARGET,)),
)


WORDS: Final = RuleWords(
    sides=6,
    points=(*DICE, *NUMBERS, *MOMENTS),
    states={
        "held": "holds in this activation",
        "walked": "walks in this activation",
        "ran": "runs in this activation",
        "assaulted": "assaults in this activation",
        "moved": "walks, runs or assaults in this activation",
        "activated": "has been activated this round",
        "pinned": "is pinned",
        "shaken": "is shaken",
        "immobile": "is immobile",
        "in-cover": "stands in cover terrain",
        "in-difficult": "stands in difficult terrain",
        "elevated": "stands above the ground",
        "inside": "is inside a transport",
        "near-enemies": "is within 1 inch of an enemy",
    },
    circumstances={
        MELEE: "it is in melee",
        SHOOTING: "it is shooting",
        CHARGING: "the attacker has assaulted",
        COVERED: "the target is in cover",
        FEAR: "it is a test of Fear",
        WALKING: "it walks",
        RUNNING: "it runs",
        ASSAULTING: "it assaults",
    },
    tokens={"pinned": 1, "shaken": 1, "immobile": 1},
    forbids={
        "act": "may not act",
        "move": "may not move",
        "hold": "may not hold while it can do anything else",
        "all-but-assault": "must assault if it can",
        "walk": "may not walk",
        "run": "may not run",
        "assault": "may not assault",
        "shoot": "may not shoot",
        "strike": "may not strike",
        "strike-back": "may not strike back",
        "cast": "may not try psychic powers",
        "embark": "may not embark",
        "pile-in": "may not close in",
        "consolidate": "may not consolidate",
        "be-shot": "may not be shot at",
        "aim-at": "may not shoot at this target, or assault it",
        "use": "may not be used",
        "be-assaulted": "may not be assaulted",
        "test": "may not be made to test its morale",
        "be-pinned": "may not be pinned",
        "rout": "may not rout, and is pinned instead",
        "scatter": "may not be scattered",
        "arrive": "may not arrive yet",
    },
    allows={
        "pick-losses": "says which models of its target take damage",
        "unseen": "may shoot at what it does not see, as with Indirect",
        "ignore-cover": "may ignore cover when it shoots",
        "difficult": "may treat difficult terrain as open",
        "dangerous": "may treat dangerous terrain as open",
        "through-units": "may move through other units",
        "shoot-after-run": "may shoot after a Run",
        "fire-all-after-walk": "may fire all weapons after a Walk",
        "split-fire": "may fire at several targets",
        "strike-first": "may strike first when it is assaulted",
        "strike-last": "strikes after its enemy, also when it assaults",
        "act-pinned": "may act in the activation in which it recovers",
        "fight-pinned": "may strike as usual while it is pinned",
    },
    acts={
        "walk": "walks once more",
        "shoot": "shoots once more",
        "assault": "may assault",
        "cast": "may try psychic powers",
        "embark": "may embark on a transport",
        "recover": "is pinned no more",
        "power-die": "gains a power die",
    },
    aimed=("shoot", "assault"),
    tests=("test", "pass", "fail", "again"),
    has_objectives=False,
    has_piercing=False,
)
"""The words of this book for modules' own rules."""
