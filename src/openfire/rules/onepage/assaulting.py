"""Picking Targets and Assault Moves: who is assaulted, and how both units close in. [onepage, Melee]"""

from __future__ import annotations

from openfire.engine.answers import Stand
from openfire.engine.facts import Declared
from openfire.engine.game import Game
from openfire.engine.questions import Rules, ask
from openfire.engine.state import TABLE
from openfire.rules.onepage.attack.assault_move import AssaultOptions
from openfire.rules.onepage.attack.melee import goes_uphill, melee
from openfire.rules.onepage.damage.automatic import dangerous_ground
from openfire.rules.onepage.movement.action import ASSAULT, go
from openfire.rules.onepage.terrain import dangers


def assault(g: Game, unit: str, target: str, options: AssaultOptions) -> Rules[None]:
    """All models of a unit assault one target. [onepage.melee.one-target, onepage.act.assault-12]"""
    rules = ("onepage.melee.assault-move", "onepage.melee.one-target")
    g.happen(Declared(unit=unit, shots=(f"{unit}>{target}",), rules=("onepage.melee.one-target",)))
    answer = yield from ask(g.unit(unit).seat, "assault move", unit, options, *rules)
    uphill = goes_uphill(g, unit, target)
    yield from close_in(g, unit, options, answer)
    if g.unit(unit).place == TABLE:
        yield from melee(g, unit, target, uphill=uphill)


def close_in(g: Game, unit: str, options: AssaultOptions, answer: Stand) -> Rules[None]:
    """The moves of an assault, and dangerous ground on the way. [onepage.melee.assault-move]"""
    routes = options.routes(answer)
    go(g, ASSAULT, routes, dict(answer.places), "onepage.melee.assault-move", "onepage.melee.one-target")
    yield from dangerous_ground(g, unit, dangers(g, unit, {m: r.points for m, r in routes.items()}))
