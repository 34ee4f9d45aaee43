"""Nothing on any page keeps people out: axe-core finds no serious fault, in light and dark."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.server.running import Server
from tests.web.playing import PHONE, Player, player

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
BAD = ("serious", "critical")


def faults(newcomer: Player) -> list[str]:
    """The serious faults of the page, with the first element that has each."""
    newcomer.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = newcomer.page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in BAD]


def settings(newcomer: Player, theme: str) -> None:
    text = f"JSON.stringify({{hurries: true, theme: '{theme}'}})"
    newcomer.context.add_init_script(f"localStorage.setItem('settings', {text})")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_serious_fault_on_any_page(newcomer: Player, theme: str) -> None:
    page = newcomer.page
    settings(newcomer, theme)
    newcomer.open()
    newcomer.until(lambda: page.query_selector("[data-testid=play-now]:enabled"), "the start page")
    page.get_by_text("Choose your battle").click()
    assert faults(newcomer) == []
    newcomer.open("#/join/nowhere/x")
    newcomer.until(lambda: page.query_selector("[data-testid=sit-down]"), "the invitation")
    assert faults(newcomer) == []
    newcomer.play_now()
    newcomer.answer_until("attack")
    page.locator(".left .card").first.click()
    page.keyboard.press("?")
    page.wait_for_timeout(600)
    assert faults(newcomer) == []
    newcomer.open(f"#/replay/{newcomer.game}/5")
    newcomer.until(lambda: page.query_selector("[data-testid=moment]"), "the replay")
    page.wait_for_timeout(600)
    assert faults(newcomer) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_serious_fault_at_a_shared_screen_and_in_the_planner(newcomer: Player, theme: str) -> None:
    page = newcomer.page
    settings(newcomer, theme)
    newcomer.choose(mission="two-causeways", b_is_played_by="me")
    newcomer.until(lambda: page.query_selector("[data-testid=hand-over]"), "the word to the other player")
    assert faults(newcomer) == []
    newcomer.learn("stress")
    newcomer.answer_until("move")
    newcomer.until(lambda: page.query_selector("[data-option]"), "ways that are offered")
    assert faults(newcomer) == []
    while newcomer.answer_until("attack") and not page.query_selector("details.split"):
        newcomer.answer()
    page.get_by_text("Split the weapons").click()
    assert faults(newcomer) == []


def test_no_serious_fault_on_a_phone(browser: Browser, server: Server) -> None:
    with player(browser, server.address, PHONE, touch=True) as found:
        found.learn("assault")
        assert found.wait()
        for tab in ("Act", "Units", "Log"):
            found.page.get_by_role("button", name=tab, exact=True).click()
            assert faults(found) == [], tab
