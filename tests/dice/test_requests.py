"""Requests: what may be asked, how it is written, and that it serves as a key."""

import pickle

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfire.dice import D3, D6, D8, D12, D20, Die, Each, Faces, Pool, Sum, Tally, Test, tabulate

SIZES = [sides for sides in range(2, 21) if sides != 3]
HIT = tabulate(D12, lambda face: face >= 7)

dice = st.sampled_from([D3, *map(Die, SIZES)])
sums = st.builds(Sum, st.integers(0, 999), dice, st.integers(-999, 999))


# ---------------------------------------------------------------- dice


def test_a_d3_is_a_d6_halved_rounding_up():  # onepage, Dice
    assert [D3.value(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert D3.sides == 6


@pytest.mark.parametrize("sides", SIZES)
def test_a_plain_die_is_worth_its_face(sides):
    assert [Die(sides).value(face) for face in range(1, sides + 1)] == list(range(1, sides + 1))


@pytest.mark.parametrize(("sides", "why"), [(1, "2 to 20"), (0, "2 to 20"), (21, "2 to 20"), (3, "D6 halved")])
def test_a_die_nobody_has_is_refused(sides, why):
    with pytest.raises(ValueError, match=why):
        Die(sides)


def test_only_a_d6_is_halved():
    with pytest.raises(ValueError, match="D8 cannot be halved"):
        Die(8, halved=True)


# ---------------------------------------------------------------- notation


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("D3", Sum(1, D3)),
        ("2D6", Sum(2, D6)),
        ("D6+1", Sum(1, D6, 1)),
        ("2D6+1", Sum(2, D6, 1)),
        ("10D20-3", Sum(10, D20, -3)),
    ],
)
def test_notation_means_what_the_book_says(text, means):  # onepage, Dice
    assert Sum.parse(text) == means
    assert str(means) == text


@pytest.mark.parametrize(("text", "means"), [("1D6", "D6"), ("2d6+0", "2D6"), ("d12", "D12")])
def test_loose_notation_is_printed_tidily(text, means):
    assert str(Sum.parse(text)) == means


@given(sums)
def test_notation_of_sums_round_trips(asked):
    assert Sum.parse(str(asked)) == asked


@given(dice)
def test_notation_of_dice_round_trips(die):
    assert Die.parse(str(die)) == die


@pytest.mark.parametrize("text", ["", "D", "6", "2D", "D6+", "D6 + 1", "-1D6", "D6+1+1", "xD6", "D6\n", "D٦"])
def test_text_that_is_not_notation_is_refused(text):
    with pytest.raises(ValueError, match="not dice notation"):
        Sum.parse(text)


def test_notation_of_a_die_nobody_has_is_refused():
    with pytest.raises(ValueError, match="100 sides"):
        Sum.parse("D100")


@pytest.mark.parametrize("text", ["2D6", "1D6", "D6+1"])
def test_a_sum_is_not_a_die(text):
    with pytest.raises(ValueError, match="not one die"):
        Die.parse(text)


# ---------------------------------------------------------------- tests


def test_tabulate_asks_the_rule_once_per_face():
    test = tabulate(D8, lambda v: (v >= 4) + (v == 8), lambda v: v == 1, classes=3)
    assert test.classes == (0, 0, 0, 1, 1, 1, 1, 2)
    assert test.reroll == (True, False, False, False, False, False, False, False)


def test_tabulate_shows_the_rule_the_value_of_a_halved_die():
    test = tabulate(D3, lambda value: value >= 2, lambda value: value == 1)
    assert test.classes == (0, 0, 1, 1, 1, 1)
    assert test.reroll == (True, True, False, False, False, False)


@pytest.mark.parametrize("found", [2, -1])
def test_a_class_out_of_range_is_refused(found):
    with pytest.raises(ValueError, match=f"face 6 is in class {found}, but the classes are 0 to 1"):
        tabulate(D6, lambda face: found if face == 6 else 0)


def test_a_table_of_the_wrong_length_is_refused():
    with pytest.raises(ValueError, match="each of its 6 natural faces, not 5 and 6"):
        Test(D6, (0,) * 5, (False,) * 6)


# ---------------------------------------------------------------- the other requests


@pytest.mark.parametrize(
    "make",
    [
        lambda: Pool(HIT, -1),
        lambda: Tally(HIT, -1, (0, 1)),
        lambda: Each(Tally(HIT, 1, (0, 1)), -1),
        lambda: Sum(-1, D6),
        lambda: Faces(D6, -1),
    ],
)
def test_fewer_than_no_dice_are_refused(make):
    with pytest.raises(ValueError, match=r"-1 .*must be 0 or more"):
        make()


@pytest.mark.parametrize(
    ("value", "caps", "why"),
    [
        ((0,), None, "needs 2 values, not 1"),
        ((0, 1, 2), None, "needs 2 values, not 3"),
        ((0, (1, 1)), None, "all be numbers, or all be tuples of one length"),
        (((0, 0), (1,)), None, "all be numbers, or all be tuples of one length"),
        ((0, 1), (1,), "do not have the shape"),
        (((0, 0), (1, 1)), 1, "do not have the shape"),
        (((0, 0), (1, 1)), (1,), "do not have the shape"),
        ((-1, 1), 3, "cannot go below zero"),
        (((0, 0), (1, -1)), (None, 1), "cannot go below zero"),
        ((0, 1), -1, "cannot go below zero"),
    ],
)
def test_scoring_that_does_not_fit_is_refused(value, caps, why):
    with pytest.raises(ValueError, match=why):
        Tally(HIT, 3, value, caps)


def test_an_uncapped_tally_may_go_below_zero():
    assert Tally(HIT, 3, (-1, 1)).value == (-1, 1)


# ---------------------------------------------------------------- as keys


def examples():
    """One of each request, made anew every time."""
    test = tabulate(D12, lambda face: face >= 7, lambda face: face == 1)
    tally = Tally(test, 3, ((0, 0), (1, 2)), (None, 2))
    return [test, Pool(test, 3), tally, Each(tally, 3), Sum(3, D12, 3), Faces(D12, 3)]


def test_equal_requests_are_one_key_and_different_ones_are_not():
    table = {request: place for place, request in enumerate(examples())}
    assert len(table) == 6
    assert [table[request] for request in examples()] == [0, 1, 2, 3, 4, 5]
    assert Pool(HIT, 3) not in table


@pytest.mark.parametrize("request_", examples(), ids=lambda r: type(r).__name__)
def test_requests_travel_between_processes(request_):
    assert pickle.loads(pickle.dumps(request_)) == request_
    assert hash(pickle.loads(pickle.dumps(request_))) == hash(request_)


@pytest.mark.parametrize("request_", examples(), ids=lambda r: type(r).__name__)
def test_requests_do_not_change(request_):
    with pytest.raises(AttributeError, match="immutable"):
        setattr(request_, request_.__struct_fields__[0], None)


def test_a_die_read_from_a_file_is_checked_too():
    with pytest.raises(msgspec.ValidationError, match="no die has 21 sides"):
        msgspec.json.decode(b'{"sides": 21}', type=Die)
