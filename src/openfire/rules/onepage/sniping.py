"""Sniper: the attacker picks which model is hit. [onepage, Sniper]"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from openfire.engine.answers import Picks
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal

LISTED = 200


class SnipeOptions:
    """One model of the target for every hit, the same more than once if the attacker likes.

    [onepage.weapon.sniper-picks-model]
    """

    def __init__(self, g: Game, target: str, hits: int) -> None:
        self.models, self.hits = g.unit(target).models, hits

    def why_not(self, answer: Picks) -> Refusal | None:
        """Why these cannot be hit."""
        rule = "onepage.weapon.sniper-picks-model"
        nearest = str(Picks(self.models[:1] * self.hits))
        for name in answer.names:
            if name not in self.models:
                return Refusal("not-there", rule, f"{name} is no model of the target", nearest=nearest)
        if len(answer.names) != self.hits:
            text = f"name one model for each of {self.hits} hits"
            return Refusal("number", rule, text, len(answer.names), self.hits, nearest=nearest)
        return None

    def sample(self, chance: Chance) -> Picks:
        """Any models."""
        return Picks(tuple(self.models[chance.randrange(len(self.models))] for _ in range(self.hits)))

    def each(self) -> Iterator[Picks] | None:
        """Every way, where there are few."""
        if len(self.models) ** self.hits > LISTED:
            return None
        return (Picks(names) for names in product(self.models, repeat=self.hits))

    def read(self, text: str) -> Picks:
        """Models by name."""
        return Picks.read(text)
