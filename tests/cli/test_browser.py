"""The browser is opened when the server answers, and only where there is a screen."""

import pytest

from openfire.cli import browser


def test_no_browser_without_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser.sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not browser.has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert browser.has_screen()


def test_the_browser_waits_for_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = iter([False, False, True])
    opened: list[str] = []
    monkeypatch.setattr(browser, "answers", lambda _address: next(tries))
    monkeypatch.setattr(browser.time, "sleep", lambda _seconds: None)
    monkeypatch.setattr(browser.webbrowser, "open", opened.append)
    browser._open("http://127.0.0.1:8040")
    assert opened == ["http://127.0.0.1:8040"]


def test_nobody_answers_where_no_server_is() -> None:
    assert not browser.answers("http://127.0.0.1:9")
