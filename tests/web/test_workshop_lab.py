"""The laboratory in the browser: a run is started, watched, read, and its games are looked at."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.running import Server
from tests.web.playing import DESKTOP, PHONE, Player, player
from tests.web.test_access import faults


@pytest.fixture(params=[("en-GB", DESKTOP), ("de-DE", PHONE)], ids=["english", "german-phone"])
def reader(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Player]:
    locale, size = request.param
    with player(browser, server.address, size, locale=locale) as found:
        yield found


def test_a_run_is_started_watched_and_read(reader: Player) -> None:
    page = reader.page
    reader.open("#/lab?kind=matchup&module=frontier&armies=sluice-picket,wrack-gang&bots=random&most=3")
    page.locator("[data-testid=lab-start]:enabled").wait_for()
    assert faults(reader) == [], "the plan"
    page.locator("[data-testid=lab-start]").click()
    page.locator("[data-testid=lab-run][data-phase=done]").wait_for(timeout=120_000)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(reader) == [], "what it has shown"
    with page.expect_download() as download:
        page.locator("[data-testid=lab-csv]").click()
    assert download.value.path().read_text().startswith("what,name")
    page.locator("[data-testid=lab-matrix] button").first.click()
    assert page.locator("[data-testid=lab-games] tbody tr").count() == 3
    page.locator("[data-testid=lab-games] tbody a").first.click()
    page.locator("[data-testid=study]").wait_for(timeout=60_000)
    assert not reader.faults


@pytest.mark.soak
def test_a_run_is_stopped_and_resumed_by_keyboard(browser: Browser, server: Server) -> None:
    with player(browser, server.address) as found:
        found.open("#/lab?kind=matchup&module=frontier&armies=sluice-picket,wrack-gang&bots=random&most=100")
        found.page.locator("[data-testid=lab-start]:enabled").wait_for()
        found.tab_to("[data-testid=lab-start]")
        found.page.keyboard.press("Enter")
        found.page.locator("[data-testid=lab-stop]").wait_for()
        found.tab_to("[data-testid=lab-stop]")
        found.page.keyboard.press("Enter")
        found.page.locator("[data-testid=lab-resume]").wait_for(timeout=60_000)
        found.tab_to("[data-testid=lab-resume]")
        found.page.keyboard.press("Enter")
        found.page.locator("[data-testid=lab-stop]").wait_for(timeout=60_000)
