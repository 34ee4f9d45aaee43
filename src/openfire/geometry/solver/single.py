"""Places for a single base: in every nook where it can stand there is one of them."""

from __future__ import annotations

from openfire.geometry.inches import INCH
from openfire.geometry.placement import Room
from openfire.geometry.shapes import Pose, Round
from openfire.geometry.solver.terms import Miniature, Region
from openfire.geometry.solver.tight import TURN_NUMBER, SearchArea, X, Y, kind_of, tight_places
from openfire.geometry.solver.turns import along, turns_of


def tight_poses(room: Room, figure: Miniature, region: Region, facing: int = 0) -> list[Pose]:
    """Where a base stands in a region touching two things; one that is not round is turned in several ways."""
    is_round = isinstance(figure.shape, Round)
    turns = (facing,) if is_round else turns_of(along(room, region.middle, region.reach), facing)
    kind, look = kind_of(figure.shape, figure.row, turns), SearchArea(region.middle, region.reach, region.rims)
    rows = tight_places(room, kind, look)[:, [X, Y, TURN_NUMBER]].tolist()
    poses = (Pose(round(x * INCH), round(y * INCH), turns[int(turn)]) for x, y, turn in rows)
    return [pose for pose in dict.fromkeys(poses) if is_round or room.fault(figure.row, pose) is None]
