"""Mounts: where a model carries a weapon, as `models.yaml` says it. Lengths are inches."""

from __future__ import annotations

from collections.abc import Container
from typing import Annotated

from msgspec import Meta

from openfire.documents import Form
from openfire.geometry.measure import FRONT, LEFT, REAR, RIGHT, point_gap
from openfire.geometry.shapes import Body, Pose, Shape
from openfire.roster.form_places import At, Words
from openfire.roster.lengths import to_inches, to_units
from openfire.roster.profiles import Mount
from openfire.roster.words import unknown

ARCS = (FRONT, LEFT, RIGHT, REAR)

CLEAR_OF = 0.05
"""Inches that a barrel ends outside of the base at least, unless it ends above the model."""


class MountForm(Form, frozen=True):
    """A mount as the file gives it; a weapon that can be turned everywhere has all arcs."""

    weapon: str
    at: tuple[float, float]
    """Ahead of the middle of the base, and to the left of it."""
    height: Annotated[float, Meta(gt=0, le=24)]
    arcs: Words = ARCS


Mounts = Annotated[tuple[MountForm, ...], Meta(max_length=20)]


def read_mount(at: At, form: MountForm, weapons: Container[str], base: Shape, tall: int) -> Mount:
    """The mount of a model with some base and height; its barrel ends outside of the model."""
    if form.weapon not in weapons:
        raise at.fault("weapon", f"{form.weapon} is no weapon that is known here")
    for arc in form.arcs:
        if arc not in ARCS:
            raise at.fault("arcs", unknown("arc", arc, ARCS))
    if not form.arcs:
        raise at.fault("arcs", f"a weapon fires into some arc: {', '.join(ARCS)}")
    ahead, left = (at.take("at", to_units, length) for length in form.at)
    mount = Mount(form.weapon, ahead, left, at.take("height", to_units, form.height), tuple(form.arcs))
    if mount.height <= tall and point_gap(Body(base, Pose(0, 0)), (ahead, left)) < CLEAR_OF:
        text = f"the barrel ends inside the model: {CLEAR_OF:g} in outside of its base, or above its height, would do"
        raise at.fault("at", text)
    return mount


def tell_mount(mount: Mount) -> dict[str, object]:
    """A mount as the plain data of its file."""
    told = {"weapon": mount.weapon, "at": [to_inches(mount.ahead), to_inches(mount.left)]}
    return told | {"height": to_inches(mount.height), "arcs": list(mount.arcs)}
