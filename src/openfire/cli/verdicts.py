"""What `openfire verify` says about records: for people, and for programs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections import Counter

    from openfire.engine.verify import Report
    from openfire.sim import CheckedFile

DICE = {
    "derived": "every die derived again from the seed",
    "derived as they show": "every die derived again from the seed, some without knowing how many sides they had",
    "derived in part": "every die since it branched off derived again; the game before has not shown its seed",
    "seed not shown": "the seed is not shown yet",
    "by hand": "dice rolled by hand",
    "not checked": "dice not checked",
}
"""What is known about dice, in words."""


def finding(one: "CheckedFile") -> str:
    """The first thing in a file that does not fit, and where."""
    from openfire.engine.record import RecordError

    assert one.finding is not None
    found = one.finding
    return str(RecordError(found.reason, place=found.place, entry=found.entry, line=found.line, file=one.file))


def unproved(one: "CheckedFile") -> Iterator[str]:
    """A sentence for each segment of a file whose rules are not here."""
    for part in one.report.segments if one.report and not one.finding else ():
        if part.proof == "not proved":
            by = f"{part.edition} version {part.version}"
            yield f"{one.file}: entries {part.first} to {part.last} were played by {by} and are not proved: {part.why}"


def summary(checked: list["CheckedFile"]) -> str:
    """That nothing contradicts, and how much that was."""
    from collections import Counter

    reports = [one.report for one in checked if one.report]
    answers, rolls = (sum(getattr(report, name) for report in reports) for name in ("answers", "rolls"))
    notes = [f"{answers} answers, {rolls} rolls", _counted(Counter(DICE[report.dice] for report in reports))]
    if any(report.signature.by != "not signed" for report in reports):
        notes.append(_counted(Counter(signed(report) for report in reports)))
    if alike := sum(part.proof == "alike" for report in reports for part in report.segments):
        notes.append(f"{alike} {'segment' if alike == 1 else 'segments'} proved by other rules, which play alike")
    return f"{_what(reports)}: {'; '.join(notes)}."


def _what(reports: list["Report"]) -> str:
    many, proved = len(reports), sum(report.is_proved for report in reports)
    if proved == many:
        return "The record is sound" if many == 1 else f"All {many} records are sound"
    if many == 1:
        return "Nothing in the record contradicts, and not all of it is proved"
    return f"Nothing contradicts, and {many - proved} of {many} records are not wholly proved"


def _counted(kinds: "Counter[str]") -> str:
    return ", ".join(f"{kind} ({count})" if len(kinds) > 1 else kind for kind, count in kinds.items())


def signed(report: "Report") -> str:
    """Who vouches for a record, in words."""
    signature = report.signature
    if signature.by == "known key":
        return f"signed by {signature.name}"
    if signature.by == "unknown key":
        return f"signed by a key that is not known here ({signature.key}), which calls itself {signature.name}"
    return "not signed"


def as_data(one: "CheckedFile") -> dict[str, object]:
    """The same for a program."""
    from msgspec import to_builtins

    known = to_builtins(one.report) if one.report else {}
    return {
        "file": one.file,
        "sound": one.finding is None,
        "proved": one.finding is None and one.report is not None and one.report.is_proved,
        **{name: known.get(name, default) for name, default in _UNKNOWN.items()},
        "finding": to_builtins(one.finding),
    }


_UNKNOWN: dict[str, object] = {
    "answers": 0,
    "rolls": 0,
    "hashes": 0,
    "dice": "not checked",
    "outcome": None,
    "segments": [],
    "signature": None,
}
"""What is said of a file that is no record."""
