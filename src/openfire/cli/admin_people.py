"""`openfire admin users`, `bans` and `reports`: what the operator of a server does about people."""

from typing import TYPE_CHECKING, Annotated

import typer

from openfire.cli.admin_common import AsJson, Database, Yes, connected, day, say, show, table

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from openfire.server.people.bans import Ban

users_app = typer.Typer(no_args_is_help=True)
bans_app = typer.Typer(no_args_is_help=True)
reports_app = typer.Typer(no_args_is_help=True)

User = Annotated[str, typer.Argument(metavar="USER", help="The name or the id of an account.")]


# ------------------------------------------------------------------------------------------------ users


@users_app.callback()
def _users() -> None:
    """Look after accounts."""


@users_app.command("list")
def list_users(
    find: Annotated[str, typer.Option(help="Only names that hold this text.")] = "",
    most: Annotated[int, typer.Option(help="How many are listed.", min=1)] = 100,
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """List accounts, the newest first."""
    from openfire.server.operator.people import list_accounts

    with connected(database) as engine, engine.connect() as connection:
        found = list_accounts(connection, find, most)
    if as_json:
        show(found)
        return
    heads = ("id", "name", "made", "games", "sign-ins", "silenced")
    rows = ((one.id, one.name, day(one.created), one.games, one.sign_ins, _yes(one.is_silenced)) for one in found)
    table(heads, rows)


def _yes(is_so: bool) -> str:
    return "yes" if is_so else ""


@users_app.command("show")
def show_user(user: User, database: Database = "", as_json: AsJson = False) -> None:
    """Look at an account: its games, sign-ins, lock-out and bans."""
    from openfire.server.operator.people import inspect_account

    with connected(database) as engine, engine.connect() as connection:
        found = inspect_account(connection, user)
    if as_json:
        show(found)
        return
    facts = {
        "account": f"{found.account.id} {found.account.name}",
        "made": day(found.account.created),
        "sign-ins": found.account.sign_ins,
        "recovery codes left": found.recovery_codes,
        "locked until": day(found.locked_until) if found.locked_until else "",
        "silenced": _yes(found.account.is_silenced),
        "banned": found.banned,
        "games": ", ".join(f"{game} ({seat})" for game, seat in found.seats),
    }
    table(("", ""), ((name, value) for name, value in facts.items() if value))


@users_app.command("reset")
def reset(user: User, database: Database = "", as_json: AsJson = False) -> None:
    """Draw a recovery code for somebody who has lost the password; their sign-ins and old codes end."""
    from openfire.server.operator.changes import writing
    from openfire.server.operator.people import reset as draw

    with connected(database) as engine:
        code = writing(engine, draw, user)
    say(as_json, f"Give this code to {user}, who can sign in with it once and choose a password: {code}", code=code)


@users_app.command("silence")
def silence(
    user: User,
    lift: Annotated[bool, typer.Option("--lift", help="Let them talk again.")] = False,
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """Let somebody talk at tables no longer."""
    from openfire.server.operator import moderation
    from openfire.server.operator.changes import writing

    with connected(database) as engine:
        writing(engine, moderation.silence, user, is_silenced=not lift)
    what = "can talk again" if lift else "can talk no longer"
    say(as_json, f"{user} {what}.", user=user, is_silenced=not lift)


@users_app.command("delete")
def delete_user(user: User, database: Database = "", yes: Yes = False, as_json: AsJson = False) -> None:
    """Delete an account and what no record needs; its games are given up first."""
    from openfire.server.operator.people import delete_account, inspect_account

    with connected(database) as engine:
        with engine.connect() as connection:
            found = inspect_account(connection, user)
        if yes:
            delete_account(engine, user)
    words = "is deleted" if yes else "would be deleted: say --yes"
    say(as_json, f"{found.account.name} ({found.account.games} games) {words}.", user=found.account.id, is_done=yes)


# ------------------------------------------------------------------------------------------------ bans


@bans_app.callback()
def _bans() -> None:
    """Look after bans; a running server takes them in within a few seconds."""


@bans_app.command("list")
def list_bans(database: Database = "", as_json: AsJson = False) -> None:
    """List the bans that are in force."""
    from openfire.server.operator import moderation

    with connected(database) as engine, engine.connect() as connection:
        found = moderation.list_bans(connection)
    if as_json:
        show([one._asdict() for one in found])
        return
    table(
        ("who", "since", "until", "reason"),
        ((one.what, day(one.created), day(one.expires) or "for good", one.reason) for one in found),
    )


@bans_app.command("add")
def add_ban(
    who: Annotated[str, typer.Argument(help="A network such as 192.0.2.0/24, or the name or id of an account.")],
    why: Annotated[str, typer.Option(help="The reason, which whoever is banned reads.")],
    days: Annotated[float, typer.Option(help="For so many days; 0 for good.", min=0)] = 0,
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """Serve an account or a network no longer."""
    from openfire.server.operator.changes import writing

    with connected(database) as engine:
        made = writing(engine, _ban, who, why, days)
    say(as_json, f"{made.what} is banned {'until ' + day(made.expires) if days else 'for good'}.", **made._asdict())


def _ban(connection: "Connection", who: str, why: str, days: float) -> "Ban":
    from openfire.server.clock import DAY, now
    from openfire.server.operator import moderation

    expires = now() + round(days * DAY) if days else None
    try:
        return moderation.ban_address(connection, who, why, expires)
    except ValueError:
        return moderation.ban_account(connection, who, why, expires)


@bans_app.command("lift")
def lift_ban(
    who: Annotated[str, typer.Argument(help="As it is listed, a network, or the name or id of an account.")],
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """End a ban."""
    from openfire.server.operator import moderation
    from openfire.server.operator.changes import writing

    with connected(database) as engine:
        writing(engine, moderation.lift_ban, who)
    say(as_json, f"{who} is served again.", what=who)


# ------------------------------------------------------------------------------------------------ reports


@reports_app.callback()
def _reports() -> None:
    """Look at what players complain about."""


@reports_app.command("list")
def list_reports(
    settled: Annotated[bool, typer.Option("--settled", help="Those that were looked at.")] = False,
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """List the reports that nobody has looked at yet, the oldest first."""
    from openfire.server.operator import moderation

    with connected(database) as engine, engine.connect() as connection:
        found = moderation.list_reports(connection, is_settled=settled)
    if as_json:
        show([one._asdict() for one in found])
        return
    heads = ("id", "at", "game", "title", "seat", "name", "account", "text", "note")
    rows = (
        (one.id, day(one.at), one.game, one.title, one.seat, one.name, one.account_name, one.text, one.note)
        for one in found
    )
    table(heads, rows)


@reports_app.command("settle")
def settle_report(
    report: Annotated[str, typer.Argument(metavar="ID", help="The id of a report.")],
    note: Annotated[str, typer.Option(help="What was done about it.")] = "",
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """Note that a report was looked at."""
    from openfire.server.operator import moderation
    from openfire.server.operator.changes import writing

    with connected(database) as engine:
        writing(engine, moderation.settle_report, report, note)
    say(as_json, f"{report} is settled.", report=report, note=note)


@reports_app.command("hide-title")
def hide_title(
    game: Annotated[str, typer.Argument(metavar="ID", help="The id of a game.")],
    again: Annotated[bool, typer.Option("--show", help="Show it again.")] = False,
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """Show the title of a game no longer."""
    from openfire.server.operator import moderation
    from openfire.server.operator.changes import writing

    with connected(database) as engine:
        writing(engine, moderation.hide_title, game, is_hidden=not again)
    say(as_json, f"The title of {game} is {'shown' if again else 'hidden'}.", game=game, is_hidden=not again)
