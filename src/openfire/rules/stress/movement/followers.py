"""Where followers may be put once their leader stands. [stress, Action: Movement]"""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal
from openfire.rules.shared.movement.places import Places, current_places
from openfire.rules.stress.movement.formation import why_not_here


class FollowerOptions:
    """Where the followers may be put once the leader stands: anywhere in formation. [stress.move.followers-placed]"""

    def __init__(self, g: Game, unit: str, suggestion: Places) -> None:
        self.g, self.unit, self.suggestion = g, unit, suggestion

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

    def sample(self, chance: Chance) -> Stand:  # noqa: ARG002  # the suggestion is as good as any
        """The places that were found for them."""
        leader = self.g.unit(self.unit).leader
        return Stand(tuple((model, pose) for model, pose in self.suggestion.items() if model != leader))

    def each(self) -> Iterator[Stand] | None:
        """There are endlessly many."""
        return None

    def read(self, text: str) -> Stand:
        """Places as they are written; `suggested` for those that were found."""
        return self.sample(None) if text.strip() == "suggested" else Stand.read(text)  # type: ignore[arg-type]
