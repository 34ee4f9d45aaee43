"""Psykers: power dice, manifesting powers, what they do, and what can go wrong. [onepage, Psyker(X)]

The guide lists no powers; a module gives them as abilities of units, with the number to reach, a range, whom they are
for, and effects (ruling A-POWERS-ABSENT): `hits` and `wounds` hurt, `gain` gives a rule until the end of the round,
`move` moves a unit, `morale` makes it test, `mend` gives wounds back, and `rule` does whatever a rule of the module
does when a power works. [onepage.psychic.cast-success]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from openfire.dice import D6, Faces, Sum
from openfire.engine.answers import Picks
from openfire.engine.facts import Counted, Hurt, Marked, Told
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask, choose, roll
from openfire.engine.refusals import Refusal, shown
from openfire.engine.stages import run
from openfire.engine.state import GONE, TABLE
from openfire.roster import Ability, Special, WeaponProfile
from openfire.roster.amounts import fixed, parse_amount
from openfire.rules.onepage import numbers
from openfire.rules.onepage.attack.own_volley import blows
from openfire.rules.onepage.attack.volley import own_changes, saves, seats
from openfire.rules.onepage.damage import (
    automatic_wounds,
    casualties,
    damage_roll,
    healed,
    hurt,
    settle,
    take_wounds,
)
from openfire.rules.onepage.morale import half_test, morale_test, pin, strength
from openfire.rules.onepage.movement.action import MoveOptions, go
from openfire.rules.onepage.movement.distance import enemies, friends, nearest, units_within
from openfire.rules.onepage.specials import GIFT, is_vehicle, model_has, settings, tough
from openfire.rules.onepage.transports.disembark import wrecks
from openfire.rules.shared.own_rules.changes import changed, changed_length, cited
from openfire.rules.shared.own_rules.held import special_of
from openfire.rules.shared.own_rules.moments import moment, moment_of_rule
from openfire.rules.shared.own_rules.permissions import why_forbidden
from openfire.rules.shared.own_rules.scene import Case

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
            case "rule":
                yield from moment_of_rule(g, str(given["rule"]), "casts", Case(unit, target))
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
    yield from hits_at_once(g, unit, target, count, () if rule == "none" else (Special(rule),), RULE)


def hits_at_once(g: Game, unit: str, target: str, count: int, specials: tuple[Special, ...], rule: str) -> Rules[None]:
    """Hits that nobody rolled for, of a power or a rule of the module: Armored, blocks and Regeneration help.

    (ruling A-POWER-HITS)
    """
    case = Case(unit, target, weapon=WeaponProfile("power", None, fixed(1), specials=specials))
    plan, before = saves(g, case, covered=False), strength(g, target)
    plan = plan._replace(hits=count, own=own_changes(g, case, to_hit=False))
    wounds = yield from run(blows(plan), plan, seats(g, unit, target), target)
    is_single = any(special.name == "single-model" for special in specials)
    yield from take_wounds(g, target, wounds, rule, single=is_single)
    if is_vehicle(g, target):
        yield from damage_roll(g, target, wounds, numbers.SIDE, by=unit)
    yield from half_test(g, target, before)
    yield from destroyed_by(g, unit, target)


def destroyed_by(g: Game, unit: str, target: str) -> Rules[None]:
    """What modules' own rules do when a unit has destroyed another."""
    if g.unit(target).place == GONE:
        yield from moment(g, "destroys", Case(unit, target))


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


# ------------------------------------------------------------------------------------------------ manifesting powers


D3_WOUNDS = parse_amount("D3")
DICE, TRIED = "power-dice", "tried:"
"""Counted for each player and round: the power dice that are left, and the powers that were tried."""


def power_dice(g: Game, order: tuple[str, ...]) -> Rules[None]:
    """Each player with a living Psyker receives D6 power dice for the round (ruling A-POWER-DICE).

    [onepage.psychic.power-dice-d6, onepage.psychic.pool-per-player]
    """
    rule = "onepage.psychic.power-dice-d6"
    for seat in order:
        mine = (unit.id for unit in g.state.units.values() if unit.seat == seat and unit.place != GONE)
        if any(psykers(g, unit) for unit in mine):
            rolled = yield from roll(seat, "power dice", Sum(1, D6), rule, about=seat)
            g.happen(Counted(seat=seat, what=DICE, value=rolled.answer, rules=(rule,)))


def dice_left(g: Game, seat: str) -> int:
    """How many power dice a player has left; unspent ones vanish with the round. [onepage.psychic.pool-per-player]"""
    return g.state.tally(seat, DICE)


def psykers(g: Game, unit: str) -> tuple[str, ...]:
    """The models of a unit that can manifest powers."""
    return tuple(model for model in g.unit(unit).models if model_has(g, model, "psyker"))


def known_powers(g: Game, model: str) -> tuple[Ability, ...]:
    """The powers that a psyker knows: those of its own unit of the list, whoever it has joined."""
    card = g.unit_card(g.model(model).unit)
    part = next((part.profile for part in card.parts if model in part.models), card.profile)
    return tuple(ability for ability in part.abilities if ability.effects)


class Power(NamedTuple):
    """A power that can be tried now: for each psyker who can, the units that it can be used on."""

    ability: Ability
    by: dict[str, tuple[str, ...]]

    def psyker(self, target: str) -> str | None:
        """The first psyker who can use it on a unit."""
        return next((model for model, targets in self.by.items() if target in targets), None)

    def targets(self) -> tuple[str, ...]:
        """Everybody that it can be used on."""
        return tuple(dict.fromkeys(target for targets in self.by.values() for target in targets))


def powers(g: Game, unit: str) -> dict[str, Power]:
    """The powers that a unit can try now: each once a round by a player (ruling A-ONCE-PER-POWER).

    [onepage.psychic.once-per-power]
    """
    seat = g.unit(unit).seat
    if g.unit(unit).place != TABLE or not dice_left(g, seat) or why_forbidden(g, unit, "cast"):
        return {}
    found: dict[str, Power] = {}
    for model in psykers(g, unit):
        for ability in known_powers(g, model):
            on = () if g.state.tally(seat, TRIED + ability.id) else targets(g, unit, model, ability)
            if on:
                found.setdefault(ability.id, Power(ability, {})).by[model] = on
    return found


def targets(g: Game, unit: str, model: str, ability: Ability) -> tuple[str, ...]:
    """The units that a power can be used on, seen or not, in range of the psyker. [onepage.psychic.no-los]"""
    among = possible_targets(g, unit, ability)
    if settings(ability.effects[0]).get("on") == "self":
        return among
    return units_within(g, model, among, reach(g, unit, ability))


def possible_targets(g: Game, unit: str, ability: Ability) -> tuple[str, ...]:
    """The units that a power is for, near or far: enemies, friends or the psyker's own."""
    kind = settings(ability.effects[0]).get("on", "enemy")
    if kind == "self":
        return (unit,)
    return enemies(g, unit) if kind == "enemy" else (unit, *friends(g, unit))


def reach(g: Game, unit: str, ability: Ability) -> float:
    """The range of a unit's power, from the psyker's base (ruling A-CAST-TIMING)."""
    return changed_length(g, "cast-range", Case(unit), float(settings(ability.effects[0]).get("range", 0)))


class ManifestOptions(UnitOptions[Picks]):
    """A power, a target and a number of power dice, such as `thorns b1 3`; or none. [onepage.psychic.cast-roll]

    Where several psykers of the unit know the power, one may be named: `thorns b1 3 a1.6`.
    """

    takes = Picks

    def __init__(self, g: Game, unit: str, known: dict[str, Power]) -> None:
        self.g, self.unit, self.powers = g, unit, known
        self.most = dice_left(g, g.unit(unit).seat)

    def why_not(self, answer: Picks) -> Refusal | None:
        """Why a power cannot be tried so."""
        if not answer.names:
            return None
        if not 3 <= len(answer.names) <= 4 or not answer.names[2].isascii() or not answer.names[2].isdigit():
            return self._refuse("unknown", "onepage.psychic.cast-roll", "write a power, a unit and a number of dice")
        power, target, dice = answer.names[:3]
        if power not in self.powers:
            return self._no_power(power)
        if target not in self.powers[power].by.get(self.psyker(answer), ()):
            return self._no_target(answer)
        if not 1 <= int(dice) <= self.most or dice != str(int(dice)):
            text = f"{self.most} power dice are left, and one is the least"
            return self._refuse("dice", "onepage.psychic.pool-per-player", text)
        return None

    def _no_power(self, power: str) -> Refusal:
        """Why a power cannot be tried at all: it was, nobody here knows it, or nobody is near enough."""
        if self.g.state.tally(self.g.unit(self.unit).seat, TRIED + power):
            return self._refuse("power", "onepage.psychic.once-per-power", f"{power} has been tried this round")
        if any(power == ability.id for model in psykers(self.g, self.unit) for ability in known_powers(self.g, model)):
            return self._refuse("power", "onepage.psychic.no-los", f"nobody that {power} is for is in its range")
        return self._refuse("power", "onepage.psychic.cast-roll", f"no psyker of {self.unit} knows {power}")

    def _no_target(self, answer: Picks) -> Refusal:
        """Why a power cannot be used on a unit: it is not for it, or it is too far away. [onepage.psychic.no-los]"""
        rule, (name, target) = "onepage.psychic.no-los", answer.names[:2]
        power = self.powers[name]
        model = answer.names[3] if len(answer.names) > 3 else next(iter(power.by))
        if model not in power.by or target not in possible_targets(self.g, self.unit, power.ability):
            return self._refuse("target", rule, f"{name} cannot be used on {target} by {model}")
        away, limit = nearest(self.g, (model,), self.g.unit(target).models), reach(self.g, self.unit, power.ability)
        text = f"{target} is {shown(away, limit)} in from {model}, and {name} reaches {limit:g} in"
        return Refusal("target", rule, text, away, limit, nearest="none")

    def psyker(self, answer: Picks) -> str:
        """The psyker who manifests: the one that is named, else the first who can."""
        return answer.names[3] if len(answer.names) > 3 else self.powers[answer.names[0]].psyker(answer.names[1]) or ""

    def _refuse(self, code: str, rule: str, text: str) -> Refusal:
        return Refusal(code, rule, text, nearest="none")

    def models(self) -> Sequence[str]:
        """The psykers of the unit."""
        return psykers(self.g, self.unit)

    def not_offered(self) -> Iterator[tuple[str, Refusal]]:
        """The powers that somebody of the unit knows and nobody can try now."""
        known = dict.fromkeys(one.id for model in self.models() for one in known_powers(self.g, model))
        for power in known:
            if power not in self.powers:
                yield power, self._no_power(power)

    def sample(self, chance: Chance) -> Picks:
        """Some power on somebody, or none."""
        names = list(self.powers)
        if not names or chance.randrange(3) == 0:
            return Picks(())
        power = names[chance.randrange(len(names))]
        on = self.powers[power].targets()
        return Picks((power, on[chance.randrange(len(on))], str(1 + chance.randrange(self.most))))

    def each(self) -> Iterator[Picks] | None:
        """Every power on every target with every number of dice, then none."""
        dice = range(1, self.most + 1)
        tries = ((name, target) for name, power in self.powers.items() for target in power.targets())
        return chain((Picks((*one, str(n))) for one in tries for n in dice), (Picks(()),))


def manifest(g: Game, unit: str) -> Rules[None]:
    """Before it shoots or strikes a Psyker may try powers, one after the other (ruling A-CAST-TIMING).

    [onepage.psychic.timing]
    """
    while found := powers(g, unit):
        rules = ("onepage.psychic.timing", "onepage.psychic.cast-roll", "onepage.psychic.once-per-power")
        options = ManifestOptions(g, unit, found)
        answer = yield from ask(g.unit(unit).seat, QuestionName.MANIFEST, unit, options, *rules)
        if not answer.names:
            return
        name, target, dice = answer.names[:3]
        yield from attempt(g, options.psyker(answer), options.powers[name].ability, target, int(dice))


def manifest_before(g: Game, unit: str) -> Rules[None]:
    """Powers outside a melee; the units inside a transport that they destroy get out at once.

    In a melee they get out after it (ruling A-TIES-AND-TESTS-ORDER). [onepage.psychic.timing,
    onepage.transport.destroyed-place-6in]
    """
    yield from manifest(g, unit)
    yield from wrecks(g)


def attempt(g: Game, model: str, ability: Ability, target: str, dice: int) -> Rules[None]:
    """Roll power dice and add X; enough, and all effects are resolved. [onepage.psychic.cast-roll]

    [onepage.psychic.cast-success, onepage.psychic.once-per-power]
    """
    unit = g.model(model).unit
    seat = g.unit(unit).seat
    left = dice_left(g, seat) - dice
    g.happen(Counted(seat=seat, what=DICE, value=left, rules=("onepage.psychic.pool-per-player",)))
    g.happen(Counted(seat=seat, what=TRIED + ability.id, value=1, rules=("onepage.psychic.once-per-power",)))
    needed = int(settings(ability.effects[0]).get("number", 1))
    rule = "onepage.psychic.cast-roll"
    rolled = yield from roll(seat, "manifest", Faces(D6, dice), rule, about=target, needed=needed)
    cast = Case(unit, target, (model,))
    total = changed(g, "cast", cast, sum(rolled.answer) + strength_of(g, model))
    works = total >= needed
    told = (ability.id, target, str(total), "works" if works else "fails")
    rules = ("onepage.psychic.cast-success", *cited(g, "cast", cast))
    g.happen(Told(what="power", about=unit, values=told, rules=rules))
    if works:
        yield from resolve(g, unit, ability, target)
    yield from moment(g, "casts" if works else "fails-to-cast", Case(unit, target))
    if rolled.answer.count(6) >= numbers.BACKLASH and model in g.unit(unit).models:
        yield from backlash(g, unit, model)


def strength_of(g: Game, model: str) -> int:
    """X of Psyker(X)."""
    special = special_of(g, model, "psyker")
    return int(special.value) if special is not None and special.value is not None else 0


def backlash(g: Game, unit: str, model: str) -> Rules[None]:
    """Two sixes or more: the Psyker itself takes D3 automatic wounds (ruling A-BACKLASH). [onepage.psychic.backlash]"""
    rule = "onepage.psychic.backlash"
    rolled = yield from roll(g.unit(unit).seat, "backlash", D3_WOUNDS, rule, about=unit)
    before, models = strength(g, unit), g.unit(unit).models
    wounds = yield from healed(g, unit, rolled.answer)
    hurt(g, model, wounds, rule)
    settle(g, unit)
    yield from casualties(g, unit, models)
    if is_vehicle(g, unit):
        yield from damage_roll(g, unit, wounds, 0)
    yield from half_test(g, unit, before)
