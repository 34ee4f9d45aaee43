"""Ending: who has won when players give up, and when the rules say that it is over.

At a table of two sides, who gives up has lost. Where more play, the others go on: the units of who gave up hold where
they stand, answered for by a stand-in that passes and attacks nobody, until one side is left. So nothing vanishes in
the middle of somebody's plan, and each of those answers is one that the rules take and the record proves.
"""

from __future__ import annotations

from collections.abc import Iterable

from openfire.engine.record import Closing, End
from openfire.engine.setup import Setup
from openfire.engine.state import Outcome
from openfire.server.live import Live
from openfire.server.setups import setup_of


def end(live: Live, outcome: Outcome | None) -> None:
    """The game is over."""
    live.phase, live.outcome, live.wish = "over", outcome, None


def agreed(live: Live, why: str) -> Outcome:
    """The outcome of a game that ends without a winner."""
    return _outcome(live, why, ())


def give_up(live: Live, seat: str, entries: int, why: str) -> None:
    """A player leaves; the game is over when all who are left are on one side, or when only bots are."""
    live.seats[seat].left_at = entries
    live.wish = None
    left = in_play(live)
    if not live.people or not _is_contested(live, left):
        end(live, _outcome(live, why, _sides_of(live, left)))


def ended(live: Live) -> End:
    """What the record says of the end that the rules do not know: who left, and how that ended the game."""
    many = len(live.entries)
    gone = sorted((min(seat.left_at, many), seat.id) for seat in live.seats.values() if seat.left_at is not None)
    by_rules = live.recorder is not None and live.recorder.cursor.state.outcome
    outcome = None if by_rules or live.phase != "over" else live.outcome
    closed = Closing(outcome.why, outcome.winners) if outcome else None
    return End("", left=tuple((seat, number) for number, seat in gone), closed=closed)


def in_play(live: Live) -> list[str]:
    """The seats of those who have not given up."""
    return [seat.id for seat in live.seats.values() if not seat.has_given_up and not seat.terms.neutral]


def decided(live: Live, outcome: Outcome | None) -> Outcome | None:
    """What the rules say, less those who have given up: a side that left cannot win, the best of the others does."""
    left = in_play(live)
    if outcome is None or len(left) == len(_setup(live).players()):
        return outcome
    sides = _sides_of(live, left)
    winners = [seat for seat in outcome.winners if seat in sides]
    if outcome.winners and not winners:
        scores = dict(outcome.scores)
        best = max(scores.get(seat, 0) for seat in left)
        winners = _sides_of(live, [seat for seat in left if scores.get(seat, 0) == best])
    return Outcome(outcome.why, tuple(winners), outcome.scores)


def _setup(live: Live) -> Setup:
    """What the game is played with, also while it is read from the disk and its state is not there yet."""
    assert live.header
    return setup_of(live.header)


def _is_contested(live: Live, left: list[str]) -> bool:
    setup = _setup(live)
    return any(setup.are_enemies(one, other) for one in left for other in left)


def _sides_of(live: Live, seats: list[str]) -> list[str]:
    """Some seats and their allies: a team wins together."""
    setup = _setup(live)
    return [seat for seat in setup.players() if any(seat == one or not setup.are_enemies(seat, one) for one in seats)]


def _outcome(live: Live, why: str, winners: Iterable[str]) -> Outcome:
    scores = live.recorder.cursor.state.scores if live.recorder else {}
    return Outcome(why, tuple(winners), tuple(scores.items()))
