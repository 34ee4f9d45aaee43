"""Records in files, checked one after the other or by several processes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from openfire.engine.record import RecordError
from openfire.engine.record_text import load
from openfire.engine.replay import Resolve
from openfire.engine.verify import Finding, Report, verify
from openfire.game import load_modules, restore
from openfire.sim.workers import share


class Checked(msgspec.Struct, frozen=True):
    """What is known about a file."""

    file: str
    report: Report | None
    """None for a file that is no record."""
    finding: Finding | None
    """The first thing that does not fit."""


def check_files(files: Sequence[str], *, modules: Sequence[str] = (), jobs: int = 1) -> Iterator[Checked]:
    """Verify records, in order. `modules` are folders of modules that do not come with Open Fire."""
    return share(check_file, files, jobs, resolver, tuple(modules))


def resolver(modules: Sequence[str]) -> Resolve:
    """Finds what headers name, in the shipped modules and in these folders."""
    return partial(restore, modules=load_modules(modules))


def check_file(resolve: Resolve, file: str) -> Checked:
    """Verify one record."""
    try:
        report = verify(load(file), resolve)
    except RecordError as error:
        return Checked(file, None, Finding(error.reason, error.place, error.entry, error.line))
    return Checked(file, report, report.finding)
