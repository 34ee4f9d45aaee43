"""Automatic wounds: dangerous ground, and whatever else nobody blocks. [onepage, Dangerous Terrain]"""

from __future__ import annotations

from openfire.dice import Pool
from openfire.engine.game import Game
from openfire.engine.questions import Rules, roll
from openfire.rules.onepage.damage.casualties import healed, take_wounds
from openfire.rules.onepage.morale import half_test, strength
from openfire.rules.onepage.rolls import quality_test
from openfire.rules.onepage.specials import is_vehicle
from openfire.rules.onepage.vehicles.traits import damage_roll


def automatic_wounds(g: Game, unit: str, wounds: int, *rules: str) -> Rules[None]:
    """Wounds that need no hit and no block: only Regeneration helps (ruling A-AUTO-WOUNDS). They may halve the unit.

    A Vehicle makes its damage roll (ruling A-VEH-TOUGH).
    """
    before = strength(g, unit)
    left = yield from healed(g, unit, wounds)
    yield from take_wounds(g, unit, left, *rules)
    if is_vehicle(g, unit):
        yield from damage_roll(g, unit, left, 0)
    yield from half_test(g, unit, before)


def dangerous_ground(g: Game, unit: str, count: int) -> Rules[None]:
    """One die for each model that moved into or across dangerous ground; each 1 is an automatic wound.

    [onepage.terrain.dangerous-test]
    """
    if count:
        rule = "onepage.terrain.dangerous-test"
        ones = yield from ones_of(g, unit, count, rule)
        yield from automatic_wounds(g, unit, ones, rule)


def ones_of(g: Game, unit: str, count: int, *rules: str) -> Rules[int]:
    """How many of some dice of a unit show a 1. [onepage.terrain.dangerous-test]"""
    test = quality_test(2)
    rolled = yield from roll(g.unit(unit).seat, "dangerous", Pool(test, count), *rules, about=unit, needed=2)
    number: int = rolled.answer[0]
    return number


def dangerous_dice(g: Game, unit: str, count: int, *rules: str) -> Rules[int]:
    """The wounds of a test of dangerous ground, those that regenerate left out."""
    ones = yield from ones_of(g, unit, count, *rules)
    return (yield from healed(g, unit, ones))
