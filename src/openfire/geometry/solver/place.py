"""Places for a whole unit: shown, proved impossible, or not found.

Rules say what they want as data: who is to be placed, what keeps them together, where the first may be. Whether a unit
may stand so is a predicate of the rules and is handed in; nothing here decides a rule. What is shown has passed that
predicate. What is impossible is proved: a base stands nowhere at all. Everything else is not found.

A base that stands anywhere can stand where it touches two things. So units are packed one by one into such places,
swept together from many sides, hugging walls or not, in several orders, until all stand.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice, product

import numpy as np

from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.placement import Room
from openfire.geometry.shapes import Pose, Round, Shape, outer_radius
from openfire.geometry.solver.attempts import QUICK, Attempt, Spot, attempts
from openfire.geometry.solver.packing import Judges, KnownPlaces, Packing, one_by_one
from openfire.geometry.solver.terms import (
    Answer,
    Around,
    Cohesion,
    Fits,
    FitsEach,
    Impossible,
    Miniature,
    NotFound,
    Places,
    Region,
    Shown,
)
from openfire.geometry.solver.tight import (
    MOST_PLACES,
    BaseKind,
    SearchArea,
    Y,
    has_room_for_disc,
    kind_of,
    tight_places,
)
from openfire.geometry.solver.turns import along, turns_of

EFFORT = 300
"""How often places are looked for, counted by their cost, before nothing is found."""

LEAST = 0.5
"""The share of that which is tried where more than one, and more than a quarter, are missing at best."""

FEW = 2
"""How many ways are tried of each turn of a long base before more are."""

BESIDE = 0.5
"""Inches beyond all that is reached within which somebody counts as near."""

STARTS = 8
"""Around how many places a unit is packed whose first figure does not stand yet."""


def place(
    room: Room,
    figures: Sequence[Miniature],
    region: Region,
    cohesion: Cohesion,
    fits: Fits,
    *,
    fits_each: FitsEach | None = None,
    first: Pose | None = None,
    facing: int = 0,
    effort: int = EFFORT,
) -> Answer:
    """Places for all of some figures, the leading one first.

    room: where bases may stand; the figures themselves are in nobody's way. fits_each: what says as much as fits of
    many places at once, if there is such. first: where the leading figure stands, if that is settled. facing: which way
    all would rather face. effort: how hard is tried; with 0, whether it is proved that there is no room is all that is
    asked.
    """
    search = _Search(room, figures, region, cohesion, Judges(fits, fits_each or one_by_one(fits)), facing)
    return search.answer(first, effort)


class _Search:
    """One question."""

    def __init__(
        self, room: Room, figures: Sequence[Miniature], region: Region, cohesion: Cohesion, judges: Judges, facing: int
    ) -> None:
        self.figures, self.region, self.cohesion, self.judges, self.facing = (
            tuple(figures),
            region,
            cohesion,
            judges,
            facing,
        )
        self.room = room._replace(blocks=room.blocks.copy())
        self.room.blocks[[figure.row for figure in figures]] = False
        self.leading = SearchArea(region.middle, min(region.reach, self._span()), region.rims)
        away = min(region.reach + self._farthest(), region.others_reach, self._span())
        self.following = SearchArea(region.middle, away, region.others)
        self._leave_out_who_is_far()
        self.kinds = self._kinds()
        self.known = KnownPlaces({}, {}, {})

    def _leave_out_who_is_far(self) -> None:
        """Only who and what might be near to some place matters from here on, and bodies have other rows."""
        wide = max(outer_radius(figure.shape) for figure in self.figures)
        far = max(self.leading.reach, self.following.reach) + wide + BESIDE
        rims = [rim.row for rim in (*self.leading.rims, *self.following.rims) if isinstance(rim, Around)]
        self.room, kept = self.room.near(
            self.region.middle, far, np.array([*(figure.row for figure in self.figures), *rims])
        )
        row = {before: now for now, before in enumerate(kept.tolist())}
        self.figures = tuple(figure._replace(row=row[figure.row]) for figure in self.figures)
        self.leading, self.following = (look.renumbered(row) for look in (self.leading, self.following))

    @cached_property
    def sides(self) -> list[int]:
        """How what is near is turned."""
        return along(self.room, self.region.middle, self.following.reach)

    def _span(self) -> float:
        """Inches from the middle to the farthest corner of the table: what is farther away is nowhere."""
        x0, y0, x1, y1 = self.room.footing.bounds.tolist()
        x, y = self.region.middle[0] / INCH, self.region.middle[1] / INCH
        return max(math.dist((x, y), corner) for corner in product((x0, x1), (y0, y1)))

    def _farthest(self) -> float:
        """Inches from the middle of the first figure to that of another, at most."""
        wide = max((outer_radius(figure.shape) for figure in self.figures[1:]), default=0.0)
        link = len(self.figures) * (self.cohesion.link + 2 * wide + RULES_EPS)
        return (
            min(self.cohesion.tether, self.cohesion.spread, link)
            + outer_radius(self.figures[0].shape)
            + wide
            + RULES_EPS
        )

    def _kinds(self) -> list[BaseKind]:
        """The kind of each figure, turned in all ways that come into question."""
        are_round = all(isinstance(figure.shape, Round) for figure in self.figures)
        turns = () if are_round else turns_of(self.sides, self.facing)
        return [
            kind_of(figure.shape, figure.row, (self.facing,) if isinstance(figure.shape, Round) else turns)
            for figure in self._alike()
        ]

    def _alike(self) -> list[Miniature]:
        """For each figure the first that is like it."""
        first: dict[Shape, Miniature] = {}
        return [first.setdefault(figure.shape, figure) for figure in self.figures]

    def answer(self, first: Pose | None, effort: int) -> Answer:
        """Try one way of packing after the other."""
        if (nowhere := self._nowhere(first)) is not None:
            return Impossible(self.figures[nowhere].name)
        if not effort or (first and not self.judges.fits({self.figures[0].name: first})):
            return NotFound({})
        most, placed = Places(), 0
        for places, spent in self._tries(first):
            if len(places) == len(self.figures):
                return Shown(places)
            if len(places) > len(most) and self.figures[0].name in places:
                most = places
            placed = max(placed, len(places))
            if spent > effort * (LEAST if len(self.figures) - placed > max(1, len(self.figures) // 4) else 1.0):
                break
        return NotFound(most)

    def _tries(self, first: Pose | None) -> Iterator[tuple[Places, float]]:
        """What comes of one way of packing after the other, and how much was tried so far.

        Long bases are all turned alike, then each in any way.
        """
        packings = [self._packing(kinds) for kinds in self._turned()]
        tries = [(packing, self._ways(packing, first)) for packing in packings]
        for some, count in ((tries[:-1], FEW), (tries[:-1], QUICK - FEW), (tries[-1:], None)):
            for packing, ways in some:
                for attempt in islice(ways, count):
                    places = packing.pack(attempt, first)
                    yield places, sum(packing.effort for packing in packings)
                    if not places and not packing.has_first_place():
                        break

    def _packing(self, kinds: Sequence[BaseKind]) -> Packing:
        looks = (self.leading, self.following)
        return Packing(self.room, self.figures, kinds, self.cohesion, self.judges, looks, self.known)

    def _turned(self) -> Iterator[list[BaseKind]]:
        """The kinds turned all in one of their ways, then in all of them."""
        turns = dict.fromkeys(turn for kind in self.kinds for turn in kind.turns)
        if len(turns) > 1:
            yield from ([kind._replace(turns=(turn,)) for kind in self.kinds] for turn in turns)
        yield self.kinds

    def _ways(self, packing: Packing, first: Pose | None) -> Iterator[Attempt]:
        start = first[:2] if first else self.region.middle

        def starts() -> Iterator[Spot]:
            return iter(()) if first else self._starts(packing)

        yield from attempts(self.figures, _spot(start), starts, lambda: self.sides, settled=first is not None)

    def _nowhere(self, first: Pose | None) -> int | None:
        """The first figure whose base stands nowhere, turned in whatever way: not even the disc within it does."""
        looks = {k: self.following if k else self.leading for k in range(1 if first else 0, len(self.figures))}
        alike = {(self.kinds[k], look): k for k, look in reversed(looks.items())}
        nowhere = [k for (kind, look), k in alike.items() if not has_room_for_disc(self.room, kind.inner, look)]
        if not first and self.region.exact and isinstance(self.figures[0].shape, Round) and not self._fits_anywhere():
            nowhere.append(0)
        return min(nowhere, default=None)

    def _fits_anywhere(self) -> bool:
        """Whether a round first figure may be at one of all the places at which it would be if it could be at all."""
        kind, name = self.kinds[0], self.figures[0].name
        table = tight_places(self.room, kind, self.leading)
        poses = (Pose(round(x * INCH), round(y * INCH), kind.turns[0]) for x, y in table[:, : Y + 1].tolist())
        return len(table) == MOST_PLACES or any(self.judges.fits({name: pose}) for pose in dict.fromkeys(poses))

    def _starts(self, packing: Packing) -> Iterator[Spot]:
        """Where a unit might be packed besides the middle: here and there, far from each other."""
        spots = packing.still_places(packing.kinds[0], self.leading)[:, : Y + 1]
        if not len(spots):
            return
        away, chosen = np.full(len(spots), np.inf), 0
        for _ in range(STARTS):
            x, y = spots[chosen].tolist()
            yield x, y
            apart = spots - spots[chosen]
            away = np.minimum(away, (apart * apart).sum(axis=1))
            chosen = int(away.argmax())


def _spot(at: Point) -> Spot:
    return at[0] / INCH, at[1] / INCH


def best_of(answers: Iterable[Answer]) -> Answer:
    """The first that is shown, else the one with most places, and impossible only if all are."""
    best: Answer | None = None
    for answer in answers:
        if isinstance(answer, Shown):
            return answer
        if best is None or _count(answer) > _count(best):
            best = answer
    assert best is not None
    return best


def _count(answer: Answer) -> int:
    """How many models have a place; fewer than none where that is impossible."""
    return len(answer.most) if isinstance(answer, NotFound) else -1
