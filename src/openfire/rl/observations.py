"""What a seat sees, in numbers between -1 and 1 or not far beyond; cheap enough to be asked for at every question."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from openfire.ai import worth
from openfire.engine.cursor import Cursor
from openfire.engine.question_names import QuestionName
from openfire.engine.state import GONE, TABLE

Floats = NDArray[np.float32]

QUESTIONS: Final = tuple(QuestionName)
NUMBERS: Final = (
    "round",
    "score",
    "held",
    "mine",
    "theirs",
    "mine on the table",
    "theirs on the table",
    "unit strength",
    "unit x",
    "unit y",
    "nearest objective",
    "nearest enemy",
)
"""How far the game is, how scores and held objectives compare, units that live and that are on the table, and where the
unit that is asked about stands, with the distances to what is nearest to it."""

WIDTH: Final = len(NUMBERS) + len(QUESTIONS)
FAR: Final = 48.0
"""Inches that count as 1."""


def observed(cursor: Cursor, seat: str) -> Floats:
    """The game as a seat sees it: the numbers, and 1 at the question that it is asked."""
    found = np.zeros(WIDTH, np.float32)
    position = _position(cursor, seat)
    found[: len(position)] = position
    if cursor.question is not None and cursor.asked.who == seat:
        ask = cursor.asked
        if ask.about in cursor.state.units:
            unit = _unit(cursor, seat, ask.about)
            found[len(NUMBERS) - len(unit) : len(NUMBERS)] = unit
        found[len(NUMBERS) + QUESTIONS.index(ask.name)] = 1.0
    return found


def _position(cursor: Cursor, seat: str) -> tuple[float, ...]:
    state, setup = cursor.state, cursor.game.setup
    prize = sum(marker.points for marker in setup.markers) or 100
    score = sum(points if who == seat else -points for who, points in state.scores.items())
    held = sum(
        -marker.points if setup.are_enemies(seat, marker.holder) else marker.points
        for marker in state.markers.values()
        if marker.holder is not None and marker.place != GONE
    )
    alive, out = [0, 0], [0, 0]
    for unit in state.units.values():
        side = int(setup.are_enemies(seat, unit.seat))
        alive[side] += unit.place != GONE
        out[side] += unit.place == TABLE
    whole = max(1, len(state.units))
    rounds = setup.rounds or setup.edition.rounds or 1
    shares = (alive[0] / whole, alive[1] / whole, out[0] / whole, out[1] / whole)
    return (state.round / rounds, score / prize, held / prize, *shares)


def _unit(cursor: Cursor, seat: str, unit: str) -> tuple[float, ...]:
    game, card = cursor.game, cursor.game.setup.units[unit]
    strength = len(game.unit(unit).models) / max(1, len(card.models))
    here = worth.whereabouts(game, unit)
    if here is None:
        return (strength, 0.0, 0.0, 1.0, 1.0)
    table = game.setup.table
    marked = (one.at for one in game.state.markers.values() if one.place == TABLE and seat in one.seats)
    foes = (
        at
        for one in game.state.units.values()
        if one.place == TABLE and game.setup.are_enemies(seat, one.seat) and (at := worth.place_of(game, one.id))
    )
    nearest = [min((worth.inches(here, at) for at in places), default=math.inf) for places in (marked, foes)]
    objective, enemy = (min(1.0, away / FAR) for away in nearest)
    return (strength, here[0] / table.width, here[1] / table.height, objective, enemy)
