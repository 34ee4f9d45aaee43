"""What psychic powers do, in words that a module can use. [onepage, Psyker(X)]

`hits` and `wounds` hurt, `gain` gives a rule until the end of the round, `move` moves a unit, `morale` makes it test,
`mend` gives wounds back. [onepage.psychic.cast-success]
"""

from __future__ import annotations

from openfire.dice import Sum
from openfire.engine.facts import Hurt, Marked
from openfire.engine.game import Game
from openfire.engine.questions import QuestionName, Rules, ask, choose, roll
from openfire.engine.stages import run
from openfire.engine.state import TABLE
from openfire.roster import Ability, Special, WeaponProfile
from openfire.roster.amounts import fixed
from openfire.rules.onepage import numbers
from openfire.rules.onepage.attack.wounds import BLOWS, saves, seats
from openfire.rules.onepage.damage.automatic import automatic_wounds
from openfire.rules.onepage.damage.casualties import take_wounds
from openfire.rules.onepage.morale import half_test, morale_test, pin, strength
from openfire.rules.onepage.movement.action import MoveOptions, go
from openfire.rules.onepage.specials import GIFT, is_vehicle, settings, tough
from openfire.rules.onepage.vehicles.traits import damage_roll

RULE = "onepage.psychic.cast-success"


def resolve(g: Game, unit: str, ability: Ability, target: str) -> Rules[None]:
    """All effects of a power, one after the other. [onepage.psychic.cast-success]"""
    for effect in ability.effects:
        if g.unit(target).place != TABLE:
            return
        given = settings(effect)
        match effect.does:
            case "hits":
                yield from hits(g, unit, target, given)
            case "wounds":
                yield from automatic_wounds(g, target, int(given.get("wounds", 1)), RULE)
            case "gain":
                g.happen(Marked(unit=target, mark=f"{GIFT}{given['rule']}", value=1, rules=(RULE,)))
            case "move":
                yield from moved(g, unit, target, float(given.get("inches", 3)))
            case "morale":
                if not (yield from morale_test(g, target, RULE)):
                    pin(g, target, RULE)
            case _:
                yield from mend(g, unit, target, int(given.get("points", 1)))


def hits(g: Game, unit: str, target: str, given: dict[str, bool | int | str]) -> Rules[None]:
    """Hits of a power are no shots: no Cover, but Armored and blocks (ruling A-POWER-HITS). From no direction.

    [onepage.vehicle.facing-side-1]
    """
    count = int(given.get("hits", 1))
    sides = {"d3": Sum.parse("D3"), "d6": Sum.parse("D6")}.get(str(given.get("dice", "none")))
    if sides is not None:
        rolled = yield from roll(g.unit(unit).seat, "hits", Sum(count, sides.die), RULE, about=target)
        count = rolled.answer
    rule = str(given.get("rule", "none"))
    specials = () if rule == "none" else (Special(rule),)
    plan = saves(g, target, WeaponProfile("power", None, fixed(1), specials=specials), covered=False)
    before = strength(g, target)
    wounds = yield from run(BLOWS, plan._replace(hits=count), seats(g, unit, target), target)
    yield from take_wounds(g, target, wounds, RULE, single=rule == "single-model")
    if is_vehicle(g, target):
        yield from damage_roll(g, target, wounds, numbers.SIDE)
    yield from half_test(g, target, before)


def moved(g: Game, unit: str, target: str, inches: float) -> Rules[None]:
    """The psyker's player moves a unit. Vehicles stay where they are (ruling A-POWER-MOVES)."""
    if is_vehicle(g, target):
        return
    options = MoveOptions(g, target, inches, RULE)
    answer = yield from ask(g.unit(unit).seat, QuestionName.MOVE, target, options, RULE)
    yield from go(g, target, "power", options.routes(answer), answer, RULE)


def mend(g: Game, unit: str, target: str, points: int) -> Rules[None]:
    """A wounded Tough model gets wounds back, up to those it started with; of several the psyker's player picks one.

    (ruling A-POWER-MENDS) [onepage.special.tough-accumulate]
    """
    hurt = [model for model in g.unit(target).models if g.model(model).hit_points < tough(g, model)]
    if not hurt:
        return
    model = yield from choose(g.unit(unit).seat, QuestionName.MEND, target, hurt, RULE)
    now = g.model(model).hit_points
    left = min(tough(g, model), now + points)
    g.happen(Hurt(model=model, damage=now - left, left=left, rules=(RULE,)))


def forget_gifts(g: Game) -> None:
    """What powers gave lasts until the end of the round."""
    for unit in tuple(g.state.units.values()):
        for mark, _ in unit.marks:
            if mark.startswith(GIFT):
                g.happen(Marked(unit=unit.id, mark=mark, value=0, rules=(RULE,)))
