"""Melee: assault moves, defenders pile in, both sides strike, the result, consolidation. [onepage, Melee]

No unit is left in combat when an activation ends. [onepage.melee.no-lasting-combat]
"""

from __future__ import annotations

import math

from openfire.engine.answers import Stand
from openfire.engine.facts import Declared, Told
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal, shown
from openfire.engine.state import TABLE
from openfire.geometry.inches import INCH, direction
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.shapes import Pose, Round
from openfire.geometry.solver.closing import KindOfWay
from openfire.geometry.solver.stepping_back import Retreat, along_facing, away_from
from openfire.rules.onepage import numbers
from openfire.rules.onepage.attack.assault_move import (
    AssaultMoveOptions,
    PileInOptions,
    RamOptions,
    TargetOptions,
    pile_in_distance,
)
from openfire.rules.onepage.attack.psychic import manifest
from openfire.rules.onepage.attack.strikes import MeleeSide, strikes
from openfire.rules.onepage.morale import lost_melee, morale_test
from openfire.rules.onepage.movement.action import ASSAULT, MoveOptions, go
from openfire.rules.onepage.movement.coherency import Places
from openfire.rules.onepage.movement.distance import nearest
from openfire.rules.onepage.own_rules.words import CHARGING, FEAR
from openfire.rules.onepage.specials import IMMOBILE, all_have, half_have, is_vehicle
from openfire.rules.onepage.terrain import is_above
from openfire.rules.onepage.vehicles.driving import DriveOptions, drive
from openfire.rules.shared.own_rules.changes import changed, changed_length
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.permissions import is_allowed, why_forbidden
from openfire.rules.shared.own_rules.scene import Case

WIPED_OUT = "wiped_out_side_loses"
"""A house rule of the result (ruling A-DESTROYED)."""


def assault(g: Game, unit: str, target: str, options: AssaultMoveOptions | RamOptions) -> Rules[bool]:
    """All models of a unit assault one target: they move into contact, then both fight.

    Not so if its player says that there is no clear path, and none is known (ruling A-CLEAR-PATH).

    [onepage.melee.one-target, onepage.act.assault-12, onepage.vehicle.assault-18]
    """
    g.happen(Declared(unit=unit, shots=(f"{unit}>{target}",), rules=("onepage.melee.one-target",)))
    uphill = goes_uphill(g, unit, target)
    if isinstance(options, RamOptions):
        rules = ("onepage.vehicle.assault-18", "onepage.melee.assault-move")
        way = yield from drive(g, unit, options, QuestionName.ASSAULT_MOVE, *rules)
        is_claim = options.claims(way)
    else:
        rules = ("onepage.melee.assault-move", "onepage.melee.one-target")
        answer = yield from ask(g.unit(unit).seat, QuestionName.ASSAULT_MOVE, unit, options, *rules)
        is_claim = options.claims(answer)
        if not is_claim:
            yield from close_in(g, unit, options, answer)
    if g.unit(unit).place == TABLE and not is_claim:
        yield from melee(g, unit, target, uphill=uphill)
    return not is_claim


def close_in(g: Game, unit: str, options: AssaultMoveOptions, answer: Stand) -> Rules[None]:
    """The moves of an assault, and dangerous ground on the way. [onepage.melee.assault-move]"""
    rules = ("onepage.melee.assault-move", "onepage.melee.one-target")
    yield from go(g, unit, ASSAULT, options.routes(answer), answer, *rules)


def melee(g: Game, unit: str, target: str, *, uphill: bool = False) -> Rules[None]:
    """From the moves of the defender to the consolidation: the assaulting unit stands where its moves took it.

    uphill: whether the enemy was on higher ground when the assault began (ruling A-UPHILL).

    [onepage.melee.strike-back, onepage.melee.compare-wounds]
    """
    yield from moment(g, "charges", Case(unit, target))
    yield from moment(g, "charged", Case(target, unit))
    if _both(g, unit, target):
        yield from pile_in(g, target, unit)
    if _both(g, unit, target):
        yield from moment(g, "melee-begins", Case(unit, target))
        yield from moment(g, "melee-begins", Case(target, unit))
    if _both(g, unit, target):
        yield from fight(g, unit, target, uphill=uphill)
    if g.unit(unit).place == TABLE:
        yield from consolidate(g, unit, target)


def fight(g: Game, unit: str, target: str, *, uphill: bool) -> Rules[None]:
    """Fear, strikes, return strikes, and the result. [onepage.melee.strike-back, onepage.melee.compare-wounds]"""
    sizes = len(g.unit(unit).models), len(g.unit(target).models)
    attacker = MeleeSide(unit, target, charging=True, uphill=uphill, failed_fear=(yield from fear(g, unit, target)))
    defender = MeleeSide(target, unit, charging=False, failed_fear=(yield from fear(g, target, unit)))
    if strikes_before(g, target) > strikes_before(g, unit):
        suffered = yield from turn(g, defender)
        caused = yield from turn(g, attacker)
    else:
        caused = yield from turn(g, attacker)
        suffered = yield from turn(g, defender)
    yield from result(g, unit, target, *counted(g, unit, target, caused, suffered))
    if g.setup.own.rules:
        lost = sizes[0] - len(g.unit(unit).models), sizes[1] - len(g.unit(target).models)
        yield from moment(g, "melee-ends", Case(unit, target, words=(CHARGING,), lost=lost[1], dealt=caused))
        yield from moment(g, "melee-ends", Case(target, unit, lost=lost[0], dealt=suffered))


def strikes_before(g: Game, unit: str) -> int:
    """Whether a rule of the module lets a unit strike earlier or later than it would: 1 first, -1 last, else 0.

    Of equal ones the unit that assaults comes first. [onepage.melee.strike-back]
    """
    return is_allowed(g, unit, "strike-first") - is_allowed(g, unit, "strike-last")


def counted(g: Game, unit: str, target: str, caused: int, suffered: int) -> tuple[int, int]:
    """The wounds that either side counts as having caused, which modules' own rules may change."""
    ours, theirs = Case(unit, target, words=(CHARGING,)), Case(target, unit)
    return changed(g, "melee-result", ours, caused), changed(g, "melee-result", theirs, suffered)


def turn(g: Game, side: MeleeSide) -> Rules[int]:
    """One side may try psychic powers and strikes. [onepage.psychic.timing, onepage.melee.strike-back]"""
    if _both(g, side.unit, side.foe):
        yield from manifest(g, side.unit)
    if not _both(g, side.unit, side.foe) or why_forbidden(g, side.unit, "strike"):
        return 0
    if not side.charging and why_forbidden(g, side.unit, "strike-back"):
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
    if g.unit(unit).mark(IMMOBILE) or why_forbidden(g, unit, "pile-in"):
        return
    if is_vehicle(g, unit):
        yield from _drive_in(g, unit, foe)
        return
    options = PileInOptions(g, unit, foe)
    if len(options.approach.fixed) == len(options.now):
        return
    rules = ("onepage.melee.pile-in-3in", "onepage.melee.pile-in-order")
    answer = yield from ask(g.unit(unit).seat, QuestionName.PILE_IN, unit, options, *rules)
    yield from go(g, unit, "pile-in", options.routes(answer), answer, *rules)


def _drive_in(g: Game, unit: str, foe: str) -> Rules[None]:
    """A Vehicle that touches nobody any more drives into contact, if it can. [onepage.melee.pile-in-3in]"""
    if nearest(g, g.unit(unit).models, g.unit(foe).models) <= RULES_EPS:
        return
    options = RamOptions(g, unit, foe, "pile-in", pile_in_distance(g, unit))
    if options.found is not None:
        yield from drive(g, unit, options, QuestionName.PILE_IN, "onepage.melee.pile-in-3in")


def fear(g: Game, unit: str, foe: str) -> Rules[bool]:
    """A unit that faces Fear and has none tests; if it fails it strikes badly in this melee (ruling A-FEAR-TIMING).

    [onepage.special.fear-test, onepage.special.fear-fail-unwieldy, onepage.special.fear-immune]
    """
    if not half_have(g, foe, "fear") or half_have(g, unit, "fear"):
        return False
    rules = ("onepage.special.fear-test", "onepage.special.fear-fail-unwieldy")
    passed = yield from morale_test(g, unit, *rules, words=(FEAR,))
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


RULE = "onepage.melee.consolidate.back-1in"

ASIDE = 20
"""Units that a Vehicle may stray from its line: places are written with four decimals."""


def consolidate(g: Game, unit: str, target: str) -> Rules[None]:
    """Only the assaulting unit consolidates, once the result is settled. [onepage.melee.consolidate.attacker-only]"""
    if g.unit(unit).mark(IMMOBILE):
        return
    if g.unit(target).place == TABLE:
        yield from step_back(g, unit, target)
    else:
        yield from move_on(g, unit)


def move_on(g: Game, unit: str) -> Rules[None]:
    """The defender is gone: the assaulting unit may move up to 3 inches (ruling A-CONSOL-3).

    [onepage.melee.consolidate.win-3in]
    """
    if why_forbidden(g, unit, "consolidate"):
        return
    rules = ("onepage.melee.consolidate.win-3in", "onepage.melee.consolidate.attacker-only")
    far = changed_length(g, "consolidate", Case(unit), numbers.CONSOLIDATE)
    if is_vehicle(g, unit):
        yield from drive(g, unit, DriveOptions(g, unit, "consolidate", far), QuestionName.CONSOLIDATE, *rules)
        return
    options = MoveOptions(g, unit, far, rules[0])
    answer = yield from ask(g.unit(unit).seat, QuestionName.CONSOLIDATE, unit, options, *rules)
    yield from go(g, unit, "consolidate", options.routes(answer), answer, *rules)


def step_back(g: Game, unit: str, target: str) -> Rules[None]:
    """The defender stands: the assaulting unit must move back 1 inch (ruling A-CONSOLIDATE).

    [onepage.melee.consolidate.back-1in]
    """
    options = BackOptions(g, unit, target)
    rules = ("onepage.melee.consolidate.back-1in", "onepage.melee.consolidate.attacker-only")
    answer = yield from ask(g.unit(unit).seat, QuestionName.CONSOLIDATE, unit, options, *rules)
    yield from go(g, unit, "consolidate", options.routes(answer), answer, *rules)


class BackOptions(TargetOptions):
    """Every model moves 1 inch back, away from the defender, less or aside only where something is in its way.

    The units end 1 inch apart, or as far as there is room for (ruling A-CONSOLIDATE). A Vehicle goes straight back or
    straight on (ruling A-VEHICLE-ALONE). [onepage.melee.consolidate.back-1in, onepage.vehicle.no-sideways]
    """

    def __init__(self, g: Game, unit: str, target: str) -> None:
        super().__init__(g, unit, target, numbers.STEP_BACK, rule=RULE)
        self.driven = is_vehicle(g, unit)
        self.retreat = Retreat(self.approach, numbers.STEP_BACK, along_facing if self.driven else away_from)
        self.relaxed = False
        """Whether nothing better was found than a step that leaves somebody behind."""
        self.found = self.retreat.best()
        self.apart = min(numbers.STEP_BACK, self.retreat.apart(self.found))
        self.relaxed = self.why_not(self.suggested()) is not None

    def kinds(self) -> tuple[KindOfWay, ...]:
        """Ways of an inch. A long base turns the way it goes, which must not hold it to whom it touches and leaves."""
        if any(not isinstance(self.g.card(model).profile.base, Round) for model in self.now):
            self.ways = self.ways.past(self.target)
        return self.ways.kinds()

    def falls_short(self, answer: Stand) -> Refusal | None:
        """Why the unit has not stepped back far enough."""
        places = dict(answer.places)
        if (refusal := self._too_near(places)) or self.relaxed or self.driven:
            return refusal
        return self._toward(places) or self._holds_back(places) or self._aside(places)

    def no_stand(self, sent: Places) -> Refusal | None:
        """Why the unit may not stand so, however it gets there."""
        return self._sideways(sent) or super().no_stand(sent)

    def _sideways(self, places: Places) -> Refusal | None:
        """A Vehicle neither turns nor moves sideways. [onepage.vehicle.no-sideways]"""
        if not self.driven:
            return None
        for model, pose in places.items():
            here = self.now[model]
            ux, uy = direction(here.facing)
            aside = abs((pose.x - here.x) * uy - (pose.y - here.y) * ux)
            if aside > ASIDE or pose.facing != here.facing:
                return Refusal("sideways", "onepage.vehicle.no-sideways", f"{model} steps straight back or straight on")
        return None

    def _too_near(self, places: Places) -> Refusal | None:
        apart = self.retreat.apart(places)
        if apart >= self.apart - RULES_EPS:
            return None
        text = f"the units would be {shown(apart, self.apart)} in apart, and {self.apart:.3g} in can be had"
        return Refusal("too-near", RULE, text, apart, self.apart, nearest=str(self.suggested()))

    def _toward(self, places: Places) -> Refusal | None:
        """Nobody comes nearer to the defender."""
        for model, pose in self.moved(places).items():
            before, after = self.approach.away(model, self.now[model]), self.approach.away(model, pose)
            if after < before - RULES_EPS:
                text = f"{model} would be {shown(after, before)} in from {self.target}, nearer than before"
                return Refusal("toward", RULE, text, after, before, nearest=str(self.suggested()))
        return None

    def _aside(self, places: Places) -> Refusal | None:
        """A model that steps gets half an inch away at least, unless that cannot be had or was not found either."""
        found, wanted = {**self.now, **(self.found or {})}, numbers.STEP_BACK / 2
        for model, pose in self.moved(places).items():
            gained = self._gained(model, pose)
            if gained >= min(wanted, self._gained(model, found[model])) - RULES_EPS:
                continue
            backward = (back for back in self.retreat.whole_steps(model) if self._gained(model, back) >= wanted)
            if any(self.is_legal({**places, model: back}) for back in backward):
                text = f"{model} would step aside: it would get {shown(gained, wanted)} in away from {self.target}"
                text = f"{text}, and {wanted:g} in is the least"
                return Refusal("aside", RULE, text, gained, wanted, nearest=str(self.suggested()))
        return None

    def _gained(self, model: str, pose: Pose) -> float:
        """By how many inches a model at a place is farther from the defender than it was."""
        return self.approach.away(model, pose) - self.approach.away(model, self.now[model])

    def _holds_back(self, places: Places) -> Refusal | None:
        """Why a model may not stay: it could move a whole inch."""
        whole = {**self.now, **places}
        for model, pose in whole.items():
            gone = math.dist(pose[:2], self.now[model][:2]) / INCH
            if gone < numbers.STEP_BACK - 10 * RULES_EPS and self._could_step(model, places):
                text = f"{model} would move {gone:.3g} in, and 1 in can be had"
                return Refusal("holds-back", RULE, text, gone, numbers.STEP_BACK, nearest=str(self.suggested()))
        return None

    def _could_step(self, model: str, places: Places) -> bool:
        """Whether a model could go a whole inch back, the others standing so."""
        return any(self.is_legal({**places, model: pose}) for pose in self.retreat.whole_steps(model))
