"""`openfire rules`: read the ledger, search it, and see what is built and proved."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from openfire.cli.plain_data import PlainData

if TYPE_CHECKING:
    from rich.table import Table

    from openfire.ledger.coverage import Coverage, CoverageReport, StatementCoverage
    from openfire.ledger.statements import Ruling, Statement

rules_app = typer.Typer(no_args_is_help=True, help="Read the rules, search them, and see which are built and proved.")

AsJson = Annotated[bool, typer.Option("--json", help="Print for a program.")]
Edition = Annotated[str | None, typer.Option("--edition", help="Only this edition.")]


@rules_app.command()
def show(ids: Annotated[list[str], typer.Argument(help="Ids of rules or rulings.")], as_json: AsJson = False) -> None:
    """Show rules or rulings in full: who decides, how open points are settled, where they are built and proved."""
    from openfire.ledger.statements import ruling, rulings

    with _faults():
        found = [_ruling_with_rules(ruling(one)) if one in rulings() else _rule(one) for one in ids]
    if as_json:
        _print_json({"shown": found})
    else:
        for one in found:
            _show(one)


@rules_app.command()
def search(
    words: Annotated[list[str], typer.Argument(help="Words that a rule holds; most of them where none holds all.")],
    edition: Edition = None,
    most: Annotated[int, typer.Option(help="Show at most this many.", min=1)] = 20,
    as_json: AsJson = False,
) -> None:
    """Find rules by words in their id, section or text; the best come first. Typing errors are forgiven."""
    from openfire.ledger.statements import find, find_most

    with _faults():
        among = [edition] if edition else None
        every = find(words, among)
        found = every or _nearly(words, among) or find_most(words, among)
    if found and not every:
        typer.echo("No rule has all these words; these have most of them.", err=True)
    if as_json:
        _print_json({"found": len(found), "statements": [_statement(one) for one in found[:most]]})
        return
    for one in found[:most]:
        _print(f"[bold]{one.id}[/bold]  [dim]{_plain(one.section)}[/dim]")
        _print(_plain(one.rule) + "\n")
    if not found:
        _print("Nothing found. Fewer or other words find more; openfire rules coverage counts all rules.")
    if len(found) > most:
        _print(f"{len(found) - most} more; say --most {len(found)} to see them.")


@rules_app.command()
def coverage(
    edition: Edition = None,
    as_json: AsJson = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the coverage page.")] = False,
    counts: Annotated[Path | None, typer.Option(help="A JSON file of {id: times exercised}.")] = None,
) -> None:
    """Show which rules are built, proved and exercised. Fails if an id is cited that no ledger has."""
    from openfire.ledger.coverage import coverage as cover
    from openfire.ledger.coverage import figures, read_counts
    from openfire.ledger.page import page

    if as_json and markdown:
        raise typer.BadParameter("choose --json or --markdown")
    with _faults():
        report = cover([edition] if edition else None, counts=read_counts(counts) if counts else None)
    if as_json:
        _print_json(figures(report))
    elif markdown:
        typer.echo(page(report))
    else:
        _print_report(report, in_full=edition is not None)
    for one in report.dangling:
        typer.echo(f"{one.file}:{one.line}: there is no rule {one.id!r} in any ledger", err=True)
    raise typer.Exit(1 if report.dangling else 0)


@rules_app.command()
def switches(as_json: AsJson = False) -> None:
    """List the house rules that the rulings offer."""
    import msgspec

    from openfire.ledger.statements import switches as offered

    with _faults():
        found = offered()
    if as_json:
        _print_json({"switches": msgspec.to_builtins(found)})
        return
    table = _table("ruling", "switch", "what it changes")
    for one in found:
        table.add_row(one.id, one.name, _plain(f"{one.title}. {one.changes}"))
    _print(table)


def _nearly(words: list[str], among: list[str] | None) -> "list[Statement]":
    """The rules that are meant where a word is misspelt; says how it was read."""
    from openfire.ledger.search import search as look
    from openfire.ledger.statements import statement

    found = look(" ".join(words), among or ())
    for typed, meant in found.read_as:
        if meant:
            typer.echo(f"{typed} was read as {' or '.join(meant)}.", err=True)
    is_misspelt = any(meant for _, meant in found.read_as)
    return [statement(hit.id) for hit in found.hits if not hit.is_ruling] if is_misspelt else []


@contextmanager
def _faults() -> Iterator[None]:
    """Say what is wrong in one line, and fail."""
    from openfire.documents import DocumentError
    from openfire.ledger.statements import UnknownIdError

    try:
        yield
    except (DocumentError, UnknownIdError) as error:
        typer.echo(f"{error}", err=True)
        raise typer.Exit(1) from None


def _rule(wanted: str) -> PlainData:
    from openfire.ledger.statements import ruling, statement

    one = statement(wanted)
    row = _covered(wanted.partition(".")[0])[wanted]
    settled = [_ruling(ruling(name)) for name in one.see]
    return {**_statement(one), "rulings": settled, "code": list(row.code), "tests": list(row.tests)}


@cache
def _covered(edition: str) -> dict[str, "StatementCoverage"]:
    from openfire.ledger.coverage import coverage as cover

    return {row.statement.id: row for row in cover([edition]).editions[edition].rows}


def _statement(one: "Statement") -> PlainData:
    fields = ("id", "section", "rule", "kind", "actor", "lines", "derived", "data", "given", "rolls", "expect")
    kept = {name: getattr(one, name) for name in fields if getattr(one, name)}
    return {**kept, "see": list(one.see)}


def _ruling(one: "Ruling") -> PlainData:
    import msgspec

    fields: PlainData = msgspec.to_builtins(one)
    return fields


def _ruling_with_rules(one: "Ruling") -> PlainData:
    from openfire.ledger.statements import editions, load_ledger

    every = (statement for edition in editions() for statement in load_ledger(edition).values())
    return {**_ruling(one), "settles": [statement.id for statement in every if one.id in statement.see]}


def _show(one: PlainData) -> None:
    if "title" in one:
        _show_ruling(one)
        typer.echo(f"Rules it settles: {', '.join(one['settles']) or 'none'}\n")
        return
    _heading(one["id"])
    typer.echo(one["rule"])
    who = {"none": "nobody"}.get(one["actor"], one["actor"])
    typer.echo(f"\nSection:    {one['section']} (lines {one['lines']})")
    typer.echo(f"Kind:       {one['kind']}; decides: {who}")
    typer.echo(f"Built in:   {', '.join(one['code']) or 'nowhere yet'}")
    typer.echo(f"Proved by:  {', '.join(one['tests']) or 'no test yet'}\n")
    for settled in one["rulings"]:
        _show_ruling(settled)


def _show_ruling(one: PlainData) -> None:
    _heading(f"{one['id']} ({one['weight']}) {one['title']}")
    typer.echo(f"{one['text']}\n")


def _heading(text: str) -> None:
    typer.secho(text, bold=True)


def _print_report(report: "CoverageReport", in_full: bool) -> None:
    from openfire.ledger.coverage import edition_figures, missing
    from openfire.ledger.page import SUMMARY

    table = _table("edition", "all", "advice", "built", "proved", "exercised", "postponed", "missing")
    for name, one in report.editions.items():
        found = edition_figures(one)
        table.add_row(name, *(str(found[key]) for key in SUMMARY), str(len(missing(one))))
    _print(table)
    for covered in report.editions.values() if in_full else ():
        _print(_rows(covered))


def _rows(covered: "Coverage") -> "Table":
    table = _table("statement", "code", "tests", "times")
    for row in covered.rows:
        table.add_row(row.statement.id, *_cells(row, covered))
    return table


def _cells(row: "StatementCoverage", covered: "Coverage") -> tuple[str, str, str]:
    from openfire.ledger.coverage import is_needed

    if not is_needed(row, covered.status) and not row.code and not row.tests:
        return ("-", "-", row.statement.kind)
    gap = "[red]none[/red]"
    times = {None: "not counted", 0: "[red]never exercised[/red]"}.get(row.times, str(row.times))
    return ("\n".join(row.code) or gap, "\n".join(row.tests) or gap, times)


def _table(*columns: str) -> "Table":
    from rich.table import Table

    table = Table(header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def _plain(text: str) -> str:
    """The text as it stands; a table would take square brackets for colours."""
    from rich.markup import escape

    return escape(text)


def _print(what: object) -> None:
    from rich.console import Console

    Console().print(what)


def _print_json(data: PlainData) -> None:
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))
