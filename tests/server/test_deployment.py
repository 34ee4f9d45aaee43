"""Deployment as suggested: nobody is asked where units stand before the battle, and the record has the answers."""

import pytest

from openfire.engine.record_text import parse
from openfire.engine.verify import verify
from openfire.game import load_module, restore
from tests.server.running import Server

SMALL = {
    "frontier": "three-pumps",
    "lamplands": "three-lamps",
    "tidewrack": "before-the-flood",
    "glasshouse": "open-panes",
}
"""A module of each edition, and its first battle."""


def first_battle(server: Server, module: str, **terms: object) -> tuple[str, dict[str, str]]:
    """The first battle of a module, of two people."""
    first = load_module(module).heading.first
    assert first
    seats = [{"player": "me", "army": army} for army in first.armies]
    made = server.create(module=module, mission=first.mission, seats=seats, **terms)
    return made["game"], made["seats"]


@pytest.mark.parametrize("module", SMALL)
def test_the_first_question_is_which_unit_is_activated(server: Server, module: str) -> None:
    game, _ = first_battle(server, module, is_deployed=True)
    view = server.view(game)
    assert view["question"]["what"] == "activate"
    assert view["round"] == 1
    record = parse(server.get(f"/api/games/{game}/record").text)
    assert verify(record, restore).is_sound


def test_a_unit_that_is_activated_arrives_by_itself_and_can_be_placed_by_hand_instead(server: Server) -> None:
    game, seats = first_battle(server, "frontier", is_deployed=True)
    asked = server.view(game)["question"]
    who, unit = asked["who"], asked["options"][0]["text"]
    server.ask(game, "answer", seats[who], turn=asked["turn"], text=unit)
    moving = server.view(game)
    assert moving["question"]["what"] == "move"
    assert next(one["place"] for one in moving["units"] if one["id"] == unit) == "table"
    server.ask(game, "undo", seats[who])
    again = server.view(game)["question"]
    assert (again["who"], again["what"], again["about"]) == (who, "deploy", unit)


def test_a_unit_in_reserve_shows_where_it_could_go_once_it_has_arrived(server: Server) -> None:
    game, seats = first_battle(server, "frontier", is_deployed=True)
    asked = server.view(game)["question"]
    before = server.ask(game, "reach", after=asked["options"][0]["text"])["reaches"]
    server.ask(game, "answer", seats[asked["who"]], turn=asked["turn"], text=asked["options"][0]["text"])
    assert before == server.ask(game, "reach")["reaches"] != []


def test_without_that_agreement_players_are_asked(server: Server) -> None:
    game, _ = first_battle(server, "lamplands")
    assert server.view(game)["question"]["what"] == "deployment area"


def test_units_are_not_deployed_as_suggested_on_a_table_that_somebody_brings_along(server: Server) -> None:
    table = {"id": "mine", "name": "Mine", "width": 48, "height": 48}
    reply = server.post("/api/games", {"module": "lamplands", "table": table, "is_deployed": True})
    assert reply.status_code == 422
    assert "only on a table of the module" in reply.json()["text"]
