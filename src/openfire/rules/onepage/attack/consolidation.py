"""Consolidation Moves: 3 inches freely, or 1 inch back. [onepage, Consolidation Moves]"""

from __future__ import annotations

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.questions import Rules, ask
from openfire.engine.state import TABLE
from openfire.rules.onepage import numbers
from openfire.rules.onepage.damage.automatic import dangerous_ground
from openfire.rules.onepage.driven import drive
from openfire.rules.onepage.movement.action import MoveOptions, go
from openfire.rules.onepage.movement.paths import Route
from openfire.rules.onepage.search.step_back import BackOptions
from openfire.rules.onepage.specials import is_vehicle
from openfire.rules.onepage.terrain import dangers
from openfire.rules.onepage.vehicles.driving import DriveOptions
from openfire.rules.onepage.vehicles.traits import IMMOBILE


def consolidate(g: Game, unit: str, target: str) -> Rules[None]:
    """Only the assaulting unit consolidates, once the result is settled. [onepage.melee.consolidate.attacker-only]"""
    if g.unit(unit).mark(IMMOBILE):
        return
    if g.unit(target).place == TABLE:
        yield from step_back(g, unit, target)
    else:
        yield from move_on(g, unit)


def move_on(g: Game, unit: str) -> Rules[None]:
    """The defender is gone: the assaulting unit may move up to 3 inches (ruling A-CONSOL-3).

    [onepage.melee.consolidate.win-3in]
    """
    rules = ("onepage.melee.consolidate.win-3in", "onepage.melee.consolidate.attacker-only")
    if is_vehicle(g, unit):
        yield from drive(g, unit, DriveOptions(g, unit, "consolidate", numbers.CONSOLIDATE), "consolidate", *rules)
        return
    options = MoveOptions(g, unit, numbers.CONSOLIDATE, rules[0])
    answer = yield from ask(g.unit(unit).seat, "consolidate", unit, options, *rules)
    yield from _go(g, unit, answer, options.routes(answer), *rules)


def step_back(g: Game, unit: str, target: str) -> Rules[None]:
    """The defender stands: the assaulting unit must move back 1 inch (ruling A-CONSOLIDATE).

    [onepage.melee.consolidate.back-1in]
    """
    options = BackOptions(g, unit, target)
    rules = ("onepage.melee.consolidate.back-1in", "onepage.melee.consolidate.attacker-only")
    answer = yield from ask(g.unit(unit).seat, "consolidate", unit, options, *rules)
    yield from _go(g, unit, answer, options.routes(answer), *rules)


def _go(g: Game, unit: str, answer: Stand, routes: dict[str, Route], *rules: str) -> Rules[None]:
    go(g, "consolidate", routes, dict(answer.places), *rules)
    yield from dangerous_ground(g, unit, dangers(g, unit, {m: r.points for m, r in routes.items()}))
