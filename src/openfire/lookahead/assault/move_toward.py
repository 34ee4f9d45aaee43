"""Ways towards a place, for those who know where they want to go: bots and suggestions. No rule stands here."""

from __future__ import annotations

import math

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.options import AnyOptions, Chance
from openfire.geometry.inches import Point
from openfire.lookahead.shared.move_toward import walk
from openfire.lookahead.shared.random_ways import walk as random_walk
from openfire.rules.assault.morale import ADVANCE, ASSAULT, RUSH
from openfire.rules.assault.movement.action import advance_pace, assault_pace, rush_pace
from openfire.rules.assault.movement.assault import NEAREST, AssaultOptions, known_way
from openfire.rules.shared.movement.distance import engaged
from openfire.rules.shared.movement.leader import MoveOptions


def options_for(g: Game, unit: str, pace: str) -> MoveOptions | None:
    """Where a unit could go with a movement action, were it taken now."""
    if pace == ADVANCE:
        return MoveOptions(g, unit, advance_pace(g, unit, engaged(g, unit), ()))
    if pace == RUSH:
        return MoveOptions(g, unit, rush_pace(g, unit))
    return AssaultOptions(g, unit, assault_pace(g, unit)) if pace == ASSAULT else None


def paces(g: Game, unit: str, options: AnyOptions | None = None) -> dict[str, float]:
    """How far a unit goes with each movement action, the slowest first; with the one that was chosen, if one was.

    [assault.move.three-actions]
    """
    if isinstance(options, MoveOptions):
        return {options.pace.kind: options.pace.limit}
    known = (rush_pace(g, unit), advance_pace(g, unit, engaged(g, unit), ()), assault_pace(g, unit))
    return {pace.kind: pace.limit for pace in known}


def move_toward(g: Game, unit: str, pace: str, goal: Point, options: AnyOptions | None = None) -> Go | None:
    """The longest part of the way to a place that a unit can go now; an assault goes to the enemy nearest to it."""
    found = options if isinstance(options, MoveOptions) else options_for(g, unit, pace)
    if isinstance(found, AssaultOptions):
        return assault_toward(found, goal)
    return walk(found, goal) if found else None


def assault_toward(options: AssaultOptions, goal: Point) -> Go | None:
    """Straight at the enemy nearest to a place, else any way by which somebody is reached."""
    foes = sorted(options.near(), key=lambda foe: (math.dist(foe.at[:2], goal), foe.at))
    return options.toward(foes[:NEAREST]) or known_way(options).way


def random_move(options: MoveOptions, chance: Chance) -> Go | None:
    """A random way; in an assault to some enemy, straight if that does, else the one that was found."""
    if not isinstance(options, AssaultOptions):
        return random_walk(options, chance)
    foes = options.near()
    straight = options.toward([foes[chance.randrange(len(foes))]]) if foes else None
    return straight or known_way(options).way
