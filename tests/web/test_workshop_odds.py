"""Odds in the browser: asked from the start page in seconds, every circumstance a control, and all of it an address."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.server.running import Server
from tests.web.playing import DESKTOP, PHONE, player
from tests.web.test_access import faults
from tests.web.test_workshop_armies import wide


@pytest.mark.parametrize(("locale", "size"), [("en-GB", DESKTOP), ("de-DE", PHONE)], ids=["english", "german-phone"])
def test_a_question_is_answered_from_the_start_page(
    browser: Browser, server: Server, locale: str, size: ViewportSize
) -> None:
    with player(browser, server.address, viewport=size, locale=locale) as asker:
        page = asker.page
        asker.open()
        page.locator('a[href="#/odds"]').first.click()
        means = page.get_by_test_id("means")
        means.wait_for()
        page.get_by_test_id("pick-unit").first.select_option("kite-flight")
        page.get_by_test_id("pick-unit").last.select_option("pincer-brood")
        expect(means.locator("tr.damage td")).to_have_text("2.67")
        page.get_by_test_id("sight-obscured").check()
        expect(means.locator("tr.damage td")).to_have_text("1.33")
        assert not wide(page)
        assert faults(asker) == []
        address = page.url
        page.get_by_test_id("add-attacker").click()
        expect(means.locator("tr.damage td")).to_have_count(2)
        asker.open("#/account")
        page.locator("[data-testid=enter]").wait_for()
        page.goto(address)
        expect(means.locator("tr.damage td")).to_have_text("1.33")
        expect(page.get_by_test_id("sight-obscured")).to_be_checked()


def test_a_charge_by_keys_and_what_changes_it(browser: Browser, server: Server) -> None:
    with player(browser, server.address) as asker:
        page = asker.page
        asker.open("#/odds/?a=glasshouse:singers&t=glasshouse:gardeners")
        means = page.get_by_test_id("means")
        means.wait_for()
        page.get_by_test_id("charge").focus()
        page.keyboard.press("Space")
        expect(means.locator("tr.damage td")).to_have_text("4.41")
        row = page.get_by_test_id("tornado").locator("button").filter(has_text="target strikes first")
        row.focus()
        page.keyboard.press("Enter")
        expect(means.locator("tr.damage td")).to_have_text("2.31")
        assert "first=target" in page.url


def test_what_cannot_be_asked_is_told(browser: Browser, server: Server) -> None:
    with player(browser, server.address) as asker:
        page = asker.page
        asker.open("#/odds/?a=frontier:nobody&t=frontier:reavers")
        expect(page.locator(".failure")).to_contain_text("unknown unit")
        asker.open("#/odds/?a=frontier:rifle-section&t=frontier:reavers&range=60")
        expect(page.locator(".refusal")).to_be_visible()
