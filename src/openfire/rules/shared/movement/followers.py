"""Where the followers are put once their leader has moved. [drafts, Moving Units]"""

from __future__ import annotations

from collections.abc import Sequence

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.refusals import Refusal
from openfire.rules.shared.movement.engagement import EngagementLimits
from openfire.rules.shared.movement.places import Places, current_places
from openfire.rules.shared.search.unit_places import why_not_all


class FollowersPlaced(UnitOptions[Stand]):
    """The followers are put somewhere once the leader stands; each book says where they may be."""

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

    def suggestion(self) -> Stand:
        """The places that were found for them."""
        leader = self.g.unit(self.unit).leader
        return Stand(tuple((model, pose) for model, pose in self.found.items() if model != leader))

    def sample(self, chance: Chance) -> Stand:  # noqa: ARG002  # they are as good as any
        """The places that were found for them."""
        return self.suggestion()


class FollowerOptions(FollowersPlaced):
    """Where the followers may be put once the leader stands: in formation, within the limits of the move.

    [shared.move.leader-then-formation]
    """

    def __init__(self, g: Game, unit: str, found: Places, engagement: EngagementLimits) -> None:
        super().__init__(g, unit, found)
        self.engagement = engagement

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the followers may not stand so."""
        leader = self.g.unit(self.unit).leader
        if len(dict(answer.places)) < len(answer.places):
            return Refusal("twice", "shared.move.leader-then-formation", "a model is placed once")
        for model, _ in answer.places:
            if model not in self.g.unit(self.unit).models or model == leader:
                text = f"{model} is no follower of {self.unit}"
                return Refusal("not-a-follower", "shared.move.leader-then-formation", text)
        if len(self.places(answer)) < len(self.g.unit(self.unit).models):
            text = f"every follower of {self.unit} must be placed"
            return Refusal("not-all", "shared.move.leader-then-formation", text)
        return why_not_all(self.g, self.unit, self.places(answer), self.engagement)
