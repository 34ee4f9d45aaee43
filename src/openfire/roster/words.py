"""Words in data files: ids, names, texts and rule names, and what was probably meant by a wrong one."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

from openfire.documents import printable

LONGEST_ID, LONGEST_NAME, LONGEST_TEXT = 40, 80, 4000
"""Characters in an id, in a name shown to people, and in a text of several lines, at most."""

LIKE = 0.55
"""How much alike two words are if one may be meant by the other."""

FEW = 8
"""Words that are all named where none of them is like the one that is not known."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_RULE = re.compile(r"[A-Za-z][A-Za-z0-9]*([ -][A-Za-z0-9]+)*")


def parse_id(text: str) -> str:
    """The id itself, if it is one."""
    if len(text) > LONGEST_ID or not _ID.fullmatch(text):
        raise ValueError(f"{shown(text)} is not an id: write small letters, digits and hyphens, such as heavy-gun")
    return text


def parse_name(text: str) -> str:
    """The name itself, if it can be shown on one line."""
    if not text.strip() or len(text) > LONGEST_NAME or not text.isprintable():
        raise ValueError(f"a name is one line of 1 to {LONGEST_NAME} characters")
    return text


def parse_text(text: str) -> str:
    """The text itself, if it can be shown; it may have several lines."""
    if len(text) > LONGEST_TEXT or not printable(text):
        raise ValueError(f"a text has at most {LONGEST_TEXT} characters, all of which can be shown")
    return text


def kebab(title: str) -> str:
    """The name under which a rule is stored: `Heavy Armour` is `heavy-armour`."""
    if len(title) > LONGEST_ID or not _RULE.fullmatch(title):
        raise ValueError(f"{shown(title)} is not the name of a rule: write words, such as Heavy Armour")
    return title.lower().replace(" ", "-")


def title(kebab: str) -> str:
    """The name as it is printed: `heavy-armour` is `Heavy Armour`."""
    return " ".join(word.capitalize() for word in kebab.split("-"))


def unknown(kind: str, word: str, known: Iterable[str]) -> str:
    """Why a word is refused, naming the nearest that is known, or all of them where they are few and none is near."""
    names = list(known)
    near = get_close_matches(word, names, 1, LIKE) if len(word) <= LONGEST_ID else []
    hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(names)}" if 0 < len(names) <= FEW else ""
    return f"unknown {kind} {shown(word)}{hint}"


def shown(text: str) -> str:
    """A word from a file, short enough for a message, on one line; what cannot be seen is told by its number."""
    line = " ".join(text.split()) or "an empty text"
    line = "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in line)
    return line if len(line) <= LONGEST_ID else f"{line[: LONGEST_ID - 3]}..."
