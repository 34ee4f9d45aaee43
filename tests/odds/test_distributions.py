"""Laws against brute enumeration: every natural face, through the very function that answers in play."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from openfire.dice import D3, D4, D6, Die, Each, Faces, Pool, Request, Scripted, Sum, Tally, roll, tabulate
from openfire.odds.distributions import distribution

HALF = tabulate(D4, lambda v: v >= 3)
AGAIN = tabulate(D4, lambda v: 0 if v == 1 else 1 if v < 4 else 2, lambda v: v == 2, 3)
NEVER = tabulate(D6, lambda v: 3 if v == 6 else 0, classes=4)
LAST_NEVER = tabulate(D6, lambda v: v >= 5, classes=3)
ALL_ALIKE = tabulate(D4, lambda _: 0, classes=1)

REQUESTS: list[Request] = [
    HALF,
    AGAIN,
    Pool(HALF, 0),
    Pool(HALF, 4),
    Pool(AGAIN, 3),
    Pool(NEVER, 3),
    Pool(LAST_NEVER, 2),
    Pool(LAST_NEVER, 0),
    Tally(HALF, 3, (0, 2)),
    Tally(AGAIN, 3, (0, 1, 3)),
    Tally(AGAIN, 3, ((1, 0), (0, 1), (0, 2)), (1, None)),
    Tally(AGAIN, 0, ((1, 0), (0, 1), (0, 2))),
    Tally(ALL_ALIKE, 0, ((2, 3),)),
    Tally(ALL_ALIKE, 2, (3,)),
    Tally(HALF, 4, (0, 1), 2),
    Each(Tally(AGAIN, 2, ((1, 0), (0, 1), (0, 2)), (1, None)), 2),
    Each(Tally(HALF, 2, (0, 1), 1), 3),
    Each(Tally(HALF, 2, (0, 1)), 0),
    Sum(3, D4, -2),
    Sum(2, D3),
    Sum(0, D6, 5),
    Faces(D4, 3),
    Faces(D3, 2),
    Faces(D4, 0),
]


def brute(request: Request) -> dict[Any, Fraction]:
    """Every sequence of natural faces that can fall, re-rolls drawn as they are needed."""
    found: dict[Any, Fraction] = defaultdict(Fraction)
    todo: list[tuple[int, ...]] = [()]
    sides = _die(request).sides
    while todo:
        faces = todo.pop()
        dice = Scripted(faces)
        try:
            rolled = roll(request, dice, "test")
        except ValueError:
            todo += [(*faces, face) for face in range(1, sides + 1)]
            continue
        if not dice.left:
            found[rolled.answer] += Fraction(1, sides ** len(faces))
    return dict(found)


def _die(request: Request) -> Die:
    match request:
        case Pool() | Tally():
            return request.test.die
        case Each():
            return request.tally.test.die
        case _:
            return request.die


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda r: f"{type(r).__name__}-{REQUESTS.index(r)}")
def test_a_distribution_is_what_all_faces_together_make(request_: Request) -> None:
    assert dict(distribution(request_, exact=True)) == brute(request_)


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda r: f"{type(r).__name__}-{REQUESTS.index(r)}")
def test_floats_follow_the_fractions_and_no_answer_comes_twice(request_: Request) -> None:
    exact, floats = dict(distribution(request_, exact=True)), distribution(request_)
    assert sum(exact.values()) == 1
    assert len(dict(floats)) == len(floats)
    assert all(p > 0 for _, p in floats)
    assert {answer: pytest.approx(float(p), rel=1e-13) for answer, p in exact.items()} == dict(floats)


def test_a_deep_tally_needs_no_deep_recursion() -> None:
    found = distribution(Tally(HALF, 3000, (0, 1), 5))
    assert len(found) == 6
    assert sum(p for _, p in found) == pytest.approx(1)


def test_four_dice_by_hand() -> None:
    # A D4 that shows 3 or 4 passes: half of the time. Of two dice none passes in 1 of 4 cases, both in 1 of 4.
    assert dict(distribution(Pool(HALF, 2), exact=True)) == {
        (2, 0): Fraction(1, 4),
        (1, 1): Fraction(1, 2),
        (0, 2): Fraction(1, 4),
    }
