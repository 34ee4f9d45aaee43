"""The workshop of modules: a module is begun, a rule of one's own is written, tried and used in a game."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from openfire.server.http.app import Settings
from tests.server.passwords import quickly_hashed
from tests.server.people import new_name, register
from tests.server.running import Server, running
from tests.web.playing import DESKTOP, PHONE, Player, player
from tests.web.test_access import faults

RULES = """rules:
  - name: Drill
    text: They load by numbers. Whoever keeps still shoots better.
    effects:
      - {when: to-hit, if: [shooting, {not: moved}], do: {add: 1}}
"""


def open_file(page: Page, name: str) -> None:
    page.locator(f"[data-testid=files] a[href$='/{name}']").click()
    page.locator(f"[data-testid=editor] [aria-label='{name}']").wait_for()


def write(page: Page, text: str) -> None:
    """Replace what stands in the editor, as somebody does who pastes."""
    page.locator("[data-testid=editor] .cm-content").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(text)


def text_of(page: Page, key: str, name: str) -> str:
    """A file as it is kept."""
    found: str = page.evaluate(
        "([key, name]) => JSON.parse(localStorage['module-drafts'])[key].files[name]", [key, name]
    )
    return found


def begin(one: Player, key: str, edition: str = "stress") -> Page:
    page = one.page
    one.open("#/modules")
    page.locator(f"[data-testid=new-edition] option >> text='{edition}'").wait_for(state="attached")
    page.locator("[data-testid=new-edition]").select_option(edition)
    page.locator("[data-testid=new-key]").fill(key)
    page.locator("[data-testid=new-module]").click()
    page.locator("[data-testid=sound]").wait_for()
    return page


@pytest.fixture
def owned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Server, str]]:
    """A server whose owner lets somebody install modules, and the session of that account."""
    monkeypatch.setenv("OPENFIRE_MODULES", str(tmp_path / "modules"))
    where, name = str(tmp_path / "games.db"), new_name("author")
    with quickly_hashed(), running(Settings(where, rate=0, processes=0)) as server:
        person = register(server, name)
    settings = Settings(where, rate=0, processes=0, authors=(name,), modules_folder=str(tmp_path / "modules"))
    with quickly_hashed(), running(settings) as server:
        yield server, person.token


def test_a_rule_is_written_tried_and_used_in_a_game(browser: Browser, owned: tuple[Server, str]) -> None:
    server, token = owned
    with player(browser, server.address) as one:
        one.open()
        kept = {"account": "x", "name": "x", "token": token, "expires": 9e15}
        one.page.evaluate("(kept) => localStorage.setItem('account', JSON.stringify(kept))", kept)
        one.page.reload()
        page = begin(one, "dawn-war")
        page.locator("[data-testid=new-file]").fill("rules.yaml")
        page.keyboard.press("Enter")
        page.locator("[data-testid=editor] [aria-label='rules.yaml']").wait_for()
        write(page, RULES.replace("to-hit", "to-hitt"))
        fault = page.locator("[data-testid=findings] li button").first
        expect(fault).to_contain_text("rules.yaml:5")
        expect(fault).to_contain_text("to-hit")
        fault.click()
        page.locator(".cm-lint-marker-error").wait_for()
        page.locator(".cm-focused .cm-activeLine", has_text="to-hitt").wait_for()
        write(page, RULES)
        page.locator("[data-testid=sound]").wait_for()
        expect(page.locator("dl")).to_contain_text("Drill")

        open_file(page, "models.yaml")
        models = text_of(page, "dawn-war", "models.yaml")
        write(page, models.replace("id: watcher,", "id: watcher, specials: [Drill],"))
        open_file(page, "scenarios/long-gun.yaml")
        page.locator("[data-testid=try-one]").click()
        page.locator("[data-testid=tried] article").wait_for()
        expect(page.locator("[data-testid=tried]")).to_contain_text("did not come out as it says")
        scenario = text_of(page, "dawn-war", "scenarios/long-gun.yaml")
        write(page, scenario.replace("needed: 8, modifiers: {stealth: -1}, faces: [8]", "needed: 7, faces: [7]"))
        page.locator("[data-testid=try-one]:enabled").click()
        page.locator("[data-testid=tried] article.passed").wait_for()

        page.locator("[data-testid=install]:enabled").click()
        page.locator("[data-testid=play-module]").click()
        one.until(lambda: page.query_selector("[data-testid=question]"), "the first question of the new module")
        record = server.get(f"/api/games/{one.game}/record").json()
        assert record["header"]["module"]["key"] == "dawn-war"
        assert one.faults == []


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_nothing_keeps_anybody_out_of_the_workshop(browser: Browser, server: Server, locale: str) -> None:
    for viewport, touch in ((DESKTOP, False), (PHONE, True)):
        with player(browser, server.address, viewport, touch=touch, locale=locale) as one:
            page = begin(one, "dawn-war", "onepage")
            assert faults(one) == []
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, "nothing sticks out of the window"
            one.open("#/modules")
            page.locator("[data-testid=drafts] a").wait_for()
            assert faults(one) == []
            one.open("#/modules/frontier/units.yaml")
            page.locator("[data-testid=sound]").wait_for()
            assert page.locator("[data-testid=install]").count() == 0
            page.locator("[data-testid=copy]").click()
            page.wait_for_url("**/#/modules/frontier-copy")
            page.locator("[data-testid=sound]").wait_for()
            assert "key: frontier-copy" in text_of(page, "frontier-copy", "module.yaml")
            assert one.faults == []
