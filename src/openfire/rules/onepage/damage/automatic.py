"""Wounds & Casualties: the defender says who is removed. [onepage, Wounds & Casualties; Tough(X)]"""

from __future__ import annotations

from openfire.dice import Pool
from openfire.engine.facts import Destroyed, Hurt, Lost, Marked
from openfire.engine.game import Game
from openfire.engine.questions import Rules, ask, choose, roll
from openfire.engine.stages import run
from openfire.engine.state import GONE
from openfire.rules.onepage.attack.wounds import HEAL, Plan
from openfire.rules.onepage.damage.casualties import REGULARS, TOUGH, TOUGH_FIRST, TakeOptions, is_mixed
from openfire.rules.onepage.morale import half_test, strength
from openfire.rules.onepage.movement.coherency import name_first
from openfire.rules.onepage.rolls import quality_test
from openfire.rules.onepage.specials import half_have, is_vehicle


def part_first(g: Game, unit: str) -> Rules[None]:
    """At its first wound the player of a mixed unit says which part takes wounds first (ruling A-TOUGH-JOIN).

    [onepage.special.tough-join-either-or]
    """
    if g.unit(unit).mark(TOUGH_FIRST) or not is_mixed(g, unit):
        return
    rule = "onepage.special.tough-join-either-or"
    picked = yield from choose(g.unit(unit).seat, "wounds first", unit, (REGULARS, TOUGH), rule)
    g.happen(Marked(unit=unit, mark=TOUGH_FIRST, value=1 if picked == TOUGH else 2, rules=(rule,)))


def take_wounds(g: Game, unit: str, wounds: int, *rules: str, single: bool = False) -> Rules[None]:
    """A unit takes wounds; its player says who. [onepage.shoot.casualty-per-wound, onepage.melee.casualty]"""
    if wounds <= 0 or not g.unit(unit).models:
        return
    yield from part_first(g, unit)
    options = TakeOptions(g, unit, wounds, single=single)
    names = options.best
    if options.is_open():
        cited = ("onepage.shoot.defender-chooses", "onepage.shoot.casualty-coherency", *rules)
        answer = yield from ask(g.unit(unit).seat, "damage", unit, options, *cited)
        names = answer.names
    left = wounds
    for model in names:
        left -= hurt(g, model, left, *rules)
    settle(g, unit)


def hurt(g: Game, model: str, wounds: int, *rules: str) -> int:
    """Wounds accumulate on a model until it is removed. How many it took. [onepage.special.tough-accumulate]"""
    unit = g.model(model).unit
    took = min(wounds, g.model(model).hit_points)
    if took <= 0 or model not in g.unit(unit).models:
        return 0
    left = g.model(model).hit_points - took
    cited = ("onepage.shoot.casualty-per-wound", "onepage.special.tough-accumulate", *rules)
    g.happen(Hurt(model=model, damage=took, left=left, rules=cited))
    if not left:
        from openfire.rules.onepage.transports.wrecks import note_wreck

        note_wreck(g, unit)
        g.happen(Lost(model=model, rules=("onepage.shoot.casualty-per-wound", *rules)))
    return took


def settle(g: Game, unit: str) -> None:
    """A unit without models is destroyed."""
    if not g.unit(unit).models and g.unit(unit).place != GONE:
        g.happen(Destroyed(unit=unit, rules=("onepage.shoot.casualty-per-wound",)))
    name_first(g, unit)


def automatic_wounds(g: Game, unit: str, wounds: int, *rules: str) -> Rules[None]:
    """Wounds that need no hit and no block: only Regeneration helps (ruling A-AUTO-WOUNDS). They may halve the unit.

    A Vehicle makes its damage roll (ruling A-VEH-TOUGH).
    """
    from openfire.rules.onepage.vehicles.traits import damage_roll

    before = strength(g, unit)
    left = yield from healed(g, unit, wounds)
    yield from take_wounds(g, unit, left, *rules)
    if is_vehicle(g, unit):
        yield from damage_roll(g, unit, left, 0)
    yield from half_test(g, unit, before)


def healed(g: Game, unit: str, wounds: int) -> Rules[int]:
    """What is left of automatic wounds after Regeneration. [onepage.special.regeneration-5plus]"""
    if not wounds or not half_have(g, unit, "regeneration"):
        return wounds
    plan = Plan(0, 6, 6, hits=wounds, regeneration=True)
    left = yield from run(HEAL, plan, {"defender": g.unit(unit).seat}, unit)
    return left


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
