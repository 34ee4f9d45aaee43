"""What the armies of a game are called: by their names and never by ids, and two of one name told apart."""

from __future__ import annotations

from collections import Counter

from openfire.modules.missions import SEATS
from openfire.server.games.live_game import LiveGame, SeatState
from openfire.server.games.new_game import find_army, find_mission, played_module
from openfire.server.problems import Problem


def army_names(live: LiveGame) -> dict[str, str]:
    """The name of each seat's army; where two are called the same, the letter of the seat goes with it."""
    plain = {letter: _name(live, seat) for letter, seat in live.seats.items()}
    many = Counter(plain.values())
    return {letter: f"{name} ({letter.upper()})" if many[name] > 1 else name for letter, name in plain.items()}


def _name(live: LiveGame, seat: SeatState) -> str:
    """What an army is called; what is said of it in the terms where its module has gone."""
    told = seat.army or seat.terms.army
    try:
        module = played_module(live.kept.terms, live.kept.origin)
        return find_army(module, find_mission(module, live.kept.terms.mission), told, SEATS.index(seat.id)).name
    except Problem:
        return str(told.get("name", "")) if isinstance(told, dict) else told or ""
