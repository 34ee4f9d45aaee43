"""`openfire replay` and `openfire verify`: a record told in words, and records checked."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from openfire.cli.readiness import get_ready_for

if TYPE_CHECKING:
    from openfire.engine.cursor import Cursor
    from openfire.engine.record import AnswerEntry, Header, Record
    from openfire.engine.replay import ReplayStep, Resolve
    from openfire.engine.segments import Segment

Item = TypeVar("Item")
AsJson = Annotated[bool, typer.Option("--json", help="Print for a program.")]
Modules = Annotated[list[str] | None, typer.Option("--module", help="The folder of a module; may be given repeatedly.")]
LANGUAGES = "The language of what happens: en or de."
Jobs = Annotated[int, typer.Option(help="How many processes share the work.", min=1)]

INDENT = " " * 7
"""What stands before a line that goes on with the entry above."""


def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    to: Annotated[int | None, typer.Option(help="Stop after this entry; they are counted from 0.", min=0)] = None,
    short: Annotated[bool, typer.Option("--short", help="Only what happened, without answers and rules.")] = False,
    language: Annotated[str, typer.Option(help=LANGUAGES)] = "en",
    modules: Modules = None,
    as_json: AsJson = False,
) -> None:
    """Play a record again and tell it step by step, each step with its entry and the rules behind it."""
    from openfire.engine.record import RecordError
    from openfire.engine.record_text import load
    from openfire.sim import resolver
    from openfire.text.phrasebooks import check_language

    with refused():
        resolve = resolver(modules or ())
        check_language(language)
    try:
        record = load(file)
        if as_json:
            typer.echo(_json(replayed(record, resolve, to)))
            return
        for line in told(record, resolve, to, short=short, language=language):
            typer.echo(line)
    except RecordError as error:
        typer.echo(str(error.at(file=str(file))), err=True)
        raise typer.Exit(1) from None


def verify(
    files: Annotated[list[Path], typer.Argument(help="Records, or folders of them.")],
    modules: Modules = None,
    jobs: Jobs = 1,
    keys: Annotated[
        list[str] | None, typer.Option("--key", help="The public key of a server, or a file of keys and names.")
    ] = None,
    signed: Annotated[bool, typer.Option("--signed", help="Refuse what no known server has signed.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play records again, derive their dice again, and name the first thing in each that does not fit.

    Ends with 0 where all is proved, 1 where something does not fit, 3 where nothing contradicts but the rules of some
    of it are not here.
    """
    from openfire.cli import verdicts
    from openfire.cli.keys import known_keys
    from openfire.sim import check_files

    found = [str(file) for path in files for file in (sorted(path.rglob("*.json")) if path.is_dir() else (path,))]
    with refused():
        given = known_keys(keys or ())
        get_ready_for(jobs)
        checks = check_files(found, modules=modules or (), jobs=jobs, keys=given, must_be_signed=signed)
        checked = list(watched(checks, len(found), "Verifying"))
    if as_json:
        typer.echo(_json([verdicts.as_data(one) for one in checked]))
    unsound = [verdicts.finding(one) for one in checked if one.finding]
    unproved = [line for one in checked for line in verdicts.unproved(one)]
    for line in unsound + unproved:
        typer.echo(line, err=True)
    if unsound:
        raise typer.Exit(1)
    if not as_json:
        typer.echo(verdicts.summary(checked))
    if unproved:
        raise typer.Exit(NOT_PROVED)


NOT_PROVED = 3
"""How `verify` ends where nothing contradicts, but not everything could be proved."""


# ------------------------------------------------------------------------------------------------ in words


def told(
    record: "Record", resolve: "Resolve", to: int | None = None, *, short: bool = False, language: str = "en"
) -> Iterator[str]:
    """A record in words, line by line: what was answered, what happened, by which rules."""
    yield from _opening(record.header)
    step = None
    for step in told_steps(record, resolve, to):
        if isinstance(step, str):
            yield f"{INDENT}{step}"
            continue
        for number, line in enumerate(_lines(step, short, language)):
            yield f"{step.number:>5}  {line}" if number == 0 else f"{INDENT}{line}"
    if step and not isinstance(step, str) and step.cursor.question:
        yield f"{INDENT}{_waiting(step.cursor)}"


def told_steps(record: "Record", resolve: "Resolve", to: int | None) -> "Iterator[ReplayStep | str]":
    """The steps of a record, and in words which are skipped because their rules are not here.

    Where the rules that are here play a segment alike, it is told by them. Raises RecordError at what does not fit, and
    where no rules are here at all.
    """
    from openfire.engine.record import OtherRulesError, RecordError
    from openfire.engine.record_text import check_carried, seal
    from openfire.engine.replay import check_number, played, with_present
    from openfire.engine.segments import segments

    check_number(record, to)
    check_carried(record)
    fitting, parts = seal(record), segments(record)
    for part in parts if to is None else [part for part in parts if part.first <= to]:
        at = part.first
        try:
            for step in played(record, part, with_present(resolve), fitting, to=to):
                yield step
                at = step.number + 1
        except OtherRulesError as error:
            if len(parts) == 1:
                raise
            yield _skipped(part, at, error)
        except RecordError as error:
            if _has_rules(part.header, resolve):
                raise
            yield _skipped(part, at, error)


def _has_rules(header: "Header", resolve: "Resolve") -> bool:
    """Whether the rules and the content that a header names are here."""
    from openfire.engine.record import OtherRulesError

    try:
        resolve(header)
    except OtherRulesError:
        return False
    return True


def _skipped(part: "Segment", at: int, error: Exception) -> str:
    edition = part.header.edition
    by = f"{edition.key} version {edition.version}"
    return f"Entries {at} to {part.end - 1} are skipped: they were played by {by}, which is not here ({error})."


def _opening(header: "Header") -> Iterator[str]:
    edition, module = header.edition, header.module
    yield f"{edition.key} {edition.version}, {module.key}: {header.mission} on {header.table.id}"
    yield from (f"{seat.id}: {seat.name} ({seat.player})" for seat in header.seats)


def _lines(step: "ReplayStep", short: bool, language: str) -> list[str]:
    from openfire.engine.record import AnswerEntry, RulesEntry
    from openfire.text.log import tell_all

    entry = step.entry
    said = [_answer(entry)] if isinstance(entry, AnswerEntry) and not short else []
    if isinstance(entry, RulesEntry):
        said = [f"From here on the game is played by {entry.edition.key} version {entry.edition.version}."]
    return [*said, *tell_all(step.facts, step.cursor.game.setup, ids=not short, language=language)]


def _answer(entry: "AnswerEntry") -> str:
    about = "" if entry.about == entry.seat else f" {entry.about}"
    return f"{entry.seat} answers {entry.what}{about}: {entry.text}"


def _waiting(cursor: "Cursor") -> str:
    from openfire.engine.questions import Ask

    question = cursor.question
    if isinstance(question, Ask):
        return f"{question.who} is asked: {question.what} {question.about}"
    return f"Dice are to fall: {question.label} {question.about}".rstrip() if question else ""


# ------------------------------------------------------------------------------------------------ for programs


def replayed(record: "Record", resolve: "Resolve", to: int | None = None) -> dict[str, object]:
    """A record as plain data: its header, for each entry the facts that came of it, and what is asked then."""
    from msgspec import to_builtins

    told_so_far = list(told_steps(record, resolve, to))
    played = [step for step in told_so_far if not isinstance(step, str)]
    last = played[-1].cursor if played else None
    return {
        "header": to_builtins(record.header),
        "steps": [
            {"entry": n, "given": to_builtins(entry), "facts": to_builtins(facts)} for n, entry, facts, _ in played
        ],
        "skipped": [line for line in told_so_far if isinstance(line, str)],
        "question": _question(last) if last else None,
        "outcome": to_builtins(last.state.outcome) if last else None,
    }


def _question(cursor: "Cursor") -> dict[str, object] | None:
    from openfire.engine.questions import Ask

    question = cursor.question
    if question is None:
        return None
    what = question.what if isinstance(question, Ask) else question.label
    kind = "say" if isinstance(question, Ask) else "dice"
    return {"kind": kind, "who": question.who, "what": what, "about": question.about, "rules": list(question.rules)}


def _json(data: object) -> str:
    from msgspec import json

    return json.format(json.encode(data)).decode()


# ------------------------------------------------------------------------------------------------ long work


def watched(items: Iterator[Item], total: int, what: str) -> Iterator[Item]:
    """The items as they come, with a bar on the terminal that shows how far they are."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal or total < 2) as progress:
        yield from progress.track(items, total, description=what)


@contextmanager
def refused() -> Iterator[None]:
    """Say in one line what cannot be done, and stop."""
    from concurrent.futures.process import BrokenProcessPool

    from openfire.documents import DocumentError

    try:
        yield
    except BrokenProcessPool:
        typer.echo("A process that shared the work has died; there may be too little memory for so many.", err=True)
        raise typer.Exit(2) from None
    except (DocumentError, ValueError, OSError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
