"""Which of a module's own rules matter in a game: those that somebody there has, and those that these can give.

A module may have dozens of rules, and a battle needs few of them. Where nobody has any, the game is played by the book
alone, and as quickly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from openfire.engine.setup import ModelCard, UnitCard
from openfire.roster import Ability
from openfire.roster.own_rules.deeds import each_deed
from openfire.roster.own_rules.model import Gained, HitsAtOnce, OwnRule, OwnRules

POWER = "rule"
"""The setting of a power that names a rule: its effects happen, whoever has it."""


def rules_in_play(own: OwnRules, units: Mapping[str, UnitCard], models: Mapping[str, ModelCard]) -> OwnRules:
    """The rules that some units and models have, or can come to have, in the order of the module."""
    wanted: set[str] = set()
    found = list(_carried(units.values(), models.values()))
    while found:
        rule = own.rules.get(found.pop())
        if rule is not None and rule.id not in wanted:
            wanted.add(rule.id)
            found += _given(rule)
    return OwnRules({name: own.rules[name] for name in own.rules if name in wanted}, own.tokens if wanted else {})


def _carried(units: Iterable[UnitCard], models: Iterable[ModelCard]) -> Iterator[str]:
    """What stands on cards, on weapons and in powers."""
    for card in models:
        yield from (special.name for special in card.specials)
        for weapon in card.weapons:
            yield from (special.name for profile in weapon.profiles for special in profile.specials)
    for unit in units:
        yield from (special.name for special in unit.specials)
        for profile in (unit.profile, *(part.profile for part in unit.parts)):
            yield from (name for ability in profile.abilities for name in named_by(ability))


def named_by(ability: Ability) -> Iterator[str]:
    """The rules that a power or another ability names."""
    settings = (setting for effect in ability.effects for setting in effect.settings)
    yield from (str(value) for name, value in settings if name == POWER)


def _given(rule: OwnRule) -> Iterator[str]:
    """What a rule gives to somebody, or to the hits that it deals."""
    for deed in (deed for effect in rule.effects for deed in each_deed(effect.deeds)):
        if isinstance(deed, Gained):
            yield deed.special.name
        elif isinstance(deed, HitsAtOnce):
            yield from (special.name for special in deed.specials)
