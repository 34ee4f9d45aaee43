"""Moving units: what every way of a leader has in common, on foot or driven. [drafts, Moving Units]"""

from __future__ import annotations

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.options import Chance, WayOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.refusals import Refusal
from openfire.geometry.paths import Stop
from openfire.geometry.shapes import Pose
from openfire.geometry.solver.units import whole
from openfire.rules.shared.movement.cost import Pace
from openfire.rules.shared.movement.places import Places
from openfire.rules.shared.search.unit_places import search, suggest, why_not_all
from openfire.rules.shared.terrain.ground import Land
from openfire.table.piece_names import stopping_piece

STAY = "stay"


def what_stops(g: Game, land: Land, stop: Stop) -> tuple[str, str]:
    """What is in a leader's way: the rule and the words for people."""
    if stop.kind == "edge":
        return "shared.move.leader-stays-on-board", "the leader may not leave the table"
    if stop.kind == "area":
        piece = stopping_piece(g.setup.table, land.ground, stop.which, stop.last)
        return land.why_not_pass(stop.which), f"{land.in_the_way(stop.which)} is in the way: {piece}"
    return "shared.move.no-crossing-bases", f"the base of {g.board.index.models[stop.which]} is in the way"


class UnitMove(WayOptions):
    """A move of a whole unit: where its leader ends, and where the others then stand."""

    shows_others = True

    def __init__(self, g: Game, unit: str, pace: Pace) -> None:
        self.g, self.unit, self.pace = g, unit, pace
        self.found: dict[Go, Places | None] = {}

    def end(self, answer: Go) -> Pose:
        """Where the leader ends and which way it then faces."""
        raise NotImplementedError

    def is_taken(self, answer: Go) -> bool:
        """Whether a way can be gone; why not is not asked."""
        raise NotImplementedError

    def why_not_stay(self, answer: Go) -> Refusal | None:
        """A unit that takes a movement action need not move, unless it is told to."""
        if answer.points or answer.others:
            return Refusal("unknown", "shared.move.leader-distance", "who stays does not go anywhere")
        if self.pace.instead:
            go, rule = self.pace.instead
            text = f"{self.unit} must {self.pace.kind} now"
            return Refusal("must-move", rule, text, nearest=str(self.with_others(go)))
        return None

    def why_not_others(self, answer: Go) -> Refusal | None:
        """Why the followers may not stand as an answer says, whatever else is found (ruling X-41)."""
        leader = self.g.unit(self.unit).leader
        others = sorted(model for model in self.g.unit(self.unit).models if model != leader)
        if sorted(model for model, _ in answer.others) != others:
            text = f"every follower of {self.unit} has one place"
            return Refusal("not-all", "shared.move.leader-then-formation", text)
        return why_not_all(self.g, self.unit, self.shown(answer), self.pace.engagement)

    def shown(self, answer: Go) -> Places:
        """Where everybody stands as an answer says."""
        return {self.g.unit(self.unit).leader: self.end(answer)} | dict(answer.others)

    def with_others(self, answer: Go) -> Go:
        """The same way, saying where everybody else then stands, if that is found."""
        leader, places = self.g.unit(self.unit).leader, self.quick_places(answer) or self.searched(answer) or {}
        others = tuple((model, pose) for model, pose in places.items() if model != leader)
        return Go(answer.kind, answer.points, answer.facing, others)

    def quick_places(self, answer: Go) -> Places | None:
        """Places for everybody at the end of a way, if the answer names them or some are found quickly."""
        if answer.others:
            return self.shown(answer)
        if answer not in self.found:
            self.found[answer] = suggest(self.g, self.unit, self.end(answer), self.pace.engagement)
        return self.found[answer]

    def searched(self, answer: Go) -> Places | None:
        """Places for everybody at the end of a way, if there are any."""
        self.found[answer] = whole(search(self.g, self.unit, self.end(answer), self.pace.engagement))
        return self.found[answer]

    def sample(self, chance: Chance) -> Go:
        """A random way, or none."""
        return self.sampled(QuestionName.MOVE, chance) or (self.pace.instead[0] if self.pace.instead else Go(STAY))
