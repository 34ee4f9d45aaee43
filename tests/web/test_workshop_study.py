"""Studies in the browser: a game is commented, tried, kept and opened by somebody else; a replay as one file."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.server.running import Server
from tests.small_battles import BATTLES
from tests.web.playing import DESKTOP, PHONE, Player, player
from tests.web.test_access import faults


@pytest.fixture(scope="module")
def over(server: Server) -> str:
    """A small battle of two bots that is over."""
    _, mission, mine, theirs = BATTLES["frontier"]
    made = server.create(mission=mission, seats=[{"player": "random", "army": army} for army in (mine, theirs)])
    server.waiting(made["game"], "", patience=300)
    return str(made["game"])


@pytest.fixture(params=[("en-GB", DESKTOP), ("de-DE", PHONE)], ids=["english", "german-phone"])
def reader(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Player]:
    locale, size = request.param
    with player(browser, server.address, size, locale=locale) as found:
        yield found


def test_a_study_is_made_and_opened_by_a_second_person(
    reader: Player, browser: Browser, server: Server, over: str
) -> None:
    page = reader.page
    reader.open("#/study")
    page.locator("[data-testid=study-link]").fill(f"#/replay/{over}/0")
    page.keyboard.press("Enter")
    page.locator("[data-testid=study-on]").click()
    page.locator("[data-testid=study-on]").click()
    page.locator("[data-testid=study-best] li button").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(reader) == [], "a game that is studied"
    page.locator("[data-testid=study-best] li button").first.click()
    page.locator("[data-testid=study-tried]").wait_for()
    page.locator("[data-testid=study-keep-line]").click()
    page.locator("[data-testid=study-note]").fill("<b>Here</b> it turned.")
    page.locator("[data-testid=study-title]").fill("How it turned")
    page.locator("[data-testid=study-save]").click()
    reader.until(lambda: "study.study" not in page.url and "#/study/study." in page.url, "the address of the study")
    with player(browser, server.address) as other:
        other.page.goto(page.url)
        other.until(
            lambda: other.page.locator("[data-testid=study-note]").input_value() == "<b>Here</b> it turned.", "the note"
        )
        assert other.page.locator("[data-testid=study-title]").input_value() == "How it turned"
        other.page.locator("[data-testid=study-lines] button").first.click()
        other.page.locator("[data-testid=study-tried]").wait_for()
        assert not other.faults
    assert not reader.faults


def test_a_replay_is_one_file_that_opens_without_a_server(
    browser: Browser, server: Server, over: str, tmp_path: Path
) -> None:
    with player(browser, server.address) as found:
        found.open(f"#/replay/{over}/0")
        with found.page.expect_download() as download:
            found.page.locator("[data-testid=replay-file]").click()
        path = tmp_path / "replay.html"
        download.value.save_as(path)
    context = browser.new_context(offline=True)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(path.as_uri())
    page.locator("[data-testid=moment]").wait_for()
    page.keyboard.press("End")
    last = server.view(over)["moment"]
    page.wait_for_function(f"document.querySelector('[data-testid=moment]').textContent.includes('{last}')")
    assert page.locator("[data-testid=record]").count() == 0, "nothing is offered that needs a server"
    assert not wrong
    context.close()


@pytest.mark.soak
def test_all_decisions_of_a_game_are_looked_at(browser: Browser, server: Server, over: str) -> None:
    with player(browser, server.address) as found:
        found.open(f"#/study/game.{over}/0")
        found.page.locator("[data-testid=study-judge]").click()
        found.until(lambda: not found.page.query_selector("[data-testid=study-judge], progress"), "all decisions")
        assert faults(found) == []
