"""What must always hold of a state, whatever the edition: places, hit points, activations."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from openfire.engine.facts import Activated, Fact, RoundBegan
from openfire.engine.setup import Setup
from openfire.engine.state import GONE, TABLE, State
from openfire.geometry.shapes import Body
from openfire.testkit.bases import is_over_edge, overlap


def place_faults(setup: Setup, state: State) -> Iterator[str]:
    """Nobody stands over the table's edge or on somebody else."""
    bodies = _bodies(setup, state)
    for model, body in bodies.items():
        if is_over_edge(body, setup.table.width, setup.table.height):
            yield f"{model} stands over the edge of the table"
    for (one, here), (other, there) in combinations(bodies.items(), 2):
        if overlap(here, there):
            yield f"{one} stands on the base of {other}"


def _bodies(setup: Setup, state: State) -> dict[str, Body]:
    return {
        model.id: Body(setup.models[model.id].profile.base, model.at) for model in state.models.values() if model.at
    }


def life_faults(setup: Setup, state: State) -> Iterator[str]:
    """Hit points are in range; who has none is in no unit and not on the table; a unit without models is gone."""
    for model in state.models.values():
        most = setup.models[model.id].attributes.get("hit-points", 1)
        lives = model.id in state.units[model.unit].models
        if not 0 <= model.hit_points <= most:
            yield f"{model.id} has {model.hit_points} hit points, and {most} at most"
        if lives != (model.hit_points > 0):
            yield f"{model.id} has {model.hit_points} hit points and is {'still' if lives else 'not'} in its unit"
        if model.at is not None and not (lives and state.units[model.unit].place == TABLE):
            yield f"{model.id} stands on the table and should not"
    for unit in state.units.values():
        if (unit.place == GONE) == bool(unit.models):
            yield f"{unit.id} has {len(unit.models)} models and its place is {unit.place}"


def leader_faults(state: State) -> Iterator[str]:
    """Every unit is led by one of its models."""
    for unit in state.units.values():
        if unit.models and unit.leader not in unit.models:
            yield f"{unit.id} is led by {unit.leader}, who is not there"


class Activations:
    """Counts who has been activated this round."""

    def __init__(self) -> None:
        self.acted: list[str] = []

    def follow(self, facts: Iterable[Fact]) -> Iterator[str]:
        """Take note of facts; each unit is activated at most once a round."""
        for fact in facts:
            if isinstance(fact, RoundBegan):
                self.acted = []
            if isinstance(fact, Activated):
                if fact.unit in self.acted:
                    yield f"{fact.unit} is activated a second time in one round"
                self.acted.append(fact.unit)
