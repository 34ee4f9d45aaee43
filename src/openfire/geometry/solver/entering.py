"""Units that get into something: some touch it, the others come near enough behind one of those who do.

They leave the table there, so nobody is in the way of its mates. Nothing that is not found is thereby impossible.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_within
from openfire.geometry.shapes import Pose, inner_radius, outer_radius
from openfire.geometry.solver.contact import Contact
from openfire.geometry.solver.terms import Miniature, Places

MOST = 500
"""So many times it is tried to put one behind another."""


class Enter(NamedTuple):
    """What is asked."""

    contact: Contact
    figures: dict[str, Miniature]
    now: Places
    reach: float
    """Inches that everybody goes at most."""
    link: float
    """How near the others come to one who touches."""
    goes: Callable[[str, Pose], bool]
    way: Callable[[str, Pose, float], Sequence[Point] | None]
    """The way of a model to a place within so many inches."""


class Entry:
    """The places from which a unit gets into something."""

    def __init__(self, asked: Enter) -> None:
        self.asked = asked
        self.away = {name: asked.contact.away(asked.figures[name].row, at) for name, at in asked.now.items()}
        self._known: dict[tuple[str, str, Pose], Pose | None] = {}
        self._contact: dict[str, list[Pose]] = {}
        self._tries = 0

    def places(self) -> Places | None:
        """A place for everybody: in contact where it can be; None where somebody gets to none."""
        now = self.asked.now
        touching = {name: at for name in now if (at := next(self._contacts(name), None))}
        behind = [name for name in now if name not in touching]
        if not touching or not all(self._is_near(name, tuple(touching)) for name in behind):
            return None
        return next(self._followed(behind, touching, {}), None)

    def _contacts(self, name: str) -> Iterator[Pose]:
        """Places in contact that a model can get to, the nearest first."""
        if is_within(self.away[name], self.asked.reach + 2 * self._outer(name)):
            spots = self.asked.contact.beside(self.asked.figures[name].row, self.asked.now[name])
            yield from (pose for pose in spots if self._can_go(name, pose))

    def _all_contacts(self, name: str) -> list[Pose]:
        if name not in self._contact:
            self._contact[name] = list(self._contacts(name))
        return self._contact[name]

    def _can_go(self, name: str, pose: Pose) -> bool:
        is_far = math.dist(pose[:2], self.asked.now[name][:2]) / INCH > self.asked.reach + RULES_EPS
        return not is_far and self.asked.goes(name, pose)

    def _outer(self, name: str) -> float:
        return outer_radius(self.asked.figures[name].shape)

    def _is_near(self, name: str, others: tuple[str, ...]) -> bool:
        """A quick look whether a model might get near enough behind one of some others."""
        widest = max(map(self._outer, others))
        return is_within(self.away[name], self.asked.reach + self.asked.link + 2 * widest + 2 * self._outer(name))

    def _followed(self, behind: Sequence[str], touching: Places, led: Places) -> Iterator[Places]:
        """Places for everybody, those behind one after the other.

        led: where those touch behind whom somebody has a place already.
        """
        if not behind:
            yield {**touching, **led}
            return
        for one in touching:
            for at in (led[one],) if one in led else self._all_contacts(one):
                pose, self._tries = self._behind(behind[0], one, at), self._tries + 1
                if self._tries > MOST:
                    return
                if pose is not None:
                    every = self._followed(behind[1:], touching, {**led, one: at})
                    yield from ({**places, behind[0]: pose} for places in every)

    def _behind(self, name: str, other: str, at: Pose) -> Pose | None:
        """A place near enough to one who touches somewhere."""
        key = name, other, at
        if key not in self._known:
            pose = self._short_of(name, other, at)
            self._known[key] = pose if pose is not None and self._can_go(name, pose) else None
        return self._known[key]

    def _short_of(self, name: str, other: str, at: Pose) -> Pose | None:
        """Where a model on its way to the target, as if it touched it in another's stead, is just near enough.

        Where it has no room to touch it, it goes for the other's place.
        """
        here, goal = self.asked.now[name], next(self.asked.contact.beside(self.asked.figures[name].row, at), at)
        reach = self.asked.link + sum(inner_radius(self.asked.figures[one].shape) for one in (name, other))
        way = self.asked.way(name, Pose(*goal[:2], here.facing), self.asked.reach + 2 * reach)
        legs = ((a, b) for a, b in pairwise(way or ()))
        spot = next((spot for a, b in legs if (spot := _first_within(a, b, at[:2], reach * INCH)) is not None), None)
        return None if spot is None else Pose(*spot, here.facing)


def _first_within(a: Point, b: Point, middle: Point, reach: float) -> Point | None:
    """The first place from one to another that is so near to a middle; None where none is."""
    length = math.dist(a, b)
    if math.dist(a, middle) <= reach or not length:
        return a if math.dist(a, middle) <= reach else None
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    along = (middle[0] - a[0]) * ux + (middle[1] - a[1]) * uy
    aside = (middle[0] - a[0]) * uy - (middle[1] - a[1]) * ux
    if abs(aside) > reach:
        return None
    far = along - math.sqrt(reach * reach - aside * aside)
    return (round(a[0] + far * ux), round(a[1] + far * uy)) if 0 <= far <= length else None
