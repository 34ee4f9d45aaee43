"""Random assault positions, and whether what is refused with `could have` is shown: run as a module to try many.

    python -m tests.rules.onepage.assault_positions 10000

Every refusal that says that a unit could come closer carries a whole answer; that answer must itself be taken.
"""

from __future__ import annotations

import math
import random
import sys
from collections import Counter
from collections.abc import Iterator

from openfire.engine.answers import Stand
from openfire.game.books import ONEPAGE
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Pose
from openfire.rules.onepage.attack.assault_move import AssaultMoveOptions, assault_options
from openfire.testkit import battle

ROUND, LONG = ("1 in", "32 mm", "40 mm", "60 mm"), "70x25 mm rounded"
WIDE = {"1 in": 1.0, "32 mm": 1.26, "40 mm": 1.575, "60 mm": 2.363, LONG: 2.756}
"""Inches across each base."""

Spot = tuple[float, float]

TOLD = 500
"""After how many positions it is said how it goes."""

OBLIGATIONS = ("holds-back",)
"""What is refused because the unit could do more."""


def position(seed: int) -> dict[str, object]:
    """Two units that are near each other, bystanders of both sides, walls, mud and mines."""
    chance = random.Random(seed)  # positions, no secrets
    mine, theirs, others = (_base(chance) for _ in range(3))
    taken: list[tuple[Spot, float]] = []
    groups = [
        ("a1", mine, chance.randint(1, 8), (18.0, 20.0)),
        ("b1", theirs, chance.randint(1, 5), _off(chance, (18.0, 20.0), 4.0, 15.0)),
        ("b2", others, chance.randint(0, 3), _off(chance, (22.0, 20.0), 3.0, 9.0)),
        ("a2", others, chance.randint(0, 3), _off(chance, (19.0, 20.0), 3.0, 9.0)),
    ]
    units = []
    for name, base, count, start in groups:
        spots = _unit(chance, start, WIDE[base], count, taken)
        if spots:
            units.append({"id": name, "base": base, "models": [{"at": _place(spot, chance, base)} for spot in spots]})
    boxes = [_box(chance) for _ in range(chance.randint(0, 5))]
    kinds = [chance.choice(["impassable", "impassable", "difficult", "dangerous"]) for _ in boxes]
    pieces = [
        {"id": f"piece-{k}", "box": box, "keywords": [kind]}
        for k, (box, kind) in enumerate(zip(boxes, kinds, strict=True))
        if kind != "impassable" or all(_is_off(box, spot, wide) for spot, wide in taken)
    ]
    return {"units": units, "table": {"pieces": pieces}}


def _base(chance: random.Random) -> str:
    return LONG if chance.random() < 0.1 else chance.choice(ROUND)


def _off(chance: random.Random, spot: Spot, least: float, most: float) -> Spot:
    turn, far = chance.uniform(0, math.tau), chance.uniform(least, most)
    return spot[0] + far * math.cos(turn), spot[1] + far * math.sin(turn)


def _unit(chance: random.Random, start: Spot, wide: float, count: int, taken: list[tuple[Spot, float]]) -> list[Spot]:
    """Places in coherency, clear of those that are taken; fewer where there are not so many."""
    spots: list[Spot] = []
    for _ in range(60):
        if len(spots) == count:
            break
        spot = _off(chance, chance.choice(spots), wide, wide + 1.8) if spots else start
        spot = round(spot[0], 3), round(spot[1], 3)
        near = math.dist(spot, start) < 5 and 3 < spot[0] < 69 and 3 < spot[1] < 45
        if near and all(math.dist(spot, at) > (wide + other) / 2 + 0.01 for at, other in taken):
            spots.append(spot)
            taken.append((spot, wide))
    return spots


def _place(spot: Spot, chance: random.Random, base: str) -> str:
    turn = f"/{chance.randrange(360)}" if base == LONG else ""
    return f"{spot[0]:g},{spot[1]:g}{turn}"


def _box(chance: random.Random) -> list[float]:
    x, y = chance.uniform(8, 30), chance.uniform(10, 30)
    long, thin = chance.uniform(1, 8), chance.uniform(0.4, 4)
    wide, deep = (long, thin) if chance.random() < 0.5 else (thin, long)
    return [round(value, 2) for value in (x, y, x + wide, y + deep)]


def _is_off(box: list[float], spot: Spot, wide: float) -> bool:
    """Whether a base stands off a box."""
    x, y = (max(low - at, 0.0, at - high) for low, at, high in zip(box[:2], spot, box[2:], strict=True))
    return math.hypot(x, y) > wide / 2 + 0.01


def options_at(seed: int) -> AssaultMoveOptions | None:
    """The assault of one unit at another in a random position; None where one of the two is missing."""
    told = position(seed)
    units = told["units"]
    assert isinstance(units, list)
    if [unit["id"] for unit in units][:2] != ["a1", "b1"]:
        return None
    found = assault_options(battle(ONEPAGE, told).cursor.game, "a1", "b1")
    assert isinstance(found, AssaultMoveOptions)
    return found


def answers(options: AssaultMoveOptions, seed: int, count: int = 4) -> Iterator[Stand]:
    """What was found with some of the models elsewhere: where they are, or a little aside."""
    chance = random.Random(seed)
    assert options.found is not None
    for _ in range(count):
        places = dict(options.found)
        for model, pose in options.found.items():
            if chance.random() < 0.4:
                back = options.now[model]
                share, aside = chance.choice((0.0, 0.3, 0.6, 0.9)), chance.uniform(-1, 1) * INCH
                x = back.x + share * (pose.x - back.x) + (aside if share else 0)
                y = back.y + share * (pose.y - back.y) - (aside if share else 0)
                places[model] = Pose(round(x), round(y), pose.facing if share else back.facing)
        yield Stand(tuple(places.items()))


def unproved(seed: int, counts: Counter[str]) -> Iterator[str]:
    """What is wrong at a position: what is suggested must be taken, and so must what a refusal shows."""
    options = options_at(seed)
    if options is None:
        return
    counts["positions"] += 1
    if options.found is None:
        counts["no assault"] += 1
        return
    if refusal := options.why_not(options.suggested()):
        yield f"{seed}: the suggestion is refused: {refusal.code} {refusal.text}"
    for answer in answers(options, seed):
        refusal = options.why_not(answer)
        counts[refusal.code if refusal else "taken"] += 1
        if refusal is None or refusal.code not in OBLIGATIONS:
            continue
        shown = Stand.read(refusal.nearest or "none")
        if wrong := options.why_not(shown):
            yield f"{seed}: {refusal.text}; shown is {shown}: {wrong.code} {wrong.text}"


def main(count: int, first: int = 0) -> None:
    """Try many positions and say what was found, now and then and in the end."""
    counts: Counter[str] = Counter()
    for seed in range(first, first + count):
        for fault in unproved(seed, counts):
            counts["faults"] += 1
            sys.stdout.write(f"{fault}\n")
        if (seed + 1) % TOLD == 0 or seed + 1 == first + count:
            sys.stdout.write(f"{seed + 1}: {dict(counts)}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
