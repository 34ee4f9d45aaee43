"""The geometry budgets, measured on a generated table with a hundred models."""

from collections.abc import Callable, Iterator

import numpy as np
import shapely

from openfire.bench.figures import Benchmark, Figure, Peer, seconds, timed
from openfire.bench.scenes import BASE, BenchScene, battle, others, polygon_of
from openfire.bench.tight import LATTICE, no_room, room_to_deploy, room_to_follow
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, Point, units
from openfire.geometry.paths import Mover, Way, shortest
from openfire.geometry.placement import Room, footing, formation
from openfire.geometry.reach import outline, reach
from openfire.geometry.shapes import Pose
from openfire.geometry.sight import eye_of, look

RADIUS = BASE.diameter / 2 / INCH
RAYS = 20
"""Rays that the peer casts at each target: two hundredths of an inch apart it would need sixty."""


DISTANCES, SIGHT = "distances, 100 x 100 bases", "sight, 1 shooter x 100 targets"
DETOUR, PRICED = "path with detour, 12 in", "path with detour, slow ground and barriers, 12 in"
REACH, PRICED_REACH = "reachable overlay, 12 in, end to end", "reachable overlay, 12 in, slow ground and barriers"
FORMATION = "formation of 10 around a leader"
DEPLOY, FOLLOW = "room to deploy 12 bases in a yard that just holds them", "room to follow for 8 in a full corner"
NO_ROOM = "no room found for 13 bases in a yard for 12"


def benchmarks() -> tuple[Benchmark, ...]:
    """All of this chapter."""
    return (
        Benchmark((DISTANCES,), lambda: _distances(battle())),
        Benchmark((SIGHT,), lambda: _sight(battle())),
        Benchmark((DETOUR, PRICED), lambda: _paths(battle())),
        Benchmark((REACH, PRICED_REACH), lambda: _reach(battle())),
        Benchmark((FORMATION,), lambda: [_formation(battle())]),
        Benchmark((DEPLOY, FOLLOW, NO_ROOM), _tight_places),
    )


def _tight_places() -> Iterator[Figure]:
    """Units in tight places."""
    deploy, follow, full = room_to_deploy(), room_to_follow(), no_room()
    yield timed(DEPLOY, "ms", deploy.solve, budget=30.0, peer=Peer(LATTICE, deploy.lattice))
    yield timed(FOLLOW, "ms", follow.solve, budget=30.0, peer=Peer(LATTICE, follow.lattice))
    yield timed(NO_ROOM, "ms", full.solve)


def _poses(scene: BenchScene) -> list[Pose]:
    return [Pose(units(row[kernels.X]), units(row[kernels.Y])) for row in scene.bodies.rows]


def _distances(scene: BenchScene) -> Iterator[Figure]:
    bodies = scene.bodies
    everybody = np.arange(len(bodies), dtype=np.int64)
    out = np.empty((len(bodies), len(bodies)))
    polygons = np.array([shapely.Polygon(polygon_of(BASE, pose)) for pose in _poses(scene)])
    peer = Peer("shapely distances of 32-gons", lambda: shapely.distance(polygons[:, None], polygons[None, :]))
    yield timed(
        DISTANCES,
        "us",
        lambda: kernels.gaps_between(bodies.rows, bodies.corners, everybody, everybody, out),
        peer=peer,
    )


def _sight(scene: BenchScene) -> Iterator[Figure]:
    targets = [k for k in range(len(scene.bodies)) if k >= 5] + [5, 6, 7, 8, 9]
    eye = eye_of(scene.bodies, 0)
    ignore = np.zeros((len(targets), scene.screen.prisms + len(scene.bodies)), dtype=np.bool_)
    yield timed(
        SIGHT,
        "us",
        lambda: look(eye, scene.screen, scene.bodies, targets, viewer=0, ignore=ignore),
        budget=100.0,
        peer=Peer(f"shapely, {RAYS} flat rays a target", _ray_caster(scene, targets)),
    )


def _ray_caster(scene: BenchScene, targets: list[int]) -> Callable[[], object]:
    """The usual way: cast rays at each target and ask a tree which blockers they meet."""
    poses = _poses(scene)
    bases = [shapely.Polygon(polygon_of(BASE, pose)) for pose in poses]
    terrain = [shapely.LineString([edge[:2], edge[2:]]) for edge in scene.screen.edges.tolist()]
    tree = shapely.STRtree([*terrain, *bases])
    x, y = poses[0].x / INCH, poses[0].y / INCH
    ends = np.array([shapely.get_coordinates(bases[k])[:RAYS] for k in targets]).reshape(-1, 2)
    lines = np.stack([np.broadcast_to((x, y), ends.shape), ends], axis=1)

    def cast() -> object:
        return tree.query(shapely.linestrings(lines), predicate="intersects")

    return cast


def _detours(scene: BenchScene, count: int = 60) -> list[tuple[Mover, Point, Point]]:
    """Moves of up to twelve inches that cannot go straight."""
    found: list[tuple[Mover, Point, Point]] = []
    k = 0
    while len(found) < count:
        k += 1
        unit = k % len(scene.units)
        start = _poses(scene)[scene.units[unit][0]]
        turn, away = 2 * np.pi * (k * kernels.GOLDEN % 1.0), 4.0 + 7.0 * (k * 0.7548776662466927 % 1.0)
        goal = (start.x + units(away * np.cos(turn)), start.y + units(away * np.sin(turn)))
        mover = Mover(RADIUS, scene.bodies, others(scene, unit))
        way = shortest(scene.plain, mover, start[:2], goal, 12.0)
        if way and len(way.points) > 2:
            found.append((mover, start[:2], goal))
    return found


def _paths(scene: BenchScene) -> Iterator[Figure]:
    moves = _detours(scene)

    def run_all(ground_name: str) -> list[Way | None]:
        ground = scene.plain if ground_name == "plain" else scene.ground
        return [shortest(ground, mover, start, goal, 12.0) for mover, start, goal in moves]

    plain = seconds(lambda: run_all("plain")) / len(moves) * 1e6
    yield Figure(DETOUR, round(plain, 2), "us", 50.0, plain <= 50.0)
    priced = seconds(lambda: run_all("priced")) / len(moves) * 1e6
    yield Figure(PRICED, round(priced, 2), "us")


def _reach(scene: BenchScene) -> Iterator[Figure]:
    start = _poses(scene)[0][:2]
    mover = Mover(RADIUS, scene.bodies, others(scene, 0))
    yield timed(
        REACH,
        "ms",
        lambda: outline(reach(scene.plain, mover, start, 12.0)),
        budget=10.0,
    )
    yield timed(
        PRICED_REACH,
        "ms",
        lambda: outline(reach(scene.ground, mover, start, 12.0)),
    )


def _formation(scene: BenchScene) -> Figure:
    size = (scene.table.width, scene.table.height)
    room = Room(footing(size, scene.plain.solid), scene.bodies, others(scene, 0))
    leader = _poses(scene)[0][:2]
    return timed(FORMATION, "us", lambda: formation(room, leader, [BASE] * 10, tether=4.0))
