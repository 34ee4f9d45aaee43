"""`openfire scenario`: play scenario files and say what came of them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from openfire.cli.plain_data import PlainData

if TYPE_CHECKING:
    from openfire.testkit import ScenarioResult

scenario_app = typer.Typer(no_args_is_help=True, help="Play scenario files: small battles with scripted dice.")

Paths = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files, or folders of them.")]


@scenario_app.command()
def run(
    paths: Paths,
    as_json: Annotated[bool, typer.Option("--json", help="Print for a program.")] = False,
) -> None:
    """Play scenarios. Fails if one of them does not come out as it says, or cannot be read."""
    raise typer.Exit(tell_results([_told(path) for path in _files(paths)], as_json=as_json))


@scenario_app.callback()
def _scenario() -> None:
    """Keeps `run` a word of its own while it is the only command."""


def tell_results(results: list[PlainData], *, as_json: bool) -> int:
    """Say what came of scenarios; 0 if there are some and all came out as they say, else 1."""
    if as_json:
        typer.echo(json.dumps(results, indent=2, ensure_ascii=False))
    else:
        _print(results)
    return 0 if results and all(result["pass"] for result in results) else 1


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        yield from sorted(path.rglob("*.yaml")) if path.is_dir() else (path,)


def _told(path: Path) -> PlainData:
    """What came of one file, for programs; a file that cannot be read is a scenario that fails."""
    from openfire.documents import DocumentError

    try:
        return _played(path).told()
    except DocumentError as error:
        return {"name": str(path), "pass": False, "failures": [str(error)], "facts": [], "state": None}


def _played(path: Path) -> "ScenarioResult":
    from openfire.game import BOOKS
    from openfire.module_scenarios import known_rules
    from openfire.rules.stub import EDITION as STUB
    from openfire.testkit import load_scenario, run_scenario

    return run_scenario(load_scenario(path, {STUB.key: STUB, **BOOKS}, known_rules()))


def _print(results: list[PlainData]) -> None:
    for result in results:
        typer.secho(f"{'pass' if result['pass'] else 'FAIL'}  {result['name']}", bold=not result["pass"])
        for failure in result["failures"]:
            typer.echo(f"      {failure}")
    failed = sum(not result["pass"] for result in results)
    typer.echo(f"{len(results) - failed} passed, {failed} failed" if results else "no scenario files found")
