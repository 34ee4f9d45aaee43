"""Biomes: what the land of a setting looks like. A module names one; no rule asks for it."""

from typing import Literal, get_args

Biome = Literal["meadows", "salt-pans", "galleries", "tide-flats", "steppe", "terraces", "glasshouses"]
"""Meadows are what everybody gets who names none."""

BIOMES: tuple[Biome, ...] = get_args(Biome)
