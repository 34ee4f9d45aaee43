"""Deep Strike: units that wait off the table and arrive later. [onepage, Deep Strike]"""

from __future__ import annotations

import math

from openfire.engine.answers import Stand
from openfire.engine.facts import Arrived, Destroyed, Marked
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask, choose, choose_unit
from openfire.engine.refusals import Refusal, shown
from openfire.engine.state import GONE, RESERVE
from openfire.geometry.inches import INCH
from openfire.geometry.measure import is_within
from openfire.geometry.shapes import Pose
from openfire.rules.onepage import numbers
from openfire.rules.onepage.damage.automatic import dangerous_ground
from openfire.rules.onepage.movement.action import MoveOptions
from openfire.rules.onepage.movement.coherency import Places, place_all, why_not_here
from openfire.rules.onepage.movement.distance import misnamed
from openfire.rules.onepage.objectives import rounds
from openfire.rules.onepage.rolls import die
from openfire.rules.onepage.setup.deployment import DeployOptions
from openfire.rules.onepage.specials import all_have
from openfire.rules.onepage.terrain import ends_in_danger
from openfire.rules.onepage.transports.passengers import WAITS


def kept_back(g: Game, unit: str) -> Rules[bool]:
    """A unit that can Deep Strike may be kept off the table, if all of its models can (ruling A-DS-JOINED).

    [onepage.reserve.deepstrike-optional]
    """
    if not all_have(g, unit, "deep-strike"):
        return False
    rule = "onepage.reserve.deepstrike-optional"
    picked = yield from choose(g.unit(unit).seat, QuestionName.KEEP_IN_RESERVE, unit, ("yes", "no"), rule)
    if picked == "yes":
        g.happen(Marked(unit=unit, mark=WAITS, value=1, rules=(rule,)))
    return picked == "yes"


def waiting(g: Game, seat: str) -> list[str]:
    """The units of a player that are in reserve."""
    return [u.id for u in g.state.units.values() if u.seat == seat and u.place == RESERVE and u.mark(WAITS)]


def arrivals(g: Game, order: tuple[str, ...]) -> Rules[None]:
    """From round 2 on units may arrive, unit by unit in turns; each player picks which is next (ruling A-DS-TIMING).

    [onepage.reserve.deepstrike-roll-4plus, onepage.reserve.deepstrike-last-round]
    """
    if g.state.round < 2:
        return
    left = {seat: waiting(g, seat) for seat in order}
    while any(left.values()):
        for seat in order:
            if left[seat]:
                unit = yield from choose_unit(
                    seat, QuestionName.ARRIVE_UNIT, seat, left[seat], "onepage.reserve.deepstrike-roll-4plus"
                )
                left[seat].remove(unit)
                yield from arrival(g, unit)


def arrival(g: Game, unit: str) -> Rules[None]:
    """A unit may roll to arrive; in the last round it arrives by itself."""
    last = g.state.round >= rounds(g)
    if not last and not (yield from called(g, unit)):
        return
    rules = ("onepage.reserve.deepstrike-12in", *(("onepage.reserve.deepstrike-last-round",) if last else ()))
    options = DeployOptions(g, unit, None, scouts=True)
    if options.found is None:
        if last:
            g.happen(Destroyed(unit=unit, rules=rules))
        return
    answer = yield from ask(g.unit(unit).seat, QuestionName.DEPLOY, unit, options, *rules)
    place_all(g, dict(answer.places), *rules)
    g.happen(Arrived(unit=unit, rules=rules))
    g.happen(Marked(unit=unit, mark=WAITS, value=0, rules=rules))
    yield from scatter(g, unit)


def called(g: Game, unit: str) -> Rules[bool]:
    """Whether a unit arrives: its player may roll, and on a 4 or more may place it.

    [onepage.reserve.deepstrike-roll-4plus]
    """
    rule, seat = "onepage.reserve.deepstrike-roll-4plus", g.unit(unit).seat
    if (yield from choose(seat, QuestionName.ARRIVE, unit, ("yes", "no"), rule)) == "no":
        return False
    return (yield from die(seat, "arrive", unit, numbers.ARRIVES, rule)) >= numbers.ARRIVES


def is_left(g: Game, seat: str) -> bool:
    """Whether a player has anything left in the game (ruling A-PLAYERS)."""
    return any(unit.seat == seat and unit.place != GONE for unit in g.state.units.values())


def scatter(g: Game, unit: str) -> Rules[None]:
    """On a 1 or 2 the opponent may move the unit, each model up to 12 inches, to a valid place (ruling A-DS-SCATTER).

    [onepage.reserve.deepstrike-scatter]
    """
    rule, seat = "onepage.reserve.deepstrike-scatter", g.unit(unit).seat
    face = yield from die(seat, "scatter", unit, numbers.SCATTERS + 1, rule)
    if face > numbers.SCATTERS:
        return
    foe = next((other for other in g.setup.players() if g.setup.are_enemies(seat, other) and is_left(g, other)), None)
    if foe is None:
        return
    options = ScatterOptions(g, unit)
    answer: Stand = yield from ask(foe, QuestionName.SCATTER, unit, options, rule)
    moved = options.moved(answer)
    if moved:
        place_all(g, moved, rule)
        yield from dangerous_ground(g, unit, ends_in_danger(g, unit, moved))


class ScatterOptions(MoveOptions):
    """Where the opponent may put a unit: any valid place within 12 inches of where each model is, or nowhere else.

    [onepage.reserve.deepstrike-scatter]
    """

    def __init__(self, g: Game, unit: str) -> None:
        super().__init__(g, unit, numbers.SCATTER, "onepage.reserve.deepstrike-scatter")

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the unit may not be moved so."""
        names = [model for model, _ in answer.places]
        if refusal := misnamed(names, self.now, self.unit, "onepage.unit.unit-definition"):
            return refusal
        moved = self.moved(answer)
        for model, pose in moved.items():
            if refusal := self.too_far(model, pose):
                return refusal
        return why_not_here(self.g, self.unit, moved, self.clearance) if moved else None

    def can_go_along(self, places: Places) -> bool:
        """Whether all can be put as far along: ways do not matter."""
        return self.why_not(Stand(tuple(places.items()))) is None

    def too_far(self, model: str, pose: Pose) -> Refusal | None:
        """Whether a place is farther away than 12 inches, as the crow flies."""
        away = math.dist(pose[:2], self.now[model][:2]) / INCH
        if is_within(away, self.budget):
            return None
        text = f"{model} would be moved {shown(away, self.budget)} in, and {self.budget:g} in is the most"
        return Refusal("too-far", "onepage.reserve.deepstrike-scatter", text, away, self.budget)
