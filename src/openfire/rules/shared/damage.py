"""Calculate Wounds and Remove Casualties: who takes damage, the damaged first and the leader last. [drafts, Attack]

The order is the same in the stress book, which hands in its own ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import NamedTuple

from openfire.engine.answers import Picks
from openfire.engine.facts import Destroyed, Hurt, Lost
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.engine.state import GONE, TABLE
from openfire.rules.shared.movement.new_leader import LandFor, name_leader
from openfire.rules.shared.own_rules.moments import coming, moment_of_end, moment_of_harm
from openfire.rules.shared.own_rules.permissions import who_picks_losses
from openfire.rules.shared.own_rules.scene import Case

LISTED = 6
"""Units of more models than this have too many orders to list."""


class Cites(NamedTuple):
    """Where a book prints the parts of the rule."""

    owner: str
    """The target's player shares damage out."""
    leader: str
    """The leader comes last."""
    damaged: str
    """Models that are damaged come first."""
    over: str
    """What is left goes on to the next."""


def wounded(g: Game, unit: str) -> tuple[str, ...]:
    """The models that must take damage first: those damaged before, the leader excepted (ruling X-21)."""
    return tuple(m for m in others(g, unit) if g.model(m).hit_points < g.card(m).attributes["hit-points"])


def others(g: Game, unit: str) -> tuple[str, ...]:
    """The models that are not the leader, who comes last."""
    return tuple(model for model in g.unit(unit).models if model != g.unit(unit).leader)


class TakeOptions(UnitOptions[Picks]):
    """In which order models take damage: the damaged first, the leader last, the others as their player likes."""

    takes = Picks
    damage: int

    def __init__(self, g: Game, unit: str, damage: int, cites: Cites) -> None:
        self.g, self.unit, self.damage, self.cites = g, unit, damage, cites
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
            return self._refuse("twice", self.cites.owner, "a model is named twice")
        for place, name in enumerate(names):
            if name == self.g.unit(self.unit).leader:
                return self._refuse("leader", self.cites.leader, f"the leader {name} comes last")
            if name in self.first and place and names[place - 1] not in self.first:
                return self._refuse("wounded", self.cites.damaged, f"{name} is damaged and comes first")
            if name not in (*self.first, *self.free):
                return self._refuse("not-there", self.cites.owner, f"{name} is not in {self.unit}")
        if not self.count and (refusal := self._passes_over_damaged(names)):
            return refusal
        order = self.order(names)
        if self._points(order) < self.damage and len(order) < len(self.first) + len(self.free):
            text = f"{self.damage} damage is more than those who are named can take"
            return self._refuse("too-few", self.cites.over, text)
        return None

    def _passes_over_damaged(self, names: tuple[str, ...]) -> Refusal | None:
        """Whether somebody else is named though the damaged take it all, and not all of them are named first."""
        others = [name for name in names if name in self.free]
        if not others or all(model in names for model in self.first):
            return None
        first, spared = ", ".join(self.first), ", ".join(others)
        text = f"{first} are damaged and come first, which leaves no damage for {spared}"
        return Refusal("wounded", self.cites.damaged, text, nearest=str(Picks(self.first)))

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

    def is_open(self) -> bool:
        """Whether there is anything to choose."""
        if self._is_first_open():
            return True
        if not self.count or len(self.free) < 2:
            return False
        return self.count < len(self.free) or self._is_somebody_left() or self._carry(self.free)

    def _is_first_open(self) -> bool:
        """Whether the order of several damaged models matters: some may survive, or carry others."""
        return len(self.first) > 1 and (self.damage < self._points(self.first) or self._carry(self.first))

    def _is_somebody_left(self) -> bool:
        """Whether the order matters though everybody is hit: somebody may survive."""
        return self.damage < self._points((*self.first, *self.free))

    def _carry(self, models: tuple[str, ...]) -> bool:
        """Whether somebody is aboard of them: the unit that gets out first takes room from the next."""
        return any(unit.aboard in models for unit in self.g.state.units.values())


CITES = Cites(
    "shared.damage.owner-allocates",
    "shared.damage.leader-last",
    "shared.damage.wounded-first",
    "shared.damage.carries-over",
)


def takers(g: Game, unit: str, damage: int) -> Rules[tuple[str, ...]]:
    """The models that take damage, in the order that the unit's player picks; the leader is the last of them.

    [shared.damage.owner-allocates, shared.damage.leader-last, shared.damage.wounded-first]
    """
    if damage <= 0 or not g.unit(unit).models:
        return ()
    options = TakeOptions(g, unit, damage, CITES)
    names: tuple[str, ...] = options.free[: options.count]
    if options.is_open():
        rules = (
            "shared.damage.total-first",
            "shared.damage.owner-allocates",
            "shared.damage.leader-last",
            "shared.damage.wounded-first",
        )
        answer = yield from ask(who_picks_losses(g, unit), QuestionName.DAMAGE, unit, options, *rules)
        names = answer.names
    return (*options.order(names), g.unit(unit).leader)


Wreck = Callable[[Game, str], Rules[None]]
"""What comes of it that a model is about to be lost."""


def take_damage(g: Game, unit: str, damage: int, wreck: Wreck | None = None) -> Rules[None]:
    """A unit takes damage, model by model, until it is used up or nobody is left. Whom one carries gets out first.

    [shared.damage.carries-over, shared.damage.removed-at-0]
    """
    damage = yield from coming(g, unit, damage)
    before = len(g.unit(unit).models)
    for model in (yield from takers(g, unit, damage)):
        if damage >= g.model(model).hit_points:
            yield from falls(g, model, wreck)
        if model not in g.unit(unit).models:
            continue
        damage -= hurt(g, model, damage)
        if not g.model(model).hit_points:
            g.happen(Lost(model=model, rules=("shared.damage.removed-at-0",)))
        if not damage:
            break
    yield from after_losses(g, unit, before)


def falls(g: Game, model: str, wreck: Wreck | None = None) -> Rules[None]:
    """A model is about to be lost: whom it carries gets out, and the module's own rules have their say."""
    if wreck:
        yield from wreck(g, model)
    yield from moment_of_harm(g, "dies", Case(g.model(model).unit, models=(model,)))


def after_losses(g: Game, unit: str, before: int) -> Rules[None]:
    """A unit that has lost its last model is no more; what is left of others may have something to say.

    before: how many models it had.
    """
    case = Case(unit, lost=before - len(g.unit(unit).models))
    if g.unit(unit).place == GONE or case.lost <= 0:
        return
    if not g.unit(unit).models:
        end_unit(g, unit)
        yield from moment_of_end(g, case)
    elif g.unit(unit).place == TABLE:
        yield from moment_of_harm(g, "losses", case)


def remove(
    g: Game, unit: str, models: tuple[str, ...], rule: str, land_for: LandFor, wreck: Wreck | None = None
) -> Rules[None]:
    """Some models of a unit are removed without damage, perhaps all; one whose leader is gone gets a new one.

    land_for: where that leader could walk to the others.
    """
    before = len(g.unit(unit).models)
    for model in models:
        yield from falls(g, model, wreck)
        if model in g.unit(unit).models:
            g.happen(Lost(model=model, rules=(rule,)))
    yield from name_leader(g, unit, land_for)
    yield from after_losses(g, unit, before)


def hurt(g: Game, model: str, damage: int) -> int:
    """A model takes up to its hit points. Returns what it took. [shared.damage.mark-survivor]

    [shared.status.hit-points, shared.attribute.hit-points]
    """
    took = min(damage, g.model(model).hit_points)
    if took:
        left = g.model(model).hit_points - took
        rules = ("shared.damage.per-failed-test", "shared.damage.mark-survivor", "shared.status.hit-points")
        g.happen(Hurt(model=model, damage=took, left=left, rules=rules))
    return took


def end_unit(g: Game, unit: str) -> None:
    """A unit that has lost its last model is no more. [shared.damage.carries-over, shared.damage.removed-at-0]"""
    if not g.unit(unit).models:
        g.happen(Destroyed(unit=unit, rules=("shared.damage.carries-over", "shared.damage.removed-at-0")))
