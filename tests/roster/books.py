"""Vocabularies for the tests: the stress book's own words, and a made-up book that is as different as books get."""

from openfire.roster import AttributeSchema, Vocabulary

UNIT_SPECIALS = """Ambush, Fast, Fear (X), Fearless, Flying, Heavy Armour (X), Resilient, Rugged, Skilled, Skirmishers,
                   Slow, Stealth (X), Support"""
WEAPON_SPECIALS = """Accurate, Assault, Blast, Grenade, Heavy, One Use, Rapid Fire, Rending (X), Torrent, Unstable,
                     Unwieldy"""
"""The headings of the book's section 4, in its order. [stress, Special Rules]"""


def specials(headings):
    """Names and what they take, from headings such as `Fear (X)`."""
    titles = " ".join(headings.split()).split(", ")
    return {
        title.removesuffix(" (X)").lower().replace(" ", "-"): "number" if title.endswith("(X)") else "nothing"
        for title in titles
    }


STRESS = Vocabulary(
    attributes=(
        AttributeSchema("move", 0, 24),
        AttributeSchema("skill", 2, 12),
        AttributeSchema("defence", 2, 12),
        AttributeSchema("strength", 0, 99, required=False),
        AttributeSchema("command", 2, 12),
        AttributeSchema("hit-points", 1, 99),
    ),
    unit_specials=specials(UNIT_SPECIALS),
    weapon_specials=specials(WEAPON_SPECIALS),
    effects={
        "rally": {"range": "number", "tokens": "number", "instead": ("move", "attack")},
        "mend": {"range": "number", "points": "number", "instead": ("move", "attack")},
    },
    objectives=("control", "destroy", "access", "recover"),
    expansions={"vehicles": Vocabulary(unit_specials=specials("Capacity (X), Manoeuvrable (X)"))},
)

OTHER = Vocabulary(
    attributes=(AttributeSchema("quality", 2, 6),),
    unit_specials={"impact": "amount", "weak-spot": "word", "tough": "number"},
    weapon_specials={"piercing": "nothing", "linked": "nothing"},
    effects={"heal": {"points": "number", "within": "number"}},
    objectives=("marker",),
    weapons_without_range=True,
)

EDITIONS = {"stress": STRESS, "other": OTHER}
