"""Records in files, checked one after the other or by several processes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from openfire.engine.record import RecordError
from openfire.engine.record_text import load
from openfire.engine.replay import Resolve
from openfire.engine.signatures import Keys
from openfire.engine.verify import Finding, Report, verify
from openfire.game import load_modules, restore
from openfire.sim.workers import share


class CheckedFile(msgspec.Struct, frozen=True):
    """What is known about a file."""

    file: str
    report: Report | None
    """None for a file that is no record."""
    finding: Finding | None
    """The first thing that does not fit."""


class CheckingKit(NamedTuple):
    """What records are checked with."""

    resolve: Resolve
    keys: Keys
    """The keys of servers that are known."""
    must_be_signed: bool
    """Whether a record without the signature of a known key is refused."""


def check_files(
    files: Sequence[str],
    *,
    modules: Sequence[str] = (),
    jobs: int = 1,
    keys: Keys | None = None,
    must_be_signed: bool = False,
) -> Iterator[CheckedFile]:
    """Verify records, in order. `modules` are folders of modules that do not come with Open Fire."""
    return share(check_file, files, jobs, means, tuple(modules), dict(keys or {}), must_be_signed)


def means(modules: Sequence[str], keys: Keys, must_be_signed: bool) -> CheckingKit:
    """What records are checked with, the modules in these folders included."""
    return CheckingKit(resolver(modules), keys, must_be_signed)


def resolver(modules: Sequence[str]) -> Resolve:
    """Finds what headers name, in the shipped modules and in these folders."""
    return partial(restore, modules=load_modules(modules))


def check_file(given: CheckingKit, file: str) -> CheckedFile:
    """Verify one record."""
    try:
        report = verify(load(file), given.resolve, given.keys)
    except RecordError as error:
        return CheckedFile(file, None, Finding(error.reason, error.place, error.entry, error.line))
    return CheckedFile(file, report, report.finding or _unsigned(report, given.must_be_signed))


def _unsigned(report: Report, must_be_signed: bool) -> Finding | None:
    """That nobody who is known vouches for a record, where somebody has to."""
    signature = report.signature
    if not must_be_signed or signature.by == "known key":
        return None
    if signature.by == "not signed":
        return Finding("the record is not signed", "signature")
    return Finding(f"the record is signed by a key that is not known here: {signature.key}", "signature")
