"""The shortest way to a place, as the board asks for it."""

import pytest

from openfire.engine.answers import Stand
from openfire.rules.stress.movement import options
from tests.server.running import Server, answer


def moving(server: Server) -> tuple[str, str]:
    """A game in which the first player is asked for a way, and the player's token."""
    made = server.create(seats=[{"player": "me"}, {"player": "random"}])
    for _ in range(40):
        view = server.waiting(made["game"], "a")
        if view["question"]["form"] == "go":
            return made["game"], made["seats"]["a"]
        answer(server, made["game"], made["seats"], view["question"])
    raise AssertionError("nobody moves")


def leader(server: Server, game: str) -> list[int]:
    view = server.view(game)
    unit = next(one for one in view["units"] if one["id"] == view["question"]["about"])
    return next(one["at"] for one in view["models"] if one["id"] == unit["leader"])


def test_a_way_is_told_with_its_cost_and_is_taken(server: Server) -> None:
    game, token = moving(server)
    x, y, _ = leader(server, game)
    found = server.ask(game, "way", kind="move", place=[x, y + 10_000])
    assert found["points"][0] == [x, y]
    assert found["points"][-1] == [x, y + 10_000]
    assert found["spent"][0] == 0
    assert found["spent"][-1] >= found["length"] - 1e-6 >= 1 - 1e-6
    assert found["verdict"] == {"is_taken": True}
    server.ask(game, "answer", token, turn=found["turn"], text=found["text"])


def test_a_way_tells_where_the_others_would_stand(server: Server) -> None:
    game, token = moving(server)
    x, y, _ = leader(server, game)
    unit = next(one for one in server.view(game)["units"] if one["id"] == server.view(game)["question"]["about"])
    found = server.ask(game, "way", kind="move", place=[x, y + 10_000])
    assert len(found["others"].split()) == len(unit["models"]) - 1
    server.ask(game, "answer", token, turn=found["turn"], text=found["text"])
    question = server.view(game)["question"]
    assert (question["what"], question["about"]) == ("followers", unit["id"])
    assert server.ask(game, "why-not", text=found["others"]) == {"is_taken": True}


def test_where_no_room_was_found_the_others_are_told_moved_along_and_may_be_placed_by_hand(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, token = moving(server)
    view = server.view(game)
    unit = next(one for one in view["units"] if one["id"] == view["question"]["about"])
    stood = {one["id"]: one["at"] for one in view["models"] if one["unit"] == unit["id"] and one.get("at")}
    x, y, _ = leader(server, game)
    assert view["question"]["shows_others"]
    assert set(view["question"]["models"]) == set(stood)
    known = server.ask(game, "way", kind="move", place=[x, y + 10_000])["others"]
    monkeypatch.setattr(options, "suggest", lambda *_: None)
    monkeypatch.setattr(options, "search", lambda *_: None)
    found = server.ask(game, "way", kind="move", place=[x, y + 10_000])
    assert found["verdict"]["refusal"]["code"] == "no-room"
    told = Stand.read(found["others"]).places
    assert {model: [pose.x, pose.y] for model, pose in told} == {
        model: [at[0], at[1] + 10_000] for model, at in stood.items() if model != unit["leader"]
    }
    text = f"{found['text']} {known}"
    assert server.ask(game, "why-not", text=text) == {"is_taken": True}
    server.ask(game, "answer", token, turn=found["turn"], text=text)
    assert server.view(game)["question"]["what"] != "followers"


def test_a_way_that_is_too_long_is_told_with_its_reason(server: Server) -> None:
    game, _ = moving(server)
    x, y, _ = leader(server, game)
    found = server.ask(game, "way", kind="move", place=[x, y + 200_000])
    assert found["spent"][-1] > found["limit"]
    assert found["verdict"]["refusal"]["rule"].startswith("stress.")
    assert found["verdict"]["nearest"]["text"].startswith("move ")


def test_a_way_goes_through_the_places_that_are_named(server: Server) -> None:
    game, _ = moving(server)
    x, y, _ = leader(server, game)
    found = server.ask(game, "way", kind="move", place=[x, y + 10_000], via=[[x, y + 5_000]])
    assert [x, y + 5_000] in found["points"]


def test_nobody_goes_a_way_of_an_unknown_kind(server: Server) -> None:
    game, _ = moving(server)
    assert server.refused(game, "way", kind="crawl", place=[0, 0]) == "unfit"


def activating(server: Server, **terms: object) -> tuple[str, str, list[str]]:
    """A game in which the first player is asked whom to activate, the player's token, and who is on the table.

    Dice are secret, and a few scouts may be lost before they come so far: then another game is tried.
    """
    wanted = {"seats": [{"player": "me"}, {"player": "random"}]} | terms
    made = server.create(**wanted)
    for _ in range(400):
        view = server.waiting(made["game"], "a")
        if "question" not in view:
            made = server.create(**wanted)
            continue
        own = [one for one in view["units"] if (one["seat"], one["place"]) == ("a", "table")]
        there = [one["id"] for one in own if "stress" not in dict(one["marks"])]  # nobody who is asked to recover first
        offered = [one["text"] for one in view["question"].get("options") or ()]
        if view["question"]["what"] == "activate" and (units := [unit for unit in there if unit in offered]):
            return made["game"], made["seats"]["a"], units
        answer(server, made["game"], made["seats"], view["question"])
    raise AssertionError("nobody is on the table")


UNITS = [{"unit": "kite-flight"}, {"unit": "surveyors"}, {"unit": "breachers"}]
SCOUTS = {"id": "scouts", "name": "Scouts", "module": "frontier", "units": UNITS}
"""Units that have nothing to do but to move and to attack."""


def test_reach_can_be_seen_before_a_unit_is_chosen(server: Server) -> None:
    game, token, units = activating(server, seats=[{"player": "me", "army": SCOUTS}, {"player": "random"}])
    turn = server.view(game)["question"]["turn"]
    assert server.ask(game, "reach") == {"turn": turn, "reaches": []}, "nobody moves yet"
    seen = server.ask(game, "reach", after=units[0])
    assert {one["kind"] for one in seen["reaches"]} >= {"move"}
    assert server.view(game)["question"]["turn"] == turn, "nothing has happened"
    server.ask(game, "answer", token, turn=turn, text=units[0])
    assert server.ask(game, "reach")["reaches"] == seen["reaches"]


def test_reach_looks_through_the_choice_of_an_action(server: Server) -> None:
    game, _, units = activating(server, module="lamplands")
    seen = server.ask(game, "reach", after=units[0])
    limits = {one["kind"]: one["limit"] for one in seen["reaches"]}
    assert len(limits) > 1, "the actions that move, each with its distance"
    assert all(one["contours"][0]["cost"] == one["limit"] for one in seen["reaches"])


def test_nobody_goes_anywhere_after_an_answer_that_is_refused(server: Server) -> None:
    game, _, _ = activating(server)
    assert server.ask(game, "reach", after="z9")["reaches"] == []


def test_the_reach_of_a_model_that_does_not_move_is_empty(server: Server) -> None:
    game, _ = moving(server)
    shown = server.ask(game, "reach")["reaches"]
    assert server.ask(game, "reach", model=shown[0]["model"])["reaches"] == shown
    assert server.ask(game, "reach", model="b1.1")["reaches"] == []
