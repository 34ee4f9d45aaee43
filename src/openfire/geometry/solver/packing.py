"""Placing the figures of a unit one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import compress, islice, tee
from typing import NamedTuple

import numpy as np

from openfire.geometry.inches import INCH
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.placement import Room
from openfire.geometry.shapes import Pose, Round, inner_radius, outer_radius
from openfire.geometry.solver.attempts import Attempt, Score
from openfire.geometry.solver.terms import ANYWHERE, Cohesion, Disc, Fits, FitsEach, Miniature, Places
from openfire.geometry.solver.tight import (
    COST,
    BaseKind,
    Candidates,
    SearchArea,
    Window,
    crowd,
    gaps,
    of_all_turns,
    pose_of,
    poses_of,
    tight_places,
    turned_each_way,
)

BESIDE = 0.01
"""Inches beyond where places may be of use within which they are looked for."""

TRIED = 48
"""How many places are handed to the rules for one figure before it is said to have none."""

FEW = 2
"""How many places are looked at together at first."""

JUDGED = 0.1
"""How much it counts to ask the rules once."""

CROWD = 40
"""Around so many things one look counts once; all of them are tried with all others."""

StillPlaces = dict[tuple[BaseKind, SearchArea], Candidates]
"""Places for kinds of bases before anybody of the unit stands."""

TouchingPlaces = dict[tuple[BaseKind, SearchArea, tuple[tuple[int, Pose], ...]], Candidates]
"""Places for kinds of bases at the last of those who stand, by who stands and where."""


class KnownPlaces(NamedTuple):
    """What is found out about one question, whatever is tried."""

    still: StillPlaces
    touching: TouchingPlaces
    verdicts: Verdicts


class Judges(NamedTuple):
    """What the rules say of places."""

    fits: Fits
    each: FitsEach


def one_by_one(fits: Fits) -> FitsEach:
    """The rules asked of one place after the other."""

    def each(places: Places, name: str, poses: Iterable[Pose]) -> Iterator[bool]:
        return (fits(places | {name: pose}) for pose in poses)

    return each


def batches(poses: Iterable[Pose]) -> Iterator[list[Pose]]:
    """Some places a few at a time, more and more of them: the first is mostly taken, or else many are not."""
    left, size = iter(poses), FEW
    while some := list(islice(left, size)):
        yield some
        size *= 2


Standing = list[tuple[int, Pose]]
"""Which figures stand, and where."""

Verdicts = dict[tuple[Pose, BaseKind, Pose], bool]
"""Whether the rules take the first figure at a place, and beside it alone one of a kind at another."""


class Packing:
    """The figures of a unit, and how much was tried for them."""

    def __init__(
        self,
        room: Room,
        figures: Sequence[Miniature],
        kinds: Sequence[BaseKind],
        cohesion: Cohesion,
        judges: Judges,
        looks: tuple[SearchArea, SearchArea],
        known: KnownPlaces,
    ) -> None:
        """kinds: of each figure. looks: where the first figure is looked for, and where the others are.

        known: what was found out for this question by others; it is added to here.
        """
        self.room, self.figures, self.kinds, self.cohesion, self.judges = room, figures, kinds, cohesion, judges
        self.leading, self.following = looks
        self.are_round = all(isinstance(kind.shape, Round) for kind in kinds)
        self.effort, self.has_failed = 0.0, False
        self._things = crowd(room, self.following) / CROWD
        self._still, self._touching, self._verdicts = known
        self._leads: dict[Pose, bool] = {}

    def still_places(self, kind: BaseKind, look: SearchArea) -> Candidates:
        """Places for a kind of base before anybody of the unit stands; worked out once."""
        if (kind, look) not in self._still:
            turned = turned_each_way(kind)
            if len(turned) > 1:
                self._still[kind, look] = of_all_turns([self.still_places(one, look) for one in turned])
            else:
                self._count(kind, self._things * self._things)
                self._still[kind, look] = tight_places(self.room, kind, look)
        return self._still[kind, look]

    def _count(self, kind: BaseKind, things: float) -> None:
        """Count one look for a kind of base as effort."""
        self.effort += COST[self.room.bodies.rows[kind.row, 0]] * len(kind.turns) * max(1.0, things)

    def places_touching(self, table: _Tables, kind: BaseKind, look: SearchArea, fresh: int) -> Candidates:
        """Places for a kind of base that touch one of those who stand, counted as effort.

        Many attempts begin alike, so what is found is remembered.
        """
        self._count(kind, self._things)
        found = []
        for one in turned_each_way(kind):
            key = one, look, tuple(table.standing)
            if key not in self._touching:
                self._touching[key] = tight_places(table.room, one, look, table.mates, fresh)
            found.append(self._touching[key])
        return of_all_turns(found)

    def places_beside(self, table: _Tables, kind: BaseKind, look: SearchArea, window: Window) -> Candidates:
        """Places for a kind of base beside those who stand, counted as effort."""
        self._count(kind, self._things * self._things)
        return tight_places(table.room, kind, look, table.mates, window=window)

    def judge(self, places: Places, k: int, poses: Iterable[Pose]) -> Iterator[tuple[Pose, bool]]:
        """Whether the rules take some places and a figure at each of some more in turn, counted as effort."""
        poses, ahead = tee(poses)
        for pose, verdict in zip(poses, self.judges.each(places, self.figures[k].name, ahead), strict=False):
            self.effort += JUDGED
            yield pose, verdict

    def is_taken(self, places: Places, k: int, pose: Pose) -> bool:
        """Whether the rules take some places and a figure at one more, counted as effort."""
        self.effort += JUDGED
        return self.judges.fits(places | {self.figures[k].name: pose})

    def taken_beside(self, leader: Pose, k: int, poses: Iterable[Pose]) -> Iterator[Pose]:
        """Where the rules take a figure beside the first alone: asked once for those that are alike."""
        like = self.kinds[k]._replace(row=0, turns=())
        for some in batches(poses):
            unknown = dict.fromkeys(pose for pose in some if (leader, like, pose) not in self._verdicts)
            verdicts = self.judge({self.figures[0].name: leader}, k, unknown)
            for pose in some:
                key = leader, like, pose
                if key not in self._verdicts:
                    self._verdicts[key] = next(verdicts)[1]
                if self._verdicts[key]:
                    yield pose

    @cached_property
    def first_places(self) -> Candidates:
        """All places for the first figure, each of them counted as judged."""
        table = self.still_places(self.kinds[0], self.leading)
        self.effort += JUDGED * len(table)
        return table

    def may_lead(self, pose: Pose) -> bool:
        """Whether the rules take the first figure alone at a place: asked only where it matters."""
        if pose not in self._leads:
            self._leads[pose] = self.judges.fits({self.figures[0].name: pose})
        return self._leads[pose]

    def has_first_place(self) -> bool:
        """Whether the rules take the first figure anywhere."""
        return any(self.may_lead(pose_of(self.kinds[0], row)) for row in self.first_places)

    def pack(self, attempt: Attempt, first: Pose | None) -> Places:
        """Everybody placed one by one, as far as that goes; all that stand fit once the first figure does."""
        table = _Tables(self, attempt.order)
        if first:
            table.stand(0, first)
        full: list[BaseKind] = []
        for k in attempt.order:
            pose = None if self.kinds[k] in full else table.choose(attempt.score, k)
            if pose:
                table.stand(k, pose)
            elif k == 0:
                break
            else:
                full.append(self.kinds[k])
        self.has_failed = True
        return table.places()


class _Tables:
    """Who stands during one attempt, and where each kind of base still could."""

    def __init__(self, packing: Packing, order: Sequence[int]) -> None:
        self.packing, self.standing, self.waiting = packing, Standing(), tuple(order)
        room = packing.room
        self.room = room._replace(bodies=room.bodies.copy(), blocks=room.blocks.copy())
        self.mates = np.zeros_like(room.blocks)
        kinds = dict.fromkeys(packing.kinds[k] for k in order if k)
        self.left = {kind: packing.still_places(kind, packing.following) for kind in kinds}

    def places(self) -> Places:
        """Where everybody stands."""
        return {self.packing.figures[k].name: pose for k, pose in self.standing}

    def stand(self, k: int, pose: Pose) -> None:
        """Somebody stands: fewer places are left for the others, and there are new ones beside it."""
        packing, figure = self.packing, self.packing.figures[k]
        self.room.bodies.move(figure.row, pose)
        self.room.blocks[figure.row] = self.mates[figure.row] = True
        self.standing.append((k, pose))
        if len(self.standing) == len(packing.figures):
            return
        self.waiting = tuple(n for n in self.waiting if n != k)
        look = self._look_from(figure, pose) if k == 0 else packing.following
        for kind in dict.fromkeys(packing.kinds[n] for n in self.waiting if n):
            table = self.left[kind]
            clear = gaps(table, pose) >= inner_radius(figure.shape) + kind.inner - RULES_EPS
            new = packing.places_touching(self, kind, look, figure.row)
            self.left[kind] = np.concatenate(
                (self._near(kind, table[clear], self.standing[-1:]), self._near(kind, new, self.standing[:-1]))
            )

    def _look_from(self, figure: Miniature, pose: Pose) -> SearchArea:
        """The same look with the ends of the tether."""
        look, cohesion = self.packing.following, self.packing.cohesion
        ends = tuple(length for length in (cohesion.tether, *cohesion.on_levels) if length < ANYWHERE)
        rims = tuple(Disc(pose[:2], outer_radius(figure.shape) + length + RULES_EPS / 2) for length in ends)
        return look._replace(rims=look.rims + rims)

    def choose(self, score: Score, k: int) -> Pose | None:
        """The first place for a figure that the rules take."""
        packing, kind, there = self.packing, self.packing.kinds[k], self.places()
        leader = there.get(packing.figures[0].name)
        table = self._linked(kind, self._leading() if k == 0 else self.left[kind])
        spot = (leader.x / INCH, leader.y / INCH) if leader else None
        order = np.argsort(score(table, spot), kind="stable")
        poses = poses_of(kind, table[order])
        if k == 0 and not self.standing and packing.has_failed:
            poses = filter(packing.may_lead, poses)
        poses = islice(poses, TRIED)
        if not packing.are_round:
            poses = self._clear(k, poses)
        if k == 0:
            return next((pose for pose, is_taken in packing.judge(there, k, poses) if is_taken), None)
        if leader is None:
            return next(poses, None)
        poses = packing.taken_beside(leader, k, poses)
        if len(there) == 1:
            return next(poses, None)
        return next((pose for pose in poses if packing.is_taken(there, k, pose)), None)

    def _clear(self, k: int, poses: Iterable[Pose]) -> Iterator[Pose]:
        """Those of some places at which a figure stands on nobody and nothing."""
        row = self.packing.figures[k].row
        for some in batches(poses):
            yield from compress(some, self.room.which_stand(row, some))

    def _leading(self) -> Candidates:
        """Places for the first figure, whoever stands already."""
        kind, look = self.packing.kinds[0], self.packing.leading
        if not self.standing:
            return self.packing.first_places if self.packing.has_failed else self.packing.still_places(kind, look)
        cohesion = self.packing.cohesion
        most = min(cohesion.spread, cohesion.tether)
        found = self.packing.places_beside(self, kind, look, self._window(kind, most))
        return self._within(kind, found, self.standing, most)

    def _window(self, kind: BaseKind, most: float) -> Window:
        """Where places may be within a distance of everybody."""
        discs = [
            (pose.x / INCH, pose.y / INCH, most + outer_radius(self.packing.figures[k].shape) + kind.outer + BESIDE)
            for k, pose in self.standing
        ]
        return (
            max(x - far for x, _, far in discs),
            max(y - far for _, y, far in discs),
            min(x + far for x, _, far in discs),
            min(y + far for _, y, far in discs),
        )

    def _near(self, kind: BaseKind, table: Candidates, standing: Standing) -> Candidates:
        """Those of some places for the others that may be near enough to each of some who stand.

        Once the first stands, those who are near enough to it are near enough to all others.
        """
        cohesion, wide = self.packing.cohesion, 2 * outer_radius(self.packing.figures[0].shape)
        if cohesion.spread == ANYWHERE and any(k == 0 for k, _ in self.standing):
            standing = [one for one in standing if one[0] == 0]
        for k, pose in standing:
            tether = cohesion.tether if k == 0 else 2 * (cohesion.tether + RULES_EPS) + wide
            table = self._within(kind, table, [(k, pose)], min(cohesion.spread, tether))
        return table

    def _within(self, kind: BaseKind, table: Candidates, standing: Standing, most: float) -> Candidates:
        """Those of some places that are within a distance of everybody, for all that the circles around bases say."""
        if most < ANYWHERE:
            for k, pose in standing:
                wide = outer_radius(self.packing.figures[k].shape) + kind.outer
                table = table[gaps(table, pose) <= most + wide + RULES_EPS]
        return table

    def _linked(self, kind: BaseKind, table: Candidates) -> Candidates:
        """Those of some places that are near enough to somebody, for all that the circles around bases say."""
        link = self.packing.cohesion.link
        if link == ANYWHERE or not self.standing:
            return table
        wide = [outer_radius(self.packing.figures[k].shape) for k, _ in self.standing]
        away = [gaps(table, pose) - out for (_, pose), out in zip(self.standing, wide, strict=True)]
        found: Candidates = table[np.min(away, axis=0) <= link + kind.outer + RULES_EPS]
        return found
