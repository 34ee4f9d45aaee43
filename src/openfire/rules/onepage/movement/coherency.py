"""Unit coherency, and where a unit may stand. [onepage, Unit Coherency; Walking & Running]"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from openfire.engine.answers import Stand
from openfire.engine.caches import per_position
from openfire.engine.facts import Led
from openfire.engine.game import Game
from openfire.engine.options import SUGGESTED, Chance, UnitOptions
from openfire.engine.refusals import Refusal, shown
from openfire.geometry import kernels
from openfire.geometry.placement import is_coherent
from openfire.geometry.shapes import Bodies, Pose
from openfire.geometry.solver.terms import Answer, Cohesion, Impossible, Shown
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.distance import APART, Clearance, distances_kept, gaps, inches_between, limit_to
from openfire.rules.onepage.terrain import room
from openfire.rules.shared.movement.places import current_places

Places = dict[str, Pose]

COHERENCY = Cohesion(link=numbers.LINK, spread=numbers.SPREAD)
"""Each within 2 inches of another, all within 12 inches of all. [onepage.move.coherency-2in]"""

CONNECTED = "coherency_connected"
"""A house rule: a unit is one single chain (ruling A-COHERENCY-CHAIN)."""


class PlaceOptions(UnitOptions[Stand]):
    """Answers that are places of a unit's models; some that are allowed were looked for."""

    takes = Stand
    found: Places | None
    """The places that were found, None where there are none."""

    def suggested(self) -> Stand:
        """The places that were found, where there are some."""
        assert self.found is not None
        return Stand(tuple(self.found.items()))

    def suggestion(self) -> Stand | None:
        """The places that were found."""
        return None if self.found is None else self.suggested()

    def sample(self, chance: Chance | None) -> Stand:  # noqa: ARG002  # what was found is as good as any
        """The places that were found, or that there are none."""
        return self.suggestion() or Stand(())

    def read(self, text: str) -> Stand:
        """Places as they are written, with ways where models go; `suggested` for those that were found."""
        is_way = self.has_ways and text.strip() != SUGGESTED
        return Stand.read_ways(text) if is_way else super().read(text)

    def not_all(self, answer: Stand, models: Iterable[str], rule: str) -> Refusal | None:
        """Why an answer is refused that does not place every model once."""
        if sorted(model for model, _ in answer.places) == sorted(models):
            return None
        nearest = str(self.suggested()) if self.found else None
        return Refusal("all", rule, f"place every model of {self.unit} once", nearest=nearest)


class RoomOptions(PlaceOptions):
    """Places for a unit that comes onto the table; that there is no room is a claim (ruling A-DEPLOY-GAP)."""

    shown: Answer
    """What is known of places for all of it."""

    @property
    def found(self) -> Places | None:  # type: ignore[override]  # what is shown is what was found
        """The places that are known."""
        return self.shown.places if isinstance(self.shown, Shown) else None

    @property
    def is_impossible(self) -> bool:
        """Whether nobody is asked: it is proved that there is no room."""
        return isinstance(self.shown, Impossible)

    def has_room(self, rule: str) -> Refusal | None:
        """Why it may not be said that there is no room: places for all are known."""
        if self.found is None:
            return None
        return Refusal("has-room", rule, f"there is room for {self.unit}", nearest=str(self.suggested()))


def bodies_at(g: Game, places: Places) -> Bodies:
    """Everybody's bodies with some models standing elsewhere, seen from above (ruling A-FLAT)."""
    bodies = g.board.bodies.copy()
    if places:
        rows = g.board.index.rows(tuple(places))
        bodies.move_all(rows, tuple(places.values()), [0] * len(places))
    return bodies


def why_not_here(g: Game, unit: str, places: Places, clearance: Clearance | None = None) -> Refusal | None:
    """Why a unit may not stand at some places: footing, other units, coherency."""
    bodies = bodies_at(g, places)
    return why_not_there(g, unit, places, bodies, clearance or Clearance()) or incoherent(g, unit, bodies)


def why_not_there(g: Game, unit: str, places: Places, bodies: Bodies, clearance: Clearance) -> Refusal | None:
    """The same but for coherency: footing and other units, bodies being everybody's with these models moved."""
    return bad_footing(g, unit, places, bodies) or _too_near(g, unit, places, bodies, clearance)


def why_not_here_unless_lost(g: Game, unit: str, moved: Places, clearance: Clearance) -> Refusal | None:
    """Why a unit may not stand so; one that is out of coherency already may be so, but no farther from it.

    [onepage.move.coherency-restore]
    """
    refusal = why_not_here(g, unit, moved, clearance) if moved else None
    if refusal is None or refusal.code != "incoherent":
        return refusal
    lost = disorder(g, unit, g.board.bodies)
    return None if lost and disorder(g, unit, bodies_at(g, moved)) <= lost + kernels.RULES_EPS else refusal


def bad_footing(g: Game, unit: str, places: Places, bodies: Bodies) -> Refusal | None:
    """Why some model may not stand where it would. [onepage.terrain.impassable]"""
    index = g.board.index
    space = room(g, bodies, g.board.mask(index.rows(g.unit(unit).models)))
    blocks = space.blocks
    for model in current_places(g, unit):
        blocks[index.row[model]] = model not in places
    fault = space.first_fault(index.rows(tuple(places)))
    if fault is None:
        return None
    model = tuple(places)[fault[0]]
    return _no_footing(g, model, places[model], fault[1], fault[2])


def _no_footing(g: Game, model: str, pose: Pose, kind: str, which: int) -> Refusal:
    where = ((pose.x, pose.y),)
    if kind == "edge":
        text = f"{model} would stand over the table's edge"
        return Refusal("off-table", "onepage.setup.table-6x4", text, witness=where)
    if kind == "area":
        text = f"{model} would stand on impassable ground"
        return Refusal("impassable", "onepage.terrain.impassable", text, witness=where)
    text = f"{model} would stand on the base of {g.board.index.models[which]}"
    return Refusal("overlap", "onepage.measure.from-base", text, witness=where)


def _too_near(g: Game, unit: str, places: Places, bodies: Bodies, clearance: Clearance) -> Refusal | None:
    """Why a unit would be too near to another; one that is too near already may not come nearer (ruling A-GAP)."""
    rows, limits = distances_kept(g, unit, clearance)
    models = g.board.index.rows(tuple(places))
    after = inches_between(bodies, models, rows)
    if not (after < limits - kernels.RULES_EPS).any():
        return None
    before = inches_between(g.board.bodies, models, rows)
    before[~g.board.on[models]] = np.inf
    nearer = (after < np.minimum(limits, before) - kernels.RULES_EPS).any(axis=0)
    if not nearer.any():
        return None
    units = g.board.index.unit_of[rows]
    first = units[nearer].min()
    other = g.board.index.units[first]
    limit = limit_to(other, other in g.board.index.enemy_units[unit], clearance)
    return _near(unit, other, float(after[:, units == first].min()), limit, clearance)


def _near(unit: str, other: str, away: float, limit: float, clearance: Clearance) -> Refusal:
    if clearance.arrival and limit == clearance.foes:
        least = limit - APART
        text = f"{unit} would be {shown(away, least)} in from {other}, and it has to be over {least:g} in"
        return Refusal("too-near", clearance.arrival, text, away, least)
    if own := next((rule for name, inches, rule in clearance.apart if (name, inches) == (other, limit)), None):
        text = f"{unit} would be {shown(away, limit)} in from {other}, and {limit:.3g} in is the least"
        return Refusal("too-near", own, text, away, limit)
    rule = "onepage.move.1in-gap" if limit == clearance.least else "onepage.move.assault-1in-exempt"
    text = f"{unit} would be {shown(away, limit)} in from {other}, and {limit:.3g} in is the least"
    return Refusal("too-near", rule, text, away, limit)


# ------------------------------------------------------------------------------------------------ coherency


def incoherent(g: Game, unit: str, bodies: Bodies | None = None, models: tuple[str, ...] = ()) -> Refusal | None:
    """Why a unit is not in coherency: each within 2 inches of another, all within 12 inches of all.

    [onepage.move.coherency-2in, onepage.move.coherency-12in]
    """
    names = models or g.unit(unit).models
    rows = g.board.index.rows(names).tolist()
    connected = CONNECTED in g.setup.switches
    there = bodies or g.board.bodies
    if is_coherent(there, rows, numbers.LINK, numbers.SPREAD, connected=connected):
        return None
    apart = gaps(g, names, names, there)
    if apart.max() > numbers.SPREAD + kernels.RULES_EPS:
        one, two = np.unravel_index(int(apart.argmax()), apart.shape)
        text = f"{names[one]} and {names[two]} would be {shown(apart.max(), 12)} in apart, and 12 in is the most"
        return Refusal("incoherent", "onepage.move.coherency-12in", text, float(apart.max()), numbers.SPREAD)
    np.fill_diagonal(apart, np.inf)
    alone = apart.min(axis=1)
    worst = float(alone.max())
    text = f"{names[int(alone.argmax())]} would be {shown(worst, 2)} in from the rest of {unit}, and 2 in is the most"
    return Refusal("incoherent", "onepage.move.coherency-2in", text, worst, numbers.LINK)


@per_position
def are_coherent(g: Game, models: tuple[str, ...]) -> bool:
    """Whether some models of a unit are in coherency without the others, where they stand now."""
    rows = g.board.index.rows(models).tolist()
    connected = CONNECTED in g.setup.switches
    return is_coherent(g.board.bodies, rows, numbers.LINK, numbers.SPREAD, connected=connected)


def disorder(g: Game, unit: str, bodies: Bodies) -> float:
    """How far a unit is from coherency, in inches; 0 when it is in coherency."""
    names = g.unit(unit).models
    if len(names) < 2:
        return 0.0
    apart = gaps(g, names, names, bodies)
    far = float(np.maximum(apart - numbers.SPREAD - kernels.RULES_EPS, 0).sum())
    np.fill_diagonal(apart, np.inf)
    return far + float(np.maximum(apart.min(axis=1) - numbers.LINK - kernels.RULES_EPS, 0).sum())


def name_first(g: Game, unit: str) -> None:
    """Units of this book have no leaders; the first model that is left stands for the unit (ruling A-FIRST-MODEL)."""
    left = g.unit(unit).models
    if left and g.unit(unit).leader not in left:
        g.happen(Led(unit=unit, model=left[0], rules=("onepage.unit.unit-definition",)))
