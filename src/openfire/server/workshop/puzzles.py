"""Puzzles: positions with one best activation, one of them the puzzle of the day; answers are graded."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import blake2b
from typing import Annotated, Final, TypeVar

import msgspec
from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter
from msgspec import Meta

from openfire.ai import make_bot
from openfire.ai.intents import intents
from openfire.ai.seeded_chance import SeededChance
from openfire.lab.puzzles import CLOSER, GRADES, Puzzle, activation_of, known_plans, shipped
from openfire.report.decisions import CHECKED, Futures, Plan
from openfire.report.decisions import Played as PlayedActivation
from openfire.server.clock import now
from openfire.server.http.callers import Asking, language_of, limit, service_of
from openfire.server.languages import Language
from openfire.server.problems import Problem
from openfire.server.views.layout import layout_of
from openfire.server.wire import GameView, LayoutView
from openfire.server.wire.base import Wire
from openfire.server.workers.analysis import work_out
from openfire.server.workshop.once import once
from openfire.server.workshop.positions import (
    MOST_ANSWERS,
    AnswerText,
    GradedPlan,
    PlanView,
    StudiedPosition,
    Tried,
    chances_at,
    cursor_at,
    plan_of,
    plan_view,
    plan_views,
    puzzle_of,
    puzzle_position,
    puzzles_by_name,
    told,
    tried,
    try_out,
    view_at,
)

T = TypeVar("T")
PuzzleName = Annotated[str, PathParameter(min_length=1, max_length=64, description="The name of a puzzle.")]

VERDICTS: Final = ("best", "good", "mistake", "blunder")
MOST_SHOWN: Final = 4
BUDGET: Final = 20.0
"""Seconds that a grade may take; it takes less than one."""


class PuzzleListed(Wire, frozen=True):
    """A puzzle in a list."""

    id: str
    module: str
    edition: str
    mission: str
    round: int
    seat: str
    loss: float
    """What the usual answer gives away: how hard it is to see."""


class PuzzleList(Wire, frozen=True):
    """The puzzles that are set."""

    date: str
    daily: str
    """The puzzle of that day."""
    puzzles: tuple[PuzzleListed, ...]


class PuzzleView(Wire, frozen=True):
    """A puzzle: the position and what could be done."""

    puzzle: PuzzleListed
    layout: LayoutView
    view: GameView
    chances: tuple[float, ...]
    plans: tuple[PlanView, ...]


class PuzzleAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody plays the activation: by a plan of a unit, or answer by answer."""

    unit: Annotated[str, Meta(max_length=40)] = ""
    number: Annotated[int, Meta(ge=0, le=1000)] = 0
    answers: Annotated[tuple[AnswerText, ...], Meta(max_length=MOST_ANSWERS)] = ()


class PuzzleGrade(Wire, frozen=True):
    """What an answer to a puzzle is worth."""

    verdict: str
    """best, good, mistake or blunder."""
    chance: float
    best: float
    loss: float
    usual: float
    """The chance with what a simple bot does."""
    usual_unit: str
    futures: int
    """In so many futures all of them were played."""
    plans: tuple[GradedPlan, ...]
    """What is best, the best first."""
    happened: Tried
    """One of those futures."""


# ------------------------------------------------------------------------------------------------ in a list


@lru_cache(maxsize=1)
def listed() -> tuple[PuzzleListed, ...]:
    """The puzzles that are set."""
    return tuple(map(_listed, shipped()))


def _listed(one: Puzzle) -> PuzzleListed:
    header = one.header
    named = (one.id, header.module.key, header.edition.key, header.mission)
    return PuzzleListed(*named, one.state.round, one.seat, round(one.loss, 3))


def daily(date: str) -> str:
    """The puzzle of a day: each comes up once before any comes again."""
    names = sorted(puzzles_by_name(), key=lambda name: blake2b(name.encode(), digest_size=8).digest())
    return names[datetime.fromisoformat(date).toordinal() % len(names)]


def today() -> str:
    """The date in Greenwich."""
    return datetime.fromtimestamp(now() / 1000, UTC).date().isoformat()


# ------------------------------------------------------------------------------------------------ in a process


def puzzle_view(name: str, language: Language) -> PuzzleView:
    """A puzzle as it is sent."""
    puzzle, cursor = puzzle_of(name), puzzle_position(name)
    units = [str(one) for one in cursor.asked.options.each() or ()]
    plans = [plan for unit in units if unit in cursor.state.units for plan in plan_views(cursor, unit, language)]
    layout = layout_of(cursor.game.setup, puzzle.header.mission, language)
    return PuzzleView(_listed(puzzle), layout, view_at(cursor, 0, language), chances_at(cursor), tuple(plans))


def graded(name: str, answer: PuzzleAnswer, language: Language) -> PuzzleGrade:
    """An answer to a puzzle, graded in the same futures as what is known to be best."""
    puzzle, spot = puzzle_of(name), StudiedPosition(name, language=language)
    cursor = cursor_at(spot)
    plan = plan_of(cursor, answer.unit, answer.number) if answer.unit else None
    happened = try_out(cursor_at(spot), answer.answers, 0, plan)
    if not happened.said:
        raise Problem("unfit", "say which unit acts, and how")
    mine: Plan = plan or PlayedActivation(str(happened.said[0][2]), happened.said[1:])
    ahead, numbers = Futures(cursor, 0), range(CHECKED, CHECKED + CLOSER)
    best = _best(puzzle, ahead, numbers, language)
    chance = ahead.mean(mine, numbers)
    usual = activation_of(make_bot("greedy", SeededChance("usual")), cursor)
    most = max(chance, best[0].chance)
    grade = sum(best[0].chance - chance > least for least, _ in GRADES)
    return PuzzleGrade(
        VERDICTS[grade],
        round(chance, 4),
        round(most, 4),
        round(max(0.0, most - chance), 4),
        round(ahead.mean(usual, numbers), 4),
        usual.unit,
        CLOSER,
        best,
        told(happened, spot),
    )


def _best(puzzle: Puzzle, ahead: Futures, numbers: range, language: Language) -> tuple[GradedPlan, ...]:
    """The plans that a puzzle names, by their chances; of those that are called the same the best."""
    found: dict[tuple[str, str, str], GradedPlan] = {}
    for plan in sorted(known_plans(puzzle, ahead.cursor), key=lambda one: -ahead.mean(one, numbers)):
        number = intents(ahead.cursor, plan.unit).index(plan.intent)
        one = plan_view(ahead.cursor, plan.unit, number, plan.intent, language)
        key = (one.unit, one.what, one.about) if one.about else (one.unit, one.what, str(one.end))
        found.setdefault(key, GradedPlan(one, round(ahead.mean(plan, numbers), 4)))
    return tuple(found.values())[:MOST_SHOWN]


def attempted(name: str, answers: tuple[str, ...], language: Language) -> Tried:
    """What comes of some answers to a puzzle."""
    return tried(StudiedPosition(name, language=language), answers, 0)


# ------------------------------------------------------------------------------------------------ routes


@get("/api/puzzles", summary="The puzzles that are set, and that of the day.", tags=["puzzles"])
async def puzzle_list(request: Asking) -> PuzzleList:
    limit(request)
    date = today()
    found = await service_of(request).rules(listed)
    return PuzzleList(date, await service_of(request).rules(daily, date), found)


@get("/api/puzzles/{puzzle:str}", summary="A puzzle: its position, and what could be done.", tags=["puzzles"])
async def puzzle_page(request: Asking, puzzle: PuzzleName) -> PuzzleView:
    limit(request, 3)
    return await _once(request, puzzle_view, puzzle)


@post(
    "/api/puzzles/{puzzle:str}/grade",
    summary="How much of the chance to win an activation gives away.",
    tags=["puzzles"],
    status_code=200,
)
async def puzzle_grade(request: Asking, puzzle: PuzzleName, data: JSONBody[PuzzleAnswer]) -> PuzzleGrade:
    limit(request, 5)
    return await _once(request, graded, puzzle, data)


@post(
    "/api/puzzles/{puzzle:str}/try",
    summary="What comes of some answers, and what is asked next.",
    tags=["puzzles"],
    status_code=200,
)
async def puzzle_try(request: Asking, puzzle: PuzzleName, data: JSONBody[PuzzleAnswer]) -> Tried:
    limit(request, 3)
    return await _once(request, attempted, puzzle, data.answers)


async def _once(request: Asking, work: Callable[..., T], puzzle: str, *arguments: Hashable) -> T:
    """Have something about a puzzle worked out in a process, once for everybody. Raises Problem."""
    service, language = service_of(request), language_of(request)
    await service.rules(puzzle_of, puzzle)

    async def make() -> T:
        return await work_out(service, work, puzzle, *arguments, language, budget=BUDGET)

    return await once(service, (work.__name__, puzzle, *arguments, language), make)


ROUTES: Final[list[HTTPRouteHandler]] = [puzzle_list, puzzle_page, puzzle_grade, puzzle_try]
TYPES: Final[tuple[type[msgspec.Struct], ...]] = (PuzzleList, PuzzleView, PuzzleAnswer, PuzzleGrade, Tried)
