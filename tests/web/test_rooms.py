"""Around the table: menus that close, names of any length, what was said, what was declined, and lines that are cut."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.server.running import Server
from tests.web.playing import DESKTOP, PHONE, Player, player

LONG = "W" * 64
TWO = [{"player": "me", "name": LONG}, {"player": "open"}]


@pytest.fixture(params=["desktop", "phone"])
def sitting(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[tuple[Player, str, str]]:
    """Somebody at a table with a person whose name is long: the game, and the token of the other."""
    is_phone = request.param == "phone"
    made = server.create(title="T" * 80, seats=TWO)
    token = server.ask(made["game"], "join", name="x" * 64)["token"]
    with player(browser, server.address, PHONE if is_phone else DESKTOP, touch=is_phone) as one:
        one.sit(made["game"], **made["seats"])
        one.until(lambda: one.what, "the game")
        yield one, made["game"], token


AT_A_DESK = pytest.mark.parametrize(
    "sitting", ["desktop", pytest.param("phone", marks=pytest.mark.soak)], indirect=True
)
"""For what does not depend on how large the screen is; `make soak` does it on a phone as well."""


def open_menu(one: Player) -> None:
    one.page.get_by_role("button", name="Menu").first.click()
    one.page.locator(".menu .list").wait_for()


def overflowing(page: Page) -> list[str]:
    """What is wider than where it stands, and what sticks out of the window."""
    return page.evaluate(
        """() => [...document.querySelectorAll('h1, h2, h3, p, li, span, b, a, button, main, aside, header, section')]
            .filter((one) => !one.closest('.board, .hidden-text, .timeline, .backdrop, .group'))
            .filter((one) => one.getClientRects().length)
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 ||
                (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'visible' &&
                 getComputedStyle(one).display !== 'inline'))
            .map((one) => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 40)}`)"""
    )


def test_a_menu_closes_by_escape_and_by_a_click_beside_it(sitting: tuple[Player, str, str]) -> None:
    one, _, _ = sitting
    for leave in (lambda: one.page.keyboard.press("Escape"), lambda: one.page.mouse.click(60, 800)):
        open_menu(one)
        leave()
        one.page.locator(".menu .list").wait_for(state="detached")
    open_menu(one)
    one.page.get_by_label("Say something").click()
    one.page.keyboard.press("Escape")
    one.page.locator(".menu .list").wait_for(state="detached")
    assert one.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Menu"


def test_names_of_any_length_stay_where_they_belong(sitting: tuple[Player, str, str], server: Server) -> None:
    one, game, token = sitting
    server.ask(game, "chat", token, text="z" * 300)
    open_menu(one)
    one.page.get_by_text("z" * 300).wait_for()
    assert overflowing(one.page) == []
    one.page.get_by_role("button", name="Offer a draw").click()
    one.page.get_by_text("offers a draw").wait_for()
    assert overflowing(one.page) == []
    server.ask(game, "consent", token, granted=False)
    one.page.locator("[data-testid=declined]").wait_for()
    assert overflowing(one.page) == []
    server.ask(game, "resign", token)
    one.until(lambda: one.is_over, "the end")
    assert overflowing(one.page) == []
    for hash_, seen in (("#/", "[data-testid=my-games] a"), (f"#/join/{game}/x", "main")):
        one.open(hash_)
        one.page.locator(seen).first.wait_for()
        assert overflowing(one.page) == []


@AT_A_DESK
def test_who_proposes_is_told_that_somebody_declines(sitting: tuple[Player, str, str], server: Server) -> None:
    one, game, token = sitting
    open_menu(one)
    one.page.get_by_role("button", name="Offer a draw").click()
    one.page.get_by_text("Waiting for the other side").wait_for()
    server.ask(game, "consent", token, granted=False)
    declined = one.page.locator("[data-testid=declined]")
    declined.wait_for()
    assert "does not want a draw" in declined.inner_text()
    declined.get_by_role("button", name="Close").click()
    declined.wait_for(state="detached")


@AT_A_DESK
def test_what_is_said_is_announced_until_it_is_read(sitting: tuple[Player, str, str], server: Server) -> None:
    one, game, token = sitting
    unread = one.page.locator("[data-testid=unread]")
    assert unread.count() == 0
    server.ask(game, "chat", token, text="Well met")
    server.ask(game, "chat", token, text="Your move")
    one.until(lambda: unread.count() and unread.inner_text() == "2", "two new lines")
    one.page.reload()
    one.until(lambda: unread.count() and unread.inner_text() == "2", "the same after a reload")
    open_menu(one)
    one.page.get_by_text("Your move").wait_for()
    one.page.keyboard.press("Escape")
    assert unread.count() == 0
    one.page.reload()
    one.until(lambda: one.what, "the game")
    assert unread.count() == 0


def test_the_header_holds_when_the_connection_is_lost(browser: Browser, server: Server) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "open"}])
    server.ask(made["game"], "join", name="Guest")
    with player(browser, server.address, PHONE, touch=True) as one:
        lines = list[object]()
        one.page.route_web_socket("**/api/live", lambda line: (line.connect_to_server(), lines.append(line)))
        one.sit(made["game"], **made["seats"])
        one.until(lambda: one.what, "the game")
        header = one.page.locator("header").first
        before = header.bounding_box()
        one.page.route_web_socket("**/api/live", lambda line: line.close())
        lines[-1].close()  # type: ignore[attr-defined]
        one.page.get_by_text("The connection is lost").wait_for()
        assert header.bounding_box() == before
        assert overflowing(one.page) == []
    with player(browser, server.address, PHONE, touch=True) as watcher:
        watcher.open(f"#/game/{made['game']}")
        watcher.page.get_by_text("You are watching").wait_for()
        assert watcher.page.locator("header").first.bounding_box() == before
