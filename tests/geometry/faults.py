"""Faults planted in the kernels one at a time; prints who notices each. Run it uncompiled, do not import it."""

import json
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import spot_checks as spot

from openfire.geometry import kernels

Fault = tuple[str, Any, Callable[[], None]]
"""What is replaced in the kernels, by what (a value, or a function of the original), and who must notice."""


def always(answer: Any) -> Callable[[Any], Any]:
    """A kernel that gives one answer to everything."""
    return lambda _: lambda *_args: answer


def after(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A kernel whose answer is changed."""
    return lambda kernel: lambda *args: change(kernel(*args))


def without(field: str) -> Callable[[Any], Any]:
    """A kernel that does not see one kind of obstacle in the world."""
    return lambda kernel: lambda world, *args: kernel(world._replace(**{field: getattr(world, field)[:0]}), *args)


def without_crossing_costs(kernel: Any) -> Any:
    return lambda slow, factor, _tolls, *args: kernel(slow, factor, np.zeros((0, 6)), *args)


def swapped(kernel: Any) -> Any:
    """Witness points the wrong way round."""

    def wrong(*args: Any) -> Any:
        distance, ax, ay, bx, by = kernel(*args)
        return distance, bx, by, ax, ay

    return wrong


def reversed_turn(kernel: Any) -> Any:
    return lambda theta, before, way: kernel(theta, before, -way)


FAULTS: dict[str, Fault] = {
    "skin is nothing": ("skin", always(0.0), spot.check_distances),
    "depth is nothing": ("core_depth", always(0.0), spot.check_distances),
    "an oval's outline is off by 1e-4": ("oval_outline", after(lambda d: d + 1e-4), spot.check_distances),
    "the farthest point is the nearest": ("farthest_gap", lambda _: kernels.gap, spot.check_distances),
    "witnesses are swapped": ("nearest_points", swapped, spot.check_distances),
    "the tolerance has the wrong sign": ("RULES_EPS", -4e-4, spot.check_limits),
    "there is no tolerance": ("RULES_EPS", 0.0, spot.check_limits),
    "the tolerance is ten times too wide": ("RULES_EPS", 4e-3, spot.check_limits),
    "inside is outside": ("is_inside", after(lambda inside: not inside), spot.check_areas),
    "nothing is inside": ("is_inside", always(False), spot.check_areas),
    "all stand before": ("stands_before", always(True), spot.check_looks),
    "nobody stands before": ("stands_before", always(False), spot.check_looks),
    "an oval's silhouette is its centre's": ("_oval_silhouette", lambda _: as_round, spot.check_looks),
    "shadows are flat": ("_mean_clamped", always(1.0), spot.check_shadows),
    "faces are not told apart": ("_facing_side", after(lambda side: -side), spot.check_shadows),
    "slivers count": ("SLIVER", 0.0, spot.check_slivers),
    "slivers are twice as wide": ("SLIVER", 0.04, spot.check_slivers),
    "legs pass through round bases": ("leg_free", without("discs"), spot.check_detours),
    "legs pass through everything": ("leg_free", always(True), spot.check_crowd),
    "arcs cost nothing": ("_swept", always(0.0), spot.check_detours),
    "arcs turn the wrong way": ("_swept", reversed_turn, spot.check_detours),
    "no corner can be bent around": ("_bends", always(False), spot.check_detours),
    "bends are drawn coarsely": ("ROUNDING", 0.1, spot.check_detours),
    "arcs pass through everything": ("arc_free", always(True), spot.check_fin),
    "arcs are never free": ("arc_free", always(False), spot.check_pillar),
    "exact contact is an obstacle": ("_hold", lambda _: lambda r, _a, _b: r + 1e-4, spot.check_doorways),
    "the planner presses 2e-3 deep": ("_hold", lambda _: lambda r, _a, _b: r - 2e-3, spot.check_doorways),
    "the table has no edge": ("on_table", always(True), spot.check_doorways),
    "slow ground counts double": ("length_inside", after(lambda length: 2 * length), spot.check_slow),
    "slow ground is not refracted": ("_refine", lambda _: lambda _w, _b, cost: cost, spot.check_slow),
    "slow edges offer no bends": ("_with_nodes", lambda _: lambda _lay, world, *_args: world, spot.check_slow),
    "legs pay no crossing": ("leg_extra", without_crossing_costs, spot.check_crossing_costs),
    "arcs pay no crossing": ("arc_extra", without_crossing_costs, spot.check_crossing_costs),
    "places cost a hundredth more": ("spot_cost", after(lambda found: (found[0] + 0.01, found[1])), spot.check_reach),
    "bases may overlap": ("_apart", always(True), spot.check_formation),
    "nobody is tethered": ("_bound", always(True), spot.check_formation),
    "all ground is good": ("disc_stands", always(True), spot.check_formation),
    "no base stops a way": ("sweep_hits_bodies", always(-1), spot.check_stops),
    "no ground stops a way": ("sweep_hits_areas", always(-1), spot.check_stops),
}


def as_round(body: Any, ex: float, ey: float) -> Any:
    return kernels._round_silhouette(body[kernels.X], body[kernels.Y], body[kernels.A], ex, ey)


def verdict(check: Callable[[], None]) -> str:
    """What a check says: nothing wrong, something wrong, or (a fault badly planted) a crash."""
    try:
        check()
    except AssertionError:
        return "wrong"
    except Exception as crash:
        return f"crash: {crash!r}"
    return "fine"


def planted(name: str, change: Any, check: Callable[[], None]) -> str:
    """What a check says while one kernel is replaced."""
    original = getattr(kernels, name)
    setattr(kernels, name, change(original) if callable(change) else change)
    try:
        return verdict(check)
    finally:
        setattr(kernels, name, original)


def main() -> None:
    before = {check.__name__: verdict(check) for check in spot.CHECKS}
    faults = {fault: planted(*how) for fault, how in FAULTS.items()}
    after_all = {check.__name__: verdict(check) for check in spot.CHECKS}
    plain = type(kernels.gap).__name__ == "function"
    json.dump({"plain": plain, "before": before, "faults": faults, "after": after_all}, sys.stdout)


if __name__ == "__main__":
    main()
