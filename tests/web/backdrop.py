"""The battle behind the start page, played by two bots and kept with the pages: `python -m tests.web.backdrop`."""

import json
import tempfile
from pathlib import Path
from typing import Any

from openfire.server.http.app import Settings
from tests.server.running import Server, running

FILE = Path(__file__).parents[2] / "web" / "public" / "battle.json"
TABLE = ("width", "height", "level_height", "pieces", "zones")


def played(server: Server) -> dict[str, Any]:
    """A whole battle between two bots: what it is played with, how it began, and where models went."""
    seats = [{"player": "greedy", "army": army} for army in ("causeway-company", "shore-clans")]
    made = server.create(mission="three-pumps", seats=seats)
    game = made["game"]
    view = server.waiting(game, "", patience=500)
    layout = server.get(f"/api/games/{game}/layout").json()
    moments = [server.get(f"/api/games/{game}/moments/{number}").json() for number in range(view["moment"] + 1)]
    return {"layout": _slim(layout), "first": _state(moments[0]), "steps": [*_steps(moments)]}


def _slim(layout: Any) -> Any:
    """Only what is drawn."""
    cards = [{name: card[name] for name in ("id", "base", "role") if name in card} for card in layout["models"]]
    for card, told in zip(cards, layout["models"], strict=True):
        card |= {"name": "", "attributes": {"hit-points": told["attributes"].get("hit-points", 1)}}
    table = {name: layout["table"][name] for name in TABLE}
    return {
        "table": table,
        "biome": layout["biome"],
        "units": [{"id": unit["id"], "name": ""} for unit in layout["units"]],
        "models": cards,
    }


def _state(view: Any) -> dict[str, Any]:
    return {name: view[name] for name in ("units", "models", "markers", "entries")}


def _steps(moments: list[Any]) -> Any:
    """What changed from one moment to another, where something on the table did; a unit moves as one."""
    start = 0
    for k in range(1, len(moments)):
        step = _step(moments[start], moments[k])
        later = _step(moments[k], moments[k + 1]) if k + 1 < len(moments) else {}
        if (step.get("models") or step.get("markers")) and _movers(step) != _movers(later):
            yield step
            start = k


def _step(before: Any, after: Any) -> dict[str, Any]:
    found = {name: _changed(before[name], after[name]) for name in ("units", "models", "markers")}
    return {name: changed for name, changed in found.items() if changed}


def _movers(step: dict[str, Any]) -> set[str]:
    return {model["unit"] for model in step.get("models", ())}


def _changed(before: list[Any], after: list[Any]) -> list[Any]:
    known = {one["id"]: one for one in before}
    return [one for one in after if known.get(one["id"]) != one]


def main() -> None:
    with running(Settings(str(Path(tempfile.mkdtemp()) / "games.db"), rate=0)) as server:
        FILE.write_text(json.dumps(played(server), separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
