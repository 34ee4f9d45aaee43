"""Landscapes: how many pieces of each kind go together on a table of 72 by 48 inches, large and solid ones first."""

import msgspec


class Country(msgspec.Struct, frozen=True):
    """A kind of landscape."""

    pieces: dict[str, tuple[int, int]]
    """The fewest and the most pieces of each kind, in the order in which they are placed."""
    fill: tuple[str, ...]
    """What covers the rest."""
    brook: float = 0
    """How often a brook runs through it."""


_HAMLET = {"hill": (1, 2), "building": (4, 6), "farm": (1, 2), "ruin": (1, 2), "wood": (5, 6), "field": (3, 4)}
_HAMLET |= {"orchard": (1, 2), "wall": (2, 3), "hedge": (1, 2), "litter": (3, 5)}

_DOWNS = {"hill": (4, 5), "outcrop": (3, 4), "ruin": (1, 2), "building": (0, 1), "wood": (5, 6), "scrub": (1, 3)}
_DOWNS |= {"wall": (2, 4), "litter": (1, 3)}

_TOWN = {"ruin": (6, 8), "building": (3, 5), "hill": (0, 1), "traps": (1, 2), "wood": (3, 4), "rubble": (3, 4)}
_TOWN |= {"craters": (2, 3), "wire": (1, 2), "wall": (2, 3), "litter": (3, 5)}

_FENS = {"mere": (1, 2), "hill": (1, 2), "outcrop": (2, 3), "ruin": (2, 3), "building": (1, 2), "bog": (3, 4)}
_FENS |= {"wood": (5, 6), "scrub": (1, 2), "hedge": (1, 2), "wall": (1, 2), "litter": (2, 4)}

_FARMLAND = {"hill": (1, 3), "farm": (2, 2), "building": (2, 3), "ruin": (1, 2), "outcrop": (0, 2), "field": (4, 6)}
_FARMLAND |= {"wood": (4, 5), "orchard": (1, 2), "hedge": (2, 4), "wall": (1, 2), "litter": (2, 4)}

COUNTRIES = {
    "hamlet": Country(_HAMLET, ("wood", "field", "orchard", "scrub"), 0.3),
    "downs": Country(_DOWNS, ("wood", "scrub", "bog"), 0.3),
    "town": Country(_TOWN, ("wood", "rubble", "orchard")),
    "fens": Country(_FENS, ("wood", "bog", "scrub"), 0.6),
    "farmland": Country(_FARMLAND, ("wood", "field", "orchard", "scrub"), 0.4),
}
