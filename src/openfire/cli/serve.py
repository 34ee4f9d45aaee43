"""`openfire serve`: games for several people."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from openfire.cli.browser import open_when_ready
from openfire.cli.own_modules import offer_modules

if TYPE_CHECKING:
    from msgspec import Struct

T = TypeVar("T", bound="Struct")

Database = Annotated[str, typer.Option(help="sqlite:///FILE or postgresql://HOST/NAME; else a file of your own.")]


def serve(
    host: Annotated[str, typer.Option(help="The address to serve on; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port.", min=1, max=65535)] = 8040,
    database: Database = "",
    workers: Annotated[int, typer.Option(help="Processes that serve; several need PostgreSQL.", min=1, max=64)] = 1,
    budget: Annotated[float, typer.Option(help="Seconds that a bot may think.", min=0.1)] = 10.0,
    processes: Annotated[int | None, typer.Option(help="Processes for bots and odds; 0 for threads.", min=0)] = None,
    rate: Annotated[float, typer.Option(help="What one address may ask a second; 0 for no limit.", min=0)] = 50.0,
    proxy: Annotated[bool, typer.Option(help="A proxy on this machine stands in front: trust whom it names.")] = False,
    origin: Annotated[list[str] | None, typer.Option(help="Another origin whose pages may ask.")] = None,
    quota: Annotated[list[str] | None, typer.Option(help="Another quota, NAME=NUMBER; 0 for no limit.")] = None,
    keep: Annotated[list[str] | None, typer.Option(help="Keep things otherwise, NAME=DAYS; 0 for ever.")] = None,
    lab: Annotated[list[str] | None, typer.Option(help="What the laboratory may play, NAME=NUMBER.")] = None,
    modules: Annotated[
        list[Path] | None, typer.Option(metavar="FOLDER", help="Offer the modules in this folder as well.")
    ] = None,
    author: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="An account that may install modules from the workshop.")
    ] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the table in a browser, where there is one.")] = False,
    name: Annotated[str, typer.Option(help="What the server calls itself in the records that it signs.")] = "Open Fire",
    signing_key: Annotated[
        str, typer.Option(metavar="FILE", help="An Ed25519 key (PEM) that signs records; else one of the database.")
    ] = "",
) -> None:
    """Serve games to browsers and programs, and keep them safely."""
    from openfire.cli.readiness import get_ready
    from openfire.server.http.app import Settings
    from openfire.server.http.rate_limits import MOST_SOCKETS
    from openfire.server.http.serve import serve as run
    from openfire.server.store.database import DatabaseError, default_url
    from openfire.server.store.quotas import Quotas
    from openfire.server.store.retention import Retention
    from openfire.server.workers.lab_budget import LabBudget

    origins, sockets = tuple(origin or ()), MOST_SOCKETS if rate else 0
    settings = Settings(
        database or default_url(),
        rate,
        6 * rate,
        budget,
        processes,
        origins,
        sockets,
        quotas=named_numbers(Quotas, quota, "--quota") if rate else None,
        retention=named_numbers(Retention, keep, "--keep"),
        name=name,
        authors=tuple(author or ()),
        modules_folder=str(modules[0].resolve()) if modules else "",
        lab=named_numbers(LabBudget, lab, "--lab"),
        signing_key=signing_key,
    )
    if reason := _unsigned(settings.name, settings.signing_key):
        typer.echo(reason, err=True)
        raise typer.Exit(2)
    offer_modules(modules or [])
    address = f"http://{host}:{port}"
    if reason := _taken(host, port):
        typer.echo(f"{address} cannot be served: {reason}. Another openfire serve may run there: say --port.", err=True)
        raise typer.Exit(2)

    get_ready()

    def tell() -> None:
        typer.echo(f"Open Fire serves on {address}; what can be asked: {address}/api/schema", err=True)
        if browser:
            open_when_ready(address)

    try:
        run(settings, host, port, workers=workers, has_proxy=proxy, tell=tell)
    except DatabaseError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None


def named_numbers(kind: type[T], words: list[str] | None, option: str) -> T:
    """Settings that are numbers, where some are said otherwise: NAME=NUMBER. Says what there is, and stops."""
    import msgspec

    names = [field.encode_name for field in msgspec.structs.fields(kind)]
    told: dict[str, int] = {}
    for word in words or ():
        name, _, number = word.partition("=")
        if name not in names or not number.isascii() or not number.isdigit():
            usual = ", ".join(f"{key}={value}" for key, value in msgspec.to_builtins(kind()).items())
            typer.echo(f"{option} takes NAME=NUMBER, not {word!a}; there are {usual}", err=True)
            raise typer.Exit(2)
        told[name] = int(number)
    return msgspec.convert(told, kind)


def _unsigned(name: str, key: str) -> str:
    """Why no record can be signed so; empty where they can."""
    from openfire.server.games.server_key import SigningKeyError, check_name, read_key

    try:
        check_name(name)
        if key:
            read_key(key)
    except SigningKeyError as error:
        return str(error)
    return ""


def _taken(host: str, port: int) -> str:
    """Why nothing can listen there; empty where it can."""
    import socket

    try:
        family, kind, *_, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(where)
    except OSError as error:
        return (error.strerror or str(error)).lower()
    return ""
