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


def battle(browser: Browser, address: str) -> str:
    """A game up to its second round: a move with its reach, an attack with its chances. Its id."""
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
        game = one.game
        for _ in range(60):
            if "Round 3" in one.page.inner_text("header") or not one.wait():
                break
            one.answer()
        return game


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


def replay(browser: Browser, address: str, game: str) -> None:
    with player(browser, address) as one:
        one.open("#/")
        one.page.evaluate("localStorage.setItem('settings', JSON.stringify({theme: 'dark'}))")
        one.page.goto("about:blank")
        one.open(f"#/replay/{game}/99999")
        one.until(lambda: one.page.query_selector("[data-testid=moment]"), "the replay")
        one.page.wait_for_timeout(1500)
        one.shoot(FOLDER / "replay-dark.png")


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
            "battle": lambda: replay(browser, server.address, battle(browser, server.address)),
            "phone": lambda: phone(browser, server.address),
        }
        for name in wanted or takes:
            takes[name]()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
