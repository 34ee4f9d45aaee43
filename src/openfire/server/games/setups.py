"""Set-ups: games that are played with the same things share them, and with them all that is worked out from a table.

A module is the shipped one where its content is the one that a game was played with, else what was kept of it.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from openfire.documents import DocumentError
from openfire.engine.record import Header, OtherRulesError, RecordError
from openfire.engine.setup import Setup
from openfire.game import Module, read_module, restore, shipped_module
from openfire.modules import pack, shipped_modules

MOST_CONTENTS: Final = 64
"""Contents of modules that are held in memory."""

_CONTENTS: OrderedDict[str, bytes] = OrderedDict()


def setup_of(header: Header) -> Setup:
    """The set-up that a header names; only its seats are a game's own. Raises RecordError."""
    nameless = tuple(replace(line, name=line.id, player="") for line in header.seats)
    shared = _shared(msgspec.json.encode(replace(header, seats=nameless, dice=None)))
    return replace(shared, seats=tuple(line.seat() for line in header.seats))


@lru_cache(maxsize=256)
def _shared(header: bytes) -> Setup:
    return resolve(msgspec.json.decode(header, type=Header))


def resolve(header: Header) -> Setup:
    """The set-up that a header names, also where its module has changed or gone since. Raises RecordError."""
    module = kept_module(header)
    return restore(header, {module.heading.key: module} if module else None)


def here(header: Header) -> tuple[Header, Setup]:
    """The header with the rules and the content that are here in place of its own, and the set-up that it names.

    Raises RecordError where there is nothing in their place, or where the game cannot be set up with it.
    """
    while True:
        try:
            return header, setup_of(header)
        except OtherRulesError as error:
            if error.present is None or error.present == header:
                raise
            header = error.present


# ------------------------------------------------------------------------------------------------ contents


def learn(content: str, body: bytes) -> None:
    """Remember what was kept of a module, by the hash of its content."""
    _CONTENTS[content] = body
    _CONTENTS.move_to_end(content)
    if len(_CONTENTS) > MOST_CONTENTS:
        _CONTENTS.popitem(last=False)


def remember(module: Module) -> None:
    """Remember the content of a module of the operator's as a game begins: its folder may change under the game."""
    if module.heading.key not in shipped_modules() and module.hash not in _CONTENTS:
        learn(module.hash, pack(module))


def learnt(header: Header) -> bytes:
    """What was kept of the module of a header; nothing where the shipped one is the same, or nothing is known."""
    return b"" if is_shipped(header) else _CONTENTS.get(header.module.hash, b"")


def is_shipped(header: Header) -> bool:
    """Whether the module that is shipped is the one that a game is played with."""
    shipped = shipped_module(header.module.key)
    return shipped is not None and shipped.hash == header.module.hash


def kept_module(header: Header) -> Module | None:
    """What was kept of a module that is not shipped as it was; None where the shipped one has to do.

    Raises RecordError where what was kept cannot be read any more and nothing is shipped in its place.
    """
    body = learnt(header)
    try:
        return _unpacked(header.module.hash, body) if body else None
    except DocumentError as error:
        if shipped_module(header.module.key):
            return None
        raise RecordError(f"what was kept of the module cannot be read: {error}", place="header.module") from None


@lru_cache(maxsize=16)
def _unpacked(content: str, body: bytes) -> Module:
    return read_module(body, content)
