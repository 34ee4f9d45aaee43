"""Special rules by name, and which units have them. What they do stands in the chapter they change. [stress, Section 4]

A profile names universal rules only by name; a value in brackets takes the place of X in the rule's text.
[stress.special.universal-by-name, stress.special.bracket-values, stress.profile.special-rules,
stress.weapon.special-rules]
"""

from __future__ import annotations

from typing import Final

from openfire.roster import AttributeSchema, Vocabulary
from openfire.rules.stress.own_rules.words import WORDS

VOCABULARY: Final = Vocabulary(
    attributes=(
        AttributeSchema("move", 0, 24),
        AttributeSchema("skill", 2, 12, is_needed_face=True),
        AttributeSchema("defence", 2, 12, is_needed_face=True),
        AttributeSchema("strength", 0, 12, required=False),
        AttributeSchema("command", 2, 12, is_needed_face=True),
        AttributeSchema("hit-points", 1, 99),
    ),
    unit_specials={
        "ambush": "nothing",
        "fast": "nothing",
        "fear": "number",
        "fearless": "nothing",
        "flying": "nothing",
        "heavy-armour": "number",
        "resilient": "nothing",
        "rugged": "nothing",
        "skilled": "nothing",
        "skirmishers": "nothing",
        "slow": "nothing",
        "stealth": "number",
        "support": "nothing",
    },
    weapon_specials={
        "accurate": "nothing",
        "assault": "nothing",
        "blast": "nothing",
        "grenade": "nothing",
        "heavy": "nothing",
        "one-use": "nothing",
        "rapid-fire": "nothing",
        "rending": "number",
        "torrent": "nothing",
        "unstable": "nothing",
        "unwieldy": "nothing",
    },
    effects={
        "rally": {"range": "number", "tokens": "number", "instead": ("move", "attack", "secure")},
        "mend": {"range": "number", "points": "number", "instead": ("move", "attack", "secure")},
    },
    needed_settings={"rally": ("range",), "mend": ("range",)},
    types=("infantry",),
    objectives=("control", "destroy", "access", "recover"),
    rule_words=WORDS,
    expansions={
        "vehicles": Vocabulary(
            unit_specials={"capacity": "number", "manoeuvrable": "number"}, types=("vehicle", "transport", "aircraft")
        )
    },
)
"""The words of this book. Strength is accepted and never read (ruling ST-02). [stress.profile.strength]

Movement, skill, defence, command and hit points are what rules read. [stress.profile.movement, stress.profile.skill,
stress.profile.defence, stress.profile.command, stress.profile.hit-points, stress.profile.type, stress.profile.contents]
"""
