"""The editions as text sees them: what players are told that only an edition's rules know.

Each edition has a module, named after it, with its `HOOKS`; an edition without one is told of plainly.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from openfire.engine.setup import Setup
from openfire.text.editions.hooks import EditionHooks as EditionHooks
from openfire.text.editions.hooks import UnitSight as UnitSight


def hooks_of(setup: Setup) -> EditionHooks:
    """The hooks of the edition that is played."""
    return find_hooks(setup.edition.key)


@cache
def find_hooks(edition: str) -> EditionHooks:
    """The hooks of an edition."""
    name = f"{__name__}.{edition}"
    if find_spec(name) is None:
        return EditionHooks()
    found: EditionHooks = import_module(name).HOOKS
    return found
