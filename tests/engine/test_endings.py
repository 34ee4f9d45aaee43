"""Endings: what a server can write is taken, and what contradicts itself is refused however well it is sealed."""

import pytest
from msgspec.structs import replace

from openfire.engine.endings import sides_of, why_not_ended
from openfire.engine.record import PERSON, Closing, End, Header, SeatLine, format_of
from openfire.engine.record_text import end_line, parse, seal, write
from openfire.engine.setup import Seat
from openfire.engine.state import Outcome
from openfire.engine.verify import verify
from tests.records import games

WHOLE = games.record()
MIDDLE = 20
"""Entries of a game that is not over."""
SEED = WHOLE.end.seed


def seats(players, teams=""):
    """Seats lettered from a: p for a person, b for a bot, n for a neutral seat; and the team of each, if it has one."""
    lines = WHOLE.header.seats
    return tuple(
        SeatLine(letter, letter, PERSON if kind == "p" else "random", lines[0].army, team.strip(), kind == "n")
        for letter, kind, team in zip("abcdefgh", players, teams.ljust(len(players)), strict=False)
    )


def record(players, *left, teams="", why=None, winners=(), many=MIDDLE, outcome=None):
    """A record that says so of its end."""
    end = End("", outcome, SEED, left=left, closed=Closing(why, tuple(winners)) if why else None)
    header: Header = replace(WHOLE.header, seats=seats(players, teams))
    return replace(WHOLE, header=header, entries=WHOLE.entries[:many], end=end)


WON = Outcome("points", ("a",), ())
POSSIBLE = {
    "it is being played": record("pp"),
    "the rules ended it": record("pp", outcome=WON),
    "one gave up": record("pp", ("a", MIDDLE), why="resigned", winners="b"),
    "one ran out of time": record("pp", ("b", MIDDLE), why="time", winners="a"),
    "a person gave up against a bot": record("pb", ("a", MIDDLE), why="resigned", winners="b"),
    "all agreed": record("pp", why="agreed"),
    "it was called off": record("pp", why="cancelled"),
    "it was stopped": record("pp", why="stopped"),
    "one of three left and it goes on": record("ppp", ("a", 3)),
    "one of three left and the rules ended it": record("ppp", ("a", 3), outcome=WON),
    "one of three left and the others agreed": record("ppp", ("a", 3), why="agreed"),
    "two of three left": record("ppp", ("c", 3), ("a", MIDDLE), why="resigned", winners="b"),
    "two of three left at once": record("ppp", ("a", MIDDLE), ("c", MIDDLE), why="time", winners="b"),
    "half a team left and it goes on": record("pppp", ("a", 3), teams="xxyy"),
    "a team left": record("pppp", ("a", 3), ("b", MIDDLE), teams="xxyy", why="resigned", winners="cd"),
    "half a team left, the rest won with it": record(
        "pppp", ("a", 3), ("c", 5), ("d", MIDDLE), teams="xxyy", why="resigned", winners="ab"
    ),
    "all people left, two bots won": record("pbb", ("a", MIDDLE), why="resigned", winners="bc"),
    "a neutral seat does not count": record("ppn", ("a", MIDDLE), why="resigned", winners="b"),
    "a solitary player gave up": record("p", ("a", MIDDLE), why="resigned"),
}

IMPOSSIBLE = {
    "who left won": (record("pp", ("b", MIDDLE), why="resigned", winners="b"), "'a' won by resigned, not 'b'"),
    "who left won as well": (record("pp", ("b", MIDDLE), why="time", winners="ab"), "'a' won by time, not 'a' and 'b'"),
    "nobody won": (record("pp", ("b", MIDDLE), why="resigned"), "'a' won by resigned, not nobody"),
    "a stranger won": (record("pp", ("b", MIDDLE), why="resigned", winners="z"), "not 'z'"),
    "the winner twice": (record("pp", ("b", MIDDLE), why="resigned", winners="aa"), "not 'a' and 'a'"),
    "in another order": (record("pbb", ("a", MIDDLE), why="resigned", winners="cb"), "not 'c' and 'b'"),
    "half a team won": (
        record("pppp", ("c", 3), ("d", MIDDLE), teams="xxyy", why="resigned", winners="a"),
        "'a' and 'b' won by resigned, not 'a'",
    ),
    "resigned and nobody left": (record("pp", why="resigned", winners="a"), "ended by resigned, and nobody left"),
    "time and nobody left": (record("pp", why="time", winners="a"), "ended by time, and nobody left"),
    "enemies are left": (
        record("ppp", ("a", MIDDLE), why="resigned", winners="bc"),
        "those who are left are still enemies",
    ),
    "left at once and answered later": (
        record("pp", ("a", 1), why="resigned", winners="b"),
        "the game was over when seat a left before entry 1, and it goes on",
    ),
    "left and it goes on": (record("pp", ("a", 3)), "the game was over when seat a left before entry 3"),
    "left and the rules ended it": (record("pp", ("a", 3), outcome=WON), "the game was over when seat a left"),
    "left and it is open": (record("pp", ("a", MIDDLE)), "and its end does not say so"),
    "left and agreed": (record("pp", ("a", MIDDLE), why="agreed"), "and its end does not say so"),
    "left and stopped": (record("pp", ("a", MIDDLE), why="stopped"), "and its end does not say so"),
    "both left": (
        record("pp", ("a", MIDDLE), ("b", MIDDLE), why="resigned"),
        "the game was over before seat b left it",
    ),
    "the last three at once": (
        record("ppp", ("a", MIDDLE), ("b", MIDDLE), ("c", MIDDLE), why="resigned"),
        "the game was over before seat c left it",
    ),
    "only bots were left and it goes on": (record("pbb", ("a", 3)), "the game was over when seat a left"),
    "left before it began": (record("ppp", ("a", 0)), "nobody on seat 'a' can have left before entry 0"),
    "left after the end": (record("ppp", ("a", MIDDLE + 1)), "nobody on seat 'a' can have left before entry 21"),
    "a bot left": (record("pbb", ("b", 3)), "nobody on seat 'b' can have left"),
    "a neutral seat left": (record("ppn", ("c", 3)), "nobody on seat 'c' can have left"),
    "a stranger left": (record("ppp", ("z", 3)), "nobody on seat 'z' can have left"),
    "left twice": (record("ppp", ("a", 3), ("a", 4)), "somebody left twice"),
    "out of order": (record("pppp", ("a", 5), ("b", 3)), "do not stand in the order in which they left"),
    "left when the rules had ended it": (
        record("ppp", ("a", MIDDLE), outcome=WON),
        "seat a left when the rules had ended the game",
    ),
    "agreed and somebody won": (record("pp", why="agreed", winners="a"), "nobody won by agreed, not 'a'"),
    "called off and somebody won": (record("pp", why="cancelled", winners="a"), "nobody won by cancelled, not 'a'"),
    "stopped and somebody won": (record("pp", why="stopped", winners="a"), "nobody won by stopped, not 'a'"),
    "another word": (record("pp", why="magic"), "no game ends by 'magic': it ends by resigned, time, "),
    "no word": (record("pp", why=" "), "no game ends by ' '"),
    "ended twice": (record("pp", why="agreed", outcome=WON), "the rules have ended the game, and players are said"),
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_an_ending_that_can_be_is_taken(name):
    assert why_not_ended(POSSIBLE[name]) == ""


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_ending_that_contradicts_itself_is_refused(name):
    made, said = IMPOSSIBLE[name]
    assert said in why_not_ended(made)


# ------------------------------------------------------------------------------------------------ in a whole record


def sealed(made):
    """A record of a game of two that fits in everything but its end, with its hashes made anew."""
    due = replace(made, end=replace(made.end, state=games.moment_hash(len(made.entries) - 1)))
    return seal(replace(due, format=format_of(due)))


PAIRS = {name: made for name, (made, _) in IMPOSSIBLE.items() if len(made.header.seats) == 2 and not made.end.outcome}


@pytest.mark.parametrize("name", PAIRS)
def test_a_contradiction_is_found_however_well_it_is_sealed(name):
    text = write(sealed(PAIRS[name]))
    found = verify(parse(text), games.resolve).finding
    assert found
    assert (found.place, found.line) == ("end", end_line(parse(text)))
    assert IMPOSSIBLE[name][1] in found.reason


@pytest.mark.parametrize("name", ["one gave up", "one ran out of time", "all agreed", "it was called off"])
def test_an_ending_that_can_be_is_sound(name):
    assert verify(parse(write(sealed(POSSIBLE[name]))), games.resolve).is_sound


def test_a_contradiction_is_found_where_the_rules_are_not_here():
    made = sealed(PAIRS["who left won"])
    edition = replace(made.header.edition, key="elsewhere")
    found = verify(seal(replace(made, header=replace(made.header, edition=edition))), games.resolve)
    assert found.segments[0].proof == "not proved"
    assert "'a' won by resigned, not 'b'" in found.finding.reason


def test_a_team_wins_together_and_neutral_seats_never():
    four = [Seat("a", "A", "x"), Seat("b", "B", "x"), Seat("c", "C"), Seat("d", "D", "", True)]
    assert sides_of(four, ["b"]) == ["a", "b"]
    assert sides_of(four, ["c"]) == ["c"]
