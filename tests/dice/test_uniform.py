"""Seeded dice are even and independent, as far as a million faces can show. Fixed keys: the same every time."""

from hashlib import blake2b

import numpy as np
import pytest
from scipy.stats import chi2

from openfire.dice import D12, Seeded, derive

KEY = blake2b(b"even dice", digest_size=32).digest()
MILLION = 10**6
ONE_IN_A_MILLION = 1e-6


def is_even(counts):
    """Whether counts of equally likely outcomes could be chance (chi-square, at one in a million)."""
    expected = counts.sum() / counts.size
    return ((counts - expected) ** 2 / expected).sum() < chi2.isf(ONE_IN_A_MILLION, counts.size - 1)


def face_counts(faces, sides):
    """How often each face fell."""
    return np.bincount(faces, minlength=sides + 1)[1:]


def pair_counts(first, second, sides):
    """How often each pair of faces fell."""
    return np.bincount((first - 1) * sides + second - 1, minlength=sides * sides)


def thrown(sides, rolls=100):
    """A million faces from consecutive rolls."""
    each = MILLION // rolls
    return np.concatenate([np.array(derive(KEY, number, sides, each)) for number in range(rolls)])


# ---------------------------------------------------------------- the dice


@pytest.mark.parametrize("sides", range(2, 21))
def test_every_face_is_equally_likely(sides):
    faces = thrown(sides)
    assert faces.min() == 1
    assert faces.max() == sides
    assert is_even(face_counts(faces, sides))


def test_a_face_tells_nothing_about_the_next():
    faces = thrown(12)
    assert is_even(pair_counts(faces[0::2], faces[1::2], 12))


def test_a_roll_tells_nothing_about_the_next():
    faces = np.array([derive(KEY, number, 12, 1)[0] for number in range(200_000)])
    assert is_even(face_counts(faces, 12))
    assert is_even(pair_counts(faces[0::2], faces[1::2], 12))


def test_a_key_tells_nothing_about_its_neighbour():
    first, second = (
        np.array([Seeded(number.to_bytes(31, "big") + last).throw("", D12, 1).faces[0] for number in range(100_000)])
        for last in (b"\0", b"\1")
    )
    assert is_even(pair_counts(first, second, 12))


# ---------------------------------------------------------------- the checks would notice


def bytes_by_hand(n):
    """A stream of even bytes that does not come from the code under test."""
    blocks = (blake2b(number.to_bytes(8, "big"), key=KEY).digest() for number in range(n // 64))
    return np.frombuffer(b"".join(blocks), dtype=np.uint8).astype(int)


@pytest.mark.parametrize("sides", [6, 7, 12, 20])
def test_a_plain_modulo_is_noticed(sides):
    assert not is_even(face_counts(bytes_by_hand(MILLION) % sides + 1, sides))


def test_a_loaded_die_is_noticed():
    faces = thrown(12)
    loaded = np.where((faces == 1) & (np.arange(faces.size) % 20 == 0), 12, faces)  # one 1 in twenty becomes a 12
    assert not is_even(face_counts(loaded, 12))


def test_dice_that_take_turns_are_noticed():
    faces = np.arange(MILLION) % 12 + 1
    assert is_even(face_counts(faces, 12))
    assert not is_even(pair_counts(faces[0::2], faces[1::2], 12))
