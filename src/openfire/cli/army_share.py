"""`openfire army print`, `share` and `import`: lists for the table, for others, and from other programs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from openfire.cli.army_lists import AsJson, InModule, List, find_list, leave, print_json, save_army

if TYPE_CHECKING:
    from openfire.builder import ImportQuestion
    from openfire.roster import Army

LARGEST = 4 << 20
"""Bytes of a list of another program that are read."""


def print_(
    file: List,
    module: InModule = "",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write here; .html makes a page.")] = None,
    html: Annotated[bool, typer.Option("--html", help="Make a page of HTML, to be printed from a browser.")] = False,
) -> None:
    """Write a sheet for the table: weapons, special rules and powers written out."""
    from openfire.builder import sheet, sheet_html, sheet_text
    from openfire.roster import army_faults

    found = find_list(file, module, False)
    for place, reason in army_faults(found.army, found.module.roster):
        if place != "limit":
            typer.echo(f"{file[:200]}: {place}: {reason}", err=True)
            raise typer.Exit(1)
    told = sheet(found.army, found.module)
    is_page = html or (output is not None and output.suffix.lower() in (".html", ".htm"))
    text = sheet_html(told) if is_page else sheet_text(told)
    if output is None:
        typer.echo(text, nl=False)
    else:
        output.write_text(text, encoding="utf-8")
        typer.echo(f"{output}: {found.army.name}, {told.points} points")


def share(file: List, module: InModule = "", as_json: AsJson = False) -> None:
    """Print a text that restores the list anywhere: paste it where a list is asked for."""
    from openfire.builder import share as share_text

    found = find_list(file, module, as_json)
    text = share_text(found.army, found.module)
    if as_json:
        print_json({"army": found.army.id, "module": found.module.heading.key, "share": text})
    else:
        typer.echo(text)


def import_(
    source: Annotated[str, typer.Argument(help="A file, a share text, or - for what is pasted in.", metavar="LIST")],
    module: InModule = "",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write the list here.")] = None,
    as_json: AsJson = False,
) -> None:
    """Read a list of another program, a share text or a file, and ask about everything that is not clear."""
    from openfire.documents import DocumentError

    try:
        army, questions, form = _imported(source, module)
    except DocumentError as error:
        leave(source[:200], error, as_json)
    if output is not None:
        if output.exists():
            typer.echo(f"{output}: there is something already; name a new file", err=True)
            raise typer.Exit(1)
        save_army(army, output)
    if as_json:
        from openfire.roster import tell_army

        asked = [{"place": one.place, "text": one.text, "near": list(one.near)} for one in questions]
        print_json({"form": form, "army": tell_army(army), "questions": asked})
        return
    where = f", written to {output}" if output else ""
    typer.echo(f"{army.name}: {len(army.units)} units read from {form}{where}")
    for question in questions:
        typer.echo(f"  ? {question}")


def _imported(source: str, module: str) -> tuple[Army, Sequence[ImportQuestion], str]:
    """The list, the questions about it, and what it was read from."""
    from openfire.builder import find_army, import_list, is_share_text
    from openfire.documents import DocumentError
    from openfire.game import load_module

    known = load_module(module) if module else None
    if source.lower().endswith((".yaml", ".yml")):
        return find_army(source, known, is_strict=False).army, (), "a list"
    content = _content(source)
    text = content.decode("utf-8", "replace")
    if is_share_text(text):
        return find_army(text, known, is_strict=False).army, (), "a share text"
    if known is None:
        raise DocumentError(source[:80], None, "", "say which module it is for: --module KEY")
    told = import_list(content, known, source[:80])
    return told.army, told.questions, told.form


def _content(source: str) -> bytes:
    """What a file holds, what is pasted in, or the text itself."""
    from openfire.documents import DocumentError

    if source == "-":
        return sys.stdin.buffer.read(LARGEST + 1)
    if "\n" in source or len(source) > 1000 or source.startswith(("openfire-list.", "++", "{", "<")):
        return source.encode()
    try:
        with Path(source).open("rb") as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise DocumentError(source, None, "", f"cannot be read: {(error.strerror or str(error)).lower()}") from None
