"""`openfire backup`: a copy of everything, and the drill that shows that it can be restored."""

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from openfire.cli.records import AsJson, Jobs, refused, watched
from openfire.cli.serve import Database

if TYPE_CHECKING:
    from openfire.server.store.verify_backup import Opened


class _CopyIsMeant(TyperGroup):
    """`openfire backup TARGET` copies: whatever names no other command is for the copy."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # Any: typer does not export the type of contexts
        """Read the words after `openfire backup`."""
        if args and args[0] not in self.commands and args[0] not in ("--help",):
            args = ["copy", *args]
        return super().parse_args(ctx, args)


backup_app = typer.Typer(cls=_CopyIsMeant, no_args_is_help=True)


@backup_app.callback()
def _backup() -> None:
    """Copy all games while the server runs (openfire backup TARGET --database SOURCE), and see that a copy is good."""


@backup_app.command("copy")
def copy_all(
    target: Annotated[str, typer.Argument(help="A new file, or the address of an empty database.")],
    database: Database = "",
) -> None:
    """Copy all games into a new database; `openfire serve --database` takes it up. `copy` need not be said."""
    from openfire.server.store.backup import copy
    from openfire.server.store.database import DatabaseError, default_url, read_url
    from openfire.server.store.database_errors import place

    try:
        counts = copy(database or default_url(), target)
    except DatabaseError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    typer.echo(f"Copied {counts['games']} games with {counts['events']} events to {place(read_url(target))}.")


@backup_app.command("verify")
def verify_backup(
    source: Annotated[str, typer.Argument(help="A file that was copied, or the address of a database.")],
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Restore a backup into a scratch database, open every game in it, and prove it. The backup is only read."""
    from openfire.server.store.database import DatabaseError
    from openfire.server.store.verify_backup import list_games, open_games, restored

    try:
        with refused(), restored(source) as scratch:
            games = list_games(scratch)
            found = list(watched(open_games(scratch, games, jobs), len(games), "Opening"))
    except DatabaseError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    _tell(found, as_json)


def _tell(found: "list[Opened]", as_json: bool) -> None:
    from collections import Counter

    from msgspec import json

    wrong = [one for one in found if one.state == "wrong"]
    if as_json:
        typer.echo(json.format(json.encode({"sound": not wrong, "games": found})).decode())
    for one in [] if as_json else found:
        if one.reason:
            typer.echo(f"{one.game}: {one.reason}", err=True)
    if wrong:
        typer.echo(f"{len(wrong)} of {len(found)} games are not as they were written.", err=True)
        raise typer.Exit(1)
    if not as_json:
        counts, many = Counter(one.state for one in found), sum(one.events for one in found)
        told = ", ".join(f"{count} {state}" for state, count in counts.most_common()) or "none"
        typer.echo(f"The backup is good: {len(found)} games ({told}), {many} events.")
