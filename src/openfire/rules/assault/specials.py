"""Special rules by name: who has what. What they do stands in the chapter they change. [assault, Special Rules]

A value in brackets takes the place of X in a rule's text. [assault.special.bracket-values] Rules of a unit's profile
hold for each of its models, those of a weapon for that weapon. [assault.attribute.unit-special-rules,
assault.weapon.special-rules] Transport (X) has no effect, the book prints no rules for it (ruling AS-08), and a vehicle
moves as others do (ruling AS-06). There are no aircraft: the word is not known, so an army that has some is refused
(ruling AM-29). [assault.unit.transport, assault.transport.stub, assault.unit.vehicle, assault.vehicle.movement-stub,
assault.aircraft.empty]
"""

from __future__ import annotations

from typing import Final

from openfire.roster import Vocabulary
from openfire.rules.assault.own_rules.words import WORDS
from openfire.rules.shared.specials import ATTRIBUTES

VOCABULARY: Final = Vocabulary(
    attributes=ATTRIBUTES,
    unit_specials={
        **dict.fromkeys(("fearless", "flying", "scout", "vehicle"), "nothing"),
        **dict.fromkeys(("heavy-armour", "stealth", "transport"), "number"),
    },
    weapon_specials={"impact": "nothing", "longshot": "nothing"},
    effects={"rally": {"range": "number", "tokens": "number"}, "mend": {"range": "number", "points": "number"}},
    needed_settings={"rally": ("range",), "mend": ("range",)},
    answers=("recover", "advance", "rush", "assault", "attack", "interact", "none"),
    objectives=("secure", "terminal"),
    rule_words=WORDS,
)
"""The words of this book. [assault.profile.contents, assault.weapon.listed, assault.attribute.unit-options]

[assault.attribute.movement-rate, assault.attribute.battle-skill, assault.attribute.defence,
assault.attribute.command-rating, assault.attribute.hit-points, assault.weapon.range-max,
assault.weapon.range-min-max, assault.weapon.attacks, assault.weapon.damage, assault.weapon.piercing]
"""
