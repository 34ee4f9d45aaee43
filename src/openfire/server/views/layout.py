"""The layout: what a game is played with, as it goes over the wire once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openfire.engine.own_marks import USED, own_marks
from openfire.engine.setup import Setup
from openfire.roster import Weapon
from openfire.server.languages import Language
from openfire.server.views.card_rules import card_rules, weapon_words
from openfire.server.views.roles import model_roles, unit_role
from openfire.server.wire import LayoutView, ModelCardView, Role, RuleText, UnitCardView, UseView, WeaponView
from openfire.table.keywords import KEYWORDS
from openfire.table.model import MARKER
from openfire.text.editions import hooks_of
from openfire.text.names import abilities
from openfire.text.own_rules import mark_words, own_text
from openfire.text.phrasebooks import find_phrasebook
from openfire.text.phrasebooks.phrasebook import Phrasebook, for_one

OWN = "Rules of the module"
"""The heading under which a module's own rules are read."""


def layout_of(setup: Setup, mission: str, language: Language) -> LayoutView:
    """What a game is played with."""
    weapons = {weapon.id: weapon for card in setup.models.values() for weapon in card.weapons}
    roles = model_roles(setup)
    return LayoutView(
        setup.edition.key,
        setup.edition.title,
        setup.edition.version,
        mission,
        setup.table,
        {word: keyword.meaning for word, keyword in KEYWORDS.items()},
        setup.seats,
        tuple(_unit_card(setup, unit, roles) for unit in setup.units),
        tuple(_model_card(setup, model, roles[model]) for model in setup.models),
        tuple(_weapon(weapon) for weapon in weapons.values()),
        MARKER,
        setup.rounds,
        tuple(sorted(setup.switches)),
        setup.edition.rings,
        _marks(setup, language),
        tuple(one.name for one in setup.edition.vocabulary.attributes if one.is_needed_face),
        card_rules(setup),
        tuple(RuleText(one.cite, one.title, OWN, own_text(setup, one, language)) for one in setup.own.rules.values()),
        setup.biome,
        setup.names,
    )


def _marks(setup: Setup, language: Language) -> dict[str, str]:
    book, hooks = find_phrasebook(setup.edition.key, language), hooks_of(setup)
    shown = {mark: for_one(words) for mark, (words, _) in book.marks.items() if mark not in hooks.unshown}
    return shown | dict(_own_marks(setup, book))


def _own_marks(setup: Setup, book: Phrasebook) -> Iterator[tuple[str, str]]:
    """What the marks say that a module's own rules leave; {unit} and {value} stay as they are."""
    for mark, _, _ in own_marks(setup):
        kind, _, rest = mark.partition(":")
        if f"{kind}:" != USED:
            what = mark_words(setup, kind, rest)
            yield mark, for_one(book.marks[kind][0]).format(unit="{unit}", value="{value}", other=what)


def _unit_card(setup: Setup, unit: str, roles: Mapping[str, Role]) -> UnitCardView:
    card = setup.units[unit]
    return UnitCardView(
        card.id,
        card.seat,
        card.name,
        card.profile.name,
        card.models,
        card.points,
        tuple(map(str, card.specials)),
        tuple(abilities(card)),
        unit_role(roles[model] for model in card.models),
        card.profile.id,
    )


def _model_card(setup: Setup, model: str, role: Role) -> ModelCardView:
    card = setup.models[model]
    weapons = tuple(weapon.id for weapon in card.weapons)
    specials = tuple(map(str, card.specials))
    profile, attributes = card.profile, card.attributes
    looks = profile.name, profile.base, profile.height
    return ModelCardView(card.id, card.unit, *looks, attributes, weapons, specials, profile.types, role)


def _weapon(weapon: Weapon) -> WeaponView:
    uses = (UseView(use.name, weapon_words(use), use.range) for use in weapon.profiles)
    return WeaponView(weapon.id, weapon.name, tuple(uses))
