"""What is found for vehicles, aircraft and transports in one go is what the rules give step by step."""

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random

from openfire.dice import Seeded
from openfire.engine.answers import Go
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Ask, Roll
from openfire.game import begin
from openfire.geometry.inches import INCH, TURN
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import quarters
from openfire.geometry.paths import is_free
from openfire.geometry.shapes import Body
from openfire.geometry.solver.terms import Shown
from openfire.lookahead.stress.random_moves import is_open
from openfire.rules.advanced.transports import boarding as carriages
from openfire.rules.advanced.transports.disembark import way_out
from openfire.rules.advanced.vehicles.facing import arc_of
from openfire.rules.advanced.vehicles.pivots import PIVOT_MOVES, pivot_fault
from openfire.rules.stress.movement.options import MoveOptions
from openfire.rules.stress.movement.places import leader_within, more_within
from openfire.rules.stress.sequence.turns import ActivateOptions, no_room
from openfire.rules.stress.setup.reserve import must_arrive
from openfire.rules.stress.transports import boarding as transports
from openfire.rules.stress.transports.hull import Hull, known_places, may_get_out
from openfire.rules.stress.vehicles.aircraft import FLIGHTS, flight_of, some_exit, some_way
from openfire.rules.stress.vehicles.driving import straight
from openfire.rules.stress.vehicles.manoeuvres import VEHICLE_MOVES, free_manoeuvres
from openfire.sim import MatchPlan, prepare

STEPPE, TERRACES = (
    prepare(MatchPlan(seed=5, bots=("random", "random"), edition="stress", module=module))
    for module in ("steppe", "terraces")
)


def questions(field, what: str, games=range(4)) -> Iterator[tuple[Cursor, Ask]]:
    """The questions of one kind in some random games."""
    for number in games:
        chance, dice = Random(number), Seeded(bytes([number]) * 32)
        cursor = begin(field.match(number).setup)
        while (question := cursor.question) is not None:
            if isinstance(question, Roll):
                cursor.roll(dice)
                continue
            if question.what == what:
                yield cursor, question
            cursor.answer(question.options.sample(chance), trusted=True)


def some_ways(options, chance: Random) -> Iterator[Go]:
    """Ways of one leg and of two, short and long, with every kind of move."""
    x, y = options.start[:2]
    for kind in options.paces():
        for legs in (1, 1, 2):
            far = options.limit(kind) * INCH * chance.random()
            points = [(x + round(chance.uniform(-far, far)), y + round(chance.uniform(-far, far))) for _ in range(legs)]
            yield Go(kind, tuple(points))


def is_open_step_by_step(options: MoveOptions, way: Go) -> bool:
    mover = options.mover._replace(turned=TURN // 2 if way.kind.endswith("back") else 0)
    if options.cost_of(way) > options.limit(way.kind) + RULES_EPS:
        return False
    if way.kind.startswith("advance") and options.course(way).manoeuvres > free_manoeuvres(options.g, options.leader):
        return False
    if not all(is_free(options.ground, mover, a, b) for a, b in pairwise(options.way(way))):
        return False
    return options.quick_places(way) is not None


def test_a_vehicle_goes_where_each_rule_by_itself_lets_it() -> None:
    said = []
    for _, question in questions(STEPPE, "move"):
        if question.options.rules is VEHICLE_MOVES:
            for way in some_ways(question.options, Random(question.about)):
                fresh = MoveOptions(question.options.g, question.about, VEHICLE_MOVES)
                assert is_open(question.options, way) is is_open_step_by_step(fresh, way), way
                said.append((len(way.points), is_open(question.options, way)))
    assert {said.count(case) > 10 for case in ((1, True), (1, False), (2, False))} == {True}


def test_a_vehicle_with_pivots_goes_where_each_rule_by_itself_lets_it() -> None:
    said = []
    for _, question in questions(TERRACES, "move"):
        if question.options.rules is PIVOT_MOVES:
            for way in some_ways(question.options, Random(question.about)):
                fresh = MoveOptions(question.options.g, question.about, PIVOT_MOVES)
                plain = pivot_fault(fresh, way) is None and _goes(fresh, way)
                assert is_open(question.options, way) is plain, way
                said.append((len(way.points), plain))
    assert {said.count(case) > 5 for case in ((1, True), (1, False), (2, False))} == {True}


def _goes(options: MoveOptions, way: Go) -> bool:
    mover, legs = options.mover, zip(pairwise(options.way(way)), options.course(way).turned, strict=True)
    is_clear = all(is_free(options.ground, mover._replace(turned=turned), *ends) for ends, turned in legs)
    can_pay = options.cost_of(way) <= options.limit(way.kind) + RULES_EPS
    return can_pay and is_clear and options.quick_places(way) is not None


def test_an_aircraft_finds_the_first_way_that_is_not_refused() -> None:
    found = 0
    for _, question in questions(STEPPE, "move"):
        options = question.options
        if options.rules is FLIGHTS:
            plain = next((way for way in straight_ways(options) if options.why_not(way) is None), None)
            assert plain is None or some_way(options) == plain
            found += plain is not None
    assert found


def straight_ways(options) -> Iterator[Go]:
    """As long as may be, then from half of the printed movement on; straight on, then turned by 15 degrees more."""
    least = options.g.card(options.leader).attributes["move"] / 2
    for kind in ("move", "advance"):
        most = options.paces().get(kind, 0.0)
        for turn in (0, *(side * k * 15_000 for k in range(1, 13) for side in (1, -1))):
            steps = [least + k / 2 for k in range(1, int(max(0.0, most - least) * 2) + 1)]
            aways = (most, least, *steps) if most >= least else ()
            yield from (straight(options.start, kind, options.start.facing + turn, away) for away in aways)


def test_an_aircraft_finds_a_way_off_the_table_wherever_a_heading_leads_off_it() -> None:
    said = {True: 0, False: 0}
    for _, question in questions(STEPPE, "move", range(6)):
        options = question.options
        if options.rules is FLIGHTS:
            far = max(options.paces().values()) + 1.0
            ways = (straight(options.start, "leave", options.start.facing + k * 1000, far) for k in range(360))
            leads_off = any(options.why_not(way) is None for way in ways)
            assert leads_off <= (some_exit(options) is not None) <= flight_of(options).can_reach_edge()
            said[leads_off] += 1
    assert min(said.values()) > 5, said


def test_those_beside_a_transport_are_asked_whether_they_embark() -> None:
    for field, book in ((STEPPE, transports), (TERRACES, carriages)):
        asked = 0
        for cursor, question in questions(field, "move"):
            g, unit = cursor.game, question.about
            every = [
                m for u in g.board.index.friend_units[unit] if g.unit(u).place == "table" for m in g.unit(u).models
            ]
            near = [name for name in every if book.why_not_embark(g, unit, name) is None]
            assert book.at_hand(g, unit) == near
            asked += len(near)
        assert asked


def test_nobody_is_asked_to_get_out_only_where_no_place_is_found() -> None:
    found = 0
    for g, unit in aboard():
        way = way_out(g, unit.id)
        known = isinstance(known_places(g, unit.id, unit.aboard, way), Shown)
        assert known <= may_get_out(g, unit.id, unit.aboard, way)
        found += known
    assert found


def aboard() -> Iterator:
    """Units aboard a transport that is on the table."""
    for cursor, _ in questions(TERRACES, "activate"):
        g = cursor.game.fork()
        g.board.views = {}
        yield from ((g, unit) for unit in g.state.units.values() if unit.aboard and g.model(unit.aboard).at)


def test_as_many_get_out_as_when_everybody_is_tried() -> None:
    left_out = 0
    for g, unit in islice(aboard(), 0, 240, 6):
        hull = Hull(g, unit.id, unit.aboard, way_out(g, unit.id)._replace(most=0.5))
        bounds = hull.bounds()
        if isinstance(alone := leader_within(g, unit.id, bounds), Shown):
            found = more_within(g, unit.id, bounds, alone.places)
            assert hull.why_not_all(found) is None
            assert more_within(g, unit.id, bounds, found) == found
            left_out += len(unit.models) - len(found)
    assert left_out


def test_arcs_are_forgotten_when_somebody_moves() -> None:
    for cursor, question in questions(TERRACES, "attack", range(2)):
        g, unit = cursor.game, question.about
        here = g.unit(unit).leader
        for other in g.board.index.enemy_units[unit]:
            there = g.unit(other).leader
            if g.model(there).at and g.model(there).hit_points:
                body = Body(g.card(there).profile.base, g.model(there).at)
                assert arc_of(g, here, there) == quarters(g.model(here).at, body)[0]


def test_who_must_activate_is_who_has_a_unit_that_must() -> None:
    said = set()
    for cursor, _ in questions(STEPPE, "activate"):
        g = cursor.game
        for seat in g.setup.players():
            units = [u for u in g.state.units.values() if u.seat == seat and u.place != "gone" and not u.mark("acted")]
            on_table = [u for u in units if u.place == "table"]
            late = [u for u in units if u.place == "reserve" and must_arrive(g, u.id) and no_room(g, u.id) is None]
            assert ActivateOptions(g, seat).must() is bool(on_table or late)
            said.add(ActivateOptions(g, seat).must())
    assert said == {True, False}


def test_the_way_of_a_vehicle_is_remembered_as_it_is() -> None:
    for _, question in questions(STEPPE, "move", range(1)):
        if question.options.rules in (VEHICLE_MOVES, FLIGHTS):
            options = question.options
            for way in some_ways(options, Random(question.about)):
                points = (options.start[:2], *way.points)
                plain = points[:1] + tuple(b for a, b in pairwise(points) if a != b)
                assert options.way(way) == plain
                assert options.course(way) == options.rules.course(options, way, plain)
