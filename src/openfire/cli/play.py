"""`openfire play`: a game in the terminal, new or taken up again."""

from pathlib import Path
from typing import Annotated

import typer

MODULES = (
    "What to play: frontier (stress), steppe (with vehicles), terraces (with the Advanced Rules), lamplands (assault),"
    " tidewrack (melee), glasshouse (One Page), or the folder of a module."
)


def play(
    module: Annotated[str, typer.Option(help=MODULES)] = "",
    mission: Annotated[str, typer.Option(help="A mission of the module; the plainest if not said.")] = "",
    seats: Annotated[str, typer.Option(help="Who plays, in order: person or a bot; or hotseat.")] = "person,greedy",
    armies: Annotated[str, typer.Option(help="The armies of the seats, with commas: ids, files or share texts.")] = "",
    players: Annotated[int, typer.Option(help="How many play: a mission for so many is taken.", max=8)] = 0,
    teams: Annotated[str, typer.Option(help="Seats that are allied, such as ac,bd; else as the mission says.")] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same dice; drawn if not said.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Take up the game in this file; last for the last one.")] = None,
    save: Annotated[Path | None, typer.Option(help="Keep the game in this file.")] = None,
    language: Annotated[str, typer.Option(help="The language of questions and of what happens: en or de.")] = "en",
) -> None:
    """Play a game in the terminal, against a bot or at one keyboard."""
    from openfire.cli.readiness import get_ready
    from openfire.cli.terminal.game_start import GameOptions, PlayError, start, take_up
    from openfire.cli.terminal.screen import terminal
    from openfire.cli.terminal.session import PlaySession
    from openfire.text.phrasebooks import UnknownLanguageError, check_language

    options = GameOptions(module, mission, seats, armies, seed, save, teams, players)
    try:
        check_language(language)
        match, path = take_up(resume, options) if resume else start(options)
    except (PlayError, UnknownLanguageError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    get_ready()
    PlaySession(match, terminal(), path, language).play()
