"""The action list: what a unit may do, and doing it. [melee, Actions]"""

from __future__ import annotations

from collections.abc import Sequence

from openfire.engine.answers import Pick
from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.refusals import Refusal
from openfire.engine.state import ABOARD
from openfire.rules.melee.attack.procedure import attack
from openfire.rules.melee.attack.targets import ATTACK as NORMAL
from openfire.rules.melee.morale import fear
from openfire.rules.melee.movement.action import advance, alight, rush
from openfire.rules.melee.movement.pace import ADVANCE, MOVES, RUSH
from openfire.rules.shared.actions import budget
from openfire.rules.shared.actions.budget import (
    INTERACT,
    NONE,
    RECOVER,
    earn,
    spend,
    take_actions,
    take_around,
    why_not_again,
    why_not_by_own,
)
from openfire.rules.shared.attack.targets import AimOptions
from openfire.rules.shared.morale.recovery import recover, why_not_recover
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.shared.objectives import interact, why_nothing_at_hand
from openfire.rules.shared.own_rules.own_actions import own_actions

ATTACK = "attack"

ACTIONS = (RECOVER, ADVANCE, RUSH, ATTACK, INTERACT)
"""The actions; Interact is one of them (ruling AM-28). Tokens bar none (ruling ME-03)."""


class ActionOptions(budget.ActionOptions):
    """Which action to take next. [melee.actions.up-to-2]"""

    def names(self) -> Sequence[str]:
        """All actions, those that the module's own rules give included."""
        return (*ACTIONS, *own_actions(self.g, self.unit))

    def why_not(self, answer: Pick) -> Refusal | None:
        """Why an action cannot be taken."""
        names = self.names()
        if answer.name not in (*names, NONE):
            text = f"{answer.name or 'nothing'} is no action: there are {', '.join(names)}, and {NONE} to stop"
            return Refusal("unknown", "melee.actions.up-to-2", text)
        return why_not_act(self.g, self.unit, answer.name)


def why_not_act(g: Game, unit: str, action: str) -> Refusal | None:
    """Why a unit cannot take an action: taken before, or its own conditions. [melee.actions.no-repeat]"""
    if refusal := why_not_again(g, unit, action) or why_not_by_own(g, unit, action, MOVES):
        return refusal
    match action:
        case "recover":
            return why_not_recover(g, unit)
        case "attack" if not enemies(g, unit):
            return Refusal("no-enemy", "melee.attack.choose-targets", "there is no enemy unit on the table")
        case "interact":
            return why_nothing_at_hand(g, unit)
        case _:
            return None


def act(g: Game, unit: str) -> Rules[None]:
    """A unit takes its actions, one after the other, until it has none left or wants none. [melee.actions.up-to-2]

    Who is aboard disembarks first, which takes an Advance (rulings ME-08, ME-10). [melee.activation.two-actions,
    melee.actions.no-repeat, melee.transport.disembark-advance]
    """
    if g.unit(unit).place == ABOARD:
        spend(g, unit, ADVANCE)
        yield from alight(g, unit)
    if g.unit(unit).place == ABOARD:
        return
    yield from take_actions(g, unit, ActionOptions(g, unit), take_one)


def take_one(g: Game, unit: str, action: str) -> Rules[None]:
    """Carry out an action of the book, or one that a rule of the module gives."""
    yield from take_around(g, unit, action, MOVES, take)


def take(g: Game, unit: str, action: str) -> Rules[None]:
    """Carry out an action; fear counts in all command tests. [melee.interact.action, melee.unit.fear]"""
    match action:
        case "recover":
            if (yield from recover(g, unit, *fear(g, unit))):
                earn(g, unit)
        case "advance":
            yield from advance(g, unit)
        case "rush":
            yield from rush(g, unit)
        case "attack":
            yield from attack(g, unit, AimOptions(g, unit, NORMAL))
        case _:
            yield from interact(g, unit, *fear(g, unit))
