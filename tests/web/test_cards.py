"""Cards and questions open their rules in place, by mouse, by finger and by keyboard."""

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.first_few import first_few
from tests.server.running import Server
from tests.web.playing import DESKTOP, PHONE, Player, player
from tests.web.test_access import faults

FOCUSED = "() => document.activeElement?.textContent?.trim() ?? ''"


@pytest.mark.parametrize("size", first_few(1, [DESKTOP, PHONE]), ids=["1440", "390"])
def test_a_word_on_a_card_and_a_question_open_their_rules(size: ViewportSize, browser: Browser, server: Server) -> None:
    with player(browser, server.address, size, touch=size is PHONE) as one:
        one.choose(mission="three-pumps")
        assert one.answer_until("activate")
        reader = one.page.get_by_test_id("reader")
        _by_keyboard(one)
        assert reader.get_by_role("heading").first.inner_text().startswith("Rules (")
        assert "stress." not in reader.inner_text()
        reader.get_by_text("For programs").click()
        assert "stress." in reader.inner_text()
        assert faults(one) == []
        one.page.keyboard.press("Escape")
        assert reader.count() == 0
        assert one.page.evaluate(FOCUSED).startswith("Rules (")
        _on_the_card(one, size is PHONE)
        one.page.locator(".details .rule", has_text="Accurate").first.click()
        reader.get_by_text("Skill rolls with the weapon have +2.").wait_for()
        assert reader.get_by_role("heading").first.inner_text() == "Accurate"
        one.page.mouse.click(5, 5)
        assert reader.count() == 0


def _by_keyboard(one: Player) -> None:
    one.page.locator("[data-testid=rules] button").focus()
    one.page.keyboard.press("Enter")
    one.until(lambda: one.page.query_selector("[data-testid=reader] footer"), "the rules")


def _on_the_card(one: Player, is_phone: bool) -> None:
    """The card of a unit with long rifles, the numbers a die has to reach, and a vehicle that counts hit points."""
    if is_phone:
        one.page.locator(".tabs button").nth(1).click()
    one.page.locator(".left .card", has_text="Surveyors").first.click()
    assert one.page.locator(".details dd").nth(1).inner_text().endswith("+")
    assert one.page.locator(".details .points").inner_text().endswith(" points")
