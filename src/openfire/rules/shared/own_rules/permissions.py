"""What a module's rules forbid and allow, always or for a while."""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.own_marks import BARRED, FREED, left_on
from openfire.engine.refusals import Refusal
from openfire.roster.own_rules.model import THIS, Allowed, Deed, Forbidden
from openfire.rules.shared.own_rules.conditions import holds
from openfire.rules.shared.own_rules.effects import is_shared
from openfire.rules.shared.own_rules.held import scenes_of
from openfire.rules.shared.own_rules.index import PlacedEffect, index_of, that_concern

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


def is_allowed(g: Game, unit: str, what: str) -> bool:
    """Whether a rule of the module lets a unit do something that the book forbids."""
    return _ruled(g, unit, what, FREED, Allowed) is not None


def allowed_by(g: Game, unit: str, what: str) -> str | None:
    """The rule that lets a unit do something, for those who cite it."""
    return _ruled(g, unit, what, FREED, Allowed)


def _ruled(g: Game, unit: str, what: str, kind: str, deed: type[Forbidden | Allowed]) -> str | None:
    """The rule that forbids or allows something, if one does."""
    if not g.setup.own.rules:
        return None
    index = index_of(g.setup)
    if what in index.passing and left_on(g.unit(unit).marks, kind, what):
        return _giver(g, what, deed)
    for placed in that_concern(g.setup, "permits", what, unit, "", None) if what in index.permits else ():
        if _says(placed.effect.deeds, what, deed) and _counts(g, placed, unit):
            return placed.rule.cite
    return None


def _counts(g: Game, placed: PlacedEffect, unit: str) -> bool:
    effect = placed.effect
    for scene in scenes_of(g, placed, unit):
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
