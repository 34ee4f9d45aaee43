"""Three and four at a table: who gives up leaves the game to the others; draws and takebacks need everybody."""

import pytest

from openfire.engine.record import AnswerEntry, Closing
from openfire.engine.record_text import parse
from openfire.engine.state import Outcome
from openfire.engine.verify import verify
from openfire.game import restore
from openfire.server.games import timeouts
from openfire.server.games.end import decided
from tests.server.running import Server, answer_for

ME = {"player": "me"}


def three(server: Server, **terms: object) -> tuple[str, dict[str, str]]:
    made = server.create(mission="winter-mooring", seats=[ME] * 3, **terms)
    return made["game"], made["seats"]


def asked(server: Server, game: str) -> str:
    return str(server.view(game)["question"]["who"])


def play(server: Server, game: str, tokens: dict[str, str], left: str, answers: int) -> None:
    """Let those play who are left."""
    answer_for(server, game, {seat: tokens[seat] for seat in left}, answers)


def test_who_gives_up_leaves_the_game_to_the_others_and_its_record_is_proved(server: Server) -> None:
    game, tokens = three(server)
    play(server, game, tokens, "abc", 20)
    gone = asked(server, game)
    left = "abc".replace(gone, "")
    before = server.view(game)["moment"]
    server.ask(game, "resign", tokens[gone])
    room = server.room(game)
    assert room["phase"] == "playing"
    assert [seat["id"] for seat in room["seats"] if seat.get("has_given_up")] == [gone]
    units = [unit for unit in server.view(game)["units"] if unit["seat"] == gone]
    assert units, "its units stay where they are"
    play(server, game, tokens, left, 60)
    record = parse(server.get(f"/api/games/{game}/record").text)
    said = [e for e in record.entries[before + 1 :] if isinstance(e, AnswerEntry) and e.seat == gone]
    assert said, "a stand-in answered"
    assert not [e for e in said if e.what == "attack" and e.text != "none"], "it attacks nobody"
    assert verify(record, restore).is_sound
    server.ask(game, "resign", tokens[left[0]])
    outcome = server.room(game)["outcome"]
    assert (outcome["why"], outcome["winners"]) == ("resigned", [left[1]])
    record = parse(server.get(f"/api/games/{game}/record").text)
    assert record.end.left == ((gone, before + 1), (left[0], len(record.entries)))
    assert record.end.closed == Closing("resigned", (left[1],))
    report = verify(record, restore)
    assert (report.is_sound, report.dice) == (True, "derived")


def test_who_has_given_up_acts_no_more_and_may_talk(server: Server) -> None:
    game, tokens = three(server)
    server.ask(game, "resign", tokens["b"])
    turn = server.view(game)["question"]["turn"]
    assert server.refused(game, "answer", tokens["b"], turn=turn, text="pass") == "too-late"
    for what in ("resign", "draw", "undo"):
        assert server.refused(game, what, tokens["b"]) == "too-late"
    server.ask(game, "chat", tokens["b"], text="well played")


def test_a_game_that_somebody_left_is_read_from_the_disk_as_it_is(server: Server) -> None:
    game, tokens = three(server)
    play(server, game, tokens, "abc", 6)
    server.ask(game, "resign", tokens["a"])
    play(server, game, tokens, "bc", 20)
    room, view = server.room(game), server.waiting(game, "bc")
    server.service.slots.pop(game)
    assert server.room(game) == {**room, "seq": view["seq"]}
    assert server.view(game) == view


def test_a_team_plays_on_without_one_of_its_own_and_wins_together(server: Server) -> None:
    seats = [{"player": "me", "team": team} for team in ("north", "south", "north", "south")]
    made = server.create(mission="two-causeways", seats=seats)
    game, tokens = made["game"], made["seats"]
    server.ask(game, "resign", tokens["a"])
    assert server.room(game)["phase"] == "playing"
    server.ask(game, "resign", tokens["b"])
    assert server.room(game)["phase"] == "playing"
    server.ask(game, "resign", tokens["d"])
    assert server.room(game)["outcome"]["winners"] == ["a", "c"]


def test_a_mission_for_teams_has_them_unless_others_are_named(server: Server) -> None:
    made = server.create(mission="two-causeways", seats=[ME] * 4)
    assert [seat["team"] for seat in server.room(made["game"])["seats"]] == ["causeway", "shore", "causeway", "shore"]
    seats = server.get(f"/api/games/{made['game']}/layout").json()["seats"]
    assert [seat["team"] for seat in seats[:4]] == ["causeway", "shore", "causeway", "shore"]
    others = [{"player": "me", "team": team} for team in ("x", "x", "y", "y")]
    made = server.create(mission="two-causeways", seats=others)
    assert [seat["team"] for seat in server.room(made["game"])["seats"]] == ["x", "x", "y", "y"]


def test_a_table_without_people_is_over(server: Server) -> None:
    bot = {"player": "random"}
    made = server.create(mission="winter-mooring", seats=[ME, bot, bot])
    server.ask(made["game"], "resign", made["seats"]["a"])
    assert server.room(made["game"])["outcome"]["winners"] == ["b", "c"]


def test_time_takes_only_that_side_out(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = three(server, pace={"type": "clock", "seconds": 60})
    question = server.view(game)["question"]
    late = question["who"]
    ahead = question["deadline"] + 1

    with server.follow(game) as watcher:
        monkeypatch.setattr(timeouts, "now", lambda: ahead)
        while watcher.receive().get("what") != "expired":
            pass
        monkeypatch.undo()
    room = server.room(game)
    assert [seat["id"] for seat in room["seats"] if seat.get("has_given_up")] == [late]
    assert room["phase"] == "playing"
    assert server.waiting(game, "abc".replace(late, ""))["question"]["who"] != late


def test_a_side_that_left_cannot_win_by_its_score(server: Server) -> None:
    game, tokens = three(server)
    server.ask(game, "resign", tokens["a"])
    live = server.service.slots[game].live
    assert live
    scores = (("a", 9), ("b", 2), ("c", 4))
    assert decided(live, Outcome("rounds", ("a",), scores)) == Outcome("rounds", ("c",), scores)
    assert decided(live, Outcome("rounds", ("a", "b"), scores)) == Outcome("rounds", ("b",), scores)
    assert decided(live, Outcome("rounds", (), scores)) == Outcome("rounds", (), scores)


def test_a_draw_needs_everybody_who_is_left(server: Server) -> None:
    game, tokens = three(server)
    server.ask(game, "draw", tokens["a"])
    assert server.refused(game, "draw", tokens["b"]) == "too-early", "one wish at a time"
    assert server.refused(game, "consent", tokens["a"], granted=True) == "too-early"
    server.ask(game, "consent", tokens["b"], granted=True)
    assert server.refused(game, "consent", tokens["b"], granted=True) == "too-late"
    assert server.room(game)["wish"] == {"seat": "a", "what": "draw", "granted": ["b"]}
    server.ask(game, "consent", tokens["c"], granted=False)
    assert "wish" not in server.room(game)
    server.ask(game, "draw", tokens["b"])
    server.ask(game, "consent", tokens["b"], granted=False)
    assert "wish" not in server.room(game), "who asks may take it back"
    server.ask(game, "resign", tokens["c"])
    server.ask(game, "draw", tokens["b"])
    server.ask(game, "consent", tokens["a"], granted=True)
    assert server.room(game)["outcome"]["why"] == "agreed"


def test_a_takeback_needs_everybody_who_is_left(server: Server) -> None:
    game, tokens = three(server)
    first = asked(server, game)
    while asked(server, game) == first:
        play(server, game, tokens, "abc", 1)
    play(server, game, tokens, "abc", 1)  # somebody else has answered since
    moment = server.view(game)["moment"]
    one, two = "abc".replace(first, "")
    server.ask(game, "undo", tokens[first])
    server.ask(game, "consent", tokens[one], granted=True)
    assert server.view(game)["moment"] == moment, "one of two is not enough"
    server.ask(game, "consent", tokens[two], granted=True)
    assert server.view(game)["moment"] < moment
    assert asked(server, game) == first


def test_answers_that_are_taken_back_take_a_departure_with_them(server: Server) -> None:
    made = server.create(mission="winter-mooring", seats=[ME, ME, {"player": "random"}])
    game, tokens = made["game"], made["seats"]
    first = server.waiting(game, "ab")["question"]["who"]
    play(server, game, tokens, "ab", 1)
    server.ask(game, "resign", tokens["ab".replace(first, "")])
    before = parse(server.get(f"/api/games/{game}/record").text)
    server.ask(game, "undo", tokens[first], knowing=True)
    play(server, game, tokens, first, 6)
    after = parse(server.get(f"/api/games/{game}/record").text)
    assert len(after.entries) > before.end.left[0][1]
    assert after.end.left[0][1] < before.end.left[0][1]
    assert verify(after, restore).is_sound


def test_a_mission_brings_its_own_allies_and_armies(server: Server) -> None:
    made = server.create(mission="two-causeways", seats=[{"player": "me"}, *[{"player": "random"}] * 3])
    seats = server.get(f"/api/games/{made['game']}/layout").json()["seats"]
    assert [seat["team"] for seat in seats] == ["causeway", "shore", "causeway", "shore", ""]
    pickets, gangs = "The Sluice Picket", "The Wrack Gang"
    told_apart = [f"{pickets} (A)", f"{gangs} (B)", f"{pickets} (C)", f"{gangs} (D)"]
    assert [seat["name"] for seat in seats[:4]] == told_apart
    assert [seat["army"] for seat in server.room(made["game"])["seats"]] == told_apart


def test_allies_can_be_others_than_in_the_mission(server: Server) -> None:
    teams = ("north", "north", "south", "south")
    made = server.create(mission="two-causeways", seats=[{"player": "me", "team": team} for team in teams])
    seats = server.get(f"/api/games/{made['game']}/layout").json()["seats"]
    assert tuple(seat["team"] for seat in seats[:4]) == teams
