"""Crowded little battles by chance: vehicles, transports with passengers, aircraft, allies, neutrals, special rules.

Everything is close together, so that rules meet that no scenario brings together.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from openfire.dice import Seeded
from openfire.documents import DocumentError
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.facts import Fact
from openfire.engine.questions import Question, Roll
from openfire.engine.state import State
from openfire.game.books import ADVANCED, STRESS
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of

WIDTH, HEIGHT = 20, 16

UNIT_RULES = (
    *("Ambush", "Fast", "Fear (2)", "Fearless", "Flying", "Heavy Armour (1)", "Resilient", "Rugged", "Skilled"),
    *("Skirmishers", "Slow", "Stealth (2)", "Support"),
)
WEAPON_RULES = (
    *("Accurate", "Assault", "Assault", "Assault", "Blast", "Grenade", "Heavy", "One Use", "Rapid Fire"),
    *("Rending (1)", "Torrent", "Unstable", "Unwieldy"),
)
SMALL, LARGE = ("1 in", "25 mm"), ("2 in", "60x35 mm oval", "75x25 mm rounded", "3x2 in rectangle")
GROUND = (["slow"], ["barrier"], ["impassable"], ["clear", "climbable"], ["clear", "climbable"])
KINDS = ("infantry", "infantry", "infantry", "infantry", "infantry", "vehicle", "transport", "aircraft", "mixed")
MIXED = (
    {"types": ["vehicle"], "base": "2 in", "hit-points": 4},
    {"types": ["infantry"], "base": "1 in", "by": [1.8, 0], "defence": 9},
    {"types": ["infantry"], "base": "1 in", "by": [3.1, 0], "specials": ["Stealth (1)"]},
)
TRIES = 6
"""How often a unit is put somewhere else before it is left out."""

Data = dict[str, Any]


class Crowd(NamedTuple):
    """A battle that can begin, and the data it was read from."""

    cursor: Cursor
    data: Data


def crowd(seed: int, *, supplement: bool = False) -> Crowd:
    """A crowded battle, of the Stress edition with vehicles or with its supplement."""
    chance, edition = Random(seed), ADVANCED if supplement else STRESS
    data = _field(chance) | ({} if supplement else {"expansions": ["vehicles"]})
    seats = [seat["id"] for seat in data["seats"]]
    wanted = [_unit(chance, f"{seat}{n}", supplement) for seat in seats for n in range(1, chance.choice((3, 4, 5)))]
    placed: list[Data] = []
    for unit in wanted:
        placed += _that_stands(chance, data | {"units": placed}, unit, edition)
    for carrier in [unit for unit in placed if _carries(unit)]:
        passengers = _passengers(chance, carrier, seats, len(placed))
        placed += _that_stands(chance, data | {"units": placed}, passengers, edition)
    whole = data | {"units": placed}
    return Crowd(Cursor(*read_position(document_of(whole), edition)), whole)


def _that_stands(chance: Random, data: Data, unit: Data, edition: Any) -> list[Data]:
    """A unit, if it can be where it is or somewhere else."""
    for _ in range(TRIES):
        try:
            read_position(document_of(data | {"units": [*data["units"], unit]}), edition)
        except DocumentError:
            if "at" not in unit:
                return []
            unit = unit | {"at": _place(chance)}
        else:
            return [unit]
    return []


def _field(chance: Random) -> Data:
    """A table with some terrain, two players or three, perhaps allies and neutrals, weapons and objectives."""
    players, are_allies = chance.choice(("ab", "ab", "abc")), chance.random() < 0.5
    team = {"team": "north"} if players == "abc" and are_allies else {}
    seats: list[Data] = [{"id": seat} | (team if seat in "ac" else {}) for seat in players]
    seats += [{"id": "n", "neutral": True}] if chance.random() < 0.3 else []
    kinds = [kind for kind in ("control", "destroy", "access", "recover") if chance.random() < 0.5]
    return {
        "table": {"width": WIDTH, "height": HEIGHT, "pieces": [_piece(chance, n) for n in range(chance.randrange(5))]},
        "weapons": {f"w{n}": _weapon(chance) for n in range(4)},
        "seats": seats,
        "rounds": chance.choice((1, 2, 3)),
        "entries": [{"seat": seat, "at": f"{chance.uniform(1, WIDTH - 1):.2f},0"} for seat in players],
        "objectives": [{"id": kind, "kind": kind, "points": len(kind), "at": _spot(chance)} for kind in kinds],
    }


def _piece(chance: Random, number: int) -> Data:
    left, near = chance.uniform(0, WIDTH - 4), chance.uniform(0, HEIGHT - 4)
    right, far = left + chance.uniform(1, 4), near + chance.uniform(1, 4)
    keywords = chance.choice(GROUND)
    high = {"level": chance.choice((1, 2))} if "climbable" in keywords else {"height": chance.choice((0, 0.5, 2, 4))}
    return {"id": f"p{number}", "box": [round(x, 2) for x in (left, near, right, far)], "keywords": keywords} | high


def _weapon(chance: Random) -> Data:
    return {
        "range": chance.choice((1, 3, 6, 12, 24)),
        "attacks": chance.choice((1, 2, 3, "D3")),
        "damage": chance.choice((1, 1, 2, 4)),
        "piercing": chance.choice((0, 2, 4)),
        "specials": list(dict.fromkeys(chance.choices(WEAPON_RULES, k=chance.randrange(4)))),
    }


def _unit(chance: Random, name: str, supplement: bool) -> Data:
    unit: Data = {
        "id": name,
        "specials": chance.sample(UNIT_RULES, chance.choice((0, 1, 1, 2, 3))),
        "move": chance.choice((4, 6, 8, 12)),
        "skill": chance.choice((3, 5, 7)),
        "defence": chance.choice((5, 8, 11)),
        "hit-points": chance.choice((1, 1, 2, 4, 6)),
        "weapons": chance.sample(("w0", "w1", "w2", "w3"), chance.choice((1, 1, 2))),
        "abilities": [ability for ability in (_rally(chance), _mend(chance)) if chance.random() < 0.25],
        "marks": {"stress": chance.choice((0, 0, 0, 1, 2, 3))},
    }
    _give_kind(chance, unit, chance.choice(KINDS), supplement)
    waits = name[0] != "n" and chance.random() < 0.15
    return unit if waits else unit | {"at": _place(chance)}


def _give_kind(chance: Random, unit: Data, kind: str, supplement: bool) -> None:
    """Models of a kind; what carries others has room for four."""
    if kind == "mixed":
        unit |= {"models": [*MIXED], "leader": chance.choice((1, 2))}
    elif kind == "infantry":
        unit |= {"models": chance.randint(1, 5), "types": ["infantry"], "base": chance.choice(SMALL)}
    else:
        worn = [chance.randint(1, unit["hit-points"]) for _ in range(chance.choice((1, 1, 2, 3)))]
        models = [{"left": left, "by": [3.3 * n, 0]} for n, left in enumerate(worn)]
        unit |= {"models": models, "base": chance.choice(LARGE), "height": 2}
        if supplement:
            unit["specials"] += ["Transport (4)" if kind == "transport" else "Vehicle"]
        else:
            unit["types"] = [kind, *(["transport"] if kind == "aircraft" and chance.random() < 0.4 else [])]
            unit["specials"] += ["Capacity (4)"] if "transport" in unit["types"] else []
            unit["specials"] += ["Manoeuvrable (1)"] if chance.random() < 0.3 else []


def _rally(chance: Random) -> Data:
    effect = {"does": "rally", "range": 6, "tokens": 1} | _instead(chance)
    return {"id": "rally", "name": "Rally", "text": "A friend takes heart.", "effects": [effect]}


def _mend(chance: Random) -> Data:
    effect = {"does": "mend", "range": 6, "points": 1} | _instead(chance)
    return {"id": "medic", "name": "Medic", "text": "A friend is mended.", "effects": [effect]}


def _instead(chance: Random) -> Data:
    return {"instead": chance.choice(("move", "attack", "secure"))} if chance.random() < 0.5 else {}


def _carries(unit: Data) -> bool:
    return "at" in unit and not {"Transport (4)", "Capacity (4)"}.isdisjoint(unit["specials"])


def _passengers(chance: Random, carrier: Data, seats: list[str], number: int) -> Data:
    """Somebody aboard, now and then somebody who has no business there and is left out."""
    seat = chance.choice(seats) if chance.random() < 0.3 else carrier["id"][0]
    return {
        "id": f"{seat}{number + 10}",
        "models": chance.randint(1, 4),
        "types": ["infantry"],
        "base": "1 in",
        "weapons": ["w0"],
        "aboard": f"{carrier['id']}.1",
        "marks": {"stress": chance.choice((0, 1))},
    }


def _spot(chance: Random) -> str:
    return f"{chance.uniform(1, WIDTH - 1):.2f},{chance.uniform(1, HEIGHT - 1):.2f}"


def _place(chance: Random) -> str:
    return f"{_spot(chance)}/{chance.randrange(360)}"


# ------------------------------------------------------------------------------------------------ playing


class Move(NamedTuple):
    """One question or roll of a battle, what was said to it, and what came of it."""

    question: Question
    answer: Answer | None
    """None where dice fell."""
    before: State
    facts: tuple[Fact, ...]
    after: State


def played(found: Crowd, seed: int, most: int = 250) -> Iterator[Move]:
    """A battle, answered at random; what is offered is taken, or this breaks."""
    cursor, chance, key = found.cursor, Random(seed), seed.to_bytes(32, "big")
    cursor.news()
    while (question := cursor.question) is not None and most:
        before, answer = cursor.fork().state, None
        if isinstance(question, Roll):
            cursor.roll(Seeded(key, cursor.state.rolls))
        else:
            answer = question.options.sample(chance)
            cursor.answer(answer)
        yield Move(question, answer, before, tuple(cursor.news()), cursor.fork().state)
        most -= 1
