"""The book read a second time, plainly and slowly: distances, modifiers, costs and who is left, from states alone.

Nothing of the rules' own code is used here. Where a distance is too near to a limit to tell, None is said.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from openfire.engine.answers import Aim, Shot
from openfire.engine.setup import Setup
from openfire.engine.state import State
from openfire.geometry.inches import INCH, Point, facing
from openfire.geometry.shapes import Body, Pose, Round
from openfire.roster import WeaponProfile
from openfire.table.relief import level_at
from openfire.testkit.bases import gap

VEHICLES = {"vehicle", "transport", "aircraft"}
DOUBT = 0.03
"""Inches around a limit in which nothing is said where ways are looked at in small steps."""

FAR = 4.0
"""Who is so much farther away than a leader goes is not come near to, however long its base is."""

Stood = list[tuple[str, Body, int]]
"""Models with their bases and levels."""


# ------------------------------------------------------------------------------------------------ distances


def stands(setup: Setup, state: State, unit: str) -> Stood:
    """The models of a unit as they stand."""
    models = [state.models[model] for model in state.units[unit].models]
    return [(one.id, Body(setup.models[one.id].profile.base, one.at), one.level) for one in models if one.at]


def apart(setup: Setup, some: Stood, others: Stood) -> float:
    """Inches between the nearest of some models and of others, an inch of height for each level (X-12, X-25)."""
    high = setup.table.level_height / INCH
    gaps = (math.hypot(max(0.0, gap(a, b)) / INCH, (m - n) * high) for _, a, m in some for _, b, n in others)
    return min(gaps, default=math.inf)


def from_marker(setup: Setup, stood: Stood, at: Point) -> float:
    """Inches from some models to the rim of a marker of 40 mm."""
    disc = Body(Round(round(40 / 25.4 * INCH)), Pose(*at, 0))
    return apart(setup, stood, [("", disc, level_at(setup.table, at))])


# ------------------------------------------------------------------------------------------------ special rules


def has(specials: Iterable[Any], name: str) -> bool:
    """Whether a rule is among some."""
    return any(special.name == name for special in specials)


def worth(specials: Iterable[Any], name: str) -> int:
    """X of a rule, 0 where it is not among some."""
    return max((int(special.value) for special in specials if special.name == name), default=0)


def unit_has(setup: Setup, state: State, unit: str, name: str) -> bool:
    """Whether a unit or its leader has a rule (ST-63)."""
    return has(setup.units[unit].specials, name) or has(setup.models[state.units[unit].leader].specials, name)


def is_vehicle(setup: Setup, model: str) -> bool:
    """By its type, or by its special rule with the supplement."""
    card = setup.models[model]
    named = has(card.specials, "vehicle") or has(card.specials, "transport")
    return named or not VEHICLES.isdisjoint(card.profile.types)


def is_crippled(setup: Setup, state: State, model: str) -> bool:
    """More than half of its hit points are gone; the supplement cripples nothing (AD-28)."""
    left, full = state.models[model].hit_points, setup.models[model].attributes["hit-points"]
    return "vehicles" in setup.expansions and is_vehicle(setup, model) and 2 * left < full


def flies(setup: Setup, model: str) -> bool:
    """Flying, or an aircraft."""
    card = setup.models[model]
    return has(card.specials, "flying") or ("vehicles" in setup.expansions and "aircraft" in card.profile.types)


# ------------------------------------------------------------------------------------------------ attacks


class Attack(NamedTuple):
    """An attack as it was declared."""

    unit: str
    state: State
    aim: Aim
    is_free: bool
    sights: tuple[tuple[str, str], ...]


class Needs(NamedTuple):
    """What a roll needs, why, and how many dice each attack or hit brings; None where that is in doubt."""

    face: int
    modifiers: dict[str, int]
    dice: int | None


def weapon_of(setup: Setup, shot: Shot) -> WeaponProfile:
    """The profile a shot is made with."""
    return next(one for one in setup.models[shot.model].weapons if one.id == shot.weapon).profiles[shot.profile]


def skill_needs(setup: Setup, attack: Attack, now: State, shot: Shot) -> Needs | None:
    """What the skill rolls of a shot need (L310-314, and the special rules)."""
    weapon, mine = weapon_of(setup, shot), stands(setup, attack.state, attack.unit)
    theirs = stands(setup, attack.state, shot.target)
    away = 1.0 if attack.is_free else apart(setup, mine, theirs)
    if not attack.is_free and abs(away - 1) < 0.001:
        return None
    is_close, hidden = away <= 1, (setup.models[model].specials for model in now.units[shot.target].models)
    changes = {
        "stress": -now.units[attack.unit].mark("stress"),
        "advance": -4 * now.units[attack.unit].mark("advanced"),
        "not an assault weapon": -4 * (is_close and not has(weapon.specials, "assault")),
        "stealth": 0 if is_close else -max(worth(specials, "stealth") for specials in hidden),
        "accurate": 2 * has(weapon.specials, "accurate"),
        "unwieldy": -2 * has(weapon.specials, "unwieldy"),
        "crippled": -is_crippled(setup, attack.state, shot.model),
    }
    counted = {name: change for name, change in changes.items() if change}
    face = setup.models[shot.model].attributes["skill"] - sum(counted.values())
    dice = attacks_of(setup, attack, shot, weapon)
    return Needs(2, {}, dice) if has(weapon.specials, "torrent") else Needs(face, counted, dice)


def attacks_of(setup: Setup, attack: Attack, shot: Shot, weapon: WeaponProfile) -> int | None:
    """Skill rolls of one model, one more within half range with Rapid Fire (ST-39, ST-77)."""
    if weapon.attacks.n:
        return None
    own = [one for one in stands(setup, attack.state, attack.unit) if one[0] == shot.model]
    away = 1.0 if attack.is_free else apart(setup, own, stands(setup, attack.state, shot.target))
    half = (weapon.range[1] if weapon.range else 0) / INCH / 2
    if has(weapon.specials, "rapid-fire") and abs(away - half) < 0.001:
        return None
    return int(weapon.attacks.plus + (has(weapon.specials, "rapid-fire") and away <= half))


def defence_needs(setup: Setup, attack: Attack, now: State, shot: Shot, sight: str) -> Needs | None:
    """What defence rolls against a shot need, and how many there are for a hit (L318-321, X-15, X-29)."""
    weapon, models = weapon_of(setup, shot), now.units[shot.target].models
    defence, heavy = _armour(setup, models)
    in_the_way = "clear" if has(weapon.specials, "blast") else sight
    weak = _weak_spot(setup, attack, shot.target)
    crippled = sum(is_crippled(setup, now, model) for model in models)
    changes = {
        "piercing": -max(0, weapon.piercing - heavy),
        "obscured": 4 * (in_the_way == "obscured"),
        "crippled": -("vehicles" in setup.expansions and 2 * crippled >= len(models)),
        "weak spot": weak or 0,
    }
    counted = {name: change for name, change in changes.items() if change}
    face = defence - sum(counted.values())
    return None if weak is None else Needs(face, counted, max(1, weapon.damage - heavy))


def _armour(setup: Setup, models: Sequence[str]) -> tuple[int, int]:
    """Defence and Heavy Armour of the profile of most models, on a tie of the worst."""
    kinds = []
    for model in models:
        specials = setup.models[model].specials
        heavy, is_soft = worth(specials, "heavy-armour"), not has(specials, "resilient")
        kinds.append((setup.models[model].attributes["defence"], -heavy, is_soft))
    defence, heavy, _ = max(kinds, key=lambda kind: (kinds.count(kind), kind))
    return defence, -heavy


def _weak_spot(setup: Setup, attack: Attack, target: str) -> int | None:
    """-2 from behind a vehicle with the supplement (AD-15); None in doubt."""
    leader, other = attack.state.units[target].leader, attack.state.units[attack.unit].leader
    if "vehicles" in setup.expansions or not is_vehicle(setup, leader):
        return 0
    here, there, base = attack.state.models[leader].at, attack.state.models[other].at, setup.models[other].profile.base
    if here is None or there is None or not isinstance(base, Round):
        return None
    around = [math.radians(step / 2) for step in range(720)]
    rim = [(there.x + base.diameter / 2 * math.cos(a), there.y + base.diameter / 2 * math.sin(a)) for a in around]
    angles = [math.degrees(math.atan2(y - here.y, x - here.x)) - here.facing / 1000 for x, y in rim]
    foremost = min(abs((angle + 180) % 360 - 180) for angle in angles)
    return None if abs(foremost - 135) < 0.5 else -2 * (foremost > 135)


# ------------------------------------------------------------------------------------------------ moves


def move_cost(data: dict[str, Any], way: Sequence[Point], *, rugged: bool, flying: bool) -> float | None:
    """Inches that a way takes, in small steps: slow ground doubles, climbs and barriers add; None on two pieces."""
    if flying:
        return sum(math.dist(a, b) for a, b in pairwise(way)) / INCH
    spent, before = 0.0, None
    for a, b in pairwise(way):
        steps = max(2, int(math.dist(a, b) / INCH / 0.002))
        for step in range(steps):
            share = (step + 0.5) / steps
            ground = _ground(data, a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
            if ground is None:
                return None
            spent += math.dist(a, b) / INCH / steps * (1 + ("slow" in ground[1] and not rugged))
            spent += _price(before, ground) if before else 0
            before = ground
    return spent


def _ground(data: dict[str, Any], x: float, y: float) -> tuple[int, list[str]] | None:
    """Level and keywords of the highest piece at a place; None where there are two."""
    boxes = [(piece["box"], piece) for piece in data["table"]["pieces"]]
    over = [piece for (x0, y0, x1, y1), piece in boxes if x0 <= x / INCH <= x1 and y0 <= y / INCH <= y1]
    if len(over) > 1:
        return None
    return (over[0].get("level", 0), over[0]["keywords"]) if over else (0, [])


def _price(before: tuple[int, list[str]], after: tuple[int, list[str]]) -> int:
    """What it takes to get from one ground onto the next: 1 in a level up, 1 in for two down, 1 in for a barrier."""
    rise = after[0] - before[0]
    climb = rise if rise > 0 else -rise // 2
    return climb + ("barrier" in after[1] and "barrier" not in before[1])


def move_limit(setup: Setup, state: State, unit: str, kind: str) -> float:
    """Inches that a unit's leader may move (ST-16, ST-45)."""
    leader = state.units[unit].leader
    worn = 2 * is_crippled(setup, state, leader)
    rate = max(0, setup.models[leader].attributes["move"] - state.units[unit].mark("stress") - worn)
    more = 9 if unit_has(setup, state, unit, "fast") else 6
    may_advance = not unit_has(setup, state, unit, "slow")
    extra = more if kind in ("advance", "advance-back") or (kind == "leave" and may_advance) else 0
    return (rate / 2 if kind in ("back", "advance-back") else rate) + extra


# ------------------------------------------------------------------------------------------------ leaving


class Walk(NamedTuple):
    """A unit's Move action: before it, with its leader moved, and with everybody placed."""

    unit: str
    way: tuple[Point, ...]
    turned: tuple[int, ...]
    before: State
    moved: State
    placed: State


def who_is_left(setup: Setup, walk: Walk, enemy: str) -> bool | None:
    """Whether a unit was in an enemy's assault range at some moment and out of it later (ST-14); None in doubt."""
    foes, length = stands(setup, walk.before, enemy), sum(math.dist(a, b) for a, b in pairwise(walk.way)) / INCH
    if apart(setup, stands(setup, walk.before, walk.unit), foes) > length + FAR:
        return False
    gaps = [apart(setup, stood, foes) for stood in _moments(setup, walk)]
    in_doubt = [n for n, away in enumerate(gaps) if abs(away - 1) <= DOUBT]
    is_left = any(away <= 1 and max(gaps[n:]) > 1 for n, away in enumerate(gaps))
    surely = any(away <= 1 - DOUBT and max(gaps[n:]) > 1 + DOUBT for n, away in enumerate(gaps))
    return None if in_doubt and not surely else is_left


def _moments(setup: Setup, walk: Walk) -> Iterable[Stood]:
    """The unit before its move, along the way of its leader, after that, and with everybody placed."""
    leader = walk.before.units[walk.unit].leader
    base, others = setup.models[leader].profile.base, stands(setup, walk.before, walk.unit)
    yield others
    others = [one for one in others if one[0] != leader]
    for leg, (a, b) in enumerate(pairwise(walk.way)):
        steps = max(2, int(math.dist(a, b) / INCH / 0.02))
        faced = facing(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))) + (walk.turned[leg] if walk.turned else 0)
        for step in range(steps + 1):
            place = round(a[0] + (b[0] - a[0]) * step / steps), round(a[1] + (b[1] - a[1]) * step / steps)
            yield [*others, (leader, Body(base, Pose(*place, faced % 360_000)), level_at(setup.table, place))]
    yield stands(setup, walk.moved, walk.unit)
    yield stands(setup, walk.placed, walk.unit)
