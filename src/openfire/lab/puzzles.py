"""Puzzles: positions in which one activation is clearly best, and how much of the chance to win others give away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from openfire.ai import Policy, make_bot
from openfire.ai.intents import intents
from openfire.ai.seeded_chance import SeededChance
from openfire.dice import Seeded
from openfire.engine.answers import Answer, Pick
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Roll
from openfire.engine.record import Header, RecordError
from openfire.engine.replay import with_present
from openfire.engine.state import State
from openfire.game import restore
from openfire.report.decisions import CHECKED, Futures, IntentPlan, Judgement, Plan, Played, judge

FOLDER: Final = Path(str(files(__package__))) / "positions"
"""The puzzles that are shipped: a file for each module."""


CLOSER: Final = 12
"""Futures in which an answer is graded."""
DEEPER: Final = 24
"""Futures in which a puzzle is checked."""
DECIDED: Final = 0.1
"""A puzzle's best activation is so much better than what a simple bot does, at least."""

GRADES: Final = ((0.02, "the best"), (0.06, "good"), (0.12, "a mistake"))
"""By how much of the chance to win is lost, at most; what loses more is a blunder."""


class PlanValue(msgspec.Struct, frozen=True):
    """What could be done, and the chance to win with it."""

    unit: str
    intent: str
    """Empty for what a simple bot would do with it."""
    chance: float


class Puzzle(msgspec.Struct, frozen=True):
    """A position, whose go it is, and what was found."""

    id: str
    header: Header
    state: State
    seat: str
    plans: tuple[PlanValue, ...]
    """The best first."""
    usual: PlanValue
    """What a simple bot does."""
    source: str = ""
    """The game that it is from."""

    @property
    def loss(self) -> float:
        """What the simple bot gives away: how hard the puzzle is to see."""
        return self.plans[0].chance - self.usual.chance


class PuzzleError(ValueError):
    """There is no such puzzle, or it cannot be set up here."""


def shipped(module: str = "") -> list[Puzzle]:
    """The puzzles that come along, of one module or of all."""
    found: list[Puzzle] = []
    for path in sorted(FOLDER.glob("*.json")) if FOLDER.is_dir() else ():
        if module in ("", path.stem):
            found += read(path)
    return found


def read(path: Path) -> list[Puzzle]:
    """The puzzles in a file. Raises PuzzleError."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Puzzle])
    except (OSError, msgspec.DecodeError) as error:
        raise PuzzleError(f"{path}: {error}") from None


def write(puzzles: Sequence[Puzzle], path: Path) -> None:
    """Write puzzles, one to a line."""
    rows = ",\n".join(msgspec.json.encode(one).decode() for one in puzzles)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


def puzzle_named(name: str) -> Puzzle:
    """A puzzle by its id. Raises PuzzleError."""
    for one in shipped():
        if one.id == name:
            return one
    raise PuzzleError(f"there is no puzzle {name!a}: openfire puzzle list names all")


def position(puzzle: Puzzle) -> Cursor:
    """The position, by the rules and the content that are here. Raises PuzzleError where it does not fit them."""
    try:
        setup = with_present(restore)(puzzle.header)
        return Cursor(setup, puzzle.state.copy())
    except (RecordError, KeyError, ValueError, StopIteration) as error:
        raise PuzzleError(f"{puzzle.id} does not fit the rules and the content that are here: {error}") from None


class Graded(NamedTuple):
    """An answer to a puzzle."""

    chance: float
    best: float
    verdict: str

    @property
    def loss(self) -> float:
        """How much of the chance to win it gives away."""
        return max(0.0, self.best - self.chance)


def grade(puzzle: Puzzle, played: Plan, futures: int = CLOSER) -> Graded:
    """What an activation is worth beside the best that is known, in the same futures."""
    cursor = position(puzzle)
    ahead, numbers = Futures(cursor, 0), range(CHECKED, CHECKED + futures)
    best = max(ahead.mean(plan, numbers) for plan in known_plans(puzzle, cursor))
    chance = ahead.mean(played, numbers)
    verdict = next((words for most, words in GRADES if best - chance <= most), "a blunder")
    return Graded(chance, max(best, chance), verdict)


def known_plans(puzzle: Puzzle, cursor: Cursor) -> list[IntentPlan]:
    """The plans that a puzzle names, as they can be followed; the best that is found now where none of them can be."""
    found = [
        IntentPlan(one.unit, intent)
        for one in puzzle.plans[:2]
        for intent in intents(cursor, one.unit)
        if intent.why == one.intent
    ]
    if not found and (now := judge(cursor, None)):
        found = [now.best]
    if not found:
        raise PuzzleError(f"{puzzle.id}: there is nothing to choose any more")
    return found


def activation_of(bot: Policy, cursor: Cursor, seed: int = 0, unit: str = "") -> Played:
    """What a bot says in the activation that begins at a position, with some dice. unit: whose, if it is set."""
    here, dice = cursor.fork(), Seeded(seed.to_bytes(32, "big"), cursor.state.rolls)
    seat, said = here.asked.who, list[tuple[object, str, Answer]]()
    if unit:
        here.answer(Pick(unit), trusted=True)
    while here.question is not None:
        if type(here.question) is Roll:
            here.roll(dice)
            continue
        ask = here.asked
        if ask.boundary and unit:
            break
        answer = bot(here)
        if ask.boundary:
            unit = str(answer)
        elif ask.who == seat:
            said.append((ask.name, ask.about, answer))
        here.answer(answer, trusted=True)
    return Played(unit, tuple(said))  # type: ignore[arg-type]  # names of questions, as the cursor gives them


def check(puzzle: Puzzle, futures: int = DEEPER) -> Graded:
    """Look deeper whether what is named best is so much better than what a simple bot does; its grade."""
    return grade(puzzle, activation_of(make_bot("greedy", SeededChance("usual")), position(puzzle)), futures)


def found_in(cursor: Cursor, header: Header, played: Played, name: str, source: str) -> Puzzle | None:
    """A puzzle at a position, if what was played there gives away enough, in a first and in a deeper look."""
    first = judge(cursor, played)
    if first is None or first.loss < DECIDED:
        return None
    deeper = judge(cursor, played, seed=1, closer=CLOSER)
    if deeper is None or deeper.loss < DECIDED or not _is_decided(deeper):
        return None
    plans = tuple(PlanValue(plan.unit, plan.intent.why, round(chance, 4)) for plan, chance in deeper.others)
    usual = PlanValue(played.unit, "", round(deeper.chance, 4))
    return Puzzle(name, header, cursor.boundary.copy(), cursor.asked.who, plans, usual, source)


def _is_decided(found: Judgement) -> bool:
    """Whether something that was looked at closely is clearly worse than the best."""
    return found.others[-1][1] < found.best_chance - GRADES[0][0]


def each_checked(puzzles: Sequence[Puzzle], futures: int = DEEPER) -> Iterator[tuple[Puzzle, Graded | str]]:
    """Every puzzle with what a deeper look finds, or why there is none."""
    for one in puzzles:
        try:
            yield one, check(one, futures)
        except PuzzleError as error:
            yield one, str(error)
