"""Endings without the rules: who is left when players leave, who has won then, and which endings cannot be.

At a table of two sides, who leaves has lost. Where more play, the others go on until one side is left, or until no
person is; whoever is left then has won, a team together. A stand-in answers for who has left. That those answers are a
stand-in's is not checked: a record does not say which one it was, and a newer one may hold in another way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from openfire.engine.record import ENDINGS, PERSON, RESIGNED, TIME, AnswerEntry, Closing, DiceEntry, Header, Record
from openfire.engine.setup import Seat, are_opposed

Left = Sequence[tuple[str, int]]
"""Seats whose players left, and before which entry."""


def in_play(seats: Sequence[Seat], gone: Collection[str]) -> list[str]:
    """The seats of those who have not left."""
    return [seat.id for seat in seats if not seat.neutral and seat.id not in gone]


def sides_of(seats: Sequence[Seat], some: Collection[str]) -> list[str]:
    """Some seats and their allies: a team wins together."""
    chosen = [seat for seat in seats if seat.id in some]
    players = (seat for seat in seats if not seat.neutral)
    return [seat.id for seat in players if any(not are_opposed(seat, one) for one in chosen)]


def is_over(seats: Sequence[Seat], people: Collection[str], gone: Collection[str]) -> bool:
    """Whether a game is over because of those who left: all the others are on one side, or none of them is a person."""
    left = [seat for seat in seats if not seat.neutral and seat.id not in gone]
    is_contested = any(are_opposed(one, other) for one in left for other in left)
    return bool(gone) and (not is_contested or all(seat in gone for seat in people))


def winners(seats: Sequence[Seat], gone: Collection[str]) -> tuple[str, ...]:
    """Who has won a game that is over because of those who left."""
    return tuple(sides_of(seats, in_play(seats, gone)))


# ------------------------------------------------------------------------------------------------ contradictions


def why_not_ended(record: Record) -> str:
    """What contradicts itself in how a record says that its game ended; empty where nothing does."""
    end = record.end
    reason = _why_not_left(record) or _why_not_over(record)
    if reason or end.closed is None:
        return reason
    if end.outcome:
        return "the rules have ended the game, and players are said to have done so"
    return _why_not_closed(record.header, end.left, end.closed)


def _why_not_left(record: Record) -> str:
    """Why players cannot have left as it is said."""
    people, left, many = _people(record.header), record.end.left, len(record.entries)
    for seat, number in left:
        if seat not in people or not 1 <= number <= many:
            return f"nobody on seat {seat!a} can have left before entry {number}"
    if len({seat for seat, _ in left}) < len(left):
        return "somebody left twice"
    if list(left) != sorted(left, key=lambda one: (one[1], one[0])):
        return "those who left do not stand in the order in which they left"
    late = [seat for seat, number in left if number > _last_played(record)]
    return f"seat {late[0]} left when the rules had ended the game" if late and record.end.outcome else ""


def _last_played(record: Record) -> int:
    """The number of the last entry that is an answer or a roll."""
    return max((n for n, entry in enumerate(record.entries) if isinstance(entry, AnswerEntry | DiceEntry)), default=-1)


def _why_not_over(record: Record) -> str:
    """Why a game cannot have gone on, or cannot be open, after somebody left."""
    seats, people = [line.seat() for line in record.header.seats], _people(record.header)
    left, closed, many = record.end.left, record.end.closed, len(record.entries)
    for number in sorted({number for _, number in left}):
        before, now = _gone(left, number - 1), _gone(left, number)
        if not is_over(seats, people, now):
            continue
        last = [seat for seat in now if seat not in before]
        if number < many:
            return f"the game was over when seat {last[-1]} left before entry {number}, and it goes on"
        if all(is_over(seats, people, [one for one in now if one != seat]) for seat in last):
            return f"the game was over before seat {last[-1]} left it"
        if closed is None or closed.why not in (RESIGNED, TIME):
            return f"the game was over when seat {last[-1]} left it, and its end does not say so"
    return ""


def _why_not_closed(header: Header, left: Left, closed: Closing) -> str:
    """Why players cannot have ended a game as it is said."""
    seats, gone = [line.seat() for line in header.seats], [seat for seat, _ in left]
    if closed.why not in ENDINGS:
        return f"no game ends by {closed.why!a}: it ends by {', '.join(ENDINGS)}"
    is_left = closed.why in (RESIGNED, TIME)
    if is_left and not is_over(seats, _people(header), gone):
        who = "those who are left are still enemies" if gone else "nobody left"
        return f"the game is said to have ended by {closed.why}, and {who}"
    due = winners(seats, gone) if is_left else ()
    return "" if closed.winners == due else f"{_named(due)} won by {closed.why}, not {_named(closed.winners)}"


def _people(header: Header) -> list[str]:
    return [line.id for line in header.seats if line.player == PERSON and not line.neutral]


def _gone(left: Left, number: int) -> list[str]:
    """Who had left when the game had so many entries."""
    return [seat for seat, when in left if when <= number]


def _named(seats: Iterable[str]) -> str:
    return " and ".join(ascii(seat) for seat in seats) or "nobody"
