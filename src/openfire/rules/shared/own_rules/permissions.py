"""What a module's rules forbid and allow, always or for a while."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.engine.own_marks import BARRED, FREED, fired, left_on
from openfire.engine.refusals import Refusal
from openfire.engine.state import TABLE
from openfire.roster import WeaponProfile
from openfire.roster.own_rules.model import THIS, Allowed, Deed, Forbidden
from openfire.roster.own_rules.points import USE
from openfire.rules.shared.own_rules.conditions import holds
from openfire.rules.shared.own_rules.effects import is_shared, scene_of_weapon
from openfire.rules.shared.own_rules.held import scenes_of
from openfire.rules.shared.own_rules.index import PlacedEffect, index_of, that_concern
from openfire.rules.shared.own_rules.scene import Case

AT_A_MOMENT = "module"
"""What is cited for something that was forbidden at a moment by a rule that is not known any more."""


def why_forbidden(g: Game, unit: str, what: str) -> Refusal | None:
    """Why a unit may not do something: a rule of the module forbids it, or forbade it for a while."""
    rule = _ruled(g, unit, what, BARRED, Forbidden)
    if rule is None:
        return None
    said = g.setup.edition.vocabulary.rule_words
    text = said.forbids.get(what, f"may not {what}") if said else what
    return Refusal("forbidden", rule, f"{unit} {text}")


def why_not_the_one(g: Game, attacker: str, target: str) -> Refusal | None:
    """Why a unit may not be attacked now: a rule of the module lets its attacker do so to another one alone."""
    for unit, only, rule in g.aimed:
        if unit == attacker and only != target:
            return Refusal("not-now", rule, f"only {only} may be attacked now")
    return None


def why_spared(g: Game, attacker: str, target: str, what: str, *words: str) -> Refusal | None:
    """Why a unit may not be attacked by another: a rule of either side's forbids it. words: how it is attacked."""
    said = g.setup.edition.vocabulary.rule_words
    if not g.setup.own.rules or said is None:
        return None
    attack = Case(attacker, target, words=words)
    if cite := _ruled(g, target, what, BARRED, Forbidden, attack):
        return Refusal("forbidden", cite, f"{target} {said.forbids[what]}")
    if cite := _ruled(g, attacker, AIM_AT, BARRED, Forbidden, attack):
        return Refusal("forbidden", cite, f"{attacker} {said.forbids[AIM_AT]} {target}")
    return None


AIM_AT: Final = "aim-at"
"""What is forbidden to whoever attacks, as far as it is said whom."""


def why_not_used(g: Game, case: Case) -> Refusal | None:
    """Why a weapon may not be used by a model, perhaps against one unit: a rule that it carries forbids it."""
    if not g.setup.own.rules or USE not in index_of(g.setup).permits or case.weapon is None:
        return None
    for placed in that_concern(g.setup, "permits", USE, case.unit, case.other, case.weapon):
        scene = scene_of_weapon(placed, case)
        if scene is None or (placed.effect.condition is not None and not holds(g, placed.effect.condition, scene)):
            continue
        return Refusal("forbidden", placed.rule.cite, f"{placed.rule.title}: {case.weapon.name} may not be used so")
    return None


def note_used(g: Game, unit: str, used: Iterable[tuple[str, str, WeaponProfile]]) -> None:
    """Remember that models used weapons, where a rule of such a weapon counts how often.

    used: model, weapon, profile.
    """
    if not g.setup.own.rules or not (counted := index_of(g.setup).counting):
        return
    for model, weapon, profile in used:
        rule = next((special.name for special in profile.specials if special.name in counted), None)
        if rule is not None:
            name = fired(model, weapon)
            value = g.unit(unit).mark(name) + 1
            g.happen(Marked(unit=unit, mark=name, value=value, rules=(g.setup.own.rules[rule].cite,)))


def who_picks_losses(g: Game, unit: str) -> str:
    """The player who says which models of a unit take damage: its own, or that of an attacker with such a rule."""
    attack = next((one for one in reversed(g.attacks) if one[1] == unit), None)
    picks = attack is not None and g.unit(attack[0]).place == TABLE and is_allowed(g, attack[0], "pick-losses")
    return g.unit(attack[0] if attack and picks else unit).seat


def is_allowed(g: Game, unit: str, what: str) -> bool:
    """Whether a rule of the module lets a unit do something that the book forbids."""
    return _ruled(g, unit, what, FREED, Allowed) is not None


def allowed_by(g: Game, unit: str, what: str) -> str | None:
    """The rule that lets a unit do something, for those who cite it."""
    return _ruled(g, unit, what, FREED, Allowed)


def _ruled(
    g: Game, unit: str, what: str, kind: str, deed: type[Forbidden | Allowed], attack: Case | None = None
) -> str | None:
    """The rule that forbids or allows something, if one does. attack: that on the unit, where it may matter."""
    if not g.setup.own.rules:
        return None
    index = index_of(g.setup)
    if what in index.passing and left_on(g.unit(unit).marks, kind, what):
        return _giver(g, what, deed)
    for placed in that_concern(g.setup, "permits", what, unit, "", None) if what in index.permits else ():
        if _says(placed.effect.deeds, what, deed) and _counts(g, placed, unit, attack):
            return placed.rule.cite
    return None


def _counts(g: Game, placed: PlacedEffect, unit: str, attack: Case | None) -> bool:
    effect = placed.effect
    for found in scenes_of(g, placed, unit):
        scene = found if attack is None else found._replace(case=attack)
        if effect.who == THIS and not is_shared(g, effect.share or "any", unit, scene.models):
            continue
        if effect.condition is None or holds(g, effect.condition, scene):
            return True
    return False


def _says(deeds: tuple[Deed, ...], what: str, kind: type[Forbidden | Allowed]) -> bool:
    return any(isinstance(deed, kind) and deed.what == what for deed in deeds)


def _giver(g: Game, what: str, kind: type[Forbidden | Allowed]) -> str:
    """The first rule of the module that forbids or allows it at a moment."""
    for placed_here in index_of(g.setup).at.values():
        for placed in placed_here:
            if _says(placed.effect.deeds, what, kind):
                return placed.rule.cite
    return AT_A_MOMENT
