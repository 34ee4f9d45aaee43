"""What it comes to when two units fight hand to hand: the exact distribution of the whole exchange, worked out once.

Two units with as many models and hit points as they have are put into contact, and the edition plays the exchange out
in every way it can go: blows, answer, morale.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from openfire.ai.kept_odds import book_of, fingerprints
from openfire.ai.power import CLOSE, fighter, kinds
from openfire.ai.valuation import ExpectedLoss, expected_loss, likely
from openfire.engine.arena import arena_of, face_off
from openfire.engine.edition import EXCHANGE, LookAhead, OfferQuery
from openfire.engine.game import Game
from openfire.odds.possible_games import score

MOST = 20_000
"""How many exchanges are remembered."""


class Trade(NamedTuple):
    """What becomes of each side on average."""

    target: ExpectedLoss
    own: ExpectedLoss


_TRADES: dict[tuple[int, int, tuple[int, ...], tuple[int, ...]], Trade | None] = {}


def trade(g: Game, unit: str, target: str) -> Trade | None:
    """What comes of closing with an enemy; None where the edition does not tell of whole exchanges."""
    look_ahead: LookAhead = g.setup.edition.look_ahead
    if EXCHANGE not in look_ahead.offers:
        return None
    known = kinds(g.setup)
    key = known.kind[unit], known.kind[target], _strength(g, unit), _strength(g, target)
    if key not in _TRADES:
        if len(_TRADES) >= MOST:
            _TRADES.clear()
        _TRADES[key] = _kept(g, unit, target)
    return _TRADES[key]


def known_trade(g: Game, unit: str, target: str) -> Trade | None:
    """The same if somebody has worked it out already."""
    known, strengths = kinds(g.setup), (_strength(g, unit), _strength(g, target))
    key = known.kind[unit], known.kind[target], *strengths
    if key not in _TRADES and (book := book_of(g.setup)) is not None:
        names = fingerprints(g.setup)
        return trade(g, unit, target) if (names[unit], names[target], strengths) in book.exchanges else None
    return _TRADES.get(key)


def _strength(g: Game, unit: str) -> tuple[int, ...]:
    models = g.state.models
    return tuple(models[model].hit_points for model in g.setup.units[unit].models)


def _kept(g: Game, unit: str, target: str) -> Trade | None:
    """The same, perhaps worked out by another process."""
    book = book_of(g.setup)
    if book is None:
        return _trade(g, unit, target)
    names = fingerprints(g.setup)
    key = names[unit], names[target], (_strength(g, unit), _strength(g, target))
    if key not in book.exchanges:
        found = _trade(g, unit, target)
        book.learn_exchange(key, found and (*found.target, *found.own))
        return found
    fates = book.exchanges[key]
    return Trade(ExpectedLoss(*fates[:5]), ExpectedLoss(*fates[5:])) if fates else None


def _trade(g: Game, unit: str, target: str) -> Trade | None:
    one, other = (fighter(g, name) for name in (unit, target))
    setup = g.setup
    ground = arena_of(setup, one, other)
    game = face_off(ground, one, other, CLOSE)
    wanted = OfferQuery(partial(score, game), target, refusals=False)
    for offer in setup.edition.look_ahead.offers[EXCHANGE](game, unit, wanted):
        found = likely(game, offer)
        return Trade(expected_loss(game, found, target), expected_loss(game, found, unit))
    return None
