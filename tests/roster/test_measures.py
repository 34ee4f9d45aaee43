"""Bases, ranges and amounts: as people write them, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfire.dice import D3, D6, Die, Sum
from openfire.geometry.shapes import Oval, Polygon, Rectangle, Round, RoundedEnd, millimetres
from openfire.roster import parse_amount, parse_base, parse_range, print_amount, print_base, print_range

SIZE = st.integers(100, 1_000_000)
TENTHS = st.integers(3, 3000).map(lambda tenths: millimetres(tenths / 10).diameter)
QUARTERS = st.integers(1, 400).map(lambda quarters: quarters * 2500)
SIZES = SIZE | TENTHS | QUARTERS
LONG = st.tuples(SIZES, SIZES)
SHAPES = (
    st.builds(Round, SIZES)
    | LONG.map(lambda size: Oval(*size))
    | LONG.map(lambda size: Rectangle(*size))
    | LONG.filter(lambda size: size[0] != size[1]).map(lambda size: RoundedEnd(max(size), min(size)))
    | LONG.map(lambda size: Polygon(((size[0], 0), (0, size[1]), (-size[1], 0), (0, -size[0]))))
)


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("25 mm", Round(9843)),  # 25 / 25.4 of 10000 units is 9842.52
        ("25mm", Round(9843)),
        ("1 in", Round(10_000)),
        ("1.5 in", Round(15_000)),
        ("60x35 mm oval", Oval(23_622, 13_780)),  # 23622.05 and 13779.53
        ("120x92 mm oval", Oval(47_244, 36_220)),  # 47244.09 and 36220.47
        ("4x2 in rectangle", Rectangle(40_000, 20_000)),
        ("75x25 mm rounded", RoundedEnd(29_528, 9843)),  # 29527.56
        (
            "2,1 -2,1 -2,-1 2,-1 in hull",
            Polygon(((20_000, 10_000), (-20_000, 10_000), (-20_000, -10_000), (20_000, -10_000))),
        ),
    ],
)
def test_a_base_is_read(text, shape):
    assert parse_base(text) == shape
    assert parse_base(print_base(shape)) == shape


@pytest.mark.parametrize("text", ["25 mm", "32.5 mm", "1 in", "60x35 mm oval", "4x2 in rectangle", "75x25 mm rounded"])
def test_a_base_is_printed_as_it_is_sold(text):
    assert print_base(parse_base(text)) == text


@given(SHAPES)
def test_a_printed_base_is_read_back_to_the_unit(shape):
    assert parse_base(print_base(shape)) == shape


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("60x35 mm", "60x35 mm is not a base: write 25 mm, 60x35 mm oval, 75x25 mm rounded or 4x2 in rectangle"),
        ("25 mm oval", "25 mm oval is not a base"),
        ("25", "25 is not a base"),
        ("", "is not a base"),
        ("25 cm", "25 cm is not a base"),
        ("-25 mm", "the diameter of a base must be 100 to 1000000 units, not -9843"),
        ("9999 mm", "the diameter of a base must be 100 to 1000000 units"),
        ("25x75 mm rounded", "a rounded-end base must be longer than wide"),
        ("2,1 2,-1 -2,-1 -2,1 in hull", "a hull must be convex and counter-clockwise"),
        ("٢٥ mm", "is not a base"),
        ("1" * 5000, "is not a base"),
    ],
)
def test_a_wrong_base_is_refused(text, reason):
    with pytest.raises(ValueError) as refused:
        parse_base(text)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("told", "span", "printed"),
    [
        (24, (0, 240_000), 24),
        (1, (0, 10_000), 1),
        (4.5, (0, 45_000), 4.5),
        ("6-24", (60_000, 240_000), "6-24"),
        ("0-24", (0, 240_000), 24),
        ("0.5-4.25", (5_000, 42_500), "0.5-4.25"),
    ],
)
def test_a_range_is_read_and_printed(told, span, printed):
    assert parse_range(told) == span
    assert print_range(span) == printed


@given(st.tuples(st.integers(0, 9_999_999), st.integers(0, 10_000_000)).filter(lambda span: span[0] < span[1]))
def test_a_printed_range_is_read_back(span):
    assert parse_range(print_range(span)) == span


@pytest.mark.parametrize("told", [0, -3, 1001, 1.00001, "24-6", "6-6", "far", "6 to 24", "-", "-3-4", "1e3", ""])
def test_a_wrong_range_is_refused(told):
    with pytest.raises(ValueError):
        parse_range(told)


@pytest.mark.parametrize(
    ("told", "amount", "printed"),
    [
        (2, Sum(0, D6, 2), 2),
        ("2", Sum(0, D6, 2), 2),
        ("D3", Sum(1, D3), "D3"),
        ("d6", Sum(1, D6), "D6"),
        ("2D6+1", Sum(2, D6, 1), "2D6+1"),
        ("D6-1", Sum(1, D6, -1), "D6-1"),
        ("0D8+3", Sum(0, D6, 3), 3),
    ],
)
def test_an_amount_is_read_and_printed(told, amount, printed):
    assert parse_amount(told) == amount
    assert print_amount(amount) == printed


@given(st.integers(1, 4), st.sampled_from([2, 4, 6, 8, 10, 12, 20]), st.integers(-1, 9))
def test_a_printed_amount_is_read_back(n, sides, plus):
    amount = Sum(n, Die(sides), plus)
    assert parse_amount(print_amount(amount)) == amount


@pytest.mark.parametrize("told", [0, -1, 100, "0", "D6-2", "99D12", "D7x", "D1", "many", "", "²", "D99", "9" * 99])
def test_a_wrong_amount_is_refused(told):
    with pytest.raises(ValueError):
        parse_amount(told)
