"""What a game module is: everything an edition leaves open, as one value."""

import msgspec

from openfire.modules.missions import Mission, Recipe
from openfire.roster.armies import Army
from openfire.roster.lengths import to_inches
from openfire.roster.profiles import Roster
from openfire.table.biomes import BIOMES, Biome
from openfire.table.generate import generate
from openfire.table.model import Table


class FirstBattle(msgspec.Struct, frozen=True, cache_hash=True):
    """The battle that a newcomer begins with."""

    mission: str
    armies: tuple[str, ...]
    """One for each seat of the mission."""


class Heading(msgspec.Struct, frozen=True, cache_hash=True):
    """What a module says about itself."""

    key: str
    title: str
    edition: str
    """The key of the edition it is for."""
    version: str
    expansions: tuple[str, ...] = ()
    """The expansions of the edition that are switched on."""
    authors: str = ""
    description: str = ""
    biome: Biome = BIOMES[0]
    """What the land looks like; the content hash passes over it."""
    first: FirstBattle | None = None
    """Only those who offer battles look at it: no game is played otherwise because of it, and no hash covers it."""


class Module(msgspec.Struct, frozen=True):
    """A game module, loaded and checked."""

    heading: Heading
    roster: Roster
    armies: dict[str, Army]
    """By id, in the order of the ids; so are the missions and tables."""
    missions: dict[str, Mission]
    tables: dict[str, Table]
    hash: str = ""
    """The content hash; the header of a game pins it."""
    left_out: tuple[str, ...] = ()
    """Army lists that are wrong, and missions that need one of those: what is wrong with each, in one line."""

    def table(self, mission: Mission) -> Table:
        """The table of a mission: one of the module's, or one made to the recipe."""
        if not isinstance(mission.table, Recipe):
            return self.tables[mission.table]
        told = mission.table
        size = {"width": to_inches(told.width), "height": to_inches(told.height)}
        return generate(told.seed, **size, symmetry=told.symmetry, country=told.country)
