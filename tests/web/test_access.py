"""Nothing on any page keeps people out: axe-core finds no serious fault, in light and dark."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize

from openfire.server.http.app import Settings
from tests.server.kept import kept_games, write_kept
from tests.server.people import new_name
from tests.server.running import Server, running
from tests.small_battles import BATTLES
from tests.web.playing import DESKTOP, PATIENCE, PHONE, Player, player

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
BAD = ("serious", "critical")


COLOURS = ["color-contrast", "link-in-text-block"]
THEMES = {"light": {"resultTypes": ["violations"]}, "dark": {"runOnly": {"type": "rule", "values": COLOURS}}}
"""What is looked for in each theme: in the second one what depends on colours."""

IN_THEME = """async ([theme, wanted]) => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
    document.documentElement.dataset.theme = theme;
    await new Promise(requestAnimationFrame);
    const found = await axe.run(document, wanted);
    return [getComputedStyle(document.body).backgroundColor, found.violations];
}"""
"""The page in a theme, which is an attribute of the document and nothing else; no colour glides to another."""


def faults(newcomer: Player) -> list[str]:
    """The serious faults of the page in both themes, with the first element that has each."""
    newcomer.page.evaluate(AXE.read_text(encoding="utf-8"))
    grounds, violations = zip(*(newcomer.page.evaluate(IN_THEME, [*one]) for one in THEMES.items()), strict=True)
    assert len(set(grounds)) == len(THEMES), "each theme has its colours"
    return [
        f"{theme}: {one['id']}: {one['nodes'][0]['html'][:200]}"
        for theme, found in zip(THEMES, violations, strict=True)
        for one in found
        if one["impact"] in BAD
    ]


def test_no_serious_fault_on_any_page(newcomer: Player, server: Server) -> None:
    page = newcomer.page
    newcomer.open()
    newcomer.until(lambda: page.query_selector("[data-testid=play-now]:enabled"), "the start page")
    page.get_by_text("Choose your battle").click()
    assert faults(newcomer) == []
    waiting = server.create(seats=[{"player": "me"}, {"player": "open"}])
    newcomer.open(f"#/join/{waiting['game']}/x")
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


def test_no_serious_fault_at_a_shared_screen_and_in_the_planner(newcomer: Player) -> None:
    page = newcomer.page
    newcomer.choose(mission="two-causeways", b_is_played_by="me")
    newcomer.until(lambda: page.query_selector("[data-testid=hand-over]"), "the word to the other player")
    assert faults(newcomer) == []
    newcomer.learn("stress")
    newcomer.answer_until("move")
    newcomer.until(lambda: page.query_selector("[data-option]"), "ways that are offered")
    assert faults(newcomer) == []
    assert newcomer.answer_until("attack")
    page.get_by_text("Split the weapons").click(timeout=PATIENCE * 1000)
    assert faults(newcomer) == []


def test_no_serious_fault_on_the_account_page(newcomer: Player, server: Server) -> None:
    page = newcomer.page
    made = server.create(seats=[{"player": "me"}, {"player": "greedy"}])
    newcomer.sit(made["game"], **made["seats"])
    newcomer.open("#/account")
    for way in page.locator("[data-testid=enter] .ways button").all():
        way.click()
        assert faults(newcomer) == []
    page.get_by_role("button", name="New account").first.click()
    page.get_by_label("Name", exact=True).fill(new_name())
    page.locator("input[type=password]").fill("a few words in a row")
    page.locator("[data-testid=enter-register]").click()
    page.locator("[data-testid=codes]").wait_for()
    assert faults(newcomer) == []
    page.get_by_label("I have kept them").check()
    page.locator("[data-testid=codes-go-on]").click()
    page.locator("[data-testid=move-seats]").click()
    page.locator("[data-testid=my-games] li a").wait_for()
    page.locator("[data-testid=delete]").click()
    assert faults(newcomer) == []


def test_no_serious_fault_where_rules_have_changed_and_among_people(browser: Browser, tmp_path: Path) -> None:
    write_kept(tmp_path / "games.db")
    told = kept_games()["older-differs"]
    with (
        running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as old,
        player(browser, old.address) as found,
    ):
        found.sit(told["game"], a=told["seats"]["a"])
        found.until(lambda: found.page.query_selector("[data-testid=go-on]"), "the question how to go on")
        found.page.get_by_role("button", name="Menu").first.click()
        found.page.get_by_role("button", name="Report", exact=False).first.click()
        assert faults(found) == []
        found.open("#/game/nowhere")
        found.until(lambda: found.page.query_selector("[data-testid=trouble]"), "word that nothing is there")
        assert faults(found) == []


@pytest.mark.soak
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_serious_fault_on_any_page_in_german(browser: Browser, server: Server, viewport: ViewportSize) -> None:
    over = fought_out(server)
    waiting = server.create(seats=[{"player": "me"}, {"player": "open"}])["game"]
    with player(browser, server.address, viewport, touch=viewport is PHONE, locale="de-DE") as found:
        page = found.page
        found.open()
        found.until(lambda: page.query_selector("[data-testid=play-now]:enabled"), "the start page")
        assert page.evaluate("document.documentElement.lang") == "de"
        page.locator("details.box > summary").first.click()
        assert faults(found) == []
        for hash_, seen in (
            (f"#/join/{waiting}/x", "[data-testid=sit-down]"),
            (f"#/replay/{over}/5", "[data-testid=moment]"),
            (f"#/report/{over}", "[data-testid=battle-report]"),
            ("#/account", "[data-testid=enter]"),
            ("#/game/nowhere", "[data-testid=trouble]"),
        ):
            found.open(hash_)
            found.until(lambda seen=seen: page.query_selector(seen), seen)  # type: ignore[misc]
            page.wait_for_timeout(400)
            assert faults(found) == [], hash_
        found.open()
        page.locator("[data-testid=lesson-stress]:enabled").click()
        for wanted in ("activate", "move", "attack"):
            assert found.answer_until(wanted)
            assert faults(found) == [], wanted
        page.keyboard.press("/")
        assert faults(found) == [], "the line for commands"


def fought_out(server: Server) -> str:
    """A small battle of two bots that is over."""
    _, mission, mine, theirs = BATTLES["frontier"]
    seats = [{"player": "greedy", "army": army} for army in (mine, theirs)]
    made = server.create(mission=mission, seats=seats)
    server.waiting(made["game"], "", patience=300)
    return str(made["game"])


def test_the_dark_theme_is_put_on_the_page(browser: Browser, server: Server) -> None:
    with player(browser, server.address, theme="dark") as found:
        found.open()
        found.until(lambda: found.page.evaluate("document.documentElement.dataset.theme") == "dark", "the theme")


def test_no_serious_fault_on_a_phone(browser: Browser, server: Server) -> None:
    with player(browser, server.address, PHONE, touch=True) as found:
        found.learn("assault")
        assert found.wait()
        for tab in ("Act", "Units", "Log"):
            found.page.get_by_role("button", name=tab, exact=True).click()
            assert faults(found) == [], tab
