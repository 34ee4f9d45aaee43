"""The missions of a booklet, each with its table as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.booklet.page import Html, table, tag
from openfire.game import EDITIONS, Mission, Module
from openfire.modules import with_objectives
from openfire.table.looks import THEMES
from openfire.table.model import Table
from openfire.table.svg import render
from openfire.table.svg_names import names_layer


def missions(module: Module) -> Iterator[Html]:
    """Every mission with its table, then the tables that no mission has."""
    if module.missions:
        yield tag("h2", "Missions", id="missions")
    for mission in module.missions.values():
        yield tag("article", *_mission(mission, module), id=f"mission-{mission.id}")
    played = {mission.table for mission in module.missions.values()}
    others = [one for key, one in module.tables.items() if key not in played]
    if others:
        yield tag("h2", "Other tables", id="tables")
    for one in others:
        yield tag("article", tag("h3", one.name), _picture(one, f"table-{one.id}-"))


def _mission(mission: Mission, module: Module) -> Iterator[Html]:
    rounds = mission.rounds or EDITIONS[module.heading.edition].rounds
    yield tag("h3", mission.name)
    yield tag("p", f"{mission.seats} players, {rounds} rounds", kind="points")
    for paragraph in mission.notes.split("\n\n"):
        if paragraph.strip():
            yield tag("p", " ".join(paragraph.split()))
    if mission.objectives:
        heads = ("Objective", "Type", "Points", "For")
        rows = [
            (one.name, one.kind, str(one.points), ", ".join(seat.upper() for seat in one.seats))
            for one in mission.objectives
        ]
        yield table(heads, rows, ("Points",))
    yield _picture(with_objectives(module.table(mission), mission), f"mission-{mission.id}-")


def _picture(land: Table, prefix: str) -> Html:
    """A table drawn, with the names of what stands on it. prefix: keeps its ids apart from those of other pictures."""
    return tag("figure", Html(render(land, layers=[names_layer(land, THEMES["light"])], prefix=prefix)))
