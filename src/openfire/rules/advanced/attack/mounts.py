"""Weapons that are mounted: sight along the barrel, past the vehicle's own parts, into its fire arcs.

[advanced, Vehicles and Attacks] A weapon without a mount is used from the top of the model like anybody's, and then the
model is not in its own way (ruling AD-12).
"""

from __future__ import annotations

from openfire.engine.caches import per_position
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import direction
from openfire.geometry.sight import Eye
from openfire.roster.profiles import Mount
from openfire.rules.advanced.sight import Sighting, view_from
from openfire.rules.advanced.vehicles.facing import arc_of
from openfire.rules.advanced.vehicles.traits import is_vehicle
from openfire.rules.stress.sight import View


def mount_of(g: Game, model: str, weapon: str) -> Mount | None:
    """Where a vehicle carries a weapon, if that is said. [advanced.vehicle.los-from-barrel]"""
    mounts = g.card(model).profile.mounts
    if not mounts or not is_vehicle(g, model):
        return None
    return next((mount for mount in mounts if mount.weapon == weapon), None)


def barrel(g: Game, model: str, mount: Mount) -> Eye:
    """The end of a barrel as the vehicle stands now. [advanced.vehicle.los-from-barrel]"""
    at = g.model(model).at
    assert at is not None
    ux, uy = direction(at.facing)
    foot = g.model(model).level * g.board.level_height
    x = at.x + round(ux * mount.ahead - uy * mount.left)
    y = at.y + round(uy * mount.ahead + ux * mount.left)
    return Eye(x, y, foot + mount.height)


@per_position
def barrel_view(g: Game, model: str, mount: Mount, target: str) -> View:
    """The line of sight along a barrel, in which the vehicle's own body may be. [advanced.vehicle.self-obscuring]"""
    return view_from(g, Sighting(barrel(g, model, mount), model, target, itself=True))


def why_not_in_arc(g: Game, model: str, mount: Mount, target: str) -> Refusal | None:
    """Why a weapon cannot be turned on a unit: its leader is in no fire arc of the mount (rulings AD-05, AD-12)."""
    arc = arc_of(g, model, g.unit(target).leader)
    if arc in mount.arcs:
        return None
    arcs = " or ".join(mount.arcs)
    text = f"{target} is in the {arc} arc of {model}, and its {mount.weapon} fires into the {arcs} arc"
    return Refusal("arc", "advanced.vehicle.los-from-barrel", text)
