"""Games of earlier versions in a browser: continued by clicks, gone on with by consent, ended as they stand."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from openfire.engine.record_text import parse
from openfire.engine.verify import verify
from openfire.game.books import ONEPAGE
from openfire.server.games.setups import resolve
from openfire.server.http.app import Settings
from tests.server.kept import kept_games, write_kept
from tests.server.running import Server, running
from tests.web.playing import PHONE, Player, play_in_turns, player

KEPT = kept_games()


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of this version on a database of version a2b20e2."""
    path = tmp_path_factory.mktemp("kept") / "games.db"
    write_kept(path)
    with running(Settings(str(path), rate=0, processes=0, most_sockets=1000)) as found:
        yield found


@pytest.fixture(scope="module")
def pair(browser: Browser, upgraded: Server) -> Iterator[tuple[Player, Player]]:
    """Two people at browsers of their own; the second has a telephone."""
    with player(browser, upgraded.address) as host, player(browser, upgraded.address, PHONE, touch=True) as guest:
        yield host, guest


def open_both(pair: tuple[Player, Player], name: str) -> str:
    """Both open a kept game at their seats."""
    told = KEPT[name]
    for one, seat in zip(pair, "ab", strict=True):
        one.sit(told["game"], **{seat: told["seats"][seat]})
    return str(told["game"])


def says(one: Player, words: str, where: str = "[data-testid=change]") -> None:
    """Wait until something is said."""
    one.until(lambda: (found := one.page.query_selector(where)) and words in found.inner_text(), words)


def press(one: Player, button: str) -> None:
    one.page.locator(f"[data-testid={button}]:enabled").click()


@pytest.mark.parametrize("name", ["frontier-middle", "older-equal"])
def test_a_kept_game_is_continued_by_clicks(pair: tuple[Player, Player], upgraded: Server, name: str) -> None:
    game = open_both(pair, name)
    before = upgraded.view(game)["moment"]
    play_in_turns(*pair, 4)
    assert upgraded.view(game)["moment"] > before
    assert verify(parse(upgraded.get(f"/api/games/{game}/record").text), resolve).is_proved


def test_a_kept_game_against_a_bot_is_continued_by_one_person(pair: tuple[Player, Player], upgraded: Server) -> None:
    told, (host, _) = KEPT["older-bot"], pair
    host.sit(told["game"], **told["seats"])
    for _ in range(4):
        assert host.wait()
        host.answer()
    assert "change" not in upgraded.room(told["game"])


def test_a_game_whose_rules_differ_goes_on_when_both_agree(pair: tuple[Player, Player], upgraded: Server) -> None:
    host, guest = pair
    game = open_both(pair, "older-differs")
    for one in pair:
        says(one, f"by version 4 of its rules; this server has version {ONEPAGE.version}")
        says(one, "is refused: 0.56")
    dropped = upgraded.room(game)["change"]["dropped"]
    says(host, f"Answers given after it are dropped: {dropped}.")
    press(host, "go-on")
    says(host, "Waiting for")
    says(guest, "proposes to go on by the new rules")
    press(guest, "decline")
    says(host, "does not want to go on by the new rules", "[data-testid=declined]")
    says(host, "Go on by the new rules")
    press(guest, "go-on")
    says(host, "proposes to go on by the new rules")
    press(host, "agree")
    play_in_turns(host, guest, 4)
    for one in pair:
        says(one, f"dropped: {dropped}.", ".renewal")
    told = [line["moment"] for line in upgraded.ask(game, "log", after=0, most=500)["lines"]]
    assert told == sorted(told), "answers that were dropped are not told any more"
    report = verify(parse(upgraded.get(f"/api/games/{game}/record").text), resolve)
    assert report.is_sound
    assert [one.proof for one in report.segments] == ["not proved", "proved"]
    host.open(f"#/replay/{game}/3")
    host.page.get_by_role("button", name="Verify answers and dice").click()
    says(host, "Verified", ".found")
    says(host, "rules that are not here", ".found")


def test_a_game_whose_rules_differ_is_ended_as_it_stands(
    pair: tuple[Player, Player], browser: Browser, upgraded: Server
) -> None:
    host, guest = pair
    game = open_both(pair, "older-differs-too")
    with player(browser, upgraded.address) as watcher:
        watcher.open(f"#/game/{game}")
        says(watcher, "settle how it goes on")
        assert watcher.page.query_selector("[data-testid=change] .settle button") is None
        press(guest, "end-it")
        says(watcher, "proposes to end the game as it stands")
        press(host, "agree")
        for one in (host, guest, watcher):
            says(one, "Ended as it stood", "[data-testid=over]")
    assert upgraded.room(game)["outcome"]["why"] == "stopped"


def test_a_game_that_cannot_be_shown_can_only_be_ended(pair: tuple[Player, Player], upgraded: Server) -> None:
    host, guest = pair
    game = open_both(pair, "older-content-gone")
    says(host, "This game cannot be shown here any more")
    assert host.page.locator("[data-testid=record]").is_visible()
    assert not host.page.locator(".differs").is_visible(), "what only an operator understands is folded away"
    assert host.page.query_selector("[data-testid=go-on]") is None
    press(host, "end-it")
    says(guest, "proposes to end the game as it stands")
    press(guest, "agree")
    for one in pair:
        says(one, "Ended as it stood", "[data-testid=over]")
    assert upgraded.room(game)["phase"] == "over"
