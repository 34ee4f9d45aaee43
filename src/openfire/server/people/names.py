"""Names: what people, seats, titles and lines of chat may be made of, and which names look alike.

A name ends up in records, and a record is refused by its own reader where a character cannot be printed. So whatever
somebody sends is brought to one form and checked here, before it is kept.
"""

from __future__ import annotations

import re
import string
import unicodedata
from functools import cache
from typing import Final

from openfire.ai import BOTS, STAND_IN
from openfire.documents import printable
from openfire.server.problems import Problem

HIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Kinds of characters that nobody sees: controls, marks that turn the direction of writing, ends of lines, gaps."""

UNSEEN: Final = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Characters that are letters or marks by their kind, and yet leave no trace on a page."""

LONGEST_SKELETON: Final = 120
SOMEONE: Final = "someone"
"""What a player is called whose account is gone."""

_ACCOUNT: Final = re.compile(r"[\w.-]{2,40}")


def checked(text: str, what: str, longest: int, *, shortest: int = 1) -> str:
    """A name in its one form: composed, without blanks around it. Raises Problem for what cannot be printed."""
    found = _composed(text).strip(" ")
    bad = next((letter for letter in found if not is_shown(letter)), None)
    if bad is not None:
        raise Problem("malformed", f"{what} holds a character that cannot be printed (U+{ord(bad):04X}): leave it out")
    if not shortest <= len(found) <= longest:
        raise Problem("malformed", f"{what} has to have {shortest} to {longest} characters")
    return found


def mended(text: str, longest: int = 64, otherwise: str = SOMEONE) -> str:
    """A name that was taken before names were checked, without what cannot be printed."""
    found = "".join(letter for letter in _composed(text) if is_shown(letter))
    return found[:longest].strip() or otherwise


def _composed(text: str) -> str:
    """A text whose letters are each written in one way only, as are its blanks."""
    letters = unicodedata.normalize("NFKC", text)
    return "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in letters)


def is_shown(letter: str) -> bool:
    """Whether a character can be seen, or is a plain blank."""
    return unicodedata.category(letter) not in HIDDEN and printable(letter)


def account_name(text: str) -> str:
    """The name of an account in its one form. Raises Problem."""
    found = checked(text, "the name of an account", 40, shortest=2)
    if not _ACCOUNT.fullmatch(found):
        raise Problem("malformed", "the name of an account is made of letters, digits, dots, dashes and underscores")
    return found


# ------------------------------------------------------------------------------------------------ look-alikes


def skeleton(name: str) -> str:
    """What a name looks like, upper and lower case alike. Names with one skeleton are taken for each other."""
    alike = _alike()
    letters = UNSEEN.sub("", unicodedata.normalize("NFKC", name))
    seen = "".join(alike.get(letter) or alike.get(letter.casefold()) or letter.casefold() for letter in letters)
    return seen.replace("rn", "m")[:LONGEST_SKELETON]


def skeletons(name: str) -> list[str]:
    """What a name looks like in either case: a letter can look like another one in one case only."""
    return list(dict.fromkeys(skeleton(form) for form in (name, name.casefold(), name.upper(), name.title())))


def is_like_bot(name: str) -> bool:
    """Whether a name is that of a bot, or looks like it."""
    return not {skeleton(bot) for bot in (*BOTS, STAND_IN)}.isdisjoint(skeletons(name))


@cache
def _alike() -> dict[str, str]:
    """For each letter with look-alikes, the one that stands for all of them.

    Upper and lower case are alike among the letters a to z only: elsewhere, a pair of cases can join letters that look
    nothing like each other, such as n and v by way of the Greek nu.
    """
    from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]

    groups: dict[str, set[str]] = {}
    for letter in string.ascii_lowercase:
        _join(groups, letter, letter.upper())
    for letter, others in confusables_data.items():
        for other in (one["c"] for one in others):
            if len(letter) == len(other) == 1:
                _join(groups, letter, other)
    return {letter: min(group, key=_plainest) for letter, group in groups.items()}


def _join(groups: dict[str, set[str]], one: str, other: str) -> None:
    first, second = groups.get(one, {one}), groups.get(other, {other})
    if first is not second:
        first |= second
    for letter in first:
        groups[letter] = first


def _plainest(letter: str) -> tuple[bool, bool, str]:
    return not letter.isascii(), not letter.islower(), letter
