"""What is found for whole units at once is what the rules, model by model, would take, on any limits of a move."""

from collections.abc import Iterator
from itertools import chain, islice
from random import Random

import numpy as np

from openfire.engine.answers import Go, Stand
from openfire.geometry.inches import INCH
from openfire.geometry.paths import is_open
from openfire.geometry.shapes import Pose
from openfire.rules.assault.movement.action import advance_pace, assault_pace, rush_pace
from openfire.rules.shared.movement.distance import engaged
from openfire.rules.shared.movement.engagement import why_not_way
from openfire.rules.shared.movement.leader import MoveOptions
from openfire.rules.shared.search.unit_places import suggest
from openfire.rules.shared.setup.deployment import DeployOptions, areas
from tests.rules.assault.plain_places import plain_suggestion
from tests.rules.assault.test_fast_paths import actions

GAMES = range(3)


def moves(every: int = 2) -> Iterator[MoveOptions]:
    """All the movement actions of units that are asked what they do."""
    for cursor, question in islice(chain.from_iterable(map(actions, GAMES)), 0, None, every):
        g, unit = cursor.game, question.about
        for pace in (advance_pace(g, unit, engaged(g, unit), ()), rush_pace(g, unit), assault_pace(g, unit)):
            yield MoveOptions(g, unit, pace)


def poses(options: MoveOptions, count: int) -> Iterator[Pose]:
    """Places for the leader: beside models of its unit and of others, and somewhere near."""
    g, chance = options.g, Random(f"{options.unit} {options.start}")
    models = [model for model, state in g.state.models.items() if state.at]
    for _ in range(count):
        at = g.model(models[chance.randrange(len(models))]).at if chance.randrange(2) else options.start
        far = chance.choice((1, 2, 5)) * INCH
        dx, dy = (chance.randrange(-far, far) for _ in "xy")
        yield Pose(at.x + dx, at.y + dy, chance.randrange(360_000))


def test_a_unit_is_suggested_the_places_that_the_rules_take_first() -> None:
    said: dict[tuple[bool, bool, bool, bool], int] = {}
    for options in moves():
        g, unit, engagement = options.g, options.unit, options.pace.engagement
        for pose in poses(options, 80 if engagement.keep else 4):  # those who may not leave somebody have few places
            found = suggest(g, unit, pose, engagement)
            assert found == plain_suggestion(g, unit, pose, engagement)
            kind = bool(engagement.shun), bool(engagement.keep), bool(engagement.reach), found is not None
            said[kind] = said.get(kind, 0) + 1
    for engagement in ((True, False, False), (False, False, True), (False, True, True)):
        assert said[*engagement, True] >= 5
        assert said[*engagement, False] >= 5


def test_a_straight_way_is_found_where_the_rules_take_one() -> None:
    said = {True: 0, False: 0}
    for options in moves():
        g, unit, engagement, start = options.g, options.unit, options.pace.engagement, options.start[:2]
        goals = [pose[:2] for pose in poses(options, 3)] + [start]
        ways = {goal: Go(options.pace.kind, (goal,)) for goal in goals if goal != start}
        plain = [
            go
            for goal, go in ways.items()
            if is_open(options.ground, options.mover, (start, goal))
            and options.costs.is_affordable((start, goal))
            and not why_not_way(g, unit, (start, goal), engagement)
            and plain_suggestion(g, unit, options.end(go), engagement)
        ]
        found = options.first_straight(goals)
        assert found == next(iter(plain), None)
        assert found is None or options.why_not(found) is None
        said[found is not None] += 1
    assert said[True] > 50
    assert said[False] > 50


def test_prices_tell_how_far_a_way_can_be_paid_for() -> None:
    parts = 0
    for options in moves():
        for pose in poses(options, 3):
            way = options.start[:2], pose[:2]
            if options.costs.is_affordable(way):
                assert options.costs.affordable(way) == way
                continue
            part, halved = options.costs.affordable(way), options.costs._halved(way)
            assert options.costs.spent(part) <= options.costs.limit(part) + 1e-9
            assert np.hypot(*np.subtract(part[-1], halved[-1])) <= 0.002 * INCH
            parts += 1
    assert parts > 50


def test_units_are_set_up_wholly_within_their_areas() -> None:
    tried = 0
    for cursor, question in islice(chain.from_iterable(map(actions, GAMES)), 0, None, 5):
        g, unit = cursor.game, question.about
        for area in areas(g.setup).values():
            options = DeployOptions(g, unit, area)
            if places := options.quick_places(Random(tried)):
                assert options.why_not(Stand(tuple(places.items()))) is None
                tried += 1
    assert tried > 50
