"""Sniper: the attacker picks which model is hit. [onepage, Sniper]"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from openfire.engine.answers import Picks
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, Rules, ask
from openfire.engine.stages import run
from openfire.engine.state import TABLE
from openfire.rules.onepage.attack.groups import Group, attacks_of
from openfire.rules.onepage.attack.wounds import BLOWS, TO_HIT, Plan
from openfire.rules.onepage.damage.automatic import healed, hurt, settle
from openfire.rules.onepage.saving import seats

LISTED = 200


class SnipeOptions:
    """One model of the target for every hit, the same more than once if the attacker likes.

    All hits of a single-model weapon are on the same. [onepage.weapon.sniper-picks-model,
    onepage.weapon.suffix-x-single]
    """

    def __init__(self, g: Game, target: str, hits: int, *, single: bool = False) -> None:
        self.models, self.hits, self.single = g.unit(target).models, hits, single

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
        if self.single and len(set(answer.names)) > 1:
            text, one = "all hits of a single-model weapon are on one model", Picks(answer.names[:1] * self.hits)
            return Refusal("single", "onepage.weapon.suffix-x-single", text, nearest=str(one))
        return None

    def sample(self, chance: Chance) -> Picks:
        """Any models."""
        times = 1 if self.single else self.hits
        names = tuple(self.models[chance.randrange(len(self.models))] for _ in range(times))
        return Picks(names * (self.hits // times))

    def each(self) -> Iterator[Picks] | None:
        """Every way, where there are few."""
        if self.single:
            return (Picks((name,) * self.hits) for name in self.models)
        if len(self.models) ** self.hits > LISTED:
            return None
        return (Picks(names) for names in product(self.models, repeat=self.hits))

    def read(self, text: str) -> Picks:
        """Models by name."""
        return Picks.read(text)


def snipe(g: Game, unit: str, target: str, group: Group, plan: Plan) -> Rules[int]:
    """The attacker says for every hit which model is hit, before blocks (ruling A-SNIPER).

    [onepage.weapon.sniper-picks-model, onepage.weapon.sniper-quality-2, onepage.weapon.sniper-ignores-cover]
    """
    attacks = yield from attacks_of(g, unit, group)
    who = seats(g, unit, target)
    hit = yield from run(TO_HIT, plan._replace(attacks=attacks), who, target)
    rule = "onepage.weapon.sniper-picks-model"
    names: tuple[str, ...] = ()
    if hit.hits + hit.sixes:
        options = SnipeOptions(g, target, hit.hits + hit.sixes, single=group.single)
        picked: Picks = yield from ask(g.unit(unit).seat, "snipe", target, options, rule)
        names = picked.names
    total = 0
    for k, model in enumerate(names):
        if g.unit(target).place != TABLE:
            break
        if k < hit.sixes:
            wounds = yield from healed(g, target, 1)
        else:
            wounds = yield from run(BLOWS, plan._replace(attacks=0, hits=1), who, target)
        total += wounds
        hurt(g, model, wounds, rule)
        settle(g, target)
    return total
