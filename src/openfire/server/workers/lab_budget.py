"""How much a visitor may have the laboratory play."""

from __future__ import annotations

import msgspec


class LabBudget(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """The most that the laboratory plays; 0 for no limit, and nothing at all with no running runs."""

    games_a_day: int = 600
    """For one account or network of guests."""
    seconds_a_day: int = 1_200
    """Computing time, likewise."""
    games_in_a_run: int = 400
    running: int = 1
    """Runs that play at the same time; others wait for their turn."""
    waiting: int = 20
    """Runs that wait for their turn."""
    of_one: int = 2
    """Runs that one account or network may have playing or waiting."""
    patience: int = 40
    """Seconds after which a run stops that nobody watches any more."""
