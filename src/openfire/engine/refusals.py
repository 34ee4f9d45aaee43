"""Refusals: why an answer is not taken, which rule says so, what was measured and what the limit is."""

from __future__ import annotations

import msgspec

from openfire.engine.refusal_codes import KIND_OF, RefusalKind
from openfire.geometry.inches import Point


class Refusal(msgspec.Struct, frozen=True):
    """Why an answer is not taken: which rule, what was measured, what the limit is, where it shows."""

    code: str
    rule: str
    """The id of the statement in the ledger."""
    text: str
    measured: float | None = None
    """Inches, or a number."""
    limit: float | None = None
    witness: tuple[Point, ...] = ()
    """The line or places that show it."""
    nearest: str | None = None
    """An answer that would be taken, in notation."""

    @property
    def kind(self) -> RefusalKind:
        """What is wrong, roughly; a code that no book here has counts as a matter of how things stand."""
        return KIND_OF.get(self.code, RefusalKind.NOT_NOW)

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"


def shown(measured: float, limit: float) -> str:
    """A length in a refusal, with as many decimals as it takes to tell it from the limit."""
    for decimals in (1, 2, 3):
        if f"{measured:.{decimals}f}" != f"{limit:.{decimals}f}":
            return f"{measured:.{decimals}f}"
    return f"{measured:.4f}"
