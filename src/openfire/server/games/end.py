"""Ending: who has won when players give up, and when the rules say that it is over.

At a table of two sides, who gives up has lost. Where more play, the others go on: the units of who gave up hold where
they stand, answered for by a stand-in that passes and attacks nobody, until one side is left. So nothing vanishes in
the middle of somebody's plan, and each of those answers is one that the rules take and the record proves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from openfire.dice import to_hex
from openfire.engine.endings import in_play, is_over, sides_of, winners
from openfire.engine.record import ENDINGS, Closing, End
from openfire.engine.setup import Seat
from openfire.engine.state import Outcome
from openfire.server.games.live_game import LiveGame


def end(live: LiveGame, outcome: Outcome | None) -> None:
    """The game is over."""
    live.phase, live.outcome, live.wish = "over", outcome, None


def agreed(live: LiveGame, why: str) -> Outcome:
    """The outcome of a game that ends without a winner."""
    return _outcome(live, why, ())


def give_up(live: LiveGame, seat: str, entries: int, why: str) -> None:
    """A player leaves; the game is over when all who are left are on one side, or when only bots are."""
    live.seats[seat].left_at = entries
    live.wish = None
    gone, seats = _gone(live), _seats(live)
    if is_over(seats, [one.id for one in live.seats.values() if one.is_person], gone):
        end(live, _outcome(live, why, winners(seats, gone)))


def earlier_games(live: LiveGame) -> list[str]:
    """The games whose dice a game shares, for it branched off from them."""
    pledge = live.header.dice if live.header else None
    return [branch.game for branch in pledge.earlier] if pledge else []


def ended(live: LiveGame, seeds: Mapping[str, bytes], entries: int | None = None) -> End:
    """What the record says of the end that the rules do not know: who left, and how that ended the game.

    seeds: those of earlier games that may be shown. entries: how many the record has, where it is not all of them.
    """
    many = len(live.entries) if entries is None else entries
    left = {seat.id: seat.left_at for seat in live.seats.values() if seat.left_at is not None}
    gone = sorted((min(number or many, many), seat) for seat, number in left.items())  # 0: nothing could be played
    by_rules = live.recorder is not None and live.recorder.cursor.state.outcome
    outcome = None if by_rules or live.phase != "over" else live.outcome
    closed = Closing(outcome.why, outcome.winners) if outcome and outcome.why in ENDINGS else None
    shown = tuple(to_hex(seeds[game]) if game in seeds else None for game in earlier_games(live)) if seeds else ()
    return End("", left=tuple((seat, number) for number, seat in gone), closed=closed, earlier=shown)


def _gone(live: LiveGame) -> list[str]:
    """The seats of those who have given up."""
    return [seat.id for seat in live.seats.values() if seat.has_given_up]


def decided(live: LiveGame, outcome: Outcome | None) -> Outcome | None:
    """What the rules say, less those who have given up: a side that left cannot win, the best of the others does."""
    gone, seats = _gone(live), _seats(live)
    if outcome is None or not gone:
        return outcome
    left = in_play(seats, gone)
    sides = sides_of(seats, left)
    won = [seat for seat in outcome.winners if seat in sides]
    if outcome.winners and not won:
        scores = dict(outcome.scores)
        best = max(scores.get(seat, 0) for seat in left)
        won = sides_of(seats, [seat for seat in left if scores.get(seat, 0) == best])
    return Outcome(outcome.why, tuple(won), outcome.scores)


def _seats(live: LiveGame) -> list[Seat]:
    """Who plays; a game whose rules are not here has seats as well."""
    assert live.header
    return [line.seat() for line in live.header.seats]


def _outcome(live: LiveGame, why: str, won: Iterable[str]) -> Outcome:
    scores = live.recorder.cursor.state.scores if live.recorder else {}
    return Outcome(why, tuple(won), tuple(scores.items()))
