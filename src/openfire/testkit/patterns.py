"""Whether something is as a scenario says: partly told mappings, places in inches, numbers to a thousandth."""

import re
from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from openfire.engine.answers import print_pose
from openfire.engine.facts import AnyFact, Fact
from openfire.geometry.shapes import Pose
from openfire.testkit.scenario_data import read_spot

FACTS: dict[str, type[Fact]] = {kind.__name__: kind for kind in get_args(AnyFact)}
"""The kinds of facts by name."""

Data = Any  # Any: plain data of a file, a fact or a state, looked into as it comes

NEAR = 0.0006
"""Measured numbers are told to a thousandth of an inch."""

_PLACE = re.compile(r"-?[0-9.]+,-?[0-9.]+(/-?[0-9.]+)?")


def plain(value: Data) -> Data:
    """A fact or a state as plain data."""
    return msgspec.to_builtins(value)


def is_like(wanted: Data, found: Data, key: str = "") -> bool:
    """Whether what was found is as wanted; a mapping may leave out whatever it does not care about."""
    if key == "rules":
        return set(_listed(wanted)) <= set(found)
    if key == "modifiers" and isinstance(wanted, Mapping):
        return dict(wanted) == {one["name"]: one["value"] for one in found}
    if isinstance(wanted, Mapping):
        return isinstance(found, Mapping) and all(
            inner in found and is_like(told, found[inner], inner) for inner, told in wanted.items()
        )
    if isinstance(wanted, str) and isinstance(found, list | tuple) and _PLACE.fullmatch(wanted):
        return is_at(wanted, found)
    if key == "at" and isinstance(wanted, list | tuple):
        return is_at(wanted, found)
    if isinstance(wanted, list | tuple):
        return _is_row(wanted, found)
    if isinstance(wanted, float) or isinstance(found, float):
        return is_near(wanted, found)
    return bool(wanted == found)


def _is_row(wanted: Data, found: Data) -> bool:
    if not isinstance(found, list | tuple) or len(found) != len(wanted):
        return False
    return all(is_like(one, other) for one, other in zip(wanted, found, strict=True))


def is_near(wanted: Data, found: Data) -> bool:
    """Whether two numbers are the same to a thousandth."""
    return isinstance(wanted, int | float) and isinstance(found, int | float) and abs(wanted - found) <= NEAR


def is_at(wanted: Data, found: Data) -> bool:
    """Whether a place is the one that is told in inches; the facing counts where it is told."""
    if found is None or len(found) < 2:
        return False
    try:
        pose = read_spot(wanted)
    except (ValueError, TypeError, IndexError):  # told in a fact, where nothing says what a field is
        return False
    turned = "/" in wanted if isinstance(wanted, str) else len(wanted) > 2
    return (pose.x, pose.y) == tuple(found[:2]) and (not turned or pose.facing == found[2])


def shown_place(found: Data) -> str:
    """A place as people write it."""
    return "off the table" if found is None else print_pose(Pose(*found))


def is_fact(wanted: Mapping[str, object], fact: Fact) -> bool:
    """Whether a fact is one of a kind with some fields: `{"Hurt": {"model": "b1.2"}}`."""
    ((kind, fields),) = wanted.items()
    return type(fact).__name__ == kind and is_like(fields or {}, plain(fact))


def shown_fact(fact: Fact) -> str:
    """A fact in a line, without its rules."""
    fields = {key: value for key, value in plain(fact).items() if key not in ("type", "rules")}
    return f"{type(fact).__name__} " + ", ".join(f"{key} {_shown(key, value)}" for key, value in fields.items())


def _shown(key: str, value: Data) -> str:
    if key == "at" and isinstance(value, list | tuple):
        return shown_place(value)
    if key == "rolled":
        return f"{value['label']} {value['faces']}"
    return str(value)


def _listed(value: Data) -> list[Data]:
    return [value] if isinstance(value, str) else list(value)
