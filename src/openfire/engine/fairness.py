"""Fairness: whether the dice of a record are those that were promised, part by part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from openfire.dice import ALGORITHM, AnyRolled, check_reveal, derive, first_unkept, from_hex
from openfire.dice import verify as verify_rolls
from openfire.dice.requests import FEWEST_SIDES, MOST_SIDES
from openfire.engine.branches import DiceStretch, stretches
from openfire.engine.record import DiceCommitment, DiceEntry, Record, RecordError
from openfire.engine.record_text import end_line, entry_line, field_line

Derived = Literal["derived", "derived as they show", "derived in part", "seed not shown", "by hand", "not checked"]
"""What is known about the dice: all derived again from the seed, or why not.

As they show: some fell by rules that are not here, so how many sides they had is not known; some number of sides fits.
In part: those of the game itself; the game that it branched off from has not shown its seed, or had no dice of its own.
"""


Rolls = Mapping[int, AnyRolled | None]
"""Rolls by their number; None for one whose rules are not here."""


def check_dice(record: Record, rolls: Rolls) -> tuple[Derived, RecordError | None]:
    """What is known about the dice, and what is wrong with them."""
    if record.header.dice is None:
        seed = record.end.seed or record.end.earlier
        return "by hand", _end_fault(record, "a seed is shown and none was promised") if seed else None
    try:
        found = list(stretches(record))
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
    if known <= {"derived", "derived as they show"}:
        return ("derived as they show" if len(known) > 1 else own), None
    is_derived = own in ("derived", "derived as they show")
    return ("derived in part" if is_derived and len(known) > 1 else own), None


def _check_part(record: Record, part: DiceStretch, rolls: Rolls) -> tuple[Derived, RecordError | None]:
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
    entries = _falls(record)
    found = [number for number in range(part.first, part.end) if number in rolls]
    for number in found:
        if misfit := _misfit(record, entries[number], number, rolls[number], key):
            return "not checked", _unfair(entries[number], misfit)
    return ("derived as they show" if any(rolls[number] is None for number in found) else "derived"), None


def _misfit(record: Record, place: int, number: int, rolled: AnyRolled | None, key: bytes) -> str:
    """Why a roll is not the one that the key gives; empty when it is."""
    if rolled is not None:
        found = verify_rolls([rolled], key, end=number + 1, first=number)
        return str(found) if found else ""
    fell = record.entries[place]
    assert isinstance(fell, DiceEntry)
    faces = (*fell.faces, *fell.rerolls)
    fits = any(derive(key, number, sides, len(faces)) == faces for sides in range(FEWEST_SIDES, MOST_SIDES + 1))
    return "" if fits else f"roll {number} ({fell.label}): wrong faces, whatever number of sides the dice have"


def _end_fault(record: Record, reason: str, part: DiceStretch | None = None) -> RecordError:
    place = "end.earlier" if part and part.game else "end.seed"
    return RecordError(reason, place=place, line=end_line(record))


def _falls(record: Record) -> list[int]:
    """Where each roll stands among the entries."""
    return [number for number, entry in enumerate(record.entries) if isinstance(entry, DiceEntry)]


def _unfair(number: int, misfit: str) -> RecordError:
    reason = f"not the dice of the seed: {misfit}"
    return RecordError(reason, place=f"entry {number}", entry=number, line=entry_line(number))


def _check_pledge(pledge: DiceCommitment | None) -> None:
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


def _key(pledge: DiceCommitment, seed: str) -> bytes:
    """The key of the dice, if the seed is the one that was promised."""
    shown = from_hex(seed, "seed")
    if not check_reveal(from_hex(pledge.commitment), shown):
        raise ValueError("the seed is not the one that was promised")
    return pledge.key(shown)
