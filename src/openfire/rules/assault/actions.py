"""The action list: what a unit may do, and doing it. [assault, Actions]"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from openfire.engine.answers import Pick, Picks
from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Choices, Refusal, Rules, ask
from openfire.engine.state import TABLE
from openfire.rules.assault import numbers
from openfire.rules.assault.aiming import AimOptions
from openfire.rules.assault.assaulting import AssaultOptions, assault_way
from openfire.rules.assault.attack import attack
from openfire.rules.assault.climbing import begin
from openfire.rules.assault.close_combat import free_attacks, impact
from openfire.rules.assault.danger import danger
from openfire.rules.assault.engagement import Terms
from openfire.rules.assault.measuring import enemies, engaged
from openfire.rules.assault.movement import MoveOptions, Pace, move
from openfire.rules.assault.objectives import at_hand, interact
from openfire.rules.assault.recovery import recover, why_not_recover
from openfire.rules.assault.suppression import ADVANCE, ASSAULT, ATTACK, RUSH, slowed, why_not_suppressed
from openfire.rules.assault.unique import targets, unique_actions, use
from openfire.rules.stress.specials import unit_has

RECOVER, INTERACT, NONE = "recover", "interact", "none"

ACTIONS = (RECOVER, ADVANCE, RUSH, ASSAULT, ATTACK, INTERACT)
"""The standard actions; Interact is one of them (ruling AM-28)."""

MOVES = (ADVANCE, RUSH, ASSAULT)
"""The movement actions. [assault.move.three-actions]"""

STOP = 16
"""A random player stops before its time once in so many."""

TOOK, SPENT, EXTRA = "took:", "spent", "extra"
"""Marks for the rest of an activation: which actions were taken, how many, and how many more Recover has earned."""


def actions_left(g: Game, unit: str) -> int:
    """How many actions a unit still has: 2, and 1 for each Recover that was passed (ruling AM-24).

    [assault.actions.up-to-2, assault.activation.two-actions]
    """
    return numbers.ACTIONS + g.unit(unit).mark(EXTRA) - g.unit(unit).mark(SPENT)


class ActionOptions:
    """Which action to take next, in any order, or none. [assault.actions.up-to-2]"""

    def __init__(self, g: Game, unit: str) -> None:
        self.g, self.unit = g, unit

    def names(self) -> tuple[str, ...]:
        """Everything on the list, whether or not it can be done."""
        return (*ACTIONS, *unique_actions(self.g, self.unit), NONE)

    def why_not(self, answer: Pick) -> Refusal | None:
        """Why an action cannot be taken."""
        if answer.name not in self.names():
            return Refusal("unknown", "assault.actions.up-to-2", f"{answer.name} is no action of {self.unit}")
        return why_not_act(self.g, self.unit, answer.name)

    def sample(self, chance: Chance) -> Pick:
        """A random action that can be taken; to stop is the least likely."""
        left = [name for name in reversed(self.names()) if name != NONE]
        while left and chance.randrange(STOP) < STOP - 1:
            name = left.pop(chance.randrange(len(left)))
            if self.why_not(Pick(name)) is None:
                return Pick(name)
        return Pick(NONE)

    def each(self) -> Iterator[Pick] | None:
        """Every action that can be taken, then none."""
        return (Pick(name) for name in self.names() if self.why_not(Pick(name)) is None)

    def read(self, text: str) -> Pick:
        """An action by its name."""
        return Pick(text.strip())


def why_not_act(g: Game, unit: str, action: str) -> Refusal | None:
    """Why a unit cannot take an action: taken before, barred by tokens, or its own conditions.

    [assault.actions.no-repeat]
    """
    if action == NONE:
        return None
    if action != RECOVER and g.unit(unit).mark(TOOK + action):
        text = f"{unit} has taken {action} in this activation, and only Recover can be repeated"
        return Refusal("twice", "assault.actions.no-repeat", text)
    return why_not_suppressed(g, unit, action) or _own_conditions(g, unit, action)


def _own_conditions(g: Game, unit: str, action: str) -> Refusal | None:
    match action:
        case "recover":
            return why_not_recover(g, unit)
        case "advance":
            return None
        case "rush":
            return why_not_rush(g, unit)
        case "assault":
            return why_not_assault(g, unit)
        case "attack":
            no_enemy = Refusal("no-enemy", "assault.attack.choose-targets", "there is no enemy unit on the table")
            return None if enemies(g, unit) else no_enemy
        case "interact":
            nothing = Refusal("nothing", "assault.interact.object-rules", f"{unit} is next to nothing it can use")
            return None if at_hand(g, unit) else nothing
        case _:
            nobody = Refusal("nobody", "assault.actions.unique", f"there is nobody whom {action} would help")
            return None if targets(g, unit, action) else nobody


def act(g: Game, unit: str) -> Rules[None]:
    """A unit takes its actions, one after the other, until it has none left or wants none. [assault.actions.up-to-2]

    [assault.activation.two-actions, assault.actions.no-repeat]
    """
    while g.unit(unit).place == TABLE and actions_left(g, unit) > 0:
        options = ActionOptions(g, unit)
        rules = ("assault.actions.up-to-2", "assault.actions.no-repeat", "assault.activation.two-actions")
        picked = yield from ask(g.unit(unit).seat, "action", unit, options, *rules)
        if picked.name == NONE:
            return
        spend(g, unit, picked.name)
        yield from take(g, unit, picked.name)


def spend(g: Game, unit: str, action: str) -> None:
    """An action is taken; free attacks are none (ruling AM-23). [assault.actions.no-repeat]"""
    if action != RECOVER:
        g.happen(Marked(unit=unit, mark=TOOK + action, value=1, rules=("assault.actions.no-repeat",)))
    now = g.unit(unit).mark(SPENT) + 1
    g.happen(Marked(unit=unit, mark=SPENT, value=now, rules=("assault.actions.up-to-2",)))


def take(g: Game, unit: str, action: str) -> Rules[None]:
    """Carry out an action."""
    match action:
        case "recover":
            if (yield from recover(g, unit)):
                more = g.unit(unit).mark(EXTRA) + 1
                g.happen(Marked(unit=unit, mark=EXTRA, value=more, rules=("assault.recover.pass",)))
        case "advance":
            yield from advance(g, unit)
        case "rush":
            yield from rush(g, unit)
        case "assault":
            yield from assault(g, unit)
        case "attack":
            yield from attack(g, unit, AimOptions(g, unit))
        case "interact":
            yield from interact(g, unit)
        case _:
            yield from use(g, unit, action)


# ------------------------------------------------------------------------------------------------ advance


def advance(g: Game, unit: str) -> Rules[None]:
    """A move at the movement rate that enters no assault range; whoever is left may attack first.

    [assault.advance.move, assault.advance.no-entering, assault.advance.leaving-free-attack,
    assault.advance.free-attack-first]
    """
    started = engaged(g, unit)
    leaving = yield from leave(g, unit, started)
    yield from free_attacks(g, unit, leaving)
    if g.unit(unit).place == TABLE:
        yield from go(g, unit, MoveOptions(g, unit, advance_pace(g, unit, started, leaving)))


def leave(g: Game, unit: str, started: tuple[str, ...]) -> Rules[tuple[str, ...]]:
    """A unit in assault range says which enemy units it wishes to leave; from the others it moves freely inside.

    After the free attacks it may change its mind (ruling X-17). [assault.advance.inside-free,
    assault.advance.leaving-free-attack]
    """
    if not started:
        return ()
    groups = chain.from_iterable(combinations(started, count) for count in range(len(started) + 1))
    answers = tuple(Picks(group) for group in groups)
    rules = ("assault.advance.leaving-free-attack", "assault.advance.inside-free")
    answer = yield from ask(g.unit(unit).seat, "leave", unit, Choices(lambda: answers, rule=rules[0]), *rules)
    return answer.names


def advance_pace(g: Game, unit: str, started: tuple[str, ...], leaving: tuple[str, ...]) -> Pace:
    """How an advance is made: 2 inches less with a token (rulings AS-01, AS-02). [assault.advance.move]

    [assault.advance.one-token-minus-2, assault.advance.no-entering, assault.advance.inside-free]
    """
    keep = tuple(enemy for enemy in engaged(g, unit) if enemy in started and enemy not in leaving)
    shun = tuple(enemy for enemy in enemies(g, unit) if enemy not in started)
    less = slowed(g, unit)
    rule = "assault.advance.one-token-minus-2" if less else "assault.advance.move"
    return Pace(ADVANCE, rate(g, unit, -less), rule, Terms(shun, keep))


def rate(g: Game, unit: str, more: int) -> float:
    """The leader's movement rate (ruling X-16) as an action changes it, never below 0 (ruling X-24).

    [assault.attribute.movement-rate, assault.move.leader-distance]
    """
    return float(max(0, g.card(g.unit(unit).leader).attributes["move"] + more))


def go(g: Game, unit: str, options: MoveOptions) -> Rules[None]:
    """Move, suffer what the ground does, and keep what was paid for a climb that another move can finish."""
    gone = yield from move(g, unit, options)
    if gone.way:
        yield from danger(g, unit, gone.way)
    if g.unit(unit).place == TABLE:
        begin(g, unit, gone.left if can_move_again(g, unit) else 0.0)


def can_move_again(g: Game, unit: str) -> bool:
    """Whether a unit has another movement action. [assault.terrain.climb-continue]"""
    free = [move for move in MOVES if not g.unit(unit).mark(TOOK + move) and not why_not_suppressed(g, unit, move)]
    return actions_left(g, unit) > 0 and bool(free)


# ------------------------------------------------------------------------------------------------ rush


def why_not_rush(g: Game, unit: str) -> Refusal | None:
    """Nobody rushes who is engaged, nor any vehicle: Dash means Rush (ruling AS-07). [assault.rush.not-engaged]

    [assault.vehicle.no-dash]
    """
    if near := engaged(g, unit):
        return Refusal("engaged", "assault.rush.not-engaged", f"{unit} is in the assault range of {', '.join(near)}")
    if unit_has(g, unit, "vehicle"):
        return Refusal("vehicle", "assault.vehicle.no-dash", f"{unit} is a vehicle, and vehicles do not rush")
    return None


def rush(g: Game, unit: str) -> Rules[None]:
    """A move at the rate less 2 that enters no assault range. [assault.rush.move-minus-2, assault.rush.no-entering]"""
    yield from go(g, unit, MoveOptions(g, unit, rush_pace(g, unit)))


def rush_pace(g: Game, unit: str) -> Pace:
    """How a rush is made (ruling AM-27). [assault.rush.move-minus-2, assault.rush.no-entering]"""
    terms = Terms(enemies(g, unit), entering="assault.rush.no-entering")
    return Pace(RUSH, rate(g, unit, numbers.RUSH), "assault.rush.move-minus-2", terms)


# ------------------------------------------------------------------------------------------------ assault


def why_not_assault(g: Game, unit: str) -> Refusal | None:
    """Who can reach nobody must choose another action (ruling AS-03). [assault.assault.else-other-action]"""
    if assault_way(AssaultOptions(g, unit, assault_pace(g, unit))):
        return None
    return Refusal("nobody", "assault.assault.else-other-action", f"there is no enemy unit that {unit} could reach")


def assault(g: Game, unit: str) -> Rules[None]:
    """A move at the rate plus 3 into the assault range of an enemy unit, and then Impact. [assault.assault.move-plus-3]

    [assault.assault.must-reach, assault.assault.no-leaving, assault.weapon.impact-free-attack]
    """
    yield from go(g, unit, AssaultOptions(g, unit, assault_pace(g, unit)))
    if g.unit(unit).place == TABLE:
        yield from impact(g, unit)


def assault_pace(g: Game, unit: str) -> Pace:
    """How an assault is made: to a unit in whose range it is not yet, leaving nobody (rulings AS-03, X-07).

    [assault.assault.move-plus-3, assault.assault.must-reach, assault.assault.no-leaving]
    """
    near = engaged(g, unit)
    others = tuple(enemy for enemy in enemies(g, unit) if enemy not in near)
    terms = Terms(keep=near, reach=others, leaving="assault.assault.no-leaving")
    return Pace(ASSAULT, rate(g, unit, numbers.ASSAULT), "assault.assault.move-plus-3", terms)
