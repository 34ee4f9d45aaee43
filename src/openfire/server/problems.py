"""Problems: why something that was asked of the server is not done, for people and for programs."""

from __future__ import annotations

from typing import Final

import msgspec

from openfire.engine.refusals import Refusal

STATUS: Final = {
    "malformed": 400,
    "unknown-token": 401,
    "not-yours": 403,
    "banned": 403,
    "not-found": 404,
    "method": 405,
    "too-slow": 408,
    "outdated": 409,
    "too-late": 409,
    "too-early": 409,
    "taken": 409,
    "changed": 409,
    "revealed": 409,
    "too-large": 413,
    "content-type": 415,
    "refused": 422,
    "unfit": 422,
    "quarantined": 423,
    "too-fast": 429,
    "quota": 429,
    "fault": 500,
    "busy": 503,
    "unavailable": 503,
    "stopping": 503,
}
"""The kinds of problems, and the status each has in HTTP."""

TOO_INTRICATE: Final = ("too-large", "the ground is too intricate to work that out")
"""What a search that gave up is for whoever asked, wherever it ran."""


class ProblemView(msgspec.Struct, frozen=True, tag="problem", tag_field="type", omit_defaults=True):
    """A problem as it is sent."""

    code: str
    text: str
    refusal: Refusal | None = None
    """Why the rules refuse an answer."""
    id: int | None = None
    """The message that it answers, on a WebSocket."""
    request: str = ""
    """What a fault of ours is called in the log, for whoever wants to tell us about it."""


class Problem(Exception):  # noqa: N818  # not always an error: a refused answer is part of play
    """Something is not done, and why."""

    def __init__(self, code: str, text: str, refusal: Refusal | None = None) -> None:
        super().__init__(code, text, refusal)  # all of it, so that a copy can be made from what an exception holds
        self.code, self.text, self.refusal = code, text, refusal

    def __str__(self) -> str:
        return self.text

    @property
    def status(self) -> int:
        """The status in HTTP."""
        return STATUS[self.code]

    def told(self, number: int | None = None) -> ProblemView:
        """The problem as it is sent."""
        return ProblemView(self.code, self.text, self.refusal, number)


class OutdatedError(Problem):
    """A game cannot go on here: its rules or its module have changed since. Its record still says what it needs."""

    def __init__(self, why: str) -> None:
        super().__init__("unfit", f"the game cannot go on here: {why}")


RETRY_AFTER: Final = {429: "1", 503: "5"}
"""Seconds after which it may be worth asking again, by status."""


def waiting_headers(status: int) -> dict[str, str]:
    """The headers that say when to ask again; none where asking again does not help."""
    return {"retry-after": RETRY_AFTER[status]} if status in RETRY_AFTER else {}


def refused(refusal: Refusal) -> Problem:
    """The problem that the rules refuse an answer."""
    return Problem("refused", str(refusal), refusal)
