"""What the solver is told and what it answers: constraints are data, and only the rules say what is legal."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from openfire.geometry.inches import INCH, Point
from openfire.geometry.shapes import Pose, Shape

ANYWHERE = float("inf")


class Miniature(NamedTuple):
    """A base to be placed."""

    name: str
    row: int
    """Which of the room's bodies it is."""
    shape: Shape


class Disc(NamedTuple):
    """A limit of distance: a base that touches this disc is just near enough, or just far enough."""

    middle: Point
    radius: float
    """Inches."""


class Around(NamedTuple):
    """The same around a body: so many inches from it."""

    row: int
    """Which of the room's bodies it is."""
    distance: float


Rim = Disc | Around


class Region(NamedTuple):
    """Where the first figure is looked for."""

    middle: Point
    reach: float = 0.0
    """Inches from there to the middle of its base, at most."""
    rims: tuple[Rim, ...] = ()
    """Limits that matter to it."""
    others: tuple[Rim, ...] = ()
    """Limits that matter to the others."""
    exact: bool = False
    """Whether nothing but the room and its limits decides where the first figure may be by itself."""
    others_reach: float = ANYWHERE
    """Inches from there to the middle of another's base, at most; as far as it is held together, if nothing is said."""


def all_over(left: int, bottom: int, right: int, top: int) -> Region:
    """Anywhere on a piece of ground, in units."""
    middle = (left + right) // 2, (bottom + top) // 2
    return Region(middle, math.dist((left, bottom), middle) / INCH + 1)


class Cohesion(NamedTuple):
    """What keeps a unit together, in inches from base to base."""

    tether: float = ANYWHERE
    """Everybody within this of the first."""
    on_levels: tuple[float, ...] = ()
    """How long the tether is along the ground for those who stand higher or lower."""
    link: float = ANYWHERE
    """Everybody within this of somebody."""
    spread: float = ANYWHERE
    """Everybody within this of everybody."""


Places = dict[str, Pose]

Fits = Callable[[Places], bool]
"""Whether some of a unit may stand so, the first among them. What is wrong with some is wrong with all."""


FitsEach = Callable[[Places, str, Iterable[Pose]], Iterator[bool]]
"""The same for one of them at each of some places in turn, the others where they are told; asked one by one."""


class Shown(NamedTuple):
    """Places for everybody; the rules take them."""

    places: Places


class Impossible(NamedTuple):
    """Proved: there is no room."""

    name: str
    """Whose base stands nowhere."""


class NotFound(NamedTuple):
    """Nothing was found for all, which proves nothing."""

    most: Places
    """Places for as many as were found, the first among them; nobody where there is none for it."""


Answer = Shown | Impossible | NotFound
