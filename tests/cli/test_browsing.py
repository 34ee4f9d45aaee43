"""The browser is opened when the server answers, and only where there is a screen."""

import pytest

from openfire.cli import browsing


def test_no_browser_without_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsing.sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not browsing.has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert browsing.has_screen()


def test_the_browser_waits_for_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = iter([False, False, True])
    opened: list[str] = []
    monkeypatch.setattr(browsing, "answers", lambda _address: next(tries))
    monkeypatch.setattr(browsing.time, "sleep", lambda _seconds: None)
    monkeypatch.setattr(browsing.webbrowser, "open", opened.append)
    browsing._open("http://127.0.0.1:8040")
    assert opened == ["http://127.0.0.1:8040"]


def test_nobody_answers_where_no_server_is() -> None:
    assert not browsing.answers("http://127.0.0.1:9")
