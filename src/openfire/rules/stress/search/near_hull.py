"""Places beside a transport for a unit that gets out of it. No rule stands here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from openfire.engine.game import Game
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_within
from openfire.geometry.placement import spots, tight_spots
from openfire.geometry.shapes import Pose, inner_radius, outer_radius, rim_discs
from openfire.geometry.slants import slanted
from openfire.rules.shared.movement.places import Places, turned
from openfire.rules.shared.terrain.levels import level_at
from openfire.rules.stress.movement.formation import no_footing
from openfire.rules.stress.search.places import Fits, Rims, fill, suggest
from openfire.rules.stress.terrain import room

PITCH = 0.5
"""Inches between the spots that are tried for a leader."""

TRIES = 24
"""How many spots for a leader are tried: all there are, where room is scarce."""


class Bounds(NamedTuple):
    """Where a model may be besides footing and formation: anywhere, where nothing is said."""

    fits: Fits | None = None
    rims: Rims | None = None
    """Circles on which a model just fits."""


class NearHull:
    """Measures from models of a unit as they would stand to a transport, and finds places for them near it."""

    def __init__(self, g: Game, unit: str, transport: str) -> None:
        self.g, self.unit, self.transport = g, unit, transport
        self.leader = g.unit(unit).leader
        at = g.model(transport).at
        assert at is not None
        self.at = at

    def gap(self, model: str, pose: Pose) -> float:
        """Inches from a model to the transport, base to base, heights included."""
        board = self.g.board
        bodies, row = board.bodies, board.index.row
        apart = kernels.gap(bodies.placed(row[model], pose), bodies.rows[row[self.transport]], bodies.corners)
        feet = level_at(self.g, pose[:2]) * board.level_height / INCH
        return float(kernels.slanted(apart, feet - bodies.feet[row[self.transport]]))

    def within(self, limit: float) -> Bounds:
        """Within some inches of the transport, and just so beside its sides and corners."""
        discs = rim_discs(self.g.card(self.transport).profile.base, self.at)

        def around(model: str) -> list[tuple[Point, float]]:
            reach = limit + inner_radius(self.g.card(model).profile.base) + RULES_EPS / 2
            return [(middle, disc + reach) for middle, disc in discs]

        return Bounds(lambda model, pose: is_within(self.gap(model, pose), limit), around)

    def spots(self, limit: float, safe: Bounds | None = None) -> Iterator[Pose]:
        """Where the leader might stand within some inches: in the open, the nearest first, then in narrow gaps.

        safe: where it may be besides.
        """
        near = self.within(limit)
        every = (near, safe) if safe else (near,)
        rims = [rim for bounds in every if bounds.rims for rim in bounds.rims(self.leader)]
        for pose in self._tried(self.away(limit), rims):
            if all(b.fits is None or b.fits(self.leader, pose) for b in every) and self._has_footing(pose):
                yield pose

    def away(self, limit: float) -> float:
        """Inches from the middle of the transport to that of the leader, at most."""
        base, hull = self.g.card(self.leader).profile.base, self.g.card(self.transport).profile.base
        return outer_radius(hull) + limit + outer_radius(base)

    def _tried(self, away: float, rims: Sequence[tuple[Point, float]]) -> Iterator[Pose]:
        base, space = self.g.card(self.leader).profile.base, room(self.g, self.unit, self.g.board.on)
        radius, body = inner_radius(base), (self.g.board.index.row[self.leader], base)
        found = (
            *spots(space, self.at[:2], away, radius, PITCH),
            *tight_spots(space, self.at[:2], away, radius, rims),
        )
        poses = turned(self.g, self.leader, found, self.at.facing)
        return chain(poses, slanted(space, self.at[:2], away, body, rims))

    def _has_footing(self, pose: Pose) -> bool:
        return no_footing(self.g, self.unit, pose) is None

    def most(self, found: Iterator[Pose], others: Bounds, toward: Pose | None = None) -> Places | None:
        """Places for the leader at one of some spots and for as many others as possible; None where it has none.

        others: where they may be. toward: where the unit looks, if not ahead.
        """
        best: Places | None = None
        for pose in islice(found, TRIES):
            quick = self.quick(pose, others.fits, toward)
            places = quick or fill(self.g, self.unit, {self.leader: pose}, *others)
            if best is None or len(places) > len(best):
                best = places
            if len(places) == len(self.g.unit(self.unit).models):
                break
        return best

    def quick(self, pose: Pose, fits: Fits | None, toward: Pose | None) -> Places | None:
        """Everybody in formation around the leader, if such places are found quickly and fit."""
        places = suggest(self.g, self.unit, pose, toward)
        is_fine = places and (fits is None or all(fits(model, at) for model, at in places.items()))
        return places if is_fine else None
