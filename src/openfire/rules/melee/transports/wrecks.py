"""Destroyed transports: whoever is aboard gets out beside the wreck, shaken. [melee, Destroyed Transports]"""

from __future__ import annotations

from openfire.engine.answers import Stand
from openfire.engine.caches import per_position
from openfire.engine.facts import Destroyed, Disembarked, Lost, Marked
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask, choose
from openfire.engine.refusals import Refusal
from openfire.geometry.solver.terms import Answer, Impossible, NotFound
from openfire.geometry.solver.units import whole
from openfire.rules.melee import numbers
from openfire.rules.melee.transports.beside_hull import BesideHull
from openfire.rules.shared.morale.suppression import SUPPRESSION
from openfire.rules.shared.movement.claims import why_not_none
from openfire.rules.shared.movement.formation import why_not_here
from openfire.rules.shared.movement.places import Places, place_all

PLACED = ("melee.transport.wreck-leader-placed", "melee.transport.wreck-rest-in-formation")


def carried(g: Game, transport: str) -> tuple[str, ...]:
    """The units that a transport carries; there may be several. [melee.transport.several-units]"""
    return tuple(unit.id for unit in g.state.units.values() if unit.aboard == transport)


def wreck(g: Game, transport: str) -> Rules[None]:
    """Before a destroyed transport is removed everybody gets out, unit by unit as their player likes (ruling ME-11).

    [melee.transport.wreck-leader-placed]
    """
    waiting = list(carried(g, transport))
    while waiting:
        seat = g.unit(waiting[0]).seat
        unit = yield from choose(
            seat, QuestionName.NEXT_OUT, transport, tuple(waiting), "melee.transport.wreck-leader-placed"
        )
        waiting.remove(unit)
        yield from escape(g, unit, transport)


def escape(g: Game, unit: str, transport: str) -> Rules[None]:
    """The leader within 1 inch, the others in formation, nobody near an enemy; a model that finds no place is lost.

    All of them take 2 tokens. [melee.transport.wreck-leader-placed, melee.transport.wreck-rest-in-formation,
    melee.transport.wreck-unplaceable, melee.transport.wreck-leader-lost, melee.transport.wreck-suppression-2]
    """
    stand = Stand(())
    if g.model(transport).at and not isinstance(last_places(g, unit, transport), Impossible):
        stand = yield from ask(g.unit(unit).seat, QuestionName.WRECK, unit, WreckOptions(g, unit, transport), *PLACED)
    if not stand.places:
        g.happen(Destroyed(unit=unit, rules=("melee.transport.wreck-leader-lost",)))
        return
    lost = [model for model in g.unit(unit).models if model not in dict(stand.places)]
    place_all(g, dict(stand.places), *PLACED)
    g.happen(Disembarked(unit=unit, carrier=transport, rules=PLACED))
    for model in lost:
        g.happen(Lost(model=model, rules=("melee.transport.wreck-unplaceable",)))
    rules = ("melee.transport.wreck-suppression-2",)
    g.happen(Marked(unit=unit, mark=SUPPRESSION, value=numbers.WRECKED_SUPPRESSION, rules=rules))


@per_position
def last_places(g: Game, unit: str, transport: str) -> Answer:
    """The places beside a wreck that leave most of a unit alive; impossible where the leader can have none."""
    hull = BesideHull(g, unit, transport, numbers.WRECK, all_safe=True)
    return hull.formed.most_in(hull.region, hull.at.facing)


class WreckOptions(UnitOptions[Stand]):
    """The leader within 1 inch of the wreck, as many others as there is room for in formation, all clear of enemies.

    [melee.transport.wreck-leader-placed, melee.transport.wreck-rest-in-formation, melee.transport.wreck-unplaceable]
    """

    takes = Stand

    def __init__(self, g: Game, unit: str, transport: str) -> None:
        self.g, self.unit, self.transport = g, unit, transport
        self.hull = BesideHull(g, unit, transport, numbers.WRECK, all_safe=True)

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not get out so."""
        places, leader = dict(answer.places), self.hull.leader
        if not places:
            return why_not_none(self.unit, self._known(), "melee.transport.wreck-leader-lost")
        if leader not in places or len(answer.places) != len(places):
            text = f"the leader {leader} must be placed, and everybody once"
            return Refusal("leader", "melee.transport.wreck-leader-placed", text)
        for model in places:
            if model not in self.g.unit(self.unit).models:
                text = f"{model} is no model of {self.unit}"
                return Refusal("not-there", "melee.transport.wreck-rest-in-formation", text)
        return self._why_not_there({leader: places[leader]} | places)

    def _why_not_there(self, places: Places) -> Refusal | None:
        rules = ("melee.transport.wreck-leader-placed", "melee.transport.wreck-unplaceable")
        if refusal := self.hull.why_not_leader(places[self.hull.leader], *rules):
            return refusal
        for model, pose in places.items():
            if refusal := self.hull.why_not_safe(model, pose, rules[1]):
                return refusal
        return why_not_here(self.g, self.unit, places, self.hull.engagement.land) or self._left_behind(places)

    def _left_behind(self, places: Places) -> Refusal | None:
        """Only those are lost for whom no place is shown (ruling X-41). [melee.transport.wreck-unplaceable]"""
        more = self.hull.formed.as_many(places)
        if len(more) == len(places):
            return None
        left = next(model for model in more if model not in places)
        text, nearest = f"there is a place for {left}", str(Stand(tuple(more.items())))
        return Refusal("left-behind", "melee.transport.wreck-unplaceable", text, nearest=nearest)

    def _known(self) -> Places | None:
        """The places that leave most of them alive, if some are known."""
        answer = last_places(self.g, self.unit, self.transport)
        return answer.most if isinstance(answer, NotFound) else whole(answer)

    def suggestion(self) -> Stand | None:
        """Those places."""
        places = self._known()
        return Stand(tuple(places.items())) if places else None

    def sample(self, chance: Chance) -> Stand:  # noqa: ARG002  # who gets out is lucky to
        """The same: nobody chooses otherwise; none where none are known."""
        return self.suggestion() or Stand(())
