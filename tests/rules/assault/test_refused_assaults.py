"""Where an Assault is refused nobody finds one by trying thousands of places: a leader among scree, walls and bends."""

import math
from random import Random

import numpy as np
import pytest

from openfire.documents import DocumentError
from openfire.engine.answers import Go
from openfire.engine.cursor import Cursor
from openfire.game.books import ASSAULT as EDITION
from openfire.geometry.inches import INCH
from openfire.geometry.paths import shortest
from openfire.geometry.reach import survey
from openfire.geometry.shapes import Pose, outer_radius
from openfire.geometry.solver.units import Neighbour
from openfire.rules.assault.movement.action import assault_pace
from openfire.rules.assault.movement.assault import AssaultOptions, known_way
from openfire.rules.shared.movement.leader import STAY
from openfire.testkit import battle
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of
from tests.first_few import first_few

PLACES = 2_000
GROUND = (["rough"], ["rough"], ["rough"], ["impassable"], ["slow"], ["clear", "climbable"])


def around(chance: Random, at, near: float, far: float):
    """A place somewhere around another."""
    turn, away = 2 * math.pi * chance.random(), chance.uniform(near, far)
    return [round(at[0] + away * math.cos(turn), 4), round(at[1] + away * math.sin(turn), 4)]


def piece(chance: Random, number: int, foe):
    """Some ground close to an enemy model, turned anyhow."""
    wide, deep, keywords = chance.uniform(0.3, 2.2), chance.uniform(0.3, 1.6), chance.choice(GROUND)
    box = [round(size / 2, 2) for size in (-wide, -deep, wide, deep)]
    level = {"level": 1} if "climbable" in keywords else {}
    at = around(chance, foe, 1.5, 3.5)
    return {"id": f"p{number}", "at": at, "turn": chance.randrange(360), "box": box, "keywords": keywords} | level


def assaulter(seed: int) -> AssaultOptions | None:
    """One model that would assault another in the midst of much ground; None where they stand on it."""
    chance = Random(seed)
    foe = [round(20 + chance.random(), 4), round(20 + chance.random(), 4)]
    pieces = [piece(chance, number, foe) for number in range(chance.choice((12, 16, 24, 32)))]
    start = around(chance, foe, 7, 11)
    units = [
        {"id": "a1", "at": start, "base": "1 in"},
        {"id": "b1", "at": foe, "base": chance.choice(("1 in", "2 in"))},
    ]
    data = {"table": {"width": 40, "height": 40, "pieces": pieces}, "units": units}
    try:
        setup, state = read_position(document_of(data), EDITION)
    except DocumentError:
        return None
    g = Cursor(setup, state).game
    return AssaultOptions(g, "a1", assault_pace(g, "a1"))


def wide(options: AssaultOptions, foe: Neighbour) -> float:
    """Inches from an enemy model's middle at which the leader touches it."""
    return outer_radius(foe.shape) + outer_radius(options.g.card(options.leader).profile.base)


def by_trying(options: AssaultOptions, seed: int) -> Go | None:
    """An assault to one of many places in range of an enemy, if one of them will do."""
    spread = np.random.default_rng(seed)
    turns, shares = spread.uniform(0, 2 * math.pi, PLACES), spread.uniform(0, 1, PLACES)
    ways = survey(options.ground, options.mover, options.start[:2], options.pace.limit)
    for foe in options.near():
        away = (wide(options, foe) + np.sqrt(shares)) * INCH
        places = np.rint(np.array(foe.at[:2]) + np.stack((away * np.cos(turns), away * np.sin(turns)), axis=1))
        for x, y in places[np.isfinite(ways.costs(places.astype(np.int64)))].astype(np.int64).tolist():
            way = shortest(options.ground, options.mover, options.start[:2], (x, y), options.pace.limit)
            if way and options.is_taken(go := Go("assault", way.points[1:])):
                return go
    return None


@pytest.mark.parametrize("first", first_few(2, range(0, 400, 100)))
def test_a_refused_assault_cannot_be_made(first: int) -> None:
    refused = proved = 0
    for seed in range(first, first + 100):
        options = assaulter(seed)
        if options and known_way(options).way is None:
            assert by_trying(options, seed) is None, seed
            refused += 1
            proved += known_way(options).is_impossible
    assert refused > 3
    assert proved > refused / 2


def test_who_claims_to_reach_nobody_goes_nowhere():
    # b1 is 29 inches away, so nobody can be reached; but a way or a follower's place is no such claim.
    g = battle(EDITION, "a1 x2 @ 10,10 base=1_in\nb1 @ 40,10 base=1_in").cursor.game
    options = AssaultOptions(g, "a1", assault_pace(g, "a1"))
    assert options.why_not(Go(STAY)) is None
    for answer in (Go(STAY, ((12 * INCH, 10 * INCH),)), Go(STAY, others=(("a1.2", Pose(12 * INCH, 12 * INCH)),))):
        refusal = options.why_not(answer)
        assert refusal
        assert refusal.code == "unknown"
