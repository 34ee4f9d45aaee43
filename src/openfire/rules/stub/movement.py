"""Where a unit may stand and walk: on the table, on nobody's base, as far as it can go."""

from __future__ import annotations

import math
from itertools import pairwise

from openfire.engine.answers import Go, Stand
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions, WayOptions
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import INCH
from openfire.geometry.measure import is_within
from openfire.geometry.placement import Room, footing
from openfire.geometry.shapes import Pose

STAY, WALK = "stay", "walk"
TRIES = 30
"""How often a random way is tried before a unit stays."""


def why_not_at(g: Game, model: str, pose: Pose) -> Refusal | None:
    """Why a model may not stand at a place. [stub.battle.stand]"""
    row = g.board.index.row[model]
    room = Room(footing((g.setup.table.width, g.setup.table.height)), g.board.bodies, g.board.mask([row]))
    fault = room.fault(row, pose)
    if fault is None:
        return None
    kind, which = fault
    where = "over the table's edge" if kind == "edge" else f"on the base of {g.board.index.models[which]}"
    return Refusal(kind, "stub.battle.stand", f"{model} would stand {where}", witness=((pose.x, pose.y),))


class PlaceOptions(UnitOptions[Stand]):
    """Where a unit may be put down: anywhere on the table that is free."""

    takes = Stand

    def __init__(self, g: Game, unit: str) -> None:
        self.g, self.unit, self.model = g, unit, g.unit(unit).leader

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not be put down so."""
        if [model for model, _ in answer.places] != [self.model]:
            return Refusal("one", "stub.battle.deploy", f"place {self.model} and nobody else")
        return why_not_at(self.g, self.model, answer.places[0][1])

    def sample(self, chance: Chance) -> Stand:
        """A free place at random."""
        table = self.g.setup.table
        while True:
            answer = Stand(((self.model, Pose(chance.randrange(table.width), chance.randrange(table.height))),))
            if self.why_not(answer) is None:
                return answer


class WalkOptions(WayOptions):
    """Stay, or walk to a place in a straight line."""

    def __init__(self, g: Game, unit: str) -> None:
        self.g, self.unit, self.model = g, unit, g.unit(unit).leader
        at = g.model(self.model).at
        assert at is not None
        self.start, self.limit = at, g.card(self.model).attributes["move"]

    def why_not(self, answer: Go) -> Refusal | None:
        """Why a unit may not go so."""
        if answer == Go(STAY):
            return None
        if answer.kind != WALK or len(answer.points) != 1 or answer.facing is not None:
            return Refusal("form", "stub.battle.walk", f"{answer} is no walk: write walk 12,8 or stay")
        length = math.dist(self.start[:2], answer.points[0]) / INCH
        if not is_within(length, self.limit):
            text = f"the way is {length:.1f} in, and {self.model} walks {self.limit} in"
            return Refusal("too-far", "stub.battle.walk", text, length, self.limit)
        return why_not_at(self.g, self.model, Pose(*answer.points[0]))

    def paces(self) -> dict[str, float]:
        """How far it walks."""
        return {WALK: self.limit}

    def cost_of(self, answer: Go) -> float:
        """Inches that a way takes: as long as it is."""
        return sum(math.dist(a, b) for a, b in pairwise(self.way(answer))) / INCH

    def sample(self, chance: Chance) -> Go:
        """A way at random that can be gone."""
        for _ in range(TRIES):
            turn, away = math.tau * chance.random(), self.limit * INCH * chance.random()
            goal = self.start.x + round(away * math.cos(turn)), self.start.y + round(away * math.sin(turn))
            answer = Go(WALK, (goal,))
            if self.why_not(answer) is None:
                return answer
        return Go(STAY)
