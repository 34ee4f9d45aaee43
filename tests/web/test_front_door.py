"""The first minute: from Play now to one's own first move, an open table, and an entry point that is put down."""

import pytest
from playwright.sync_api import Browser

from tests.server.running import Server
from tests.server.suggested_acts import entries_of
from tests.web.playing import PHONE, Player, agree, player


def moved(server: Server, game: str) -> bool:
    """Whether the newcomer has been asked for a move, and it is answered: a unit may also stay where it comes in."""
    return any((one.seat, one.what) == ("a", "move") for one in entries_of(server, game))


def test_from_play_now_to_the_first_own_move_it_is_two_clicks(newcomer: Player, server: Server) -> None:
    newcomer.play_now()
    assert newcomer.wait()
    newcomer.until(lambda: newcomer.page.query_selector(".board .band"), "the reach of the suggested unit", 30)
    assert newcomer.what == "activate"
    newcomer.page.locator("[data-testid=whole]").click()
    newcomer.until(lambda: moved(server, newcomer.game), "the move that was suggested with the unit", 30)


@pytest.mark.parametrize("lesson", ["onepage", "stress-terraces"])
def test_no_first_battle_asks_where_anything_is_set_up(browser: Browser, server: Server, lesson: str) -> None:
    with player(browser, server.address, PHONE, touch=True) as newcomer:
        newcomer.learn(lesson)
        assert newcomer.wait()
        assert server.view(newcomer.game)["round"] == 1
        newcomer.answer()
        assert newcomer.wait()
        assert newcomer.what != "deploy"


def test_two_people_meet_at_an_open_table(newcomer: Player, browser: Browser, server: Server) -> None:
    page = newcomer.page
    newcomer.open()
    page.get_by_text("Choose your battle").click()
    page.locator("[data-testid=battle-salvage-rights]").click()
    page.locator("[data-testid=against-open]").check()
    page.locator("[data-testid=own-name]").fill("Ada")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Waiting for a player of The Shore Clans").wait_for()
    page.locator("[data-testid=loopback]").wait_for()  # nobody elsewhere reaches 127.0.0.1
    with player(browser, server.address) as guest:
        guest.open()
        table = guest.page.locator(f"[data-testid=open-games] li:has([data-game='{newcomer.game}'])")
        assert "Ada · The Salt Frontier" in table.inner_text(timeout=30_000)
        table.locator("a").click()
        guest.page.get_by_role("heading", name="Ada invites you to a battle").wait_for()
        guest.page.get_by_text("You play The Shore Clans.").wait_for()
        guest.page.get_by_text("Salvage rights").wait_for()
        guest.page.locator("[data-testid=sit-down]").click()
        agree(newcomer, guest)
        asked, other = (newcomer, guest) if newcomer.is_asked else (guest, newcomer)
        assert (asked.page.title()[0], other.page.title()) == ("●", "Open Fire")
        assert guest.page.locator(".left h2 .who").first.inner_text() == "Guest", "one's own army comes first"
        guest.open()
        row = guest.page.locator("[data-testid=my-games] .more")
        assert row.inner_text(timeout=30_000).startswith("with Ada · Round 1 · 0 : 0 · ")


def test_an_entry_point_is_shown_with_its_ring_before_it_is_put_down(newcomer: Player) -> None:
    newcomer.choose(mission="open-flats")
    assert newcomer.wait()
    assert newcomer.what == "entry point"
    board = newcomer.page.locator(".board").bounding_box()
    assert board
    newcomer.page.mouse.move(board["x"] + board["width"] / 2, board["y"] + board["height"] * 0.6)
    newcomer.until(
        lambda: newcomer.page.locator(".board path.ring").count() == 2, "the place that is suggested, and this"
    )
    assert "on its own edge" in newcomer.page.locator("[data-option]").first.inner_text()
    assert newcomer.page.get_by_text("The ring shows").is_visible()


def test_notices_are_asked_for_in_the_menu_and_not_before(newcomer: Player) -> None:
    newcomer.context.grant_permissions(["notifications"])
    asks = "window.asks = 0; Notification.requestPermission = async () => (window.asks++, 'granted')"
    newcomer.page.add_init_script(asks)
    newcomer.play_now()
    assert newcomer.page.evaluate("window.asks") == 0
    newcomer.page.get_by_role("button", name="Menu").click()
    newcomer.page.locator("[data-testid=notices]").click()
    newcomer.page.get_by_text("Do not tell me any more").wait_for()
    assert newcomer.page.evaluate("JSON.parse(localStorage.settings).notifies")
