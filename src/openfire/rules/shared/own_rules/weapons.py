"""What weapons have: their own rules, and those that a module's rules give them or take from them."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from openfire.engine.game import Game
from openfire.engine.own_marks import GAINED, LOST, left_on
from openfire.roster import Special, WeaponProfile
from openfire.roster.own_rules.model import ATTACKER, THIS, WEAPON, Gained, Lacking
from openfire.rules.shared.own_rules.effects import is_met, is_shared
from openfire.rules.shared.own_rules.held import better, lasting_bearers, scene_of, scenes_of, with_x
from openfire.rules.shared.own_rules.index import PlacedEffect, index_of, that_concern
from openfire.rules.shared.own_rules.scene import Case, Scene


def as_carried(
    g: Game, model: str, profile: WeaponProfile, weapon: str = "", case: Case | None = None
) -> WeaponProfile:
    """A weapon's profile with the rules that it has in a model's hands as things stand.

    case: the attack that it is used in, where one is known; what depends on the target counts only then.
    """
    if not g.setup.own.rules:
        return profile
    names = index_of(g.setup).weapon_rules
    if not names:
        return profile
    unit = g.card(model).unit
    found = {special.name: special for special in profile.specials}
    used = _case(unit, model, profile, weapon, case)
    has = {name: _now(g, unit, model, name, found.get(name), used) for name in names}
    if all(special == found.get(name) for name, special in has.items()):
        return profile
    kept = [special for special in profile.specials if special.name not in names]
    return _with(profile, (*kept, *(special for name in sorted(has) if (special := has[name]))))


def _case(unit: str, model: str, profile: WeaponProfile, weapon: str, case: Case | None) -> Case:
    if case is None:
        return Case(unit, "", (model,), profile, weapon)
    return Case(case.unit, case.other, (model,), profile, weapon, case.words, case.lost, case.dealt)


@lru_cache(maxsize=4096)
def _with(profile: WeaponProfile, specials: tuple[Special, ...]) -> WeaponProfile:
    return replace(profile, specials=specials)


def _now(g: Game, unit: str, model: str, name: str, printed: Special | None, case: Case) -> Special | None:
    marks, found = g.unit(unit).marks, printed
    if left_on(marks, LOST, name):
        return None
    if value := left_on(marks, GAINED, name):
        takes = g.setup.edition.vocabulary.weapon_specials.get(name) or _takes(g, name)
        found = better(found, Special(name, value if takes == "number" else None))
    for placed in that_concern(g.setup, "given", name, unit, case.other, case.weapon):
        for scene in _scenes(g, placed, unit, model, case):
            if not is_met(g, placed, scene):
                continue
            for deed in placed.effect.deeds:
                if isinstance(deed, Gained) and deed.special.name == name:
                    found = better(found, with_x(deed.special, scene.x))
                elif isinstance(deed, Lacking) and deed.rule == name:
                    return None
    return found


def _takes(g: Game, name: str) -> str:
    rule = g.setup.own.rules.get(name)
    return rule.takes if rule else "nothing"


def _scenes(g: Game, placed: PlacedEffect, unit: str, model: str, case: Case) -> list[Scene]:
    """Where a rule gives something to a model's weapon: that weapon itself, its model, its unit, or somebody around."""
    if placed.effect.who == WEAPON:
        profile = case.weapon
        special = next((one for one in profile.specials if one.name == placed.rule.id), None) if profile else None
        x = special.value if special and isinstance(special.value, int) else 0
        return [Scene(unit, (model,), case, "attacker", x)] if special else []
    if placed.effect.who == ATTACKER:
        return _of_target(g, placed, case)
    found = scenes_of(g, placed, unit, case)
    if placed.effect.who == THIS:
        found = [scene for scene in found if model in scene.models]
    return [scene._replace(whose=ATTACKER) for scene in found]


def _of_target(g: Game, placed: PlacedEffect, case: Case) -> list[Scene]:
    """Where a rule of the target is about the weapons that it is attacked with: half of its models carry it."""
    models = lasting_bearers(g, case.other, placed.rule.id) if case.other else ()
    if not models or not is_shared(g, placed.effect.share or "half", case.other, models):
        return []
    return [scene_of(g, placed, case.other, models, case)._replace(whose=ATTACKER)]
