"""Sight on crowded tables against shadows sampled ray by ray: contact, borders, hills, woods, eyes inside pieces."""

import columns
import numpy as np
import pytest
import shapely
from oracle import Floats, clearance
from rays import card_of, longest
from scenes import rng_of
from tests.first_few import first_few

from openfire.geometry.inches import INCH
from openfire.geometry.sight import FULLY, HIDDEN, PARTLY, Eye, Sight

SLIVER = 0.02
HAIR = 2e-4
"""What the height of a shadow may be off before a strip counts as lit or dark for certain."""


def contradiction(shadow: Floats, low: float, high: float, width: float, sight: Sight, veiled: bool) -> str:
    """What sampled shadows say against a sight beyond their spacing; empty when they agree."""
    count, tall = len(shadow), high - low
    step = width / count
    lit = np.clip((high - np.maximum(shadow, low)) / tall, 0.0, 1.0)
    if abs(lit.mean() - sight.share) > (np.abs(np.diff(lit)).sum() + 2) / count:
        return f"share {sight.share} but {lit.mean()}"
    bright, dark = np.minimum(high - shadow, tall), np.minimum(shadow - low, tall)
    most = [longest(strip >= SLIVER - HAIR) * step + 2 * step for strip in (bright, dark)]
    least = [longest(strip >= SLIVER + HAIR) * step - 2 * step for strip in (bright, dark)]
    if (sight.kind == HIDDEN and least[0] > SLIVER) or (sight.kind != HIDDEN and most[0] < SLIVER):
        return f"{sight.kind}, but {most[0]} in are open"
    if sight.kind == FULLY and (least[1] > SLIVER or veiled):
        return f"fully seen, but {least[1]} in are dark or it is veiled"
    if sight.kind == PARTLY and most[1] < SLIVER and not veiled:
        return f"partly seen, but {most[1]} in are dark"
    return ""


def check(scene: columns.Crowd, eye: Eye, viewer: int, target: int, sight: Sight) -> bool:
    """One sight against 300 rays, and 6,000 when those disagree; whether it could be judged."""
    place = np.array([eye.x, eye.y]) / INCH
    body = scene.bodies[target]
    if clearance(body, shapely.Point(place)) <= 0.0:
        return False
    card, veiled = card_of(body, place), columns.veils(scene, target)
    low, high = scene.packed.feet[target], scene.packed.heads[target]
    for count in (300, 6000):
        shadow = columns.heights(scene, eye, viewer, target, card, count)
        said = contradiction(shadow, low, high, card.width, sight, bool(veiled))
        if not said:
            break
    assert not said, f"{body} from {eye}: {said}"
    assert set(veiled) <= set(sight.hidden_by)
    if sight.kind == PARTLY and sight.share < 1.0 - 1e-9:
        across = card.end - card.start
        at = int(count * ((np.array(sight.ray[:2]) / INCH - card.start) @ across) / (across @ across))
        around = shadow[max(0, at - 1) : at + 2]
        assert around.min() <= sight.ray[2] / INCH + HAIR, f"{body} from {eye}: the ray ends in the dark"
    return True


@pytest.mark.parametrize("first", first_few(2, range(0, 24, 3)))
def test_crowded_tables(first):
    judged = 0
    for seed in range(first, first + 3):
        scene, rng = columns.crowd(seed), rng_of(1000 + seed)
        for eye, viewer in columns.eyes(rng, scene):
            if columns.can_judge(scene, eye, viewer):
                targets = [k for k in range(len(scene.bodies)) if k != viewer]
                looks = scene.look(eye, targets, viewer)
                judged += sum(check(scene, eye, viewer, t, s) for t, s in zip(targets, looks, strict=True))
    assert judged > 100
