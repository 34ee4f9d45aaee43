"""Phrasebooks: what is said for an edition, and where to look up what only its rules know.

Each edition has one module, named after it, with a `PHRASEBOOK`. An edition without one is told in plain words: its
questions and answers by their names.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from openfire.engine.setup import Setup
from openfire.text.phrasebooks.phrasebook import Phrasebook as Phrasebook
from openfire.text.phrasebooks.phrasebook import UnitSight as UnitSight


def phrasebook_of(setup: Setup) -> Phrasebook:
    """The book of the edition that is played."""
    return find_phrasebook(setup.edition.key)


@cache
def find_phrasebook(edition: str) -> Phrasebook:
    """The book of an edition."""
    name = f"{__name__}.{edition}"
    if find_spec(name) is None:
        return Phrasebook()
    found: Phrasebook = import_module(name).PHRASEBOOK
    return found
