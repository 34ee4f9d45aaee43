"""Redaction: whatever has the form of a secret is taken out of a text before it is written to the log."""

from __future__ import annotations

import re
from typing import Final

HIDDEN: Final = "(hidden)"

_NAMES: Final = "passwords?|secrets?|tokens?|invites?|seeds?|codes?|keys?|authorization|x-openfire-account"

_RULES: Final = tuple(
    (re.compile(form), put)
    for form, put in (
        (r"\$argon2\w*\$[^\s'\"]+", HIDDEN),
        (r"\b(seat|invite|owner)\.[0-9A-Za-z]{8,32}\.[^\s'\",;)]*", rf"\1.{HIDDEN}"),
        (r"(?i)\bbearer\s+[^\s'\",;)]+", f"Bearer {HIDDEN}"),
        (r"(\w://[^/\s:@'\"]*):[^/\s@'\"]+@", rf"\1:{HIDDEN}@"),
        (r"\?[^\s'\"?]*=[^\s'\"]*", f"?{HIDDEN}"),
        (rf"(?i)\b({_NAMES})(['\"]?\s*[:=]\s*)('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")", rf"\1\2{HIDDEN}"),
        (r"\bb('(?:[^'\\]|\\.)*\\x(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\\x(?:[^\"\\]|\\.)*\")", HIDDEN),
        (r"\\\\?x[0-9A-Fa-f]{16,}|(?<![\w-])[0-9A-Fa-f]{16,}(?![\w-])", HIDDEN),
        (r"(?<![\w-])(?=[\w-]*[0-9])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{22,}(?![\w-])", HIDDEN),
    )
)
"""Argon2 hashes, tokens of seats, invites and owners, headers, addresses with a password, query strings, named values,
bytes such as seeds, hexadecimal digits, and long words of letters and digits such as the tokens of sessions."""


def hushed(text: str) -> str:
    """A text without the secrets in it."""
    for form, put in _RULES:
        text = form.sub(put, text)
    return text
