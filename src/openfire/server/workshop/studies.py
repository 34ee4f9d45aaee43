"""Studies: the course of a game, its luck and its errors, the best answers at any moment, comments and variations."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import pairwise
from typing import Annotated, Final, Literal, TypeVar

import msgspec
from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter
from msgspec import Meta

from openfire.ai.intents import intents
from openfire.engine.cursor import Cursor
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask
from openfire.engine.replay import steps
from openfire.engine.state import Marker, Model, Outcome, State, Unit
from openfire.report import GameReview, review
from openfire.report.decisions import Activation, IntentPlan, judge, weigh
from openfire.report.review import NOTABLE
from openfire.server.games.setups import setup_of
from openfire.server.http.callers import Asking, account_behind, language_of, limit, service_of, token_of, unless_gone
from openfire.server.languages import Language
from openfire.server.problems import Problem
from openfire.server.views import game_view
from openfire.server.views.layout import layout_of
from openfire.server.views.log_lines import fact_lines
from openfire.server.wire import EntryPointView, GameView, LayoutView, LogLine, Ok
from openfire.server.wire.base import Wire
from openfire.server.workers.analysis import work_out
from openfire.server.workers.askers import Rank, asker, working_for
from openfire.server.workshop import keeping
from openfire.server.workshop.keeping import Kept
from openfire.server.workshop.once import once
from openfire.server.workshop.positions import (
    MOST_ANSWERS,
    AnswerText,
    GradedPlan,
    PlanView,
    StudiedPosition,
    Tried,
    all_activations,
    chances_at,
    cursor_at,
    moment_view,
    plan_view,
    plan_views,
    played,
    puzzle_of,
    tried,
)
from openfire.server.workshop.sources import checked_record, packed, read_source, spot_of, written
from openfire.text.suggested_attacks import with_odds
from openfire.text.suggestions import suggest

T = TypeVar("T")

SourceName = Annotated[str, PathParameter(min_length=1, max_length=80, description="game.ID, study.ID, puzzle.NAME.")]
StudyId = Annotated[str, PathParameter(min_length=1, max_length=32, description="The id of a study.")]
MomentNumber = Annotated[int, PathParameter(ge=0, le=10_000_000, description="The number of an entry of the record.")]

BUDGET: Final = 30.0
"""Seconds that something may take to be worked out."""
LOOKED: Final = 60.0
"""Seconds that a review of a whole game may take."""
MOST_WEIGHED: Final = 12
"""Answers to a question in an activation that are weighed."""
LONGEST_TEXT: Final = 2_000
FURTHEST: Final = 10_000_000
"""How far from a corner of the table an arrow may point, in ten-thousandths of an inch."""

Moment = Annotated[int, Meta(ge=0, le=10_000_000)]
Number = Annotated[int, Meta(ge=-FURTHEST, le=FURTHEST)]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]


class StudyArrow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An arrow on the board."""

    start: tuple[Number, Number]
    end: tuple[Number, Number]
    hue: Literal["good", "bad", "idea"] = "idea"


class StudyNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of a moment."""

    moment: Moment
    text: Text = ""
    arrows: Annotated[tuple[StudyArrow, ...], Meta(max_length=20)] = ()


class StudyLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A variation: what else could have been answered from a moment on, with some dice."""

    moment: Moment
    title: Annotated[str, Meta(max_length=80)] = ""
    text: Text = ""
    answers: Annotated[tuple[AnswerText, ...], Meta(max_length=MOST_ANSWERS)] = ()
    dice: Annotated[int, Meta(ge=0, le=9_999)] = 0


Notes = Annotated[tuple[StudyNote, ...], Meta(max_length=200)]
Lines = Annotated[tuple[StudyLine, ...], Meta(max_length=40)]


class StudyDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A study to be kept: of a game, of a puzzle, or of a record that comes with it."""

    title: Annotated[str, Meta(min_length=1, max_length=200)]
    source: Annotated[str, Meta(max_length=80)] = ""
    """Where its positions come from: game.ID, puzzle.NAME, trial.RUN.NUMBER.GAME or another study.ID."""
    record: Annotated[str, Meta(max_length=290_000)] = ""
    """The text of a record instead."""
    notes: Notes = ()
    lines: Lines = ()


class StudyChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to stand in a study instead."""

    title: Annotated[str, Meta(min_length=1, max_length=200)]
    notes: Notes = ()
    lines: Lines = ()


class StudyView(Wire, frozen=True):
    """A study as it is read."""

    id: str
    title: str
    source: str
    created: int
    notes: tuple[StudyNote, ...]
    lines: tuple[StudyLine, ...]


class _StudyBody(msgspec.Struct, frozen=True):
    """A study as it is kept."""

    source: str
    notes: tuple[StudyNote, ...]
    lines: tuple[StudyLine, ...]
    record: str = ""


class StudyAct(Wire, frozen=True):
    """An activation: the entry before it, and who acted."""

    moment: int
    round: int
    seat: str
    unit: str


class StudyCourse(Wire, frozen=True):
    """What a game is played with, and what happened in it."""

    layout: LayoutView
    last: int
    """The number of the last moment."""
    lines: tuple[LogLine, ...]
    acts: tuple[StudyAct, ...]
    module: str
    is_over: bool
    scores: dict[str, int]
    winners: tuple[str, ...] | None = None


class FilmFrame(Wire, frozen=True):
    """A moment: what has changed since the one before it."""

    moment: int
    units: tuple[Unit, ...] = ()
    models: tuple[Model, ...] = ()
    markers: tuple[Marker, ...] = ()
    round: int | None = None
    order: tuple[str, ...] | None = None
    turn: int | None = None
    scores: dict[str, int] | None = None
    out: tuple[str, ...] | None = None
    entries: tuple[EntryPointView, ...] | None = None
    outcome: Outcome | None = None


class Film(Wire, frozen=True):
    """A whole game to be shown without a server: its first moment, and what each one after it changed."""

    layout: LayoutView
    lines: tuple[LogLine, ...]
    first: GameView
    frames: tuple[FilmFrame, ...]


class WeighedAnswer(Wire, frozen=True):
    """An answer, what it means, and the chance to win with it."""

    text: str
    words: str
    chance: float


class Judged(Wire, frozen=True):
    """What is best at a moment, and what was played there."""

    moment: int
    seat: str
    chances: tuple[float, ...]
    """As the position stands, for each seat."""
    plans: tuple[GradedPlan, ...] = ()
    """Where a unit is to be chosen: what it could do, the best first."""
    answers: tuple[WeighedAnswer, ...] = ()
    """Where something else is asked: the answers, the best first."""
    unit: str = ""
    """Who acted in the game."""
    chance: float | None = None
    """With what was played."""
    loss: float = 0.0
    is_error: bool = False


class TryRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answers to be tried from a moment on, or a plan of a unit."""

    answers: Annotated[tuple[AnswerText, ...], Meta(max_length=MOST_ANSWERS)] = ()
    unit: Annotated[str, Meta(max_length=40)] = ""
    number: Annotated[int, Meta(ge=0, le=1_000)] = 0
    dice: Annotated[int, Meta(ge=0, le=9_999)] = 0


class UnitPlans(Wire, frozen=True):
    """What the units could set out to do who may act at a moment."""

    plans: tuple[PlanView, ...]


# ------------------------------------------------------------------------------------------------ in a process


def course(spot: StudiedPosition) -> StudyCourse:
    """What a game is played with, and what happened in it."""
    if spot.puzzle:
        return _course_of_puzzle(spot)
    game = played(spot.record, spot.contents)
    setup, header = game.setup, game.record.header
    acts = (StudyAct(one.moment, one.cursor.state.round, one.seat, one.played.unit) for one in _acts(spot))
    outcome, last = game.record.end.outcome, game.boundaries[-1][1].state
    return StudyCourse(
        layout_of(setup, header.mission, spot.language),
        len(game.record.entries) - 1,
        tuple(fact_lines(game.lines, setup, spot.language)),
        tuple(acts),
        header.module.key,
        outcome is not None,
        last.scores,
        outcome.winners if outcome else None,
    )


def _acts(spot: StudiedPosition) -> tuple[Activation, ...]:
    return all_activations(spot.record, spot.contents)


def _course_of_puzzle(spot: StudiedPosition) -> StudyCourse:
    puzzle, cursor = puzzle_of(spot.puzzle), cursor_at(spot)
    layout = layout_of(cursor.game.setup, puzzle.header.mission, spot.language)
    act = StudyAct(0, cursor.state.round, puzzle.seat, "")
    return StudyCourse(layout, 0, (), (act,), puzzle.header.module.key, False, cursor.state.scores)


def film(spot: StudiedPosition) -> Film:
    """A whole game, moment by moment."""
    if spot.puzzle:
        raise Problem("unfit", "a puzzle is one moment")
    game = played(spot.record, spot.contents)
    views = [_still(step.cursor.state, step.number) for step in steps(game.record, setup_of)]
    lines = tuple(fact_lines(game.lines, game.setup, spot.language))
    frames = (_frame(before, after) for before, after in pairwise(views))
    return Film(layout_of(game.setup, game.record.header.mission, spot.language), lines, views[0], tuple(frames))


def _still(state: State, moment: int) -> GameView:
    """A moment as it is shown, by itself: the state goes on."""
    now = state.copy()
    return game_view.view_of(now, "", 0, moment, "over" if now.outcome else "playing", now.outcome)


ALWAYS: Final = ("round", "order", "turn", "scores", "out", "entries")


def _frame(before: GameView, after: GameView) -> FilmFrame:
    changed = {name: getattr(after, name) for name in ALWAYS if getattr(after, name) != getattr(before, name)}
    for name in ("units", "models", "markers"):
        known = {one.id: one for one in getattr(before, name)}
        changed[name] = tuple(one for one in getattr(after, name) if known.get(one.id) != one)
    return FilmFrame(after.moment, **changed, outcome=after.outcome)


def reviewed(spot: StudiedPosition) -> GameReview:
    """The chances of winning over time and the luck of every roll."""
    return review(played(spot.record, spot.contents).record, setup_of)


def judged(spot: StudiedPosition) -> Judged:
    """What is best at a moment."""
    cursor = cursor_at(spot)
    ask = cursor.question
    if not isinstance(ask, Ask) or cursor.state.outcome:
        raise Problem("too-late", "nobody is asked anything at this moment")
    told = Judged(spot.moment, ask.who, chances_at(cursor))
    if ask.name is not QuestionName.ACTIVATE or not ask.boundary:
        return msgspec.structs.replace(told, answers=_weighed(cursor, spot.language))
    mine = None if spot.puzzle else next((one for one in _acts(spot) if one.moment == spot.moment), None)
    found = judge(cursor, mine.played if mine else None, spot.moment)
    if found is None:
        return msgspec.structs.replace(told, unit=mine.played.unit if mine else "")
    plans = tuple(GradedPlan(_plan(cursor, plan, spot.language), round(chance, 4)) for plan, chance in found.others)
    if mine is None:
        return msgspec.structs.replace(told, plans=plans)
    chance, loss = round(found.chance, 4), round(found.loss, 4)
    fields = {"plans": plans, "unit": mine.played.unit, "chance": chance, "loss": loss, "is_error": loss >= NOTABLE}
    return msgspec.structs.replace(told, **fields)


def _plan(cursor: Cursor, plan: IntentPlan, language: Language) -> PlanView:
    number = intents(cursor, plan.unit).index(plan.intent)
    return plan_view(cursor, plan.unit, number, plan.intent, language)


def _weighed(cursor: Cursor, language: Language) -> tuple[WeighedAnswer, ...]:
    """Sensible answers to a question in the middle of an activation, the best first."""
    made = suggest(cursor.game, cursor.asked, language=language, on_board=True)
    made = with_odds(cursor.game, cursor.asked, made, language=language)
    known = {one.answer: one.words for one in made.items[:MOST_WEIGHED] if cursor.why_not(one.answer) is None}
    found = weigh(cursor, list(known))
    return tuple(WeighedAnswer(str(answer), known[answer], round(chance, 4)) for answer, chance in found)


def unit_plans(spot: StudiedPosition) -> UnitPlans:
    """What the units could set out to do who may act."""
    cursor = cursor_at(spot)
    ask = cursor.question
    if not isinstance(ask, Ask) or ask.name is not QuestionName.ACTIVATE or not ask.boundary:
        return UnitPlans(())
    units = [str(one) for one in ask.options.each() or ()]
    found = (plan for unit in units if unit in cursor.state.units for plan in plan_views(cursor, unit, spot.language))
    return UnitPlans(tuple(found))


# ------------------------------------------------------------------------------------------------ positions


@get("/api/positions/{source:str}", summary="What happened in a game, to be studied.", tags=["studies"])
async def study_course(request: Asking, source: SourceName) -> StudyCourse:
    limit(request, 5)
    return await _worked_out(request, course, source)


@get("/api/positions/{source:str}/film", summary="A whole game, moment by moment.", tags=["studies"])
async def study_film(request: Asking, source: SourceName) -> Film:
    limit(request, 20)
    return await _worked_out(request, film, source)


@get("/api/positions/{source:str}/review", summary="Chances of winning over time, and luck.", tags=["studies"])
async def study_review(request: Asking, source: SourceName) -> GameReview:
    limit(request, 10)
    return await _worked_out(request, reviewed, source, budget=LOOKED)


@get("/api/positions/{source:str}/moments/{moment:int}", summary="A moment of it.", tags=["studies"])
async def study_moment(request: Asking, source: SourceName, moment: MomentNumber) -> GameView:
    limit(request, 3)
    return await _worked_out(request, moment_view, source, moment)


@get(
    "/api/positions/{source:str}/moments/{moment:int}/best",
    summary="What is best at a moment, beside what was played there.",
    tags=["studies"],
)
async def study_best(request: Asking, source: SourceName, moment: MomentNumber) -> Judged:
    limit(request, 5)
    return await _worked_out(request, judged, source, moment)


@get(
    "/api/positions/{source:str}/moments/{moment:int}/plans",
    summary="What the units could set out to do who may act at a moment.",
    tags=["studies"],
)
async def study_plans(request: Asking, source: SourceName, moment: MomentNumber) -> UnitPlans:
    limit(request, 3)
    return await _worked_out(request, unit_plans, source, moment)


@post(
    "/api/positions/{source:str}/moments/{moment:int}/try",
    summary="What comes of some answers, or of a plan, from a moment on.",
    tags=["studies"],
    status_code=200,
)
async def study_try(request: Asking, source: SourceName, moment: MomentNumber, data: JSONBody[TryRequest]) -> Tried:
    limit(request, 5)
    return await _worked_out(request, tried, source, moment, data.answers, data.dice, data.unit, data.number)


@get("/api/positions/{source:str}/record", summary="The record of it, as a file.", tags=["studies"])
async def study_record(request: Asking, source: SourceName) -> Response[str]:
    limit(request, 5)
    service = service_of(request)
    spot = await spot_of(service, read_source(source))
    if spot.puzzle:
        raise Problem("unfit", "a puzzle has no record")
    text = await service.rules(written, spot.record)
    name = f'attachment; filename="{source}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name})


async def _worked_out(
    request: Asking,
    work: Callable[..., T],
    source: str,
    moment: int = 0,
    *arguments: Hashable,
    budget: float = BUDGET,
) -> T:
    """Have a process look at a position, once for everybody who asks, and not for those who have gone. Raises Problem.

    What is worked out is kept by what the position is, not by its address: a game goes on.
    """
    service, language = service_of(request), language_of(request)
    spot = await spot_of(service, read_source(source), moment, language)

    async def make() -> T:
        return await work_out(service, work, spot, *arguments, budget=budget)

    return await unless_gone(request, once(service, (work.__name__, spot.key, *arguments), make))


# ------------------------------------------------------------------------------------------------ studies


@post("/api/studies", summary="Keep a study.", tags=["studies"], status_code=201)
async def study_keep(request: Asking, data: JSONBody[StudyDraft]) -> Kept:
    limit(request, 20)
    service = service_of(request)
    title = _checked(data)
    source, record = "", b""
    if data.record:
        with working_for(asker().name, Rank.LATER):
            record = await work_out(service, checked_record, data.record)
            await work_out(service, course, StudiedPosition("", record))
    else:
        spot = await spot_of(service, read_source(data.source))
        source, record = ("", spot.record) if spot.record else (f"puzzle.{spot.puzzle}", b"")
    body = _StudyBody(source, data.notes, data.lines, await service.rules(packed, record) if record else "")
    told = (await service.rules(msgspec.json.encode, body)).decode()
    return await keeping.keep(service, keeping.STUDY, title, "", told, await account_behind(request))


@get("/api/studies/{study:str}", summary="A study: comments and variations.", tags=["studies"])
async def study_view(request: Asking, study: StudyId) -> StudyView:
    limit(request)
    row, body = await _read(request, study)
    return StudyView(study, row.title, body.source, row.created, body.notes, body.lines)


@post("/api/studies/{study:str}", summary="Change a study.", tags=["studies"], status_code=200)
async def study_change(request: Asking, study: StudyId, data: JSONBody[StudyChange]) -> Ok:
    limit(request, 10)
    service = service_of(request)
    keeping.check_owner(service, study, token_of(request))
    title = _checked(data)
    _, body = await _read(request, study)
    fresh = msgspec.structs.replace(body, notes=data.notes, lines=data.lines)
    await keeping.change(service, keeping.STUDY, study, title, msgspec.json.encode(fresh).decode())
    return Ok()


@delete("/api/studies/{study:str}", summary="Throw a study away.", tags=["studies"], status_code=200)
async def study_drop(request: Asking, study: StudyId) -> Ok:
    limit(request, 5)
    service = service_of(request)
    keeping.check_owner(service, study, token_of(request))
    await keeping.drop(service, keeping.STUDY, study)
    return Ok()


async def _read(request: Asking, study: str) -> tuple[keeping.KeptRow, _StudyBody]:
    service = service_of(request)
    row = await keeping.read(service, keeping.STUDY, study)
    return row, await service.rules(lambda: msgspec.json.decode(row.body, type=_StudyBody))


def _checked(data: StudyDraft | StudyChange) -> str:
    """The title of a study whose words can be shown. Raises Problem."""
    for note in data.notes:
        keeping.check_text(note.text, f"the comment on moment {note.moment}")
    for line in data.lines:
        keeping.check_text(line.text, "a variation")
        keeping.check_text(line.title, "the title of a variation")
    return keeping.checked_title(data.title, "the title of a study")


ROUTES: Final[list[HTTPRouteHandler]] = [
    study_course,
    study_film,
    study_review,
    study_moment,
    study_best,
    study_plans,
    study_try,
    study_record,
    study_keep,
    study_view,
    study_change,
    study_drop,
]
TYPES: Final[tuple[type[msgspec.Struct], ...]] = (
    StudyCourse,
    Film,
    GameReview,
    Judged,
    UnitPlans,
    TryRequest,
    Tried,
    Kept,
    StudyDraft,
    StudyChange,
    StudyView,
)
