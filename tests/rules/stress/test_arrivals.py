"""That there may be room for a unit is seen from a place that is known; a proof says the same."""

from random import Random

from openfire.engine.cursor import Cursor
from openfire.engine.game import Game
from openfire.game.books import STRESS
from openfire.geometry.inches import INCH, TURN
from openfire.geometry.shapes import Pose
from openfire.geometry.solver.terms import Impossible, Shown
from openfire.rules.shared.movement.places import place_all
from openfire.rules.shared.terrain.levels import level_at
from openfire.rules.stress.movement.places import quickly_within, solved_within
from openfire.rules.stress.setup.arrival import (
    arrival_bounds,
    entry_points,
    has_known_room,
    known_places,
    may_arrive,
)
from openfire.rules.stress.setup.nearby import answers, quickly_there, solved_there
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of
from tests.rules.stress.test_search import questions


def is_proved(g: Game, unit: str) -> bool:
    """Whether it is proved that there is no room."""
    bounds = arrival_bounds(g, unit)
    return all(isinstance(solved_within(g, unit, one, effort=0), Impossible) for one in bounds)


def test_nobody_proves_that_there_is_no_room_where_some_is_known() -> None:
    known = 0
    for cursor, question in questions(1, "activate"):
        g = cursor.game
        for unit in question.options.waiting():
            if g.unit(unit).place == "reserve":
                known += has_known_room(g, unit)
                assert may_arrive(g, unit) != is_proved(g, unit)
                assert not (has_known_room(g, unit) and is_proved(g, unit))
    assert known > 10


def test_room_is_known_until_somebody_stands_there() -> None:
    cursor, _ = next(questions(0, "activate"))
    g = cursor.game.fork()
    unit, other = (next(u.id for u in g.state.units.values() if u.seat == seat) for seat in "ab")
    assert may_arrive(g, unit)
    entry = next(entry for entry in entry_points(g, unit) if known_places(g, unit, entry))
    for other_entry in entry_points(g, unit):
        if other_entry != entry:
            known_places(g, unit, other_entry).clear()
    known = known_places(g, unit, entry)
    base, places = next(iter(known.items()))
    known[base] = places[:1]
    try:
        assert has_known_room(g, unit)
        place_all(g, {g.unit(other).leader: places[0]})
        assert not has_known_room(g, unit)
        assert may_arrive(g, unit)
    finally:
        known[base] = places


def test_places_near_different_entries_are_no_room_for_one_unit() -> None:
    entries = [{"seat": "a", "at": "6,0"}, {"seat": "a", "at": "40,0"}, {"seat": "b", "at": "20,48"}]
    units = [{"id": "a1", "models": [{"base": "25 mm"}, {"base": "60 mm"}]}, {"id": "b1", "at": "20,40"}]
    data = {"table": {"width": 48, "height": 48}, "entries": entries, "units": units}
    g = Cursor(*read_position(document_of(data), STRESS)).game
    small, large = (g.card(model).profile.base for model in g.unit("a1").models)
    west, east = (known_places(g, "a1", entry) for entry in entry_points(g, "a1"))
    west.clear(), east.clear()
    west[small], east[large] = (Pose(6 * INCH, 3 * INCH, 0),), (Pose(40 * INCH, 3 * INCH, 0),)
    assert not has_known_room(g, "a1"), "everybody arrives near the same entry"
    west[large] = (Pose(9 * INCH, 3 * INCH, 0),)
    assert has_known_room(g, "a1")


def entry_with_a_crowd(chance: Random) -> Game:
    """Two alike units wait at an entry; of another unit some stand around it, and one far away."""
    alike = [{"base": "25 mm"}] * 3
    crowd = [{"base": "60 mm"}] * 8
    waiting = [{"id": unit, "models": alike} for unit in ("a1", "a2")]
    standing = [{"id": "b1", "models": crowd}]
    entries = [{"seat": "a", "at": "20,0"}, {"seat": "b", "at": "20,48"}]
    data = {"table": {"width": 48, "height": 48}, "entries": entries, "units": [*waiting, *standing]}
    g = Cursor(*read_position(document_of(data), STRESS)).game
    spots = [(x, y) for x in range(14, 28, 3) for y in (2, 5)]
    near = chance.sample(spots, 7)
    *around, alone = g.unit("b1").models
    place_all(g, {model: Pose(x * INCH, y * INCH, 0) for model, (x, y) in zip(around, near, strict=True)})
    place_all(g, {alone: Pose(40 * INCH, 30 * INCH, 0)})
    return g


def test_what_is_remembered_of_an_entry_is_what_would_be_found_anew() -> None:
    told = []
    for seed in range(6):
        g = entry_with_a_crowd(Random(seed))
        (bounds,) = arrival_bounds(g, "a1")
        for unit in ("a1", "a2", "a1"):
            answer, quick = solved_within(g, unit, bounds), quickly_within(g, unit, bounds)
            assert solved_there(g, unit, bounds) == answer
            assert quickly_there(g, unit, bounds) == quick
            told.append(type(answer))
    assert Shown in told


def test_what_was_found_at_an_entry_holds_while_others_move_elsewhere() -> None:
    g = entry_with_a_crowd(Random(1))
    (bounds,) = arrival_bounds(g, "a1")
    solved_there(g, "a1", bounds)
    known = len(answers(g))
    *around, alone = g.unit("b1").models
    place_all(g, {alone: Pose(30 * INCH, 40 * INCH, 0)})
    solved_there(g, "a1", bounds), solved_there(g, "a2", bounds)
    assert len(answers(g)) == known, "nobody has moved near, and the other unit has the same bases"
    place_all(g, {around[0]: Pose(20 * INCH, 2 * INCH, 0)})
    solved_there(g, "a1", bounds)
    assert len(answers(g)) == known + 1, "somebody has moved near"


def test_distances_of_models_elsewhere_are_those_of_a_board_on_which_they_stand_there() -> None:
    cursor, _ = next(questions(0, "activate"))
    board, chance = cursor.game.board, Random(0)
    for unit in cursor.game.state.units.values():
        at = [Pose(chance.randrange(9 * INCH), chance.randrange(9 * INCH), chance.randrange(TURN)) for _ in unit.models]
        levels = [level_at(cursor.game, pose[:2]) for pose in at]
        there = board.copy()
        there.put_all(unit.models, at, levels)
        gaps = there.marker_gaps(board.index.rows(unit.models), (3 * INCH, 4 * INCH), 1)
        assert board.marker_gaps_at(unit.models, at, levels, (3 * INCH, 4 * INCH), 1) == gaps
