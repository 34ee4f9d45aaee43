"""Replays, forks, the verify badge, and two people over an invite link with a reload and a restart."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from tests.web.playing import Player, agree, play_in_turns, player
from tests.web.restarting import Restarting


def test_replay_verify_and_fork(newcomer: Player) -> None:
    newcomer.play_now()
    assert newcomer.answer_until("move")
    page, game = newcomer.page, newcomer.game
    newcomer.open(f"#/replay/{game}/3")
    newcomer.until(lambda: "Moment 3 of" in page.inner_text("[data-testid=moment]"), "the moment")
    page.get_by_role("button", name="One step on").click()
    newcomer.until(lambda: "Moment 3 of" not in page.inner_text("[data-testid=moment]"), "the next moment")
    page.get_by_role("button", name="Verify answers and dice").click()
    newcomer.until(lambda: page.query_selector(".badge[role=status]"), "the badge")
    assert "Verified" in page.inner_text(".badge[role=status]")
    page.get_by_role("button", name="Play on from here").click()
    newcomer.until(lambda: newcomer.what, "the fork")
    assert newcomer.game != game
    assert newcomer.wait()
    newcomer.answer()


def test_two_people_over_an_invite_link_with_a_reload_and_a_restart(browser: Browser, tmp_path: Path) -> None:
    server = Restarting(tmp_path)
    server.start()
    with (
        closing_server(server),
        player(browser, server.address) as host,
        player(browser, server.address) as guest,
    ):
        host.choose(opponent="invited")
        link = host.page.locator("[data-testid=invite]").input_value(timeout=60_000)
        guest.page.goto(link)
        guest.page.get_by_label("Your name").fill("Brook")
        guest.page.locator("[data-testid=sit-down]").click()
        host.until(lambda: host.what, "the game")
        guest.until(lambda: guest.what, "the game")
        play_in_turns(host, guest, 5)
        turn = guest.turn
        guest.page.reload()
        guest.until(lambda: guest.turn == turn, "the same question after a reload")
        server.stop()
        host.until(lambda: host.page.query_selector(".offline"), "word that the connection is lost")
        server.start()
        host.until(lambda: not host.page.query_selector(".offline"), "the connection again")
        agree(host, guest)
        assert host.turn == turn
        play_in_turns(host, guest, 3)


@contextmanager
def closing_server(server: Restarting) -> Iterator[None]:
    try:
        yield
    finally:
        server.stop()
