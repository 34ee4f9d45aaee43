"""What it is worth that steps of the rules come to this or that: exact laws, weighed by what units are worth."""

from __future__ import annotations

from collections.abc import Sequence

from openfire.ai import worth
from openfire.ai.places import KILL
from openfire.ai.power import kinds
from openfire.engine.edition import Foresight, Offer
from openfire.engine.game import Game
from openfire.engine.state import GONE
from openfire.odds.branches import Branch, branches
from openfire.odds.sample import sampled

LEAST, MOST, SAMPLES = 0.003, 0.8, 100
"""Ways that are less likely than this are not followed, if this much is left without them; else so many samples."""


def judge(g: Game, offer: Offer) -> float:
    """What an offer is worth to who acts: what the other loses on average, less what it loses itself."""
    enemy = g.setup.are_enemies(g.unit(offer.unit).seat, g.unit(offer.about).seat)
    sides = {offer.unit: -1.0, offer.about: 1.0 if enemy else -1.0}
    found = likely(g, offer)
    return offer.chance * sum(side * value(g, unit) * mean_harm(g, found, unit) for unit, side in sides.items())


def likely(g: Game, offer: Offer) -> list[Branch]:
    """What comes of an offer, the unlikely apart; some samples where it goes too many ways."""
    found = branches(g, offer.steps, least=LEAST)
    if sum(float(chance) for _, chance in found) >= MOST:
        return found
    return sampled(g, offer.steps, samples=SAMPLES)


def value(g: Game, unit: str) -> float:
    """What is left of a unit, in points of the average hit point."""
    return kinds(g.setup).price[unit] * worth.strength(g, unit)


def mean_harm(g: Game, found: Sequence[Branch], unit: str) -> float:
    """The share of a unit's worth that is lost on average."""
    total = sum(float(chance) for _, chance in found)
    return sum(float(chance) * harm(g, after, unit) for after, chance in found) / total if total else 0.0


def harm(before: Game, after: Game, unit: str) -> float:
    """The share of a unit's worth that was lost: the more the nearer it is to its end, and some for its plight."""
    left = worth.strength(before, unit)
    if not left or after.unit(unit).place == GONE:
        return (1.0 + KILL) * bool(left)
    share = 1.0 - worth.strength(after, unit) / left
    return share * (1.0 + KILL * max(0.0, share)) + (1.0 - share) * (plight(after, unit) - plight(before, unit))


def plight(g: Game, unit: str) -> float:
    """How much of a unit's worth is lost though it lives, where the edition can tell."""
    foresight: Foresight = g.setup.edition.foresight
    return foresight.plight(g, unit) if foresight.plight else 0.0
