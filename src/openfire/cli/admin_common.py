"""What the commands of `openfire admin` share: a database, one line for what cannot be done, tables and JSON."""

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from openfire.cli.serve import Database

if TYPE_CHECKING:
    from sqlalchemy import Engine

__all__ = ["AsJson", "Database", "Game", "Why", "Yes", "connected", "day", "say", "show", "table"]

AsJson = Annotated[bool, typer.Option("--json", help="Print for a program.")]
Game = Annotated[str, typer.Argument(metavar="ID", help="The id of a game.")]
Why = Annotated[str, typer.Option(help="The reason, for players and for those who look later.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do it; otherwise it is only told what would be done.")]


@contextmanager
def connected(database: str) -> "Iterator[Engine]":
    """The database of a server, which may run meanwhile. What cannot be done is said in one line."""
    from openfire.server.games.server_key import SigningKeyError
    from openfire.server.operator.changes import NotNowError
    from openfire.server.operator.stories import NotFoundError, UnreadableError
    from openfire.server.store.database import DatabaseError, default_url, open_engine
    from openfire.server.store.database_errors import explaining
    from openfire.server.store.migrate import check_layout

    try:
        engine = open_engine(database or default_url(), must_exist=True)
        try:
            check_layout(engine)
            with explaining(engine.url):
                yield engine
        finally:
            engine.dispose()
    except DatabaseError as error:
        raise _stopped(str(error), 2) from None
    except SigningKeyError as error:
        raise _stopped(str(error), 2) from None
    except (NotFoundError, NotNowError) as error:
        raise _stopped(str(error), 1) from None
    except UnreadableError as error:
        raise _stopped(f"{error}. openfire admin repair ID says what can be done", 1) from None


def _stopped(text: str, code: int) -> typer.Exit:
    typer.echo(text, err=True)
    return typer.Exit(code)


def show(data: object) -> None:
    """Print something for a program."""
    from msgspec import json

    typer.echo(json.format(json.encode(data)).decode())


def say(as_json: bool, text: str, **told: object) -> None:
    """Say what was done, in words or for a program."""
    show(told) if as_json else typer.echo(text)


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table; nothing that somebody wrote is read as markup or reaches the terminal as a control character."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    made = Table(*heads, box=None, pad_edge=False, header_style="bold")
    for row in rows:
        made.add_row(*(Text(_plain(str(cell))) for cell in row))
    console = Console(soft_wrap=False)
    console.print(made)


def _plain(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def day(at: int | None) -> str:
    """A time in words; as it stands where it is none, for rows can be damaged."""
    if not isinstance(at, int | None):
        return str(at)
    return "" if at is None else time.strftime("%Y-%m-%d %H:%M", time.gmtime(at / 1000))
