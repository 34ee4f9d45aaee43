"""The rules reader: a rule found by a misspelt word, read in its place, shown by an example, and two books compared."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.running import Server
from tests.web.playing import DESKTOP, PHONE, Player, player
from tests.web.test_access import faults
from tests.web.workshop_pages import sticking_out


@pytest.fixture(params=["desktop-en", pytest.param("phone-de"), pytest.param("phone-en", marks=pytest.mark.soak)])
def reader(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Player]:
    is_phone = "phone" in request.param
    locale = "de-DE" if request.param.endswith("de") else "en-GB"
    with player(browser, server.address, PHONE if is_phone else DESKTOP, touch=is_phone, locale=locale) as found:
        yield found


def test_a_rule_is_found_by_a_misspelt_word_and_shown(reader: Player) -> None:
    page = reader.page
    reader.open("#/rules")
    page.locator("[data-testid=rules-search]").fill("ambsuh plcae")
    page.locator("[data-testid=read-as]").first.wait_for()
    assert {"ambush", "place"} <= set(
        re.findall(r"\w+", page.locator("[data-testid=rules-found] [role=status]").inner_text())
    )
    page.locator("[data-testid=found-rule]").first.wait_for()
    assert "q=ambsuh%20plcae" in page.url, "the address restores the search"
    assert faults(reader) == []
    assert sticking_out(page) == []
    page.locator("[data-testid=found-rule][href*='stress.unit.ambush.place']").click()
    there = page.locator("[data-testid=rule-here]")
    there.wait_for()
    assert "12 in" in there.inner_text()
    assert there.evaluate("(it) => it === document.activeElement && it.getBoundingClientRect().top < innerHeight")
    assert sticking_out(page) == []
    there.locator("[data-testid=rule-example]").first.click()
    page.locator("[data-testid=example-next]").wait_for()
    before = page.locator("[data-testid=example-told]").inner_text()
    page.keyboard.press("ArrowRight")
    reader.until(lambda: page.locator("[data-testid=example-told]").inner_text() != before, "the first step")
    assert page.url.endswith("?step=1")
    assert faults(reader) == []
    assert sticking_out(page) == []


def test_two_books_are_compared(reader: Player) -> None:
    page = reader.page
    reader.open("#/rules/compare/stress/melee/dice")
    page.locator("[data-testid=rules-compared] td a").first.wait_for()
    rows = page.locator("[data-testid=rules-compared] tbody tr")
    few = rows.count()
    page.locator("[data-testid=rules-compared] input[type=checkbox]").check()
    reader.until(lambda: rows.count() > few, "what both say alike")
    page.locator("[data-testid=compare-subject]").select_option("movement")
    reader.until(lambda: "/movement?all" in page.url, "the address of the subject")
    assert faults(reader) == []
    assert sticking_out(page) == []


@pytest.mark.soak
def test_the_book_and_a_module_can_be_read_by_everybody(reader: Player) -> None:
    page = reader.page
    reader.open("#/rules/melee")
    page.locator("article h2").wait_for()
    assert faults(reader) == []
    reader.open("#/rules/module/frontier")
    page.locator("[data-testid=rules-module] iframe").wait_for()
    assert faults(reader) == []
    assert sticking_out(page) == []


def test_a_rule_is_found_by_keys_alone(browser: Browser, server: Server) -> None:
    with player(browser, server.address) as found:
        found.open("#/rules")
        found.page.locator("[data-testid=rules-search]").wait_for()
        found.tab_to("[data-testid=rules-search]")
        found.page.keyboard.type("supression")
        found.page.locator("[data-testid=found-rule]").first.wait_for()
        found.tab_to("[data-testid=found-rule]")
        found.page.keyboard.press("Enter")
        found.page.locator("[data-testid=rule-here]").wait_for()
