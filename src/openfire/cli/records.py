"""`openfire replay` and `openfire verify`: a record told in words, and records checked."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

if TYPE_CHECKING:
    from openfire.engine.cursor import Cursor
    from openfire.engine.record import Header, Record, Said
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
    files: Annotated[list[Path], typer.Argument(help="Records, or folders of them.")],
    modules: Modules = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Play records again, derive their dice again, and name the first thing in each that does not fit."""
    from openfire.sim import check_files

    found = [str(file) for path in files for file in (sorted(path.rglob("*.json")) if path.is_dir() else (path,))]
    with refused():
        checks = check_files(found, modules=modules or (), jobs=jobs)
        checked = list(watched(checks, len(found), "Verifying"))
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
    from openfire.engine.record import Said
    from openfire.talk.telling import tell_all

    entry = step.entry
    said = [_answer(entry)] if isinstance(entry, Said) and not short else []
    return [*said, *tell_all(step.facts, step.cursor.game.setup, ids=not short)]


def _answer(entry: "Said") -> str:
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
    """A record as plain data: its header, for each entry the facts that came of it, and what is asked then."""
    from msgspec import to_builtins

    from openfire.engine.replay import steps

    played = list(steps(record, resolve, to=to))
    last = played[-1].cursor
    return {
        "header": to_builtins(record.header),
        "steps": [
            {"entry": n, "given": to_builtins(entry), "facts": to_builtins(facts)} for n, entry, facts, _ in played
        ],
        "question": _question(last),
        "outcome": to_builtins(last.state.outcome),
    }


def _question(cursor: "Cursor") -> dict[str, Any] | None:
    from openfire.engine.questions import Ask

    question = cursor.question
    if question is None:
        return None
    what = question.what if isinstance(question, Ask) else question.label
    kind = "say" if isinstance(question, Ask) else "dice"
    return {"kind": kind, "who": question.who, "what": what, "about": question.about, "rules": list(question.rules)}


def _checked(one: "Checked") -> dict[str, Any]:
    from msgspec import to_builtins

    fields = {"answers": 0, "rolls": 0, "hashes": 0, "dice": "not checked", "outcome": None}
    known = to_builtins(one.report) if one.report else {}
    return {
        "file": one.file,
        "sound": one.finding is None,
        **{name: known.get(name, default) for name, default in fields.items()},
        "finding": to_builtins(one.finding),
    }


def _json(data: object) -> str:
    from msgspec import json

    return json.format(json.encode(data)).decode()


# ------------------------------------------------------------------------------------------------ findings


def _finding(one: "Checked") -> str:
    from openfire.engine.record import RecordError

    assert one.finding is not None
    found = one.finding
    return str(RecordError(found.reason, place=found.place, entry=found.entry, line=found.line, file=one.file))


def _sound(checked: list["Checked"]) -> str:
    """That everything fits, and how much that was."""
    from collections import Counter

    reports = [one.report for one in checked if one.report]
    answers, rolls = (sum(getattr(report, name) for report in reports) for name in ("answers", "rolls"))
    dice = Counter(report.dice for report in reports)
    known = ", ".join(f"{DICE[kind]} ({count})" if len(dice) > 1 else DICE[kind] for kind, count in dice.items())
    what = "The record is" if len(checked) == 1 else f"All {len(checked)} records are"
    return f"{what} sound: {answers} answers, {rolls} rolls; {known}."


DICE = {
    "derived": "every die derived again from the seed",
    "derived in part": "every die since it branched off derived again; the game before has not shown its seed",
    "seed not shown": "the seed is not shown yet",
    "by hand": "dice rolled by hand",
    "not checked": "dice not checked",
}
"""What is known about dice, in words."""


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
