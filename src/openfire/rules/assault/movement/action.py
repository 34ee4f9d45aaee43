"""The three movement actions: Advance, Rush and Assault. [assault, Advance; Rush; Assault]"""

from __future__ import annotations

from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.refusals import Refusal
from openfire.engine.state import TABLE
from openfire.rules.assault import numbers
from openfire.rules.assault.attack.free_attacks import free_attacks, impact
from openfire.rules.assault.morale import ADVANCE, ASSAULT, RUSH, slowed, why_not_suppressed
from openfire.rules.assault.movement.assault import AssaultOptions, known_way
from openfire.rules.assault.terrain import danger
from openfire.rules.shared.actions.budget import IN_VAIN, actions_left, has_taken, take_back
from openfire.rules.shared.movement.climbing import begin
from openfire.rules.shared.movement.cost import Pace, rate
from openfire.rules.shared.movement.distance import enemies, engaged
from openfire.rules.shared.movement.engagement import EngagementLimits
from openfire.rules.shared.movement.leader import MoveOptions
from openfire.rules.shared.movement.leaving import left_behind
from openfire.rules.shared.movement.move import MadeMove, move
from openfire.rules.shared.movement.own_moves import clash, keeping_apart
from openfire.rules.shared.own_rules.permissions import is_allowed
from openfire.rules.shared.specials import unit_has

MOVES = (ADVANCE, RUSH, ASSAULT)
AMONG = "assault.move.three-actions"
"""The movement actions, and the rule that names them."""

# ------------------------------------------------------------------------------------------------ advance


def advance(g: Game, unit: str) -> Rules[None]:
    """A move at the movement rate that enters no assault range; whoever is left may attack first.

    [assault.advance.move, assault.advance.no-entering, assault.advance.leaving-free-attack,
    assault.advance.free-attack-first]
    """
    started = engaged(g, unit)
    leaving = yield from leave(g, unit, started)
    if not is_allowed(g, unit, "leave-freely"):
        yield from free_attacks(g, unit, leaving)
    if g.unit(unit).place == TABLE:
        yield from go(g, unit, MoveOptions(g, unit, advance_pace(g, unit, started, leaving)))


def leave(g: Game, unit: str, started: tuple[str, ...]) -> Rules[tuple[str, ...]]:
    """A unit in assault range says which enemy units it wishes to leave; from the others it moves freely inside.

    After the free attacks it may change its mind (ruling X-17). [assault.advance.inside-free,
    assault.advance.leaving-free-attack]
    """
    rules = ("assault.advance.leaving-free-attack", "assault.advance.inside-free")
    return (yield from left_behind(g, unit, started, *rules))


def advance_pace(g: Game, unit: str, started: tuple[str, ...], leaving: tuple[str, ...]) -> Pace:
    """How an advance is made: 2 inches less with a token (rulings AS-01, AS-02). [assault.advance.move]

    [assault.advance.one-token-minus-2, assault.advance.no-entering, assault.advance.inside-free]
    """
    keep = tuple(enemy for enemy in engaged(g, unit) if enemy in started and enemy not in leaving)
    shun = () if may_enter(g, unit) else tuple(enemy for enemy in enemies(g, unit) if enemy not in started)
    less = slowed(g, unit)
    rule = "assault.advance.one-token-minus-2" if less else "assault.advance.move"
    engagement = EngagementLimits(
        shun, keep, entering="assault.advance.no-entering", leaving="assault.advance.inside-free"
    )
    return Pace(ADVANCE, rate(g, unit, ADVANCE, -less), rule, engagement, AMONG)


def may_enter(g: Game, unit: str) -> bool:
    """Whether a rule of the module lets a unit enter assault ranges without an assault."""
    return is_allowed(g, unit, "enter-ranges")


def go(g: Game, unit: str, options: MoveOptions) -> Rules[None]:
    """Move, and what comes of it."""
    before = engaged(g, unit)
    gone = yield from move(g, unit, options)
    yield from arrive(g, unit, gone)
    yield from clash(g, unit, before)


def arrive(g: Game, unit: str, gone: MadeMove) -> Rules[None]:
    """Suffer what the ground does, and keep what was paid for a climb that another move can finish."""
    if gone.way:
        yield from danger(g, unit, gone.way)
    if g.unit(unit).place == TABLE:
        begin(g, unit, gone.left if can_move_again(g, unit) else 0.0)


def can_move_again(g: Game, unit: str) -> bool:
    """Whether a unit has another movement action. [assault.terrain.climb-continue]"""
    free = (kind for kind in MOVES if not has_taken(g, unit, kind) and not why_not_suppressed(g, unit, kind))
    return actions_left(g, unit) > 0 and any(free)


def push(g: Game, by: str, unit: str, inches: int, rule: str) -> Rules[None]:
    """A unit is moved by a rule of the module: so many inches, into and out of nobody's assault range.

    by: the unit whose player says where to.
    """
    pace = Pace(ADVANCE, float(inches), rule, keeping_apart(g, unit, rule), AMONG)
    gone = yield from move(g, unit, MoveOptions(g, unit, pace), by)
    if gone.way:
        yield from danger(g, unit, gone.way)


# ------------------------------------------------------------------------------------------------ rush


def why_not_rush(g: Game, unit: str) -> Refusal | None:
    """Nobody rushes who is engaged, nor any vehicle: Dash means Rush (ruling AS-07). [assault.rush.not-engaged]

    [assault.vehicle.no-dash]
    """
    near = engaged(g, unit)
    if near and not is_allowed(g, unit, "rush-engaged"):
        return Refusal("engaged", "assault.rush.not-engaged", f"{unit} is in the assault range of {', '.join(near)}")
    if unit_has(g, unit, "vehicle"):
        return Refusal("vehicle", "assault.vehicle.no-dash", f"{unit} is a vehicle, and vehicles do not rush")
    return None


def rush(g: Game, unit: str) -> Rules[None]:
    """A move at the rate less 2 that enters no assault range. [assault.rush.move-minus-2, assault.rush.no-entering]"""
    yield from go(g, unit, MoveOptions(g, unit, rush_pace(g, unit)))


def rush_pace(g: Game, unit: str) -> Pace:
    """How a rush is made (ruling AM-27). [assault.rush.move-minus-2, assault.rush.no-entering]"""
    shun = () if may_enter(g, unit) else enemies(g, unit)
    engagement = EngagementLimits(shun, entering="assault.rush.no-entering")
    return Pace(RUSH, rate(g, unit, RUSH, numbers.RUSH), "assault.rush.move-minus-2", engagement, AMONG)


# ------------------------------------------------------------------------------------------------ assault


def why_not_assault(g: Game, unit: str) -> Refusal | None:
    """A unit that can reach nobody must choose another action: that is proved, or its player has said so and none can
    show otherwise (rulings AS-03, X-41). [assault.assault.else-other-action]
    """
    if g.unit(unit).mark(IN_VAIN) or known_way(AssaultOptions(g, unit, assault_pace(g, unit))).is_impossible:
        return Refusal("nobody", "assault.assault.else-other-action", f"there is no enemy unit that {unit} could reach")
    return None


def can_assault(g: Game, unit: str) -> bool:
    """Whether an assault is known that a unit can make."""
    return not g.unit(unit).mark(IN_VAIN) and known_way(AssaultOptions(g, unit, assault_pace(g, unit))).way is not None


def assault(g: Game, unit: str) -> Rules[None]:
    """A move at the rate plus 3 into the assault range of an enemy unit, and then Impact. [assault.assault.move-plus-3]

    If its player says that nobody can be reached, and no way is shown, another action is chosen instead.
    [assault.assault.must-reach, assault.assault.no-leaving, assault.assault.else-other-action,
    assault.weapon.impact-free-attack]
    """
    if not (yield from charge(g, unit)):
        take_back(g, unit, ASSAULT)
        g.happen(Marked(unit=unit, mark=IN_VAIN, value=1, rules=("assault.assault.else-other-action",)))


def charge(g: Game, unit: str) -> Rules[bool]:
    """The move of an assault and all that follows it; returns whether somebody was reached."""
    before = engaged(g, unit)
    gone = yield from move(g, unit, AssaultOptions(g, unit, assault_pace(g, unit)))
    if engaged(g, unit) == before:
        return False
    yield from arrive(g, unit, gone)
    yield from clash(g, unit, before)
    if g.unit(unit).place == TABLE:
        yield from impact(g, unit)
    return True


def assault_pace(g: Game, unit: str) -> Pace:
    """How an assault is made: to a unit in whose range it is not yet, leaving nobody (rulings AS-03, X-07).

    [assault.assault.move-plus-3, assault.assault.must-reach, assault.assault.no-leaving]
    """
    near = engaged(g, unit)
    others = tuple(enemy for enemy in enemies(g, unit) if enemy not in near)
    rules = "assault.assault.no-leaving", "assault.assault.must-reach"
    engagement = EngagementLimits(keep=near, reach=others, leaving=rules[0], reaching=rules[1])
    return Pace(ASSAULT, rate(g, unit, ASSAULT, numbers.ASSAULT), "assault.assault.move-plus-3", engagement, AMONG)
