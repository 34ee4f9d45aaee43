"""Notation: every answer that is taken reads back as itself, and what cannot be written down is refused in words."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openfire.engine.answers import Aim, Amount, Answer, Go, Pick, Picks, Shot, Stand
from openfire.engine.cursor import Cursor
from openfire.engine.record_text import parse, write
from openfire.engine.recorder import Recorder
from openfire.engine.refusals import Refusal
from openfire.engine.verify import verify
from openfire.game import begin
from openfire.game.books import STRESS as EDITION
from openfire.geometry.shapes import Pose
from openfire.testkit import battle
from tests.records import games

UNITS = st.integers(-99_999_999, 99_999_999)
FACINGS = st.integers(0, 359_999)
NAMES = st.from_regex(r"[a-h][0-9]{1,2}(\.[0-9]{1,2})?", fullmatch=True)
WORDS = st.from_regex(r"[a-z]{1,8}(-[a-z]{1,8})?", fullmatch=True).filter(lambda word: word != "none")
POINTS = st.tuples(UNITS, UNITS)
SHOTS = st.builds(Shot, NAMES, WORDS, NAMES, st.integers(0, 99))
ANSWERS = st.one_of(
    st.builds(Pick, NAMES),
    st.builds(Picks, st.lists(NAMES, max_size=4).map(tuple)),
    st.builds(Amount, st.integers(0, 999_999)),
    st.builds(Go, WORDS, st.lists(POINTS, max_size=4).map(tuple), st.none() | FACINGS),
    st.builds(Stand, st.lists(st.tuples(NAMES, st.builds(Pose, UNITS, UNITS, FACINGS)), max_size=4).map(tuple)),
    st.builds(Aim, st.lists(SHOTS, max_size=4).map(tuple), st.lists(st.tuples(NAMES, NAMES), max_size=2).map(tuple)),
)


def test_every_kind_that_is_read_is_tried():
    assert {*Answer.__subclasses__()} == {Pick, Picks, Amount, Go, Stand, Aim}


@settings(max_examples=300, deadline=None)
@given(ANSWERS)
def test_every_answer_reads_back_as_itself(answer):
    assert type(answer).read(str(answer)) == answer


@settings(max_examples=300, deadline=None)
@given(
    st.dictionaries(
        NAMES, st.tuples(st.builds(Pose, UNITS, UNITS, FACINGS), st.lists(POINTS, max_size=3).map(tuple)), max_size=4
    )
)
def test_models_that_go_their_ways_read_back_as_themselves(sent):
    places = tuple((model, pose) for model, (pose, _) in sent.items())
    answer = Stand(places, tuple((model, through) for model, (_, through) in sent.items() if through))
    assert Stand.read_ways(str(answer)) == answer


def test_the_way_of_a_model_is_places_in_a_row():
    answer = Stand.read_ways("a1.1@11,9 12,8/90 a1.2@13,8")
    assert answer.places == (("a1.1", Pose(120_000, 80_000, 90_000)), ("a1.2", Pose(130_000, 80_000, 0)))
    assert answer.ways == (("a1.1", ((110_000, 90_000),)),)
    assert str(answer) == "a1.1@11,9 12,8/90 a1.2@13,8"


@pytest.mark.parametrize("text", ["11,9 a1.1@12,8", "a1.1@11,9/90 12,8", "a1.1@11,9 north", "a1.1@ 12,8", "@11,9 12,8"])
def test_what_is_no_way_of_a_model_is_refused(text):
    with pytest.raises(ValueError, match=r"is not a|has a facing"):
        Stand.read_ways(text)


def test_a_way_that_only_turns_is_written_apart():
    assert str(Go("move", (), 90_000)) == "move /90"
    assert Go.read("move /90") == Go("move", (), 90_000)
    assert str(Go("move", (), 0)) == "move /0"
    assert str(Go("move", ((120_000, 80_000),), 90_500)) == "move 12,8/90.5"
    assert Go.read("move/90") == Go("move/90")


@pytest.mark.parametrize(
    "text", ["move /90 /90", "move /90 12,8", "move 12,8 /90", "move /", "move /x", "move 12,8/90 /1"]
)
def test_a_facing_stands_alone_or_with_the_last_place(text):
    with pytest.raises(ValueError, match=r"is not a place|has a facing"):
        Go.read(text)


# ------------------------------------------------------------------------------------------------ in a game

POSITION = """ a1 x2 @ 10,10 rifle
               b1 x2 @ 20,10 """


def asked(*before) -> Cursor:
    """A game that waits for an answer."""
    g = battle(EDITION, POSITION, weapons={"rifle": {"range": 24}})
    if before:
        g.play(*before)
    return g.cursor


WRONG = [
    None,
    5,
    "a1",
    object(),
    Answer(),
    Pick(5),
    Pick(None),
    Pick(""),
    Picks("a1"),
    Picks((5,)),
    Picks(None),
    Amount("two"),
    Amount(True),
    Amount(2.0),
    Amount(-1),
    Amount(None),
    Go(5),
    Go(None),
    Go("move", 5),
    Go("move", ("12,8",)),
    Go("move", ((120_000.0, 100_000.0),)),
    Go("move", ((float("nan"), 0),)),
    Go("move", ((120_000, 100_000),), "north"),
    Go("move", ((120_000, 100_000),), 450_000),
    Go("move", ((120_000, 100_000),), -90_000),
    Go("move", ((120_000, 100_000),), 90.5),
    Go("move", [[120_000]]),
    Go("move", ((np.int64(120_000), np.int64(100_000)),)),
    Go("move", ((10**40, 0),)),
    Stand(5),
    Stand((("a1.2", (1, 2)),)),
    Stand((("a1.2", None),)),
    Stand((("a1.2", Pose(100_000.5, 110_000, 0)),)),
    Stand((("a1.2", Pose(100_000, 110_000, 720_000)),)),
    Stand(((5, Pose(100_000, 110_000, 0)),)),
    Stand((("a1.2", Pose(100_000, 110_000, 0)),), (("a1.2", ((100_000, 105_000),)),)),
    Aim(5),
    Aim((5,)),
    Aim((Shot(5, 5, 5),)),
    Aim((Shot("a1.1", "rifle", "b1", "first"),)),
    Aim((), (("b1",),)),
]
QUESTIONS = {
    "activate": (),
    "move": ("activate: a1",),
    "positions": ("activate: a1", "move: move 12,10"),
    "action": ("activate: a1", "move: stay"),
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("answer", WRONG, ids=map(str, range(len(WRONG))))
def test_what_is_made_of_the_wrong_things_is_refused_and_changes_nothing(question, answer):
    cursor = asked(*QUESTIONS[question])
    before = cursor.asked
    refusal = cursor.answer(answer)
    assert isinstance(refusal, Refusal)
    assert cursor.asked is before


def test_a_unit_that_only_turns_is_recorded_as_it_turned():
    cursor = asked("activate: a1")
    turn = Go("move", (), 90_000)
    assert cursor.asked.options.why_not(turn) is None
    assert cursor.asked.options.read(str(turn)) == turn
    assert cursor.answer(turn) is None


def test_a_rule_that_fails_is_not_the_players_fault(monkeypatch):
    cursor = asked()

    def broken(_):
        raise ZeroDivisionError

    monkeypatch.setattr(type(cursor.asked.options), "why_not", lambda _self, answer: broken(answer))
    with pytest.raises(ZeroDivisionError):
        cursor.why_not(Pick("a1"))


TURNED = st.none() | st.sampled_from([0, 90_000, 359_999, 360_000, -1, 12.5])
FREE = st.one_of(
    ANSWERS,
    st.builds(Pick, NAMES),
    st.builds(Go, st.sampled_from(["move", "stay", "charge", "run", "hold"]), st.just(()), TURNED),
    st.builds(Go, st.sampled_from(["move", "run"]), st.lists(POINTS, max_size=1).map(tuple), TURNED),
)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_game_of_strange_answers_that_are_taken_is_a_sound_record(data):
    match = games.tape(0)
    recorder = Recorder(match.recorder.header, begin(match.cursor.game.setup))
    match.recorder, match.cursor = recorder, recorder.cursor
    for _ in range(25):
        question = recorder.cursor.question
        if question is None:
            break
        strange = hasattr(question, "options") and data.draw(st.booleans())
        if not strange or recorder.answer(data.draw(FREE)) is not None:
            match.step(question)
    assert verify(parse(write(recorder.record())), games.resolve).is_sound
