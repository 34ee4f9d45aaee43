"""Placing the figures of a unit one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice

import numpy as np

from openfire.geometry.inches import INCH
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.placement import Room
from openfire.geometry.shapes import Flags, Pose, Round, inner_radius, outer_radius
from openfire.geometry.solver.attempts import Attempt, Score
from openfire.geometry.solver.terms import ANYWHERE, Cohesion, Disc, Fits, Miniature, Places
from openfire.geometry.solver.tight import (
    COST,
    BaseKind,
    Candidates,
    SearchArea,
    crowd,
    gaps,
    of_all_turns,
    pose_of,
    tight_places,
)

TRIED = 48
"""How many places are handed to the rules for one figure before it is said to have none."""

JUDGED = 0.1
"""How much it counts to ask the rules once."""

CROWD = 40
"""Around so many things one look counts once; all of them are tried with all others."""

StillPlaces = dict[tuple[BaseKind, SearchArea], Candidates]
"""Places for kinds of bases before anybody of the unit stands."""

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
        fits: Fits,
        looks: tuple[SearchArea, SearchArea],
        still: StillPlaces,
        verdicts: Verdicts,
    ) -> None:
        """kinds: of each figure. looks: where the first figure is looked for, and where the others are.

        still: what is known of places before anybody stands. verdicts: what the rules said. Both are filled here.
        """
        self.room, self.figures, self.kinds, self.cohesion, self.fits = room, figures, kinds, cohesion, fits
        self.leading, self.following = looks
        self.are_round = all(isinstance(kind.shape, Round) for kind in kinds)
        self.effort, self.has_failed = 0.0, False
        self._crowd = crowd(room, self.following)
        self._still, self._verdicts = still, verdicts
        self._leads: dict[Pose, bool] = {}

    def still_places(self, kind: BaseKind, look: SearchArea) -> Candidates:
        """Places for a kind of base before anybody of the unit stands; worked out once."""
        if (kind, look) not in self._still:
            turned = [kind._replace(turns=(turn,)) for turn in kind.turns]
            self._still[kind, look] = (
                of_all_turns([self.still_places(one, look) for one in turned])
                if len(turned) > 1
                else self.places(self.room, kind, look)
            )
        return self._still[kind, look]

    def places(
        self, room: Room, kind: BaseKind, look: SearchArea, mates: Flags | None = None, fresh: int | None = None
    ) -> Candidates:
        """Places for a kind of base beside those who stand, counted as effort."""
        things = self._crowd / CROWD
        weight = max(1.0, things if fresh is not None else things * things)
        self.effort += COST[room.bodies.rows[kind.row, 0]] * len(kind.turns) * weight
        return tight_places(room, kind, look, mates, fresh)

    def judge(self, places: Places) -> bool:
        """Whether the rules take some places, counted as effort."""
        self.effort += JUDGED
        return self.fits(places)

    def judge_beside(self, leader: Pose, k: int, pose: Pose) -> bool:
        """Whether the rules take a figure at a place beside the first alone: asked once for those that are alike."""
        key = leader, self.kinds[k]._replace(row=0, turns=()), pose
        if key not in self._verdicts:
            self._verdicts[key] = self.judge({self.figures[0].name: leader, self.figures[k].name: pose})
        return self._verdicts[key]

    @cached_property
    def first_places(self) -> Candidates:
        """All places for the first figure, each of them counted as judged."""
        table = self.still_places(self.kinds[0], self.leading)
        self.effort += JUDGED * len(table)
        return table

    def may_lead(self, pose: Pose) -> bool:
        """Whether the rules take the first figure alone at a place: asked only where it matters."""
        if pose not in self._leads:
            self._leads[pose] = self.fits({self.figures[0].name: pose})
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
            new = packing.places(self.room, kind, look, self.mates, figure.row)
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
        poses: Iterator[Pose] = (pose_of(kind, table[n]) for n in order.tolist())
        if k == 0 and not self.standing and packing.has_failed:
            poses = filter(packing.may_lead, poses)
        for pose in islice(poses, TRIED):
            if not packing.are_round and self.room.fault(packing.figures[k].row, pose):
                continue
            if (leader is None and k) or self._is_taken(k, pose, leader, there):
                return pose
        return None

    def _is_taken(self, k: int, pose: Pose, leader: Pose | None, there: Places) -> bool:
        """Whether the rules take one more figure; what is wrong beside the first alone is wrong with all."""
        packing = self.packing
        if leader and not packing.judge_beside(leader, k, pose):
            return False
        is_alone = leader is not None and len(there) == 1
        return is_alone or packing.judge(there | {packing.figures[k].name: pose})

    def _leading(self) -> Candidates:
        """Places for the first figure, whoever stands already."""
        kind, look = self.packing.kinds[0], self.packing.leading
        if not self.standing:
            return self.packing.first_places if self.packing.has_failed else self.packing.still_places(kind, look)
        cohesion = self.packing.cohesion
        found = self.packing.places(self.room, kind, look, self.mates)
        return self._within(kind, found, self.standing, min(cohesion.spread, cohesion.tether))

    def _near(self, kind: BaseKind, table: Candidates, standing: Standing) -> Candidates:
        """Those of some places for the others that may be near enough to each of some who stand."""
        cohesion, wide = self.packing.cohesion, 2 * outer_radius(self.packing.figures[0].shape)
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
