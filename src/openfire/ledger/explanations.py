"""Rulings as people read them: what is open, how it is settled, and why."""

import re
from typing import NamedTuple

LABEL = re.compile(r"(?:^|(?<=\s))(?:- )?(Editions|Problem|Ruling|Reason|Why)[:,] ")
"""`- Problem: `, `Ruling: ` or `Ruling, `."""
BRACKETED_LINES = re.compile(r" ?\(L\d[\dL, -]*\)")
LINES = re.compile(r"\bL(?P<numbers>\d+(?:-\d+)?)")
SWITCH = re.compile(r"\b(?P<word>[Ss])witch `(?P<name>\w+)`")
QUOTED = re.compile(r"`(?P<inside>[^`]*)`")


class Explanation(NamedTuple):
    """The parts of a ruling, in words without marks."""

    question: str
    answer: str
    reason: str


def explained(text: str) -> Explanation:
    """The parts of the text below the heading of a ruling. One without labels is all answer."""
    flat = " ".join(text.split())
    before, *marked = LABEL.split(flat)
    parts = dict(zip(marked[::2], marked[1::2], strict=True))
    if not parts:
        return Explanation("", plain(flat), "")
    question = " ".join([before, parts.get("Problem", "")])
    reason = parts.get("Reason") or parts.get("Why", "")
    return Explanation(*map(plain, (question, parts.get("Ruling") or flat, reason)))


def plain(text: str) -> str:
    """A text without marks of files: lines of the book are called so, and house rules have their names in words."""
    said = BRACKETED_LINES.sub("", text)
    said = LINES.sub(lambda found: f"line{'s' * ('-' in found['numbers'])} {found['numbers']}", said)
    said = SWITCH.sub(lambda found: f"{_house_rule(found['word'])} \u201c{found['name'].replace('_', ' ')}\u201d", said)
    said = QUOTED.sub(lambda found: found["inside"], said).replace("**", "").strip()
    return said[:1].upper() + said[1:]


def _house_rule(first: str) -> str:
    return "House rule" if first == "S" else "house rule"
