"""The question where a unit gets out of a transport: what every book asks of it, and how it is answered."""

from __future__ import annotations

from msgspec.structs import replace

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.refusals import Refusal
from openfire.rules.shared.movement.claims import why_not_none
from openfire.rules.shared.movement.places import Places
from openfire.rules.stress.movement.places import as_many, more_within
from openfire.rules.stress.transports.hull import Hull, WayOut, known_places


class GetOutOptions(UnitOptions[Stand]):
    """Places for the models of a unit that gets out of a transport, or none."""

    takes = Stand

    def __init__(self, g: Game, unit: str, transport: str, way: WayOut) -> None:
        self.g, self.unit, self.way = g, unit, way
        self.hull = Hull(g, unit, transport, way)
        self.may_stay = not way.none_rule

    def known(self) -> Places | None:
        """Places that are known to be allowed."""
        return as_many(known_places(self.g, self.unit, self.hull.transport, self.way))

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not get out so, or why there is room for it."""
        if not answer.places:
            return None if self.may_stay else why_not_none(self.unit, self.known(), self.way.none_rule)
        places = dict(answer.places)
        refusal = self._why_not_named(answer) or self.hull.why_not_all(places) or self._left_behind(places)
        if refusal and refusal.code == "too-far" and (known := self.suggestion()):
            return replace(refusal, nearest=str(known))
        return refusal

    def _why_not_named(self, answer: Stand) -> Refusal | None:
        """Everybody is placed once, or at least the leader where the others may be lost."""
        places, leader, models = dict(answer.places), self.hull.leader, self.g.unit(self.unit).models
        if not self.way.lost_rule and (sorted(places) != sorted(models) or len(answer.places) != len(places)):
            return Refusal("not-all", self.way.near_rule, f"every model of {self.unit} must be placed")
        if leader not in places or len(answer.places) != len(places):
            text = f"the leader {leader} must be placed, and everybody once"
            return Refusal("leader", self.way.near_rule, text)
        strange = next((model for model in places if model not in models), None)
        return (strange and Refusal("not-there", self.way.others_rule, f"{strange} is no model of {self.unit}")) or None

    def _left_behind(self, places: Places) -> Refusal | None:
        """Only models without a place are lost: that there is none for them is refused where one is shown (X-41)."""
        models = self.g.unit(self.unit).models
        if len(places) == len(models):
            return None
        more = more_within(self.g, self.unit, self.hull.bounds(), places)
        model = next((model for model in models if model in more and model not in places), None)
        text, where = f"there is a place for {model}", str(Stand(tuple(more.items())))
        return Refusal("left-behind", self.way.lost_rule, text, nearest=where) if model else None

    def sample(self, chance: Chance) -> Stand:
        """Some places that are allowed; none where none are known."""
        return self.sampled(QuestionName.DISEMBARK, chance) or self.suggestion() or Stand(())

    def suggestion(self) -> Stand | None:
        """Places that are known to be allowed, if there are any."""
        places = self.known()
        return Stand(tuple(places.items())) if places else None
