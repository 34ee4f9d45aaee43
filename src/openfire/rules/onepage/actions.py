"""Activating Units: Hold, Walk, Run or Assault; into a transport or out of it. [onepage, Activation]"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from openfire.engine.answers import Pick
from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal, shown
from openfire.engine.state import GONE, TABLE
from openfire.geometry.measure import is_within
from openfire.rules.onepage.attack.assault_move import AssaultMoveOptions, RamOptions, assault_options
from openfire.rules.onepage.attack.melee import assault
from openfire.rules.onepage.attack.psychic import manifest_before
from openfire.rules.onepage.attack.shooting import shooting
from openfire.rules.onepage.movement.action import ASSAULT, HOLD, RUN, WALK, allowance, movement
from openfire.rules.onepage.movement.coherency import incoherent
from openfire.rules.onepage.movement.distance import enemies, friends, unit_gap, within
from openfire.rules.onepage.movement.paths import Route
from openfire.rules.onepage.specials import IMMOBILE, is_vehicle
from openfire.rules.onepage.transports.boarding import embark, ways_in, why_not_embark
from openfire.rules.onepage.transports.passengers import with_room
from openfire.rules.onepage.vehicles.driving import DRIVE_RULES, DriveOptions, drive
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.permissions import is_allowed, why_forbidden, why_not_the_one, why_spared
from openfire.rules.shared.own_rules.scene import Case

EMBARK = "embark"
ACTION = "action"
"""Marks what a unit does in the activation that is going on, where modules' own rules may ask: see ACTIONS."""

ACTIONS = (HOLD, WALK, RUN, ASSAULT)

RULES = {
    HOLD: "onepage.act.hold",
    WALK: "onepage.act.walk-6",
    RUN: "onepage.act.run-12",
    ASSAULT: "onepage.act.assault-12",
}
"""The actions, and where each stands."""


class ActionOptions(UnitOptions[Pick]):
    """Hold, walk, run, assault a unit, or embark on a transport. [onepage.act.one-unit-one-action]

    A unit that is out of coherency must walk or run to get back into it (ruling A-COHERENCY-RESTORE).
    [onepage.move.coherency-restore] An immobile Vehicle only holds. [onepage.vehicle.damage.immobile-8]
    """

    takes = Pick

    def __init__(self, g: Game, unit: str, in_vain: tuple[str, ...] = ()) -> None:
        """in_vain: enemy units to which its player has found no path."""
        self.g, self.unit, self.in_vain = g, unit, in_vain
        self.vehicle = is_vehicle(g, unit)
        self.lost = incoherent(g, unit) is not None
        self.immobile = g.unit(unit).mark(IMMOBILE) > 0
        self._charges: dict[str, AssaultMoveOptions | RamOptions] = {}
        self._routes: dict[str, dict[str, Route] | None] = {}

    def targets(self) -> dict[str, AssaultMoveOptions | RamOptions]:
        """All units that it can assault."""
        return {foe: options for foe in self._near() if (options := self.charge(foe)) is not None}

    def _near(self) -> tuple[str, ...]:
        """The enemies within its assault distance, whether it gets there or not."""
        if self.barred(ASSAULT):
            return ()
        foes = tuple(foe for foe in enemies(self.g, self.unit) if foe not in self.in_vain)
        foes = tuple(foe for foe in foes if not self._spared(foe))
        return within(self.g, self.unit, foes, allowance(self.g, self.unit, ASSAULT))

    def _spared(self, foe: str) -> Refusal | None:
        """Why rules of the module do not let an enemy unit be assaulted."""
        return why_not_the_one(self.g, self.unit, foe) or why_spared(self.g, self.unit, foe, "be-assaulted")

    def barred(self, action: str) -> Refusal | None:
        """Why a rule of the module bars an action; to hold is what is left where it bars all others."""
        if not self.g.setup.own.rules or action == EMBARK:
            return None
        if action != ASSAULT and (refusal := why_forbidden(self.g, self.unit, "all-but-assault")) and self.targets():
            return refusal
        if action == HOLD:
            refusal = why_forbidden(self.g, self.unit, HOLD)
            others = not self.immobile and (any(not self.barred(one) for one in (WALK, RUN)) or self.targets())
            return refusal if refusal and others else None
        return why_forbidden(self.g, self.unit, action) or why_forbidden(self.g, self.unit, "move")

    def _free(self, *actions: str) -> list[str]:
        """Those of some actions that nothing bars; to hold where there is no other."""
        free = [action for action in actions if not self.barred(action)]
        return free if free or self.barred(HOLD) else [HOLD]

    def charge(self, foe: str) -> AssaultMoveOptions | RamOptions | None:
        """How it can assault an enemy unit, worked out when somebody wants to know; None where no way is known.

        [onepage.melee.valid-target, onepage.vehicle.assault-18]
        """
        options = self.attempt(foe)
        return None if options is None or options.found is None else options

    def attempt(self, foe: str) -> AssaultMoveOptions | RamOptions | None:
        """The same whether a way is known or not (ruling A-CLEAR-PATH)."""
        if foe not in self._charges and foe in self._near():
            self._charges[foe] = assault_options(self.g, self.unit, foe)
        return self._charges.get(foe)

    def transports(self) -> dict[str, dict[str, Route]]:
        """All transports that it can embark on, and how its models get there."""
        return {name: ways for name in self._with_room() if (ways := self.ways_into(name)) is not None}

    def _with_room(self) -> tuple[str, ...]:
        """The transports that have room for it, near or far."""
        if self.lost or why_forbidden(self.g, self.unit, "embark") or self.barred(RUN):
            return ()
        return with_room(self.g, self.unit, friends(self.g, self.unit))

    def ways_into(self, transport: str) -> dict[str, Route] | None:
        """How its models get into a transport, worked out when somebody wants to know; None where they cannot."""
        if transport not in self._routes:
            near = transport in self._with_room()
            self._routes[transport] = ways_in(self.g, self.unit, transport) if near else None
        return self._routes[transport]

    def why_not(self, answer: Pick) -> Refusal | None:
        """Why a unit cannot take an action."""
        action, _, target = answer.name.partition(" ")
        known = action in (*RULES, EMBARK) and bool(target) == (action in (ASSAULT, EMBARK))
        if not known:
            rule = "onepage.act.one-unit-one-action"
            return Refusal("unknown", rule, f"{answer} is no action: hold, walk, run or assault b1")
        if self.immobile and action != HOLD:
            text = f"{self.unit} is immobile and can only hold"
            return Refusal("immobile", "onepage.vehicle.damage.immobile-8", text, nearest=HOLD)
        if refusal := self.barred(action):
            return refusal
        if self.lost and action not in self._free(WALK, RUN):
            text = f"{self.unit} is out of coherency and must walk or run"
            return Refusal("incoherent", "onepage.move.coherency-restore", text, nearest=WALK)
        return self._no_target(action, target) if target else None

    def _no_target(self, action: str, target: str) -> Refusal | None:
        """Why a unit cannot be assaulted, or a transport not embarked on. [onepage.melee.valid-target]"""
        if action == EMBARK:
            return why_not_embark(self.g, self.unit, target) if self.ways_into(target) is None else None
        attempt = self.attempt(target)
        if attempt is not None and not attempt.is_impossible:
            return None
        if target not in enemies(self.g, self.unit):
            return Refusal("no-enemy", "onepage.melee.valid-target", f"{target} is no enemy unit on the table")
        return self._spared(target) or self._out_of_reach(target)

    def _out_of_reach(self, target: str) -> Refusal:
        """Why an enemy cannot be assaulted: it is too far away, or no model has a clear path, as is proved or was said.

        [onepage.melee.valid-target]
        """
        away, most = unit_gap(self.g, self.unit, target), allowance(self.g, self.unit, ASSAULT)
        text = f"{self.unit} is {shown(away, most)} in from {target}"
        if not is_within(away, most):
            text = f"{text}, and an assault moves {most:g} in at most"
        else:
            text = f"{text}, and no model has a clear path into contact with it within {most:g} in"
        return Refusal("no-path", "onepage.melee.valid-target", text, away, most)

    def sample(self, chance: Chance) -> Pick:
        """Some action; an assault where one can be made, half of the time, and now and then a ride."""
        if self.immobile:
            return Pick(HOLD)
        if not self.lost and chance.randrange(2) and (foe := _random_one(self._near(), self.charge, chance)):
            return Pick(f"{ASSAULT} {foe}")
        if chance.randrange(4) == 0 and (transport := _random_one(self._with_room(), self.ways_into, chance)):
            return Pick(f"{EMBARK} {transport}")
        names = self._free(WALK, RUN) if self.lost else self._free(HOLD, WALK, WALK, RUN)
        names = names or [f"{ASSAULT} {foe}" for foe in self.targets()]
        return Pick(names[chance.randrange(len(names))])

    def each(self) -> Iterator[Pick] | None:
        """Every action that can be taken."""
        return self.each_against(lambda _: True)

    def each_against(self, is_wanted: Callable[[str], bool]) -> Iterator[Pick]:
        """The same, without assaults on enemy units that are not wanted: no way to them is looked for."""
        if self.immobile or self.lost:
            yield from map(Pick, [HOLD] if self.immobile else self._free(WALK, RUN))
            return
        yield from map(Pick, self._free(HOLD, WALK, RUN))
        for foe in self._near():
            if is_wanted(foe) and self.charge(foe) is not None:
                yield Pick(f"{ASSAULT} {foe}")
        yield from (Pick(f"{EMBARK} {name}") for name in self.transports())

    def not_offered(self) -> Iterator[tuple[str, Refusal]]:
        """The actions that cannot be taken now, and the enemy units that cannot be assaulted."""
        for name in (HOLD, WALK, RUN, *(f"{ASSAULT} {foe}" for foe in enemies(self.g, self.unit))):
            if refusal := self.why_not(Pick(name)):
                yield name, refusal

    def read(self, text: str) -> Pick:
        """An action by its name."""
        return Pick(" ".join(text.split()))


def _random_one(names: tuple[str, ...], can: Callable[[str], object], chance: Chance) -> str | None:
    """A random one of the names that work, each as likely as any other; no more are tried than it takes."""
    left = list(names)
    while left:
        name = left.pop(chance.randrange(len(left)))
        if can(name) is not None:
            return name
    return None


class AssaultBesidesOptions(ActionOptions):
    """An assault besides the action of the unit, by a rule of the module, or none: to hold."""

    def why_not(self, answer: Pick) -> Refusal | None:
        """Why a unit cannot do something else now."""
        action = answer.name.partition(" ")[0]
        if action in (HOLD, ASSAULT):
            return super().why_not(answer)
        text = f"{self.unit} may assault now, or hold"
        return Refusal("unknown", "onepage.act.one-unit-one-action", text, nearest=HOLD)

    def sample(self, chance: Chance) -> Pick:
        """Some assault, or none."""
        found = tuple(self.each())
        return found[chance.randrange(len(found))]

    def each(self) -> Iterator[Pick]:
        """To hold, and every assault that can be made."""
        return self.each_against(lambda _: True)

    def each_against(self, is_wanted: Callable[[str], bool]) -> Iterator[Pick]:
        """The same, without assaults on enemy units that are not wanted."""
        yield Pick(HOLD)
        if not (self.immobile or self.lost):
            yield from (
                Pick(f"{ASSAULT} {foe}") for foe in self._near() if is_wanted(foe) and self.charge(foe) is not None
            )


def assault_besides(g: Game, unit: str) -> Rules[None]:
    """A unit may assault besides what it does otherwise, where a rule of the module says so."""
    in_vain: tuple[str, ...] = ()
    while True:
        options = AssaultBesidesOptions(g, unit, in_vain)
        if not options.targets():
            return
        rules = ("onepage.act.one-unit-one-action", RULES[ASSAULT])
        picked = yield from ask(g.unit(unit).seat, QuestionName.ACTION, unit, options, *rules)
        target = picked.name.partition(" ")[2]
        attempt = options.attempt(target) if target else None
        if attempt is None or (yield from assault(g, unit, target, attempt)):
            return
        in_vain = *in_vain, target


def take_action(g: Game, unit: str) -> Rules[None]:
    """A unit takes one action. Psykers may try powers before it. [onepage.act.one-unit-one-action]"""
    yield from manifest_before(g, unit)
    if g.unit(unit).place != TABLE or why_forbidden(g, unit, "act"):
        return
    in_vain: tuple[str, ...] = ()
    while True:
        options = ActionOptions(g, unit, in_vain)
        rules = ("onepage.act.one-unit-one-action", *RULES.values())
        picked = yield from ask(g.unit(unit).seat, QuestionName.ACTION, unit, options, *rules)
        action, _, target = picked.name.partition(" ")
        attempt = options.attempt(target) if action == ASSAULT else None
        note_action(g, unit, action)
        if attempt is None:
            break
        if (yield from assault(g, unit, target, attempt)):
            return
        in_vain = *in_vain, target
    if action == EMBARK:
        ways = options.ways_into(target)
        assert ways is not None
        yield from embark(g, unit, target, ways)
    else:
        yield from move_and_shoot(g, unit, action)


def note_action(g: Game, unit: str, action: str) -> None:
    """Remember what a unit does, where modules' own rules may ask for it. [onepage.act.one-unit-one-action]"""
    if g.setup.own.rules and g.unit(unit).place != GONE:
        done = 1 + ACTIONS.index(action) if action in ACTIONS else 0
        if g.unit(unit).mark(ACTION) != done:
            g.happen(Marked(unit=unit, mark=ACTION, value=done, rules=("onepage.act.one-unit-one-action",)))


def action_of(g: Game, unit: str) -> str:
    """What a unit does in the activation that is going on, where it is remembered."""
    done = g.unit(unit).mark(ACTION)
    return ACTIONS[done - 1] if done else ""


def move_and_shoot(g: Game, unit: str, action: str) -> Rules[None]:
    """Hold and shoot, walk and then shoot, or run.

    [onepage.act.hold, onepage.act.walk-shoot-after, onepage.act.run-12]
    """
    if action != HOLD:
        yield from moment(g, "before-move", Case(unit, words=(action,)))
    if g.unit(unit).place == TABLE:
        yield from moving(g, unit, action)
    if action != HOLD and g.unit(unit).place == TABLE:
        yield from moment(g, "after-move", Case(unit, words=(action,)))
        yield from manifest_before(g, unit)
    if g.unit(unit).place == TABLE and (action != RUN or is_allowed(g, unit, "shoot-after-run")):
        yield from shooting(g, unit, action)


def moving(g: Game, unit: str, action: str) -> Rules[None]:
    """The move of an action. [onepage.act.walk-shoot-after, onepage.act.run-12]"""
    if is_vehicle(g, unit):
        yield from _drive(g, unit, action)
    elif action != HOLD:
        yield from movement(g, unit, action, RULES[action])


def _drive(g: Game, unit: str, action: str) -> Rules[None]:
    """A Vehicle drives, or turns on the spot while it holds. [onepage.vehicle.pivot-hold-180]"""
    if g.unit(unit).mark(IMMOBILE):
        return
    budget = 0.0 if action == HOLD else allowance(g, unit, action)
    rule = "onepage.vehicle.pivot-hold-180" if action == HOLD else DRIVE_RULES[action]
    yield from drive(g, unit, DriveOptions(g, unit, action, budget), QuestionName.DRIVE, rule)
