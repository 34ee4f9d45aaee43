"""Armies in the browser: a list is built, shared, opened by a second person and played, by mouse and by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.server.running import Server
from tests.web.playing import DESKTOP, PHONE, player
from tests.web.test_access import faults

WAYS = pytest.mark.parametrize(
    ("locale", "size"), [("en-GB", DESKTOP), ("de-DE", PHONE)], ids=["english", "german-phone"]
)


def wide(page: Page) -> bool:
    """Whether the page is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"))


@WAYS
def test_a_list_is_built_shared_opened_by_another_and_played(
    browser: Browser, server: Server, locale: str, size: ViewportSize
) -> None:
    with player(browser, server.address, viewport=size, locale=locale) as builder:
        page = builder.page
        builder.open("#/armies/frontier")
        page.get_by_test_id("list-units").locator("li").first.wait_for()
        page.get_by_test_id("new-list").click()
        expect(page.get_by_test_id("list-units").locator("li")).to_have_count(0)
        page.get_by_test_id("army-name").fill("The Reed Guard")
        page.get_by_test_id("army-name").press("Tab")
        for unit in ("rifle-section", "surveyors"):
            page.get_by_test_id("find-unit").fill(unit.replace("-", " ").removesuffix("s"))
            page.get_by_test_id(f"offer-{unit}").locator(".add").click()
        expect(page.get_by_test_id("list-units").locator("li")).to_have_count(2)
        expect(page.get_by_test_id("army-points")).to_contain_text("196")
        page.get_by_test_id("undo").click()
        expect(page.get_by_test_id("army-points")).to_contain_text("106")
        page.get_by_test_id("option-hand-bombs").locator("button").last.click()
        page.get_by_test_id("kept-lists").get_by_text("The Reed Guard").wait_for()
        assert not wide(page)
        assert faults(builder) == []
        link = page.get_by_test_id("share-link").input_value()
        units = page.get_by_test_id("list-units").inner_text()
    with player(browser, server.address, locale=locale) as other:
        page = other.page
        page.goto(link)
        expect(page.get_by_test_id("army-name")).to_have_value("The Reed Guard")
        assert page.get_by_test_id("list-units").inner_text() == units
        page.reload()
        expect(page.get_by_test_id("army-name")).to_have_value("The Reed Guard")
        page.get_by_test_id("play-now").click()
        page.wait_for_url("**/#/game/**")
        game = page.url.rpartition("/")[2]
        seats = server.room(game)["seats"]
        assert seats[0]["army"] == "The Reed Guard"


def test_units_join_and_are_copied_by_keys_and_by_dragging(browser: Browser, server: Server) -> None:
    with player(browser, server.address) as builder:
        page = builder.page
        builder.open("#/armies/glasshouse")
        page.get_by_test_id("list-units").locator("li").first.wait_for()
        page.get_by_test_id("new-list").click()
        for unit in ("singers", "cantor"):
            page.get_by_test_id("find-unit").fill(unit)
            page.get_by_test_id(f"offer-{unit}").locator(".add").click()
            expect(page.get_by_test_id("list-units")).to_contain_text(unit.title().removesuffix("s"))
        units = page.get_by_test_id("list-units").locator("[data-list-unit]")
        units.nth(1).focus()
        page.keyboard.press("j")
        expect(page.locator("[data-ties] button").first).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("list-units").locator("li.guest")).to_have_count(1)
        page.keyboard.press("Escape")
        page.get_by_test_id("undo").click()
        expect(page.get_by_test_id("list-units").locator("li.guest")).to_have_count(0)
        items = page.get_by_test_id("list-units").locator("li")
        items.nth(1).drag_to(items.nth(0))
        expect(page.get_by_test_id("list-units").locator("li.guest")).to_have_count(1)
        items.nth(0).drag_to(items.nth(1))
        expect(page.get_by_test_id("refusal")).not_to_be_empty()
        units.nth(0).focus()
        page.keyboard.press("d")
        expect(items).to_have_count(3)


def test_a_wrong_link_and_a_wrong_list_are_told(browser: Browser, server: Server) -> None:
    with player(browser, server.address) as reader:
        page = reader.page
        reader.open("#/armies/frontier?list=openfire-list.1.frontier.00000000.AAAA.00000000")
        expect(page.get_by_role("alert")).to_contain_text("checksum")
        reader.open("#/armies/frontier")
        page.get_by_test_id("import-text").fill("units: [<script>alert(1)</script>")
        page.get_by_test_id("import-read").click()
        expect(page.get_by_test_id("import-faults")).not_to_be_empty()
        page.get_by_test_id("import-text").fill(
            "++ Guard [frontier] ++\n\nRifle section [10] Q4+ D4+ | 106pts\nOwls [3] Q4+ D4+ | 50pts"
        )
        page.get_by_test_id("import-read").click()
        expect(page.get_by_test_id("import-questions")).to_contain_text("Owls")
        expect(page.get_by_test_id("list-units").locator("li")).to_have_count(1)


@pytest.mark.soak
def test_a_list_is_tried_and_stopped(browser: Browser, server: Server) -> None:
    with player(browser, server.address) as builder:
        page = builder.page
        builder.open("#/armies/frontier")
        page.get_by_test_id("trial-start").click()
        page.get_by_test_id("trial-result").wait_for(timeout=120_000)
        page.get_by_test_id("trial-stop").click()
        expect(page.get_by_test_id("trial-start")).to_be_enabled()
