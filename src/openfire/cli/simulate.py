"""`openfire simulate`: bots play many games."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from openfire.cli.own_modules import module_of_lists, tell_left_out
from openfire.cli.readiness import get_ready_for
from openfire.cli.records import AsJson, Jobs, refused, watched

if TYPE_CHECKING:
    from openfire.sim import MatchPlan, MatchResult, Summary


def simulate(
    edition: Annotated[str, typer.Option(help="The rules; else those of the module, else stress.")] = "",
    games: Annotated[int, typer.Option(help="How many.", min=1)] = 100,
    bots: Annotated[str, typer.Option(help="Who plays: names with commas, one for each side.")] = "random,random",
    players: Annotated[int, typer.Option(help="How many play, the bots in turns; else as many as bots.", max=8)] = 0,
    teams: Annotated[str, typer.Option(help="Seats that are allied, such as ac,bd; else as the mission says.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    jobs: Jobs = 1,
    module: Annotated[str, typer.Option(help="A module by its key or folder; else the first that is shipped.")] = "",
    mission: Annotated[list[str] | None, typer.Option(help="Missions that take turns; else all that fit.")] = None,
    army: Annotated[
        list[str] | None, typer.Option(help="The army of each side, in order: an id, a file or a share text.")
    ] = None,
    variant: Annotated[
        list[str] | None, typer.Option(help='A change to the profiles, "rifleman skill 6"; "b: ..." for one side only.')
    ] = None,
    seconds: Annotated[float, typer.Option(help="Computing time of each bot for a game; 0 for any.", min=0)] = 0.0,
    records: Annotated[Path | None, typer.Option(help="Write the record of every game into this folder.")] = None,
    counts: Annotated[Path | None, typer.Option(help="Write here how often each rule was cited.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and say how they went. Fails if a game breaks off."""
    from openfire.game import load_module
    from openfire.sim import MatchPlan, variants_of

    named = bots.split(",")
    seats = tuple(named[side % len(named)] for side in range(players or len(named)))
    missions, armies = tuple(mission or ()), tuple(army or ())
    with refused():
        known = tell_left_out(load_module(module)) if module else module_of_lists(armies)
        module = module or (known.heading.key if known else "")
        rules = edition or (known.heading.edition if known else "stress")
        is_heard = counts is not None
        variants = variants_of(variant or (), len(seats))
        plan = MatchPlan(
            seed, seats, rules, module, missions, armies, records is not None, teams, is_heard, variants, seconds
        )
        summary = _played(plan, games, jobs, records, counts)
    if as_json:
        from msgspec import json

        typer.echo(json.encode(summary).decode())
    else:
        typer.echo(_told(summary, plan))
    raise typer.Exit(1 if summary.errors else 0)


def _played(plan: "MatchPlan", games: int, jobs: int, records: Path | None, counts: Path | None) -> "Summary":
    """Play, write what is wanted as it comes, and sum up."""
    from time import perf_counter

    from msgspec.structs import replace

    from openfire.sim import play_series, summarise

    if records:
        records.mkdir(parents=True, exist_ok=True)
    results = []
    started = perf_counter()
    get_ready_for(jobs)
    for result in watched(play_series(plan, games, jobs=jobs), games, "Playing"):
        _keep(result, plan, records)
        results.append(replace(result, record="", error=result.error[:1]))
    summary = summarise(results, perf_counter() - started)
    if counts:
        _write_counts(results, counts)
    return summary


def _keep(result: "MatchResult", plan: "MatchPlan", records: Path | None) -> None:
    """Write a record, and beside it what went wrong; without a folder for them, say it."""
    name = f"match-{plan.seed}-{result.number:05}"
    heading = (
        f"match {result.number} of seed {plan.seed}, {result.mission}, broke off after {result.questions} questions"
    )
    if records:
        (records / f"{name}.json").write_text(result.record, encoding="utf-8", newline="\n")
    if not result.error:
        return
    if records:
        (records / f"{name}.error.txt").write_text(f"{heading}\n{result.error}\n", encoding="utf-8")
    typer.echo(f"{heading}: {result.error.splitlines()[-1]}" if records else f"{heading}\n{result.error}", err=True)


def _write_counts(results: Iterable["MatchResult"], file: Path) -> None:
    from msgspec import json

    from openfire.sim import count_rules

    file.write_bytes(json.format(json.encode(count_rules(list(results)))) + b"\n")


def _told(summary: "Summary", plan: "MatchPlan") -> str:
    wins = ", ".join(f"{side} ({bot}) {won}" for bot, (side, won) in zip(plan.bots, summary.wins.items(), strict=False))
    games = "1 game" if summary.games == 1 else f"{summary.games} games"
    pace = f"{games} in {summary.seconds:.1f} s, {summary.games_per_second:.1f} a second"
    armies = "; ".join(f"{side} {', '.join(names)}" for side, names in summary.armies.items())
    missions = ", ".join(f"{name} {count}" for name, count in summary.missions.items())
    first = f"{pace}; {summary.questions} questions.\nMissions: {missions}. Armies: {armies}."
    return f"{first}\nWins: {wins}; draws: {summary.draws}; broke off: {summary.errors}."
