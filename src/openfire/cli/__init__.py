"""The command line. Heavy rooms are imported by the command that needs them, so that --help is quick."""

from typing import Annotated

import typer

from openfire.cli.admin import admin_app
from openfire.cli.army import army_app
from openfire.cli.backup import backup_app
from openfire.cli.check_games import check_games
from openfire.cli.lab import lab_app
from openfire.cli.ladder import ladder
from openfire.cli.module import module_app
from openfire.cli.odds import odds
from openfire.cli.play import play
from openfire.cli.puzzle import puzzle_app
from openfire.cli.readiness import tell_what_is_compiled
from openfire.cli.records import replay, verify
from openfire.cli.review import review
from openfire.cli.rules import rules_app
from openfire.cli.scenario import scenario_app
from openfire.cli.serve import serve
from openfire.cli.simulate import simulate
from openfire.cli.table import table_app

app = typer.Typer(no_args_is_help=True, add_completion=False)

app.add_typer(admin_app, name="admin")
app.add_typer(army_app, name="army")
app.add_typer(backup_app, name="backup")
app.add_typer(lab_app, name="lab")
app.add_typer(module_app, name="module")
app.add_typer(puzzle_app, name="puzzle")
app.add_typer(rules_app, name="rules")
app.add_typer(scenario_app, name="scenario")
app.add_typer(table_app, name="table")
app.command()(play)
app.command()(replay)
app.command()(verify)
app.command()(review)
app.command()(simulate)
app.command()(ladder)
app.command()(odds)
app.command()(serve)
app.command()(check_games)


@app.callback()
def _openfire() -> None:
    """Play, referee and study tabletop miniature wargames."""
    tell_what_is_compiled()


@app.command()
def bench(
    json: Annotated[bool, typer.Option("--json", help="Print the figures for a program.")] = False,
    only: Annotated[str, typer.Option(help="Run only benchmarks whose name holds this text.")] = "",
) -> None:
    """Measure against the budgets and against peers."""
    from openfire.cli.bench import run_benchmarks

    run_benchmarks(json, only)


def main() -> None:
    """Run the command line."""
    app()
