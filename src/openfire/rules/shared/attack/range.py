"""How far away a target is for a weapon. [drafts, Attack]"""

from __future__ import annotations

from openfire.engine.caches import per_position
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.inches import INCH
from openfire.geometry.measure import is_within
from openfire.rules.shared import numbers
from openfire.rules.shared.attack.weapons import Arm
from openfire.rules.shared.movement.distance import engaged, is_engaged_with
from openfire.rules.shared.specials import weapon_has

OUT, NORMAL, LONG = "out", "normal", "long"
"""How far away a target is for a weapon: out of range, in range, in range of a longshot alone."""


def range_of(g: Game, unit: str, arm: Arm, target: str, *, is_close: bool) -> str:
    """Whether a target is in range: from the leader to any model of it (rulings AM-02, AM-05, AM-06).

    is_close: whether the weapon is one for assault range, where it always is in range. [shared.range.from-leader,
    shared.range.weapon-limits, shared.weapon.range-max, shared.weapon.range-min-max, shared.weapon.longshot-range]
    """
    if is_close and is_engaged_with(g, unit, target):
        return NORMAL
    away, reach = distances(g, unit, target), arm.reach
    if is_within(away[0], reach) and any(arm.is_in_range(gap) for gap in away):
        return NORMAL
    far = farthest(g, unit, arm)
    return LONG if far > reach and any(gap > reach and is_within(gap, far) for gap in away) else OUT


def farthest(g: Game, unit: str, arm: Arm) -> float:
    """How many inches a weapon reaches at most: twice its range with Longshot, but not for an engaged unit.

    [shared.weapon.longshot-range]
    """
    is_long = weapon_has(arm.profile, "longshot") and not engaged(g, unit)
    return arm.reach * (numbers.LONGSHOT_REACH if is_long else 1)


def distances(g: Game, unit: str, target: str) -> list[float]:
    """Inches from a unit's leader to each model of another, the nearest first."""
    return _distances_from(g, g.unit(unit).leader, target)


@per_position
def _distances_from(g: Game, model: str, target: str) -> list[float]:
    index = g.board.index
    return sorted(g.board.gaps(index.rows((model,)), index.rows(g.unit(target).models))[0].tolist())


def out_of_range(g: Game, unit: str, arm: Arm, target: str) -> Refusal:
    """A weapon is used between its minimum and its maximum range. [shared.range.weapon-limits]"""
    away = distances(g, unit, target)[0]
    least, most = (arm.profile.range or (0, 0))[0] / INCH, farthest(g, unit, arm)
    near = is_within(away, most)
    limit, does = (least, "needs") if near else (most, "reaches")
    text = f"{target} is {shown(away, limit)} in from the leader, and {arm.weapon} {does} {limit:g} in"
    return Refusal("too-near" if near else "out-of-range", "shared.range.weapon-limits", text, away, limit)
