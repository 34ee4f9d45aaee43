"""Pictures of tables, for those who choose a battle: drawn, and as what pages draw them from."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from openfire.game import Mission
from openfire.modules import with_objectives
from openfire.server.games.new_game import find_mission, find_module, find_table
from openfire.server.wire.base import Wire
from openfire.table.biomes import Biome
from openfire.table.looks import THEMES
from openfire.table.model import Table
from openfire.table.svg import table_layer
from openfire.table.view import scaled, short


@lru_cache(maxsize=256)
def table_name(module: str, mission: str, table: str | None) -> str:
    """What the table of a mission is called, or another of its module. Raises Problem."""
    return _land(module, mission, table).name


class LandView(Wire, frozen=True):
    """A table with what is fought over, and what its land looks like."""

    table: Table
    biome: Biome


@lru_cache(maxsize=128)
def land_view(module: str, mission: str, table: str | None) -> LandView:
    """The table of a mission, or another of its module, to be drawn as the board draws it. Raises Problem."""
    found = find_module(module)
    return LandView(_fought_over(_land(module, mission, table), find_mission(found, mission)), found.heading.biome)


@lru_cache(maxsize=128)
def table_picture(module: str, mission: str, table: str | None, theme: str) -> str:
    """The table of a mission, or another of its module, with what is fought over, as SVG. Raises Problem."""
    land, wanted = _land(module, mission, table), find_mission(find_module(module), mission)
    look = THEMES[theme]
    size = f"0 0 {short(scaled(land.width))} {short(scaled(land.height))}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="system-ui,sans-serif">'
    return f"{head}{table_layer(_fought_over(land, wanted), look)}</svg>"


def _fought_over(land: Table, mission: Mission) -> Table:
    """A table with the objectives of a mission, as it is looked at before the game: without its zones."""
    return replace(with_objectives(land, mission), zones=(), entries=land.entries)


def _land(module: str, mission: str, table: str | None) -> Table:
    found = find_module(module)
    return find_table(found, table) or found.table(find_mission(found, mission))
