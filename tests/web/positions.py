"""Games in which units stand where a test wants them, at the moment when somebody is asked which unit acts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from openfire.engine.answers import read_pose
from openfire.engine.cursor import Cursor
from openfire.engine.state import RESERVE, TABLE, State
from openfire.game import begin
from tests.server.running import Server

Change = Callable[[State], None]


def arranged(server: Server, change: Change, seed: bytes = b"", **terms: Any) -> tuple[str, dict[str, str]]:
    """A game for two seats at one screen, with its state changed before its first round; its tokens by seat.

    seed: that of the dice, where the same have to fall each time.
    """
    made = server.create(**{"seats": [{"player": "me"}, {"player": "me"}], **terms})

    async def put() -> None:
        async with server.service.at(made["game"]) as (_, live):
            assert live.recorder
            live.kept = live.kept._replace(seed=seed or live.kept.seed)
            setup = live.recorder.cursor.game.setup
            state = begin(setup).state.copy()
            state.round, state.order, state.turn = 1, tuple(setup.players()), 0
            change(state)
            live.recorder.cursor = Cursor(setup, state)

    asyncio.run_coroutine_threadsafe(put(), server.loop).result(60)
    return made["game"], made["seats"]


def stand(state: State, unit: str, places: Iterable[str]) -> None:
    """Put a unit on the table: so many of its models as there are places, and no others."""
    there = dict(zip(state.units[unit].models, places, strict=False))
    for model in state.units[unit].models:
        at = read_pose(there[model]) if model in there else None
        state.models[model] = replace(
            state.models[model], at=at, hit_points=state.models[model].hit_points if at else 0
        )
    state.units[unit] = replace(state.units[unit], models=tuple(there), leader=next(iter(there)), place=TABLE)


def wait(state: State, unit: str, models: int) -> None:
    """Have so many models of a unit in reserve."""
    kept = state.units[unit].models[:models]
    for model in state.units[unit].models[models:]:
        state.models[model] = replace(state.models[model], hit_points=0)
    state.units[unit] = replace(state.units[unit], models=kept, leader=kept[0], place=RESERVE)


def table(pieces: Mapping[str, tuple[float, float, float, float]]) -> dict[str, Any]:
    """A table of 72 by 48 inches with blocks on it that nobody enters."""
    return {
        "id": "yard",
        "name": "A yard",
        "width": 72,
        "height": 48,
        "pieces": [_block(*one) for one in pieces.items()],
    }


def _block(name: str, box: tuple[float, float, float, float]) -> dict[str, Any]:
    left, low, right, high = box
    ring = [[left, low], [right, low], [right, high], [left, high]]
    return {
        "id": name,
        "name": name,
        "at": [0, 0],
        "parts": [{"height": 2, "keywords": ["impassable"], "footprint": ring}],
    }
