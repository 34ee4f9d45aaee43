"""Special rules by name: who has what. What they do stands in the chapter they change. [melee, Special Rules]

A value in brackets takes the place of X in a rule's text. [melee.special.bracket-values] Rules of a unit's profile hold
for each of its models, those of a weapon for that weapon. [melee.attribute.unit-special-rules,
melee.weapon.special-rules] There are no aircraft: the word is not known, so an army that has some is refused (ruling
AM-29). [melee.aircraft.empty]
"""

from __future__ import annotations

from typing import Final

from openfire.engine.game import Game
from openfire.roster import AttributeSchema, Vocabulary
from openfire.rules.melee.own_rules.words import WORDS
from openfire.rules.shared.specials import ATTRIBUTES, model_has

VOCABULARY: Final = Vocabulary(
    attributes=(*ATTRIBUTES, AttributeSchema("size", 1, 9, required=False)),
    unit_specials={
        **dict.fromkeys(
            ("ambush", "fear", "fearless", "flying", "jump", "medic", "rugged", "scout", "vehicle", "walker"), "nothing"
        ),
        **dict.fromkeys(("heavy-armour", "stealth", "transport"), "number"),
    },
    weapon_specials=dict.fromkeys(
        ("accurate", "blast", "grenade", "impact", "longshot", "melee", "suppressing", "unstable"), "nothing"
    ),
    answers=("recover", "advance", "rush", "attack", "interact", "none"),
    objectives=("secure", "terminal"),
    rule_words=WORDS,
)
"""The words of this book. [melee.profile.contents, melee.weapon.listed, melee.attribute.unit-options]

[melee.attribute.movement-rate, melee.attribute.battle-skill, melee.attribute.defence, melee.attribute.command-rating,
melee.attribute.hit-points, melee.attribute.size, melee.weapon.range-max, melee.weapon.range-min-max,
melee.weapon.attacks, melee.weapon.damage, melee.weapon.piercing]
"""


def leaps(g: Game, model: str) -> bool:
    """Whether terrain does not matter to a model on its way: it flies or jumps (ruling ME-13).

    [melee.unit.flying, melee.unit.jump-terrain]
    """
    return model_has(g, model, "flying") or model_has(g, model, "jump")


def size(g: Game, model: str) -> int | None:
    """How big a model is: 1 where it is not said, unless it is a vehicle (ruling ME-14). [melee.attribute.size]"""
    told = g.card(model).attributes.get("size")
    return 1 if told is None and not model_has(g, model, "vehicle") else told
