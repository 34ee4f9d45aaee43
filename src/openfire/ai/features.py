"""A position in numbers: how much better a side stands than its enemies, in what decides games. Taste, and no rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from openfire.ai import worth
from openfire.ai.power import BANDS, kinds, power
from openfire.engine.game import Game
from openfire.engine.state import GONE, TABLE, Marker

FEATURES: Final = (
    "score",
    "held",
    "held-early",
    "held-last",
    "units",
    "units-early",
    "reach",
    "reach-early",
    "crowd",
    "crowd-last",
    "threat",
    "threat-early",
    "ready",
    "burden",
    "reserve",
    "last-go",
    "next",
)
"""What is compared: points, objectives that are held, what lives, how near it is to objectives, who is more there, what
could be done to enemies next, who has still to act, tokens and incapacity, what is still to come, who acts last this
round, and whose go it is. Some weigh otherwise early in the game or in the last round."""

FIGHT, STEP = 36.0, 6.0
"""Inches within which units think of each other, and about how far one goes before it attacks."""

WORTH = 100.0
"""Points of an army list that count as one."""

CROWD = 6.0
"""Inches around an objective within which a unit counts for it."""


class Presence(NamedTuple):
    """A unit on the table as far as it matters here."""

    unit: str
    at: tuple[int, int]
    value: float
    """What is left of it, in hundreds of points."""
    is_ready: bool


def features(g: Game, seat: str, who: str) -> tuple[float, ...]:
    """How much better a side stands than its enemies. who: the seat whose go it is."""
    found = dict.fromkeys(FEATURES, 0.0)
    left = rounds_left(g)
    sides = {1: list(_present(g, seat, found, 1)), -1: list(_present(g, seat, found, -1))}
    _objectives(g, seat, sides, found)
    for sign, units in sides.items():
        found["threat"] += sign * sum(_threat(g, one, sides[-sign]) for one in units)
    found["score"] = sum(points if one == seat else -points for one, points in g.state.scores.items()) / _prize(g)
    waiting = {sign: sum(one.is_ready for one in units) for sign, units in sides.items()}
    found["last-go"] = float((waiting[1] > waiting[-1]) - (waiting[1] < waiting[-1]))
    found["next"] = 1.0 if who == seat else -1.0
    for name in ("held", "units", "reach", "threat"):
        found[f"{name}-early"] = found[name] * left
    for name in ("held", "crowd"):
        found[f"{name}-last"] = found[name] * float(left == 0.0)
    return tuple(found.values())


def rounds_left(g: Game) -> float:
    """The share of the rounds that are still to come after this one."""
    rounds = g.setup.rounds or g.setup.edition.rounds or 1
    return max(0.0, (rounds - max(1, g.state.round)) / rounds)


def _prize(g: Game) -> float:
    """All victory points that lie on the table; where none do, about those that an army is good for."""
    return float(sum(marker.points for marker in g.setup.markers)) or WORTH


def _present(g: Game, seat: str, found: dict[str, float], sign: int) -> Iterator[Presence]:
    """The units of a side or of its enemies: what they are worth is added up, and those on the table are named."""
    look_ahead, known = g.setup.edition.look_ahead, kinds(g.setup)
    for unit in g.state.units.values():
        is_mine = not g.setup.are_enemies(seat, unit.seat) and not g.setup.seat(unit.seat).neutral
        is_theirs = g.setup.are_enemies(seat, unit.seat)
        if unit.place == GONE or not (is_mine if sign > 0 else is_theirs):
            continue
        value = g.setup.units[unit.id].points * worth.strength(g, unit.id) / max(1, known.whole[unit.id]) / WORTH
        found["units"] += sign * value
        is_ready = look_ahead.is_waiting is not None and look_ahead.is_waiting(g, unit.id)
        found["ready"] += sign * value * is_ready
        tokens = look_ahead.tokens(g, unit.id) if look_ahead.tokens and unit.place == TABLE else 0
        lost = look_ahead.incapacity(g, unit.id) if look_ahead.incapacity and unit.place == TABLE else 0.0
        found["burden"] += sign * value * (min(3, tokens) + lost)
        at = worth.place_of(g, unit.id) if unit.place == TABLE else None
        if at is None:
            found["reserve"] += sign * value
        else:
            yield Presence(unit.id, at, value, is_ready)


def _objectives(g: Game, seat: str, sides: dict[int, list[Presence]], found: dict[str, float]) -> None:
    """Who holds objectives, who is nearer to them, and who has more there."""
    for marker in g.state.markers.values():
        share = marker.points / _prize(g)
        if marker.holder is not None and marker.place != GONE:
            found["held"] += -share if g.setup.are_enemies(seat, marker.holder) else share
        if marker.place != TABLE:
            continue
        near = {sign: _nearness(units, marker) for sign, units in sides.items()}
        crowd = {sign: _crowd(units, marker) for sign, units in sides.items()}
        found["reach"] += share * (near[1] - near[-1])
        found["crowd"] += share * (crowd[1] - crowd[-1]) / (0.5 + crowd[1] + crowd[-1])


def _nearness(units: list[Presence], marker: Marker) -> float:
    """1 where a unit is at an objective, less the farther the nearest is."""
    return max((worth.closeness(worth.inches(one.at, marker.at)) for one in units), default=0.0)


def _crowd(units: list[Presence], marker: Marker) -> float:
    return sum(one.value for one in units if worth.inches(one.at, marker.at) < CROWD)


def _threat(g: Game, one: Presence, foes: list[Presence]) -> float:
    """The most that a unit could take off an enemy next, by what that is worth."""
    best = 0.0
    for foe in foes:
        away = worth.inches(one.at, foe.at)
        if away <= FIGHT and foe.value > best:
            damage = power(g, one.unit, foe.unit, min(BANDS[-1], max(0.0, away - STEP)))
            best = max(best, foe.value * min(1.0, damage / max(1, worth.strength(g, foe.unit))))
    return best if one.is_ready else 0.6 * best
