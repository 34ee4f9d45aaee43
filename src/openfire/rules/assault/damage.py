"""Calculate Wounds and Remove Casualties: the target's player says who takes the damage. [assault, Attack]"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from openfire.engine.answers import Picks
from openfire.engine.facts import Destroyed, Hurt, Lost
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, Rules, ask

LISTED = 6
"""Units of more models than this have too many orders to list."""


def wounded(g: Game, unit: str) -> tuple[str, ...]:
    """The models that must take damage first: those damaged before, the leader excepted (ruling X-21).

    [assault.damage.wounded-first]
    """
    return tuple(m for m in others(g, unit) if g.model(m).hit_points < g.card(m).attributes["hit-points"])


def others(g: Game, unit: str) -> tuple[str, ...]:
    """The models that are not the leader, who comes last. [assault.damage.leader-last]"""
    return tuple(model for model in g.unit(unit).models if model != g.unit(unit).leader)


class TakeOptions:
    """In which order models take damage: the damaged first, the leader last, the others as their player likes."""

    def __init__(self, g: Game, unit: str, damage: int) -> None:
        self.g, self.unit, self.damage = g, unit, damage
        self.first = wounded(g, unit)
        self.free = tuple(model for model in others(g, unit) if model not in self.first)
        self.count = self._takers()

    def _points(self, models: tuple[str, ...]) -> int:
        return sum(self.g.model(model).hit_points for model in models)

    def _takers(self) -> int:
        """How many of the free models may take damage, at most."""
        left, count = self.damage - self._points(self.first), 0
        for number in sorted(self.g.model(model).hit_points for model in self.free):
            if left <= 0:
                break
            left -= number
            count += 1
        return count

    def why_not(self, answer: Picks) -> Refusal | None:
        """Why the damage may not be taken so."""
        names = answer.names
        if len(set(names)) != len(names):
            return self._refuse("twice", "assault.damage.owner-allocates", "a model is named twice")
        for place, name in enumerate(names):
            if name == self.g.unit(self.unit).leader:
                return self._refuse("leader", "assault.damage.leader-last", f"the leader {name} comes last")
            if name in self.first and place and names[place - 1] not in self.first:
                return self._refuse("wounded", "assault.damage.wounded-first", f"{name} is damaged and comes first")
            if name not in (*self.first, *self.free):
                return self._refuse("not-there", "assault.damage.owner-allocates", f"{name} is not in {self.unit}")
        order = self.order(names)
        if self._points(order) < self.damage and len(order) < len(self.first) + len(self.free):
            text = f"{self.damage} damage is more than those who are named can take"
            return self._refuse("too-few", "assault.damage.carries-over", text)
        return None

    def order(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Everybody who takes damage before the leader: the damaged, those named before the others, then the rest."""
        named = tuple(name for name in names if name in self.first)
        rest = tuple(model for model in self.first if model not in named)
        return (*named, *rest, *(name for name in names if name not in self.first))

    def _refuse(self, code: str, rule: str, text: str) -> Refusal:
        return Refusal(code, rule, text, nearest=str(Picks(self.free[: self.count])))

    def sample(self, chance: Chance) -> Picks:
        """Some order."""
        left = list(self.free)
        return Picks(tuple(left.pop(chance.randrange(len(left))) for _ in range(self.count)))

    def each(self) -> Iterator[Picks] | None:
        """Every order, where there are few."""
        if len(self.free) + len(self.first) > LISTED:
            return None
        damaged = permutations(self.first) if self._is_first_open() else ((),)
        return (Picks((*one, *other)) for one in damaged for other in permutations(self.free, self.count))

    def read(self, text: str) -> Picks:
        """Models in order, as they are written."""
        return Picks.read(text)

    def is_open(self) -> bool:
        """Whether there is anything to choose."""
        if self._is_first_open():
            return True
        return self.count > 0 and len(self.free) > 1 and (self.count < len(self.free) or self._is_somebody_left())

    def _is_first_open(self) -> bool:
        """Whether some of several damaged models may survive, so that their order matters."""
        return len(self.first) > 1 and self.damage < self._points(self.first)

    def _is_somebody_left(self) -> bool:
        """Whether the order matters though everybody is hit: somebody may survive."""
        return self.damage < self._points((*self.first, *self.free))


def take_damage(g: Game, unit: str, damage: int) -> Rules[None]:
    """A unit takes damage, model by model, until it is used up or nobody is left.

    [assault.damage.owner-allocates, assault.damage.leader-last, assault.damage.wounded-first,
    assault.damage.carries-over]
    """
    if damage <= 0 or not g.unit(unit).models:
        return
    options = TakeOptions(g, unit, damage)
    names: tuple[str, ...] = options.free[: options.count]
    if options.is_open():
        rules = (
            "assault.damage.total-first",
            "assault.damage.owner-allocates",
            "assault.damage.leader-last",
            "assault.damage.wounded-first",
        )
        answer = yield from ask(g.unit(unit).seat, "damage", unit, options, *rules)
        names = answer.names
    for model in (*options.order(names), g.unit(unit).leader):
        damage -= hurt(g, model, damage)
        if not damage:
            break
    if not g.unit(unit).models:
        g.happen(Destroyed(unit=unit, rules=("assault.damage.carries-over", "assault.damage.removed-at-0")))


def hurt(g: Game, model: str, damage: int) -> int:
    """A model takes up to its hit points; at 0 it is removed. Returns what it took. [assault.damage.removed-at-0]

    [assault.damage.mark-survivor, assault.status.hit-points, assault.attribute.hit-points]
    """
    took = min(damage, g.model(model).hit_points)
    if not took:
        return 0
    left = g.model(model).hit_points - took
    rules = ("assault.damage.per-failed-test", "assault.damage.mark-survivor", "assault.status.hit-points")
    g.happen(Hurt(model=model, damage=took, left=left, rules=rules))
    if not left:
        g.happen(Lost(model=model, rules=("assault.damage.removed-at-0",)))
    return took
