"""What every request and every reply has in common, and the kinds of values that they are made of."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from openfire.engine.answers import LONGEST

Text = Annotated[str, Meta(min_length=1, max_length=LONGEST)]
"""An answer in notation."""
Thing = Annotated[str, Meta(min_length=1, max_length=40)]
"""A unit, a model, an objective, an entry point, or a place such as 12.5,8."""
Number = Annotated[int, Meta(ge=0, le=10_000_000)]
Coordinate = Annotated[int, Meta(ge=-10_000_000, le=10_000_000)]


class GameRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", omit_defaults=True):
    """Something that is asked of a game."""


class GameReply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is answered."""


class DoneReply(GameReply, frozen=True):
    """It is done and kept."""

    seq: int
    """The number of the event; the update with that number shows what it changed."""
