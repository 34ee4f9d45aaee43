"""An aircraft is lost without being asked only where no way at all is taken."""

from random import Random

from openfire.engine.answers import Go
from openfire.engine.cursor import Cursor
from openfire.game.books import STRESS
from openfire.geometry.inches import INCH, direction
from openfire.rules.stress.movement.options import MoveOptions
from openfire.rules.stress.vehicles.aircraft import FLIGHTS, is_lost, known
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of

WIDE, WAYS = 40, 150
BASES = ("1 in", "2 in", "40 mm", "60x35 mm oval", "3x1 in rectangle")


def hemmed_in(chance: Random) -> MoveOptions:
    """A weak aircraft that may leave only over far edges, above roofs with gaps here and there."""
    x, y = (chance.choice((chance.uniform(2, 6), *(chance.uniform(14, 26) for _ in range(3)))) for _ in range(2))
    spots = [(round(x, 4), round(y, 4)), *((chance.uniform(0, WIDE), chance.uniform(0, WIDE)) for _ in range(30))]
    open_at = spots[: chance.choice((1, 1, 2, 31))]
    roofs = [
        {"id": f"r{i}-{j}", "box": [i, j, i + 4, j + 4], "height": 1, "keywords": ["impassable"]}
        for i in range(0, WIDE, 4)
        for j in range(0, WIDE, 4)
        if not any(max(abs(i + 2 - a), abs(j + 2 - b)) < 3.7 for a, b in ((1, 1), *open_at))
    ]
    plane = {
        "id": "a1",
        "at": f"{spots[0][0]},{spots[0][1]}/{chance.randrange(360)}",
        "base": chance.choice(BASES),
        "move": chance.choice((4, 6, 8, 10)),
        "types": ["aircraft"],
        "specials": chance.choice((["Slow"], ["Slow"], ["Slow", "Manoeuvrable (1)"], [])),
        "marks": {"stress": chance.randrange(4)},
    }
    units = [plane, {"id": "b1", "at": "1,1", "base": "1 in"}]
    table = {"width": WIDE, "height": WIDE, "pieces": roofs}
    data = {"seats": [{"id": "a"}, {"id": "b"}], "table": table, "units": units, "expansions": ["vehicles"]}
    return MoveOptions(Cursor(*read_position(document_of(data), STRESS)).game, "a1", FLIGHTS)


def any_way(options: MoveOptions, chance: Random) -> Go:
    """One to three legs, turned by any angle; as far as any move goes."""
    x, y, turned = options.start
    points = []
    for _ in range(chance.choice((1, 1, 2, 3))):
        turn = chance.choice((0, 45, 90, 135, 180)) * chance.choice((-1, 1)) * chance.choice((1, chance.random()))
        turned += round(turn * 1000)
        dx, dy = direction(turned % 360_000)
        far = chance.choice((1.0, chance.random())) * max(options.paces().values()) * INCH
        x, y = x + round(dx * far), y + round(dy * far)
        points.append((x, y))
    return Go(chance.choice(tuple(options.paces())), tuple(points))


def test_nothing_is_lost_that_has_a_way():  # X-41, ST-52
    said = {(lost, found): 0 for lost in (True, False) for found in (True, False)}
    missed = 0
    for seed in range(90):
        chance = Random(seed)
        options = hemmed_in(chance)
        found = any(options.why_not(any_way(options, chance)) is None for _ in range(WAYS))
        lost, way = is_lost(options), known(options)
        assert not (lost and (found or way.kind != "stay")), seed
        assert options.why_not(way) is None, seed
        missed += found and way.kind == "stay"
        said[lost, found] += 1
    assert min(said[True, False], said[False, True]) > 5, said
    assert missed == 0
