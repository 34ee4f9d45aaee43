"""Refusals in the language of the reader."""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from openfire.engine.refusals import Refusal
from openfire.text.phrasebooks import ENGLISH
from openfire.text.wording import Wording

IDS: Final = re.compile(r"\b[a-h][0-9]+(?:\.[0-9]+)?\b")
"""Units and models, as refusals name them."""


def refusal_in(words: Wording, refusal: Refusal) -> Refusal:
    """The same refusal in the words of a language, with those whom it names.

    The rules say it in English, and more exactly than a sentence for all refusals of a kind can.
    """
    told = words.book.refusals.get(refusal.code)
    if words.language == ENGLISH or told is None:
        return refusal
    named = ", ".join(dict.fromkeys(IDS.findall(refusal.text)))
    return replace(refusal, text=f"{told} ({named})" if named else told)
