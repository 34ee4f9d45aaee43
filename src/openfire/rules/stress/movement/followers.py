"""Where followers may be put once their leader stands. [stress, Action: Movement]"""

from __future__ import annotations

from collections.abc import Sequence

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, UnitOptions
from openfire.rules.shared.movement.places import Places, current_places
from openfire.rules.stress.movement.formation import why_not_here


class FollowerOptions(UnitOptions[Stand]):
    """Where the followers may be put once the leader stands: anywhere in formation. [stress.move.followers-placed]"""

    takes = Stand
    has_leader_placed = True

    def __init__(self, g: Game, unit: str, found: Places) -> None:
        """found: places for everybody that would be taken."""
        self.g, self.unit, self.found = g, unit, found

    def models(self) -> Sequence[str]:
        """The followers."""
        leader = self.g.unit(self.unit).leader
        return tuple(model for model in super().models() if model != leader)

    def places(self, answer: Stand) -> Places:
        """Everybody's place if the answer is taken: those not named stay where they are."""
        return current_places(self.g, self.unit) | dict(answer.places)

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the followers may not stand so."""
        leader, rule = self.g.unit(self.unit).leader, "stress.move.followers-placed"
        for model, _ in answer.places:
            if model not in self.g.unit(self.unit).models or model == leader:
                return Refusal("not-a-follower", rule, f"{model} is no follower of {self.unit}")
        if len(answer.places) != len(dict(answer.places)):
            return Refusal("twice", rule, "every follower has one place")
        return why_not_here(self.g, self.unit, self.places(answer))

    def suggestion(self) -> Stand:
        """The places that were found for them."""
        leader = self.g.unit(self.unit).leader
        return Stand(tuple((model, pose) for model, pose in self.found.items() if model != leader))

    def sample(self, chance: Chance) -> Stand:  # noqa: ARG002  # they are as good as any
        """The places that were found for them."""
        return self.suggestion()
