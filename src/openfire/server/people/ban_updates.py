"""Changes of bans: every few seconds a server takes in what an operator has changed; whoever is banned has to go."""

from __future__ import annotations

from typing import Final

import msgspec

from openfire.server.games.service import Service
from openfire.server.people.bans import read_bans

EVERY: Final = 2.0
"""Seconds."""


async def take_in_bans(service: Service) -> None:
    """Take in the bans that are in force now, and dismiss those who follow games and are banned."""
    service.bans.take_in(await service.store.read(read_bans))
    for slot in list(service.slots.values()):
        for listener in list(slot.listeners):
            found = service.bans.of_account(listener.account) or service.bans.of_address(listener.address)
            if found:
                listener.dismiss(msgspec.json.encode(found.problem().told()), "banned")
