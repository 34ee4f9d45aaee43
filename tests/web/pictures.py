"""The pictures of the README and the docs, taken from a real game: `python -m tests.web.pictures`."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from openfire.server.app import Settings
from tests.server.running import running
from tests.web.playing import PHONE, Player, player, start_browser

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"


def start(browser: Browser, address: str) -> None:
    with player(browser, address) as one:
        one.open()
        one.until(lambda: one.page.query_selector("[data-testid=play-now]:enabled"), "the start page")
        one.shoot(FOLDER / "start.png")


def battle(browser: Browser, address: str) -> None:
    """A move with its reach, then an attack with its chances."""
    with player(browser, address) as one:
        one.play_now()
        one.answer_until("move")
        one.until(lambda: one.page.query_selector(".band"), "the reach")
        x, y = _beside_the_leader(one)
        one.page.mouse.click(x, y)
        one.until(lambda: one.page.query_selector("[data-testid=confirm]:enabled, .refused"), "the way")
        one.shoot(FOLDER / "move.png")
        one.answer()
        attacks(one)
        one.shoot(FOLDER / "attack.png")


def attacks(one: Player, most: int = 40) -> None:
    """Answer until there are several targets to choose from."""
    for _ in range(most):
        if one.answer_until("attack") and len(one.page.query_selector_all("button.target")) >= 2:
            one.page.wait_for_timeout(800)
            return
        one.answer()


def _beside_the_leader(one: Player) -> tuple[float, float]:
    """A place some inches from the unit that acts, on the screen."""
    box = one.page.locator(".unit.acting .model").first.bounding_box()
    assert box
    return box["x"] + 60, box["y"] - 45


def evade(browser: Browser, address: str) -> None:
    """The player under attack is asked."""
    with player(browser, address) as one:
        one.choose(rulebook="assault")
        assert one.answer_until("evade")
        one.shoot(FOLDER / "evade.png")


def phone(browser: Browser, address: str) -> None:
    with player(browser, address, PHONE, touch=True) as one:
        one.play_now()
        one.answer_until("move")
        one.until(lambda: one.page.query_selector(".band"), "the reach")
        one.shoot(FOLDER / "phone.png")


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    database = str(Path(tempfile.mkdtemp()) / "games.db")
    with running(Settings(database, rate=0)) as server, sync_playwright() as playwright:
        browser = start_browser(playwright)
        takes: dict[str, Callable[[], object]] = {
            "start": lambda: start(browser, server.address),
            "battle": lambda: battle(browser, server.address),
            "evade": lambda: evade(browser, server.address),
            "phone": lambda: phone(browser, server.address),
        }
        for name in wanted or takes:
            takes[name]()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
