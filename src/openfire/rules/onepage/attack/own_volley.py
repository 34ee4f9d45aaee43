"""Hits, blocks and wounds where a module's own rules reshape the dice: the book's stages, and others between them.

Attacks on top come after the first; hits that pierce by their face are ignored and blocked apart; what the module lets
a unit ignore comes after the book's Armored and Cover, and after its Regeneration (ruling A-OWN-DICE).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from openfire.dice import Tally
from openfire.engine.questions import Rules
from openfire.engine.stages import Program, Stage, StageDice, run
from openfire.rules.onepage.attack.own_dice import Blow, OwnChanges, block_scores, hit_scores
from openfire.rules.onepage.attack.volley import (
    BLOCKS,
    BLOWS,
    HEAL,
    IGNORE,
    REGENERATION,
    TO_HIT,
    Blows,
    Hits,
    Plan,
    one_die,
    successes,
    wounds_of,
)
from openfire.rules.onepage.rolls import NO, SUCCESSES

Asks = Callable[[Blows, Plan], StageDice | None]


def _own(plan: Plan) -> OwnChanges:
    assert plan.own is not None
    return plan.own


# ------------------------------------------------------------------------------------------------ to hit


def _dice(plan: Plan, label: str, count: int, *, first: bool) -> StageDice | None:
    """Quality tests to hit, and what their faces bring besides. [onepage.shoot.to-hit, onepage.melee.to-hit]"""
    if not count:
        return None
    own = _own(plan).hit
    test, worths = hit_scores(Blow(plan.quality, plan.again, plan.rending, plan.extra), own, first=first)
    rules = ("onepage.dice.quality-test", *plan.rules, *own.rules)
    good = tuple(range(plan.quality, 7))
    return StageDice("attacker", label, Tally(test, count, worths), rules, plan.modifiers, plan.quality, good)


def _hit_tells(state: Blows, plan: Plan, fell: tuple[int, ...]) -> Blows:  # noqa: ARG001
    hits, sixes, pierced, more, besides, recoil = fell
    return state._replace(
        hits=state.hits + hits,
        sixes=state.sixes + sixes,
        pierced=state.pierced + pierced,
        more=more,
        besides=state.besides + besides,
        recoil=state.recoil + recoil,
    )


def _hit_asks(state: Blows, plan: Plan) -> StageDice | None:  # noqa: ARG001  # the first stage has no past
    return _dice(plan, "hit", plan.attacks, first=True)


def _more_asks(state: Blows, plan: Plan) -> StageDice | None:
    return _dice(plan, "hit again", state.more, first=False)


DICE_TO_HIT: Final = (Stage(_hit_asks, _hit_tells), Stage(_more_asks, _hit_tells))


# ------------------------------------------------------------------------------------------------ ignoring hits


def _pierced_asks(state: Blows, plan: Plan) -> StageDice | None:
    """Hits that pierce are not ignored by Armored, but by Cover. [onepage.weapon.piercing-vs-armored]"""
    if not plan.ignore_sixes or not state.pierced:
        return None
    return successes("ignore piercing", state.pierced, plan.ignore_sixes, NO, "onepage.terrain.cover-5plus")


def _pierced_tells(state: Blows, plan: Plan, fell: int) -> Blows:  # noqa: ARG001
    return state._replace(pierced=state.pierced - fell)


def _ignoring(label: str, count: Callable[[Blows, Plan], int]) -> Asks:
    """One die for each of some hits, by a rule of the module."""

    def asks(state: Blows, plan: Plan) -> StageDice | None:
        own, number = _own(plan).hits, count(state, plan)
        return successes(label, number, own.ignored, NO, own.ignored_by) if own.ignored and number else None

    return asks


def _open(state: Blows, plan: Plan) -> int:
    """Hits that have to be blocked as usual."""
    return state.hits + plan.hits - state.ignored


def _open_tells(state: Blows, plan: Plan, fell: int) -> Blows:  # noqa: ARG001
    return state._replace(ignored=state.ignored + fell)


def _sixes_tells(state: Blows, plan: Plan, fell: int) -> Blows:  # noqa: ARG001
    return state._replace(sixes=state.sixes - fell)


OWN_IGNORE: Final = (
    Stage(_ignoring("ignore hits", _open), _open_tells),
    Stage(_ignoring("ignore sixes too", lambda state, _: state.sixes), _sixes_tells),
    Stage(_ignoring("ignore piercing too", lambda state, _: state.pierced), _pierced_tells),
)


# ------------------------------------------------------------------------------------------------ blocks and wounds


def _blocking(plan: Plan, label: str, count: int, again: str) -> StageDice | None:
    """One Quality test for each hit. [onepage.shoot.to-block, onepage.melee.to-block]"""
    if not count:
        return None
    own = _own(plan).block
    test, worths = block_scores(plan.block, again, own)
    rules, good = (*BLOCKS, *plan.save_rules, *own.rules), tuple(range(plan.block, 7))
    return StageDice("defender", label, Tally(test, count, worths), rules, plan.block_modifiers, plan.block, good)


def _block_asks(state: Blows, plan: Plan) -> StageDice | None:
    return _blocking(plan, "block", _open(state, plan), SUCCESSES if plan.block_again else NO)


def _block_tells(state: Blows, plan: Plan, fell: tuple[int, ...]) -> Blows:
    blocked, besides, recoil = fell
    wounds = _open(state, plan) - blocked
    return state._replace(wounds=wounds, besides=state.besides + besides, recoil=state.recoil + recoil)


def _block_piercing_asks(state: Blows, plan: Plan) -> StageDice | None:
    """Against hits that pierce, successes are rolled again by who is not Armored.

    [onepage.weapon.piercing-vs-unarmored]
    """
    again = SUCCESSES if plan.block_again or plan.pierced_again else NO
    return _blocking(plan, "block piercing", state.pierced, again)


def _block_piercing_tells(state: Blows, plan: Plan, fell: tuple[int, ...]) -> Blows:  # noqa: ARG001
    blocked, besides, recoil = fell
    wounds = state.wounds + state.pierced - blocked
    return state._replace(wounds=wounds, besides=state.besides + besides, recoil=state.recoil + recoil)


def _endure_asks(state: Blows, plan: Plan) -> StageDice | None:
    """One die for each wound that is left, by a rule of the module."""
    own, count = _own(plan).wounds, wounds_of(state, plan)
    return successes("ignore wounds", count, own.ignored, NO, own.ignored_by) if own.ignored and count else None


def _endure_tells(state: Blows, plan: Plan, fell: int) -> Blows:  # noqa: ARG001
    return state._replace(healed=state.healed + fell)


ENDURE: Final = Stage(_endure_asks, _endure_tells)

OWN_SAVES: Final = (
    *IGNORE,
    Stage(_pierced_asks, _pierced_tells),
    *OWN_IGNORE,
    Stage(_block_asks, _block_tells),
    Stage(_block_piercing_asks, _block_piercing_tells),
    REGENERATION,
    ENDURE,
)

OWN_BLOWS: Program[Blows, Plan, int] = Program(
    "blows", (*DICE_TO_HIT, *OWN_SAVES), Blows(), wounds_of, one_die, lambda one, other, _: one + other
)

OWN_TO_HIT: Program[Blows, Plan, Hits] = Program(
    "to hit", DICE_TO_HIT, Blows(), lambda state, _: Hits(*state[:2], state.pierced, state.besides, state.recoil)
)

OWN_HEAL: Program[Blows, Plan, int] = Program(
    "regeneration",
    (
        *(
            Stage(lambda state, plan, one=one: one.asks(state._replace(wounds=plan.hits), plan), one.tells)  # type: ignore[misc]
            for one in (REGENERATION, ENDURE)
        ),
    ),
    Blows(),
    lambda state, plan: plan.hits - state.healed,
)


class Toll(NamedTuple):
    """What some attacks come to, for either side."""

    wounds: int
    recoil: int = 0
    """Wounds to the unit that attacks."""


RECOILING: Program[Blows, Plan, Toll] = Program(
    "blows",
    (*DICE_TO_HIT, *OWN_SAVES),
    Blows(),
    lambda state, plan: Toll(wounds_of(state, plan), state.recoil),
    one_die,
    lambda one, other, _: Toll(one.wounds + other.wounds, one.recoil + other.recoil),
)
"""The same where faces hurt the unit that attacks."""


def recoils_by(plan: Plan) -> str:
    """The rule by which faces hurt the unit that attacks, if one does."""
    return plan.own.recoils if plan.own else ""


def struck(plan: Plan, who: Mapping[str, str], about: str) -> Rules[Toll]:
    """Some attacks are rolled out."""
    if plan.own and plan.own.recoils:
        toll = yield from run(RECOILING, plan, who, about)
        return toll
    wounds = yield from run(blows(plan), plan, who, about)
    return Toll(wounds)


def blows(plan: Plan) -> Program[Blows, Plan, int]:
    """The program of some attacks: to hit, ignore, block, regenerate."""
    return OWN_BLOWS if plan.own else BLOWS


def to_hit(plan: Plan) -> Program[Blows, Plan, Hits]:
    """The program of the roll to hit alone."""
    return OWN_TO_HIT if plan.own else TO_HIT


def heal(plan: Plan) -> Program[Blows, Plan, int]:
    """The program of automatic wounds."""
    return OWN_HEAL if plan.own else HEAL
