"""Melee: assault moves, defenders pile in, both sides strike, the result. [onepage, Melee]

No unit is left in combat when an activation ends. [onepage.melee.no-lasting-combat]
"""

from __future__ import annotations

from openfire.engine.answers import Stand
from openfire.engine.facts import Declared, Told
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.state import TABLE
from openfire.geometry.kernels import RULES_EPS
from openfire.rules.onepage import numbers
from openfire.rules.onepage.attack.assault_move import AssaultMoveOptions, PileInOptions, RamOptions
from openfire.rules.onepage.attack.consolidation import consolidate
from openfire.rules.onepage.attack.psychic import manifest
from openfire.rules.onepage.attack.strikes import MeleeSide, strikes
from openfire.rules.onepage.morale import lost_melee, morale_test
from openfire.rules.onepage.movement.action import ASSAULT, go
from openfire.rules.onepage.movement.distance import nearest
from openfire.rules.onepage.specials import IMMOBILE, all_have, half_have, is_vehicle
from openfire.rules.onepage.terrain import is_above
from openfire.rules.onepage.vehicles.driving import drive

WIPED_OUT = "wiped_out_side_loses"
"""A house rule of the result (ruling A-DESTROYED)."""


def assault(g: Game, unit: str, target: str, options: AssaultMoveOptions | RamOptions) -> Rules[None]:
    """All models of a unit assault one target: they move into contact, then both fight.

    [onepage.melee.one-target, onepage.act.assault-12, onepage.vehicle.assault-18]
    """
    g.happen(Declared(unit=unit, shots=(f"{unit}>{target}",), rules=("onepage.melee.one-target",)))
    uphill = goes_uphill(g, unit, target)
    if isinstance(options, RamOptions):
        yield from drive(
            g, unit, options, QuestionName.ASSAULT_MOVE, "onepage.vehicle.assault-18", "onepage.melee.assault-move"
        )
    else:
        rules = ("onepage.melee.assault-move", "onepage.melee.one-target")
        answer = yield from ask(g.unit(unit).seat, QuestionName.ASSAULT_MOVE, unit, options, *rules)
        yield from close_in(g, unit, options, answer)
    if g.unit(unit).place == TABLE:
        yield from melee(g, unit, target, uphill=uphill)


def close_in(g: Game, unit: str, options: AssaultMoveOptions, answer: Stand) -> Rules[None]:
    """The moves of an assault, and dangerous ground on the way. [onepage.melee.assault-move]"""
    rules = ("onepage.melee.assault-move", "onepage.melee.one-target")
    yield from go(g, unit, ASSAULT, options.routes(answer), answer, *rules)


def melee(g: Game, unit: str, target: str, *, uphill: bool = False) -> Rules[None]:
    """From the moves of the defender to the consolidation: the assaulting unit stands where its moves took it.

    uphill: whether the enemy was on higher ground when the assault began (ruling A-UPHILL).

    [onepage.melee.strike-back, onepage.melee.compare-wounds]
    """
    yield from pile_in(g, target, unit)
    if _both(g, unit, target):
        yield from fight(g, unit, target, uphill=uphill)
    if g.unit(unit).place == TABLE:
        yield from consolidate(g, unit, target)


def fight(g: Game, unit: str, target: str, *, uphill: bool) -> Rules[None]:
    """Fear, strikes, return strikes, and the result. [onepage.melee.strike-back, onepage.melee.compare-wounds]"""
    attacker = MeleeSide(unit, target, charging=True, uphill=uphill, failed_fear=(yield from fear(g, unit, target)))
    defender = MeleeSide(target, unit, charging=False, failed_fear=(yield from fear(g, target, unit)))
    caused = yield from turn(g, attacker)
    suffered = yield from turn(g, defender)
    yield from result(g, unit, target, caused, suffered)


def turn(g: Game, side: MeleeSide) -> Rules[int]:
    """One side may try psychic powers and strikes. [onepage.psychic.timing, onepage.melee.strike-back]"""
    if _both(g, side.unit, side.foe):
        yield from manifest(g, side.unit)
    if not _both(g, side.unit, side.foe):
        return 0
    return (yield from strikes(g, side))


def _both(g: Game, unit: str, target: str) -> bool:
    return g.unit(unit).place == TABLE and g.unit(target).place == TABLE


# ------------------------------------------------------------------------------------------------ before the blows


def goes_uphill(g: Game, unit: str, target: str) -> bool:
    """Whether an assault that begins now goes up; a unit that flies does not mind (ruling A-FLYING-ASSAULT).

    [onepage.terrain.elevation-assault-up]
    """
    return is_above(g, target, unit) and not all_have(g, unit, "flying")


def pile_in(g: Game, unit: str, foe: str) -> Rules[None]:
    """Defenders who touch nobody close in before any blow (ruling A-PILE-IN). [onepage.melee.pile-in-order]

    [onepage.melee.pile-in-3in]
    """
    if g.unit(unit).mark(IMMOBILE):
        return
    if is_vehicle(g, unit):
        yield from _drive_in(g, unit, foe)
        return
    options = PileInOptions(g, unit, foe)
    if len(options.fixed) == len(options.now):
        return
    rules = ("onepage.melee.pile-in-3in", "onepage.melee.pile-in-order")
    answer = yield from ask(g.unit(unit).seat, QuestionName.PILE_IN, unit, options, *rules)
    yield from go(g, unit, "pile-in", options.routes(answer), answer, *rules)


def _drive_in(g: Game, unit: str, foe: str) -> Rules[None]:
    """A Vehicle that touches nobody any more drives into contact, if it can. [onepage.melee.pile-in-3in]"""
    if nearest(g, g.unit(unit).models, g.unit(foe).models) <= RULES_EPS:
        return
    options = RamOptions(g, unit, foe, "pile-in", numbers.PILE_IN)
    if options.found is not None:
        yield from drive(g, unit, options, QuestionName.PILE_IN, "onepage.melee.pile-in-3in")


def fear(g: Game, unit: str, foe: str) -> Rules[bool]:
    """A unit that faces Fear and has none tests; if it fails it strikes badly in this melee (ruling A-FEAR-TIMING).

    [onepage.special.fear-test, onepage.special.fear-fail-unwieldy, onepage.special.fear-immune]
    """
    if not half_have(g, foe, "fear") or half_have(g, unit, "fear"):
        return False
    passed = yield from morale_test(g, unit, "onepage.special.fear-test", "onepage.special.fear-fail-unwieldy")
    return not passed


# ------------------------------------------------------------------------------------------------ the result


def result(g: Game, unit: str, target: str, caused: int, suffered: int) -> Rules[None]:
    """The side that caused more wounds wins, and the loser alone tests; equal wounds are a tie.

    [onepage.melee.compare-wounds, onepage.melee.winner, onepage.melee.tie, onepage.melee.only-loser-tests,
    onepage.example.melee-result]
    """
    rules = ("onepage.melee.compare-wounds", "onepage.melee.winner")
    winner = _winner(g, unit, target, caused, suffered)
    told = (str(caused), str(suffered), winner or "tie")
    g.happen(Told(what="melee", about=unit, values=told, rules=rules if winner else ("onepage.melee.tie",)))
    loser = {unit: target, target: unit}.get(winner or "")
    if loser and g.unit(loser).place == TABLE:
        yield from lost_melee(g, loser)


def _winner(g: Game, unit: str, target: str, caused: int, suffered: int) -> str | None:
    """Wounds are compared even if a side is wiped out, unless a house rule says it has lost (ruling A-DESTROYED)."""
    if WIPED_OUT in g.setup.switches and not _both(g, unit, target):
        return unit if g.unit(unit).place == TABLE else target
    if caused == suffered:
        return None
    return unit if caused > suffered else target
