"""Unique actions: what a unit's profile lets it do besides. [assault, Unique Actions]

A profile gives an ability's text and, where the program is to carry it out, its effects: `rally` takes suppression
tokens off a friendly unit, `mend` gives hit points back. It is an action like the others. [assault.actions.unique]
"""

from __future__ import annotations

from openfire.engine.facts import Marked, Told
from openfire.engine.game import Game
from openfire.engine.questions import QuestionName, Rules, choose
from openfire.geometry.measure import is_within
from openfire.roster import Effect
from openfire.rules.shared.actions.abilities import mend, settings, wounded
from openfire.rules.shared.morale.suppression import SUPPRESSION, tokens
from openfire.rules.shared.movement.distance import friends, unit_gap

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
