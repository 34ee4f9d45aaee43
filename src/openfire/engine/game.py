"""A game in progress, as the rules see it: state, board, and what happened since the cursor last looked."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from openfire.engine.board import Board
from openfire.engine.facts import Fact
from openfire.engine.joined_units import as_joined, new_names
from openfire.engine.rule_ids import own_ids
from openfire.engine.setup import ModelCard, Setup, UnitCard
from openfire.engine.state import RESERVE, Model, State, Unit
from openfire.geometry.shapes import Pose


class Game:
    """What rules hold in their hands."""

    __slots__ = ("aimed", "attacks", "board", "coming", "facts", "is_heard", "left_now", "setup", "state", "under_way")

    def __init__(self, setup: Setup, state: State, board: Board | None = None, *, is_heard: bool = True) -> None:
        """is_heard: whether anybody will ask what happened; if not, facts change the state and are forgotten."""
        self.setup, self.state, self.is_heard = as_joined(setup, state), state, is_heard
        self.board = board or Board(self.setup, state)
        self.facts: list[Fact] = []
        self.under_way: list[tuple[str, int, str]] = []
        """Effects of modules' own rules that are being carried out: rule, number, unit. Empty at every boundary."""
        self.left_now: list[tuple[str, str]] = []
        """What own rules left on units in the activation that is going on, which does not end it: unit and mark."""
        self.attacks: list[tuple[str, str, tuple[str, ...]]] = []
        """Attacks that are being made, the last one in the others: attacker, target, how. Only for own rules."""
        self.coming: list[int] = []
        """Damage that is about to be taken, while own rules have a say in who takes it."""
        self.aimed: list[tuple[str, str, str]] = []
        """Who does something by an own rule to one unit alone: unit, that one, rule."""

    def fork(self) -> Game:
        """The same game, to go on with apart from this one; what happened so far stays behind."""
        return self._twin(is_heard=self.is_heard)

    def in_thought(self) -> Game:
        """The same, for whoever only wants to know what would come of something: nobody listens to it."""
        return self._twin(is_heard=False)

    def _twin(self, *, is_heard: bool) -> Game:
        """The same game; attacks that are being made are still being made."""
        twin = Game(self.setup, self.state.copy(), self.board.copy(), is_heard=is_heard)
        twin.attacks += self.attacks
        return twin

    def happen(self, fact: Fact) -> None:
        """Something happens: the only way to change the state."""
        fact.change(self)
        if self.is_heard:
            rules = own_ids(self.setup.edition.key, fact.rules)
            self.facts.append(fact if rules == fact.rules else replace(fact, rules=rules))

    def unit(self, unit: str) -> Unit:
        """A unit as it is now."""
        return self.state.units[unit]

    def model(self, model: str) -> Model:
        """A model as it is now."""
        return self.state.models[model]

    def card(self, model: str) -> ModelCard:
        """What a model is."""
        return self.setup.models[model]

    def unit_card(self, unit: str) -> UnitCard:
        """What a unit is."""
        return self.setup.units[unit]

    def put(self, model: str, at: Pose, level: int) -> None:
        """Called by facts: a model stands somewhere."""
        was = self.state.models[model]
        self.state.models[model] = Model(model, was.unit, was.hit_points, at, level)
        self.board.put(model, at, level)

    def put_all(self, places: Sequence[tuple[str, Pose, int]]) -> None:
        """Called by facts: models stand somewhere."""
        every = self.state.models
        for model, at, level in places:
            was = every[model]
            every[model] = Model(model, was.unit, was.hit_points, at, level)
        if places:
            self.board.put_all(*zip(*places, strict=True))

    def lift(self, model: str) -> None:
        """Called by facts: a model is off the table."""
        self.state.models[model] = replace(self.state.models[model], at=None, level=0)
        self.board.lift(model)

    def bring_back(self, model: str, points: int, at: Pose, level: int) -> None:
        """Called by facts: a model that was lost is back, in its old place in the list of its unit."""
        was = self.state.models[model]
        self.state.models[model] = replace(was, hit_points=points)
        unit = self.state.units[was.unit]
        order = self.setup.units[unit.id].models
        models = tuple(other for other in order if other in (*unit.models, model))
        self.state.units[unit.id] = replace(unit, models=models)
        self.put(model, at, level)

    def revive(self, unit: str) -> None:
        """Called by facts: a unit that was destroyed is whole again, and in reserve."""
        card = self.setup.units[unit]
        for model in card.models:
            points = self.setup.models[model].attributes.get("hit-points", 1)
            self.state.models[model] = replace(self.state.models[model], hit_points=points)
        was = self.state.units[unit]
        self.state.units[unit] = replace(was, models=card.models, leader=card.leader, place=RESERVE)
        self.board.forget()

    def join(self, unit: str, host: str) -> None:
        """Called by facts: a unit that is off the table is from now on part of another one, and called by its name."""
        was, into = self.state.units.pop(unit), self.state.units[host]
        names = new_names(into.models, host, was.models)
        self.state.units[host] = replace(into, models=(*into.models, *names.values()))
        self.state.models = {
            names.get(name, name): replace(model, id=names[name], unit=host) if name in names else model
            for name, model in self.state.models.items()
        }
        self.state.joins = (*(self.state.joins or ()), (unit, host))
        self.setup = as_joined(self.setup, self.state)
        self.board = Board(self.setup, self.state)

    def remove(self, model: str) -> None:
        """Called by facts: a model is destroyed."""
        self.lift(model)
        self.state.models[model] = replace(self.state.models[model], hit_points=0)
        unit = self.state.units[self.state.models[model].unit]
        left = tuple(other for other in unit.models if other != model)
        self.state.units[unit.id] = replace(unit, models=left)
