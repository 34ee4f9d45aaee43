"""`python -m tests.mutation`: a sample of mutants by area, what killed each, and the share that was killed."""

import argparse
import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

from tests.mutation import kept, report
from tests.mutation.areas import AREAS, Area, together
from tests.mutation.judging import warm
from tests.mutation.mutants import Mutant, sample
from tests.mutation.running import EQUIVALENT, BrokenTestsError, Control, Verdict, control, run


def options(words: Sequence[str] | None, areas: Mapping[str, Area]) -> argparse.Namespace:
    """What was said on the command line."""
    parser = argparse.ArgumentParser("python -m tests.mutation", description=__doc__)
    parser.add_argument("--area", action="append", choices=areas, help="only this one; may be said several times")
    parser.add_argument("--count", type=int, help="mutants of each area; as many as in the last review if left out")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws another sample")
    parser.add_argument("--only", default="", metavar="PATTERN", help="all whose name or line has it in it")
    parser.add_argument("--jobs", type=int, default=1, help="mutants that are run side by side")
    parser.add_argument("--tests", action="append", metavar="PATH", help="these tests instead of the area's")
    parser.add_argument("--list", action="store_true", help="name the sample and run nothing")
    parser.add_argument("--json", action="store_true", help="the result for a program; progress goes to stderr")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None, areas: Mapping[str, Area] = AREAS, list_file: Path = kept.FILE) -> int:
    """Run a sample; 1 where something fails without any mutant."""
    told = options(words, areas)
    entries = kept.read(list_file)
    everything = {name: list(area.mutants()) for name, area in areas.items()}
    stale = list(kept.stale(entries, [one for found in everything.values() for one in found]))
    chosen = {name: _chosen(everything[name], areas[name], told) for name in told.area or areas}
    if told.list:
        sys.stdout.writelines(f"{one.name}\n    {one.line}\n" for found in chosen.values() for one in found)
        return 0
    progress = sys.stderr if told.json else sys.stdout
    try:
        verdicts, weak = _judged(chosen, areas, {(one.name, one.line): one.because for one in entries}, told, progress)
    except BrokenTestsError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if told.json:
        sys.stdout.write(json.dumps(report.told(verdicts, stale), indent=1) + "\n")
    else:
        lines = (*report.survivors(verdicts), *(f"\nkept list: {one}" for one in stale), *report.table(verdicts))
        sys.stdout.writelines(f"{one}\n" for one in lines)
    return int(bool(weak))


def _chosen(found: Sequence[Mutant], area: Area, told: argparse.Namespace) -> list[Mutant]:
    """The mutants of an area that are run."""
    if told.only:
        found = [one for one in found if re.search(told.only, f"{one.name}\n{one.line}", re.MULTILINE)]
    count = len(found) if told.only and told.count is None else area.drawn if told.count is None else told.count
    return sample(found, count, told.seed)


def _judged(
    chosen: Mapping[str, Sequence[Mutant]],
    areas: Mapping[str, Area],
    because: Mapping[tuple[str, str], str],
    told: argparse.Namespace,
    progress: TextIO,
) -> tuple[dict[str, list[Verdict]], frozenset[str]]:
    """What became of every mutant, said as it becomes known; and what fails without any."""
    used = [areas[name]._replace(tests=tuple(told.tests or areas[name].tests)) for name in chosen if chosen[name]]
    editions = dict.fromkeys(edition for area in used for edition in area.editions)
    warm(*editions)
    verdicts: dict[str, list[Verdict]] = {area.name: [] for area in used}

    def say(area: Area, verdict: Verdict) -> None:
        done = verdicts[area.name]
        done.append(verdict)
        progress.write(f"{area.name:9}{report.line(verdict, len(done), len(chosen[area.name]))}\n")
        progress.flush()

    cases = []
    for area in used:
        for one in chosen[area.name]:
            if one.key in because:
                say(area, Verdict(one, EQUIVALENT, because[one.key]))
            else:
                cases.append((area, one))
    if cases:
        everywhere = together(used)
        found = _checked(everywhere, progress)
        for area, verdict in run(everywhere, cases, found, told.jobs):
            say(area, verdict)
        return verdicts, found.known.weak
    return verdicts, frozenset()


def _checked(area: Area, progress: TextIO) -> Control:
    """What is known without a mutant; what fails there is named and left out."""
    found = control(area)
    if found.failure:
        raise BrokenTestsError(f"{area.name}: this fails without any mutant, mend it first: {found.failure}")
    for one in sorted(found.known.weak):
        progress.write(f"left out, it fails without any mutant: {one}\n")
    count = len(found.known.times) - len(found.known.weak)
    if not count:
        ...
    progress.write(f"{area.name}: {found.seconds:.1f} s without a mutant\n")
    progress.flush()
    return found


if __name__ == "__main__":
    sys.exit(main())
