"""What a function worked out is remembered as long as it says, and no longer."""

from itertools import count

import pytest

from openfire.engine import caches
from openfire.engine.facts import Destroyed, Embarked, Fact, Withdrew
from openfire.engine.game import Game
from openfire.engine.state import TABLE
from openfire.game.books import STRESS
from openfire.geometry.shapes import Pose
from openfire.testkit import battle


def game() -> Game:
    """Two units face to face."""
    return battle(STRESS, "a1 @ 10,10\nb1 @ 20,10").cursor.game


KINDS = (caches.per_table, caches.per_lineup, caches.per_position)


@pytest.mark.parametrize("declared", KINDS)
def test_a_result_is_worked_out_once_for_the_same_arguments(declared) -> None:
    numbers = count()

    @declared
    def work(_: Game, *args: int) -> int:
        del args
        return next(numbers)

    g = game()
    assert [work(g, 1), work(g, 2), work(g, 1), work(g, 1, 3), work(g, 1, 3)] == [0, 1, 0, 2, 2]


@pytest.mark.parametrize("declared", KINDS)
def test_two_functions_do_not_share_what_they_remember(declared) -> None:
    g = game()
    works = [declared(work) for work in (lambda _: 0, lambda _, one: one, lambda _, one, two: (one, two))]
    others = [declared(work) for work in (lambda _: "0", lambda _, one: -one, lambda _, one, two: (two, one))]
    for _ in range(2):
        assert [work(g, *range(1, k + 1)) for k, work in enumerate(works)] == [0, 1, (1, 2)]
        assert [work(g, *range(1, k + 1)) for k, work in enumerate(others)] == ["0", -1, (2, 1)]


def test_a_function_of_the_set_up_remembers_as_long_as_that() -> None:
    numbers = count()
    work = caches.per_setup(lambda _, one: (one, next(numbers)))
    g, other = game(), game()
    assert [work(g.setup, "a"), work(g.fork().setup, "a"), work(other.setup, "a")] == [("a", 0), ("a", 0), ("a", 1)]


def test_what_holds_a_game_names_its_key() -> None:
    class Holder:
        def __init__(self, g: Game, name: str) -> None:
            self.g, self.name = g, name

    numbers = count()
    work = caches.per_position_of(lambda holder: holder.name)(lambda _: next(numbers))
    g = game()
    assert [work(Holder(g, "a")), work(Holder(g, "b")), work(Holder(g, "a"))] == [0, 1, 0]
    g.put("a1.1", Pose(120_000, 100_000), 0)
    assert work(Holder(g, "a")) == 2


@pytest.mark.parametrize("declared", KINDS)
def test_nothing_is_a_result_too(declared) -> None:
    calls: list[int] = []
    g = game()
    work = declared(lambda _: calls.append(1))
    assert [work(g), work(g), len(calls)] == [None, None, 1]


def test_who_moves_ends_what_holds_for_a_position_and_nothing_else() -> None:
    numbers = count()
    table, lineup, position = (declared(lambda _: next(numbers)) for declared in KINDS)
    g = game()
    assert [table(g), lineup(g), position(g)] == [0, 1, 2]
    g.put("a1.1", Pose(120_000, 100_000), 0)
    assert [table(g), lineup(g), position(g)] == [0, 1, 3]
    g.board.forget()
    assert [table(g), lineup(g), position(g)] == [0, 4, 5]


def test_a_fork_remembers_what_is_still_true_and_forgets_by_itself() -> None:
    numbers = count()
    position = caches.per_position(lambda _: next(numbers))
    g = game()
    assert position(g) == 0
    other = g.fork()
    assert position(other) == 0
    other.put("a1.1", Pose(120_000, 100_000), 0)
    assert [position(other), position(g)] == [1, 0]


def test_a_cache_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caches, "MOST", 10)
    position = caches.per_position(lambda _, number: number)
    g = game()
    assert [position(g, number) for number in range(40)] == list(range(40))
    assert len(g.board.views) <= 10


GOES = {
    "withdrew": Withdrew(unit="b1", rules=()),
    "destroyed": Destroyed(unit="b1", rules=()),
    "embarked": Embarked(unit="b1", carrier="a1.1", rules=()),
}


@pytest.mark.parametrize("fact", GOES.values(), ids=GOES)
def test_who_is_on_the_table_is_found_out_anew_when_a_unit_has_gone(fact: Fact) -> None:
    g = game()
    on_table = caches.per_lineup(lambda g: [unit.id for unit in g.state.units.values() if unit.place == TABLE])
    assert on_table(g) == ["a1", "b1"]
    g.happen(fact)
    assert on_table(g) == ["a1"]
