"""Segments: a game goes on by other rules from a boundary, and its record says so and still has one text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from openfire.engine.cursor import NothingAskedError
from openfire.engine.record import (
    FORMAT,
    RENEWED,
    AnswerEntry,
    DiceEntry,
    HashEntry,
    OtherRulesError,
    RecordError,
    RulesEntry,
)
from openfire.engine.record_text import entry_line, parse, seal, write
from openfire.engine.recorder import back_to, undo
from openfire.engine.replay import fork, moment, replay, resume, steps
from openfire.engine.segments import present_header, segments, why_not_carried
from openfire.engine.state import Outcome, state_hash
from openfire.engine.verify import verify
from tests.records import changed_rules, games

RECORD = changed_rules.record()
WHERE = next(n for n, entry in enumerate(RECORD.entries) if isinstance(entry, RulesEntry))
BOTH = changed_rules.with_old_rules


def with_entry(number, entry):
    entries = (*RECORD.entries[:number], entry, *RECORD.entries[number + 1 :])
    return seal(replace(RECORD, entries=entries))


def refused(record):
    """How a record is refused when it is read."""
    with pytest.raises(RecordError) as error:
        parse(write(record), "game.json")
    return error.value


def test_the_record_is_read_as_it_was_written():
    assert RECORD.format == RENEWED
    assert parse(write(RECORD)) == RECORD
    assert parse(games.text()).format == FORMAT


def test_the_segments_have_their_own_rules():
    one, other = segments(RECORD)
    assert (one.header, one.first, one.end, one.opening) == (RECORD.header, 0, WHERE, None)
    assert (other.first, other.end) == (WHERE, len(RECORD.entries))
    assert (one.header.edition.version, other.header.edition.version) == ("0", changed_rules.HERE.version)
    assert replace(other.header, edition=one.header.edition) == one.header
    assert state_hash(other.opening) == RECORD.entries[WHERE - 1].state
    assert present_header(RECORD.header, RECORD.entries) == other.header
    assert segments(games.record()) == ((games.record().header, 0, len(games.record().entries), None),)


def test_every_segment_is_played_by_its_own_rules():
    versions = []

    def resolve(header):
        versions.append(header.edition.version)
        return BOTH(header)

    assert replay(RECORD, resolve).state.outcome == RECORD.end.outcome
    assert versions == ["0", changed_rules.HERE.version]
    assert [step.number for step in steps(RECORD, BOTH)] == list(range(len(RECORD.entries)))


def test_the_same_answers_and_dice_give_the_same_game_by_rules_that_play_alike():
    mine = [entry for entry in RECORD.entries if isinstance(entry, AnswerEntry | DiceEntry)]
    assert mine == [entry for entry in games.record().entries if isinstance(entry, AnswerEntry | DiceEntry)]
    assert RECORD.end == games.record().end


def test_a_game_whose_first_rules_are_gone_can_be_taken_up_looked_at_and_forked():
    with pytest.raises(OtherRulesError) as error:
        replay(RECORD, games.resolve)
    assert (error.value.place, error.value.line) == ("header.edition.version", 3)
    assert error.value.present.edition.version == changed_rules.HERE.version
    assert resume(RECORD, games.resolve).cursor.state.outcome == RECORD.end.outcome
    assert state_hash(moment(RECORD, WHERE, games.resolve).cursor.state) == RECORD.entries[WHERE - 1].state
    assert fork(RECORD, WHERE + 1, games.resolve, by_hand=True).entries == list(RECORD.entries[: WHERE + 2])
    with pytest.raises(OtherRulesError):
        moment(RECORD, WHERE - 1, games.resolve)


def test_later_rules_that_are_gone_are_named_by_their_entry():
    rules = RECORD.entries[WHERE]
    record = with_entry(WHERE, replace(rules, edition=replace(rules.edition, version="99")))
    with pytest.raises(OtherRulesError) as error:
        replay(record, BOTH)
    assert (error.value.place, error.value.line) == (f"entry {WHERE}", entry_line(WHERE))
    assert "the game was played with version '99'" in error.value.reason


# ------------------------------------------------------------------------------------------------ undo


def test_undo_goes_back_to_the_change_of_rules_and_no_farther():
    recorder, match = changed_rules.begun()
    begun = changed_rules.gone_on(recorder)
    later = changed_rules.play_on(changed_rules.gone_on(recorder), match, 12)
    while len(later.entries) > len(begun.entries):
        was, later = later, undo(later)
        assert len(later.entries) < len(was.entries)
        assert state_hash(later.cursor.boundary) == next(
            entry.state for entry in reversed(later.entries) if isinstance(entry, HashEntry)
        )
    assert (later.entries, changed_rules.asked(later)) == (begun.entries, changed_rules.asked(begun))
    assert later.present == begun.present
    with pytest.raises(NothingAskedError):
        undo(later)


@pytest.mark.parametrize("back", [0, 1, 2, 5])
def test_going_back_behind_the_change_of_rules_fails_cleanly(back):
    recorder, match = changed_rules.begun()
    later = changed_rules.play_on(changed_rules.gone_on(recorder), match, 5)
    with pytest.raises(OtherRulesError, match=f"it has gone on by other rules since entry {WHERE}"):
        back_to(later, WHERE - back)
    assert back_to(later, WHERE + 1).entries == later.entries[: WHERE + 2]


# ------------------------------------------------------------------------------------------------ hostile


def test_a_state_that_is_not_the_one_before_is_refused_by_everybody():
    rules = RECORD.entries[WHERE]
    forged = replace(rules, state=replace_state(rules.state, round=rules.state.round + 1))
    record = with_entry(WHERE, forged)
    error = refused(record)
    assert (error.entry, error.line) == (WHERE, entry_line(WHERE))
    assert "the state that is carried over is " in error.reason
    for read in (lambda: replay(record, BOTH), lambda: resume(record, BOTH), lambda: moment(record, 3, BOTH)):
        with pytest.raises(RecordError, match="the state that is carried over is "):
            read()


def replace_state(state, **changes):
    found = state.copy()
    for name, value in changes.items():
        setattr(found, name, value)
    return found


def test_other_rules_stand_between_two_hashes():
    rules, entries = RECORD.entries[WHERE], RECORD.entries
    for torn in (
        (rules, *entries),
        (*entries[: WHERE - 1], *entries[WHERE:]),
        (*entries[: WHERE + 1], *entries[WHERE + 2 :]),
        entries[: WHERE + 1],
        (*entries[: WHERE + 1], *entries[WHERE:]),
    ):
        assert "other rules begin between" in refused(seal(replace(RECORD, entries=torn))).reason


def forged(**changes):
    """The record with another state carried over, hashed and sealed again."""
    rules = RECORD.entries[WHERE]
    state = replace_state(rules.state, **changes)
    hashed = replace(RECORD.entries[WHERE - 1], state=state_hash(state))
    entries = (*RECORD.entries[: WHERE - 1], hashed, replace(rules, state=state), *RECORD.entries[WHERE + 1 :])
    return seal(replace(RECORD, entries=entries))


def test_a_state_that_counts_other_rolls_or_is_over_is_refused():
    assert "rolls stand above" in refused(forged(rolls=1)).reason
    assert "the game is over before this" in refused(forged(outcome=Outcome("x", (), ()))).reason


def test_another_edition_is_not_another_version():
    rules = RECORD.entries[WHERE]
    other = replace(rules, edition=replace(rules.edition, key="melee"))
    assert "not by another edition" in refused(with_entry(WHERE, other)).reason


def test_a_number_that_is_too_large_to_be_hashed_is_refused():
    rules = RECORD.entries[WHERE]
    record = with_entry(WHERE, replace(rules, state=replace_state(rules.state, turn=10**30)))
    assert refused(record).line == entry_line(WHERE)


UNITS = RECORD.entries[WHERE].state.units
MODELS = RECORD.entries[WHERE].state.models
UNIT, MODEL = next(iter(UNITS.values())), next(iter(MODELS.values()))
HOSTILE = {
    "no units": {"units": {}},
    "no models": {"models": {}},
    "another seat": {"units": {**UNITS, UNIT.id: replace(UNIT, seat="z")}},
    "a model of nobody": {"units": {**UNITS, UNIT.id: replace(UNIT, models=("x",))}},
    "a leader of nobody": {"units": {**UNITS, UNIT.id: replace(UNIT, leader="x")}},
    "a place that is none": {"units": {**UNITS, UNIT.id: replace(UNIT, place="moon")}},
    "aboard of nothing": {"units": {**UNITS, UNIT.id: replace(UNIT, place="aboard")}},
    "far away": {"models": {**MODELS, MODEL.id: replace(MODEL, at=(2**62, 0, 0))}},
    "of another unit": {"models": {**MODELS, MODEL.id: replace(MODEL, unit="x")}},
    "strangers to move": {"order": ("y", "z")},
    "nobody's turn": {"turn": 7},
    "an endless round": {"round": 2**62},
    "points of nobody": {"scores": {"z": 1}},
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_state_is_refused_with_its_entry(name):
    record = parse(write(forged(**HOSTILE[name])))
    with pytest.raises(RecordError, match="the rules cannot go on from the state") as error:
        resume(record, games.resolve)
    assert (error.value.entry, error.value.line) == (WHERE, entry_line(WHERE))
    assert str(error.value).isprintable()


def test_states_of_a_game_fit_its_armies():
    for step in steps(games.record(), games.resolve):
        assert why_not_carried(step.cursor.game.setup, step.cursor.state) == ""


NUMBERS = st.integers(-(2**63), 2**63 - 1)
CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "round": NUMBERS,
        "turn": NUMBERS,
        "passes": NUMBERS,
        "order": st.lists(st.sampled_from("abz"), max_size=3).map(tuple),
        "used": st.lists(st.text(max_size=3), max_size=2).map(tuple),
        "out": st.lists(st.sampled_from("abz"), max_size=2).map(tuple),
        "markers": st.just({}),
    },
)


@settings(max_examples=100, deadline=None)
@given(CHANGES)
def test_a_forged_state_gives_an_error_or_another_game_and_never_a_fault(changes):
    fault = fault_of(forged(**changes))
    assert fault is None or (fault.reason.isprintable() and fault.line)


def fault_of(record):
    """What is said against a record when its game is taken up; None where nothing is."""
    try:
        resume(parse(write(record)), games.resolve)
    except RecordError as error:
        return error
    return None


RAW = write(RECORD).encode()
START = RAW.index(b'["rules",')
END = RAW.index(b"\n", START)


@settings(max_examples=300, deadline=None)
@given(st.integers(START, END), st.integers(0, 12), st.binary(max_size=12) | st.sampled_from([b"null", b"1e9", b"{}"]))
def test_a_piece_of_a_carried_state_that_is_cut_out_or_put_in_is_noticed(start, length, instead):
    changed = RAW[:start] + instead + RAW[start + length :]
    found = misfit(changed)
    assert (found is None) == (changed == RAW)
    assert found is None or found.reason.isprintable()


def misfit(raw):
    """What is said against some bytes."""
    try:
        return verify(parse(raw), games.resolve).finding
    except RecordError as error:
        return error
