"""Moving units: what every way of a leader has in common, on foot or driven. [drafts, Moving Units]"""

from __future__ import annotations

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.options import WayOptions
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import Point
from openfire.geometry.paths import Stop
from openfire.geometry.shapes import Pose
from openfire.rules.shared.movement.cost import Pace
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.shared.movement.places import Places
from openfire.rules.shared.search.unit_places import search, suggest
from openfire.rules.shared.terrain.ground import Land


def what_stops(g: Game, land: Land, stop: Stop) -> tuple[str, str]:
    """What is in a leader's way: the rule and the words for people."""
    if stop.kind == "edge":
        return "shared.move.leader-stays-on-board", "the leader may not leave the table"
    if stop.kind == "area":
        return land.why_not_pass(stop.which), f"{land.in_the_way(stop.which)} is in the way"
    return "shared.move.no-crossing-bases", f"the base of {g.board.index.models[stop.which]} is in the way"


class UnitMove(WayOptions):
    """A move of a whole unit: where its leader ends, and where the others then stand."""

    def __init__(self, g: Game, unit: str, pace: Pace) -> None:
        self.g, self.unit, self.pace = g, unit, pace
        self.found: dict[Go, Places | None] = {}

    def end(self, answer: Go) -> Pose:
        """Where the leader ends and which way it then faces."""
        raise NotImplementedError

    def why_not_stay(self, answer: Go) -> Refusal | None:
        """A unit that takes a movement action need not move, unless it is told to."""
        if answer.points:
            return Refusal("unknown", "shared.move.leader-distance", "who stays does not go anywhere")
        if self.pace.instead:
            go, rule = self.pace.instead
            return Refusal("must-move", rule, f"{self.unit} must {self.pace.kind} now", nearest=str(go))
        return None

    def quick_places(self, answer: Go) -> Places | None:
        """Places for everybody at the end of a way, if some are found quickly."""
        if answer not in self.found:
            self.found[answer] = suggest(self.g, self.unit, self.end(answer), self.pace.engagement)
        return self.found[answer]

    def searched(self, answer: Go) -> Places | None:
        """Places for everybody at the end of a way, if there are any."""
        self.found[answer] = search(self.g, self.unit, self.end(answer), self.pace.engagement)
        return self.found[answer]

    def goals(self) -> list[Point]:
        """Where things happen: at enemy leaders and objectives."""
        foes = [at[:2] for unit in enemies(self.g, self.unit) if (at := self.g.model(self.g.unit(unit).leader).at)]
        return [*foes, *(marker.at for marker in self.g.state.markers.values())]
