"""What everything that is sent has in common."""

from __future__ import annotations

import msgspec


class Ok(msgspec.Struct, frozen=True):
    """All is well."""

    ok: bool = True


class Wire(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is sent."""
