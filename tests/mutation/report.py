"""What came of the mutants: a line for each, a diff for those that survived, and a table by area."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.mutation.kept import REASON
from tests.mutation.running import EQUIVALENT, KILLED, SURVIVED, Verdict

Verdicts = Mapping[str, Sequence[Verdict]]
"""What became of the mutants of each area."""


def line(verdict: Verdict, number: int, of: int) -> str:
    """One mutant, as soon as it is through."""
    mutant = verdict.mutant
    by = f"\n{'':22}by {verdict.by}" if verdict.by else ""
    where = f"{mutant.name} (line {mutant.number})"
    return f"{number:4}/{of} {verdict.outcome:9} {verdict.seconds:5.1f} s {where}{by}"


def survivors(verdicts: Verdicts) -> Iterator[str]:
    """Those that nothing noticed: what to write into the kept list if that is right, and what is different."""
    for area, found in verdicts.items():
        for mutant in (one.mutant for one in found if one.outcome == SURVIVED):
            yield f"\nsurvived, {area}:\n{mutant.name}\n    {mutant.line}\n    {REASON}\n{mutant.diff()}"


def table(verdicts: Verdicts) -> Iterator[str]:
    """By area, and in all: how many were killed of those that are faults."""
    yield f"\n{'area':10}{'mutants':>9}{'killed':>9}{'survived':>10}{'equivalent':>12}{'score':>8}"
    everything = [one for found in verdicts.values() for one in found]
    for area, found in (*verdicts.items(), ("all", everything)):
        counts = Counter(one.outcome for one in found)
        cells = f"{counts[KILLED]:9}{counts[SURVIVED]:10}{counts[EQUIVALENT]:12}"
        yield f"{area:10}{len(found):9}{cells}{score(found):>8.0%}"


def score(found: Sequence[Verdict]) -> float:
    """The share of faults that were killed; what is equivalent is no fault."""
    counts = Counter(one.outcome for one in found)
    faults = counts[KILLED] + counts[SURVIVED]
    return counts[KILLED] / faults if faults else 1.0


def told(verdicts: Verdicts, stale: Sequence[str]) -> dict[str, Any]:
    """For a program."""
    return {
        "areas": {area: {"score": score(found), "mutants": _mutants(found)} for area, found in verdicts.items()},
        "score": score([one for found in verdicts.values() for one in found]),
        "stale": list(stale),
    }


def _mutants(found: Sequence[Verdict]) -> list[dict[str, Any]]:
    return [
        {
            "name": one.mutant.name,
            "line": one.mutant.line,
            "number": one.mutant.number,
            "outcome": one.outcome,
            "by": one.by,
            "seconds": round(one.seconds, 2),
            "diff": one.mutant.diff() if one.outcome == SURVIVED else "",
        }
        for one in found
    ]
