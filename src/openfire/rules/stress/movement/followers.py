"""Where followers may be put once their leader stands. [stress, Action: Movement]"""

from __future__ import annotations

from openfire.engine.answers import Stand
from openfire.engine.refusals import Refusal
from openfire.rules.shared.movement.followers import FollowersPlaced
from openfire.rules.stress.movement.formation import why_not_here


class FollowerOptions(FollowersPlaced):
    """Where the followers may be put once the leader stands: anywhere in formation. [stress.move.followers-placed]"""

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the followers may not stand so."""
        leader, rule = self.g.unit(self.unit).leader, "stress.move.followers-placed"
        for model, _ in answer.places:
            if model not in self.g.unit(self.unit).models or model == leader:
                return Refusal("not-a-follower", rule, f"{model} is no follower of {self.unit}")
        if len(answer.places) != len(dict(answer.places)):
            return Refusal("twice", rule, "every follower has one place")
        return why_not_here(self.g, self.unit, self.places(answer))
