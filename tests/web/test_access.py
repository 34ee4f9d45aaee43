"""Nothing on any page keeps people out: axe-core finds nothing, in both languages, in light and dark."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from openfire.engine.state import State
from openfire.server.http.app import Settings
from tests.server.kept import kept_games, write_kept
from tests.server.people import new_name
from tests.server.running import Server, running
from tests.small_battles import BATTLES
from tests.web.playing import PHONE, Player, player
from tests.web.positions import arranged, stand

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

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
    """What is wrong with the page in both themes, with the first element of each kind."""
    newcomer.page.evaluate(AXE.read_text(encoding="utf-8"))
    grounds, violations = zip(*(newcomer.page.evaluate(IN_THEME, [*one]) for one in THEMES.items()), strict=True)
    assert len(set(grounds)) == len(THEMES), "each theme has its colours"
    return [
        f"{theme}: {one['id']}: {one['nodes'][0]['html'][:200]}"
        for theme, found in zip(THEMES, violations, strict=True)
        for one in found
    ]


@pytest.fixture(params=["en-GB", "de-DE"], ids=["english", "german"])
def reader(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Player]:
    """Somebody who reads the pages in one of the languages."""
    with player(browser, server.address, locale=request.param) as found:
        yield found


@pytest.fixture(scope="module")
def over(server: Server) -> str:
    """A small battle of two bots that is over."""
    _, mission, mine, theirs = BATTLES["frontier"]
    made = server.create(mission=mission, seats=[{"player": "random", "army": army} for army in (mine, theirs)])
    server.waiting(made["game"], "", patience=300)
    return str(made["game"])


def facing(state: State) -> None:
    """Two units face each other within range."""
    stand(state, "a1", [f"{x},20" for x in (30, 32, 34)])
    stand(state, "b1", [f"{x},29" for x in (30, 32, 34)])


def test_nothing_is_wrong_with_any_page_beside_the_table(reader: Player, server: Server, over: str) -> None:
    page = reader.page
    waiting = server.create(seats=[{"player": "me"}, {"player": "open"}], listed=True)
    reader.open()
    reader.until(lambda: page.query_selector("[data-testid=open-games] a"), "open tables")
    page.locator("details.box > summary").first.click()
    assert faults(reader) == [], "the start"
    for hash_, seen in (
        (f"#/join/{waiting['game']}/x", "[data-testid=sit-down]"),
        (f"#/replay/{over}/5", "[data-testid=moment]"),
        (f"#/report/{over}", "[data-testid=battle-report]"),
        ("#/account", "[data-testid=enter]"),
        ("#/game/nowhere", "[data-testid=trouble]"),
    ):
        reader.open(hash_)
        reader.until(lambda seen=seen: page.query_selector(seen), seen)  # type: ignore[misc]
        page.wait_for_timeout(300)
        assert faults(reader) == [], hash_
    reader.sit(waiting["game"], a=waiting["seats"]["a"])
    page.locator("[data-testid=gathering]").wait_for()
    assert faults(reader) == [], "those who wait for others"
    reader.open()
    reader.until(lambda: page.query_selector("[data-testid=my-games] a"), "games of one's own")
    assert faults(reader) == [], "the list of games"


def test_nothing_is_wrong_with_the_table(reader: Player) -> None:
    page = reader.page
    reader.open()
    page.locator("[data-testid=lesson-stress]:enabled").click()
    for wanted in ("activate", "move"):
        assert reader.answer_until(wanted)
        assert faults(reader) == [], wanted
    page.locator(".left .card").first.click()
    page.locator("[data-testid=rules] button").first.click()
    page.locator("[data-testid=reader] h2").wait_for()
    assert faults(reader) == [], "the cards of a unit and of a rule"
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.locator("[data-testid=command-line]").wait_for()
    assert faults(reader) == [], "the line for commands"
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert faults(reader) == [], "the keys"
    page.keyboard.press("Escape")
    page.locator(".opener").click()
    assert faults(reader) == [], "the menu"


def test_nothing_is_wrong_with_the_planner_and_at_a_shared_screen(reader: Player, server: Server) -> None:
    page = reader.page
    made = server.create(mission="three-pumps", seats=[{"player": "me"}, {"player": "me"}])
    reader.sit(made["game"], **made["seats"])
    reader.until(lambda: page.query_selector("[data-testid=hand-over]"), "the word to the other player")
    assert faults(reader) == [], "the word to the other player"
    game, tokens = arranged(server, facing, mission="three-pumps", seats=[{"player": "me"}, {"player": "random"}])
    reader.sit(game, a=tokens["a"])
    assert reader.answer_until("attack")
    page.locator("details summary").last.click()
    assert faults(reader) == [], "the planner"
    reader.answer()
    reader.wait()
    page.keyboard.press("u")
    page.locator("[data-testid=hindsight]").wait_for()
    assert faults(reader) == [], "the question whether to go back"


def test_nothing_is_wrong_with_the_account_page(newcomer: Player, server: Server) -> None:
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


def test_nothing_is_wrong_where_rules_have_changed_and_among_people(browser: Browser, tmp_path: Path) -> None:
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


def test_the_dark_theme_is_put_on_the_page(browser: Browser, server: Server) -> None:
    with player(browser, server.address, theme="dark") as found:
        found.open()
        found.until(lambda: found.page.evaluate("document.documentElement.dataset.theme") == "dark", "the theme")


def test_nothing_is_wrong_on_a_phone(browser: Browser, server: Server) -> None:
    with player(browser, server.address, PHONE, touch=True) as found:
        found.learn("assault")
        assert found.wait()
        for tab in ("Act", "Units", "Log"):
            found.page.get_by_role("button", name=tab, exact=True).click()
            assert faults(found) == [], tab
