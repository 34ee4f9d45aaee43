"""The pictures of the README and the docs, taken from a real game: `python -m tests.web.pictures`."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from openfire.server.http.app import Settings
from tests.server.running import running
from tests.web.playing import PHONE, Player, player, start_browser

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"


def start(browser: Browser, address: str) -> None:
    with player(browser, address) as one:
        one.open()
        one.until(lambda: one.page.query_selector("[data-testid=play-now]:enabled"), "the start page")
        one.until(lambda: one.page.query_selector(".backdrop .unit"), "the battle behind it")
        shoot(one, "start")


def move(browser: Browser, address: str) -> None:
    """A move with its reach, its way, and where everybody would stand."""
    with player(browser, address) as one:
        one.choose(mission="three-pumps")
        moving(one, 2)
        x, y = _ahead(one)
        one.page.mouse.click(x, y)
        one.until(lambda: one.page.query_selector("[data-testid=confirm]:enabled, .refused"), "the way")
        _nearer(one, x, y)
        shoot(one, "move")


def attack(browser: Browser, address: str) -> None:
    """Several targets to choose from, with their chances."""
    with player(browser, address, theme="dark") as one:
        one.choose(mission="three-pumps")
        for _ in range(200):
            assert one.answer_until("attack"), "nobody had two targets"
            if len(one.page.query_selector_all("button.target")) >= 2:
                break
            one.answer()
        _nearer(one, *_ahead(one))
        one.page.wait_for_timeout(600)
        shoot(one, "attack")


def theatre(browser: Browser, address: str) -> None:
    """An attack as it is shown: dice in the order of the book, who falls, and the result on the planner's chances."""
    with player(browser, address) as one:
        one.choose(mission="three-pumps", your_army="sluice-picket", their_army="wrack-gang")
        one.until(lambda: one.page.query_selector("[data-testid=speed]"), "the game")
        for _ in range(40):
            assert one.answer_until("attack"), "nobody was hit"
            one.page.locator("[data-testid=speed]").select_option("step")
            if _is_shown_to_fall(one):
                break
            one.page.locator("[data-testid=speed]").select_option("none")
            one.page.keyboard.press("Enter")
        shoot(one, "theatre")


def _is_shown_to_fall(one: Player) -> bool:
    """Attack, and go on step by step until somebody falls; False where nobody does."""
    one.press()
    for _ in range(30):
        one.page.wait_for_timeout(900)
        if one.page.query_selector("[data-testid=fallen]") and one.page.query_selector("[data-testid=foretold] .came"):
            return True
        if not one.page.query_selector("[data-testid=stage]"):
            return False
        one.page.keyboard.press("Space")
    return False


def assault(browser: Browser, address: str) -> None:
    """Two units hand to hand: blows instead of shots, and the dice beside whoever is struck."""
    with player(browser, address) as one:
        one.choose(setting="tidewrack", mission="before-the-flood")
        one.page.locator("[data-testid=speed]").select_option("step")
        _watch(one, "[data-testid=stage] .clash", "assault")


def enemy(browser: Browser, address: str) -> None:
    """The enemy's unit on its way, followed by the camera."""
    with player(browser, address, theme="dark") as one:
        one.choose(setting="steppe", mission="road-tolls")
        one.page.locator("[data-testid=speed]").select_option("step")
        _watch(one, "[data-testid=stage][data-kind=moves] .trail", "enemy", since=2)


def _round(one: Player) -> int:
    """Which round is played; none yet while the armies are set up."""
    return next((int(word) for word in one.page.inner_text(".round").split() if word.isdigit()), 0)


def _watch(one: Player, wanted: str, name: str, *, since: int = 1, most: int = 400) -> None:
    """Take what is suggested and look at everything, until something is to be seen in that round or a later one."""
    for _ in range(most):
        if _round(one) >= since and one.page.query_selector(wanted):
            one.page.wait_for_timeout(700)
            shoot(one, name)
            return
        if one.page.query_selector("[data-testid=stage]"):
            one.page.keyboard.press("Space")
        elif one.is_asked:
            one.press()
        assert not one.is_over, f"{name} was never to be seen"
        one.page.wait_for_timeout(250)
    raise AssertionError(f"{name} was never to be seen")


def evade(browser: Browser, address: str) -> None:
    """The player under attack is asked."""
    with player(browser, address) as one:
        one.choose(setting="lamplands", mission="dark-galleries")
        assert one.answer_until("evade")
        shoot(one, "evade")


def drive(browser: Browser, address: str) -> None:
    """A vehicle, its turn, and the rings around enemies."""
    with player(browser, address) as one:
        one.choose(setting="steppe", mission="road-tolls")
        while one.answer_until("move"):
            one.until(lambda: one.page.query_selector("[data-option]"), "ways that are offered")
            if one.page.query_selector(".unit.acting .nose") and "Round 1" not in one.page.inner_text(".round"):
                break
            one.answer()
        _nearer(one, *_ahead(one))
        one.page.locator("[data-option]").first.hover()
        shoot(one, "drive")


def replay(browser: Browser, address: str) -> None:
    """A battle of two bots, looked at again."""
    with player(browser, address, theme="dark") as one:
        one.choose(setting="frontier", mission="salvage-rights", a_is_played_by="greedy")
        one.until(lambda: one.is_over, "the end", 500)
        moments = one.page.evaluate(
            "(game) => fetch(`/api/games/${game}/view`).then((reply) => reply.json())", one.game
        )
        one.open(f"#/replay/{one.game}/{int(moments['moment'] * 0.55)}")
        one.until(lambda: one.page.query_selector("[data-testid=moment]"), "the replay")
        one.page.wait_for_timeout(800)
        shoot(one, "replay")


def phone(browser: Browser, address: str) -> None:
    with player(browser, address, PHONE, touch=True) as one:
        one.choose(mission="three-pumps", your_army="sluice-picket", their_army="wrack-gang")
        moving(one, 1)
        _nearer(one, *_ahead(one))
        shoot(one, "phone")


def moving(one: Player, rounds: int) -> None:
    """Play until a unit is to move in that round or a later one."""
    while one.answer_until("move") and int(one.page.inner_text(".round").split()[1]) < rounds:
        one.answer()
    one.until(lambda: one.page.query_selector(".band"), "the reach")
    one.until(lambda: one.page.query_selector("[data-option]"), "ways that are offered")


def _nearer(one: Player, x: float, y: float, turns: int = 2) -> None:
    """Zoom in on a place of the board."""
    one.page.mouse.move(x, y)
    for _ in range(turns):
        one.page.mouse.wheel(0, -120)
        one.page.wait_for_timeout(100)


def _ahead(one: Player) -> tuple[float, float]:
    """A place some inches toward the middle of the table from the unit that acts, on the screen."""
    box = one.page.locator(".unit.acting .model").first.bounding_box()
    board = one.page.locator(".board").bounding_box()
    assert box
    assert board
    up = -1 if box["y"] > board["y"] + board["height"] / 2 else 1
    return box["x"] + 40, box["y"] + up * 50


def shoot(one: Player, name: str, most: int = 300_000) -> None:
    """A picture that loads quickly: a table has too many colours for a small PNG."""
    path = FOLDER / f"{name}.jpg"
    one.shoot(path)
    assert path.stat().st_size < most, f"{path.name} has {path.stat().st_size} bytes"


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    database = str(Path(tempfile.mkdtemp()) / "games.db")
    with running(Settings(database, rate=0)) as server, sync_playwright() as playwright:
        browser = start_browser(playwright)
        for name in wanted or TAKES:
            TAKES[name](browser, server.address)
        browser.close()


TAKES: dict[str, Callable[[Browser, str], None]] = {
    take.__name__: take for take in (start, move, attack, theatre, assault, enemy, evade, drive, replay, phone)
}


if __name__ == "__main__":
    main(sys.argv[1:])
