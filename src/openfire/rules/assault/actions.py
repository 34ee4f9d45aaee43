"""The action list: what a unit may do, and doing it. [assault, Actions; Unique Actions]

Unique actions are what a unit's profile lets it do besides. A profile gives an ability's text and, where the program is
to carry it out, its effects: `rally` takes suppression tokens off a friendly unit, `mend` gives hit points back. It is
an action like the others. [assault.actions.unique]
"""

from __future__ import annotations

from collections.abc import Sequence

from openfire.engine.answers import Pick
from openfire.engine.facts import Marked, Told
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, choose
from openfire.engine.refusals import Refusal
from openfire.geometry.measure import is_within
from openfire.roster import Effect
from openfire.rules.assault.attack.procedure import attack
from openfire.rules.assault.attack.targets import ATTACK as NORMAL
from openfire.rules.assault.morale import ADVANCE, ASSAULT, ATTACK, RUSH, why_not_suppressed
from openfire.rules.assault.movement.action import (
    MOVES,
    advance,
    assault,
    can_assault,
    rush,
    why_not_assault,
    why_not_rush,
)
from openfire.rules.shared.actions import budget
from openfire.rules.shared.actions.abilities import mend, settings, wounded
from openfire.rules.shared.actions.budget import (
    INTERACT,
    NONE,
    RECOVER,
    earn,
    take_actions,
    take_around,
    why_not_again,
    why_not_by_own,
)
from openfire.rules.shared.attack.targets import AimOptions
from openfire.rules.shared.morale.recovery import recover, why_not_recover
from openfire.rules.shared.morale.suppression import SUPPRESSION, tokens
from openfire.rules.shared.movement.distance import enemies, friends, unit_gap
from openfire.rules.shared.objectives import interact, why_nothing_at_hand
from openfire.rules.shared.own_rules.own_actions import own_actions

RULE = "assault.actions.unique"


def unique_actions(g: Game, unit: str) -> tuple[str, ...]:
    """The actions that a unit has besides, whether or not it can use them now."""
    return tuple(ability.id for ability in g.unit_card(unit).profile.abilities if ability.effects)


def targets(g: Game, unit: str, name: str) -> tuple[str, ...]:
    """The friendly units on which a unique action can be used now."""
    effect = _effects(g, unit, name)[0]
    limit = float(settings(effect).get("range", 0))
    near = (other for other in friends(g, unit) if is_within(unit_gap(g, unit, other), limit))
    return tuple(other for other in near if _helps(g, other, effect))


def _effects(g: Game, unit: str, name: str) -> tuple[Effect, ...]:
    return next(ability.effects for ability in g.unit_card(unit).profile.abilities if ability.id == name)


def _helps(g: Game, unit: str, effect: Effect) -> bool:
    return bool(tokens(g, unit)) if effect.does == "rally" else bool(wounded(g, unit))


def use(g: Game, unit: str, name: str) -> Rules[None]:
    """Carry out a unique action on a unit that its player picks. [assault.actions.unique]"""
    target = yield from choose(
        g.unit(unit).seat, QuestionName.ABILITY_ON, unit, targets(g, unit, name), RULE, topic=name
    )
    g.happen(Told(what="unique action", about=unit, values=(name, target), rules=(RULE,)))
    for effect in _effects(g, unit, name):
        if effect.does == "rally":
            left = max(0, tokens(g, target) - int(settings(effect).get("tokens", 1)))
            g.happen(Marked(unit=target, mark=SUPPRESSION, value=left, rules=(RULE,)))
        elif found := wounded(g, target):
            model = yield from choose(g.unit(unit).seat, QuestionName.MEND, target, found, RULE)
            mend(g, model, int(settings(effect).get("points", 1)), RULE)


# ------------------------------------------------------------------------------------------------ the list


ACTIONS = (RECOVER, ADVANCE, RUSH, ASSAULT, ATTACK, INTERACT)
"""The standard actions; Interact is one of them (ruling AM-28)."""


class ActionOptions(budget.ActionOptions):
    """Which action to take next. [assault.actions.up-to-2]"""

    def names(self) -> Sequence[str]:
        """Everything on the list."""
        return (*ACTIONS, *unique_actions(self.g, self.unit), *own_actions(self.g, self.unit))

    def why_not(self, answer: Pick) -> Refusal | None:
        """Why an action cannot be taken."""
        names = (*self.names(), NONE)
        if answer.name not in names:
            text = f"{answer.name[:40]!r} is no action of {self.unit}: {', '.join(names)}"
            return Refusal("unknown", "assault.actions.up-to-2", text)
        return why_not_act(self.g, self.unit, answer.name)

    def tried(self) -> Sequence[str]:
        """The rarest first."""
        return self.names()[::-1]

    def is_tried(self, name: str) -> bool:
        """An assault only where one is known."""
        return super().is_tried(name) and (name != ASSAULT or can_assault(self.g, self.unit))


def why_not_act(g: Game, unit: str, action: str) -> Refusal | None:
    """Why a unit cannot take an action: taken before, barred by tokens, or its own conditions."""
    if action == NONE:
        return None
    barred = why_not_now(g, unit, action) or why_not_by_own(g, unit, action, MOVES)
    return barred or (None if action in own_actions(g, unit) else _own_conditions(g, unit, action))


def why_not_now(g: Game, unit: str, action: str) -> Refusal | None:
    """Why an action is barred, whoever is around: taken before, or by tokens. [assault.actions.no-repeat]"""
    return why_not_again(g, unit, action) or why_not_suppressed(g, unit, action)


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
            return why_nothing_at_hand(g, unit)
        case _:
            nobody = Refusal("nobody", "assault.actions.unique", f"there is nobody whom {action} would help")
            return None if targets(g, unit, action) else nobody


def act(g: Game, unit: str) -> Rules[None]:
    """A unit takes its actions, one after the other, until it has none left or wants none. [assault.actions.up-to-2]

    [assault.activation.two-actions, assault.actions.no-repeat]
    """
    yield from take_actions(g, unit, ActionOptions(g, unit), take_one)


def take_one(g: Game, unit: str, action: str) -> Rules[None]:
    """Carry out an action of the book, or one that a rule of the module gives. [assault.actions.unique]"""
    yield from take_around(g, unit, action, MOVES, take)


def take(g: Game, unit: str, action: str) -> Rules[None]:
    """Carry out an action. [assault.interact.action]"""
    match action:
        case "recover":
            if (yield from recover(g, unit)):
                earn(g, unit)
        case "advance":
            yield from advance(g, unit)
        case "rush":
            yield from rush(g, unit)
        case "assault":
            yield from assault(g, unit)
        case "attack":
            yield from attack(g, unit, AimOptions(g, unit, NORMAL))
        case "interact":
            yield from interact(g, unit)
        case _:
            yield from use(g, unit, action)
