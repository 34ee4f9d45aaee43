"""`openfire check-games`: all stored games played again by the rules that are here, before a release goes out."""

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from openfire.cli.readiness import get_ready_for
from openfire.cli.records import AsJson, Jobs, watched

if TYPE_CHECKING:
    from openfire.server.games.check_games import Check


def check_games(
    database: Annotated[str, typer.Argument(help="sqlite:///FILE, a file, or postgresql://HOST/NAME.")],
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Play all stored games again, and say which would not go on by these rules. Nothing is written."""
    from openfire.server.games.check_games import check_games as check
    from openfire.server.store.database import DatabaseError

    try:
        get_ready_for(jobs)
        total, checks = check(database, jobs=jobs)
        found = list(watched(checks, total, "Checking"))
    except DatabaseError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    typer.echo(_json(found)) if as_json else _tell(found)
    if any(one.verdict in ("differs", "unreadable") for one in found):
        raise typer.Exit(1)


def _tell(found: list["Check"]) -> None:
    for one in found:
        if one.verdict in ("differs", "unreadable"):
            rules = f" ({one.edition} {one.version}, {one.phase})" if one.edition else ""
            typer.echo(f"{one.game}{rules} {one.verdict}: {one.reason}", err=True)
    counts = _counts(found)
    told = ", ".join(f"{counts[name]} {words}" for name, words in WORDS.items())
    typer.echo(f"{len(found)} games: {told}.")


WORDS = {"equal": "equal", "differs": "differing", "unreadable": "unreadable", "not begun": "not begun"}


def _counts(found: list["Check"]) -> dict[str, int]:
    counted: Counter[str] = Counter(one.verdict for one in found)
    return {name: counted.get(name, 0) for name in WORDS}


def _json(found: list["Check"]) -> str:
    from msgspec import json

    return json.format(json.encode({"counts": _counts(found), "games": found})).decode()
