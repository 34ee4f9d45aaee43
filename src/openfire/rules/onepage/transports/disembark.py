"""Getting out of a transport, or of its wreck: within a distance of the hull. [onepage, Transport(X)]"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from openfire.engine.answers import Stand
from openfire.engine.facts import Destroyed, Disembarked, Lost
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal, shown
from openfire.engine.state import ABOARD, GONE
from openfire.geometry.inches import Point
from openfire.geometry.measure import farthest_gap, gap, is_within
from openfire.geometry.shapes import Body
from openfire.geometry.solver.terms import Impossible, NotFound
from openfire.rules.onepage import numbers
from openfire.rules.onepage.damage import dangerous_dice, dangerous_ground, settle, take_wounds
from openfire.rules.onepage.morale import pin
from openfire.rules.onepage.movement.coherency import (
    Places,
    RoomOptions,
    bodies_at,
    incoherent,
    why_not_here,
    why_not_there,
)
from openfire.rules.onepage.movement.distance import Clearance, misnamed
from openfire.rules.onepage.search import filled_up, room_around
from openfire.rules.onepage.terrain import ends_in_danger, ends_in_difficult
from openfire.rules.onepage.transports.passengers import forget_wreck, is_inside, transport_of, wreck_of
from openfire.rules.shared.movement.places import place_all


class DisembarkOptions(RoomOptions):
    """All models within a distance of the hull, in coherency, 1 inch from other units, or the claim that none fit.

    [onepage.transport.disembark-walk, onepage.transport.destroyed-place-6in]
    """

    def __init__(
        self,
        g: Game,
        unit: str,
        hull: Body,
        limit: float,
        *,
        rule: str,
        wholly: bool = False,
        toward: Point | None = None,
    ) -> None:
        """toward: where the unit would rather be; as near to the hull as can be where it is not said."""
        self.g, self.unit, self.hull, self.limit, self.rule, self.wholly = g, unit, hull, limit, rule, wholly
        self.shown = room_around(self, toward)

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not stand so, or why it is not so that there is no room."""
        if not answer.places:
            return self.has_room(self.rule)
        refusal = self.not_all(answer, self.g.unit(self.unit).models, self.rule)
        if refusal:
            return refusal
        places = dict(answer.places)
        return self.too_far(places) or why_not_here(self.g, self.unit, places)

    def is_near(self, places: Places) -> bool:
        """Whether nobody of some would be too far from the hull."""
        return self.too_far(places) is None

    def too_far(self, places: Places) -> Refusal | None:
        """Why some model would be too far from the hull.

        A walk into difficult ground is 6 inches at most, also out of a transport; getting out of a wreck is no move.
        [onepage.terrain.difficult-6in]
        """
        measured = farthest_gap if self.wholly else gap
        limit = self.limit if self.wholly else slowed(self.g, self.unit, places, self.limit)
        for model, pose in places.items():
            away = measured(self.hull, Body(self.g.card(model).profile.base, pose))
            if not is_within(away, limit):
                text = f"{model} would be {shown(away, limit)} in from the hull, and {limit:g} in is the most"
                rule = self.rule if limit == self.limit else "onepage.terrain.difficult-6in"
                return Refusal("too-far", rule, text, away, limit, (pose[:2],))
        return None


class BailOutOptions(DisembarkOptions):
    """All models wholly within 6 inches of a wreck, but for those without a place, who are not named.

    [onepage.transport.destroyed-place-6in]
    """

    def __init__(self, g: Game, unit: str, wreck: Body) -> None:
        super().__init__(g, unit, wreck, numbers.BAIL_OUT, rule="onepage.transport.destroyed-place-6in", wholly=True)

    @cached_property
    def most(self) -> Places:
        """Places for as many as are known to have one."""
        return self.found or filled_up(self, self.shown.most if isinstance(self.shown, NotFound) else {})

    def suggestion(self) -> Stand:
        """Those places."""
        return Stand(tuple(self.most.items()))

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the models may not stand so, or why more of them have to (ruling A-TRANSPORT-DEAD)."""
        names, places = [model for model, _ in answer.places], dict(answer.places)
        refusal = misnamed(names, self.models(), self.unit, self.rule) or self._why_not_so(places)
        return refusal or self._left_behind(places)

    def _why_not_so(self, places: Places) -> Refusal | None:
        """Why some models may not stand so, the others being lost."""
        if not places:
            return None
        bodies = bodies_at(self.g, places)
        refusal = self.too_far(places) or why_not_there(self.g, self.unit, places, bodies, Clearance())
        return refusal or incoherent(self.g, self.unit, bodies, tuple(places))

    def _left_behind(self, places: Places) -> Refusal | None:
        """Only models without a place are lost."""
        left = [model for model in self.models() if model not in places]
        if not left:
            return None
        more = self.most if len(self.most) > len(places) else filled_up(self, places)
        if len(more) == len(places):
            return None
        text = f"there is a place for {len(more)} models of {self.unit}"
        nearest = str(Stand(tuple(more.items())))
        return Refusal("left-behind", self.rule, text, len(places), len(more), nearest=nearest)


def slowed(g: Game, unit: str, places: Places, limit: float) -> float:
    """How far from the hull a unit may be placed: 6 inches at most if some of it is on difficult ground.

    [onepage.terrain.difficult-6in]
    """
    return numbers.DIFFICULT if limit > numbers.DIFFICULT and ends_in_difficult(g, unit, places) else limit


def disembark(g: Game, unit: str, options: DisembarkOptions) -> Rules[None]:
    """A unit leaves its transport with a Walk: it is placed within its walk of the hull (ruling A-DISEMBARK).

    Where its player finds no room it stays inside.

    [onepage.transport.disembark-walk]
    """
    rule = "onepage.transport.disembark-walk"
    answer: Stand = yield from ask(g.unit(unit).seat, QuestionName.DISEMBARK, unit, options, rule)
    if answer.places:
        yield from get_out(g, unit, answer, rule)


def get_out(g: Game, unit: str, answer: Stand, rule: str) -> Rules[None]:
    """A unit is placed outside; models that are placed on dangerous ground have moved into it.

    [onepage.terrain.dangerous-test]
    """
    stand_outside(g, unit, answer, rule)
    yield from dangerous_ground(g, unit, ends_in_danger(g, unit, dict(answer.places)))


def stand_outside(g: Game, unit: str, answer: Stand, *rules: str) -> None:
    """A unit stands on the table again."""
    carrier = g.unit(unit).aboard
    assert carrier
    place_all(g, dict(answer.places), *rules)
    g.happen(Disembarked(unit=unit, carrier=carrier, rules=rules))


def wrecks(g: Game) -> Rules[None]:
    """Units inside destroyed transports get out, whoever destroyed them (ruling A-TRANSPORT-DEAD)."""
    for unit in [unit.id for unit in g.state.units.values() if unit.place == ABOARD]:
        transport = transport_of(g, unit)
        if is_inside(g, unit) and transport is not None and g.unit(transport).place == GONE:
            yield from bail_out(g, unit)


def bail_out(g: Game, unit: str) -> Rules[None]:
    """All models test for dangerous ground, the survivors are placed within 6 inches, and the unit is pinned.

    Models for which their player finds no place are lost; nobody is asked about a base that stands nowhere (ruling
    A-TRANSPORT-DEAD).
    [onepage.transport.destroyed-test, onepage.transport.destroyed-place-6in, onepage.transport.destroyed-pinned]
    """
    seat, wreck, rule = g.unit(unit).seat, wreck_of(g, unit), "onepage.transport.destroyed-place-6in"
    if wreck is None:
        g.happen(Destroyed(unit=unit, rules=(rule,)))
        return
    wounds = yield from dangerous_dice(g, unit, len(g.unit(unit).models), "onepage.transport.destroyed-test")
    yield from take_wounds(g, unit, wounds, "onepage.transport.destroyed-test")
    forget_wreck(g, unit)
    while g.unit(unit).models:
        options = BailOutOptions(g, unit, wreck)
        if isinstance(options.shown, Impossible):
            lose(g, unit, (options.shown.name,))
            continue
        answer: Stand = yield from ask(seat, QuestionName.BAIL_OUT, unit, options, rule)
        named = dict(answer.places)
        lose(g, unit, [model for model in g.unit(unit).models if model not in named])
        if named:
            stand_outside(g, unit, answer, rule)
            pin(g, unit, "onepage.transport.destroyed-pinned")
        return


def lose(g: Game, unit: str, models: Iterable[str]) -> None:
    """Models without a place around a wreck are lost (ruling A-TRANSPORT-DEAD)."""
    for model in models:
        g.happen(Lost(model=model, rules=("onepage.transport.destroyed-place-6in",)))
    settle(g, unit)
