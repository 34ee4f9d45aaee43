"""What is found for whole units at once is what the rules, model by model, would take."""

import math
from collections.abc import Iterator
from itertools import chain
from random import Random

import numpy as np
import pytest

from openfire.dice import Seeded
from openfire.engine.answers import Go
from openfire.engine.board import Board
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Ask, Roll
from openfire.game import begin
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, TURN
from openfire.geometry.shapes import Pose
from openfire.geometry.sight import eye_of, look
from openfire.geometry.solver.whole_units import goals
from openfire.lookahead.stress.attacks import attack_steps
from openfire.lookahead.stress.move_toward import QUICK_SIGHTS, quick_sight
from openfire.lookahead.stress.random_moves import first_walk, is_open
from openfire.odds.possible_games import SENSIBLE, ImaginedRoll, Runs
from openfire.rules.shared.movement.distance import enemies, engaged
from openfire.rules.shared.movement.places import current_places
from openfire.rules.stress.movement.formation import why_not_here
from openfire.rules.stress.movement.options import MoveOptions
from openfire.rules.stress.movement.places import as_places, searcher
from openfire.rules.stress.setup.reserve import DeployOptions
from openfire.rules.stress.sight import sees, view, views
from openfire.rules.stress.terrain import sight_screen
from openfire.table import relief
from tests.golden.games import field

FIELD = field("stress", "random")


def questions(number: int, what: str) -> Iterator[tuple[Cursor, Ask]]:
    """Some of the questions of one kind in a random game."""
    chance, dice = Random(number), Seeded(bytes([number]) * 32)
    cursor = begin(FIELD.match(number).setup)
    while (question := cursor.question) is not None:
        if isinstance(question, Roll):
            cursor.roll(dice)
            continue
        if question.what == what and chance.randrange(4) == 0:
            yield cursor, question
        cursor.answer(question.options.sample(chance), trusted=True)


def near(pose: Pose, chance: Random, reach: float) -> Pose:
    """A place near another, facing anywhere."""
    x, y = (round(chance.uniform(-reach, reach) * INCH) for _ in range(2))
    return Pose(pose.x + x, pose.y + y, chance.randrange(TURN))


@pytest.mark.parametrize("number", range(4))
def test_a_unit_may_stand_where_the_rules_let_it(number: int) -> None:
    chance, stood, refused = Random(number), 0, set()
    for cursor, question in questions(number, "move"):
        g, unit = cursor.game, question.about
        now = current_places(g, unit)
        for _ in range(4):
            at = now[g.unit(unit).leader]
            leader = near(at, chance, 4.0)
            places = {m: Pose(p.x + leader.x - at.x, p.y + leader.y - at.y, leader.facing) for m, p in now.items()}
            found = searcher(g, unit).find(goals([leader]), stands=True, room=(0, 0))
            refusal = why_not_here(g, unit, places)
            assert (found is None) == (refusal is not None), (unit, leader, refusal)
            if found:
                assert as_places(g, unit, found, leader.facing) == places
                stood += 1
            else:
                refused.add(refusal.code)
    assert stood > 20
    assert refused


@pytest.mark.parametrize("number", range(4))
def test_whatever_is_found_is_taken(number: int) -> None:
    for what, kind in (("move", MoveOptions), ("deploy", DeployOptions)):
        taken = 0
        for _, question in questions(number, what):
            if type(question.options) is kind:
                for seed in range(6):
                    assert question.options.why_not(question.options.sample(Random(seed))) is None
                    taken += 1
        assert taken


@pytest.mark.parametrize("number", range(2))
def test_the_first_straight_way_that_is_open_is_found_in_one_call(number: int) -> None:
    chance, found, barred = Random(number), 0, 0
    for cursor, question in questions(number, "move"):
        options = question.options
        for _ in range(6):
            at, limit = near(options.start, chance, 8.0), chance.randrange(2, 5) / 4
            ends = [(at.x, at.y), *((round(a + limit * (b - a)) for a, b in zip(options.start, at[:2], strict=False)),)]
            ways = [Go("move", (tuple(end),)) for end in ends]
            fresh = MoveOptions(cursor.game, question.about, options.rules)
            first = next((way for way in ways if is_open(fresh, way)), None)
            assert first_walk(ways, options) == first
            if first:
                assert options.found[first] == fresh.found[first]
                found += 1
            else:
                barred += 1
    assert min(found, barred) > 10


def test_places_far_apart_on_high_ground_are_refused_alike() -> None:
    refused = 0
    for cursor, question in chain.from_iterable(questions(number, "move") for number in range(4)):
        g, unit = cursor.game, question.about
        chance, now = Random(unit), current_places(g, unit)
        twin = g.fork()
        for model, pose in now.items():
            if model != g.unit(unit).leader:
                spread = near(pose, chance, 5.0)
                twin.board.put(model, spread, relief.level_at(g.setup.table, spread[:2]))
        there = {m: _pose(twin.board, m) for m in now}
        leader = there[g.unit(unit).leader]
        facing = {m: Pose(p.x, p.y, leader.facing) for m, p in there.items()}
        found = searcher(twin, unit).find(goals([leader]), stands=True, room=(0, 0))
        refusal = why_not_here(g, unit, facing)
        assert (found is None) == (refusal is not None), (unit, refusal)
        refused += refusal is not None and refusal.code == "out-of-formation"
    assert refused


def _pose(board: Board, model: str) -> Pose:
    row = board.bodies.rows[board.index.row[model]]
    return Pose(round(row[kernels.X] * INCH), round(row[kernels.Y] * INCH))


@pytest.mark.parametrize("number", range(3))
def test_gaps_that_are_kept_are_those_of_a_fresh_board(number: int) -> None:
    for cursor, _ in questions(number, "attack"):
        board, fresh = cursor.game.board, Board(cursor.game.setup, cursor.state)
        for unit in board.index.units:
            assert board.unit_gaps(unit) == fresh.unit_gaps(unit)
            for marker in cursor.state.markers.values():
                assert board.unit_marker_gap(unit, marker.at, 0) == fresh.unit_marker_gap(unit, marker.at, 0)


def test_what_friends_hide_is_told_by_three_plain_looks() -> None:
    hidden = 0
    for cursor, question in chain.from_iterable(questions(number, "attack") for number in range(4)):
        g, unit = cursor.game, question.about
        viewer, index = g.unit(unit).leader, g.board.index
        for target in index.enemy_units[unit]:
            rows = index.rows(g.unit(target).models)
            if not g.board.on[rows].all():
                continue
            seen = sees(g, viewer, target, rows)
            plain, behind = by_plain_looks(g, viewer, target, rows)
            assert seen.looks.kinds.tolist() == plain.kinds.tolist()
            assert seen.looks.shares.tolist() == plain.shares.tolist()
            assert (seen.looks.hides == plain.hides).all()
            assert seen.behind.tolist() == behind
            hidden += any(behind)
    assert hidden


def by_plain_looks(g, viewer, target, rows):
    """Everything in the way; then only friends; then everything but friends."""
    screen, index, bodies = sight_screen(g.setup), g.board.index, g.board.bodies
    unit, own = g.model(viewer).unit, index.row[viewer]
    apart = ~g.board.on | index.own[unit] | index.own[target]
    none, every = np.zeros(screen.prisms, np.bool_), np.ones(screen.prisms, np.bool_)
    ignored = (
        np.concatenate((none, apart)),
        np.concatenate((every, apart | ~index.friends[unit])),
        np.concatenate((none, apart | index.friends[unit])),
    )
    looks, friends, without = (
        look(eye_of(bodies, own), screen, bodies, rows, viewer=own, ignore=row[np.newaxis]) for row in ignored
    )
    behind = (friends.kinds != kernels.FULLY) & (looks.shares < without.shares - kernels.NUMERIC)
    return looks, behind.tolist()


def test_levels_are_those_of_the_table() -> None:
    chance, found = Random(3), set()
    for number in range(0, 6, 2):
        table = FIELD.match(number).setup.table
        levels = relief.levels(table)
        corners = [corner for _, part in table.parts() if part.level for corner in part.footprint]
        anywhere = [
            (chance.randrange(-5, table.width + 5), chance.randrange(-5, table.height + 5)) for _ in range(4000)
        ]
        for x, y in (*corners, *anywhere):
            level = relief.level_at(table, (x, y))
            assert kernels.level_at(levels, x, y) == level
            found.add(level)
    assert len(found) > 1


def test_dice_that_are_foretold_are_those_that_the_rule_waits_for() -> None:
    labels = set()
    for cursor, question in chain.from_iterable(questions(number, "attack") for number in range(6)):
        aim = question.options.sample(Random(question.about))
        for step in attack_steps(cursor.game, question.about, aim):
            fallen: list[ImaginedRoll] = []
            while isinstance(dice := Runs(SENSIBLE).on_a_fork(cursor.game, step, fallen), Roll):
                assert step.next_dice(cursor.game, fallen) == dice
                fallen.append(ImaginedRoll(2))
                labels.add(dice.label)
            assert step.next_dice(cursor.game, fallen) == dice
            labels.add(dice.program.name)
    assert labels == {"attacks", "volley"}


def test_what_several_see_at_once_is_what_each_sees() -> None:
    kinds = set()
    for cursor, question in chain.from_iterable(questions(number, "attack") for number in range(4)):
        g, models = cursor.game, cursor.game.unit(question.about).models
        for target in enemies(g, question.about):
            g.board.views.clear()
            together = list(views(g, models, target))
            g.board.views.clear()
            for model, seen in zip(models, together, strict=True):
                alone = view(g, model, target)
                assert (seen[:4], seen.hiders()) == (alone[:4], alone.hiders())
                kinds.add(seen.result)
    assert kinds == {"clear", "obscured", "blocked"}


def test_a_quick_look_knows_who_stands_in_the_way_and_who_is_in_a_melee() -> None:
    found, barred = set(), 0
    for cursor, question in chain.from_iterable(questions(number, "move") for number in range(4)):
        g, me, others = cursor.game, question.about, enemies(cursor.game, question.about)
        screen, board, leader = sight_screen(g.setup), g.board, g.unit(me).leader
        eye, away = eye_of(board.bodies, board.index.row[leader]), np.zeros(screen.prisms, dtype=np.bool_)
        seen = []
        for other in others:
            apart = [model in (*g.unit(me).models, *g.unit(other).models) for model in board.index.models]
            ignore = np.concatenate((away, np.array(apart) | ~board.on))[np.newaxis]
            at = g.unit(other).leader
            one = look(eye, screen, board.bodies, [board.index.row[at]], viewer=board.index.row[leader], ignore=ignore)
            hiders = np.flatnonzero(one.hides[0][screen.prisms :])
            seats = {g.unit(g.model(board.index.models[row]).unit).seat for row in hiders}
            is_far = math.dist((eye.x, eye.y), g.model(at).at[:2]) > 4 * INCH
            is_barred = g.unit(me).seat in seats or (is_far and any(mate != me for mate in engaged(g, other)))
            seen.append("" if is_barred else QUICK_SIGHTS.get(int(one.kinds[0]), ""))
            barred += is_barred
            found.add(int(one.kinds[0]))
        assert quick_sight(g, me, (eye.x, eye.y), others) == seen
    assert len(found) == 3
    assert barred > 5
