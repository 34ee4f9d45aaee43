"""What it is worth that steps of the rules come to this or that: exact distributions, weighed by what is at stake."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from openfire.ai import worth
from openfire.ai.stakes import activations_left_of, stake, time
from openfire.engine.edition import Consequence, LookAhead, Offer
from openfire.engine.game import Game
from openfire.engine.state import GONE
from openfire.odds.possible_games import PossibleGame, possible_games
from openfire.odds.sample import sampled

LEAST, MOST, SAMPLES = 0.01, 0.6, 100
"""Ways that are less likely than this are not followed, if this much is left without them; else so many samples."""


class ExpectedLoss(NamedTuple):
    """What becomes of a unit; on average, where there are many ways."""

    gone: float
    """Whether it is gone."""
    hurt: float
    """The share of its hit points that it has lost."""
    worn: float
    """How near it has come to its end, who lives."""
    incapacity: float
    """How much of its worth is lost though it lives ..."""
    stuck: float
    """... and whether any of it is."""


def judge(g: Game, offer: Offer) -> float:
    """What an offer is worth to who acts: what the other loses on average, less what it loses itself."""
    enemy = g.setup.are_enemies(g.unit(offer.unit).seat, g.unit(offer.about).seat)
    found = likely(g, offer)
    gained = loss_worth(g, offer.about, expected_loss(g, found, offer.about), acts=False)
    lost = (
        loss_worth(g, offer.unit, expected_loss(g, found, offer.unit), acts=True) if offer.unit != offer.about else 0.0
    )
    return offer.chance * ((gained if enemy else -gained) - lost)


TOKEN = 0.12
"""How much of what a unit still does a token costs it, about."""


def harm(g: Game, unit: str, steps: Sequence[Consequence]) -> float:
    """What a unit loses by what others do to it, tokens too."""
    if not steps:
        return 0.0
    found = possible_games(g, steps, least=LEAST) or sampled(g, steps, samples=SAMPLES)
    total = sum(float(chance) for _, chance in found)
    tokens: Callable[[Game, str], int] = g.setup.edition.look_ahead.tokens or (lambda *_: 0)
    now, alive = tokens(g, unit), stake(g, unit).alive
    more = sum(
        float(chance) * (tokens(after, unit) - now) * (1.0 - observed_loss(g, after, unit).hurt)
        for after, chance in found
    )
    return loss_worth(g, unit, expected_loss(g, found, unit), acts=False) + TOKEN * alive * more / total


def likely(g: Game, offer: Offer) -> list[PossibleGame]:
    """What comes of an offer, the unlikely apart; some samples where it goes too many ways."""
    found = possible_games(g, offer.steps, least=LEAST, enough=MOST)
    if sum(float(chance) for _, chance in found) >= MOST:
        return found
    return sampled(g, offer.steps, samples=SAMPLES)


def loss_worth(g: Game, unit: str, came: ExpectedLoss, *, acts: bool) -> float:
    """What a unit loses by what becomes of it; acts: whether it is its turn now, after which it acts once less.

    A unit that never acts again does not recover.
    """
    at_stake, later = stake(g, unit), activations_left_of(g, unit) - acts
    incapacity = came.incapacity if later > 0 else came.stuck
    nearer = came.gone + time(later - 1) * came.worn
    return at_stake.alive * came.hurt + at_stake.end * nearer + at_stake.all * incapacity


def expected_loss(g: Game, found: Sequence[PossibleGame], unit: str) -> ExpectedLoss:
    """What becomes of a unit on average."""
    total = sum(float(chance) for _, chance in found)
    fates = [(float(chance) / total, observed_loss(g, after, unit)) for after, chance in found]
    return ExpectedLoss(*(sum(chance * came[k] for chance, came in fates) for k in range(len(ExpectedLoss._fields))))


def observed_loss(before: Game, after: Game, unit: str) -> ExpectedLoss:
    """What has become of a unit."""
    left = worth.strength(before, unit)
    if not left or after.unit(unit).place == GONE:
        return ExpectedLoss(float(bool(left)), float(bool(left)), 0.0, 0.0, 0.0)
    share = 1.0 - worth.strength(after, unit) / left
    worse = incapacity(after, unit) - incapacity(before, unit)
    return ExpectedLoss(0.0, share, share * abs(share), (1.0 - share) * worse, float(worse > 0) - float(worse < 0))


def incapacity(g: Game, unit: str) -> float:
    """How much of a unit's worth is lost though it lives, where the edition can tell."""
    look_ahead: LookAhead = g.setup.edition.look_ahead
    return look_ahead.incapacity(g, unit) if look_ahead.incapacity else 0.0
