"""`openfire admin`: what the operator of a server does to games, while the server runs or while it does not."""

from typing import TYPE_CHECKING, Annotated

import typer

from openfire.cli.admin_common import AsJson, Database, Game, Why, Yes, connected, day, say, show, table
from openfire.cli.admin_people import bans_app, reports_app, users_app

if TYPE_CHECKING:
    from openfire.server.operator.lists import GameDetail, GameRow
    from openfire.server.operator.repairs import Repair

admin_app = typer.Typer(no_args_is_help=True)
admin_app.add_typer(users_app, name="users")
admin_app.add_typer(bans_app, name="bans")
admin_app.add_typer(reports_app, name="reports")


@admin_app.callback()
def _admin() -> None:
    """Look after the games of a server; one that runs takes in what is changed."""


@admin_app.command()
def games(
    database: Database = "",
    phase: Annotated[str, typer.Option(help="gathering, revealing, playing or over.")] = "",
    account: Annotated[str, typer.Option(help="Only games that this account (its id) made or plays.")] = "",
    older: Annotated[float, typer.Option(help="Only games that nobody has touched for so many days.", min=0)] = 0,
    trouble: Annotated[bool, typer.Option("--trouble", help="Only games that are kept apart.")] = False,
    most: Annotated[int, typer.Option(help="How many are listed.", min=1)] = 100,
    as_json: AsJson = False,
) -> None:
    """List games, those first to which something happened last."""
    from openfire.server.operator.lists import list_games

    with connected(database) as engine, engine.connect() as connection:
        found = list_games(connection, phase=phase, account=account, older=older, is_troubled=trouble, most=most)
    if as_json:
        show(found)
        return
    heads = ("id", "phase", "waits for", "module", "events", "bytes", "updated", "title", "trouble")
    table(heads, (_cells(one) for one in found))


def _cells(one: "GameRow") -> tuple[object, ...]:
    sizes = (one.events, one.size, day(one.updated))
    return (one.id, one.phase, one.waits, one.module, *sizes, one.title, one.trouble or "")


@admin_app.command()
def game(
    game: Game,
    database: Database = "",
    last: Annotated[int, typer.Option(help="How many of its last events are told.", min=0)] = 10,
    as_json: AsJson = False,
) -> None:
    """Look at a game: what was agreed, who plays, whose turn it is, what happened last, and what is wrong with it."""
    from openfire.server.operator.lists import inspect

    with connected(database) as engine, engine.connect() as connection:
        found = inspect(connection, game, last)
    if as_json:
        show(found)
        return
    table(("", ""), ((name, value) for name, value in _facts(found).items() if value))
    table(("seat", "player", "name", "account"), ((s.id, s.player, s.name, s.account or "") for s in found.seats))
    table(("last events",), ((line,) for line in found.last))


def _facts(found: "GameDetail") -> dict[str, str]:
    """What is known of a game, by name; empty what there is not."""
    one = found.game
    return {
        "game": f"{one.id} {one.title}".strip(),
        "phase": one.phase if found.adjourned is None else f"{one.phase}, adjourned: {found.adjourned}",
        "terms": f"{one.module} {found.mission}, pace {found.pace} {' '.join(found.switches)}".strip(),
        "rules": found.rules,
        "made": f"{day(one.created)} by {one.maker or 'somebody'}, last touched {day(one.updated)}",
        "asked": found.asked,
        "deadline": day(found.deadline),
        "events": f"{one.events}, {found.bytes} bytes",
        "kept apart": one.trouble or "",
        "wrong": found.wrong,
    }


@admin_app.command()
def adjourn(game: Game, why: Why = "", database: Database = "", as_json: AsJson = False) -> None:
    """Let a game rest: nobody is asked and clocks stand still, until `resume`."""
    from openfire.server.operator import changes

    with connected(database) as engine:
        seq = changes.writing(engine, changes.adjourn, game, why)
    say(as_json, f"{game} is adjourned. openfire admin resume {game} lets it go on.", game=game, seq=seq)


@admin_app.command()
def resume(game: Game, database: Database = "", as_json: AsJson = False) -> None:
    """Let a game go on that was adjourned, with the time that everybody had."""
    from openfire.server.operator import changes

    with connected(database) as engine:
        seq = changes.writing(engine, changes.resume, game)
    say(as_json, f"{game} goes on.", game=game, seq=seq)


@admin_app.command()
def end(
    game: Game,
    why: Annotated[str, typer.Option(help="The reason, which the players read.")],
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """End a game; nobody wins."""
    from openfire.server.operator import changes

    with connected(database) as engine:
        seq = changes.writing(engine, changes.close, game, why)
    say(as_json, f"{game} is over.", game=game, seq=seq)


@admin_app.command()
def quarantine(
    game: Game,
    why: Annotated[str, typer.Option(help="The reason, which whoever opens the game reads.")],
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """Keep a game apart: bots, clocks and lists leave it alone, until `release`."""
    from openfire.server.operator import changes

    with connected(database) as engine:
        changes.writing(engine, changes.quarantine, game, why)
    say(as_json, f"{game} is kept apart. openfire admin release {game} lets it go on.", game=game, trouble=why)


@admin_app.command()
def release(game: Game, database: Database = "", as_json: AsJson = False) -> None:
    """Serve a game again that was kept apart."""
    from openfire.server.operator import changes

    with connected(database) as engine:
        changes.writing(engine, changes.release, game)
    say(as_json, f"{game} is served again.", game=game, trouble=None)


@admin_app.command()
def revoke(
    game: Game,
    seat: Annotated[str, typer.Option(help="The seat whose invite links shall work no longer.")] = "",
    owner: Annotated[bool, typer.Option("--owner", help="The token of whoever made the game.")] = False,
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """Let the invites of a seat, or the owner's token, work no longer, and draw a new one."""
    from openfire.server.operator import changes

    if bool(seat) == owner:
        typer.echo("say which: --seat a, or --owner", err=True)
        raise typer.Exit(2)
    with connected(database) as engine:
        token = changes.writing(engine, changes.revoke, game, seat)
    what = f"Invites for seat {seat}" if seat else "The owner's token"
    say(as_json, f"{what} of {game} no longer work. The new one: {token}", game=game, seat=seat, token=token)


@admin_app.command()
def repair(game: Game, database: Database = "", yes: Yes = False, as_json: AsJson = False) -> None:
    """Find what is wrong with a game; with --yes, cut it back to its last sound event, and keep the cut in a file."""
    from pathlib import Path

    from openfire.server.operator import changes, repairs
    from openfire.server.store.database import file_of

    with connected(database) as engine:
        if yes:
            file = file_of(engine.url)
            found = changes.writing(engine, repairs.repair, game, file.parent if file else Path.cwd())
        else:
            with engine.connect() as connection:
                found = repairs.look(connection, game)
    if as_json:
        show(found)
        return
    for line in _repair_words(found):
        typer.echo(line)


def _repair_words(found: "Repair") -> list[str]:
    if not found.is_needed:
        return [f"{found.game} is sound: {found.events} events."]
    lines = []
    if found.reason:
        cut = f"{found.events} rows there, sound up to event {found.sound}"
        lines.append(f"{found.game}: {found.reason} ({cut}).")
    lines += [f"{name} says {old!r}, and should say {new!r}" for name, (old, new) in found.columns.items()]
    if found.is_done:
        kept = f" What was cut is in {found.file}." if found.file else ""
        return [*lines, f"{found.game} is repaired and served.{kept}"]
    what = f"cut it back to event {found.sound}, keeping what is cut in a file" if found.reason else "make that right"
    return [*lines, f"Nothing was changed. openfire admin repair {found.game} --yes would {what}, and serve it."]


@admin_app.command()
def retention(
    database: Database = "",
    keep: Annotated[list[str] | None, typer.Option(help="Keep things otherwise, NAME=DAYS; 0 for ever.")] = None,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Say what nobody has come back for, such as games never begun; with --yes, delete it."""
    from openfire.cli.serve import named_numbers
    from openfire.server.operator.changes import writing
    from openfire.server.store.retention import KINDS, Retention, count, remove_some

    days = named_numbers(Retention, keep, "--keep")
    with connected(database) as engine:
        with engine.connect() as connection:
            found = count(connection, days)
        for kind in KINDS if yes else ():
            while writing(engine, remove_some, kind, days):
                pass
    if as_json:
        show({"deleted" if yes else "would be deleted": found})
        return
    table(("what", "deleted" if yes else "would be deleted"), found.items())


@admin_app.command()
def key(database: Database = "", as_json: AsJson = False) -> None:
    """Tell the public key with which this server signs records, so that others can check them."""
    from openfire.server.games.server_key import kept_public_key

    with connected(database) as engine, engine.connect() as connection:
        found = kept_public_key(connection)
    if found is None:
        typer.echo("this database has no signing key yet: the server draws one when it starts", err=True)
        raise typer.Exit(1)
    say(as_json, found, key=found)
