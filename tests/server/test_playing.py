"""Answers, undo, draws, time, rematches and branches."""

import threading

import pytest

from openfire.dice import commit
from openfire.engine.record_text import parse, write
from openfire.engine.verify import verify
from openfire.game import restore
from openfire.server.games import timeouts
from tests.server.running import Server, answer_for


def two(server: Server, **terms: object) -> tuple[str, dict[str, str]]:
    """A game of two people."""
    made = server.create(seats=[{"player": "me"}, {"player": "me"}], **terms)
    return made["game"], made["seats"]


def test_of_two_answers_to_one_question_exactly_one_is_taken(server: Server) -> None:
    game, tokens = two(server)
    for _ in range(5):
        question = server.view(game)["question"]
        text = (question.get("options") or server.ask(game, "suggest")["options"])[0]["text"]
        body, token = {"turn": question["turn"], "text": text}, tokens[question["who"]]
        found: list[tuple[int, str]] = []

        def say(body: object = body, token: str = token, found: list[tuple[int, str]] = found) -> None:
            reply = server.post(f"/api/games/{game}/answer", body, token)
            found.append((reply.status_code, reply.text))

        threads = [threading.Thread(target=say) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(status for status, _ in found) == [200, 409, 409, 409]
        assert all("has been answered" in words for status, words in found if status == 409)


def test_a_refused_answer_says_why_and_changes_nothing(server: Server) -> None:
    game, tokens = two(server)
    view = server.view(game)
    question = view["question"]
    body = {"turn": question["turn"], "text": "no such thing"}
    reply = server.post(f"/api/games/{game}/answer", body, tokens[question["who"]])
    assert reply.status_code == 422
    assert reply.json()["refusal"]["rule"].startswith("stress.")
    assert server.view(game) == view
    assert not server.ask(game, "why-not", text="no such thing")["is_taken"]


def test_only_who_is_asked_answers(server: Server) -> None:
    game, tokens = two(server)
    question = server.view(game)["question"]
    other = next(seat for seat in tokens if seat != question["who"])
    assert server.refused(game, "answer", tokens[other], turn=question["turn"], text="x") == "not-yours"


def until(server: Server, game: str, tokens: dict[str, str], what: str) -> dict[str, object]:
    """Play until something is asked."""
    while (question := server.view(game)["question"])["what"] != what:
        answer_for(server, game, tokens, 1)
    return dict(question)


def test_undo_is_free_until_something_is_revealed(server: Server) -> None:
    game, tokens = two(server)
    question = until(server, game, tokens, "deploy")
    seat = str(question["who"])
    assert server.view(game)["moment"] > 0
    server.ask(game, "undo", tokens[seat])
    again = server.view(game)["question"]
    assert (again["what"], again["who"]) == ("activate", seat)
    assert again["turn"] > question["turn"], "an answer to the old question does not meet this one"


def test_against_bots_going_back_after_they_have_answered_is_said_and_marked(server: Server) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "random"}])
    game, token = made["game"], made["seats"]["a"]
    for _ in range(2):  # entry points are placed in turns, so the bot has placed one after the first of one's own
        question = server.waiting(game, "a")["question"]
        text = server.ask(game, "suggest")["options"][0]["text"]
        server.ask(game, "answer", token, turn=question["turn"], text=text)
    server.waiting(game, "a")
    assert server.refused(game, "undo", token) == "revealed"
    assert "hindsights" not in server.room(game)
    server.ask(game, "undo", token, knowing=True)
    assert server.room(game)["hindsights"] == 1


def test_afterwards_the_other_player_is_asked(server: Server) -> None:
    game, tokens = two(server)
    first = server.view(game)["question"]["who"]
    answer_for(server, game, tokens, 1)
    other = server.view(game)["question"]["who"]
    assert other != first, "entry points are placed in turns"
    answer_for(server, game, tokens, 1)
    server.ask(game, "undo", tokens[first])
    assert server.room(game)["wish"] == {"seat": first, "what": "undo"}
    assert server.refused(game, "consent", tokens[first], granted=True) == "too-early"
    server.ask(game, "consent", tokens[other], granted=False)
    assert "wish" not in server.room(game)
    moment = server.view(game)["moment"]
    server.ask(game, "undo", tokens[first])
    server.ask(game, "consent", tokens[other], granted=True)
    assert server.view(game)["moment"] < moment
    assert server.view(game)["question"]["who"] == first
    assert "wish" not in server.room(game)


def test_a_draw_is_agreed_and_a_rematch_played(server: Server) -> None:
    game, tokens = two(server)
    assert server.refused(game, "rematch", tokens["a"]) == "too-early"
    server.ask(game, "draw", tokens["a"])
    server.ask(game, "consent", tokens["b"], granted=True)
    assert server.room(game)["outcome"] == {"why": "agreed", "winners": [], "scores": [["a", 0], ["b", 0]]}
    assert server.refused(game, "answer", tokens["a"], turn=1, text="x") == "too-late"
    made = server.ask(game, "rematch", tokens["a"])
    assert server.room(game)["rematch"] == made["game"]
    assert server.refused(made["game"], "claim", before=tokens["a"]) == "taken"
    assert server.ask(made["game"], "claim", before=tokens["b"])["seat"] == "b"
    assert server.room(made["game"])["phase"] == "playing"


def test_who_resigns_has_lost(server: Server) -> None:
    game, tokens = two(server)
    server.ask(game, "resign", tokens["b"])
    assert server.room(game)["outcome"]["winners"] == ["a"]


def test_a_branch_goes_its_own_way_with_dice_of_its_own(server: Server) -> None:
    game, tokens = two(server)
    answer_for(server, game, tokens, 8)
    view = server.view(game)
    made = server.ask(game, "fork", moment=view["moment"])
    branch = made["game"]
    assert server.room(branch)["parent"] == game
    assert server.view(branch)["models"] == view["models"]
    answer_for(server, branch, made["seats"], 3)
    assert server.view(game) == view, "the game itself has not moved"
    assert server.refused(game, "fork", moment=10**6) == "not-found"


def test_a_branch_is_proved_under_both_promises_and_keeps_the_secret_of_the_running_game(server: Server) -> None:
    game, tokens = two(server)
    answer_for(server, game, tokens, 30)
    moment = server.view(game)["moment"]
    secret = "cc" * 32
    promise = commit(bytes.fromhex(secret)).hex()
    made = server.ask(game, "fork", moment=moment, seats=[{"player": "me", "promise": promise}, {"player": "me"}])
    branch = made["game"]
    assert server.room(branch)["phase"] == "revealing", "whoever plays on may mix a secret into the new dice"
    server.ask(branch, "reveal", made["seats"]["a"], secret=secret)
    assert server.refused(branch, "undo", made["seats"]["a"]) == "too-early", "what is shared stays"
    answer_for(server, branch, made["seats"], 20)
    assert _proved(server, branch) == "seed not shown"
    server.ask(branch, "resign", made["seats"]["b"])
    assert _proved(server, branch) == "derived in part"
    record = parse(server.get(f"/api/games/{branch}/record").text)
    assert record.header.dice is not None
    assert record.header.dice.commitment == server.room(branch)["dice"]["commitment"]
    [origin] = record.header.dice.earlier
    assert (origin.game, origin.moment) == (game, moment)
    assert origin.dice is not None
    assert origin.dice.commitment == server.room(game)["dice"]["commitment"]
    server.ask(game, "resign", tokens["a"])
    seed = server.room(game)["dice"]["seed"]
    assert seed not in write(record)
    assert _proved(server, branch) == "derived"
    assert seed in server.get(f"/api/games/{branch}/record").text


def _proved(server: Server, game: str) -> str:
    """What is known about the dice of a record that is downloaded and verified offline, as the server says too."""
    report = verify(parse(server.get(f"/api/games/{game}/record").text), restore)
    assert report.is_sound, report
    assert server.get(f"/api/games/{game}/verify").json()["dice"] == report.dice
    return report.dice


def test_time_runs_out(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = two(server, pace={"type": "clock", "seconds": 60})
    question = server.view(game)["question"]
    assert question["deadline"] == question["since"] + 60_000
    ahead = question["deadline"] + 1

    monkeypatch.setattr(timeouts, "now", lambda: ahead)
    with server.follow(game) as watcher:
        while server.room(game)["phase"] != "over":
            watcher.receive()
    outcome = server.room(game)["outcome"]
    assert outcome["why"] == "time"
    assert question["who"] not in outcome["winners"]


def test_what_is_asked_about_the_table(server: Server) -> None:
    made = server.create(module="lamplands", seats=[{"player": "me"}, {"player": "me"}])
    game, tokens = made["game"], made["seats"]
    until(server, game, tokens, "activate")
    units = {unit["id"]: unit for unit in server.view(game)["units"]}
    one, other = (next(u for u in units.values() if u["seat"] == s and u["place"] == "table")["id"] for s in "ab")
    measured = server.ask(game, "measure", one=one, other=other)
    assert measured["distance"] > 0
    assert len(measured["line"]) == 2
    assert server.refused(game, "measure", one="nothing", other=other) == "not-found"
    seen = server.ask(game, "sight", unit=one, target=other)
    assert seen["result"] in ("clear", "obscured", "blocked")
    assert seen["rule"].startswith("assault.")
    assert server.refused(game, "sight", unit="zz", target=other) == "not-found"
    assert "prospects" in server.ask(game, "threats", unit=one)
    assert server.ask(game, "log")["lines"][0]["rules"]


def test_a_move_has_its_reach(server: Server) -> None:
    game, tokens = two(server)
    until(server, game, tokens, "move")
    found = server.ask(game, "reach")["reaches"]
    assert [one["kind"] for one in found] == ["move", "advance"]
    costs = [contour["cost"] for contour in found[0]["contours"]]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == found[0]["limit"]
    assert all(len(ring) > 2 for contour in found[0]["contours"] for area in contour["areas"] for ring in area)
    rule = server.get(f"/api/rules/{server.view(game)['question']['rules'][0]}").json()
    assert rule["text"]
