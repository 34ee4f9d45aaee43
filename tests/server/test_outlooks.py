"""What a typed line means, and what being somewhere leads to."""

from typing import Any

from tests.server.running import Server
from tests.server.test_ways import leader, moving


def test_a_line_is_read_in_the_short_forms_of_the_terminal(server: Server) -> None:
    game, _ = moving(server)
    found = server.ask(game, "read", text="stay")
    assert found["text"] == "stay"
    x, y, _ = leader(server, game)
    line = f"{x / 10_000:g},{y / 10_000 + 1:g}"
    assert line in server.ask(game, "read", text=line)["text"]
    assert server.ask(game, "read", text="toward nowhere")["problem"]
    assert "text" not in server.ask(game, "read", text="toward nowhere")


def test_an_outlook_tells_the_best_attack_and_the_worst_that_comes_back(server: Server) -> None:
    """Whatever is told is told with its odds, and by whom on whom."""
    assert any(_is_told(server) for _ in range(5)), "in one game of five somebody comes within range of an enemy"


def _is_told(server: Server) -> bool:
    """Play a game until an outlook tells both; dice decide whether that happens before it is over."""
    game, token = moving(server)
    for _ in range(100):
        view = server.waiting(game, "a")
        if view["phase"] == "over":
            break
        question = view["question"]
        made = server.ask(game, "suggest")
        option = made["options"][made.get("default", 0)]
        if question["form"] == "go" and option["text"] != "stay":
            found = server.ask(game, "outlook", text=option["text"])
            if found.get("attack") and found.get("threat"):
                _check(found, question["about"])
                return True
        server.ask(game, "answer", token, turn=question["turn"], text=option["text"])
    return False


def _check(found: Any, unit: str) -> None:
    attack, threat = found["attack"], found["threat"]
    assert attack["unit"] == unit == threat["about"]
    assert attack["about"][0] == threat["unit"][0] == "b"
    for one in (attack, threat):
        assert abs(sum(chance for _, chance in one["chances"]["models"]) - 1) < 1e-9


def test_what_if_rates_many_places_at_once(server: Server) -> None:
    game, _ = moving(server)
    x, y, _ = leader(server, game)
    ends = [["move", x, y + 10_000 * step] for step in range(20)]
    found = server.ask(game, "what-if", ends=ends)
    assert len(found["worth"]) == len(ends)
    assert all(done >= 0 and feared >= 0 for done, feared in found["worth"])
    assert server.refused(game, "what-if", ends=[["move", 0, 0]] * 201) == "malformed"
