"""Replaying: what was played comes again, any moment of it can be looked at and played on from."""

import pytest
from msgspec.structs import replace

from openfire.engine.cursor import Cursor
from openfire.engine.questions import Ask, Roll
from openfire.engine.record import AnswerEntry, DiceEntry, HashEntry, RecordError, pledge
from openfire.engine.record_text import entry_line, field_line, parse, seal, write
from openfire.engine.recorder import Recorder
from openfire.engine.replay import fork, moment, replay, resume, steps
from openfire.engine.state import state_hash
from openfire.engine.verify import verify
from tests.records import games


def play_on(recorder, match, dice):
    """Let the bots of a match play a recorded game to its end."""
    while (question := recorder.cursor.question) is not None:
        if isinstance(question, Roll):
            recorder.roll(dice)
        else:
            assert recorder.answer(match.policies[question.who](recorder.cursor)) is None
    return recorder


def asked(cursor):
    question = cursor.question
    return question and (question.who, question.what if isinstance(question, Ask) else question.label, question.about)


def refused(record):
    """How a record is refused."""
    with pytest.raises(RecordError) as error:
        replay(record, games.resolve)
    return error.value


def with_entry(record, number, entry):
    """The record with another entry at a place, sealed again."""
    entries = list(record.entries)
    entries[number : number + 1] = [] if entry is None else [entry]
    return seal(replace(record, entries=tuple(entries)))


def first(record, kind, after=0):
    """The number of the first entry of a kind."""
    return next(n for n, entry in enumerate(record.entries) if isinstance(entry, kind) and n >= after)


# ------------------------------------------------------------------------------------------------ the same again


def test_the_replay_is_the_game_that_was_played():
    match, happened = games.tape(2), []
    while match.cursor.question is not None:
        match.step(match.cursor.question)
        happened += match.cursor.news()
    record = match.recorder.record(match.seed)
    assert [fact for step in steps(record, games.resolve) for fact in step.facts] == happened
    assert replay(record, games.resolve).state == match.cursor.state


def test_every_moment_of_the_replay_is_the_moment_that_was_played():
    match, seen = games.tape(3), []
    while match.cursor.question is not None:
        seen.append((asked(match.cursor), state_hash(match.cursor.state)))
        match.step(match.cursor.question)
    record = match.recorder.record(match.seed)
    replayed = [
        (asked(step.cursor), state_hash(step.cursor.state))
        for step, after in zip(steps(record, games.resolve), (*record.entries[1:], None), strict=True)
        if not isinstance(after, HashEntry) and after is not None
    ]
    assert replayed == seen


def test_a_game_that_is_not_over_is_resumed_and_ends_as_it_would_have():
    recorder, match = games.begun(1, questions=25)
    saved = parse(write(recorder.record()))
    assert saved.end.outcome is None
    taken_up = resume(saved, games.resolve)
    assert tuple(taken_up.entries) == saved.entries
    assert asked(taken_up.cursor) == asked(recorder.cursor)
    dice = saved.header.dice.dice(match.seed, taken_up.cursor.state.rolls)
    assert play_on(taken_up, match, dice).record(match.seed) == games.record(1)


# ------------------------------------------------------------------------------------------------ any moment


@pytest.mark.parametrize("tenth", range(11))
def test_a_moment_is_the_game_right_after_an_entry(tenth):
    record = games.record()
    number = (len(record.entries) - 1) * tenth // 10
    step = moment(record, number, games.resolve)
    assert (step.number, step.entry) == (number, record.entries[number])
    cursor = replay_until(record, number)
    assert (asked(step.cursor), state_hash(step.cursor.state)) == (asked(cursor), state_hash(cursor.state))


def replay_until(record, number) -> Cursor:
    for step in steps(record, games.resolve):
        if step.number == number:
            return step.cursor
    raise AssertionError(number)


@pytest.mark.parametrize("number", [-1, 10_000])
def test_a_moment_that_is_not_there_is_refused(number):
    with pytest.raises(RecordError, match=f"there is no entry {number}: they are numbered from 0 to "):
        moment(games.record(), number, games.resolve)


def test_what_stands_below_a_moment_does_not_matter():
    record = games.record()
    spoilt = replace(record, entries=(*record.entries[:10], *record.entries[:3]))
    assert moment(spoilt, 5, games.resolve).number == 5
    assert refused(spoilt)


@pytest.mark.parametrize("part", range(20))
def test_a_fork_shares_its_beginning_and_is_a_record_of_its_own(part):
    record, match = games.record(), games.tape(5)
    number = len(record.entries) * part // 25
    branch = fork(record, number, games.resolve)
    shared = len(branch.entries)
    assert shared in (number + 1, number + 2)
    dice = branch.header.dice.dice(games.played().seed, branch.cursor.state.rolls)
    made = parse(write(play_on(branch, match, dice).record(games.played().seed)))
    assert verify(made, games.resolve).is_sound
    assert made.entries[:shared] == record.entries[:shared]
    assert made != record


def test_a_fork_by_hand_takes_other_dice():
    record, match = games.record(), games.tape(6)
    branch = fork(record, 12, games.resolve, by_hand=True)
    other = pledge(bytes(32)).dice(bytes(32), branch.cursor.state.rolls)
    report = verify(play_on(branch, match, other).record(), games.resolve)
    assert report.is_sound
    assert report.dice == "by hand"


# ------------------------------------------------------------------------------------------------ what does not fit


def test_an_entry_too_few_is_named():
    record = games.record()
    number = first(record, AnswerEntry, 10)
    error = refused(with_entry(record, number, None))
    assert (error.entry, error.line) == (number, entry_line(number))
    assert "the game waits for 'say" in error.reason or "no hash is due here" in error.reason


def test_a_hash_too_few_and_a_hash_too_many_are_named():
    record = games.record()
    number = first(record, HashEntry, 1)
    assert "a hash is due here" in refused(with_entry(record, number, None)).reason
    doubled = replace(record, entries=(*record.entries[: number + 1], *record.entries[number:]))
    error = refused(seal(doubled))
    assert (error.entry, error.reason) == (number + 1, "no hash is due here")


def test_a_record_without_its_last_hash_is_named():
    record = games.record()
    assert isinstance(record.entries[-1], HashEntry)
    error = refused(seal(replace(record, entries=record.entries[:-1])))
    assert error.reason == "a hash is due here"
    assert error.entry == len(record.entries) - 1


def test_a_record_without_entries_is_named():
    assert refused(seal(replace(games.record(), entries=()))).entry == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"text": "nobody"}, "is refused: "),
        ({"text": ""}, "is refused: "),
        ({"text": " b1"}, "the answer is written "),
        ({"seat": "c"}, "the game waits for "),
        ({"what": "dance"}, "the game waits for "),
        ({"about": "x"}, "the game waits for "),
    ],
)
def test_an_answer_that_does_not_fit_is_named(change, said):
    record = games.record()
    number = first(record, AnswerEntry)
    entry = record.entries[number]
    change = {"text": f" {entry.text}"} if change == {"text": " b1"} else change
    error = refused(with_entry(record, number, replace(entry, **change)))
    assert (error.entry, error.line) == (number, entry_line(number))
    assert said in error.reason


@pytest.mark.parametrize(("faces", "rerolls"), [((), ()), ((1, 2), ()), ((1,), (1,)), ((20,), ())])
def test_dice_that_do_not_fit_are_named(faces, rerolls):
    record = games.record()
    number = first(record, DiceEntry)
    error = refused(with_entry(record, number, replace(record.entries[number], faces=faces, rerolls=rerolls)))
    assert (error.entry, error.line) == (number, entry_line(number))
    assert "the dice do not fit: " in error.reason


def test_an_answer_after_the_end_is_named():
    record = games.record()
    longer = (*record.entries, AnswerEntry("a", "activate", "a", "a1"))
    assert refused(seal(replace(record, entries=longer))).reason == "the game is over before this"


def test_a_wrong_end_is_named():
    record = games.record()
    other = games.record(1).end
    for end in (replace(record.end, state=other.state), replace(record.end, outcome=None)):
        error = refused(seal(replace(record, end=end)))
        assert error.place == "end"


def test_a_rule_that_fails_is_reported_as_a_misfit(monkeypatch):
    recorder, _ = games.begun()
    record = recorder.record()

    def fail(*_):
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(Cursor, "answer", fail)
    assert refused(record).reason == "the rules cannot go on with it: ZeroDivisionError: by zero"


def test_a_header_that_breaks_the_set_up_is_reported_as_a_misfit():
    def fail(header):
        raise KeyError(header.mission)

    with pytest.raises(RecordError, match="no game begins like this: KeyError: 'crossing'") as error:
        replay(games.record(), fail)
    assert error.value.line == 2


def test_a_misfit_of_the_header_has_its_line():
    record = games.record()
    error = refused(replace(record, header=replace(record.header, mission="picnic")))
    assert (error.place, error.line) == ("header.mission", field_line("mission"))


def test_a_recorder_closes_with_a_hash_whatever_it_is_handed():
    record = games.record()
    number = first(record, HashEntry, 1)
    cursor = moment(record, number - 1, games.resolve).cursor
    assert isinstance(Recorder(record.header, cursor, record.entries[:number]).entries[-1], HashEntry)
