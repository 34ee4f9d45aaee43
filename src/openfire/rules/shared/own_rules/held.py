"""Who has which special rule: printed on a card, gained or lost for a while, or given by somebody's own rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from openfire.engine.game import Game
from openfire.engine.own_marks import GAINED, LOST, left_on
from openfire.engine.state import TABLE
from openfire.roster import Special
from openfire.roster.own_rules.model import WEAPON, Gained, Lacking, Selector
from openfire.rules.shared.own_rules import around
from openfire.rules.shared.own_rules.conditions import holds
from openfire.rules.shared.own_rules.index import PlacedEffect, index_of, that_concern
from openfire.rules.shared.own_rules.scene import Case, Scene


def special_of(g: Game, model: str, name: str, innate: Special | None = None) -> Special | None:
    """A special rule of a model, the book's or the module's, as things stand.

    What an own rule gives always counts after what was gained or lost for a while; who takes a rule away comes last.
    innate: the rule as models of its type have it, whether it is written or not.
    """
    printed = g.card(model).special(name) or innate
    if not g.setup.own.rules or name not in index_of(g.setup).changing:
        return printed
    return _now(g, g.card(model).unit, model, name, printed)


def can_change(g: Game, *names: str) -> bool:
    """Whether somebody can gain or lose one of some special rules in this game."""
    return bool(g.setup.own.rules) and not index_of(g.setup).changing.isdisjoint(names)


def unit_special_of(g: Game, unit: str, name: str) -> Special | None:
    """A special rule of a whole unit: one that its card has, or that it gained as a whole."""
    printed = g.unit_card(unit).special(name)
    if not g.setup.own.rules or name not in index_of(g.setup).changing:
        return printed
    return _now(g, unit, "", name, printed)


def _now(g: Game, unit: str, model: str, name: str, printed: Special | None) -> Special | None:
    found = _for_a_while(g, unit, name, printed)
    for placed in that_concern(g.setup, "given", name, unit, "", None):
        if (scene := _given(g, placed, unit, model)) is not None:
            for deed in placed.effect.deeds:
                if isinstance(deed, Gained) and deed.special.name == name:
                    found = better(found, with_x(deed.special, scene.x))
                elif isinstance(deed, Lacking) and deed.rule == name:
                    return None
    return found


def _for_a_while(g: Game, unit: str, name: str, printed: Special | None) -> Special | None:
    """A rule as printed, or gained or lost for a while."""
    marks = g.unit(unit).marks
    if left_on(marks, LOST, name):
        return None
    value = left_on(marks, GAINED, name)
    return better(printed, _gained(g, name, value)) if value else printed


def _gained(g: Game, name: str, value: int) -> Special:
    """A rule that was gained; a mark keeps what stands in its brackets."""
    words = g.setup.edition.vocabulary
    takes = {**words.unit_specials, **words.weapon_specials}.get(name) or _takes(g, name)
    return Special(name, value if takes in ("number", "amount") else None)


def _takes(g: Game, name: str) -> str:
    rule = g.setup.own.rules.get(name)
    return rule.takes if rule else "nothing"


def with_x(special: Special, x: int) -> Special:
    """A rule with the number in the brackets of the rule that gives it."""
    return Special(special.name, x) if special.value == "x" else special


def better(one: Special | None, other: Special | None) -> Special | None:
    """Of two rules of one name that with the larger number."""
    if one is None or other is None:
        return one or other
    return max(one, other, key=lambda special: special.value if isinstance(special.value, int) else 0)


# ------------------------------------------------------------------------------------------------ bearers


def bearers(g: Game, unit: str, rule: str) -> tuple[str, ...]:
    """The models of a unit that have one of the module's own rules."""
    if rule in index_of(g.setup).changing:
        return tuple([model for model in g.unit(unit).models if special_of(g, model, rule)])
    return _printed(g, unit, rule)


def _printed(g: Game, unit: str, rule: str) -> tuple[str, ...]:
    """The models of a unit on whose cards a rule stands."""
    if not (having := index_of(g.setup).printed[rule].get(unit)):
        return ()
    return tuple([model for model in g.unit(unit).models if model in having])


def x_of(g: Game, models: tuple[str, ...], rule: str) -> int:
    """What stands in the brackets of a rule: the largest of some models'."""
    specials = [special_of(g, model, rule) for model in models]
    return max([one.value for one in specials if one and isinstance(one.value, int)], default=0)


def _given(g: Game, placed: PlacedEffect, unit: str, model: str) -> Scene | None:
    """Where an effect always gives something to a model, or to a whole unit: as its bearer has it; else None."""
    for scene in scenes_of(g, placed, unit):
        is_for_it = placed.effect.who != "this" or not model or model in scene.models
        if not model and placed.effect.who == "this" and len(scene.models) < len(g.unit(unit).models):
            continue
        if is_for_it and (placed.effect.condition is None or holds(g, placed.effect.condition, scene)):
            return scene
    return None


def scenes_of(g: Game, placed: PlacedEffect, unit: str, case: Case | None = None) -> list[Scene]:
    """The scenes in which an effect is for a unit: from its own bearers, or those around it.

    Only rules that are printed or were gained for a while count here; what is always given gives nothing itself.
    """
    case, who, rule = case or Case(unit), placed.effect.who, placed.rule.id
    if who == WEAPON:
        return []
    if not isinstance(who, Selector):
        found = lasting_bearers(g, unit, rule)
        return [scene_of(g, placed, unit, found, case)] if found else []
    return list(scenes_around(g, placed, who, lasting_bearers, case))


def scenes_around(
    g: Game, placed: PlacedEffect, who: Selector, find: Callable[[Game, str, str], tuple[str, ...]], case: Case
) -> Iterator[Scene]:
    """The scenes of all bearers on the table around whom a unit is. find: the models of a unit that have a rule."""
    for other in carriers(g, placed.rule.id):
        is_there = g.unit(other).place == TABLE and around.is_on_side(g, who, other, case.unit)
        models = find(g, other, placed.rule.id) if is_there else ()
        if models:
            scene = scene_of(g, placed, other, models, case)
            if around.is_selected(g, who, scene, case.unit):
                yield scene


def scene_of(g: Game, placed: PlacedEffect, unit: str, models: tuple[str, ...], case: Case) -> Scene:
    """What an effect looks at where some models of a unit carry its rule."""
    x = x_of(g, models, placed.rule.id) if placed.rule.takes == "number" else 0
    return Scene(unit, models, case, placed.point.whose, x)


def lasting_bearers(g: Game, unit: str, rule: str) -> tuple[str, ...]:
    """The models that have a rule without being given it by another one."""
    if rule not in index_of(g.setup).changing:
        return _printed(g, unit, rule)
    return tuple(model for model in g.unit(unit).models if _for_a_while(g, unit, rule, g.card(model).special(rule)))


def carriers(g: Game, rule: str) -> tuple[str, ...]:
    """The units that may have a rule: those with models on whose cards it stands, or all where it can be gained."""
    if rule in index_of(g.setup).changing:
        return tuple(g.state.units)
    return tuple(index_of(g.setup).printed[rule])
