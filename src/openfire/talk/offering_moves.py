"""Suggestions for who acts next, where to move, and how to stand afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.engine.state import RESERVE, TABLE
from openfire.talk import chapters, placing, ways
from openfire.talk.looking import nearest, unit_line
from openfire.talk.names import inches, place, unit_name
from openfire.talk.offers import Offer, Offers
from openfire.talk.things import away

CLOSE_FIGHTERS: Final = 10.0
"""Inches: units whose weapons reach no farther go for enemies rather than for objectives."""

HURRY: Final = 6.0
"""Inches that a goal lies beyond a plain move from which on a unit that cannot attack advances."""


def activate(g: Game, ask: Ask) -> Offers:
    """Every unit that can act, with how it stands."""
    found = [Offer(answer, _activation(g, str(answer))) for answer in ask.options.each()]
    names = [str(offer.answer) for offer in found]
    return Offers(tuple(found), names.index(max(names, key=lambda name: _urgency(g, name))))


def _activation(g: Game, name: str) -> str:
    if name not in g.state.units:
        return f"{name}: let this go pass"
    return unit_line(g, name) + ("" if g.unit(name).place == RESERVE else f". {nearest(g, name)}")


def _urgency(g: Game, name: str) -> int:
    """Who should act first: who can take an objective, who can attack, who has to arrive."""
    if name not in g.state.units:
        return 0
    if g.unit(name).place == RESERVE:
        return 2
    return 4 if chapters.can_secure(g, name) else 3 if _has_target(g, name) else 1


def _has_target(g: Game, unit: str) -> bool:
    """Whether a unit has an enemy in range and sight."""
    reach = chapters.longest(g, unit)
    near = [enemy for enemy in chapters.enemies(g, unit) if chapters.gap(g, unit, enemy) <= reach]
    return any(not chapters.is_blocked(g, chapters.sight(g, unit, enemy)) for enemy in near)


# ------------------------------------------------------------------------------------------------ moving


def move(g: Game, ask: Ask) -> Offers:
    """Toward what a unit is after, toward the nearest enemy, or not at all."""
    unit = ask.about
    both = (ways.MOVE, ways.ADVANCE) if chapters.can_advance(g, unit) else (ways.MOVE,)
    found = [offer for goal in _goals(g, unit) for offer in _ways(g, ask, goal, both)]
    return Offers((*found, Offer(Go(ways.STAY), "stay")), _best_move(g, unit, found))


def _goals(g: Game, unit: str) -> list[str]:
    """What to go for: an objective and the nearest enemy, in the order of the unit's taste."""
    seat = g.unit(unit).seat
    wanted = [m.id for m in g.state.markers.values() if m.place == TABLE and seat in m.seats and m.holder != seat]
    objective = sorted(wanted, key=lambda marker: away(g, unit, marker))[:1]
    enemy = list(chapters.enemies(g, unit)[:1])
    return enemy + objective if chapters.longest(g, unit) <= CLOSE_FIGHTERS else objective + enemy


def _ways(g: Game, ask: Ask, goal: str, kinds: Sequence[str]) -> Iterator[Offer]:
    """The moves toward a goal, of each kind as far as it takes the unit; no advance where a plain move gets there."""
    points = ways.route(g, ask.options, goal)
    is_near = away(g, ask.about, goal) <= chapters.allowance(g, ask.about, ways.MOVE)
    for kind in (kinds[:1] if is_near else kinds) if points else ():
        go = ways.shortened(ask.options, Go(kind, points))
        if go:
            far = f"{inches(ways.spent(ask.options, go))}, to {place(go.points[-1])}"
            yield Offer(go, f"{kind} toward {unit_name(g.setup, goal)}: {far}")


def _best_move(g: Game, unit: str, found: Sequence[Offer]) -> int:
    """Stay to fight, to take or hold an objective, to fire a gun; else advance if nobody can be attacked, else move."""
    if not found or chapters.engaged(g, unit) or chapters.can_secure(g, unit) or _holds(g, unit):
        return len(found)
    can_attack = _has_target(g, unit)
    if can_attack and _is_gun(g, unit):
        return len(found)
    kinds = [offer.answer.kind for offer in found if isinstance(offer.answer, Go)]
    is_far = away(g, unit, _goals(g, unit)[0]) > chapters.allowance(g, unit, ways.MOVE) + HURRY
    return kinds.index(ways.ADVANCE) if is_far and not can_attack and ways.ADVANCE in kinds else 0


def _holds(g: Game, unit: str) -> bool:
    """Whether a unit stands by an objective that its player would lose without it."""
    return any(marker.unit == unit and marker.place == TABLE for marker in g.state.markers.values())


def _is_gun(g: Game, unit: str) -> bool:
    """Whether a unit is there for a weapon that is not used on the move."""
    uses = [use for model in g.unit(unit).models for weapon in g.card(model).weapons for use in weapon.profiles]
    farthest = max(uses, key=lambda use: use.range[1] if use.range else 0, default=None)
    return farthest is not None and any(special.name == "heavy" for special in farthest.specials)


def followers(g: Game, ask: Ask) -> Offers:
    """The places that were found, and others on the side of the nearest enemy."""
    found = [Offer(ask.options.read("suggested"), "in formation around the leader")]
    for goal in chapters.enemies(g, ask.about)[:1]:
        at = g.model(g.unit(goal).leader).at
        stand = placing.gathered_toward(g, ask.options, (at.x, at.y)) if at else None
        if stand and stand != found[0].answer and ask.options.why_not(stand) is None:
            found.append(Offer(stand, f"on the side of {unit_name(g.setup, goal)}"))
    return Offers(tuple(found))
