"""Fewer questions: answers that are left to be given, answers to what is foreseen, and taking all of that back."""

from typing import Any

import pytest

from openfire.server.http.app import Settings
from tests.server.running import Server, answer_for, running
from tests.server.suggested_acts import entries_of, follow_suggestions
from tests.small_battles import BATTLES


def at_an_activation(server: Server, **terms: object) -> tuple[str, dict[str, str], Any]:
    """A game of two people in which somebody is to choose a unit that then is asked to move."""
    made = server.create(seats=[{"player": "me"}, {"player": "me"}], mission="three-pumps", **terms)
    game, tokens = made["game"], made["seats"]
    while (view := server.view(game))["question"]["what"] != "activate" or not view["round"]:
        answer_for(server, game, tokens, 1)
    return game, tokens, view


def act(server: Server, game: str, tokens: dict[str, str], text: str, *then: tuple[str, str]) -> Any:
    """Answer, also what follows; the view afterwards."""
    question = server.view(game)["question"]
    following = [{"what": what, "text": one} for what, one in then]
    server.ask(game, "answer", tokens[question["who"]], turn=question["turn"], text=text, then=following)
    return server.view(game)


def deployed(server: Server) -> tuple[str, dict[str, str], Any, str]:
    """A game in which a unit of several models on the table can be chosen: the view, and the unit."""
    game, tokens, view = at_an_activation(server)
    while True:
        on_table = {unit["id"] for unit in view["units"] if unit["place"] == "table" and len(unit["models"]) > 2}
        options = {option["text"] for option in view["question"].get("options") or ()}
        if view["question"]["what"] == "activate" and (found := sorted(on_table & options)):
            return game, tokens, view, found[0]
        answer_for(server, game, tokens, 1)
        view = server.view(game)


def test_what_is_foreseen_is_answered_with_it_and_taken_back_with_it(server: Server) -> None:
    game, tokens, view, unit = deployed(server)
    seat, said = view["question"]["who"], len(entries_of(server, game))
    after = act(server, game, tokens, unit, ("move", "stay"))
    assert [(one.what, one.text) for one in entries_of(server, game)[said:]] == [("activate", unit), ("move", "stay")]
    assert after["question"]["what"] != "move"
    server.ask(game, "undo", tokens[seat])
    again = server.view(game)
    assert again["question"]["what"] == "activate", "one act is taken back as a whole"
    assert (again["models"], again["units"]) == (view["models"], view["units"])
    assert len(entries_of(server, game)) == said


@pytest.mark.parametrize(("what", "text"), [("attack", "none"), ("move", "move 900,900"), ("move", "rubbish")])
def test_what_was_foreseen_wrongly_stays_open(server: Server, what: str, text: str) -> None:
    game, tokens, _, unit = deployed(server)
    assert act(server, game, tokens, unit, (what, text), ("attack", "none"))["question"]["what"] == "move"


def test_nobody_answers_what_another_player_is_asked(server: Server) -> None:
    game, tokens, view, unit = deployed(server)
    seat, said = view["question"]["who"], len(entries_of(server, game))
    act(server, game, tokens, unit, ("move", "stay"), ("attack", "none"), ("activate", "b1"), ("activate", "a1"))
    assert {one.seat for one in entries_of(server, game)[said:]} == {seat}
    assert server.view(game)["question"]["who"] != seat


def test_the_only_answer_is_given_for_who_leaves_it(server: Server) -> None:
    game, tokens, view, unit = deployed(server)
    seat, said = view["question"]["who"], len(entries_of(server, game))
    server.ask(game, "prefer", tokens[seat], leaves=["only"])
    assert {one["id"]: one.get("leaves") for one in server.room(game)["seats"]}[seat] == ["only"]
    after = act(server, game, tokens, unit, ("move", "stay"))
    found = [(one.what, one.text) for one in entries_of(server, game)[said:]]
    assert found == [("activate", unit), ("move", "stay"), ("attack", "none")], "nobody is near enough to be attacked"
    assert after["question"]["who"] != seat
    server.ask(game, "prefer", tokens[seat], leaves=["only"])
    assert server.view(game)["seq"] == after["seq"], "to say it again is no event"


def test_who_leaves_nothing_is_asked_everything(server: Server) -> None:
    game, tokens, _, unit = deployed(server)
    assert act(server, game, tokens, unit, ("move", "stay"))["question"]["what"] == "attack"


def test_followers_stand_where_they_were_shown_for_who_leaves_that(server: Server) -> None:
    game, tokens, view, unit = deployed(server)
    seat = view["question"]["who"]
    server.ask(game, "prefer", tokens[seat], leaves=["followers"])
    server.ask(game, "answer", tokens[seat], turn=view["question"]["turn"], text=unit)
    suggested = server.ask(game, "suggest")["options"]
    going = next(one["text"] for one in suggested if one["text"] != "stay")
    said = len(entries_of(server, game))
    after = act(server, game, tokens, going)
    assert [one.what for one in entries_of(server, game)[said:]] == ["move", "followers"]
    assert after["question"]["what"] == "attack"


def test_a_game_that_is_read_again_knows_what_was_done_at_once(server: Server) -> None:
    game, tokens, view, unit = deployed(server)
    seat = view["question"]["who"]
    server.ask(game, "prefer", tokens[seat], leaves=["followers"])
    act(server, game, tokens, unit, ("move", "stay"))
    server.loop.call_soon_threadsafe(server.service.slots[game].let_go)
    assert {one["id"]: one.get("leaves") for one in server.room(game)["seats"]}[seat] == ["followers"]
    server.ask(game, "undo", tokens[seat])
    assert server.view(game)["question"]["what"] == "activate"


def test_a_suggestion_goes_as_far_as_nothing_is_to_be_decided(server: Server) -> None:
    game, tokens, _, unit = deployed(server)
    made = server.ask(game, "suggest")
    option = made["options"][made.get("default", 0)]
    assert option["then"][0]["what"] == "move"
    assert option["onward"], "it says what else is done"
    assert "attack" not in [one["what"] for one in option["then"] if one["text"] != "none"]
    answers = [(one["what"], one["text"]) for one in option["then"]]
    said = len(entries_of(server, game))
    act(server, game, tokens, option["text"], *answers)
    assert [(one.what, one.text) for one in entries_of(server, game)[said + 1 :]] == answers, unit


@pytest.mark.parametrize("leaves", [["everything"], "only", [1]])
def test_only_what_can_be_left_is_left(server: Server, leaves: Any) -> None:
    game, tokens, view = at_an_activation(server)
    assert server.refused(game, "prefer", tokens[view["question"]["who"]], leaves=leaves) == "malformed"


def test_only_who_plays_prefers_something(server: Server) -> None:
    game, _, _ = at_an_activation(server)
    assert server.refused(game, "prefer", leaves=["only"]) == "not-yours"


@pytest.mark.soak
@pytest.mark.parametrize("module", BATTLES)
def test_who_takes_what_is_suggested_acts_seldom(tmp_path: Any, module: str) -> None:
    """On average over three games at most two and a half times an activation, the units placed already."""
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=1)) as server:
        games = [follow_suggestions(server, module, mission=BATTLES[module].mission) for _ in range(3)]
    acts = sum(game.in_battle for game in games)
    assert acts <= 2.5 * sum(game.activations for game in games), [game.acts for game in games]
