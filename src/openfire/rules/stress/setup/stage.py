"""The set up stage: mission, terrain, entry points. [stress, Set up Stage]

Module, mission and table come with the game; units wait in reserve. [stress.stages.order, stress.setup.steps,
stress.mission.provides, stress.mission.before-table, stress.missions.mandatory, stress.welcome.needs-module,
stress.reserve.all-start-off-table, stress.model.one-unit, stress.leader.mandatory]
"""

from __future__ import annotations

from openfire.engine.answers import Stand
from openfire.engine.facts import Entered
from openfire.engine.game import Game
from openfire.engine.options import Chance, Options
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.engine.setup import Entrance
from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import area_point_gap
from openfire.geometry.shapes import Pose
from openfire.rules.stress import numbers
from openfire.rules.stress.rolls import roll_off
from openfire.rules.stress.supplement import chapters


def set_up(g: Game) -> Rules[None]:
    """Mark the entry points: those of the mission, then those that players place. [stress.entry-points.by-mission]"""
    for entrance in g.setup.entrances:
        if entrance.at is not None:
            g.happen(_entered(entrance, entrance.at))
    yield from place_entries(g)


def _entered(entrance: Entrance, at: Point) -> Entered:
    return Entered(entry=entrance.id, seat=entrance.seat, at=at, rules=("stress.entry-points.by-mission",))


def place_entries(g: Game) -> Rules[None]:
    """Free entry points: roll off, then place one each in turn, the winner first.

    [stress.entry-points.free-placement]
    """
    rule = "stress.entry-points.free-placement"
    waiting = {seat: [e for e in g.setup.entrances if e.seat == seat and e.at is None] for seat in g.setup.players()}
    if not any(waiting.values()):
        return
    order = yield from roll_off(g, g.setup.players(), "entry points", rule)
    while any(waiting.values()):
        for seat in order:
            if waiting[seat]:
                entrance = waiting[seat].pop(0)
                stand = yield from ask(seat, QuestionName.ENTRY_POINT, entrance.id, EntryOptions(g, entrance.id), rule)
                pose = stand.places[0][1]
                g.happen(_entered(entrance, (pose.x, pose.y)))


def nothing_to_settle(g: Game) -> Rules[None]:  # noqa: ARG001  # supplements have something
    """The battle begins when the entry points are marked. [stress.setup.steps]"""
    yield from ()


class EntryOptions(Options[Stand]):
    """Where an entry point may be: anywhere on open ground. [stress.entry-points.terrain-clash]"""

    takes = Stand
    ring = numbers.DEPLOY

    def __init__(self, g: Game, entry: str) -> None:
        self.g, self.entry = g, entry

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why an entry point may not be there."""
        if len(answer.places) != 1 or answer.places[0][0] != self.entry:
            return Refusal("one", "stress.entry-points.free-placement", f"place {self.entry} and nothing else")
        pose = answer.places[0][1]
        table = self.g.setup.table
        if not (0 <= pose.x <= table.width and 0 <= pose.y <= table.height):
            return Refusal("off-table", "stress.entry-points.free-placement", "an entry point is on the table")
        if not self._is_open(pose):
            text = "terrain is in the way: an entry point needs ground to stand on"
            return Refusal("terrain", "stress.entry-points.terrain-clash", text, witness=((pose.x, pose.y),))
        return None

    def _is_open(self, pose: Pose) -> bool:
        areas = chapters(self.g).standing(self.g, None).footing.areas
        x, y = pose.x / INCH, pose.y / INCH
        gaps = (area_point_gap(areas.edges, areas.first[k], areas.first[k + 1], x, y) for k in range(len(areas.boxes)))
        return all(gap >= 0 for gap in gaps)

    def sample(self, chance: Chance) -> Stand:
        """Some open place."""
        table = self.g.setup.table
        while True:
            pose = Pose(chance.randrange(table.width + 1), chance.randrange(table.height + 1))
            if self._is_open(pose):
                return Stand(((self.entry, pose),))

    def read(self, text: str) -> Stand:
        """A place as it is written."""
        return Stand.read(text if "@" in text else f"{self.entry}@{text.strip()}")
