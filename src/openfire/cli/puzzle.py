"""`openfire puzzle`: positions with one best activation, to be solved, graded and checked."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from openfire.cli.records import refused

if TYPE_CHECKING:
    from openfire.engine.answers import Answer
    from openfire.engine.cursor import Cursor
    from openfire.lab.puzzles import Graded, Puzzle
    from openfire.report.decisions import Played

puzzle_app = typer.Typer(no_args_is_help=True, help="Positions with one activation that is clearly best.")

File = Annotated[Path | None, typer.Option("--file", help="Puzzles of your own instead of those that come along.")]
Name = Annotated[str, typer.Argument(help="The puzzle by its id.")]
ModuleName = Annotated[str, typer.Option("--module", help="Only those of this module.")]


@puzzle_app.command("list")
def list_puzzles(module: ModuleName = "", file: File = None) -> None:
    """All puzzles, those first that are easiest to get wrong."""
    with refused():
        for one in sorted(_known(file, module), key=lambda one: -one.loss):
            header = one.header
            where = f"{header.module.key}, {header.mission}, round {one.state.round}"
            typer.echo(f"{one.id}: {where}; {one.seat} to act; the usual answer loses {100 * one.loss:.0f} %")


@puzzle_app.command()
def show(name: Name, solution: Annotated[bool, typer.Option("--solution")] = False, file: File = None) -> None:
    """A puzzle: the units, who holds what, and with --solution what is best."""
    from openfire.lab.puzzles import position

    with refused():
        puzzle = _named(name, file)
        for line in _told(puzzle, position(puzzle)):
            typer.echo(line)
        for plan in puzzle.plans if solution else ():
            what = plan.intent or "as a simple bot would play it"
            typer.echo(f"  {100 * plan.chance:.0f} %: {plan.unit} {what}")
        if solution:
            typer.echo(f"  {100 * puzzle.usual.chance:.0f} %: {puzzle.usual.unit}, what a simple bot does")


@puzzle_app.command()
def play(
    name: Name,
    answers: Annotated[
        list[str] | None, typer.Argument(help="Answers in notation; without any, you are asked.")
    ] = None,
    bot: Annotated[str, typer.Option(help="Let a bot solve it.")] = "",
    file: File = None,
) -> None:
    """Solve a puzzle: one activation, graded by the chance to win that it gives away against the best."""
    from openfire.lab.puzzles import grade, position

    with refused():
        puzzle = _named(name, file)
        cursor = position(puzzle)
        if not answers and not bot:
            for line in _told(puzzle, cursor):
                typer.echo(line)
        played = _by_bot(cursor, bot) if bot else _by_hand(cursor, list(answers or ()))
        _tell(grade(puzzle, played))


@puzzle_app.command()
def check(
    futures: Annotated[int, typer.Option(help="How deep to look: futures of each plan.", min=2)] = 24,
    module: ModuleName = "",
    bot: Annotated[str, typer.Option(help="How many does this bot solve?")] = "",
    file: File = None,
) -> None:
    """Look deeper at all puzzles: whether what is named best still is. With --bot, how many it solves."""
    from openfire.lab.puzzles import DECIDED, each_checked, grade, position

    with refused():
        puzzles = _known(file, module)
        wrong = solved = 0
        if bot:
            for one in puzzles:
                found = grade(one, _by_bot(position(one), bot), futures)
                solved += found.verdict in ("the best", "good")
                typer.echo(f"{one.id}: {found.verdict}, {100 * found.loss:.0f} % given away")
            typer.echo(f"{bot} solves {solved} of {len(puzzles)}.")
            return
        for one, result in each_checked(puzzles, futures):
            is_wrong = isinstance(result, str) or result.loss < DECIDED / 2
            wrong += is_wrong
            what = result if isinstance(result, str) else f"the usual answer loses {100 * result.loss:.0f} %"
            typer.echo(f"{one.id}: {what}{' (not clear)' if is_wrong else ''}")
        typer.echo(f"{len(puzzles) - wrong} of {len(puzzles)} puzzles stand.")
    raise typer.Exit(1 if wrong else 0)


@puzzle_app.command()
def mine(
    module: Annotated[str, typer.Argument(help="The module to look in.")],
    out: Annotated[Path, typer.Argument(help="The file to add puzzles to.")],
    army: Annotated[list[str] | None, typer.Option(help="The armies of both sides.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed finds the same.")] = 1,
    games: Annotated[int, typer.Option(help="How many to look through.", min=1)] = 20,
    first: Annotated[int, typer.Option(help="The number of the first game, to go on where one stopped.")] = 0,
) -> None:
    """Look for positions in which a simple bot gives away much."""
    from openfire.lab.mining import MinePlan
    from openfire.lab.mining import mine as mined
    from openfire.lab.puzzles import read, write

    with refused():
        found = read(out) if out.exists() else []
        for one in mined(MinePlan(module, tuple(army or ()), seed), iter(range(first, first + games))):
            found += one.puzzles
            write(found, out)
            typer.echo(f"game {one.number}: {one.looked_at} positions, {len(one.puzzles)} puzzles; {len(found)} in all")


def _known(file: Path | None, module: str = "") -> "list[Puzzle]":
    from openfire.lab.puzzles import read, shipped

    return [one for one in read(file) if module in ("", one.header.module.key)] if file else shipped(module)


def _named(name: str, file: Path | None) -> "Puzzle":
    from openfire.lab.puzzles import PuzzleError, puzzle_named

    if file is None:
        return puzzle_named(name)
    for one in _known(file):
        if one.id == name:
            return one
    raise PuzzleError(f"there is no puzzle {name!a} in {file}")


def _told(puzzle: "Puzzle", cursor: "Cursor") -> list[str]:
    """The position in words."""
    from openfire.text.descriptions import armies, objectives, score

    header = puzzle.header
    head = f"{puzzle.id}: {header.module.key}, {header.mission}, round {cursor.state.round}; {puzzle.seat} is to act."
    return [head, *armies(cursor.game), *objectives(cursor.game), *score(cursor.game)]


def _by_bot(cursor: "Cursor", bot: str) -> "Played":
    from random import Random

    from openfire.lab.puzzles import activation_of
    from openfire.sim.bots import make

    return activation_of(make(bot, Random(0)), cursor)


def _by_hand(cursor: "Cursor", answers: list[str]) -> "Played":
    """What somebody answers up to the next boundary: in advance, or question by question."""
    from openfire.lab.puzzles import activation_of

    return activation_of(_Hand(cursor.asked.who, answers), cursor)


class _Hand:
    """Answers as somebody says: with texts that were given in advance, or asked for one by one where none were."""

    name = "hand"
    is_trusted = True
    looks_ahead = False

    def __init__(self, seat: str, answers: list[str]) -> None:
        self.seat, self.answers, self.is_asked = seat, answers, not answers

    def __call__(self, cursor: "Cursor") -> "Answer":
        """What somebody says; what is sensible where nobody says anything."""
        from openfire.odds.policies import sensible

        ask = cursor.asked
        if ask.who != self.seat or not (self.answers or self.is_asked):
            return sensible(ask, cursor.game)
        while True:
            answer = self._said(
                cursor, self.answers.pop(0) if self.answers else typer.prompt(f"{ask.what} {ask.about}")
            )
            if answer is not None:
                return answer

    def _said(self, cursor: "Cursor", text: str) -> "Answer | None":
        """An answer that is taken; None where somebody may say another."""
        from openfire.engine.answer_text import read_answer
        from openfire.engine.refusals import Refusal

        answer = read_answer(cursor.asked, text)
        refusal = answer if isinstance(answer, Refusal) else cursor.why_not(answer)
        if refusal is None and not isinstance(answer, Refusal):
            found: Answer = answer
            return found
        typer.echo(str(refusal), err=True)
        if not self.is_asked:
            raise typer.Exit(2)
        return None


def _tell(found: "Graded") -> None:
    typer.echo(
        f"{100 * found.chance:.0f} % to win, {100 * found.best:.0f} % at best: "
        f"{found.verdict}, {100 * found.loss:.0f} % given away."
    )
