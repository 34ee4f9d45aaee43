"""Moments: what effects do when something happens, in the order of the module's file.

An effect is not set off by what it brings about itself, and no more than a few are set off by each other. So nothing
goes on without end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from openfire.dice import Faces
from openfire.engine.answers import Pick
from openfire.engine.game import Game
from openfire.engine.options import Choices, UnitChoices
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask, roll
from openfire.engine.state import GONE, TABLE
from openfire.roster.own_rules.deeds import each_deed
from openfire.roster.own_rules.model import OTHER, THIS, UNIT, WEAPON, Reserved, Selector
from openfire.rules.shared.own_rules import around
from openfire.rules.shared.own_rules.amounts import worth
from openfire.rules.shared.own_rules.deeds import Doing, die_of, do_all
from openfire.rules.shared.own_rules.effects import is_met, is_shared, scene_of_weapon
from openfire.rules.shared.own_rules.held import bearers, carriers, scene_of, special_of
from openfire.rules.shared.own_rules.index import PlacedEffect, index_of, is_awaited
from openfire.rules.shared.own_rules.scene import Case, Scene
from openfire.rules.shared.own_rules.spans import end_what_goes_on, use, uses_left

DEEPEST: Final = 3
"""How many effects can set each other off."""

NONE: Final = "none"


def moment(g: Game, point: str, case: Case) -> Rules[None]:
    """Something happens to a unit: everything that a module says about it is done."""
    if not g.setup.own.rules or len(g.under_way) >= DEEPEST:
        return
    for placed in index_of(g.setup).at.get(point, ()):
        yield from effect(g, placed, case)


def effect(g: Game, placed: PlacedEffect, case: Case) -> Rules[None]:
    """One effect, as often as there is somebody whose rule it is and of whom its conditions hold."""
    for scene in tuple(scenes(g, placed, case)):
        yield from _set_off(g, placed, scene)


def _set_off(g: Game, placed: PlacedEffect, scene: Scene) -> Rules[None]:
    """An effect is carried out where it can happen; while it is under way it does not set itself off."""
    if can_happen(g, placed, scene):
        key = _key(placed, scene)
        g.under_way.append(key)
        yield from _happens(g, placed, scene)
        g.under_way.remove(key)


def can_happen(g: Game, placed: PlacedEffect, scene: Scene) -> bool:
    """Whether an effect would do something now: it is not under way, not used up, and its conditions hold."""
    if _key(placed, scene) in g.under_way or not uses_left(g, placed, scene.bearer):
        return False
    return is_met(g, placed, scene) and any(True for _ in _targets(g, placed, scene))


def _key(placed: PlacedEffect, scene: Scene) -> tuple[str, int, str]:
    return placed.rule.id, placed.number, scene.bearer


def moment_of_rule(g: Game, rule: str, point: str, case: Case) -> Rules[None]:
    """Something sets off one rule of the module, whoever carries it: a psychic power that does what it says."""
    if rule not in g.setup.own.rules or len(g.under_way) >= DEEPEST:
        return
    for placed in index_of(g.setup).at.get(point, ()):
        if placed.rule.id == rule and placed.effect.of is None:
            yield from _set_off(g, placed, scene_of(g, placed, case.unit, g.unit(case.unit).models, case))


def moment_of_harm(g: Game, point: str, case: Case) -> Rules[None]:
    """A moment of a unit that comes to harm; who attacks it is known where an attack is going on."""
    yield from moment(g, point, _by_attack(g, case))


def moment_of_end(g: Game, case: Case) -> Rules[None]:
    """A unit is no more: its own moment, and that of whoever attacked it."""
    yield from moment_of_harm(g, "destroyed", case)
    attacked = _by_attack(g, case)
    if attacked.other and g.unit(attacked.other).place == TABLE:
        yield from moment(g, "destroys", Case(attacked.other, case.unit, words=attacked.words))


def _by_attack(g: Game, case: Case) -> Case:
    """A moment of a unit in the attack that is being made on it, if one is."""
    attack = next((one for one in reversed(g.attacks) if one[1] == case.unit), None)
    return case._replace(other=attack[0], words=attack[2]) if attack else case


def coming(g: Game, unit: str, damage: int) -> Rules[int]:
    """A unit is about to take damage: how much of it is left when others took some or it was prevented."""
    if damage <= 0 or not is_awaited(g, "suffers") or not g.unit(unit).models:
        return damage
    g.coming.append(damage)
    yield from moment_of_harm(g, "suffers", Case(unit, dealt=damage))
    return g.coming.pop()


def moment_of_all(g: Game, point: str) -> Rules[None]:
    """The same moment for every unit that is not gone: a round begins or ends. No activation is going on then."""
    if g.setup.own.rules and point in index_of(g.setup).at:
        for unit in tuple(g.state.units):
            if g.unit(unit).place != GONE:
                yield from moment(g, point, Case(unit))
        end_what_goes_on(g)


def scenes(g: Game, placed: PlacedEffect, case: Case) -> Iterator[Scene]:
    """Whose rule says something about a moment: the unit's own, its weapon's, or somebody's around."""
    rule, of = placed.rule.id, placed.effect.of
    if of is not None:
        for unit in carriers(g, rule) if case.weapon is None else ():
            models = bearers(g, unit, rule) if g.unit(unit).place == TABLE else ()
            scene = scene_of(g, placed, unit, models, case)
            if models and _is_meant(g, of, scene):
                yield (
                    scene if placed.point.whose != UNIT or OTHER in placed.point.roles else scene._replace(whose=OTHER)
                )
        return
    if case.weapon is not None:
        if held := scene_of_weapon(placed, case):
            yield held
        return
    models = bearers(g, case.unit, rule) or _last_bearers(g, case.unit, rule)
    if placed.point.by_model and case.models:
        models = tuple(model for model in case.models if special_of(g, model, rule))
    share = placed.effect.share or placed.point.share
    if models and (not g.unit(case.unit).models or is_shared(g, share, case.unit, models)):
        yield scene_of(g, placed, case.unit, models, case)


def _last_bearers(g: Game, unit: str, rule: str) -> tuple[str, ...]:
    """Of a unit that has just lost its last model: those that had a rule."""
    if g.unit(unit).models:
        return ()
    return tuple(model for model in g.unit_card(unit).models if g.card(model).special(rule))


def _is_meant(g: Game, of: Selector, scene: Scene) -> bool:
    """Whether it is the moment of one of those that a rule speaks of, who may just have been destroyed."""
    other = scene.case.unit
    if g.unit(other).place == TABLE and g.unit(other).models:
        return around.is_selected(g, of, scene, other)
    return around.was_selected(g, of, scene, other)


def _happens(g: Game, placed: PlacedEffect, scene: Scene) -> Rules[None]:
    """An effect: perhaps its player says no, perhaps its die fails; then it is done to everybody whom it is for."""
    effect, rule = placed.effect, placed.rule
    seat = g.unit(scene.bearer).seat
    if effect.optional and not (yield from _wants(g, placed, scene)):
        return
    use(g, placed, scene.bearer)
    if effect.roll is not None:
        needed = worth(g, effect.roll, scene)
        dice = Faces(die_of(g), 1)
        fell = yield from roll(seat, rule.title.lower(), dice, rule.cite, about=scene.bearer, needed=needed)
        if fell.answer[0] < needed:
            return
    units = tuple(_targets(g, placed, scene))
    if isinstance(effect.who, Selector) and effect.who.choose:
        units = yield from _chosen(g, placed, scene, units)
    for unit in units:
        yield from do_all(g, effect.deeds, Doing(placed, scene, unit))


def _wants(g: Game, placed: PlacedEffect, scene: Scene) -> Rules[bool]:
    seat, rule = g.unit(scene.bearer).seat, placed.rule
    options = Choices(lambda: (Pick("yes"), Pick("no")), rule=rule.cite)
    answer = yield from ask(seat, QuestionName.USE_RULE, scene.bearer, options, rule.cite, topic=rule.id)
    return answer.name == "yes"


def _targets(g: Game, placed: PlacedEffect, scene: Scene) -> Iterator[str]:
    """On whom an effect is done, before anybody chooses."""
    who = placed.effect.who
    if isinstance(who, Selector):
        yield from around.selected(g, who, scene)
    elif who in (THIS, UNIT, WEAPON):
        yield scene.bearer
    elif (unit := scene.party(who)) and (g.unit(unit).place != GONE or _comes_back(placed)):
        yield unit


def _comes_back(placed: PlacedEffect) -> bool:
    """Whether an effect puts a unit into reserve, which one that was destroyed can be too."""
    return any(isinstance(deed, Reserved) for deed in each_deed(placed.effect.deeds))


def _chosen(g: Game, placed: PlacedEffect, scene: Scene, units: tuple[str, ...]) -> Rules[tuple[str, ...]]:
    """The bearer's player picks some of them, one by one, or none."""
    who, rule = placed.effect.who, placed.rule
    assert isinstance(who, Selector)
    found: list[str] = []
    seat = g.unit(scene.bearer).seat
    while len(found) < who.choose and (left := tuple(unit for unit in units if unit not in found)):
        options = UnitChoices(lambda left=left: (*left, NONE), rule=rule.cite)  # type: ignore[misc]
        picked = yield from ask(seat, QuestionName.TARGET_OF, scene.bearer, options, rule.cite, topic=rule.id)
        if picked.name == NONE:
            break
        found.append(picked.name)
    return tuple(found)
