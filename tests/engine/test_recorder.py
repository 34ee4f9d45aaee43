"""A game that is written down while it is played: undo, and rules that fail half-way."""

import pytest

from openfire.engine.answers import Pick
from openfire.engine.cursor import NothingAskedError
from openfire.engine.questions import Ask
from openfire.engine.record import AnswerEntry, HashEntry
from openfire.engine.recorder import undo
from openfire.engine.replay import replay
from openfire.engine.state import state_hash
from tests.records import games


def place(recorder):
    """Where a game stands: its state, what it waits for and what was written."""
    question = recorder.cursor.question
    what = question.what if isinstance(question, Ask) else question.label
    return state_hash(recorder.cursor.state), question.who, what, question.about, tuple(recorder.entries)


def test_a_refused_answer_is_not_written_down():
    recorder, _ = games.begun()
    before = place(recorder)
    assert recorder.answer(Pick("nobody")) is not None
    assert place(recorder) == before


def test_undo_goes_back_over_every_answer_to_the_beginning():
    match = games.tape(0)
    recorder, places = match.recorder, []
    while (question := match.cursor.question) is not None:
        if isinstance(question, Ask):
            places.append(place(recorder))
        match.step(question)
    for before in reversed(places):
        recorder = undo(recorder)
        assert place(recorder) == before
    with pytest.raises(NothingAskedError):
        undo(recorder)


def test_undo_can_go_back_to_what_one_seat_answered():
    recorder, _ = games.begun(questions=30)
    last = max(n for n, entry in enumerate(recorder.entries) if isinstance(entry, AnswerEntry) and entry.seat == "a")
    last_of_b = max(
        n for n, entry in enumerate(recorder.entries) if isinstance(entry, AnswerEntry) and entry.seat == "b"
    )
    assert undo(recorder, "a").entries == recorder.entries[:last]
    assert undo(recorder, "b").entries == recorder.entries[:last_of_b]
    with pytest.raises(NothingAskedError):
        undo(recorder, "c")


def test_after_undo_the_same_answers_and_dice_give_the_same_game():
    match = games.played()
    ended = match.recorder
    recorder, taken_back = ended, []
    for _ in range(12):
        shorter = undo(recorder)
        taken_back = recorder.entries[len(shorter.entries) :] + taken_back
        recorder = shorter
    dice = recorder.header.dice.dice(match.seed, recorder.cursor.state.rolls)
    for entry in taken_back:
        if isinstance(entry, AnswerEntry):
            assert recorder.answer(recorder.cursor.asked.options.read(entry.text)) is None
        elif not isinstance(entry, HashEntry):
            recorder.roll(dice)
    assert recorder.record(match.seed) == ended.record(match.seed)


def test_a_rule_that_fails_half_way_leaves_the_game_where_it_was(monkeypatch):
    recorder, match = games.begun()
    before, broken = place(recorder), recorder.cursor

    class Broken:
        """A rule that changes something and then fails."""

        def send(self, given):
            broken.game.state.round = 99
            raise ZeroDivisionError(given)

    monkeypatch.setattr(broken, "play", Broken())
    with pytest.raises(ZeroDivisionError):
        match.step(broken.question)
    assert place(recorder) == before
    assert state_hash(replay(recorder.record(), games.resolve).state) == before[0]
