"""Wounds & Casualties: the defender says which models take wounds. Wounds that nobody blocks; a Vehicle's damage roll.

[onepage, Wounds & Casualties; Tough(X); Regeneration; Dangerous Terrain; Vehicles]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain, combinations, permutations
from math import comb

from openfire.dice import D6, Pool, Test, tabulate
from openfire.engine.answers import Picks
from openfire.engine.facts import Destroyed, Hurt, Lost, Marked, Told
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask, choose, roll
from openfire.engine.refusals import Refusal
from openfire.engine.stages import run
from openfire.engine.state import GONE, TABLE
from openfire.rules.onepage import numbers
from openfire.rules.onepage.attack.own_volley import heal
from openfire.rules.onepage.attack.volley import Plan, healing_face, own_changes
from openfire.rules.onepage.morale import half_test, strength
from openfire.rules.onepage.movement.coherency import are_coherent, name_first
from openfire.rules.onepage.movement.distance import misnamed
from openfire.rules.onepage.rolls import die, needed_face
from openfire.rules.onepage.specials import IMMOBILE, SHAKEN, is_vehicle, tough
from openfire.rules.onepage.transports.passengers import note_wreck
from openfire.rules.onepage.vehicles.facing import FACING_RULES
from openfire.rules.shared.own_rules.changes import changed, cited, roll_modifiers
from openfire.rules.shared.own_rules.dice import UNCHANGED, DiceChanges, dice_changes
from openfire.rules.shared.own_rules.moments import coming, moment_of_harm
from openfire.rules.shared.own_rules.permissions import is_allowed, who_picks_losses
from openfire.rules.shared.own_rules.scene import Case

TOUGH_FIRST = "tough-first"
"""Marks which part of a mixed unit takes wounds first: 1 the Tough, 2 the regular models (ruling A-TOUGH-JOIN)."""

TOUGH, REGULARS = "tough", "regulars"

LISTED = 5
"""Units of more models than this have too many orders to list."""

SEARCHED = 300
"""So many ways to take wounds are looked through for one that keeps coherency."""


class TakeOptions(UnitOptions[Picks]):
    """Which models take wounds, in order: each until it is removed, then the next. [onepage.shoot.defender-chooses]

    A wounded Tough model comes first. [onepage.special.tough-one-at-a-time] Coherency is kept where it can be
    (ruling A-CASUALTY-COHERENCY). [onepage.shoot.casualty-coherency, onepage.example.shooting-casualty-figure]
    """

    takes = Picks
    damage: int

    def __init__(self, g: Game, unit: str, wounds: int, *, single: bool = False) -> None:
        """single: all wounds go to one model, and what is too much for it is lost. [onepage.weapon.suffix-x-single]

        [onepage.example.x-weapon-single-model]
        """
        self.g, self.unit, self.single = g, unit, single
        self.able = g.unit(unit).models
        self.points = {model: g.model(model).hit_points for model in self.able}
        is_first = _part_that_is_first(g, unit) if is_mixed(g, unit) else lambda _: True
        self.ranks = {model: self._rank(model, is_first) for model in self.able}
        self.damage = min(wounds, self._points(self.able))
        self.best = self._suggested()

    def _rank(self, model: str, is_first: Callable[[str], bool]) -> int:
        """The order in which models take wounds: the wounded, then the part that its player put first."""
        if self.points[model] < tough(self.g, model):
            return 0
        return 1 if is_first(model) else 2

    def _points(self, models: tuple[str, ...]) -> int:
        return sum([self.points[model] for model in models])

    def is_enough(self, names: tuple[str, ...]) -> bool:
        """Whether the named models take all the wounds and the last of them is needed for it."""
        if self.single:
            return len(names) == 1
        return bool(names) and self._points(names[:-1]) < self.damage <= self._points(names)

    def left(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The models that are left."""
        dead = names[:-1] if self._points(names) > self.damage else names
        return tuple(model for model in self.able if model not in dead)

    def why_not(self, answer: Picks) -> Refusal | None:
        """Why the wounds may not be taken so."""
        names = answer.names
        if wrong := misnamed(names, self.able, self.unit, "onepage.shoot.defender-chooses", str(Picks(self.best))):
            return wrong
        if not self.is_enough(names):
            return self._wrong_number(names)
        return self._out_of_turn(names) or self._breaks_up(names)

    def _wrong_number(self, names: tuple[str, ...]) -> Refusal:
        """Why too few or too many models are named.

        [onepage.shoot.casualty-per-wound, onepage.weapon.suffix-x-single]
        """
        if self.single:
            text = f"all these wounds go to one model of {self.unit}: name one, not {len(names)}"
            return self._refuse("number", "onepage.weapon.suffix-x-single", text, len(names), 1)
        able, wounds = self._points(names), f"{self.damage} wound{'s' if self.damage > 1 else ''}"
        if not names:
            text = f"say who takes {wounds}"
        elif able < self.damage:
            text = f"{' '.join(names)} can take {able} of {wounds}: name who takes the rest"
        else:
            enough = next(k for k in range(len(names)) if self._points(names[:k]) >= self.damage)
            text = f"{' '.join(names[:enough])} can take all of {wounds}: leave {' '.join(names[enough:])} out"
        return self._refuse("number", "onepage.shoot.casualty-per-wound", text, able, self.damage)

    def _out_of_turn(self, names: tuple[str, ...]) -> Refusal | None:
        """Whether somebody else comes first. [onepage.special.tough-join-either-or]"""
        for number, name in enumerate(names):
            waiting = [model for model in self.able if model not in names[:number]]
            turn = min(self.ranks[model] for model in waiting)
            if self.ranks[name] > turn:
                return self._not_yet(name, turn, [model for model in waiting if self.ranks[model] == turn])
        return None

    def _not_yet(self, name: str, turn: int, before: list[str]) -> Refusal:
        """Who comes before a model that is named too early."""
        who = " or ".join(before)
        if turn == 0:
            text = f"{who} is wounded and takes wounds before {name}, until it is removed"
            return self._refuse("first", "onepage.special.tough-one-at-a-time", text)
        text = f"{who} takes wounds before {name}, as was settled for {self.unit}"
        return self._refuse("first", "onepage.special.tough-join-either-or", text)

    def _is_in_turn(self, names: tuple[str, ...]) -> bool:
        """Whether the models that come first are named, and named first."""
        order = [self.ranks[name] for name in names]
        waiting = [self.ranks[model] for model in self.able if model not in names]
        return order == sorted(order) and (not waiting or min(waiting) >= order[-1])

    def _breaks_up(self, names: tuple[str, ...]) -> Refusal | None:
        """Whether the unit loses coherency though it need not."""
        if self._is_whole(names) or not self._is_whole(self.best):
            return None
        return self._refuse("incoherent", "onepage.shoot.casualty-coherency", "the unit need not lose coherency")

    def _refuse(
        self, code: str, rule: str, text: str, measured: float | None = None, limit: float | None = None
    ) -> Refusal:
        return Refusal(code, rule, text, measured, limit, nearest=str(Picks(self.best)))

    def _suggested(self) -> tuple[str, ...]:
        """Models in an order that keeps coherency where it can: the last of the list first, or the first, or any."""
        found = self._greedy(self.able[::-1])
        if self._is_whole(found):
            return found
        tries = chain((self._greedy(self.able),), self._all_of(len(found)))
        return next((names for names in tries if self._is_whole(names)), found)

    def _is_whole(self, names: tuple[str, ...]) -> bool:
        """Whether the models that are left are in coherency. [onepage.shoot.casualty-coherency]"""
        return self._are_coherent(self.left(names))

    def _are_coherent(self, models: tuple[str, ...]) -> bool:
        return not models or are_coherent(self.g, models)

    def _all_of(self, count: int) -> Iterator[tuple[str, ...]]:
        """All ways to name so many models, where there are few."""
        if comb(len(self.able), count) > SEARCHED:
            return iter(())
        able = combinations(sorted(self.able, key=self.ranks.__getitem__), count)
        return (names for names in able if self.is_enough(names) and self._is_in_turn(names))

    def _greedy(self, models: tuple[str, ...]) -> tuple[str, ...]:
        names: tuple[str, ...] = ()
        while not self.is_enough(names) and len(names) < len(models):
            waiting = [model for model in models if model not in names]
            turn = min(self.ranks[model] for model in waiting)
            able = [model for model in waiting if self.ranks[model] == turn]
            names = (*names, next((one for one in able if self._keeps((*names, one))), able[0]))
        return names

    def _keeps(self, names: tuple[str, ...]) -> bool:
        return self._are_coherent(tuple(model for model in self.able if model not in names))

    def is_open(self) -> bool:
        """Whether there is anything to choose: the wounds end among several of whom none comes before the others."""
        left = self.damage
        for turn in sorted(set(self.ranks.values())):
            group = tuple(model for model in self.able if self.ranks[model] == turn)
            if self.single or left <= self._points(group):
                return len(group) > 1 and (self.single or left < self._points(group))
            left -= self._points(group)
        return False

    def sample(self, chance: Chance) -> Picks:
        """Some order that is allowed."""
        left = list(self.able)
        shuffled = tuple(left.pop(chance.randrange(len(left))) for _ in self.able)
        answer = Picks(self._greedy(shuffled))
        return answer if self.why_not(answer) is None else Picks(self.best)

    def each(self) -> Iterator[Picks] | None:
        """Every order, where there are few."""
        if len(self.able) > LISTED:
            return None
        orders = (names for k in range(1, len(self.able) + 1) for names in permutations(self.able, k))
        return (answer for names in orders if self.why_not(answer := Picks(names)) is None)


def _part_that_is_first(g: Game, unit: str) -> Callable[[str], bool]:
    """Whether a model of a mixed unit is of the part that its player put first."""
    is_tough = g.unit(unit).mark(TOUGH_FIRST) == 1
    return lambda model: (tough(g, model) > 1) == is_tough


def is_mixed(g: Game, unit: str) -> bool:
    """Whether a unit has Tough models and others. [onepage.special.tough-join-either-or]"""
    kinds = [tough(g, model) > 1 for model in g.unit(unit).models]
    return any(kinds) and not all(kinds)


# ------------------------------------------------------------------------------------------------ taking wounds


def part_first(g: Game, unit: str) -> Rules[None]:
    """At its first wound the player of a mixed unit says which part takes wounds first (ruling A-TOUGH-JOIN).

    [onepage.special.tough-join-either-or]
    """
    if g.unit(unit).mark(TOUGH_FIRST) or not is_mixed(g, unit):
        return
    rule = "onepage.special.tough-join-either-or"
    picked = yield from choose(g.unit(unit).seat, QuestionName.WOUNDS_FIRST, unit, (REGULARS, TOUGH), rule)
    g.happen(Marked(unit=unit, mark=TOUGH_FIRST, value=1 if picked == TOUGH else 2, rules=(rule,)))


def take_wounds(g: Game, unit: str, wounds: int, *rules: str, single: bool = False) -> Rules[None]:
    """A unit takes wounds; its player says which models. [onepage.shoot.casualty-per-wound, onepage.melee.casualty]"""
    wounds = yield from coming(g, unit, wounds)
    if wounds <= 0 or not g.unit(unit).models:
        return
    yield from part_first(g, unit)
    start = g.unit(unit).models
    options = TakeOptions(g, unit, wounds, single=single)
    names = options.best
    if options.is_open():
        cited = ("onepage.shoot.defender-chooses", "onepage.shoot.casualty-coherency", *rules)
        answer = yield from ask(who_picks_losses(g, unit), QuestionName.DAMAGE, unit, options, *cited)
        names = answer.names
    left = wounds
    for model in names:
        left -= hurt(g, model, left, *rules)
    settle(g, unit)
    yield from casualties(g, unit, start)


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
        note_wreck(g, unit)
        g.happen(Lost(model=model, rules=("onepage.shoot.casualty-per-wound", *rules)))
    return took


def settle(g: Game, unit: str) -> None:
    """A unit without models is destroyed."""
    if not g.unit(unit).models and g.unit(unit).place != GONE:
        g.happen(Destroyed(unit=unit, rules=("onepage.shoot.casualty-per-wound",)))
    name_first(g, unit)


def casualties(g: Game, unit: str, before: tuple[str, ...]) -> Rules[None]:
    """What modules' own rules do when models of a unit have died: for each of them, for the unit, or for its end.

    before: the models that it had.
    """
    dead = tuple(model for model in before if model not in g.unit(unit).models)
    if not dead or not g.setup.own.rules:
        return
    for model in dead:
        yield from moment_of_harm(g, "dies", Case(unit, models=(model,)))
    if g.unit(unit).place == GONE:
        yield from moment_of_harm(g, "destroyed", Case(unit, models=dead, lost=len(dead)))
    else:
        yield from moment_of_harm(g, "losses", Case(unit, lost=len(dead)))


def healed(g: Game, unit: str, wounds: int) -> Rules[int]:
    """What is left of automatic wounds after Regeneration. [onepage.special.regeneration-5plus]"""
    case = Case("", unit)
    face, own = healing_face(g, case.from_other), own_changes(g, case, to_hit=False)
    if not wounds or not (face or own):
        return wounds
    plan = Plan(0, 6, 6, hits=wounds, regeneration=bool(face), heals_on=face, own=own)
    left = yield from run(heal(plan), plan, {"defender": g.unit(unit).seat}, unit)
    return left


# ------------------------------------------------------------------------------------------------ vehicles


def damage_roll(g: Game, unit: str, wounds: int, modifier: int, by: str = "") -> Rules[int]:
    """A Vehicle that took wounds and lives: one die, plus the wounds, plus the facing. Wounds that came on top.

    by: the unit that attacked it, if one did.
    [onepage.vehicle.damage-roll, onepage.vehicle.damage.glanced-2-5] One roll for each attack (ruling A-VEH-TOUGH).
    """
    if not wounds or g.unit(unit).place != TABLE:
        return 0
    rule = "onepage.vehicle.damage-roll"
    face = yield from die(g.unit(unit).seat, "damage", unit, None, rule)
    case = Case(unit, by)
    total = changed(g, "damage-roll", case, face + wounds + modifier)
    rules = (rule, FACING_RULES[modifier], *cited(g, "damage-roll", case))
    g.happen(Told(what="damage roll", about=unit, values=(str(total),), rules=rules))
    if total >= numbers.IMMOBILE:
        return (yield from immobile(g, unit))
    if total >= numbers.SHAKEN:
        g.happen(Marked(unit=unit, mark=SHAKEN, value=1, rules=("onepage.vehicle.damage.shaken-6-7",)))
    return 0


def immobile(g: Game, unit: str) -> Rules[int]:
    """The Vehicle moves and turns no more; one that is immobile already takes a wound, without another roll.

    [onepage.vehicle.damage.immobile-8, onepage.vehicle.damage.immobile-again, onepage.vehicle.damage.no-chain]
    """
    if not g.unit(unit).mark(IMMOBILE):
        g.happen(Marked(unit=unit, mark=IMMOBILE, value=1, rules=("onepage.vehicle.damage.immobile-8",)))
        return 0
    rules = ("onepage.vehicle.damage.immobile-again", "onepage.vehicle.damage.no-chain")
    left = yield from healed(g, unit, 1)
    yield from take_wounds(g, unit, left, *rules)
    return left


def begin_shaken(g: Game, unit: str) -> None:
    """The activation of a shaken Vehicle begins: it is the last one; a new result in it lasts until the next.

    (ruling A-VEH-SHAKEN) [onepage.vehicle.damage.shaken-6-7]
    """
    if g.unit(unit).mark(SHAKEN):
        g.happen(Marked(unit=unit, mark=SHAKEN, value=2, rules=("onepage.vehicle.damage.shaken-6-7",)))


def end_shaken(g: Game, unit: str) -> None:
    """A Vehicle that was shaken before its activation is so no more after it. [onepage.vehicle.damage.shaken-6-7]"""
    if g.unit(unit).mark(SHAKEN) == 2:
        g.happen(Marked(unit=unit, mark=SHAKEN, value=0, rules=("onepage.vehicle.damage.shaken-6-7",)))


# ------------------------------------------------------------------------------------------------ automatic wounds


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
    if count and not is_allowed(g, unit, "dangerous"):
        rule = "onepage.terrain.dangerous-test"
        ones = yield from ones_of(g, unit, count, rule)
        yield from automatic_wounds(g, unit, ones, rule)


def ones_of(g: Game, unit: str, count: int, *rules: str) -> Rules[int]:
    """How many of some dice of a unit show a 1. [onepage.terrain.dangerous-test]"""
    needed, changes = numbers.UNHARMED, UNCHANGED
    if g.setup.own.rules:
        modifiers = roll_modifiers(g, "dangerous", Case(unit), needed)
        needed, changes = needed_face(needed, modifiers), dice_changes(g, "dangerous", Case(unit))
    test = dangerous_test(needed, changes)
    rolled = yield from roll(g.unit(unit).seat, "dangerous", Pool(test, count), *rules, about=unit, needed=needed)
    number: int = rolled.answer[0]
    return number


@lru_cache(maxsize=64)
def dangerous_test(needed: int, own: DiceChanges) -> Test:
    """A die of dangerous ground: short of the face that is needed, which is a 2 in the book, it wounds."""
    return tabulate(
        D6, lambda face: int(face >= needed), lambda face: own.is_rolled_again(face, succeeds=face >= needed), 3
    )


def dangerous_dice(g: Game, unit: str, count: int, *rules: str) -> Rules[int]:
    """The wounds of a test of dangerous ground, those that regenerate left out."""
    ones = yield from ones_of(g, unit, count, *rules)
    return (yield from healed(g, unit, ones))
