"""Fair dice: promises bind, nobody can choose the key, and a changed record is found."""

from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from openfire.dice import (
    ALGORITHM,
    D6,
    D12,
    Each,
    Faces,
    Misfit,
    Pool,
    Scripted,
    Seeded,
    Sum,
    Tally,
    check_reveal,
    commit,
    derive,
    first_unkept,
    from_hex,
    mix,
    roll,
    tabulate,
    to_hex,
    verify,
)

SEED = bytes(range(32))
ALICE, BOB = b"A" * 32, b"B" * 32
KEY = mix(SEED, [ALICE, BOB])
STEADY = tabulate(D12, lambda face: face >= 7, reroll=lambda face: face <= 3)

secrets = st.binary(min_size=16, max_size=48)
short_parts = st.lists(st.binary(max_size=3), max_size=4)


def flipped(value, bit):
    """The value with one bit changed."""
    return (int.from_bytes(value, "big") ^ (1 << bit)).to_bytes(len(value), "big")


# ---------------------------------------------------------------- promises


def test_golden_commitment():
    expected = "d784523ee5def69b1d3fc1437d4a4001fb37a2c4e6f8fe732124c709d67473cb"
    assert blake2b(SEED, digest_size=32, person=b"openfire commit").hexdigest() == expected
    assert commit(SEED).hex() == expected
    assert ALGORITHM == "blake2b-ctr/1"


def test_golden_key():
    expected = "ad9b160ab7e6cc86e7880734c949b58b1e837a5fa92e7a1438856437736f4b26"
    length = b"\0\0\0\0\0\0\0\x20"
    text = length + SEED + length + ALICE + length + BOB
    assert blake2b(text, digest_size=32, person=b"openfire key").hexdigest() == expected
    assert KEY.hex() == expected


@given(secrets)
def test_a_kept_promise_is_accepted(secret):
    assert check_reveal(commit(secret), secret)


@given(secrets, st.data())
def test_a_secret_changed_after_the_promise_is_noticed(secret, data):
    late = flipped(secret, data.draw(st.integers(0, 8 * len(secret) - 1)))
    assert not check_reveal(commit(secret), late)


def test_a_longer_or_shorter_secret_is_noticed():
    assert not check_reveal(commit(ALICE), ALICE + b"\0")
    assert not check_reveal(commit(ALICE), ALICE[:-1])
    assert not check_reveal(commit(ALICE), b"")


def test_a_secret_that_could_be_guessed_is_refused():
    with pytest.raises(ValueError, match="a secret of 15 bytes could be guessed: use 16 or more"):
        commit(bytes(15))


def test_a_promise_and_a_key_are_never_the_same():
    assert commit(SEED) != mix(SEED)


@pytest.mark.parametrize(
    ("shown", "seat"),
    [
        ([ALICE, BOB], None),
        ([BOB, BOB], 0),
        ([ALICE, flipped(BOB, 0)], 1),
        ([ALICE, None], 1),
        ([ALICE], 1),
        ([ALICE, BOB, BOB], 2),
    ],
)
def test_a_late_or_silent_player_is_named(shown, seat):
    assert first_unkept([commit(ALICE), commit(BOB)], shown) == seat


# ---------------------------------------------------------------- the key


@pytest.mark.parametrize("bit", range(0, 256, 17))
def test_one_bit_of_anybody_changes_the_key(bit):
    changed = [
        mix(flipped(SEED, bit), [ALICE, BOB]),
        mix(SEED, [flipped(ALICE, bit), BOB]),
        mix(SEED, [ALICE, flipped(BOB, bit)]),
    ]
    assert len({KEY, *changed}) == 4


def test_seats_and_lengths_are_part_of_the_key():
    rows = [[b"ab", b"c"], [b"a", b"bc"], [b"abc"], [b"abc", b""], [b"", b"abc"], [b"c", b"ab"], []]
    assert len({mix(SEED, row) for row in rows}) == len(rows)


@given(short_parts, short_parts)
def test_only_the_same_secrets_give_the_same_key(row, other):
    assert (mix(SEED, row) == mix(SEED, other)) == (row == other)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_of_another_length_is_refused(size):
    with pytest.raises(ValueError, match=f"a seed has 32 bytes, not {size}"):
        mix(bytes(size))


# ---------------------------------------------------------------- text


@given(st.binary(min_size=32, max_size=32))
def test_hex_round_trips(value):
    assert from_hex(to_hex(value)) == value
    assert from_hex(to_hex(value).upper()) == value


@given(st.binary(max_size=40))
def test_hex_of_any_length_round_trips_where_allowed(value):
    assert from_hex(to_hex(value), size=None) == value


@pytest.mark.parametrize(
    "text", ["0x" + "0" * 62, "g" * 64, "0" * 63, "00 " * 21 + "0", " " + "0" * 63, "00" * 32 + "\n"]
)
def test_text_that_is_not_hex_is_refused(text):
    with pytest.raises(ValueError, match="the seed is not hexadecimal"):
        from_hex(text, "seed")


def test_hex_of_another_length_is_refused():
    with pytest.raises(ValueError, match=r"the commitment must be 64 hexadecimal digits \(32 bytes\), not 62"):
        from_hex("00" * 31, "commitment")


# ---------------------------------------------------------------- verifying


@pytest.fixture
def rolls():
    dice = Seeded(KEY)
    asked = [Pool(STEADY, 10), Sum(2, D6, 1), Each(Tally(STEADY, 3, (0, 1), 2), 4), Faces(D12, 80), Pool(STEADY, 0)]
    return [roll(request, dice, f"roll of {type(request).__name__}") for request in asked]


def test_an_honest_record_fits(rolls):
    assert rolls[0].rerolls  # the example must have some
    assert verify(rolls, KEY) is None
    assert verify(rolls, KEY, end=5) is None
    assert verify(rolls[2:], KEY, first=2, end=5) is None
    assert verify([], KEY, end=0) is None


def test_a_tampered_face_is_named(rolls):
    faces = rolls[2].faces
    better = faces[4] % 12 + 1
    rolls[2] = replace(rolls[2], faces=(*faces[:4], better, *faces[5:]))
    assert verify(rolls, KEY) == Misfit("wrong face", 2, "roll of Each", D12, 4, better, faces[4])


def test_a_tampered_re_roll_is_named(rolls):
    first, *others = rolls[0].rerolls
    better = first % 12 + 1
    rolls[0] = replace(rolls[0], rerolls=(better, *others))
    assert verify(rolls, KEY) == Misfit("wrong face", 0, "roll of Pool", D12, 10, better, first)


@given(st.integers(0, 4), st.data())
def test_any_tampered_face_is_found(place, data):
    dice = Seeded(KEY)
    rolls = [roll(Pool(STEADY, 5), dice, "hit") for _ in range(5)]
    die = data.draw(st.integers(0, 4))
    face = data.draw(st.integers(0, 13).filter(lambda face: face != rolls[place].faces[die]))
    faces = (*rolls[place].faces[:die], face, *rolls[place].faces[die + 1 :])
    tampered = [*rolls[:place], replace(rolls[place], faces=faces), *rolls[place + 1 :]]
    misfit = Misfit("wrong face", place, "hit", D12, die, face, rolls[place].faces[die])
    assert verify(tampered, KEY) == misfit


def test_a_surplus_face_is_named_even_if_it_is_the_next_of_the_stream(rolls):
    more = derive(KEY, 1, 6, 3)
    rolls[1] = replace(rolls[1], faces=more)
    assert verify(rolls, KEY) == Misfit("surplus face", 1, "roll of Sum", D6, 2, more[2], None)


def test_a_surplus_re_roll_is_named(rolls):
    rerolls = rolls[0].rerolls
    rolls[0] = replace(rolls[0], rerolls=(*rerolls, 12))
    assert verify(rolls, KEY) == Misfit("surplus face", 0, "roll of Pool", D12, 10 + len(rerolls), 12, None)


def test_a_missing_face_is_named(rolls):
    first, second = rolls[1].faces
    rolls[1] = replace(rolls[1], faces=(first,))
    assert verify(rolls, KEY) == Misfit("missing face", 1, "roll of Sum", D6, 1, None, second)


def test_a_missing_re_roll_is_named(rolls):
    *rerolls, last = rolls[0].rerolls
    rolls[0] = replace(rolls[0], rerolls=tuple(rerolls))
    assert verify(rolls, KEY) == Misfit("missing face", 0, "roll of Pool", D12, 10 + len(rerolls), None, last)


def test_a_record_that_claims_a_million_million_dice_is_answered_at_once(rolls):
    rolls[1] = replace(rolls[1], groups=(10**12,))
    assert verify(rolls, KEY) == Misfit("missing face", 1, "roll of Sum", D6, 2, None, derive(KEY, 1, 6, 3)[2])


@pytest.mark.parametrize("gone", range(4))
def test_a_removed_roll_is_named(rolls, gone):
    assert verify(rolls[:gone] + rolls[gone + 1 :], KEY) == Misfit("missing roll", gone)


def test_a_roll_removed_from_the_end_is_named_where_the_end_is_known(rolls):
    assert verify(rolls[:4], KEY, end=5) == Misfit("missing roll", 4)


def test_a_roll_after_the_end_is_named(rolls):
    assert verify(rolls, KEY, end=4) == Misfit("surplus roll", 4, "roll of Pool", D12)


def test_a_repeated_roll_is_named(rolls):
    assert verify([*rolls[:2], rolls[1], *rolls[2:]], KEY) == Misfit("surplus roll", 1, "roll of Sum", D6)


def test_another_key_does_not_fit(rolls):
    assert verify(rolls, mix(SEED, [BOB, ALICE])).number == 0


def test_rolls_by_hand_do_not_fit():
    lucky = [roll(Pool(STEADY, 10), Scripted([12] * 10), "hit")]
    assert verify(lucky, KEY).fault == "wrong face"


def test_a_misfit_reads_well():
    assert str(Misfit("wrong face", 17, "hit", D12, 3, 11, 2)) == (
        "roll 17 (hit, D12), die 3: wrong face, recorded 11, derived 2"
    )
    assert str(Misfit("missing roll", 4)) == "roll 4: missing roll"
