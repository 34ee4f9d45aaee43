"""There is no room: a claim that a player makes, and that is refused only with places shown (ruling X-41)."""

from __future__ import annotations

from openfire.engine.answers import Stand
from openfire.engine.refusals import Refusal
from openfire.rules.shared.movement.places import Places


def why_not_none(unit: str, shown: Places | None, rule: str) -> Refusal | None:
    """Why it is not taken that there is no room for a unit: places that are shown."""
    if not shown:
        return None
    where = Stand(tuple(shown.items()))
    witness = tuple(pose[:2] for pose in shown.values())
    return Refusal("has-room", rule, f"there is room for {unit}", witness=witness, nearest=str(where))
