"""Where those who leave a transport may stand. [onepage, Transport(X)]"""

from __future__ import annotations

import math
from collections.abc import Iterator

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, shown
from openfire.geometry.inches import INCH, TURN, Point, direction
from openfire.geometry.measure import farthest_gap, gap, is_within
from openfire.geometry.placement import spots
from openfire.geometry.shapes import Body, Pose, inner_radius, outer_radius
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.coherency import Places, formed_up, why_not_here
from openfire.rules.onepage.terrain import ends_in_mud, room

RINGS, WAYS = 4, 16
"""At how many distances and in how many directions a first place is tried."""


PITCH = 1.0
"""Inches between the places that are tried last."""


class UnloadOptions:
    """All models within a distance of the hull, in coherency, 1 inch from other units.

    [onepage.transport.disembark-walk, onepage.transport.destroyed-place-6in]
    """

    def __init__(
        self,
        g: Game,
        unit: str,
        hull: Body,
        limit: float,
        *,
        rule: str,
        wholly: bool = False,
        toward: Point | None = None,
    ) -> None:
        """toward: where those who get out would rather be; as near to the hull as can be where it is not said."""
        self.g, self.unit, self.hull, self.limit, self.rule, self.wholly = g, unit, hull, limit, rule, wholly
        self.toward = toward
        self.found = self._searched()

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not stand so."""
        names = [model for model, _ in answer.places]
        if sorted(names) != sorted(self.g.unit(self.unit).models):
            nearest = str(Stand(tuple(self.found.items()))) if self.found else None
            return Refusal("all", self.rule, f"place every model of {self.unit} once", nearest=nearest)
        places = dict(answer.places)
        return self._too_far(places) or why_not_here(self.g, self.unit, places)

    def _too_far(self, places: Places) -> Refusal | None:
        """Who would be too far from the hull."""
        limit = self._limit(places)
        for model, pose in places.items():
            away = self._away(model, pose)
            if not is_within(away, limit):
                text = f"{model} would be {shown(away, limit)} in from the hull, and {limit:g} in is the most"
                rule = self.rule if limit == self.limit else "onepage.terrain.difficult-6in"
                return Refusal("too-far", rule, text, away, limit, (pose[:2],))
        return None

    def _limit(self, places: Places) -> float:
        """A walk into difficult ground is 6 inches at most, also out of a transport; getting out of a wreck is no move.

        [onepage.terrain.difficult-6in]
        """
        if self.wholly or self.limit <= numbers.DIFFICULT or not ends_in_mud(self.g, self.unit, places):
            return self.limit
        return numbers.DIFFICULT

    def _away(self, model: str, pose: Pose) -> float:
        body = Body(self.g.card(model).profile.base, pose)
        return farthest_gap(self.hull, body) if self.wholly else gap(self.hull, body)

    def _searched(self) -> Places | None:
        """Places around the hull, the nearest first, or those nearest to where one would rather be.

        The first model stands there, and the others between it and the hull.
        """
        tries = list(self._tries())
        if goal := self.toward:
            tries.sort(key=lambda pose: math.dist(pose[:2], goal))
        for pose in (*tries, *self._on_the_wreck()):
            places = formed_up(self.g, self.unit, pose, self.hull.at)
            if places and self._too_far(places) is None:
                return places
        return None

    def _tries(self) -> Iterator[Pose]:
        """Where the first model might stand."""
        first = self.g.unit(self.unit).models[0]
        wide = outer_radius(self.hull.shape) + outer_radius(self.g.card(first).profile.base)
        at = self.hull.at
        for ring in range(RINGS):
            far = (wide + self.limit * (ring + 0.2) / RINGS) * INCH
            for k in range(WAYS):
                ux, uy = direction(k * TURN // WAYS)
                yield Pose(at.x + round(far * ux), at.y + round(far * uy), at.facing)

    def _on_the_wreck(self) -> Iterator[Pose]:
        """Where the first model might stand if not there: a hull that is gone is in nobody's way."""
        if not self.wholly:
            return
        space = room(self.g, self.g.board.bodies, self.g.board.on)
        first, at = self.g.unit(self.unit).models[0], self.hull.at
        radius = inner_radius(self.g.card(first).profile.base)
        far = outer_radius(self.hull.shape) + self.limit
        yield from (Pose(*place, at.facing) for place in spots(space, at[:2], far, radius, PITCH))

    def sample(self, chance: Chance | None) -> Stand:  # noqa: ARG002  # what was found is as good as any
        """The places that were found."""
        assert self.found is not None
        return Stand(tuple(self.found.items()))

    def each(self) -> Iterator[Stand] | None:
        """There are endlessly many."""
        return None

    def read(self, text: str) -> Stand:
        """Places as they are written; `suggested` for those that were found."""
        return self.sample(None) if text.strip() == "suggested" and self.found else Stand.read(text)
