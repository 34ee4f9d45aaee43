"""Vehicles: the damage roll, facings and firing arcs. [onepage, Vehicles]

A Vehicle has no base; its hull is measured. [onepage.vehicle.hull-measure] It is Armored and has Impact(D6) even where
its profile does not say so. [onepage.vehicle.innate-rules]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from openfire.engine.facts import Marked, Told
from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.state import TABLE
from openfire.geometry.inches import INCH, direction
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.shapes import Polygon, Pose, Rectangle, Shape, outer_radius
from openfire.rules.onepage import numbers
from openfire.rules.onepage.damage.casualties import healed, take_wounds
from openfire.rules.onepage.rolls import die
from openfire.rules.onepage.specials import IMMOBILE, SHAKEN

FRONT, SIDE, REAR = "front", "side", "rear"
LEFT, RIGHT = f"{SIDE} left", f"{SIDE} right"
FACINGS = {FRONT: 0, SIDE: numbers.SIDE, REAR: numbers.REAR}
"""What each facing adds to the damage roll.

[onepage.vehicle.facing-front-0, onepage.vehicle.facing-side-1, onepage.vehicle.facing-rear-2]
"""
FACING_RULES = ("onepage.vehicle.facing-front-0", "onepage.vehicle.facing-side-1", "onepage.vehicle.facing-rear-2")
"""Which rule says so, by what the facing adds."""


def damage_roll(g: Game, unit: str, wounds: int, modifier: int) -> Rules[int]:
    """A Vehicle that took wounds and lives: one die, plus the wounds, plus the facing. Wounds that came on top.

    [onepage.vehicle.damage-roll, onepage.vehicle.damage.glanced-2-5] One roll for each attack (ruling A-VEH-TOUGH).
    """
    if not wounds or g.unit(unit).place != TABLE:
        return 0
    rule = "onepage.vehicle.damage-roll"
    face = yield from die(g.unit(unit).seat, "damage", unit, None, rule)
    total = face + wounds + modifier
    g.happen(Told(what="damage roll", about=unit, values=(str(total),), rules=(rule, FACING_RULES[modifier])))
    if total >= numbers.IMMOBILE:
        return (yield from immobile(g, unit))
    if total >= numbers.SHAKEN:
        g.happen(Marked(unit=unit, mark=SHAKEN, value=1, rules=("onepage.vehicle.damage.shaken-6-7",)))
    return 0


def immobile(g: Game, unit: str) -> Rules[int]:
    """The Vehicle moves and turns no more; one that is immobile already takes a wound, without another roll.

    [onepage.vehicle.damage.immobile-8, onepage.vehicle.damage.immobile-again, onepage.vehicle.damage.no-chain]
    """
    if not g.unit(unit).mark(IMMOBILE):
        g.happen(Marked(unit=unit, mark=IMMOBILE, value=1, rules=("onepage.vehicle.damage.immobile-8",)))
        return 0
    rules = ("onepage.vehicle.damage.immobile-again", "onepage.vehicle.damage.no-chain")
    left = yield from healed(g, unit, 1)
    yield from take_wounds(g, unit, left, *rules)
    return left


def begin_shaken(g: Game, unit: str) -> None:
    """The activation of a shaken Vehicle begins: it is the last one; a new result in it lasts until the next.

    (ruling A-VEH-SHAKEN) [onepage.vehicle.damage.shaken-6-7]
    """
    if g.unit(unit).mark(SHAKEN):
        g.happen(Marked(unit=unit, mark=SHAKEN, value=2, rules=("onepage.vehicle.damage.shaken-6-7",)))


def end_shaken(g: Game, unit: str) -> None:
    """A Vehicle that was shaken before its activation is so no more after it. [onepage.vehicle.damage.shaken-6-7]"""
    if g.unit(unit).mark(SHAKEN) == 2:
        g.happen(Marked(unit=unit, mark=SHAKEN, value=0, rules=("onepage.vehicle.damage.shaken-6-7",)))


# ------------------------------------------------------------------------------------------------ facings


def facing_hit(g: Game, unit: str, attackers: Iterable[str]) -> int:
    """What the facing adds: that of the quarter in which most of the attackers stand; the side where it is not clear.

    (ruling A-VEH-FACING) [onepage.vehicle.facing-side-1]
    """
    counts = Counter(
        quadrant(g, unit, model) for model in dict.fromkeys(attackers) if g.model(model).at is not None
    ).most_common(2)
    if not counts or (len(counts) > 1 and counts[0][1] == counts[1][1]):
        return FACINGS[SIDE]
    return FACINGS[counts[0][0].partition(" ")[0]]


def quadrant(g: Game, unit: str, model: str) -> str:
    """The quarter around a Vehicle in which the middle of a model's base lies; a border belongs to the side."""
    hull = g.unit_card(unit).models[0]
    here, there = g.model(hull).at, g.model(model).at
    assert here is not None
    assert there is not None
    return quarter(g.card(hull).profile.base, here, there)


def quarter(base: Shape, here: Pose, there: Pose) -> str:
    """Lines through the corners of a hull divide the table into front, rear and two sides."""
    dx, dy = (there.x - here.x) / INCH, (there.y - here.y) / INCH
    ux, uy = direction(here.facing)
    ahead, aside = dx * ux + dy * uy, dy * ux - dx * uy
    long, wide = _half_sizes(base)
    if abs(ahead) * wide <= abs(aside) * long + RULES_EPS:
        return LEFT if aside > 0 else RIGHT
    return FRONT if ahead > 0 else REAR


def _half_sizes(base: Shape) -> tuple[float, float]:
    """Half the length and half the width of a hull."""
    if isinstance(base, Rectangle):
        return base.length / 2 / INCH, base.width / 2 / INCH
    if isinstance(base, Polygon):
        wide, deep = (max(abs(corner[k]) for corner in base.corners) / INCH for k in (0, 1))
        return wide, deep
    return outer_radius(base), outer_radius(base)
