"""Every setting's own table with armies on it, large and small, by day and by night.

`python -m tests.web.lands FOLDER` takes pictures to be looked at after a change of what the land looks like. Two bots
have begun a game on each table.
"""

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from openfire.server.http.app import Settings
from tests.server.running import Server, running
from tests.web.playing import DESKTOP, PHONE, player, start_browser

SIZES = {"desktop": DESKTOP, "phone": PHONE}
PATIENCE = 300.0


def battles(server: Server) -> Iterator[tuple[str, Any]]:
    """The first mission for two on a table of the module's own, of every module."""
    for module in server.get("/api/library").json()["modules"]:
        own = [one for one in module["missions"] if one["seats"] == 2 and one.get("table") in module["tables"]]
        for mission in own[:1]:
            armies = mission.get("armies") or [army["id"] for army in module["armies"]]
            seats = [{"player": "greedy", "army": army} for army in armies[:2]]
            yield module["key"], {"module": module["key"], "mission": mission["id"], "seats": seats}


def fought(server: Server, terms: Any) -> tuple[str, int]:
    """A game in its second round, and the moment it has come to."""
    game, end = server.create(**terms)["game"], time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = server.get(f"/api/games/{game}/view")
        if found.status_code == 200 and (found.json()["round"] > 1 or found.json()["phase"] == "over"):
            return game, found.json()["moment"]
        time.sleep(0.3)
    raise AssertionError(f"{terms['mission']} is not in its second round")


def shoot(browser: Browser, address: str, where: str, folder: Path, name: str) -> None:
    for size, viewport in SIZES.items():
        for theme in ("light", "dark"):
            with player(browser, address, viewport, touch=size == "phone", theme=theme) as one:
                one.open(f"#/replay/{where}")
                one.until(lambda: one.page.query_selector(".board .model"), "the table")
                one.shoot(folder / f"{name}-{size}-{theme}.jpg")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    database = str(Path(tempfile.mkdtemp()) / "games.db")
    with running(Settings(database, rate=0)) as server, sync_playwright() as playwright:
        browser = start_browser(playwright)
        for name, terms in battles(server):
            game, moment = fought(server, terms)
            shoot(browser, server.address, f"{game}/{moment}", folder, name)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
