"""Places for a whole unit looked for one after the other: the plain reading of what geometry finds in one go."""

from collections.abc import Iterator

from openfire.engine.game import Game
from openfire.geometry.inches import INCH, Point
from openfire.geometry.placement import formation
from openfire.geometry.shapes import Pose
from openfire.rules.shared import numbers
from openfire.rules.shared.movement.engagement import EngagementLimits
from openfire.rules.shared.movement.formation import why_not_footing
from openfire.rules.shared.movement.places import Places, current_places
from openfire.rules.shared.search.unit_places import why_not_all
from openfire.rules.shared.terrain.ground import room


def plain_suggestion(g: Game, unit: str, leader: Pose, engagement: EngagementLimits) -> Places | None:
    """The first places for a whole unit around its leader that the rules take."""
    for places in _guesses(g, unit, leader, engagement):
        if why_not_all(g, unit, places, engagement) is None:
            return places
    return None


def _guesses(g: Game, unit: str, leader: Pose, engagement: EngagementLimits) -> Iterator[Places]:
    """Everybody moved along with the leader as they stand, or packed closely on this side or that."""
    now = current_places(g, unit)
    if len(now) == len(g.unit(unit).models):
        at = now[g.unit(unit).leader]
        dx, dy = leader.x - at.x, leader.y - at.y
        yield {model: Pose(pose.x + dx, pose.y + dy, leader.facing) for model, pose in now.items()}
    if why_not_footing(g, unit, leader):
        return
    for goal in (*_goals(g, leader, engagement), leader[:2], _beside(leader, -1), _beside(leader, 1)):
        places = _packed(g, unit, leader, goal)
        if places is None:
            return
        yield places


def _goals(g: Game, leader: Pose, engagement: EngagementLimits) -> Iterator[Point]:
    """Where the followers should be: near an enemy who is to be reached or kept, away from one to be shunned."""
    near = [
        at for enemy in (*engagement.reach, *engagement.keep) for at in _places_of(g, enemy) if _is_close(leader, at)
    ]
    if near:
        yield min(near, key=lambda at: (at.x - leader.x) ** 2 + (at.y - leader.y) ** 2)[:2]
    far = [at for enemy in engagement.shun for at in _places_of(g, enemy) if _is_close(leader, at)]
    if far:
        nearest = min(far, key=lambda at: (at.x - leader.x) ** 2 + (at.y - leader.y) ** 2)
        yield 2 * leader.x - nearest.x, 2 * leader.y - nearest.y


def _places_of(g: Game, unit: str) -> list[Pose]:
    return [at for model in g.unit(unit).models if (at := g.model(model).at)]


def _is_close(leader: Pose, at: Pose) -> bool:
    reach = 8 * INCH
    return abs(at.x - leader.x) < reach and abs(at.y - leader.y) < reach


def _beside(pose: Pose, way: int) -> Point:
    return pose.x + way * 3 * INCH, pose.y


def _packed(g: Game, unit: str, leader: Pose, toward: Point) -> Places | None:
    first = g.unit(unit).leader
    others = tuple(model for model in g.unit(unit).models if model != first)
    if not others:
        return {first: leader}
    space = room(g, g.board.mask(g.board.index.rows(g.unit(unit).models)))
    shapes = [g.card(model).profile.base for model in (first, *others)]
    found = formation(space, leader[:2], shapes, tether=numbers.FORMATION, toward=toward)
    if found is None:
        return None
    return {first: leader} | {model: Pose(*at, leader.facing) for model, at in zip(others, found[1:], strict=True)}
