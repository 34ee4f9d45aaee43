"""Streams: seeded dice can be derived by anyone, scripted and recorded dice must fit to the last face."""

from hashlib import blake2b
from itertools import count, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from openfire.dice import (
    D3,
    D6,
    D12,
    D20,
    DiceError,
    Faces,
    Pool,
    Recorded,
    Scripted,
    Seeded,
    Sum,
    derive,
    roll,
    tabulate,
)

KEY = bytes(range(32))
STEADY = tabulate(D12, lambda face: face >= 7, reroll=lambda face: face == 1)

keys = st.binary(min_size=32, max_size=32)
numbers = st.integers(0, 2**64 - 1)
sizes = st.integers(2, 20)


def block_by_hand(key, number, block):
    """One block of bytes, from the description alone."""
    return blake2b(number.to_bytes(8, "big") + block.to_bytes(8, "big"), key=key).digest()


def by_hand(key, number, sides, n):
    """The faces of a roll, from the description alone: shares nothing with the code under test."""
    every_byte = (byte for block in count() for byte in block_by_hand(key, number, block))
    fair = (byte for byte in every_byte if byte < 256 // sides * sides)
    return tuple(1 + byte % sides for byte in islice(fair, n))


# ---------------------------------------------------------------- seeded: pinned for ever


@pytest.mark.parametrize(
    ("sides", "number", "faces"),
    [
        (6, 0, (5, 3, 6, 4, 2, 1, 6, 6, 5, 6, 1, 5, 2, 2, 3, 1, 4, 2, 4, 5)),
        (6, 1, (3, 1, 1, 4, 1, 3, 6, 1, 3, 2, 2, 1, 2, 6, 3, 4, 4, 2, 5, 3)),
        (6, 2**32, (4, 5, 1, 3, 3, 6, 6, 6, 2, 2, 4, 5, 5, 2, 1, 3, 6, 6, 6, 5)),
        (12, 0, (11, 3, 6, 10, 2, 1, 12, 6, 5, 6, 7, 5, 2, 2, 3, 7, 10, 8, 4, 5)),
        (12, 1, (3, 1, 7, 4, 1, 3, 6, 7, 3, 8, 2, 7, 8, 12, 3, 10, 10, 2, 11, 3)),
        (12, 2**32, (10, 5, 7, 9, 3, 12, 12, 12, 2, 2, 10, 5, 11, 2, 1, 3, 6, 12, 6, 5)),
    ],
)
def test_golden_faces(sides, number, faces):
    assert by_hand(KEY, number, sides, 20) == faces
    assert derive(KEY, number, sides, 20) == faces


def test_golden_faces_go_on_in_the_next_block():
    expected = (10, 9, 12, 3, 9, 7, 11, 3, 2, 1, 2, 2)
    assert by_hand(KEY, 0, 12, 70)[58:] == expected
    assert derive(KEY, 0, 12, 70)[58:] == expected


@given(keys, numbers, sizes, st.integers(0, 200))
def test_faces_are_those_derived_by_hand(key, number, sides, n):
    assert derive(key, number, sides, n) == by_hand(key, number, sides, n)


def test_a_byte_that_would_favour_low_faces_is_skipped():
    number, place = next(
        (number, place)
        for number in count()
        for place, byte in enumerate(block_by_hand(KEY, number, 0)[:10])
        if byte >= 252
    )
    read = [byte for byte in block_by_hand(KEY, number, 0) if byte < 252][:10]
    assert derive(KEY, number, 12, 10) == tuple(byte % 12 + 1 for byte in read)
    plain = tuple(byte % 12 + 1 for byte in block_by_hand(KEY, number, 0)[:10])
    assert derive(KEY, number, 12, 10)[:place] == plain[:place]
    assert derive(KEY, number, 12, 10) != plain


# ---------------------------------------------------------------- seeded: any roll alone


def test_any_roll_is_found_without_those_before_it():
    one_after_another = Seeded(KEY)
    rolls = [roll(Pool(STEADY, 30), one_after_another, "hit") for _ in range(50)]
    for number in (49, 0, 17):
        assert roll(Pool(STEADY, 30), Seeded(KEY, number), "hit") == rolls[number]


def test_a_fork_goes_on_with_the_same_dice():
    game = Seeded(KEY)
    roll(Sum(2, D6), game, "before")
    fork = Seeded(KEY, game.position)
    assert [roll(Faces(D12, 9), game, "on") for _ in range(5)] == [roll(Faces(D12, 9), fork, "on") for _ in range(5)]
    assert fork.position == 6


def test_re_rolls_are_the_faces_that_follow():
    found = roll(Pool(STEADY, 10), Seeded(KEY, 0), "hit")
    assert found.faces == (11, 3, 6, 10, 2, 1, 12, 6, 5, 6)  # the golden faces, whose only 1 is die 5
    assert (found.rerolled, found.rerolls) == ((5,), (7,))


@pytest.mark.parametrize("n", [62, 63, 64, 65, 126, 128, 130])
def test_re_rolls_may_start_another_block(n):
    always = tabulate(D12, lambda face: face >= 7, reroll=lambda _: True)
    found = roll(Pool(always, n), Seeded(KEY), "hit")
    assert found.faces + found.rerolls == by_hand(KEY, 0, 12, 2 * n)


def test_a_d3_rolls_the_faces_of_a_d6():
    assert roll(Faces(D3, 20), Seeded(KEY), "wounds").faces == derive(KEY, 0, 6, 20)


@given(keys, numbers, sizes, st.integers(0, 300))
def test_there_are_n_faces_and_the_die_has_them(key, number, sides, n):
    faces = derive(key, number, sides, n)
    assert len(faces) == n
    assert all(1 <= face <= sides for face in faces)


@given(keys, numbers)
def test_the_same_key_gives_the_same_faces(key, number):
    assert Seeded(key, number).throw("a", D12, 40) == Seeded(bytes(key), number).throw("b", D12, 40)


@given(keys, numbers, numbers)
def test_different_rolls_differ(key, number, other):
    assert (derive(key, number, 12, 40) == derive(key, other, 12, 40)) == (number == other)


@given(keys, numbers, sizes, st.integers(0, 150), st.integers(0, 150))
def test_fewer_dice_are_the_first_of_more(key, number, sides, few, more):
    few, more = sorted((few, more))
    assert derive(key, number, sides, more)[:few] == derive(key, number, sides, few)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_key_of_another_length_is_refused(size):
    with pytest.raises(ValueError, match=f"32 bytes, not {size}"):
        Seeded(bytes(size))


@pytest.mark.parametrize("position", [-1, 2**64])
def test_a_position_out_of_range_is_refused(position):
    with pytest.raises(ValueError, match="numbered from 0"):
        Seeded(KEY, position)


# ---------------------------------------------------------------- scripted


def test_a_script_is_read_in_order():
    with Scripted([4, 6, 12]) as dice:
        assert dice.throw("wounds", D6, 2).faces == (4, 6)
        assert dice.throw("hit", D12, 1).faces == (12,)


def test_a_script_that_runs_out_names_the_roll():
    dice = Scripted([7, 8, 9])
    roll(Pool(STEADY, 1), dice, "hit")
    with pytest.raises(DiceError, match=r"roll 1 \(defend, D12\): 5 faces are needed, 3 are missing"):
        roll(Pool(STEADY, 5), dice, "defend")


def test_a_script_that_runs_out_of_re_rolls_names_the_roll():
    with pytest.raises(DiceError, match=r"roll 0 \(hit, D12\), re-rolls: 2 faces are needed, 1 are missing"):
        roll(Pool(STEADY, 3), Scripted([1, 1, 7, 4]), "hit")


@pytest.mark.parametrize("face", [0, 13, -1])
def test_a_script_with_a_face_the_die_does_not_have_names_the_roll(face):
    with pytest.raises(DiceError, match=rf"roll 0 \(hit, D12\): no die with 12 sides shows {face}"):
        roll(Pool(STEADY, 2), Scripted([5, face]), "hit")


def test_a_script_with_an_impossible_re_roll_names_the_roll():
    with pytest.raises(DiceError, match=r"roll 0 \(hit, D12\), re-rolls: no die with 12 sides shows 13"):
        roll(Pool(STEADY, 1), Scripted([1, 13]), "hit")


def test_faces_left_over_are_named():
    dice = Scripted([5, 4, 11])
    roll(Sum(1, D6), dice, "wounds")
    with pytest.raises(DiceError, match="2 faces of the script were not rolled by roll 1: 4, 11"):
        dice.finish()


def test_leaving_the_script_checks_it():
    with pytest.raises(DiceError, match="1 faces"), Scripted([5]):
        pass


def test_leaving_the_script_does_not_hide_an_error():
    with pytest.raises(KeyError), Scripted([5]):
        raise KeyError


# ---------------------------------------------------------------- recorded


@pytest.fixture
def record():
    dice = Seeded(KEY)
    return [roll(Pool(STEADY, 10), dice, "hit"), roll(Sum(2, D6), dice, "wounds"), roll(Faces(D3, 2), dice, "D3")]


def play(dice):
    """The rolls of the record, asked for anew."""
    return [roll(Pool(STEADY, 10), dice, "hit"), roll(Sum(2, D6), dice, "wounds"), roll(Faces(D3, 2), dice, "D3")]


def test_a_record_replays_itself(record):
    with Recorded(record) as dice:
        assert play(dice) == record


def test_a_record_can_be_entered_in_the_middle(record):
    with Recorded(record, position=1) as dice:
        assert roll(Sum(2, D6), dice, "wounds") == record[1]
        assert roll(Faces(D3, 2), dice, "D3") == record[2]


@pytest.mark.parametrize(
    ("place", "change", "why"),
    [
        (0, {"label": "miss"}, r"roll 0 \(hit, D12\): the record has miss, D12 instead"),
        (0, {"die": D20}, r"roll 0 \(hit, D12\): the record has hit, D20 instead"),
        (2, {"die": D6}, r"roll 2 \(D3, D3\): the record has D3, D6 instead"),
        (1, {"faces": (4,)}, r"roll 1 \(wounds, D6\): 2 dice are rolled, the record has 1 faces"),
        (1, {"faces": (4, 4, 4)}, r"roll 1 \(wounds, D6\): 2 dice are rolled, the record has 3 faces"),
        (1, {"faces": (4, 7)}, r"roll 1 \(wounds, D6\): no die with 6 sides shows 7"),
        (1, {"rerolled": (0,), "rerolls": (3,)}, r"roll 1 \(wounds, D6\): dice \(\) go again"),
        (0, {"rerolled": (), "rerolls": ()}, r"roll 0 \(hit, D12\): dice \(5,\) go again"),
        (0, {"rerolled": (4,)}, r"roll 0 \(hit, D12\): dice \(5,\) go again"),
        (0, {"rerolls": (7, 7)}, r"roll 0 \(hit, D12\): dice \(5,\) go again"),
        (0, {"rerolls": (13,)}, r"roll 0 \(hit, D12\): no die with 12 sides shows 13"),
        (1, {"number": 7}, r"roll 1 \(wounds, D6\): the record has no such roll"),
        (1, {"number": 0}, r"roll 0 \(wounds, D6\): recorded twice"),
    ],
)
def test_a_record_of_other_rolls_names_the_roll(record, place, change, why):
    record[place] = replace(record[place], **change)
    with pytest.raises(DiceError, match=why):
        play(Recorded(record))


def test_a_record_that_ends_too_soon_names_the_roll(record):
    with pytest.raises(DiceError, match=r"roll 2 \(D3, D3\): the record has no such roll"):
        play(Recorded(record[:2]))


def test_recorded_rolls_left_over_are_named(record):
    dice = Recorded(record)
    roll(Pool(STEADY, 10), dice, "hit")
    with pytest.raises(DiceError, match=r"2 recorded rolls .*: roll 1 \(wounds, D6\); roll 2 \(D3, D3\)"):
        dice.finish()
