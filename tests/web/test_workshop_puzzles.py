"""Puzzles in the browser: one is solved, by mouse and by keyboard, on a phone and in German."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.running import Server
from tests.web.playing import DESKTOP, PHONE, Player, player
from tests.web.test_access import faults

SMALL = "frontier-1-0-12"
OPEN = "[data-testid=asked] li button:enabled, [data-testid=puzzle-answer]"


@pytest.fixture(params=[("en-GB", DESKTOP), ("de-DE", PHONE)], ids=["english", "german-phone"])
def reader(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Player]:
    locale, size = request.param
    with player(browser, server.address, size, locale=locale) as found:
        yield found


def test_a_puzzle_is_chosen_solved_and_explained(reader: Player) -> None:
    page = reader.page
    reader.open("#/puzzles")
    page.locator("[data-testid=puzzle-daily]").wait_for()
    assert faults(reader) == [], "the list"
    reader.open(f"#/puzzles/{SMALL}")
    page.locator("[data-testid=puzzle-plan]").nth(2).check()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("[data-testid=puzzle-answer]").click()
    page.locator("[data-testid=puzzle-verdict]").wait_for()
    assert page.evaluate("document.activeElement?.dataset.testid") == "puzzle-verdict"
    assert page.locator("table tbody tr").count() >= 3
    assert faults(reader) == [], "the grade"
    page.locator("[data-testid=puzzle-next]").click()
    reader.until(lambda: SMALL not in page.url, "the next puzzle")
    reader.open("#/puzzles")
    reader.until(lambda: "1" in page.locator("[data-testid=puzzle-progress]").inner_text(), "what was solved")
    assert not reader.faults


def test_a_puzzle_is_solved_by_keyboard(browser: Browser, server: Server) -> None:
    with player(browser, server.address) as found:
        found.open(f"#/puzzles/{SMALL}")
        found.page.locator("[data-testid=puzzle-plan]").first.wait_for()
        found.tab_to("[data-testid=puzzle-plan]")
        found.page.keyboard.press("ArrowDown")
        found.tab_to("[data-testid=puzzle-answer]")
        found.page.keyboard.press("Enter")
        found.page.locator("[data-testid=puzzle-verdict]").wait_for()


@pytest.mark.soak
def test_a_puzzle_is_answered_question_by_question(browser: Browser, server: Server) -> None:
    with player(browser, server.address) as found:
        page = found.page
        found.open(f"#/puzzles/{SMALL}")
        page.locator(".other").click()
        for _ in range(20):
            found.until(
                lambda: page.query_selector("[data-testid=asked] li button:enabled, [data-testid=puzzle-answer]"),
                "a question",
            )
            if page.query_selector("[data-testid=puzzle-answer]"):
                break
            page.locator("[data-testid=asked] li button:enabled").first.click()
            page.wait_for_timeout(200)
        page.locator("[data-testid=puzzle-answer]").click()
        page.locator("[data-testid=puzzle-verdict]").wait_for()
        assert faults(found) == []
