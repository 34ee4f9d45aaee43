"""Assaults in positions made at random: what is refused because somebody could do more is shown a whole answer.

Two clumps of models stand near each other among walls and bad ground, with others beside them, and one assaults the
other. Whatever is suggested has to be taken, and so has every answer that a refusal names, whoever is held back or put
a little elsewhere. `python -m tests.rules.assault_positions 10000` looks at so many positions of each edition,
or of those that are named after it; `make soak` does so for three books.
"""

import math
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count, islice
from random import Random
from typing import NamedTuple

from openfire.dice.streams import Seeded
from openfire.documents import DocumentError
from openfire.engine.answer_text import read_answer
from openfire.engine.answers import Answer, Stand
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Roll
from openfire.engine.refusals import Refusal
from openfire.game.books import EDITIONS
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of
from openfire.text.suggestions import suggest
from tests.golden.verdicts import shifted
from tests.rules.witnesses import why_not

GROUND = {"onepage": "difficult"}
"""Ground that costs something to cross; elsewhere it is slow."""

BASES = ("25 mm", "32 mm", "32 mm", "40 mm", "60 mm")

MIDDLE = 24.0
"""Inches from the sides of the table to where all happens."""

STEPS = 8
"""How many questions an assault is followed for."""


class Verdict(NamedTuple):
    """What was said to an answer, and to the one that is shown instead."""

    what: str
    given: str
    refusal: Refusal | None
    why_not_shown: Refusal | None = None


def position(edition: str, seed: int) -> dict[str, object]:
    """A table and units, as a scenario file writes them; the table may turn out to have no room for them."""
    chance = Random(f"{edition}/{seed}")
    angle, away = chance.uniform(0, 2 * math.pi), chance.uniform(1.5, 11)
    there = MIDDLE + away * math.cos(angle), MIDDLE + away * math.sin(angle)
    units = [_clump(chance, "a1", (MIDDLE, MIDDLE)), _clump(chance, "b1", there)]
    if chance.random() < 0.5:
        units.append(_clump(chance, chance.choice(("a2", "b2")), _beside(chance, there, 4)))
    if edition == "melee" and seed % 2:  # they get out of something before they come near
        x, y = _beside(chance, (MIDDLE, MIDDLE), 2)
        models = [{key: model[key] for key in ("base",)} | {"size": 1} for model in units[0]["models"]]
        units[0] = {"id": "a1", "aboard": "a3.1", "models": models}
        units.append({"id": "a3", "at": f"{x:.4f},{y:.4f}", "base": "3 in", "specials": ["Vehicle", "Transport (9)"]})
    kinds = ["impassable", "impassable", GROUND.get(edition, "slow")]
    pieces = [_piece(chance, f"p{k}", chance.choice(kinds)) for k in range(chance.randrange(5))]
    return {"units": units, "table": {"pieces": pieces}}


def _beside(chance: Random, at: tuple[float, float], far: float) -> tuple[float, float]:
    return at[0] + chance.uniform(-far, far), at[1] + chance.uniform(-far, far)


def _clump(chance: Random, name: str, at: tuple[float, float]) -> dict[str, object]:
    """Up to seven models in a row or two, some close together."""
    many, base, step = chance.randrange(1, 8), chance.choice(BASES), chance.choice((1.3, 1.7, 2.2))
    turn = chance.uniform(0, math.pi)
    models = []
    for k in range(many):
        along, across = (k % 4) * step, (k // 4) * step
        x = at[0] + along * math.cos(turn) - across * math.sin(turn)
        y = at[1] + along * math.sin(turn) + across * math.cos(turn)
        models.append({"at": f"{x:.4f},{y:.4f}", "base": base})
    return {"id": name, "models": models, "at": models[0]["at"]}


def _piece(chance: Random, name: str, keyword: str) -> dict[str, object]:
    """A wall or a patch of ground, turned in any way."""
    x, y = _beside(chance, (MIDDLE, MIDDLE), 9)
    long, wide, turn = chance.uniform(1, 6), chance.uniform(0.5, 3), chance.uniform(0, math.pi)
    c, s = math.cos(turn), math.sin(turn)
    corners = [(x + u * c - v * s, y + u * s + v * c) for u, v in ((0, 0), (long, 0), (long, wide), (0, wide))]
    return {"id": name, "keywords": [keyword], "footprint": [[round(a, 4), round(b, 4)] for a, b in corners]}


def positions(edition: str) -> Iterator[Cursor]:
    """One after the other, games in which somebody is about to assault somebody near; without end."""
    for seed in count():
        try:
            yield Cursor(*read_position(document_of(position(edition, seed)), EDITIONS[edition]))
        except DocumentError:  # models would stand on walls, or on each other
            continue


def verdicts(cursor: Cursor, seed: int) -> Iterator[Verdict]:
    """What is said to answers on the way of an assault, or of another move where there is none."""
    chance, dice = Random(seed), Seeded(seed.to_bytes(32, "big"))
    for _ in range(STEPS):
        while isinstance(cursor.question, Roll):
            cursor.roll(dice)
        if cursor.question is None:
            return
        answer = _meant(cursor)
        refusal = cursor.why_not(answer)
        yield Verdict(cursor.asked.what, str(answer), refusal, refusal)
        if refusal:
            return
        for given in (*_held_back(cursor, answer), *shifted(str(answer), chance)):
            if refusal := why_not(cursor, given):
                shown = why_not(cursor, refusal.nearest) if refusal.nearest else None
                yield Verdict(cursor.asked.what, given, refusal, shown)
        cursor.answer(answer)


def _meant(cursor: Cursor) -> Answer:
    """To go on with the assault, or else what is suggested."""
    for text in ("a1", "assault b1", "assault"):
        answer = read_answer(cursor.asked, text)
        if not isinstance(answer, Refusal) and cursor.why_not(answer) is None:
            return answer
    found = suggest(cursor.game, cursor.asked).first
    assert found is not None, f"nothing is suggested to {cursor.asked.what}"
    return found.answer


def _held_back(cursor: Cursor, answer: Answer) -> Iterator[str]:
    """The same with one of the models where it stands now, and with all of them there."""
    yield from ("stay", "none")
    if not isinstance(answer, Stand):
        return
    places = dict(answer.places)
    now = {model: at for model in places if (at := cursor.game.model(model).at)}
    for some in (now, *({model: at} for model, at in now.items())):
        yield str(Stand(tuple({**places, **some}.items())))


def main(wanted: int, editions: Iterable[str]) -> int:
    """Print how often each kind of refusal was met and showed an answer, and which of those were refused: how many."""
    refused = 0
    for edition in editions:
        kinds, assaults, wrong, started = Counter[str](), 0, 0, time.process_time()
        for number, cursor in enumerate(islice(positions(edition), wanted)):
            found = list(verdicts(cursor, number))
            assaults += any(one.given.startswith("assault") for one in found)
            kinds.update(f"{one.what}: {one.refusal.code}" for one in found if one.refusal and one.refusal.nearest)
            for one in found:
                if one.why_not_shown:
                    wrong += 1
                    sys.stdout.write(f"{edition} {number}: {one}\n")
        spent = time.process_time() - started
        sys.stdout.write(f"{edition}: {wanted} positions, {assaults} assaults, {sum(kinds.values())} answers shown,\n")
        sys.stdout.write(f"  {wrong} of them refused, {spent:.0f} s: {dict(kinds.most_common())}\n")
        refused += wrong
    return refused


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:] or EDITIONS) > 0)
