"""Step 3 - Apply Damage: the target's player says who takes it. [stress, Step 3 - Apply Damage]"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from openfire.engine.answers import Picks
from openfire.engine.facts import Destroyed, Hurt, Lost, Marked
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, Rules, ask
from openfire.rules.stress.formation import name_leader
from openfire.rules.stress.morale import DAMAGED
from openfire.rules.stress.transports import wreck

LISTED = 6
"""Units of more models than this have too many orders to list."""


def forced(g: Game, unit: str) -> tuple[str, ...]:
    """Who must take damage first: somebody already damaged, the leader excepted. [stress.damage.wounded-first]"""
    return tuple(model for model in _others(g, unit) if g.model(model).hit_points < _full(g, model))


def _others(g: Game, unit: str) -> tuple[str, ...]:
    """The models that are not the leader, who comes last. [stress.damage.leader-last]"""
    return tuple(model for model in g.unit(unit).models if model != g.unit(unit).leader)


def _full(g: Game, model: str) -> int:
    return g.card(model).attributes["hit-points"]


class TakeOptions:
    """In which order models take damage: the damaged first, the leader last, the others as their player likes."""

    def __init__(self, g: Game, unit: str, damage: int) -> None:
        self.g, self.unit, self.damage = g, unit, damage
        self.first = forced(g, unit)
        self.free = tuple(model for model in _others(g, unit) if model not in self.first)
        self.count = self._takers()

    def _takers(self) -> int:
        """How many of the free models take damage, whatever the order (they may differ, so the most that can)."""
        left = self.damage - sum(self.g.model(model).hit_points for model in self.first)
        points = sorted(self.g.model(model).hit_points for model in self.free)
        count = 0
        for number in points:
            if left <= 0:
                break
            left -= number
            count += 1
        return count

    def why_not(self, answer: Picks) -> Refusal | None:
        """Why the damage may not be taken so."""
        names = answer.names
        if len(set(names)) != len(names):
            return self._refuse("twice", "stress.damage.owner-allocates", "a model is named twice")
        for place, name in enumerate(names):
            if name == self.g.unit(self.unit).leader:
                return self._refuse("leader", "stress.damage.leader-last", f"the leader {name} comes last")
            if name in self.first and place and names[place - 1] not in self.first:
                return self._refuse("wounded", "stress.damage.wounded-first", f"{name} is damaged and comes first")
            if name not in (*self.first, *self.free):
                return self._refuse("not-there", "stress.damage.owner-allocates", f"{name} is not in {self.unit}")
        if not self._is_enough(names):
            text = f"{self.damage} damage is more than those who are named can take"
            return self._refuse("too-few", "stress.damage.carries-over", text)
        return None

    def _is_enough(self, names: tuple[str, ...]) -> bool:
        """Whether the damage ends with the models named, or everybody is."""
        order = self.order(names)
        taken = sum(self.g.model(model).hit_points for model in order)
        return taken >= self.damage or len(order) == len(self.first) + len(self.free)

    def order(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Everybody who takes damage before the leader: the damaged, those named before the others, then the rest."""
        named = tuple(name for name in names if name in self.first)
        others = tuple(model for model in self.first if model not in named)
        return (*named, *others, *(name for name in names if name not in self.first))

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
        wounded = permutations(self.first) if self._is_first_open() else ((),)
        return (Picks((*first, *order)) for first in wounded for order in permutations(self.free, self.count))

    def read(self, text: str) -> Picks:
        """Models in order."""
        return Picks.read(text)

    def is_open(self) -> bool:
        """Whether there is anything to choose."""
        if self._is_first_open():
            return True
        return self.count > 0 and len(self.free) > 1 and (self.count < len(self.free) or self._differ())

    def _is_first_open(self) -> bool:
        """Whether some of several damaged models may survive, so that their order matters."""
        return len(self.first) > 1 and self.damage < sum(self.g.model(model).hit_points for model in self.first)

    def _differ(self) -> bool:
        """Whether the order matters though everybody is hit: somebody may survive."""
        total = sum(self.g.model(model).hit_points for model in (*self.first, *self.free))
        return self.damage < total


def take_damage(g: Game, unit: str, damage: int, *rules: str) -> Rules[None]:
    """A unit takes damage, model by model, until it is used up or nobody is left. [stress.damage.owner-allocates]

    [stress.damage.carries-over, stress.damage.per-failed-roll]
    """
    if damage <= 0 or not g.unit(unit).models:
        return
    options = TakeOptions(g, unit, damage)
    names: tuple[str, ...] = options.free[: options.count]
    if options.is_open():
        cited = ("stress.damage.owner-allocates", "stress.damage.leader-last", "stress.damage.wounded-first")
        answer = yield from ask(g.unit(unit).seat, "damage", unit, options, *cited)
        names = answer.names
    for model in (*options.order(names), g.unit(unit).leader):
        damage -= yield from hurt(g, model, damage, *rules)
        if not damage:
            break
    yield from aftermath(g, unit)


def hurt(g: Game, model: str, damage: int, *rules: str) -> Rules[int]:
    """A model takes up to its hit points; at 0 it is destroyed. Returns what it took. [stress.damage.destroyed-at-0]

    Whoever it carries gets out first. [stress.damage.mark-survivor, stress.markers.hit-points]
    """
    unit = g.model(model).unit
    took = min(damage, g.model(model).hit_points)
    if not took or model not in g.unit(unit).models:
        return 0
    left = g.model(model).hit_points - took
    if not left:
        yield from wreck(g, model)
    cited = ("stress.damage.per-failed-roll", "stress.damage.mark-survivor", "stress.markers.hit-points", *rules)
    g.happen(Hurt(model=model, damage=took, left=left, rules=cited))
    note_damage(g, unit)
    if not left:
        g.happen(Lost(model=model, rules=("stress.damage.destroyed-at-0",)))
    return took


def note_damage(g: Game, unit: str) -> None:
    """Remember that a unit took damage this round (ruling ST-05)."""
    if not g.unit(unit).mark(DAMAGED):
        g.happen(Marked(unit=unit, mark=DAMAGED, value=1, rules=("stress.stress.gain",)))


def aftermath(g: Game, unit: str) -> Rules[None]:
    """A unit without models is destroyed; one without a leader names a new one."""
    if not g.unit(unit).models:
        g.happen(Destroyed(unit=unit, rules=("stress.damage.carries-over", "stress.damage.destroyed-at-0")))
    else:
        yield from name_leader(g, unit)
