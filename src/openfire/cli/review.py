"""`openfire review`: a record looked back at by its chances of winning."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from openfire.cli.records import AsJson, Modules, refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openfire.engine.record import Record
    from openfire.report.review import GameReview


def review(
    file: Annotated[Path, typer.Argument(help="A record.")],
    decisions: Annotated[bool, typer.Option("--decisions", help="Look for decisions that were errors, too.")] = False,
    modules: Modules = None,
    as_json: AsJson = False,
) -> None:
    """Say how likely each side was to win at any time, how lucky it was, where the game turned, and what was an error.

    The luck of a roll is the chance of winning after it, less the exact mean of that chance over all its results.
    """
    from msgspec import json
    from msgspec.structs import replace

    from openfire.engine.record import RecordError
    from openfire.engine.record_text import load
    from openfire.report.review import decision_errors
    from openfire.report.review import review as looked_back
    from openfire.sim import resolver

    with refused():
        resolve = resolver(modules or ())
    try:
        record = load(file)
        found = looked_back(record, resolve)
        if decisions:
            found = replace(found, errors=tuple(decision_errors(record, resolve)))
    except RecordError as error:
        typer.echo(str(error.at(file=str(file))), err=True)
        raise typer.Exit(1) from None
    if as_json:
        typer.echo(json.format(json.encode(found)).decode())
        return
    for line in _told(found, record):
        typer.echo(line)


def _told(found: "GameReview", record: "Record") -> "Iterator[str]":
    names = {seat.id: seat.name for seat in record.header.seats}
    yield "Chances of winning at the end of each round:"
    rounds = {point.round: point for point in found.points}
    for number, point in rounds.items():
        chances = ", ".join(
            f"{seat} {100 * chance:.0f} %" for seat, chance in zip(found.seats, point.chances, strict=True)
        )
        yield f"  {'before the first' if not number else f'round {number}'}: {chances}"
    yield "Luck, in chances of winning:"
    for one in found.luck:
        usual = f"in {one.rolls} rolls (usually ±{100 * one.spread:.1f})"
        yield f"  {one.seat} {names[one.seat]}: {100 * one.luck:+.1f} % {usual}"
    first = found.seats[0] if found.seats else ""
    yield f"Where the game turned (for {first}):"
    for turn in found.turns:
        who = turn.unit or "nobody"
        yield (
            f"  entry {turn.moment}, round {turn.round}, {who}: {100 * turn.change:+.0f} %, "
            f"{100 * turn.luck:+.0f} % of it luck"
        )
    yield "The rolls that did the most:"
    for roll in found.rolls:
        yield f"  entry {roll.moment}, {roll.seat} {roll.label} {roll.about}: {100 * roll.luck[0]:+.1f} % for {first}"
    if found.errors is None:
        return
    yield "Errors:" if found.errors else "No error was found."
    for error in found.errors:
        better = f"{error.better} {error.intent or 'as a simple bot would play it'}".strip()
        yield (
            f"  entry {error.moment}, round {error.round}, {error.seat} with {error.unit}: {100 * error.chance:.0f} %; "
            f"better was {better}, {100 * error.best:.0f} %"
        )
