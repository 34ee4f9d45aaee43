"""Fairness: whether the dice of a record are those that were promised, part by part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from openfire.dice import ALGORITHM, Misfit, Rolled, check_reveal, first_unkept, from_hex
from openfire.dice import verify as verify_rolls
from openfire.engine.branching import Part, parts
from openfire.engine.record import Fell, Pledge, Record, RecordError
from openfire.engine.record_text import end_line, entry_line, field_line

Derived = Literal["derived", "derived in part", "seed not shown", "by hand", "not checked"]
"""What is known about the dice: all derived again from the seed, or why not.

In part: those of the game itself; the game that it branched off from has not shown its seed, or had no dice of its own.
"""


def check_dice(record: Record, rolls: Sequence[Rolled[Any]]) -> tuple[Derived, RecordError | None]:
    """What is known about the dice, and what is wrong with them."""
    if record.header.dice is None:
        seed = record.end.seed or record.end.earlier
        return "by hand", _end_fault(record, "a seed is shown and none was promised") if seed else None
    try:
        found = list(parts(record))
        for part in found:
            _check_pledge(part.pledge)
    except ValueError as error:
        return "not checked", RecordError(str(error), place="header.dice", line=field_line("dice"))
    return _summed_up([_check_part(record, part, rolls) for part in found])


def _summed_up(found: Sequence[tuple[Derived, RecordError | None]]) -> tuple[Derived, RecordError | None]:
    """What is known of all parts together, and the fault that stands highest."""
    faults = [fault for _, fault in found if fault]
    if faults:
        return found[-1][0] if len(found) == 1 else "not checked", min(faults, key=lambda fault: fault.line or 0)
    known = {kind for kind, _ in found}
    own = found[-1][0]
    return ("derived in part" if own == "derived" and len(known) > 1 else own), None


def _check_part(record: Record, part: Part, rolls: Sequence[Rolled[Any]]) -> tuple[Derived, RecordError | None]:
    if part.pledge is None:
        return "by hand", _end_fault(record, "a seed is shown and none was promised", part) if part.seed else None
    if part.seed is None:
        is_over = record.end.outcome is not None or record.end.closed is not None
        is_due = is_over and not part.game
        return "seed not shown", _end_fault(record, "the game is over and no seed is shown", part) if is_due else None
    try:
        key = _key(part.pledge, part.seed)
    except ValueError as error:
        return "not checked", _end_fault(record, str(error), part)
    fell = rolls[part.first : part.end]
    misfit = verify_rolls(fell, key, end=part.first + len(fell), first=part.first)
    return ("not checked", _unfair(record, misfit)) if misfit else ("derived", None)


def _end_fault(record: Record, reason: str, part: Part | None = None) -> RecordError:
    place = "end.earlier" if part and part.game else "end.seed"
    return RecordError(reason, place=place, line=end_line(record))


def _unfair(record: Record, misfit: Misfit) -> RecordError:
    number = [n for n, entry in enumerate(record.entries) if isinstance(entry, Fell)][misfit.number]
    reason = f"not the dice of the seed: {misfit}"
    return RecordError(reason, place=f"entry {number}", entry=number, line=entry_line(number))


def _check_pledge(pledge: Pledge | None) -> None:
    """Whether the dice are of a known kind, and the players have kept their promises."""
    if pledge is None:
        return
    if pledge.algorithm != ALGORITHM:
        raise ValueError(f"the dice are made by {pledge.algorithm!a}; known is {ALGORITHM}")
    from_hex(pledge.commitment, "commitment")
    promises = [from_hex(text, "promise") for text in pledge.promises]
    secrets = [from_hex(text, "contribution", None) for text in pledge.contributions]
    unkept = first_unkept(promises, secrets)
    if unkept is not None:
        raise ValueError(f"contribution {unkept} is not the one that was promised")


def _key(pledge: Pledge, seed: str) -> bytes:
    """The key of the dice, if the seed is the one that was promised."""
    shown = from_hex(seed, "seed")
    if not check_reveal(from_hex(pledge.commitment), shown):
        raise ValueError("the seed is not the one that was promised")
    return pledge.key(shown)
