"""What is looked up or worked out for many places at once is what the plain reading of the rules gives one by one."""

import math
from collections.abc import Iterator
from itertools import chain, islice, pairwise, product
from random import Random

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
from openfire.rules.assault import numbers
from openfire.rules.assault.attack.targets import is_close
from openfire.rules.assault.movement.action import assault_pace
from openfire.rules.assault.movement.assault import AssaultOptions, assault_way
from openfire.rules.assault.search.candidate_spots import in_range_of
from openfire.rules.assault.search.charge import GAPS
from openfire.rules.assault.search.detours import MOST, NEAREST, STEP, TURNS, Detours
from openfire.rules.shared.attack.range import distances, farthest, range_of
from openfire.rules.shared.attack.weapons import arms
from openfire.rules.shared.movement.climbing import TOUCH, foot
from openfire.rules.shared.movement.distance import enemies, is_engaged_with
from openfire.rules.shared.movement.engagement import _is_near_throughout, in_range, is_held, leg_spans
from openfire.rules.shared.movement.formation import _doubtful, _out_of_reach, land_of
from openfire.rules.shared.movement.places import current_places, stance
from openfire.rules.shared.setup.deployment import DeployOptions, areas
from openfire.rules.shared.sight import _open_to, _parts
from openfire.rules.shared.specials import model_has
from openfire.rules.shared.terrain.ground import is_passable
from openfire.rules.shared.terrain.stretches import OBSCURING, is_inside
from openfire.sim import MatchPlan, prepare
from openfire.table.model import Zone
from openfire.table.rings import box, contains
from openfire.table.steps import steps

FIELD = prepare(MatchPlan(seed=5, bots=("random", "random"), edition="assault", module="lamplands"))


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


def assaults() -> Iterator[AssaultOptions]:
    for cursor, question in chain.from_iterable(map(actions, GAMES)):
        yield AssaultOptions(cursor.game, question.about, assault_pace(cursor.game, question.about))


def in_inches(a, b) -> float:
    return math.dist(a[:2], b[:2]) / INCH


def circles(options, enemies):
    """Enemy models by place, with the inches at which the leader's base touches each."""
    g = options.g
    models = [model for enemy in enemies for model in g.unit(enemy).models]
    return [(g.model(m).at[:2], options.own + outer_radius(g.card(m).profile.base)) for m in models]


def nearest(place, foes) -> float:
    return min(in_inches(place, at) - wide for at, wide in foes)


def test_the_enemies_who_might_be_reached_are_those_near_enough() -> None:
    found = 0
    for options in assaults():
        most = options.pace.limit + options.farthest
        foes = [foe for foe in circles(options, options.pace.engagement.reach) if nearest(options.start, [foe]) <= most]
        foes.sort(key=lambda foe: (in_inches(foe[0], options.start), foe[0]))
        assert [(foe.at, pytest.approx(foe.wide)) for foe in options.near()] == foes
        found += len(foes)
    assert found > 100


def beside(options, near):
    for foe in near[:NEAREST]:
        for gap in GAPS:
            for turn in (2 * math.pi * k / TURNS for k in range(TURNS)):
                away = (foe.wide + gap) * INCH
                place = round(foe.at[0] + away * math.cos(turn)), round(foe.at[1] + away * math.sin(turn))
                if in_inches(place, options.start) <= options.pace.limit:
                    yield place


def places(options, near):
    """All places that the leader can go to and from which a follower could reach somebody, the nearest first."""
    foes = [(foe.at, foe.wide) for foe in near]
    field = reach(options.ground, options.mover, options.start[:2], options.pace.limit, STEP)
    fit = [place for place, _ in field.places() if nearest(place, foes) <= options.farthest]
    return sorted(fit, key=lambda place: (round(nearest(place, foes), 9), place))


def stays(options, place) -> bool:
    """Whether the leader could end there with everybody whom it may not leave still near."""
    for enemy in options.pace.engagement.keep:
        most = options.farthest if is_held(options.g, options.unit, enemy) else numbers.ASSAULT_RANGE
        if nearest(place, circles(options, (enemy,))) > most + 0.002:
            return False
    return True


def test_places_from_which_somebody_is_reached_are_found_all_at_once() -> None:
    tried = kept = 0
    for options in assaults():
        near = options.near()
        if not near or tried > 60:
            continue
        stay = [place for place in beside(options, near) if stays(options, place)]
        assert [tuple(place) for place in Detours(options)._beside()] == stay
        fit = [place for place in places(options, near) if stays(options, place)]
        rest = fit[NEAREST:]
        assert [tuple(at) for at in Detours(options)._places()] == fit[:NEAREST] + rest[:: max(1, len(rest) // MOST)]
        tried, kept = tried + 1, kept + bool(options.pace.engagement.keep)
    assert tried > 40
    assert kept


def test_places_that_are_left_out_beforehand_would_all_have_been_refused() -> None:
    left_out = 0
    for options in assaults():
        if options.pace.engagement.keep and (near := options.near()):
            every = [*beside(options, near), *places(options, near)[::8]]
            for place in (place for place in every if not stays(options, place)):
                if way := shortest(options.ground, options.mover, options.start[:2], place, options.pace.limit):
                    assert not options.is_taken(Go(options.pace.kind, way.points[1:]))
                    left_out += 1
    assert left_out > 20


def test_a_way_that_is_found_is_taken() -> None:
    bends = set()
    for options in assaults():
        if way := assault_way(options):
            assert options.why_not(way) is None
            bends.add(len(way.points) > 1)
    assert bends == {True, False}


def test_a_way_is_open_where_nothing_stops_it() -> None:
    said = set()
    for options in assaults():
        for foe in options.near()[:2]:
            way = (options.start[:2], foe.at)
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


def test_followers_who_are_not_doubted_can_be_walked_to() -> None:
    doubted = sure = 0
    for cursor, question in islice(chain.from_iterable(map(actions, GAMES)), 0, None, 3):
        g, unit = cursor.game, question.about
        there = stance(g, unit, current_places(g, unit))
        followers = tuple(model for model in there.places if model != g.unit(unit).leader)
        doubtful = _doubtful(g, there, g.unit(unit).leader, followers) if followers else []
        for model in set(followers) - set(doubtful):
            assert _out_of_reach(g, there, model, land_of(g, unit).bare) is None
            sure += 1
        doubted += len(doubtful)
    assert doubted
    assert sure


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
    assert found > 20


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


def test_places_of_a_model_in_range_are_told_one_by_one() -> None:
    said = set()
    for options in assaults():
        g, unit = options.g, options.unit
        chance, enemies_ = Random(unit), options.pace.engagement.reach
        poses = [
            options.start._replace(x=foe.at[0] + chance.randrange(-3 * INCH, 3 * INCH), y=foe.at[1] + spread)
            for foe in options.near()[:3]
            for spread in range(-3 * INCH, 3 * INCH, INCH)
        ]
        plain = []
        for pose in poses:
            there = stance(g, unit, {options.leader: pose})
            plain += [pose] if any(in_range(g, there, enemy) for enemy in enemies_) else []
        flags = in_range_of(g, options.leader, poses, enemies_).tolist()
        assert [pose for pose, is_near in zip(poses, flags, strict=True) if is_near] == plain
        said |= {len(plain) > 0, len(plain) < len(poses)}
    assert said == {True, False}


def test_places_without_a_foothold_would_all_have_been_refused() -> None:
    hopeless = 0
    for options in assaults():
        if (near := options.near()) and hopeless < 300:
            every = [list(place) for place in places(options, near)[::3]]
            hopeful = Detours(options).prospects.hopeful(every)
            for place in (place for place in every if place not in hopeful):
                if way := shortest(options.ground, options.mover, options.start[:2], tuple(place), options.pace.limit):
                    assert not options.is_taken(Go(options.pace.kind, way.points[1:]))
                    hopeless += 1
    assert hopeless > 20


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
