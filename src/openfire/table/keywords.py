"""The words that say how terrain is treated. A table knows the words; each edition decides what they do.

One table serves every edition, so a piece carries the words of several books side by side: a wood is `slow` for
one, `difficult` for another. An edition passes over the words that its book does not have.
"""

from difflib import get_close_matches

import msgspec


class Keyword(msgspec.Struct, frozen=True):
    """One word of the vocabulary."""

    word: str
    meaning: str
    """What the word is about, in one line."""
    texture: str = ""
    """How ground with this word is drawn; empty where the word shows in the outline or not at all."""
    against: tuple[str, ...] = ()
    """Words that cannot stand beside this one."""


KEYWORDS = {
    keyword.word: keyword
    for keyword in (
        Keyword("clear", "Models stand and move here as on open table.", "tiles", ("impassable", "barrier", "rough")),
        Keyword("climbable", "Its sides lead from one height level to the next.", "ticks", ("impassable",)),
        Keyword("impassable", "Nobody walks through or climbs over it.", "solid"),
        Keyword("barrier", "May be crossed at a price; no move ends on it.", "brick", ("impassable",)),
        Keyword("rough", "May be crossed; no move ends on it.", "brick", ("impassable",)),
        Keyword("slow", "Going through it costs movement.", "hatch", ("impassable",)),
        Keyword("difficult", "Going through it caps how far a unit moves.", "hatch", ("impassable",)),
        Keyword("dangerous", "Going through it may hurt.", "crosses"),
        Keyword("obscuring", "Hides what is behind it, and what stands in it.", "dots"),
        Keyword("cover", "Shelters those who are seen through it or stand in it.", "tufts"),
        Keyword("light-cover", "Shelters a little.", "tufts", ("heavy-cover",)),
        Keyword("heavy-cover", "Shelters well.", "stones"),
    )
}
"""Every terrain word of the books, in the order in which they are listed to people."""

OTHER_NAMES = {"open": "clear", "normal": "clear", "blocked": "impassable", "wall": "barrier", "woods": "obscuring"}
"""What people may write instead, and the word they look for. The one-page rules say open for clear."""


def unknown(word: str) -> str | None:
    """Why a word is not in the vocabulary, naming the nearest that is; None when it is known."""
    if word in KEYWORDS:
        return None
    near = [OTHER_NAMES[word]] if word in OTHER_NAMES else get_close_matches(word, list(KEYWORDS), 1, 0.4)
    return f"unknown keyword {word}" + (f"; did you mean {near[0]}?" if near else "")


def contradiction(words: tuple[str, ...]) -> str | None:
    """Why these words cannot stand together; None when they can."""
    for word in words:
        for other in KEYWORDS[word].against:
            if other in words:
                return f"{word} and {other} contradict each other"
    twice = next((word for word in words if words.count(word) > 1), None)
    return f"{twice} is given twice" if twice else None


def is_obstacle(words: tuple[str, ...]) -> bool:
    """Whether these words keep models out altogether; a piece without any keyword does. [ruling X-22]"""
    return "impassable" in words or not words
