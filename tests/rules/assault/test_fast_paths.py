"""What is looked up or worked out for many places at once is what the plain reading of the rules gives one by one."""

import math
import sys
from collections.abc import Iterator
from itertools import chain, islice, pairwise, product
from random import Random

import numpy as np
import pytest

from openfire.dice import Seeded
from openfire.engine.answers import Go, Pick
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Ask, Roll
from openfire.game import begin
from openfire.geometry.areas import pack_areas
from openfire.geometry.inches import INCH
from openfire.geometry.kernels import NUMERIC, area_gap
from openfire.geometry.measure import is_wholly_in, is_within
from openfire.geometry.paths import first_stop, is_open, shortest
from openfire.geometry.reach import reach
from openfire.geometry.shapes import Bodies, Body, Pose, outer_radius
from openfire.geometry.solver.units import WITHIN
from openfire.rules.assault.attack.targets import is_close
from openfire.rules.assault.movement.action import assault_pace
from openfire.rules.assault.movement.assault import GAPS, AssaultOptions, known_way
from openfire.rules.shared import numbers
from openfire.rules.shared.attack.range import distances, farthest, range_of
from openfire.rules.shared.attack.weapons import arms
from openfire.rules.shared.movement.climbing import TOUCH, foot
from openfire.rules.shared.movement.distance import enemies, is_engaged_with
from openfire.rules.shared.movement.engagement import _is_near_throughout, leg_spans
from openfire.rules.shared.search.ways import way_search
from openfire.rules.shared.setup.deployment import DeployOptions, areas
from openfire.rules.shared.sight import _open_to, _parts
from openfire.rules.shared.specials import model_has
from openfire.rules.shared.terrain.ground import is_passable
from openfire.rules.shared.terrain.stretches import OBSCURING, is_inside
from openfire.table.model import Zone
from openfire.table.rings import box, contains
from openfire.table.steps import steps
from tests.first_few import first_few
from tests.golden.games import field

FIELD = field("assault", "random")


ASSAULTING = Pick("assault")


def actions(number: int) -> Iterator[tuple[Cursor, Ask]]:
    """The questions of a random game that let a unit choose its action; many assault, so that many are engaged."""
    chance, dice = Random(number), Seeded(bytes([number]) * 32)
    cursor = begin(FIELD.match(number).setup)
    while (question := cursor.question) is not None:
        if isinstance(question, Roll):
            cursor.roll(dice)
            continue
        answer = question.options.sample(chance)
        if question.what == "action":
            yield cursor, question
            is_bold = chance.randrange(2) and question.options.why_not(ASSAULTING) is None
            answer = ASSAULTING if is_bold else answer
        cursor.answer(answer, trusted=True)


GAMES = range(4)


@pytest.fixture(autouse=True, params=first_few(1, [2, 4]), ids="{} games".format)
def _some_games(request, monkeypatch):
    """The first games; in `make soak` all."""
    monkeypatch.setattr(sys.modules[__name__], "GAMES", GAMES[: request.param])


def assaults() -> Iterator[AssaultOptions]:
    for cursor, question in chain.from_iterable(map(actions, GAMES)):
        yield AssaultOptions(cursor.game, question.about, assault_pace(cursor.game, question.about))


def in_inches(a, b) -> float:
    return math.dist(a[:2], b[:2]) / INCH


def circles(options, enemies):
    """Enemy models by place, with the inches at which the leader's base touches each."""
    g = options.g
    models = [model for enemy in enemies for model in g.unit(enemy).models]
    own = outer_radius(g.card(options.leader).profile.base)
    return [(g.model(m).at[:2], own + outer_radius(g.card(m).profile.base)) for m in models]


def beyond(options) -> float:
    """Inches from the leader's base at which somebody of its unit might be in an assault range."""
    g, others = options.g, [m for m in options.g.unit(options.unit).models if m != options.leader]
    wide = max([2 * outer_radius(g.card(m).profile.base) for m in others], default=-numbers.FORMATION)
    return numbers.ASSAULT_RANGE + numbers.FORMATION + wide


def nearest(place, foes) -> float:
    return min(in_inches(place, at) - wide for at, wide in foes)


def test_the_enemies_who_might_be_reached_are_those_near_enough() -> None:
    found = 0
    for options in assaults():
        most = options.pace.limit + beyond(options) + WITHIN
        foes = [foe for foe in circles(options, options.pace.engagement.reach) if nearest(options.start, [foe]) <= most]
        foes.sort(key=lambda foe: (in_inches(foe[0], options.start), foe[0]))
        assert [foe.at[:2] for foe in options.near()] == [at for at, _ in foes]
        found += len(foes)
    assert found > 100


def beside(options):
    """Places all around enemy models that the leader might come to."""
    for foe in options.near():
        wide = outer_radius(foe.shape) + outer_radius(options.g.card(options.leader).profile.base)
        for gap in GAPS:
            for turn in (2 * math.pi * k / 12 for k in range(12)):
                away = (wide + gap) * INCH
                yield round(foe.at[0] + away * math.cos(turn)), round(foe.at[1] + away * math.sin(turn))


def places(options):
    """Places all over where the leader can go."""
    field = reach(options.ground, options.mover, options.start[:2], options.pace.limit, 0.5)
    yield from (place for place, _ in field.places()[::8])


def test_what_is_proved_impossible_cannot_be_done() -> None:
    said = {True: 0, False: 0}
    for options in assaults():
        known = known_way(options)
        if options.near() and known.way is None:
            for place in (*beside(options), *places(options)):
                way = shortest(options.ground, options.mover, options.start[:2], place, options.pace.limit)
                assert not way or not options.is_taken(Go(options.pace.kind, way.points[1:]))
            said[known.is_impossible] += 1
    assert said[True] > 3


def test_a_way_that_is_found_is_taken() -> None:
    bends = set()
    for options in assaults():
        if way := known_way(options).way:
            assert options.why_not(way) is None
            bends.add(len(way.points) > 1)
    assert bends == {True, False}


def test_a_way_is_open_where_nothing_stops_it() -> None:
    said = set()
    for options in assaults():
        for foe in options.near()[:2]:
            way = (options.start[:2], foe.at[:2])
            is_free = first_stop(options.ground, options.mover, way) is None
            assert is_open(options.ground, options.mover, way) is is_free
            half = tuple((a + b) // 2 for a, b in zip(*way, strict=True))
            legs = (options.start[:2], half, options.start[:2])
            assert is_open(options.ground, options.mover, legs) is (
                first_stop(options.ground, options.mover, legs) is None
            )
            said.add(is_open(options.ground, options.mover, legs))
    assert said == {True, False}


def throughout(g, leader, enemy, way) -> bool:
    """The parts of all legs in one row: whether they leave a hole anywhere."""
    legs = enumerate(pairwise(way))
    spans = [(k + low, k + high) for k, (a, b) in legs for low, high in leg_spans(g, leader, enemy, a, b)]
    reached = 0.0
    for low, high in sorted(spans):
        if low > reached + NUMERIC:
            return False
        reached = max(reached, high)
    return reached >= len(way) - 1 - NUMERIC


def test_a_leader_is_near_throughout_if_it_is_on_every_leg() -> None:
    said = set()
    for options in assaults():
        chance = Random(options.unit)
        for enemy in options.pace.engagement.keep:
            ends = [options.start[:2]]
            for _ in range(3):
                ends.append(tuple(place + chance.randrange(-INCH, INCH) for place in ends[-1]))
            is_near = _is_near_throughout(options.g, options.leader, enemy, ends)
            assert is_near is throughout(options.g, options.leader, enemy, ends)
            said.add(is_near)
    assert said == {True, False}


def test_ranges_from_the_leader_are_told_model_by_model() -> None:
    said = set()
    for cursor, question in islice(chain.from_iterable(map(actions, GAMES)), 0, None, 3):
        g, unit = cursor.game, question.about
        for target, arm in product(enemies(g, unit), arms(g, unit)):
            rows = g.board.index.rows
            gaps = g.board.gaps(rows((g.unit(unit).leader,)), rows(g.unit(target).models))[0].tolist()
            assert sorted(gaps) == distances(g, unit, target)
            far = farthest(g, unit, arm)
            if is_close(arm) and is_engaged_with(g, unit, target):
                continue
            is_long = any(gap > arm.reach and is_within(gap, far) for gap in gaps)
            plain = "normal" if any(map(arm.is_in_range, gaps)) else "long" if is_long else "out"
            assert range_of(g, unit, arm, target, is_close=is_close(arm)) == plain
            said.add(plain)
    assert said >= {"normal", "out"}


def test_the_foot_of_a_climb_is_found_wall_by_wall() -> None:
    found = 0
    for cursor, question in chain.from_iterable(map(actions, GAMES)):
        g = cursor.game
        climbs = [step for step in steps(g.setup.table) if step.climbable]
        chance = Random(question.about)
        a, b = climbs[chance.randrange(len(climbs))].a, climbs[chance.randrange(len(climbs))].b
        twin, leader = g.fork(), g.unit(question.about).leader
        twin.put(leader, g.model(leader).at._replace(x=a[0], y=b[1]), 0)
        for one in (g, twin):
            body = Bodies([Body(g.card(leader).profile.base, one.model(leader).at)])
            walls = [(step, pack_areas((), [(step.a, step.b)])) for step in climbs]
            gaps = [(s, area_gap(body.rows[0], body.corners, wall.edges, 0, len(wall.edges))) for s, wall in walls]
            plain = () if model_has(g, leader, "flying") else tuple(step for step, gap in gaps if gap <= TOUCH)
            assert foot(one, question.about) == plain
            found += any(gap <= TOUCH for _, gap in gaps)
    assert found > 10 * len(GAMES) - 20


def test_who_is_in_which_terrain_is_found_part_by_part() -> None:
    around = inside = 0
    for cursor, question in islice(chain.from_iterable(map(actions, GAMES)), 0, None, 8):
        g, unit = cursor.game, question.about
        leader = g.model(g.unit(unit).leader)
        for target in (unit, *(other.id for other in g.state.units.values() if other.place == "table")):
            models = g.unit(target).models
            seen = _open_to(g, unit, models)
            for k, part in enumerate(_parts(g.setup)):
                holds = part.level == leader.level and contains(part.footprint, leader.at[:2])
                for row, model in enumerate(models):
                    opened = is_passable(part) and (holds or is_wholly_within(g, model, part))
                    assert bool(seen[row, k]) is opened
                    around += opened
            for model in models:
                woods = [p for _, p in g.setup.table.parts() if OBSCURING in p.words() and is_passable(p)]
                assert is_inside(g, model) is any(is_wholly_within(g, model, part) for part in woods)
                inside += is_inside(g, model)
    assert around
    assert inside


def is_wholly_within(g, model, part) -> bool:
    state = g.model(model)
    if state.level != part.level:
        return False
    return is_wholly_in(Body(g.card(model).profile.base, state.at), (part.footprint,))


def test_ends_too_far_from_all_who_matter_would_have_been_refused() -> None:
    left_out = 0
    for options in assaults():
        if options.near() and left_out < 300:
            ends, every = way_search(options, next(options.ranges())).ends, list(places(options))
            for place, is_near in zip(every, ends.are_near(np.array(every), 0.0), strict=True):
                way = None if is_near else shortest(options.ground, options.mover, options.start[:2], place, 20.0)
                if way:
                    assert not options.is_taken(Go(options.pace.kind, way.points[1:]))
                    left_out += 1
    assert left_out > 20


def test_a_base_is_wholly_within_an_area_as_geometry_says() -> None:
    said, chance = [], Random(1)
    cursor, question = next(actions(0))
    g, unit = cursor.game, question.about
    slanted = Zone("slanted", ((0, 0), (40 * INCH, 2 * INCH), (40 * INCH, 12 * INCH), (0, 12 * INCH)))
    for area in (*areas(g.setup).values(), slanted):
        left, low, right, high = box(area.ring)
        for model in g.unit(unit).models:
            for _ in range(40):
                x, y = chance.randrange(left, right), chance.choice((low, high)) + chance.randrange(-INCH, INCH)
                pose = Pose(x, y)
                is_in = is_wholly_in(Body(g.card(model).profile.base, pose), (area.ring,))
                assert DeployOptions(g, unit, area)._is_in(model, pose) is is_in
                said.append(is_in)
    assert set(said) == {True, False}
