"""`openfire bench`: figures as a table or as JSON."""

import sys

import msgspec
from rich.console import Console
from rich.table import Table

from openfire.bench import games, geometry, growth, odds, start
from openfire.bench.figures import Figure, measured

CHAPTERS = (start, geometry, games, growth, odds)


def run_benchmarks(as_json: bool, only: str) -> None:
    """Measure everything whose name holds a text, and print it."""
    console = Console(stderr=True)
    with console.status("Measuring ..."):
        figures = [*measured((part for chapter in CHAPTERS for part in chapter.benchmarks()), only)]
    if not figures:
        console.print(f"No benchmark has {only!r} in its name; openfire bench without --only names them all.")
        raise SystemExit(2)
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(figures)).decode() + "\n")
    else:
        Console().print(_table(figures))


def _table(figures: list[Figure]) -> Table:
    table = Table("what", "measured", "budget", "", "peer in the same run", "ratio", title="Open Fire, measured here")
    for figure in figures:
        mark = {None: "", True: "[green]ok[/]", False: "[bold red]over[/]"}[figure.ok]
        budget = f"{figure.budget:g} {figure.unit}" if figure.budget is not None else ""
        ratio = f"{figure.ratio:g} x" if figure.ratio is not None else ""
        table.add_row(figure.name, f"{figure.value:g} {figure.unit}", budget, mark, figure.peer or "", ratio)
    return table
