"""`openfire table`: make, check and draw battlefields."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

if TYPE_CHECKING:
    from openfire.table.model import Table
    from openfire.table.symmetry import Symmetry

table_app = typer.Typer(no_args_is_help=True, help="Make, check and draw battlefields.")


@table_app.command()
def generate(
    seed: Annotated[int, typer.Option(help="The same seed gives the same table.")] = 0,
    symmetry: Annotated[str, typer.Option(help="rotated, mirrored or free.")] = "rotated",
    width: Annotated[float, typer.Option(help="Inches.")] = 72,
    height: Annotated[float, typer.Option(help="Inches.")] = 48,
    country: Annotated[str, typer.Option(help="hamlet, downs, town, fens or farmland; drawn if not said.")] = "",
    out: Annotated[Path | None, typer.Option(help="Write the table here instead of printing it.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw it here as well.")] = None,
) -> None:
    """Make a fair table from a seed."""
    from openfire.table.files import write
    from openfire.table.generate import generate as make
    from openfire.table.svg import render

    try:
        table = make(
            seed, width=width, height=height, symmetry=cast("Symmetry", symmetry), country=country or None
        )  # `make` refuses a symmetry that it does not know
    except ValueError as error:
        raise _failed(error) from None
    if out:
        _write(out, write(table))
    elif not svg:
        typer.echo(write(table), nl=False)
    if svg:
        _write(svg, render(table))


@table_app.command()
def check(
    files: list[Path],
    edition: Annotated[str, typer.Option(help="Tell as well what this book recommends for tables.")] = "",
) -> None:
    """Check table files: what is wrong, in which file, at which line."""
    from openfire.documents import DocumentError
    from openfire.table.files import load

    advise = _advice(edition)

    faults = 0
    for file in files:
        try:
            for advice in advise(load(file)):
                typer.echo(f"{file}: advice: {advice}")
        except (DocumentError, OSError) as error:
            faults += 1
            typer.echo(str(error), err=True)
    if faults:
        raise typer.Exit(1)
    typer.echo(f"{len(files)} {'table is' if len(files) == 1 else 'tables are'} in order.")


def _advice(edition: str) -> "Callable[[Table], Iterable[str]]":
    """What a book has to say about tables; nothing where none is named or it has nothing to say."""
    from openfire.game import EDITIONS
    from openfire.roster.words import unknown

    if edition and edition not in EDITIONS:
        raise _failed(unknown("edition", edition, EDITIONS))
    return (EDITIONS[edition].table_advice if edition else None) or (lambda _: ())


@table_app.command()
def draw(
    file: Annotated[Path, typer.Argument(help="A table, or a mission in its module: its table and what it is about.")],
    names: Annotated[bool, typer.Option(help="Write what pieces and objectives are called.")] = True,
    out: Annotated[Path, typer.Option(help="Where the SVG goes.")] = Path("table.svg"),
    theme: Annotated[str, typer.Option(help="light or dark.")] = "light",
) -> None:
    """Draw a table as SVG."""
    from openfire.documents import DocumentError
    from openfire.table.looks import THEMES
    from openfire.table.svg import render
    from openfire.table.svg_names import names_layer

    if theme not in ("light", "dark"):
        raise _failed(f"theme is light or dark, not {theme}")
    try:
        table = _table_in(file)
        picture = render(table, theme=theme, layers=[names_layer(table, THEMES[theme])] if names else [])
    except (DocumentError, OSError) as error:
        raise _failed(error) from None
    _write(out, picture)


def _table_in(file: Path) -> "Table":
    """The table of a file; for a mission in the folder of its module, its table with objectives and entry points."""
    from openfire.game import load_module
    from openfire.modules import with_objectives
    from openfire.table.files import load

    folder = file.resolve().parent
    if folder.name != "missions" or not (folder.parent / "module.yaml").is_file():
        return load(file)
    module = load_module(str(folder.parent))
    mission = next((one for one in module.missions.values() if one.id == file.stem), None)
    if mission is None:
        raise _failed(f"{file}: no mission of the module {module.heading.key} is called {file.stem}")
    return with_objectives(module.table(mission), mission)


@table_app.command()
def change(
    file: Path,
    move: Annotated[list[str], typer.Option(help="A piece and where its middle goes, such as ruin-1@20,14/45.")] = [],  # noqa: B006
    remove: Annotated[list[str], typer.Option(help="A piece to take away.")] = [],  # noqa: B006  # typer's own form
    out: Annotated[Path | None, typer.Option(help="Write the table here instead of printing it.")] = None,
) -> None:
    """Change a table that somebody else has set up: move, turn or remove its pieces."""
    from openfire.documents import DocumentError
    from openfire.engine.answers import Stand
    from openfire.table.changes import move_piece, remove_piece
    from openfire.table.files import load, write

    try:
        table = load(file)
        for piece in remove:
            table = remove_piece(table, piece)
        for piece, pose in (place for text in move for place in Stand.read(text).places):
            table = move_piece(table, piece, (pose.x, pose.y), pose.facing)
    except (DocumentError, OSError, ValueError) as error:
        raise _failed(error) from None
    if out:
        _write(out, write(table))
    else:
        typer.echo(write(table), nl=False)


def _write(file: Path, text: str) -> None:
    """Write a file, and say so."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise _failed(f"{file}: cannot be written: {(error.strerror or str(error)).lower()}") from None
    typer.echo(f"{file} is written.", err=True)


def _failed(reason: object) -> typer.Exit:
    typer.echo(str(reason), err=True)
    return typer.Exit(2)
