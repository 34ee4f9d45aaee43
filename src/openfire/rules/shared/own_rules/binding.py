"""What the words of modules' own rules mean in both drafts: states, hits at once, command tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from openfire.engine.game import Game
from openfire.engine.questions import Modifier, Rules
from openfire.engine.stages import run
from openfire.engine.state import GONE, TABLE, Marker
from openfire.roster import WeaponProfile
from openfire.roster.amounts import fixed
from openfire.roster.own_rules.model import HitsAtOnce
from openfire.rules.shared import numbers
from openfire.rules.shared.actions.budget import EXTRA, has_taken
from openfire.rules.shared.attack.cover import cover
from openfire.rules.shared.attack.modifiers import Situation
from openfire.rules.shared.attack.own_rules import DefenceOf, plan_of_hits
from openfire.rules.shared.attack.own_volley import OWN_VOLLEY
from openfire.rules.shared.attack.targets import sight_to
from openfire.rules.shared.morale.recovery import command_test, tested
from openfire.rules.shared.morale.suppression import SUPPRESSION, tokens
from openfire.rules.shared.movement.distance import engaged, place_gap
from openfire.rules.shared.objectives import RIM
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.rolls import FAIL, PASS
from openfire.rules.shared.sequence.rounds import ACTED
from openfire.rules.shared.sight import BLOCKED, CLEAR

MOVES: Final = ("advance", "rush", "assault")

BY_RULE: Final = "by-rule"


def _is_sheltered(g: Game, unit: str) -> bool:
    return g.unit(unit).place == TABLE and bool(cover(g, unit))


def _holds(g: Game, unit: str) -> bool:
    return any(marker.unit == unit and marker.place == TABLE and marker.holder for marker in g.state.markers.values())


STATES: Final[Mapping[str, Callable[[Game, str], bool]]] = {
    "suppressed": lambda g, unit: tokens(g, unit) > 0,
    "pinned": lambda g, unit: tokens(g, unit) >= numbers.MOST_SUPPRESSION,
    "engaged": lambda g, unit: g.unit(unit).place == TABLE and bool(engaged(g, unit)),
    "activated": lambda g, unit: g.unit(unit).mark(ACTED) > 0,
    "moved": lambda g, unit: any(has_taken(g, unit, move) for move in MOVES),
    "advanced": lambda g, unit: has_taken(g, unit, "advance"),
    "rushed": lambda g, unit: has_taken(g, unit, "rush"),
    "attacked": lambda g, unit: has_taken(g, unit, "attack"),
    "recovered": lambda g, unit: g.unit(unit).mark(EXTRA) > 0,
    "sheltered": _is_sheltered,
    "holds-objective": _holds,
    "destroyed": lambda g, unit: g.unit(unit).place == GONE,
}
"""Whether a unit is in each state of both drafts."""

TOKENS: Final = {"suppression": SUPPRESSION}


def taken(g: Game, unit: str, token: str) -> Rules[None]:  # noqa: ARG001  # there is one kind
    """A unit has taken suppression by a rule of the module. [shared.status.suppression-max-2]"""
    yield from moment(g, "suppressed", Case(unit))


def sees(g: Game, unit: str, other: str) -> bool:
    """Whether a unit's leader has a line of sight to another unit. [shared.los.from-leader]"""
    return sight_to(g, unit, other).result != BLOCKED


def to_marker(g: Game, unit: str, marker: Marker) -> float:
    """Inches from a unit to the rim of an object. [shared.objective.marker-size]"""
    return place_gap(g, unit, marker.at, RIM)


def hits_at_once(g: Game, by: str, on: str, number: int, deed: HitsAtOnce, defence: DefenceOf) -> Rules[int]:
    """Hits that a rule of the module deals: nobody evades them, and cover it stands in counts (ruling AM-37).

    Returns the damage that they do. [shared.defence.one-per-hit]
    """
    weapon = WeaponProfile("hits", (0, 0), fixed(0), deed.damage, deed.piercing, deed.specials)
    situation = Situation(by, on, CLEAR, cover(g, on))
    plan = plan_of_hits(g, situation, weapon, defence, number)
    seats = {"attacker": g.unit(by).seat, "defender": g.unit(on).seat}
    came = yield from run(OWN_VOLLEY, plan, seats, on)
    return came.damage


def own_test(g: Game, unit: str, how: str, rule: str, *modifiers: Modifier) -> Rules[None]:
    """A command test that a rule of the module asks for, or one that is passed or failed without dice."""
    fall = PASS if how == "pass" else FAIL
    if how == "test":
        fall = yield from command_test(g, unit, BY_RULE, modifiers, rule)
    yield from tested(g, unit, BY_RULE, fall)
