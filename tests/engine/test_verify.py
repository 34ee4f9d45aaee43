"""Verifying: promises about dice are checked, and nobody is taken down by a hostile record."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from openfire.dice import commit, to_hex
from openfire.engine.record import AnswerEntry, DiceEntry, HashEntry, pledge
from openfire.engine.record_text import end_line, field_line, parse, seal, write
from openfire.engine.recorder import Recorder
from openfire.engine.verify import verify
from openfire.game import begin
from tests.records import games

RECORD = games.record()
SECRETS = (b"first player's secret", b"second player's secret")


def report(record):
    return verify(seal(record), games.resolve)


def with_dice(**changes):
    """The record with something else promised."""
    return replace(RECORD, header=replace(RECORD.header, dice=replace(RECORD.header.dice, **changes)))


def with_seed(seed):
    return replace(RECORD, end=replace(RECORD.end, seed=seed))


def test_a_sound_record_is_counted():
    found = report(RECORD)
    assert found.is_sound
    kinds = [sum(isinstance(entry, kind) for entry in RECORD.entries) for kind in (AnswerEntry, DiceEntry, HashEntry)]
    assert [found.answers, found.rolls, found.hashes] == kinds
    assert (found.dice, found.outcome) == ("derived", RECORD.end.outcome)


def test_a_game_that_is_not_over_keeps_its_seed():
    recorder, _ = games.begun()
    found = verify(recorder.record(), games.resolve)
    assert found.is_sound
    assert found.dice == "seed not shown"


def test_a_game_that_is_over_must_show_its_seed():
    found = report(with_seed(None)).finding
    assert (found.place, found.line) == ("end.seed", end_line(RECORD))
    assert found.reason == "the game is over and no seed is shown"


def test_dice_rolled_by_hand_have_no_seed():
    by_hand = replace(RECORD, header=replace(RECORD.header, dice=None))
    assert report(by_hand).finding.reason == "a seed is shown and none was promised"
    assert report(replace(by_hand, end=replace(RECORD.end, seed=None))).dice == "by hand"


@pytest.mark.parametrize(
    ("seed", "said"),
    [
        (to_hex(bytes(32)), "the seed is not the one that was promised"),
        ("00", "the seed must be 64 hexadecimal digits"),
        ("spade", "the seed is not hexadecimal"),
    ],
)
def test_another_seed_is_named(seed, said):
    found = report(with_seed(seed)).finding
    assert (found.place, found.line) == ("end.seed", end_line(RECORD))
    assert said in found.reason


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"algorithm": "coin"}, "the dice are made by 'coin'; known is blake2b-ctr/1"),
        ({"commitment": "ff"}, "the commitment must be 64 hexadecimal digits"),
        ({"promises": (to_hex(commit(SECRETS[0])),)}, "contribution 0 is not the one that was promised"),
        ({"contributions": (to_hex(SECRETS[0]),)}, "contribution 0 is not the one that was promised"),
    ],
)
def test_a_promise_that_cannot_be_kept_is_named(changes, said):
    found = report(with_dice(**changes)).finding
    assert (found.place, found.line) == ("header.dice", field_line("dice"))
    assert said in found.reason


def test_contributions_of_the_players_are_mixed_in():
    match, seed = games.tape(4), bytes(range(32))
    promise = pledge(seed, SECRETS)
    recorder = Recorder(replace(match.recorder.header, dice=promise), begin(match.cursor.game.setup))
    match.recorder, match.cursor, match.dice = recorder, recorder.cursor, promise.dice(seed)
    assert match.run() == ""
    record = parse(write(recorder.record(seed)))
    assert verify(record, games.resolve).dice == "derived"
    other = replace(record.header.dice, contributions=tuple(map(to_hex, reversed(SECRETS))))
    forged = seal(replace(record, header=replace(record.header, dice=other)))
    assert verify(forged, games.resolve).finding.reason == "contribution 0 is not the one that was promised"


def test_the_first_of_two_misfits_is_named():
    number = next(n for n, entry in enumerate(RECORD.entries) if isinstance(entry, DiceEntry))
    entries = list(RECORD.entries)
    entries[number] = replace(entries[number], faces=(entries[number].faces[0] % 12 + 1,))
    said = next(n for n, entry in enumerate(entries) if isinstance(entry, AnswerEntry) and n > number)
    entries[said] = replace(entries[said], text="nobody")
    found = report(replace(RECORD, entries=tuple(entries))).finding
    assert found.entry == number


# ------------------------------------------------------------------------------------------------ hostile

WORDS = st.sampled_from(["", "none", "suggested", "a1", "b1.1@12,12", "move 3,3", "a1.1:musket>b1", "9999,9999", "0"])
TEXTS = st.one_of(WORDS, st.text(max_size=60), st.integers(0, 10**9).map(str), st.just("x " * 9_000))
FACES = st.lists(st.integers(1, 20), max_size=30).map(tuple)


@st.composite
def forged_entries(draw):
    """The record with an entry changed by somebody who knows how to seal."""
    number = draw(st.integers(0, len(RECORD.entries) - 1))
    entry = RECORD.entries[number]
    if isinstance(entry, AnswerEntry):
        changed = replace(entry, text=draw(TEXTS))
    elif isinstance(entry, DiceEntry):
        changed = replace(entry, faces=draw(FACES), rerolls=draw(FACES))
    else:
        changed = replace(entry, state=draw(TEXTS))
    return replace(RECORD, entries=(*RECORD.entries[:number], changed, *RECORD.entries[number + 1 :]))


@settings(max_examples=200, deadline=None)
@given(forged_entries())
def test_a_forged_entry_is_found(record):
    found = report(record).finding
    assert (found is None) == (record == RECORD)
    assert found is None or (found.reason.isprintable() and found.line)


ODD = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=8)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
ARMIES = st.one_of(
    st.text(max_size=8),
    st.dictionaries(st.sampled_from(["id", "name", "units", "limit", "module", "x"]), ODD, max_size=5),
    st.just({"id": "x", "name": "X", "units": [{"unit": "file", "counts": {"musketeer": 10**400}}]}),
    st.just({"id": "x", "name": "X", "limit": 1, "units": [{"unit": "file"}]}),
)


@st.composite
def forged_headers(draw):
    """The record with a header changed by somebody who knows how to seal."""
    header = RECORD.header
    seats = tuple(
        replace(seat, army=draw(ARMIES), team=draw(st.sampled_from(["", "x"])), neutral=draw(st.booleans()))
        for seat in header.seats[: draw(st.integers(0, 2))]
    )
    data = draw(st.none() | st.dictionaries(st.sampled_from(["id", "name", "width", "pieces"]), ODD, max_size=4))
    table = replace(header.table, data=data) if draw(st.booleans()) else header.table
    return replace(RECORD, header=replace(header, seats=seats, table=table))


@settings(max_examples=200, deadline=None)
@given(forged_headers())
def test_a_forged_header_is_found(record):
    found = report(record).finding
    assert found
    assert found.reason.isprintable()
    assert found.line
