"""Units that close with a target: some touch it, the others hold the unit together, each within its reach.

Rules say as data who closes in from where, what is to be touched and what keeps the unit together; whether a model
gets to a place, and whether the whole unit may stand so, are predicates of the rules and are handed in. What is found
has passed them. Nothing that is not found is thereby impossible.

One is placed after the other, those in front first: where it touches the target, else linked to those who are placed.
If somebody is left behind, one model alone touches, now here, now there, and the others link it to those behind.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, Protocol

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.inches import INCH
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.placement import Room, every_spot
from openfire.geometry.shapes import Bodies, Flags, Floats, Numbers, Pose, Round, inner_radius, outer_radius
from openfire.geometry.solver.contact import Contact, between, stands
from openfire.geometry.solver.terms import ANYWHERE, Around, Cohesion, Fits, Miniature, Places
from openfire.geometry.solver.tight import SearchArea

EFFORT = 250
"""How much is tried with one kind of ways before nothing is found."""

ASKED, SEARCHED, LOOKED = 1.0, 4.0, 0.02
"""How much it counts to ask for a way or whether all fits, to look for all nooks, and to look at one place."""

BATCHES = (1, 16, 1_000_000)
"""How many places are looked at in one go: one at first, for it is mostly good."""

PITCH = 0.6
"""Inches between the places that are tried beside those who are placed."""

FRONT = 4
"""How many models are tried as the front, and how many places for each."""

STEPS = (1.0, 0.75, 0.5, 0.25)
"""Parts of a move that are tried by a model that cannot reach anybody."""

TABLE_WIDE = 10**9
"""Units: more than any table is wide, to tell two places apart by one number."""


class KindOfWay(Protocol):
    """One kind of ways; a whole unit goes by the same kind."""

    stuck: frozenset[str]
    """Who stays: they cannot go so at all."""

    def goes(self, name: str, pose: Pose) -> bool:
        """Whether a model gets to a place."""

    def reaches(self, name: str, places: Numbers) -> Flags:
        """A quick look to which of some places a model might get, row by row: none is missed."""


class Closer(NamedTuple):
    """A model that closes in."""

    figure: Miniature
    start: Pose
    reach: float
    """Inches that its middle goes at most."""


class CloseIn(NamedTuple):
    """What is asked."""

    bodies: Bodies
    closers: tuple[Closer, ...]
    target: Numbers
    """Which bodies are to be touched; nobody ends farther from them than it began, and who touches them stays."""
    cohesion: Cohesion
    room_of: Callable[[str], Room]
    """Where a model may stand; its mates are in nobody's way there."""
    kinds: tuple[KindOfWay, ...]
    fits: Fits
    """Whether the whole unit may stand so and gets there, whomever it touches."""


class Approach:
    """The models of a unit that close with a target, each from where it stands."""

    def __init__(self, closing: CloseIn) -> None:
        self.closing = closing
        self._away: dict[tuple[str, Pose], float] = {}
        self.contact = Contact(closing.bodies, closing.target)
        self.closers = {closer.figure.name: closer for closer in closing.closers}
        self.now: Places = {name: closer.start for name, closer in self.closers.items()}
        self.start = {name: self.away(name, pose) for name, pose in self.now.items()}
        """How far everybody is from the target now."""
        self.fixed = {name: pose for name, pose in self.now.items() if self.start[name] <= RULES_EPS}
        """Who is in contact already."""
        self._effort = 0.0
        self._rooms: dict[str, Room] = {}
        self._reached: dict[tuple[str, int], list[Pose]] = {}
        self._nooked: tuple[object, list[Pose]] = None, []

    def away(self, name: str, pose: Pose) -> float:
        """Inches from a model at a place to the nearest of the target."""
        if (name, pose) not in self._away:
            self._away[name, pose] = self.contact.away(self.row(name), pose)
        return self._away[name, pose]

    def touches(self, name: str, pose: Pose) -> bool:
        """Whether a model at a place is in contact with the target."""
        return self.away(name, pose) <= RULES_EPS

    def touch(self, places: Places) -> bool:
        """Whether anybody at some places is."""
        return any(self.touches(name, pose) for name, pose in places.items())

    def ahead(self, name: str, pose: Pose, far: float) -> Pose:
        """So many inches on, straight towards the nearest of the target."""
        return self.contact.ahead(self.row(name), pose, far)

    def row(self, name: str) -> int:
        """Which body a model is."""
        return self.closers[name].figure.row

    # ---------------------------------------------------------------------------------------- whole units

    def whole(self) -> Places | None:
        """Places for all, at least one in contact; None if none were found."""
        for kind in self.closing.kinds:
            if found := next(filter(self._is_whole, self._tries(kind)), None):
                return found
        return None

    def _is_whole(self, places: Places) -> bool:
        self._effort += ASKED
        return self.touch(places) and self.closing.fits(places)

    def _tries(self, kind: KindOfWay) -> Iterator[Places]:
        """What comes of one way of closing in after the other."""
        self._effort = 0.0
        placed = self._forward(kind)
        if not placed:
            return
        yield self.now | placed
        fronts = self._fronts(kind)
        ways = (self._behind, self._chained)
        for number, (front, spot) in enumerate(fronts):
            for way in ways:
                yield from way(kind, front, spot)
                if self._effort > EFFORT:
                    return
            if not number:
                yield from self._together()

    def _forward(self, kind: KindOfWay) -> Places:
        """One after the other, the nearest first, each linked to those before; nobody where nobody can touch."""
        placed = self._staying(kind)
        waiting = [name for name in self._waiting() if name not in placed]
        for name in (*waiting, *waiting):
            if name in placed:
                continue
            spot = next(self.contacts(name, placed, kind), None)
            if not spot and self._linking(placed, kind):
                spot = next(self._near(name, placed, kind), None)
            if spot:
                placed[name] = spot
            elif name == waiting[-1] and not self._linking(placed, kind):
                return {}
        return placed

    def _staying(self, kind: KindOfWay) -> Places:
        """Who stays where they are, for whatever reason."""
        return {name: pose for name, pose in self.now.items() if name in self.fixed or name in kind.stuck}

    def _linking(self, placed: Places, kind: KindOfWay) -> bool:
        """Whether somebody is placed to whom the others must be linked: not only those who cannot go."""
        return any(name in self.fixed or name not in kind.stuck for name in placed)

    def _waiting(self) -> list[str]:
        """Who does not touch the target yet, the nearest first."""
        return sorted((name for name in self.now if name not in self.fixed), key=self.start.__getitem__)

    def _fronts(self, kind: KindOfWay) -> Iterator[tuple[str, Pose]]:
        """Who might touch the target alone, and where."""
        staying = self._staying(kind)
        spots = {name: list(islice(self.contacts(name, staying, kind), FRONT)) for name in self._waiting()}
        able = [name for name, found in spots.items() if found][:FRONT]
        yield from ((name, spots[name][k]) for k in range(FRONT) for name in able if k < len(spots[name]))

    def _behind(self, kind: KindOfWay, front: str, spot: Pose) -> Iterator[Places]:
        """One touches the target, and so many go along that the unit holds together; the rest stays."""
        placed = {**self._staying(kind), front: spot}
        for name in self._from(spot):
            yield self.now | placed
            if name not in placed:
                found = next(self.contacts(name, placed, kind), None) or next(self._near(name, placed, kind), None)
                placed |= {name: found} if found else {}
        yield self.now | placed

    def _chained(self, kind: KindOfWay, front: str, spot: Pose) -> Iterator[Places]:
        """One touches the target, and the others only link it to those behind: as far back as they can, each alone.

        Or as near as they can to somebody who was left behind.
        """
        wanted: str | None = None
        for _ in self.now:
            placed, late = {**self._staying(kind), front: spot}, list[str]()
            for name in self._from(spot):
                yield self.now | placed
                if name not in placed:
                    goal = self.now[wanted or name]
                    found = next(self._linked(name, placed, kind, goal), None)
                    placed |= {name: found} if found else {}
                    late += [] if found else [name]
            yield self.now | placed
            if not late or late[0] == wanted or self._effort > EFFORT:
                return
            wanted = late[0]

    def _from(self, spot: Pose) -> list[str]:
        """Everybody, those first who are nearest to a place."""
        return sorted(self.now, key=lambda name: math.dist(self.now[name][:2], spot[:2]))

    def _together(self) -> Iterator[Places]:
        """Everybody moved along as they stand, until the nearest touches the target."""
        for name in self._waiting()[:1]:
            closer = self.closers[name]
            for x, y, _ in self._in_reach(name, self.contact.beside(closer.figure.row, closer.start, self._most(name))):
                yield shifted(self.now, x - closer.start.x, y - closer.start.y)

    # ---------------------------------------------------------------------------------------- closer and closer

    def one_more_in_contact(self, places: Places, takes: Fits) -> tuple[str, Places] | None:
        """Who could touch the target too, and where all stand then, the others as said."""
        return next(self._more_and_more(places, takes), None)

    def all_in_contact(self, places: Places, takes: Fits) -> Places:
        """The same with everybody in contact who could touch the target too."""
        for _, more in self._more_and_more(places, takes):
            places = more
        return places

    def _more_and_more(self, places: Places, takes: Fits) -> Iterator[tuple[str, Places]]:
        """One more in contact each time, until nobody is left who could be, the others as they stand then."""
        left = deque(name for name, pose in places.items() if not self.touches(name, pose))
        tried = 0
        while tried < len(left):
            name, tried = left.popleft(), tried + 1
            if more := next(self._moved_up(name, places, takes), None):
                places, tried = more, 0
                yield name, places
            else:
                left.append(name)

    def _moved_up(self, name: str, places: Places, takes: Fits) -> Iterator[Places]:
        others = {other: pose for other, pose in places.items() if other != name}
        spots = (spot for kind in self._kinds(others) for spot in self.contacts(name, others, kind))
        return (more for spot in spots if takes(more := {**places, name: spot}))

    def _kinds(self, places: Places) -> Sequence[KindOfWay]:
        """The kinds of ways by which all get to some places; any, if that is not so of one."""
        moved = [(name, pose) for name, pose in places.items() if pose != self.now[name]]
        kinds = self.closing.kinds
        return [kind for kind in kinds if all(kind.goes(*one) for one in moved)] if len(kinds) > 1 else kinds

    def step_by_step(self, budget: float) -> Places:
        """One after the other, the nearest first, into contact, else some way straight ahead, else nowhere.

        The unit may stand so after every single step.
        """
        placed, waiting, takes = dict(self.now), self._waiting(), self.closing.fits
        for name in (*waiting, *waiting):
            if not self.touches(name, placed[name]):
                steps = ({**placed, name: pose} for pose in self._steps(name, placed[name], budget))
                found = next(self._moved_up(name, placed, takes), None) or next(filter(takes, steps), None)
                placed = found or placed
        return placed

    def _steps(self, name: str, pose: Pose, budget: float) -> Iterator[Pose]:
        """Straight ahead, nearer than it is."""
        away = self.away(name, pose)
        far = min(away, budget - math.dist(pose[:2], self.now[name][:2]) / INCH)
        ahead = (self.ahead(name, pose, part * far) for part in STEPS)
        return (step for step in ahead if self.away(name, step) < away)

    # ---------------------------------------------------------------------------------------- places for one

    def contacts(self, name: str, placed: Places, kind: KindOfWay) -> Iterator[Pose]:
        """Where a model touches the target, the others standing where they are placed: plain places, then nooks."""
        closer, most = self.closers[name], self._most(name)
        if self.start[name] > most + RULES_EPS:
            return
        room = self.scene(name, placed)
        straight = next(self.contact.beside(closer.figure.row, closer.start, most))
        if found := next(self._fit(name, self._in_reach(name, (straight,)), placed, kind, room), None):
            yield found
        yield from self._fit(name, self._plain(name, kind), placed, kind, room)
        yield from self._fit(name, self._nooks(name, placed, room), placed, kind, room)

    def _plain(self, name: str, kind: KindOfWay) -> list[Pose]:
        """Where a model touches the target and might get to, whoever is placed: looked for once."""
        key = name, self.closing.kinds.index(kind)
        if key not in self._reached:
            self._reached[key] = self._gets_to(name, kind) or self._gets_to(name, kind, is_fine=True)
        return self._reached[key]

    def _gets_to(self, name: str, kind: KindOfWay, *, is_fine: bool = False) -> list[Pose]:
        closer = self.closers[name]
        beside = self.contact.beside(closer.figure.row, closer.start, self._most(name), is_fine=is_fine)
        poses = list(self._in_reach(name, beside))
        able = kind.reaches(name, np.array([pose[:2] for pose in poses], dtype=np.int64).reshape(-1, 2))
        return [poses[k] for k in able.nonzero()[0].tolist()]

    def _most(self, name: str) -> float:
        """How far from a model something may be that it can touch, however it turns."""
        shape, reach = self.closers[name].figure.shape, self.closers[name].reach
        return reach if isinstance(shape, Round) else reach + 2 * outer_radius(shape)

    def _nooks(self, name: str, placed: Places, room: Room) -> Iterator[Pose]:
        """Where it touches the target and something else, the others standing so: the same for all kinds of ways."""
        self._effort += SEARCHED
        key = name, tuple(pose for other, pose in placed.items() if other != name), tuple(placed)
        if self._nooked[0] != key:
            self._nooked = key, self._all_nooks(name, placed, room)
        yield from self._nooked[1]

    def _all_nooks(self, name: str, placed: Places, room: Room) -> list[Pose]:
        figure, start, reach = self.closers[name]
        links = (Around(self.row(other), self.closing.cohesion.link) for other in placed if other != name)
        look = SearchArea(start[:2], reach, tuple(links))
        ahead = 0 if isinstance(figure.shape, Round) else self._toward(name)
        turns = dict.fromkeys((start.facing, ahead)) if ahead else (start.facing,)
        return list(self.contact.nooks(room, figure, look, tuple(turns)))

    def _toward(self, name: str) -> int:
        """How a model faces that faces the target from where it stands."""
        closer = self.closers[name]
        return next(self.contact.beside(closer.figure.row, closer.start)).facing

    def _near(self, name: str, placed: Places, kind: KindOfWay) -> Iterator[Pose]:
        """Places linked to the others, the nearest to the target first; last, where a model stands."""
        room = self.scene(name, placed)
        found = self._beside(name, placed, room)
        rank = np.argsort(self._all_away(name, found), kind="stable")
        here = self.now[name]
        yield from self._fit(name, (*self._poses(name, found[rank]), here), placed, kind, room)

    def _linked(self, name: str, placed: Places, kind: KindOfWay, goal: Pose) -> Iterator[Pose]:
        """Places linked to the others, the nearest to a goal first; first of all where a model stands."""
        here, room = self.now[name], self.scene(name, placed)
        found = self._beside(name, placed, room)
        steps = found - np.array(goal[:2])
        rank = np.argsort((steps * steps).sum(axis=1), kind="stable")
        ends = [self._link_end(name, other, pose) for other, pose in placed.items()] if goal == here else []
        yield from self._fit(name, (here, *ends, *self._poses(name, found[rank])), placed, kind, room)

    def _link_end(self, name: str, other: str, pose: Pose) -> Pose:
        """Straight towards a placed one, just near enough to be linked to it."""
        here = self.now[name]
        wide = sum(inner_radius(self.closers[one].figure.shape) for one in (name, other))
        far = math.dist(here[:2], pose[:2]) / INCH
        share = min(1.0, (wide + self.closing.cohesion.link) / far) if far else 0.0
        dx, dy = here.x - pose.x, here.y - pose.y
        return Pose(pose.x + math.trunc(share * dx), pose.y + math.trunc(share * dy), here.facing)

    def _beside(self, name: str, placed: Places, room: Room) -> Numbers:
        """Free places near those who are placed and no farther from the target than before, row by row, each once."""
        radius = inner_radius(self.closers[name].figure.shape)
        reach = self.closing.cohesion.link + 2 * radius
        around = dict.fromkeys(pose[:2] for other, pose in placed.items() if other != name)
        spots = [np.zeros((0, 2), np.int64), *(every_spot(room, at, reach, radius, PITCH) for at in around)]
        found = np.concatenate(spots)
        _, first = np.unique(found[:, 0] * TABLE_WIDE + found[:, 1], return_index=True)
        found = found[np.sort(first)]
        self._effort += LOOKED * len(found)
        return found[self._all_away(name, found) <= self.start[name] + RULES_EPS]

    def _poses(self, name: str, places: Numbers) -> list[Pose]:
        return [Pose(x, y, self.now[name].facing) for x, y in places.tolist()]

    def _all_away(self, name: str, places: Numbers) -> Floats:
        """Inches from a model at each of some places, facing as it does now, to the nearest of the target."""
        found: Floats = self.contact.gaps(self.row(name), self._poses(name, places)).min(axis=1)
        return found

    def _in_reach(self, name: str, poses: Iterable[Pose]) -> Iterator[Pose]:
        """A quick look which places can be reached at all."""
        start, reach = self.closers[name].start[:2], self.closers[name].reach + RULES_EPS
        return (pose for pose in poses if math.dist(pose[:2], start) / INCH <= reach)

    def _fit(self, name: str, poses: Iterable[Pose], placed: Places, kind: KindOfWay, room: Room) -> Iterator[Pose]:
        """Those of some places where a model may stand, gets to, and holds together with those who are placed."""
        left, row = iter(poses), self.row(name)
        mates = {other: pose for other, pose in placed.items() if other != name}
        others = np.array([self.row(other) for other in mates], dtype=np.int64)
        link = self.closing.cohesion.link if self._linking(mates, kind) else ANYWHERE
        for number, size in enumerate(BATCHES):
            some = tuple(islice(left, size))
            if not some:
                return
            self._effort += LOOKED * len(some)
            rows = stands(room.bodies, row, some)
            good = self._are_linked(room.bodies, rows, others, link)
            if number:
                good[good] = kind.reaches(name, np.array([some[k][:2] for k in good.nonzero()[0]]).reshape(-1, 2))
            for k in good.nonzero()[0].tolist():
                if not kernels.standing_fault(*room.packed(), rows[k])[0] and self._goes(name, some[k], kind):
                    yield some[k]

    def _goes(self, name: str, pose: Pose, kind: KindOfWay) -> bool:
        self._effort += ASKED
        return pose == self.now[name] or kind.goes(name, pose)

    def _are_linked(self, bodies: Bodies, rows: Floats, others: Numbers, link: float) -> Flags:
        """Which places are near enough to somebody who is placed, and to all of them."""
        if not len(others):
            return np.ones(len(rows), np.bool_)
        away = between(bodies, rows, others)
        near, far = away.min(axis=1), away.max(axis=1)
        return np.asarray((near <= link + RULES_EPS) & (far <= self.closing.cohesion.spread + RULES_EPS))

    def scene(self, name: str, placed: Places) -> Room:
        """Where a model may stand, those who are placed in its way."""
        if name not in self._rooms:
            self._rooms[name] = self.closing.room_of(name)
        room = self._rooms[name]
        bodies, blocks = room.bodies.copy(), room.blocks.copy()
        rows = [self.row(other) for other in placed if other != name]
        if rows:
            bodies.move_all(np.array(rows), [pose for other, pose in placed.items() if other != name], [0] * len(rows))
        blocks[rows] = True
        blocks[self.row(name)] = False
        return room._replace(bodies=bodies, blocks=blocks)


def shifted(places: Places, dx: int, dy: int) -> Places:
    """Everybody moved along by the same."""
    return {name: Pose(pose.x + dx, pose.y + dy, pose.facing) for name, pose in places.items()}
