"""`openfire ladder`: bots against each other, with ratings."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from openfire.cli.readiness import get_ready_for
from openfire.cli.records import AsJson, Jobs, refused

if TYPE_CHECKING:
    from rich.table import Table

    from openfire.lab.ladder import Ladder


def ladder(
    bots: Annotated[str, typer.Option(help="Names with commas, or files: greedy,my_bot.py:Bot.")],
    module: Annotated[list[str] | None, typer.Option(help="A module by its key or folder; may be repeated.")] = None,
    most: Annotated[int, typer.Option(help="Pairs of games in each pairing and module, at most.", min=1)] = 100,
    sharp: Annotated[float, typer.Option(help="Stop a pairing once it is known to so many Elo.", min=1.0)] = 25.0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    keep: Annotated[Path | None, typer.Option(help="Keep the results here, and go on with those that are.")] = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other in pairs of games with the same dice and changed seats, and rate them.

    Interrupt it at any time: what is kept in a file is gone on with by the same command.
    """
    from rich.console import Console

    from openfire.lab.ladder import LadderPlan, begin, go_on, load, save

    with refused():
        plan = LadderPlan(tuple(bots.split(",")), tuple(module or ("frontier",)), seed, most, sharp)
        standing = load(keep, plan) if keep else begin(plan)
        get_ready_for(jobs)
        screen = Console(stderr=True)
        with screen.status("Playing ...") as status:
            for pairing in go_on(standing, jobs):
                if keep:
                    save(standing, keep)
                told = f"{pairing.one} v {pairing.other} on {pairing.module}: {len(pairing.results)} pairs"
                status.update(told)
                if not screen.is_terminal:
                    screen.print(told)
    if as_json:
        import msgspec

        typer.echo(msgspec.json.encode([one._asdict() for one in standing.ratings()]).decode())
        return
    out = Console()
    out.print(_ratings(standing))
    out.print(_pairings(standing))
    for pairing in standing.pairings:
        for result in pairing.results:
            if result.error:
                typer.echo(f"pair {result.number} of {pairing.one} v {pairing.other}: {result.error}", err=True)


def _ratings(standing: "Ladder") -> "Table":
    from rich.table import Table

    table = Table("bot", "Elo", "±", "pairs", "", title="Ratings, 95 % intervals")
    found = standing.ratings()
    low = min((one.elo for one in found), default=0.0)
    high = max((one.elo for one in found), default=1.0)
    for one in found:
        bar = "█" * round(30 * (one.elo - low) / max(1.0, high - low))
        table.add_row(one.bot, f"{one.elo:+.0f}", f"{one.margin:.0f}", str(one.pairs), bar)
    return table


def _pairings(standing: "Ladder") -> "Table":
    from rich.table import Table

    from openfire.lab.intervals import share_of

    table = Table("pairing", "module", "pairs", "share", "95 %", "s a pair", title="Pairings")
    for one in standing.pairings:
        found = share_of(one.scores)
        seconds = sum(result.seconds for result in one.results) / max(1, len(one.results))
        table.add_row(
            f"{one.one} v {one.other}",
            one.module,
            str(found.pairs),
            f"{100 * found.mean:.1f} %",
            f"{100 * found.low:.0f} to {100 * found.high:.0f} %",
            f"{seconds:.1f}",
        )
    return table
