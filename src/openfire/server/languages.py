"""The languages in which a game is told."""

from __future__ import annotations

from typing import Final, Literal, get_args

Language = Literal["en", "de"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
ENGLISH: Final[Language] = "en"

MOST_WISHES: Final = 20
"""How many of the languages that somebody names are looked at."""


def preferred(header: str) -> Language:
    """The language that somebody likes best of those that are spoken here, as Accept-Language says it."""
    wishes = [_wish(part) for part in header.split(",")[:MOST_WISHES]]
    for _, tag in sorted((wish for wish in wishes if wish[0] > 0), key=lambda wish: -wish[0]):
        for language in LANGUAGES:
            if tag.partition("-")[0].lower() == language:
                return language
    return ENGLISH


def _wish(part: str) -> tuple[float, str]:
    tag, _, weight = part.partition(";q=")
    try:
        return (float(weight) if weight else 1.0), tag.strip()
    except ValueError:
        return 0.0, ""
