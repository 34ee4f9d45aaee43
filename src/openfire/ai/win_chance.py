"""How likely a side is to win from a position: a small network of what matters in it, with weights learned from games.

Weights stand in `weights/<edition>.json` with the recipe that made them; a book without a file of its own takes those
of all books together. Only sums and products of whole numbers are used, so that every machine finds the same number.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from openfire.ai.features import rows
from openfire.ai.positions import SIDE, arrays
from openfire.ai.value_network import NetworkWeights, ValueNetwork
from openfire.engine.game import Game

POOLED = "any"
"""The weights of all books together."""

WIN, DRAW, LOSS = 1.0, 0.5, 0.0
MARGIN, MOST_MARGIN = 0.002, 10
"""What a victory point more is worth once it is known who has won, and how many points count."""

HALVINGS = 12
"""An exponential is a power of two this high of a number near 1."""


class Weights(msgspec.Struct, frozen=True):
    """What a network weighs, and where that comes from."""

    network: NetworkWeights
    recipe: str
    """How it was learned: the command, the games, the hash of the data, and the figures."""


def win_chance(g: Game, seat: str, who: str) -> float:
    """How likely a side is to win; 1, 0 or a half once the game is over, with a little for the score. who: whose go."""
    outcome = g.state.outcome
    if outcome is None:
        position = arrays(g, seat, who)
        sides = position.units[:, SIDE]
        if (one := sides.max(initial=0)) * (other := sides.min(initial=0)) == 0:
            return DRAW + float(one + other) / 2  # who has nothing left wins no more
        return logistic(network_for(g.setup.edition.key)(rows(position)))
    lead = sum(points if one == seat else -points for one, points in outcome.scores)
    base = DRAW if not outcome.winners else WIN if seat in outcome.winners else LOSS
    return base + MARGIN * max(-MOST_MARGIN, min(MOST_MARGIN, lead))


def logistic(x: float) -> float:
    """1 / (1 + exp(-x)), by squaring alone: libraries differ in the last place of an exponential."""
    power = 1.0 + max(-30.0, min(30.0, -x)) / (1 << HALVINGS)
    for _ in range(HALVINGS):
        power *= power
    return 1.0 / (1.0 + power)


def weights_for(edition: str) -> Weights:
    """The weights for a book, else those of all books."""
    folder = files(__package__).joinpath("weights")
    own = folder.joinpath(f"{edition}.json")
    found = own if own.is_file() else folder.joinpath(f"{POOLED}.json")
    return msgspec.json.decode(found.read_bytes(), type=Weights)


@cache
def network_for(edition: str) -> ValueNetwork:
    """The network for a book, else that of all books."""
    return ValueNetwork(weights_for(edition).network)
