"""What the words of modules' own rules mean in this book: states, hits, moves, tests, extra actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from openfire.engine.answers import Stand
from openfire.engine.facts import Counted, Lost, Marked, Rejoined, Revived, Withdrew
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask, choose
from openfire.engine.rule_hooks import LandingSpot, RuleHooks
from openfire.engine.state import GONE, TABLE
from openfire.roster.own_rules.model import MODULE, HitsAtOnce
from openfire.rules.onepage import numbers
from openfire.rules.onepage.actions import action_of, assault_besides
from openfire.rules.onepage.attack.psychic import DICE, dice_left, hits_at_once, manifest_before
from openfire.rules.onepage.attack.shooting import shooting
from openfire.rules.onepage.damage import automatic_wounds, casualties, settle
from openfire.rules.onepage.morale import PASSED, PINNED, morale_test, pin, recover
from openfire.rules.onepage.movement.action import (
    ASSAULT,
    HOLD,
    RUN,
    WALK,
    MoveOptions,
    allowance,
    go,
    put,
)
from openfire.rules.onepage.movement.distance import enemies, friends, nearest, unit_gap, within
from openfire.rules.onepage.objectives import ACTED, rounds
from openfire.rules.onepage.own_rules.places import RejoinOptions, SpotOptions
from openfire.rules.onepage.sight import is_within_cover, sees_any
from openfire.rules.onepage.specials import IMMOBILE, SHAKEN, is_vehicle, tough
from openfire.rules.onepage.terrain import land, starts_in_difficult, unit_level
from openfire.rules.onepage.transports.boarding import embark, ways_in
from openfire.rules.onepage.transports.passengers import NONE, WAITS, is_inside, note_wreck, with_room
from openfire.rules.onepage.vehicles.driving import DriveOptions, drive
from openfire.rules.shared.own_rules.permissions import why_forbidden
from openfire.rules.shared.terrain.levels import level_at

StateOf = Callable[[Game, str], bool]
"""Whether a unit is in a state."""


def _is_doing(*actions: str) -> StateOf:
    """Whether a unit does one of some actions in the activation that is going on."""
    return lambda g, unit: action_of(g, unit) in actions


def _is_marked(mark: str) -> StateOf:
    return lambda g, unit: g.unit(unit).mark(mark) > 0


def _is_in_cover(g: Game, unit: str) -> bool:
    """Most of its models stand within cover terrain. [onepage.terrain.cover-majority]"""
    models = g.unit(unit).models
    return g.unit(unit).place == TABLE and 2 * sum(is_within_cover(g, model) for model in models) > len(models)


def _is_in_difficult(g: Game, unit: str) -> bool:
    ground = land(g, unit).difficult
    return any(starts_in_difficult(g, ground, model) for model in g.unit(unit).models)


def _is_near_enemies(g: Game, unit: str) -> bool:
    return g.unit(unit).place == TABLE and bool(within(g, unit, enemies(g, unit), numbers.GAP))


def _sees(g: Game, unit: str, other: str) -> bool:
    return any(sees_any(g, model, other) for model in g.unit(unit).models)


# ------------------------------------------------------------------------------------------------ harm and help


def hits(g: Game, by: str, on: str, number: int, deed: HitsAtOnce, rule: str) -> Rules[None]:
    """Hits that a rule of the module deals, as those of a power (ruling A-POWER-HITS)."""
    yield from hits_at_once(g, by, on, number, deed.specials, rule)


def wounds(g: Game, unit: str, number: int, rule: str) -> Rules[None]:
    """Wounds that only Regeneration ignores (ruling A-AUTO-WOUNDS)."""
    yield from automatic_wounds(g, unit, number, rule)


def destroy(g: Game, unit: str, models: tuple[str, ...], rule: str) -> Rules[None]:
    """Models are removed as casualties."""
    before = g.unit(unit).models
    note_wreck(g, unit)
    for model in models:
        g.happen(Lost(model=model, rules=(rule,)))
    settle(g, unit)
    yield from casualties(g, unit, before)


def _topic(rule: str) -> str:
    """What a question about a rule of the module is called by."""
    return rule.removeprefix(MODULE)


def restore(g: Game, unit: str, number: int, rule: str) -> Rules[None]:
    """Models that a unit has lost come back beside it, in coherency, as many as find room."""
    if g.unit(unit).place != TABLE:
        return
    gone = tuple(model for model in g.unit_card(unit).models if model not in g.unit(unit).models)
    options = RejoinOptions(g, unit, gone[:number], rule)
    stand: Stand = yield from ask(g.unit(unit).seat, QuestionName.PLACE_BY, unit, options, rule, topic=_topic(rule))
    for model, pose in stand.places:
        level = level_at(g, pose[:2])
        g.happen(Rejoined(model=model, points=tough(g, model), at=pose, level=level, rules=(rule,)))


def reserve(g: Game, unit: str, rule: str) -> Rules[None]:
    """A unit leaves the table and arrives later, as with Deep Strike; one that was destroyed with all of its models."""
    if g.unit(unit).place == GONE:
        g.happen(Revived(unit=unit, rules=(rule,)))
    elif g.unit(unit).place == TABLE:
        g.happen(Withdrew(unit=unit, rules=(rule,)))
    g.happen(Marked(unit=unit, mark=WAITS, value=1, rules=(rule,)))
    yield from ()


def morale(g: Game, unit: str, how: str, rule: str) -> Rules[None]:
    """A morale test, of which a failure pins; a test that has just been failed is passed after all, or taken again."""
    if how == "pass" or (how == "again" and (yield from morale_test(g, unit, rule))):
        g.happen(Marked(unit=unit, mark=PASSED, value=1, rules=(rule,)))
    elif how == "fail" or (how == "test" and not (yield from morale_test(g, unit, rule))):
        pin(g, unit, rule)


# ------------------------------------------------------------------------------------------------ moves


def _moved_by(g: Game, seat: str, unit: str, inches: int, rule: str) -> Rules[None]:
    """A unit moves so many inches, and stays away from others as on a Walk."""
    if g.unit(unit).mark(IMMOBILE):
        return
    if is_vehicle(g, unit):
        yield from drive(g, unit, DriveOptions(g, unit, WALK, inches), QuestionName.DRIVE, rule)
        return
    options = MoveOptions(g, unit, inches, rule)
    answer = yield from ask(seat, QuestionName.MOVE, unit, options, rule)
    yield from go(g, unit, WALK, options.routes(answer), answer, rule)


def move(g: Game, unit: str, inches: int, rule: str) -> Rules[None]:
    """A unit moves so many inches besides."""
    yield from _moved_by(g, g.unit(unit).seat, unit, inches, rule)


def push(g: Game, by: str, unit: str, inches: int, rule: str) -> Rules[None]:
    """A unit is moved by the player of another. Vehicles stay where they are (ruling A-POWER-MOVES)."""
    if not is_vehicle(g, unit):
        yield from _moved_by(g, g.unit(by).seat, unit, inches, rule)


def place(g: Game, unit: str, spot: LandingSpot, rule: str) -> Rules[None]:
    """A unit is put somewhere within so many inches, whatever lies between."""
    options = SpotOptions(g, unit, spot, rule)
    answer: Stand = yield from ask(g.unit(unit).seat, QuestionName.PLACE_BY, unit, options, rule, topic=_topic(rule))
    yield from put(g, unit, options, answer, rule)


# ------------------------------------------------------------------------------------------------ once more


def shoot(g: Game, unit: str) -> Rules[None]:
    """A unit shoots once more, with one weapon each if it has walked. [onepage.shoot.walk-one-weapon]"""
    yield from shooting(g, unit, WALK if action_of(g, unit) == WALK else HOLD)


def walk(g: Game, unit: str) -> Rules[None]:
    """A unit moves once more as far as on a Walk. [onepage.act.walk-6]"""
    yield from _moved_by(g, g.unit(unit).seat, unit, int(allowance(g, unit, WALK)), "onepage.act.walk-6")


def recovers(g: Game, unit: str) -> Rules[None]:
    """A unit is pinned no more."""
    if g.unit(unit).mark(PINNED):
        recover(g, unit)
    yield from ()


def embarks(g: Game, unit: str) -> Rules[None]:
    """A unit may embark on a transport that it gets to. [onepage.transport.embark]"""
    near = with_room(g, unit, friends(g, unit))
    ready = {name: ways for name in near if (ways := ways_in(g, unit, name)) is not None}
    if not ready or why_forbidden(g, unit, "embark"):
        return
    rule = "onepage.transport.embark"
    picked = yield from choose(g.unit(unit).seat, QuestionName.DEPLOY_INSIDE, unit, (*ready, NONE), rule)
    if picked != NONE:
        yield from embark(g, unit, picked, ready[picked])


def power_die(g: Game, unit: str) -> Rules[None]:
    """A unit's player has one power die more this round. [onepage.psychic.pool-per-player]"""
    seat = g.unit(unit).seat
    left = min(numbers.MOST_POWER_DICE, dice_left(g, seat) + 1)
    g.happen(Counted(seat=seat, what=DICE, value=left, rules=("onepage.psychic.pool-per-player",)))
    yield from ()


HOOKS: Final = RuleHooks(
    states={
        "held": _is_doing(HOLD),
        "walked": _is_doing(WALK),
        "ran": _is_doing(RUN),
        "assaulted": _is_doing(ASSAULT),
        "moved": _is_doing(WALK, RUN, ASSAULT),
        "activated": _is_marked(ACTED),
        "pinned": _is_marked(PINNED),
        "shaken": _is_marked(SHAKEN),
        "immobile": _is_marked(IMMOBILE),
        "in-cover": _is_in_cover,
        "in-difficult": _is_in_difficult,
        "elevated": lambda g, unit: g.unit(unit).place == TABLE and unit_level(g, unit) > 0,
        "inside": is_inside,
        "near-enemies": _is_near_enemies,
    },
    tokens={"pinned": PINNED, "shaken": SHAKEN, "immobile": IMMOBILE},
    rounds=rounds,
    sees=_sees,
    apart=unit_gap,
    nearest=nearest,
    hits=hits,
    wounds=wounds,
    restore=restore,
    move=move,
    place=place,
    push=push,
    reserve=reserve,
    morale=morale,
    acts={
        "walk": walk,
        "shoot": shoot,
        "assault": assault_besides,
        "cast": manifest_before,
        "embark": embarks,
        "recover": recovers,
        "power-die": power_die,
    },
    destroy=destroy,
)
"""What this book does with modules' own rules."""
