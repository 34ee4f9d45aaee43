"""The loop: nothing is worked out on it for somebody who asks, and how late it is shows in the figures."""

import re
import threading
from typing import Any

import pytest

from openfire.server.health import metrics
from openfire.server.views import game_view, history
from tests.server.running import Server

WORK = [
    (history, "layout_of", "{}/layout"),
    (game_view, "view", "{}/view"),
    (game_view, "view_of", "{}/moments/0"),
    (metrics.METRICS, "text", None),
]


@pytest.mark.parametrize(("place", "name", "path"), WORK)
def test_what_is_asked_for_is_worked_out_in_a_thread(
    server: Server, monkeypatch: pytest.MonkeyPatch, place: Any, name: str, path: str | None
) -> None:
    game = server.create(seats=[{"player": "me"}, {"player": "me"}])["game"]
    threads = watch(monkeypatch, place, name)
    assert server.get("/metrics" if path is None else f"/api/games/{path.format(game)}").status_code == 200
    assert threads
    assert not threads & {loop_thread(server)}


def test_the_log_and_the_welcome_are_worked_out_in_a_thread(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "me"}])
    threads = watch(monkeypatch, history, "log_lines")
    rooms = watch(monkeypatch, game_view, "room")
    with server.follow(made["game"]) as follower:
        assert follower.ask("log")["given"]["lines"]
    assert threads
    assert rooms
    assert not (threads | rooms) & {loop_thread(server)}


def watch(monkeypatch: pytest.MonkeyPatch, place: Any, name: str) -> set[int]:
    """The threads in which something is done from now on."""
    threads: set[int] = set()
    work = getattr(place, name)

    def do(*arguments: Any) -> Any:
        threads.add(threading.get_ident())
        return work(*arguments)

    monkeypatch.setattr(place, name, do)
    return threads


def loop_thread(server: Server) -> int:
    """The thread that the loop of a server runs in."""
    found: list[int] = []
    ready = threading.Event()

    def look() -> None:
        found.append(threading.get_ident())
        ready.set()

    server.loop.call_soon_threadsafe(look)
    assert ready.wait(20)
    return found[0]


def test_how_late_the_loop_is_shows_in_the_figures(server: Server) -> None:
    def looks() -> int:
        [found] = re.findall(r"^openfire_loop_lag_seconds_count (\d+)", server.get("/metrics").text, re.MULTILINE)
        return int(found)

    before = looks()
    while looks() <= before:
        pass
