"""Models are named once each, and only those of the unit. [onepage, Models & Units]"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from openfire.engine.questions import Refusal


def misnamed(
    names: Sequence[str], known: Collection[str], unit: str, rule: str, nearest: str | None = None
) -> Refusal | None:
    """Who is named and is no model of the unit, or is named twice. [onepage.unit.unit-definition]"""
    for name in names:
        if name not in known:
            return Refusal("not-there", rule, f"{name} is no model of {unit}", nearest=nearest)
        if names.count(name) > 1:
            return Refusal("twice", rule, f"{name} is named twice", nearest=nearest)
    return None
