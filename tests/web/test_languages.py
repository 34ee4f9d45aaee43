"""A game is told in the language of the page, and everything at a table goes over its socket."""

from typing import Any

import pytest

from openfire.server.views import log_lines
from tests.web.playing import Player


@pytest.fixture
def _marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of the log says in which language it was told."""
    told = log_lines.tell_each

    def tell_each(facts: Any, setup: Any, *, language: str, on_board: bool) -> Any:
        lines = told(facts, setup, language=language, on_board=on_board)
        return [(f"({language}) {text}", is_quiet) for text, is_quiet in lines]

    monkeypatch.setattr(log_lines, "tell_each", tell_each)


@pytest.mark.usefixtures("_marked")
def test_the_log_is_told_anew_when_the_page_speaks_another_language(newcomer: Player) -> None:
    asked: list[str] = []
    newcomer.play_now()
    newcomer.page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    for _ in range(3):
        assert newcomer.wait()
        newcomer.answer()
    newcomer.until(lambda: "(en)" in log(newcomer), "a log in English")
    newcomer.page.get_by_label("Language").first.select_option("de")
    newcomer.until(lambda: "(de)" in log(newcomer), "a log in German")
    assert "(en)" not in log(newcomer)
    assert [one for one in asked if "/api/" in one and not one.startswith("GET")] == []


def log(player: Player) -> str:
    """All that the log says."""
    return " ".join(one.inner_text() for one in player.page.query_selector_all("ol[tabindex='0']"))
