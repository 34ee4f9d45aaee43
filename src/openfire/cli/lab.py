"""`openfire lab`: what armies, changes and units are worth, from many games."""

from pathlib import Path
from typing import Annotated

import typer

from openfire.cli.readiness import get_ready_for
from openfire.cli.records import AsJson, Jobs, refused

lab_app = typer.Typer(no_args_is_help=True, help="Measure armies, missions, changes and prices with many games.")

Module = Annotated[str, typer.Option(help="A module by its key or folder.")]
Armies = Annotated[list[str] | None, typer.Option("--army", help="An army by its id; may be repeated.")]
Missions = Annotated[list[str] | None, typer.Option("--mission", help="A mission; may be repeated. Else all for two.")]
Variants = Annotated[list[str] | None, typer.Option("--variant", help='A change, "rifleman skill 6"; may be repeated.')]
BotOption = Annotated[str, typer.Option(help="The bot that plays both sides.")]
SeedOption = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Most = Annotated[int, typer.Option(help="Trials at most; each is two games.", min=2)]
Keep = Annotated[Path | None, typer.Option(help="Keep the trials here, and go on with those that are.")]
Page = Annotated[Path | None, typer.Option("--html", help="Write a page with plots here.")]
Ray = Annotated[str, typer.Option("--ray", help="Let a Ray cluster play: its address, auto or local.")]
Luck = Annotated[bool, typer.Option("--luck", help="Work out luck as a control variate; takes several times as long.")]
Sharp = Annotated[float, typer.Option(help="Stop once everything is known to so many percent; 0 to play on.", min=0)]


@lab_app.command()
def matchup(
    module: Module = "frontier",
    army: Armies = None,
    mission: Missions = None,
    variant: Variants = None,
    bot: BotOption = "greedy",
    seed: SeedOption = 1,
    most: Most = 200,
    sharp: Sharp = 0.0,
    luck: Luck = False,
    keep: Keep = None,
    html: Page = None,
    jobs: Jobs = 1,
    ray: Ray = "",
    as_json: AsJson = False,
) -> None:
    """Armies against each other in every mission: shares with intervals, seats, draws, and how to level them."""
    from openfire.lab.trials import MATCHUP, TrialPlan

    told = (tuple(army or ()), tuple(mission or ()), bot, seed, tuple(variant or ()))
    plan = TrialPlan(MATCHUP, module, *told, has_luck=luck)
    _run(plan, most, keep, html, jobs, ray, as_json, sharp=sharp)


@lab_app.command()
def effect(
    variant: Annotated[list[str], typer.Option(help='The change, "rifleman skill 6"; may be repeated.')],
    module: Module = "frontier",
    army: Armies = None,
    mission: Missions = None,
    bot: BotOption = "greedy",
    seed: SeedOption = 1,
    most: Most = 350,
    looks: Annotated[int, typer.Option(help="How often to look whether it is proved.", min=1, max=10)] = 5,
    error: Annotated[float, typer.Option(help="How often an effect may be found where none is.")] = 0.05,
    luck: Luck = False,
    keep: Keep = None,
    html: Page = None,
    jobs: Jobs = 1,
    ray: Ray = "",
    as_json: AsJson = False,
) -> None:
    """What a change is worth: an army with it against itself without, in both seats with the same dice.

    It stops as soon as an effect is proved; the error rate holds for all looks together.
    """
    from openfire.lab.trials import EFFECT, TrialPlan

    plan = TrialPlan(EFFECT, module, tuple(army or ()), tuple(mission or ()), bot, seed, tuple(variant), has_luck=luck)
    _run(plan, most, keep, html, jobs, ray, as_json, looks=looks, error=error)


@lab_app.command()
def worth(
    module: Module = "frontier",
    army: Armies = None,
    mission: Missions = None,
    variant: Variants = None,
    points: Annotated[int, typer.Option(help="What a list costs at most.")] = 300,
    bot: BotOption = "greedy",
    seed: SeedOption = 1,
    most: Most = 750,
    keep: Keep = None,
    html: Page = None,
    jobs: Jobs = 1,
    ray: Ray = "",
    as_json: AsJson = False,
) -> None:
    """What units win beyond their price, from random legal lists of an army's units, and what would be right."""
    from openfire.lab.trials import WORTH, TrialPlan

    told = (tuple(army or ()), tuple(mission or ()), bot, seed, tuple(variant or ()), points)
    _run(TrialPlan(WORTH, module, *told), most, keep, html, jobs, ray, as_json)


def _run(
    plan: object,
    most: int,
    keep: Path | None,
    html: Path | None,
    jobs: int,
    ray: str,
    as_json: bool,
    *,
    looks: int = 10,
    error: float = 0.05,
    sharp: float = 0.0,
) -> None:
    """Play, keep, and tell what was found."""
    from msgspec import json
    from rich.console import Console

    from openfire.lab.effects import look_at
    from openfire.lab.findings import effect as found_effect
    from openfire.lab.findings import findings
    from openfire.lab.pages import lines, page
    from openfire.lab.runs import Run, by_cluster, by_processes, go_on, load, save
    from openfire.lab.trials import EFFECT, TrialPlan, errors_of

    assert isinstance(plan, TrialPlan)

    def is_enough(run: Run) -> bool:
        if plan.kind == EFFECT:
            return look_at(found_effect(run.sound), most, looks, error).is_over
        rows = [row for table in findings(run, most).tables[:1] for row in table.rows]
        return bool(sharp) and all(50 * (row.high - row.low) <= sharp for row in rows)

    with refused():
        run = load(keep, plan)
        get_ready_for(jobs)
        play = by_cluster(ray) if ray else by_processes(jobs)
        screen = Console(stderr=True)
        with screen.status("Playing ...") as status:
            for _ in go_on(run, play, most, max(2, -(-most // looks)), is_enough):
                if keep:
                    save(run, keep)
                status.update(f"{len(run.trials)} of at most {most} trials")
                if not screen.is_terminal:
                    screen.print(f"{len(run.trials)} of at most {most} trials")
        found = findings(run, most, looks, error)
    if html:
        html.write_text(page(found), encoding="utf-8")
    typer.echo(json.encode(found).decode() if as_json else "\n".join(lines(found)))
    for line in errors_of(run.trials):
        typer.echo(line, err=True)
