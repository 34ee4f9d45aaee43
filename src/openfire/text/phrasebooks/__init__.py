"""Phrasebooks: everything that is said, as templates, in each language.

A language is a folder with the same modules as `en`: `grammar` says how numbers, lists and lengths are written,
`common` has what all editions say, and an edition's module has what it says besides or otherwise; `refusals` says why
answers are refused, and `server` has what a server says of any game. docs/languages.md says how a language is added.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from openfire.text.phrasebooks.phrasebook import Phrasebook, joined

ENGLISH: Final = "en"
"""The language of those who do not choose one."""

SERVER: Final = "server"
"""The module of what a server says of a game whose rules need not be here."""


class UnknownLanguageError(ValueError):
    """There is no phrasebook in a language."""


@cache
def languages() -> tuple[str, ...]:
    """The languages that have phrasebooks."""
    folder = Path(__file__).parent
    return tuple(sorted(path.parent.name for path in folder.glob("*/common.py")))


def check_language(language: str) -> None:
    """Raises UnknownLanguageError for a language without phrasebooks."""
    if language not in languages():
        raise UnknownLanguageError(f"there are no words in the language {language!r}, only in {', '.join(languages())}")


@cache
def find_phrasebook(edition: str, language: str = ENGLISH) -> Phrasebook:
    """The phrasebook of an edition; what an edition does not say itself is said in common words."""
    check_language(language)
    common: Phrasebook = import_module(f"{__name__}.{language}.common").PHRASEBOOK
    name = f"{__name__}.{language}.{edition}"
    if find_spec(name) is None:
        return common
    own: Phrasebook = import_module(name).PHRASEBOOK
    return joined(common, own)
