"""`openfire replay` and `openfire verify`: a record told in words, and records checked."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

if TYPE_CHECKING:
    from openfire.engine.cursor import Cursor
    from openfire.engine.record import Entry, Header, Record
    from openfire.engine.replay import Resolve, Step
    from openfire.sim import Checked

Item = TypeVar("Item")
AsJson = Annotated[bool, typer.Option("--json", help="Print for a program.")]
Modules = Annotated[list[str] | None, typer.Option("--module", help="The folder of a module; may be given repeatedly.")]
Jobs = Annotated[int, typer.Option(help="How many processes share the work.", min=1)]

INDENT = " " * 7
"""What stands before a line that goes on with the entry above."""


def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    to: Annotated[int | None, typer.Option(help="Stop after this entry; they are counted from 0.", min=0)] = None,
    short: Annotated[bool, typer.Option("--short", help="Only what happened, without answers and rules.")] = False,
    modules: Modules = None,
    as_json: AsJson = False,
) -> None:
    """Play a record again and tell it step by step, each step with its entry and the rules behind it."""
    from openfire.engine.record import RecordError
    from openfire.engine.record_text import load
    from openfire.sim import resolver

    with refused():
        resolve = resolver(modules or ())
    try:
        record = load(file)
        if as_json:
            typer.echo(_json(replayed(record, resolve, to)))
            return
        for line in told(record, resolve, to, short=short):
            typer.echo(line)
    except RecordError as error:
        typer.echo(str(error.at(file=str(file))), err=True)
        raise typer.Exit(1) from None


def verify(
    files: Annotated[list[Path], typer.Argument(help="Records.")],
    modules: Modules = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Play records again, derive their dice again, and name the first thing in each that does not fit."""
    from openfire.sim import check_files

    with refused():
        checks = check_files([str(file) for file in files], modules=modules or (), jobs=jobs)
        checked = list(watched(checks, len(files), "Verifying"))
    unsound = [one for one in checked if one.finding]
    if as_json:
        typer.echo(_json([_checked(one) for one in checked]))
    for one in unsound:
        typer.echo(_finding(one), err=True)
    if unsound:
        raise typer.Exit(1)
    if not as_json:
        typer.echo(_sound(checked))


# ------------------------------------------------------------------------------------------------ in words


def told(record: "Record", resolve: "Resolve", to: int | None = None, *, short: bool = False) -> Iterator[str]:
    """A record in words, line by line: what was answered, what happened, by which rules."""
    from openfire.engine.replay import steps

    yield from _opening(record.header)
    step = None
    for step in steps(record, resolve, to=to):
        for number, line in enumerate(_lines(step, short)):
            yield f"{step.number:>5}  {line}" if number == 0 else f"{INDENT}{line}"
    if step and step.cursor.question:
        yield f"{INDENT}{_waiting(step.cursor)}"


def _opening(header: "Header") -> Iterator[str]:
    edition, module = header.edition, header.module
    yield f"{edition.key} {edition.version}, {module.key}: {header.mission} on {header.table.id}"
    yield from (f"{seat.id}: {seat.name} ({seat.player})" for seat in header.seats)


def _lines(step: "Step", short: bool) -> list[str]:
    from openfire.cli.terminal.telling import tell_all
    from openfire.engine.record import Said

    entry = step.entry
    said = [_answer(entry)] if isinstance(entry, Said) and not short else []
    return [*said, *tell_all(step.facts, step.cursor.game.setup, ids=not short)]


def _answer(entry: "Entry") -> str:
    about = "" if entry.about == entry.seat else f" {entry.about}"
    return f"{entry.seat} answers {entry.what}{about}: {entry.text}"


def _waiting(cursor: "Cursor") -> str:
    from openfire.engine.questions import Ask

    question = cursor.question
    if isinstance(question, Ask):
        return f"{question.who} is asked: {question.what} {question.about}"
    return f"Dice are to fall: {question.label} {question.about}".rstrip() if question else ""


# ------------------------------------------------------------------------------------------------ for programs


def replayed(record: "Record", resolve: "Resolve", to: int | None = None) -> dict[str, Any]:
    """A record as plain data: its header, and for each entry the facts that came of it."""
    from msgspec import to_builtins

    from openfire.engine.replay import steps

    played = [
        {"entry": step.number, "given": to_builtins(step.entry), "facts": to_builtins(step.facts)}
        for step in steps(record, resolve, to=to)
    ]
    return {"header": to_builtins(record.header), "steps": played, "outcome": to_builtins(record.end.outcome)}
