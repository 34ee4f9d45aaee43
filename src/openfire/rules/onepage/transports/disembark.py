"""Getting out of a transport: all models within a distance of the hull. [onepage, Transport(X)]"""

from __future__ import annotations

from openfire.engine.answers import Stand
from openfire.engine.facts import Disembarked
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.inches import Point
from openfire.geometry.measure import farthest_gap, gap, is_within
from openfire.geometry.shapes import Body
from openfire.rules.onepage import numbers
from openfire.rules.onepage.damage.automatic import dangerous_ground
from openfire.rules.onepage.movement.coherency import PlaceOptions, Places, place_all, why_not_here
from openfire.rules.onepage.search.disembark import places_around
from openfire.rules.onepage.terrain import ends_in_danger, ends_in_difficult


class DisembarkOptions(PlaceOptions):
    """All models within a distance of the hull, in coherency, 1 inch from other units.

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
        self.found = places_around(self, toward)

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not stand so."""
        refusal = self.not_all(answer, self.g.unit(self.unit).models, self.rule)
        if refusal:
            return refusal
        places = dict(answer.places)
        return self.too_far(places) or why_not_here(self.g, self.unit, places)

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


def slowed(g: Game, unit: str, places: Places, limit: float) -> float:
    """How far from the hull a unit may be placed: 6 inches at most if some of it is on difficult ground.

    [onepage.terrain.difficult-6in]
    """
    return numbers.DIFFICULT if limit > numbers.DIFFICULT and ends_in_difficult(g, unit, places) else limit


def disembark(g: Game, unit: str, options: DisembarkOptions) -> Rules[None]:
    """A unit leaves its transport with a Walk: it is placed within its walk of the hull (ruling A-DISEMBARK).

    [onepage.transport.disembark-walk]
    """
    rule = "onepage.transport.disembark-walk"
    answer: Stand = yield from ask(g.unit(unit).seat, QuestionName.DISEMBARK, unit, options, rule)
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
