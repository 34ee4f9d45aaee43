"""The points that several editions have. An edition takes those that its book has, and says what is its own there."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from openfire.roster.own_rules.model import ATTACKER, OTHER, TARGET
from openfire.roster.own_rules.points import FACES, MOMENT, NUMBER, SETTLED, PointSchema

ON_ROLL: Final = ("add", "set", "at-least", "at-most", "reroll")
"""What can be done to a roll against a number: there is nothing to multiply."""

MELEE, SHOOTING = "melee", "shooting"
"""How an attack comes about, in every edition."""

ATTACKS: Final = (MELEE, SHOOTING)


def to_hit(*circumstances: str, faces: tuple[str, ...] = FACES) -> PointSchema:
    """The roll to hit, of each attacking model. Added numbers make it better."""
    return PointSchema(
        name="to-hit",
        said="on rolls to hit",
        kind="number",
        whose=ATTACKER,
        roles=(TARGET,),
        deeds=(*ON_ROLL, *faces),
        faces=faces,
        circumstances=(*ATTACKS, *circumstances),
        by_model=True,
        by_weapon=True,
    )


def to_defend(*circumstances: str, faces: tuple[str, ...] = ("extra-wounds", "recoil", *SETTLED)) -> PointSchema:
    """The roll of a unit that was hit: defence, save or block. Added numbers make it better."""
    return PointSchema(
        name="to-defend",
        said="on rolls to defend",
        kind="number",
        whose=TARGET,
        roles=(ATTACKER,),
        deeds=(*ON_ROLL, *faces),
        faces=faces,
        circumstances=(*ATTACKS, *circumstances),
        share="half",
        by_weapon=True,
    )


def of_attack(name: str, said: str, *circumstances: str) -> PointSchema:
    """A number of an attack, of each attacking model: attacks, damage, piercing, range."""
    return PointSchema(
        name=name,
        said=said,
        kind="number",
        whose=ATTACKER,
        roles=(TARGET,),
        deeds=NUMBER,
        circumstances=(*ATTACKS, *circumstances),
        by_model=True,
        by_weapon=True,
    )


def wounds(*circumstances: str) -> PointSchema:
    """What gets through: each wound or point of damage can be ignored."""
    return PointSchema(
        name="wounds",
        said="against wounds",
        kind="number",
        whose=TARGET,
        roles=(ATTACKER,),
        deeds=("ignore",),
        circumstances=(*ATTACKS, *circumstances),
        share="half",
        by_weapon=True,
    )


def of_unit(name: str, said: str, *circumstances: str, on_roll: bool = False, leader: bool = False) -> PointSchema:
    """A number of a unit: morale, move."""
    return PointSchema(
        name=name,
        said=said,
        kind="number",
        deeds=ON_ROLL if on_roll else NUMBER,
        circumstances=circumstances,
        share="leader" if leader else "half",
    )


def moment(
    name: str,
    said: str,
    *circumstances: str,
    whose: str = "unit",
    roles: tuple[str, ...] = (),
    amounts: tuple[str, ...] = (),
    by_weapon: bool = False,
    by_model: bool = False,
) -> PointSchema:
    """A moment of a unit."""
    return PointSchema(
        name=name,
        said=said,
        deeds=MOMENT,
        whose=whose,
        roles=roles,
        circumstances=circumstances,
        amounts=amounts,
        by_weapon=by_weapon,
        by_model=by_model,
    )


def of_target(name: str, said: str, *circumstances: str) -> PointSchema:
    """A number of a unit that is attacked: cover, from how far away."""
    return PointSchema(
        name=name,
        said=said,
        kind="number",
        whose=TARGET,
        roles=(ATTACKER,),
        deeds=NUMBER,
        circumstances=(*ATTACKS, *circumstances),
        share="half",
        by_weapon=True,
    )


ACTION: Final = moment("action", "as an action")
"""Rules with such an effect are actions of their own, besides those of the book."""

ROUNDS: Final = (
    moment("round-begins", "when a round begins"),
    moment("round-ends", "when a round ends"),
)
ACTIVATIONS: Final = (
    moment("activation-begins", "when it is activated"),
    moment("activation-ends", "when its activation ends"),
)
MOVES: Final = (
    moment("before-move", "before it moves"),
    moment("after-move", "after it has moved"),
)
ATTACKING: Final = (
    moment("before-attack", "before it attacks", *ATTACKS, whose=ATTACKER, roles=(TARGET,), by_weapon=True),
    moment("before-attacked", "before it is attacked", *ATTACKS, whose=TARGET, roles=(ATTACKER,)),
    moment(
        "after-attack",
        "after it has attacked",
        *ATTACKS,
        whose=ATTACKER,
        roles=(TARGET,),
        amounts=("lost", "dealt"),
        by_weapon=True,
    ),
    moment(
        "after-attacked",
        "after it was attacked",
        *ATTACKS,
        whose=TARGET,
        roles=(ATTACKER,),
        amounts=("lost", "dealt"),
    ),
)
LOSSES: Final = (
    replace(
        moment("suffers", "when it is about to take damage", *ATTACKS, roles=(ATTACKER,), amounts=("dealt",)),
        deeds=(*MOMENT, "take", "prevent"),
    ),
    moment("losses", "when it loses models", *ATTACKS, roles=(ATTACKER,), amounts=("lost",)),
    moment("dies", "when a model with this rule dies", *ATTACKS, roles=(ATTACKER,), by_model=True),
    replace(moment("destroyed", "when it is destroyed", *ATTACKS, roles=(ATTACKER,), amounts=("lost",)), is_gone=True),
)
"""Damage and losses; who attacks is known where an attack brought them."""

ARRIVES: Final = moment("arrives", "when it comes onto the table")
SECURES: Final = moment("secures", "when it secures an objective")
TESTS: Final = (
    moment("test-failed", "when it fails a morale test"),
    moment("test-passed", "when it passes a morale test"),
)
DESTROYS: Final = moment("destroys", "when it destroys a unit", *ATTACKS, roles=(OTHER,))
"""Whoever attacked knows that nobody is left."""

CLASHES: Final = (
    moment("charges", "when it charges", whose=ATTACKER, roles=(TARGET,)),
    moment("charged", "when it is charged", whose=TARGET, roles=(ATTACKER,)),
    moment("melee-begins", "when a melee begins", roles=(OTHER,)),
    moment("melee-ends", "when a melee ends", roles=(OTHER,), amounts=("lost", "dealt")),
)
