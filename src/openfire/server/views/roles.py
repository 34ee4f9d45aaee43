"""What a model is there for, which the sign on its base tells: by its types, its special rules and its weapons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from openfire.engine.setup import ModelCard, Setup
from openfire.geometry.inches import INCH
from openfire.roster import WeaponProfile
from openfire.server.wire import OnFoot, Role

_WORDS: Mapping[Role, frozenset[str]] = {
    "aircraft": frozenset({"type aircraft"}),
    "gun": frozenset({"type gun"}),
    "walker": frozenset({"type walker"}),
    "transport": frozenset({"type transport", "transport", "capacity"}),
    "vehicle": frozenset({"type vehicle", "type tank", "type machine", "type tracked", "type wheeled", "vehicle"}),
    "flyer": frozenset({"type flyer", "type kite", "flying"}),
    "rider": frozenset({"type bike", "type rider"}),
    "beast": frozenset({"type beast", "type monster", "type giant"}),
    "psyker": frozenset({"psyker"}),
    "hero": frozenset({"type hero"}),
}
"""The types and special rules that tell a role; the first that is met counts."""

AT_ARMS_LENGTH = 3 * INCH
"""Weapons that reach no farther are not for shooting."""
CLOSE = 12 * INCH
"""Whoever shoots no farther is there to come close."""
FAR = 20 * INCH
THROWN = frozenset({"grenade", "one-use", "limited"})
AIMED = frozenset({"accurate", "sniper", "longshot"})
LOUD = frozenset({"heavy", "blast", "indirect"})


def model_roles(setup: Setup) -> dict[str, Role]:
    """The role of every model. A leader on foot has that of most others on foot."""
    found = {card.id: _role(card) for card in setup.models.values()}
    for unit in setup.units.values():
        others = [found[model] for model in unit.models if model != unit.leader and _is_on_foot(found[model])]
        if others and unit.leader and _is_on_foot(found[unit.leader]):
            found[unit.leader] = _commonest(others)
    return found


def unit_role(models: Iterable[Role]) -> Role:
    """The role of a unit whose models have these: of what they serve or ride in, else of most of them."""
    found = list(models)
    return _commonest([role for role in found if not _is_on_foot(role)] or found)


def _commonest(found: list[Role]) -> Role:
    return Counter(found).most_common(1)[0][0]


def _is_on_foot(role: Role) -> bool:
    return role not in _WORDS


def _role(card: ModelCard) -> Role:
    words = {f"type {word}" for word in card.profile.types} | {special.name for special in card.specials}
    return next((role for role, known in _WORDS.items() if known & words), None) or _on_foot(card)


def _on_foot(card: ModelCard) -> OnFoot:
    shots = [use for weapon in card.weapons for use in weapon.profiles if _is_shot(use)]
    if max((_reach(use) for use in shots), default=0) <= CLOSE:
        return "assault"
    if any(_reach(use) >= FAR and AIMED & _names(use) for use in shots):
        return "marksman"
    return "heavy" if any(_is_heavy(use) for use in shots) else "infantry"


def _is_shot(use: WeaponProfile) -> bool:
    return _reach(use) > AT_ARMS_LENGTH and not THROWN & _names(use)


def _is_heavy(use: WeaponProfile) -> bool:
    """Whether a shot is worth more than a rifle's."""
    hurts = use.damage > 1 or use.piercing > 2 or use.attacks.n > 2 or use.attacks.plus > 2
    return _reach(use) > CLOSE and (hurts or bool(LOUD & _names(use)))


def _reach(use: WeaponProfile) -> int:
    return use.range[1] if use.range else 0


def _names(use: WeaponProfile) -> frozenset[str]:
    return frozenset(special.name for special in use.specials)
