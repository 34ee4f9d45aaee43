"""Which effects count at a point, for somebody's number or dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from openfire.engine.game import Game
from openfire.roster.own_rules.model import THIS, UNIT, WEAPON, OwnRule, Selector, Share
from openfire.rules.shared.own_rules.conditions import holds
from openfire.rules.shared.own_rules.held import bearers, scene_of, scenes_around, x_of
from openfire.rules.shared.own_rules.index import PlacedEffect, index_of, that_concern
from openfire.rules.shared.own_rules.scene import Case, Scene


class CountedEffect(NamedTuple):
    """An effect that counts, and on what it looks."""

    placed: PlacedEffect
    scene: Scene

    @property
    def rule(self) -> OwnRule:
        """The rule that it is an effect of."""
        return self.placed.rule


def effects_at(g: Game, point: str, case: Case) -> list[CountedEffect]:
    """The effects that count at a point; each once, however many have its rule, and then with the largest X."""
    if not g.setup.own.rules or point not in index_of(g.setup).at:
        return []
    here, found = that_concern(g.setup, "at", point, case.unit, case.other, case.weapon), []
    for placed in here:
        scenes = [scene for scene in scenes_for(g, placed, case) if is_met(g, placed, scene)]
        if scenes:
            found.append(CountedEffect(placed, max(scenes, key=lambda scene: scene.x)))
    return found


def is_met(g: Game, placed: PlacedEffect, scene: Scene) -> bool:
    """Whether the condition of an effect holds, if it has one."""
    condition = placed.effect.condition
    return condition is None or holds(g, condition, scene)


def scenes_for(g: Game, placed: PlacedEffect, case: Case) -> Iterator[Scene]:
    """Each bearer whose effect is for somebody's number."""
    who, rule = placed.effect.who, placed.rule.id
    if isinstance(who, Selector):
        yield from scenes_around(g, placed, who, bearers, case)
    elif who == WEAPON:
        if scene := scene_of_weapon(placed, case):
            yield scene
    elif who in (THIS, UNIT):
        models = bearers(g, case.unit, rule)
        if models and (who == UNIT or _is_for_all(g, placed, case, models)):
            yield scene_of(g, placed, case.unit, models, case)
    elif case.other:
        models = bearers(g, case.other, rule)
        if models and is_shared(g, placed.effect.share or "any", case.other, models):
            yield scene_of(g, placed, case.other, models, case)


def scene_of_weapon(placed: PlacedEffect, case: Case) -> Scene | None:
    """The scene of a rule that the weapon carries which is used."""
    if case.weapon is None:
        return None
    special = next((one for one in case.weapon.specials if one.name == placed.rule.id), None)
    if special is None:
        return None
    x = special.value if isinstance(special.value, int) else 0
    return Scene(case.unit, case.models, case, placed.point.whose, x)


def _is_for_all(g: Game, placed: PlacedEffect, case: Case, models: tuple[str, ...]) -> bool:
    """Whether those whose number it is carry the rule: each of the models, or so many of the unit."""
    if placed.point.by_model and case.models:
        return all(model in models for model in case.models)
    return is_shared(g, placed.effect.share or placed.point.share, case.unit, models)


def is_shared(g: Game, share: Share, unit: str, models: tuple[str, ...]) -> bool:
    """Whether so many models of a unit are enough."""
    every = g.unit(unit).models
    if share == "leader":
        return g.unit(unit).leader in models
    return len(models) >= {"any": 1, "half": (len(every) + 1) // 2, "all": len(every)}[share]


def own_kind(g: Game, model: str) -> tuple[str, ...]:
    """What tells a model's attacks apart from others': those of the module's own rules that change such numbers."""
    if not g.setup.own.rules:
        return ()
    unit, rules = g.card(model).unit, index_of(g.setup).of_models
    return tuple([f"{rule} {x_of(g, (model,), rule)}" for rule in rules if model in bearers(g, unit, rule)])
