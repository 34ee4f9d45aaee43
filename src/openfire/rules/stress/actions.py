"""Action: Abilities. What a unit's profile lets it do besides. [stress, Action: Abilities]

A profile gives an ability's text and, where the program is to carry it out, its effects: `rally` takes stress tokens
off a friendly unit, `mend` gives hit points back. [stress.abilities.definition, stress.special.unique-in-profile]
"""

from __future__ import annotations

from openfire.engine.facts import Marked, Told
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, choose
from openfire.geometry.measure import is_within
from openfire.roster import Ability, Effect
from openfire.rules.shared.actions.abilities import mend, settings, wounded
from openfire.rules.shared.movement.distance import unit_gap
from openfire.rules.stress.morale import STRESS
from openfire.rules.stress.movement.distance import friends
from openfire.rules.stress.vehicles.traits import is_flown

LAST = "last"
"""The slot of an ability that does not say when it is used (ruling ST-08)."""

NONE, MOVE = "none", "move"


def slot(ability: Ability) -> str:
    """When an ability is used: in place of an action, or last. [stress.abilities.timing]

    One that replaces an action is used in that action's place. [stress.abilities.replacement-slot]
    """
    return str(settings(ability.effects[0]).get("instead", LAST))


def usable(g: Game, unit: str, at: str) -> dict[str, tuple[str, ...]]:
    """The abilities a unit can use now, each with the units it can be used on."""
    found: dict[str, tuple[str, ...]] = {}
    for ability in g.unit_card(unit).profile.abilities:
        if ability.effects and slot(ability) == at and (on := targets(g, unit, ability.effects[0])):
            found[ability.id] = on
    return found


def targets(g: Game, unit: str, effect: Effect) -> tuple[str, ...]:
    """Friendly units in range that an effect would help; never the unit itself. [stress.alignment.not-self]"""
    limit = float(settings(effect).get("range", 0))
    near = (other for other in friends(g, unit) if is_within(unit_gap(g, unit, other), limit))
    if effect.does == "rally":
        return tuple(other for other in near if g.unit(other).mark(STRESS))
    return tuple(other for other in near if wounded(g, other))


def abilities(g: Game, unit: str) -> Rules[None]:
    """Last in an activation a unit may use any of its abilities, each once. [stress.activation.action-order]"""
    used: list[str] = []
    while ready := {name: on for name, on in usable(g, unit, LAST).items() if name not in used}:
        name = yield from choose(g.unit(unit).seat, QuestionName.ABILITY, unit, (*ready, NONE), *_RULES)
        if name == NONE:
            return
        used.append(name)
        yield from use(g, unit, name, ready[name])


_RULES = ("stress.abilities.definition", "stress.abilities.timing")


def instead(g: Game, unit: str, action: str) -> Rules[bool]:
    """Whether a unit uses an ability in place of an action; then the action is gone. An aircraft always moves.

    [stress.abilities.replacement-slot, stress.aircraft.minimum-half]
    """
    ready = {} if action == MOVE and is_flown(g, unit) else usable(g, unit, action)
    if not ready:
        return False
    rule = "stress.abilities.replacement-slot"
    name = yield from choose(g.unit(unit).seat, QuestionName.INSTEAD_OF, unit, (*ready, NONE), rule, topic=action)
    if name == NONE:
        return False
    yield from use(g, unit, name, ready[name])
    return True


def use(g: Game, unit: str, name: str, on: tuple[str, ...]) -> Rules[None]:
    """Carry out an ability on a unit that its player picks."""
    ability = next(ability for ability in g.unit_card(unit).profile.abilities if ability.id == name)
    seat = g.unit(unit).seat
    target = yield from choose(seat, QuestionName.ABILITY_ON, unit, on, "stress.abilities.definition", topic=name)
    g.happen(Told(what="ability", about=unit, values=(name, target), rules=_RULES))
    for effect in ability.effects:
        if effect.does == "rally":
            left = max(0, g.unit(target).mark(STRESS) - int(settings(effect).get("tokens", 1)))
            g.happen(Marked(unit=target, mark=STRESS, value=left, rules=_RULES))
        elif hurt := wounded(g, target):
            model = yield from choose(seat, QuestionName.MEND, target, hurt, "stress.abilities.definition")
            mend(g, model, int(settings(effect).get("points", 1)), *_RULES)
