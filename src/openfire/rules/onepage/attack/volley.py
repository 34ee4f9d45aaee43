"""Hits, blocks and wounds as a program of dice, the same for shots, blows and powers. [onepage, Shooting; Melee]

To hit, then Armored or Cover, then block, then Regeneration (ruling A-SEQUENCE). Play and odds run these very stages.
Where a module's own rules reshape dice, `own_volley` has more stages between them.
"""

from __future__ import annotations

from typing import NamedTuple

from openfire.dice import D6, Tally
from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.engine.stages import Program, Stage, StageDice
from openfire.rules.onepage import numbers
from openfire.rules.onepage.attack.own_dice import OwnChanges
from openfire.rules.onepage.rolls import ALL, BEST, FAILURES, NO, SUCCESSES, needed_face, quality_test
from openfire.rules.onepage.specials import SHAKEN, half_have, is_vehicle, quality, weapon_has
from openfire.rules.shared.own_rules.changes import roll_modifiers
from openfire.rules.shared.own_rules.dice import UNCHANGED, dice_changes
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.rolls import good_faces

EXTRA_WOUND = "rending_extra_wound"
"""A house rule: a 6 of a Rending weapon is a wound besides the hit (ruling A-RENDING)."""


class Plan(NamedTuple):
    """What is known of some equal attacks on one unit before any die falls."""

    attacks: int
    """Quality tests to hit."""
    quality: int
    block: int
    """The target's Quality."""
    again: str = NO
    """Which dice to hit are rolled again."""
    hits: int = 0
    """Automatic hits."""
    rending: bool = False
    extra: bool = False
    """Whether a 6 of a Rending weapon wounds besides its hit, by a house rule (ruling A-RENDING)."""
    ignore: int = 0
    """The face that ignores a hit, by Armored or Cover; 0 for none."""
    ignore_sixes: int = 0
    """The same for sixes of a Rending weapon, which only Cover can ignore."""
    block_again: bool = False
    """Whether successful blocks are rolled again."""
    regeneration: bool = False
    rules: tuple[str, ...] = ()
    """What the roll to hit cites besides."""
    save_rules: tuple[str, ...] = ()
    """What the rolls to ignore and to block cite besides."""
    by_armor: bool = True
    """Whether it is Armored that ignores hits, and not Cover."""
    pierced_again: bool = False
    """Whether blocks of hits that pierce by their face are rolled again."""
    heals_on: int = 0
    """The face on which Regeneration ignores a wound, where a rule of the module changes it; else 0."""
    modifiers: tuple[Modifier, ...] = ()
    """What modules' own rules add to the roll to hit."""
    block_modifiers: tuple[Modifier, ...] = ()
    """The same for the roll to block."""
    own: OwnChanges | None = None
    """What modules' own rules make of the dice."""


class Blows(NamedTuple):
    """How far some attacks have come."""

    hits: int = 0
    sixes: int = 0
    """Hits of a Rending weapon with a 6: they are wounds already."""
    ignored: int = 0
    wounds: int = 0
    healed: int = 0
    pierced: int = 0
    """Hits that pierce by the face they were hit with, in the module's own rules."""
    more: int = 0
    """Attacks on top, by a rule of the module."""
    besides: int = 0
    """Wounds besides, by a rule of the module."""
    recoil: int = 0
    """Wounds to the unit that attacks, by a rule of the module."""


def _hit_asks(state: Blows, plan: Plan) -> StageDice | None:  # noqa: ARG001  # the first stage has no past
    """One Quality test for each attack. [onepage.shoot.to-hit, onepage.melee.to-hit, onepage.weapon.rending-6]

    Linked weapons roll failures again, Unwieldy ones successes. [onepage.weapon.linked-reroll,
    onepage.weapon.unwieldy-reroll, onepage.special.unwieldy-granted-melee]
    """
    if not plan.attacks:
        return None
    test = quality_test(plan.quality, plan.again, plan.rending)
    six = (int(plan.extra), 1) if plan.rending else (1, 0)
    rules = ("onepage.dice.quality-test", "onepage.dice.quality-used-for", *plan.rules)
    tally = Tally(test, plan.attacks, ((0, 0), (1, 0), six))
    return StageDice("attacker", "hit", tally, rules, plan.modifiers, plan.quality, good_faces(test))


def _hit_tells(state: Blows, plan: Plan, fell: tuple[int, int]) -> Blows:  # noqa: ARG001
    return state._replace(hits=fell[0], sixes=fell[1])


def _ignore_asks(state: Blows, plan: Plan) -> StageDice | None:
    """One die for each hit: Armored ignores it on a 4, or Cover on a 5, never both. [onepage.special.armored-4plus]

    [onepage.terrain.cover-5plus, onepage.terrain.cover-not-with-armored, onepage.special.armored-all-hits]
    """
    count = state.hits + plan.hits
    if not plan.ignore or not count:
        return None
    rule = "onepage.special.armored-4plus" if plan.by_armor else "onepage.terrain.cover-5plus"
    rules = (rule, "onepage.terrain.cover-not-with-armored", *plan.save_rules)
    return successes("ignore", count, plan.ignore, NO, *rules)


def successes(
    label: str, count: int, needed: int, again: str, *rules: str, modifiers: tuple[Modifier, ...] = ()
) -> StageDice:
    """Dice of the defender, of which successes are counted."""
    test = quality_test(needed, again)
    return StageDice("defender", label, Tally(test, count, (0, 1, 1)), rules, modifiers, needed, good_faces(test))


def _ignore_tells(state: Blows, plan: Plan, fell: int) -> Blows:  # noqa: ARG001
    return state._replace(ignored=fell)


def _sixes_asks(state: Blows, plan: Plan) -> StageDice | None:
    """Sixes of a Rending weapon cannot be ignored by Armored, but by Cover. [onepage.weapon.rending-ignores-armored]"""
    if not plan.ignore_sixes or not state.sixes:
        return None
    rules = ("onepage.terrain.cover-5plus", "onepage.weapon.rending-ignores-armored")
    return successes("ignore sixes", state.sixes, plan.ignore_sixes, NO, *rules)


def _sixes_tells(state: Blows, plan: Plan, fell: int) -> Blows:  # noqa: ARG001
    return state._replace(sixes=state.sixes - fell)


def _block_asks(state: Blows, plan: Plan) -> StageDice | None:
    """The target takes one Quality test for each hit. [onepage.shoot.to-block, onepage.melee.to-block]

    Piercing and Poison make it roll successes again. [onepage.weapon.piercing-vs-unarmored,
    onepage.weapon.poison-infantry]
    """
    count = state.hits + plan.hits - state.ignored
    if not count:
        return None
    again = SUCCESSES if plan.block_again else NO
    return successes("block", count, plan.block, again, *BLOCKS, *plan.save_rules, modifiers=plan.block_modifiers)


def _block_tells(state: Blows, plan: Plan, fell: int) -> Blows:
    """What is not blocked is a wound."""
    return state._replace(wounds=state.hits + plan.hits - state.ignored - fell)


def _heal_asks(state: Blows, plan: Plan) -> StageDice | None:
    """One die for each wound, on a 5 it is ignored. [onepage.special.regeneration-5plus]"""
    count = state.wounds + state.sixes + state.besides
    if not plan.regeneration or not count:
        return None
    rule = "onepage.special.regeneration-5plus"
    return successes("regeneration", count, plan.heals_on or numbers.REGENERATION, NO, rule)


def _heal_tells(state: Blows, plan: Plan, fell: int) -> Blows:  # noqa: ARG001
    return state._replace(healed=state.healed + fell)


def wounds_of(state: Blows, plan: Plan) -> int:  # noqa: ARG001
    """The wounds that got through, more than the target can take included (ruling A-WOUNDS-CAUSED)."""
    return state.wounds + state.sixes + state.besides - state.healed


def one_die(plan: Plan) -> tuple[Plan, int]:
    """Every attack, or every automatic hit, goes its own way."""
    if plan.attacks:
        return plan._replace(attacks=1, hits=0), plan.attacks
    return plan._replace(hits=min(1, plan.hits)), max(1, plan.hits)


BLOCKS = ("onepage.shoot.to-block", "onepage.melee.to-block", "onepage.dice.quality-used-for")

IGNORE = (Stage(_ignore_asks, _ignore_tells), Stage(_sixes_asks, _sixes_tells))
REGENERATION = Stage(_heal_asks, _heal_tells)
SAVES = (*IGNORE, Stage(_block_asks, _block_tells), REGENERATION)

BLOWS: Program[Blows, Plan, int] = Program(
    "blows", (Stage(_hit_asks, _hit_tells), *SAVES), Blows(), wounds_of, one_die, lambda one, other, _: one + other
)
"""To hit, ignore, block, regenerate: how many wounds."""


class Hits(NamedTuple):
    """Hits that are known and not yet blocked."""

    hits: int
    sixes: int
    pierced: int = 0
    besides: int = 0
    recoil: int = 0
    """Wounds to the unit that attacks."""

    @property
    def total(self) -> int:
        """How many models can be hit by them."""
        return self.hits + self.sixes + self.pierced + self.besides


TO_HIT: Program[Blows, Plan, Hits] = Program(
    "to hit", (Stage(_hit_asks, _hit_tells),), Blows(), lambda state, _: Hits(state.hits, state.sixes)
)
"""Only the roll to hit, for snipers: they say which models are hit once they know how often."""


HEAL: Program[Blows, Plan, int] = Program(
    "regeneration",
    (Stage(lambda state, plan: _heal_asks(state._replace(wounds=plan.hits), plan), _heal_tells),),
    Blows(),
    lambda state, plan: plan.hits - state.healed,
)
"""Automatic wounds: only Regeneration ignores them (ruling A-AUTO-WOUNDS)."""


# ------------------------------------------------------------------------------------------------ plans


def seats(g: Game, unit: str, target: str) -> dict[str, str]:
    """The players who roll."""
    return {"attacker": g.unit(unit).seat, "defender": g.unit(target).seat}


def dice_rolled_again(g: Game, unit: str, *, linked: bool, unwieldy: bool) -> str:
    """Which dice to hit are rolled again: failures of Linked weapons, successes of Unwieldy ones and of the shaken.

    Each die once (ruling A-LINKED-UNWIELDY). [onepage.example.linked-not-twice, onepage.weapon.linked-reroll,
    onepage.weapon.unwieldy-reroll, onepage.vehicle.damage.shaken-6-7]
    """
    worse = unwieldy or g.unit(unit).mark(SHAKEN) > 0
    if linked:
        return ALL if worse else FAILURES
    return SUCCESSES if worse else NO


def saves(g: Game, case: Case, *, covered: bool) -> Plan:
    """How a unit can save itself: Armored or Cover, then blocks, then Regeneration (ruling A-SEQUENCE).

    Piercing ignores Armored, or makes blocks be rolled again; Cover helps all the same (ruling A-PIERCING-ARMORED).
    case: the attack, of which the unit is the target.
    [onepage.weapon.piercing-vs-armored, onepage.weapon.piercing-vs-unarmored, onepage.weapon.poison-infantry,
    onepage.weapon.poison-not-vehicles, onepage.example.cover-or-armored]
    """
    target, profile, defence = case.other, case.weapon, case.from_other
    armored = half_have(g, target, "armored")
    piercing = profile is not None and weapon_has(profile, "piercing")
    poison = profile is not None and weapon_has(profile, "poison") and not is_vehicle(g, target)
    cover, by_cover = face_of(g, "cover", defence, numbers.COVER if covered else 0)
    armor, by_armor = face_of(g, "armored", defence, numbers.ARMORED if armored and not piercing else 0)
    heals = healing_face(g, defence)
    modifiers = roll_modifiers(g, "to-defend", defence, quality(g, target))
    return Plan(
        attacks=0,
        quality=6,
        block=needed_face(quality(g, target), modifiers),
        rending=profile is not None and weapon_has(profile, "rending"),
        extra=EXTRA_WOUND in g.setup.switches,
        ignore=armor or cover,
        ignore_sixes=cover,
        block_again=poison or (piercing and not armored),
        regeneration=bool(heals),
        save_rules=(
            *_save_rules(piercing=piercing, armored=armored, poison=poison, covered=covered),
            *by_cover,
            *by_armor,
        ),
        by_armor=bool(armor),
        pierced_again=poison or not armored,
        heals_on=heals if heals != numbers.REGENERATION else 0,
        block_modifiers=modifiers,
    )


def face_of(g: Game, point: str, defence: Case, face: int) -> tuple[int, tuple[str, ...]]:
    """The face on which the book's Cover, Armored or Regeneration helps, and the module's rules that change it.

    0 for never. What they add makes it better; it is never better than 2, and above 6 it never helps (ruling
    A-OWN-NUMBERS).
    """
    modifiers = roll_modifiers(g, point, defence, face) if face else ()
    if not modifiers:
        return face, ()
    needed = max(BEST, face - sum(modifier.value for modifier in modifiers))
    return needed if needed <= D6.sides else 0, tuple(modifier.rule for modifier in modifiers)


def healing_face(g: Game, defence: Case) -> int:
    """The face on which a unit regenerates a wound; 0 for never. [onepage.special.regeneration-5plus]"""
    face = numbers.REGENERATION if half_have(g, defence.unit, "regeneration") else 0
    return face_of(g, "regeneration", defence, face)[0]


def own_changes(g: Game, case: Case, *, to_hit: bool) -> OwnChanges | None:
    """What modules' own rules make of the dice of an attack, if anything; to_hit: whether there are dice to hit."""
    if not g.setup.own.rules:
        return None
    hit, defence = dice_changes(g, "to-hit", case) if to_hit else UNCHANGED, case.from_other
    found = OwnChanges(hit, *(dice_changes(g, point, defence) for point in ("hits", "to-defend", "wounds")))
    return None if found == OwnChanges() else found


def _save_rules(*, piercing: bool, armored: bool, poison: bool, covered: bool) -> tuple[str, ...]:
    """What changes the saves of a unit."""
    reasons = {
        "onepage.weapon.piercing-vs-armored": piercing and armored,
        "onepage.weapon.piercing-vs-unarmored": piercing and not armored,
        "onepage.weapon.poison-infantry": poison,
        "onepage.terrain.cover-majority": covered,
    }
    return tuple(rule for rule, holds in reasons.items() if holds)
