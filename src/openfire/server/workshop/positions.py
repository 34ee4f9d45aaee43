"""Positions outside any running game: a puzzle's, or a moment of a record. What processes of the pool do with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from typing import Annotated, Final, NamedTuple, cast

import msgspec
from msgspec import Meta

from openfire.ai.greedy import Greedy
from openfire.ai.intents import Intent, intents
from openfire.ai.seeded_chance import SeededChance
from openfire.ai.win_chance import win_chance
from openfire.ai.worth import place_of
from openfire.dice import Seeded
from openfire.engine.answer_text import read_answer
from openfire.engine.answers import LONGEST, Answer, Stand
from openfire.engine.cursor import Cursor
from openfire.engine.entries import play_checked
from openfire.engine.facts import AnyFact, Fact
from openfire.engine.questions import Ask, Roll
from openfire.engine.record import AnswerEntry, DiceEntry, Record, RecordError
from openfire.engine.refusals import Refusal
from openfire.engine.replay import steps
from openfire.engine.setup import Setup
from openfire.engine.state import TABLE
from openfire.geometry.inches import Point
from openfire.lab import puzzles
from openfire.report.decisions import Activation, IntentPlan, Said, activations
from openfire.server.games.events import EventLine
from openfire.server.games.setups import learn, setup_of
from openfire.server.languages import ENGLISH, Language
from openfire.server.problems import Problem, refused
from openfire.server.views import game_view
from openfire.server.views.log_lines import fact_lines
from openfire.server.wire import GameView, LogLine, Option
from openfire.server.wire.base import Wire
from openfire.text.answers import read_typed
from openfire.text.suggested_attacks import with_odds
from openfire.text.suggestions import suggest, words
from openfire.text.table_things import UnknownWordError
from openfire.text.wording import Wording

AnswerText = Annotated[str, Meta(min_length=1, max_length=LONGEST)]
MOST_ANSWERS: Final = 60
"""Answers that may be tried one after the other."""
MOST_STEPS: Final = 2_000
"""Answers and rolls after which something that is tried goes on too long."""


class StudiedPosition(NamedTuple):
    """A position, as it is handed to another process: nothing secret is in it."""

    puzzle: str = ""
    """Its name; empty for a moment of a record."""
    record: bytes = b""
    moment: int = 0
    contents: tuple[tuple[str, bytes], ...] = ()
    """What was kept of modules that the record needs, by their hashes."""
    language: Language = ENGLISH
    """Of whoever asks."""

    @property
    def key(self) -> tuple[str, str, int, Language]:
        """The same for the same position: what is kept of it need not hold its record."""
        content = blake2b(self.record, digest_size=16)
        for name, _ in self.contents:
            content.update(name.encode())
        return self.puzzle, content.hexdigest(), self.moment, self.language


class PlanView(Wire, frozen=True):
    """Something that a unit could set out to do."""

    unit: str
    number: int
    """Which of its plans."""
    what: str
    """usual, stay, towards, away, elsewhere, arrive, attack, hold (stay and attack), or act."""
    about: str = ""
    """The unit or objective that it is about."""
    words: str = ""
    """An action of the book with which it begins, and its pace, in words."""
    start: Point | None = None
    end: Point | None = None
    """Where it leads from and to, for an arrow."""


class GradedPlan(Wire, frozen=True):
    """A plan and the chance of winning with it."""

    plan: PlanView
    chance: float


class Tried(Wire, frozen=True):
    """What comes of some answers."""

    view: GameView
    lines: tuple[LogLine, ...]
    """What happened by them."""
    said: tuple[str, ...]
    """All answers that were given, those of a plan included."""
    suggestions: tuple[Option, ...]
    """What could be answered next."""
    chances: tuple[float, ...]
    """Of winning from there, for each seat."""
    is_done: bool
    """Whether the activation is over."""


# ------------------------------------------------------------------------------------------------ where


class PlayedRecord(NamedTuple):
    """A record that was played once: where it stood at its boundaries, and what happened."""

    record: Record
    boundaries: tuple[tuple[int, Cursor], ...]
    lines: tuple[EventLine, ...]

    @property
    def setup(self) -> Setup:
        """What it was played with."""
        return self.boundaries[-1][1].game.setup


def read_record(text: bytes) -> Record:
    """The record in some text that was checked when it came."""
    return msgspec.json.decode(text, type=Record)


@lru_cache(maxsize=4)
def played(text: bytes, contents: tuple[tuple[str, bytes], ...]) -> PlayedRecord:
    """A record played from its beginning to its end. Raises Problem where it does not fit what is here."""
    for content, body in contents:
        learn(content, body)
    boundaries, lines = list[tuple[int, Cursor]](), list[EventLine]()
    try:
        record = read_record(text)
        for step in steps(record, setup_of):
            lines += _told_at(step.number, step.facts)
            if step.cursor.at_boundary:
                boundaries.append((step.number, step.cursor.fork()))
    except RecordError as error:
        raise Problem("unfit", f"the record cannot be played here: {error}") from None
    if not boundaries:
        raise Problem("unfit", "the record ends before its game has begun")
    return PlayedRecord(record, tuple(boundaries), tuple(lines))


def _told_at(moment: int, facts: Sequence[Fact]) -> Iterator[EventLine]:
    """Facts as lines of a log: those of rules are those that can be stored."""
    return (EventLine(moment, cast(AnyFact, fact)) for fact in facts)


@lru_cache(maxsize=4)
def all_activations(text: bytes, contents: tuple[tuple[str, bytes], ...]) -> tuple[Activation, ...]:
    """The activations of a record."""
    return tuple(activations(played(text, contents).record, setup_of))


def cursor_at(spot: StudiedPosition) -> Cursor:
    """A position to be gone on from. Raises Problem."""
    if spot.puzzle:
        return puzzle_position(spot.puzzle)
    game = played(spot.record, spot.contents)
    last = len(game.record.entries) - 1
    if not 0 <= spot.moment <= last:
        raise Problem("not-found", f"the moments of the game are numbered from 0 to {last}")
    near = [one for one in game.boundaries if one[0] <= spot.moment]
    first, found = (near[-1][0], near[-1][1].fork()) if near else _beginning(game)
    for entry in game.record.entries[first + 1 : spot.moment + 1]:
        if isinstance(entry, AnswerEntry | DiceEntry):
            play_checked(found, entry)
    found.news()
    return found


def _beginning(game: PlayedRecord) -> tuple[int, Cursor]:
    """The game before its first entry."""
    return -1, Cursor(game.setup, game.setup.edition.start(game.setup))


def puzzle_position(name: str) -> Cursor:
    """Where a puzzle stands. Raises Problem."""
    try:
        return puzzles.position(puzzle_of(name))
    except puzzles.PuzzleError as error:
        raise Problem("changed", str(error)) from None


def puzzle_of(name: str) -> puzzles.Puzzle:
    """A puzzle that is set. Raises Problem."""
    found = puzzles_by_name().get(name)
    if found is None:
        raise Problem("not-found", "there is no puzzle of that name")
    return found


@lru_cache(maxsize=1)
def puzzles_by_name() -> dict[str, puzzles.Puzzle]:
    """The puzzles that are set, in their order."""
    return {one.id: one for one in puzzles.shipped()}


# ------------------------------------------------------------------------------------------------ what is seen


def view_at(cursor: Cursor, moment: int, language: Language) -> GameView:
    """A position as it is sent, with the question that is open there."""
    outcome = cursor.state.outcome
    found = game_view.view_of(cursor.state, "", 0, moment, "over" if outcome else "playing", outcome)
    question = cursor.question
    if not isinstance(question, Ask) or outcome:
        return found
    asked = game_view.question_of(cursor.game, question, 0, language=language)
    return msgspec.structs.replace(found, question=asked)


def moment_view(spot: StudiedPosition) -> GameView:
    """A moment of a record."""
    return view_at(cursor_at(spot), spot.moment, spot.language)


def chances_at(cursor: Cursor) -> tuple[float, ...]:
    """How likely each seat is to win."""
    game = cursor.game
    seats = game.setup.players()
    who = cursor.asked.who if isinstance(cursor.question, Ask) else seats[0]
    return tuple(round(min(1.0, max(0.0, win_chance(game, seat, who))), 4) for seat in seats)


# ------------------------------------------------------------------------------------------------ plans

SIMPLE: Final = {"": "usual", "to stay": "stay", "elsewhere": "elsewhere", "to arrive elsewhere": "arrive"}
ABOUT: Final = {"towards ": "towards", "away from ": "away", "to attack ": "attack", "to stay and attack ": "hold"}


def plan_views(cursor: Cursor, unit: str, language: Language) -> Iterator[PlanView]:
    """What a unit could set out to do."""
    return (plan_view(cursor, unit, n, intent, language) for n, intent in enumerate(intents(cursor, unit)))


def plan_view(cursor: Cursor, unit: str, number: int, intent: Intent, language: Language) -> PlanView:
    """A plan as it is sent."""
    g = cursor.game
    begin = next((key for key in ABOUT if intent.why.startswith(key)), "")
    what = ABOUT[begin] if begin else SIMPLE.get(intent.why, "act")
    about = intent.why.removeprefix(begin) if begin else ""
    end = intent.goal if what != "stay" else None
    if intent.target:
        end = place_of(g, intent.target)
    if intent.draw:
        end = _drawn(cursor, unit, intent)
    start = place_of(g, unit) if g.unit(unit).place == TABLE else None
    return PlanView(unit, number, what, about, _action_words(cursor, unit, intent, language), start, end)


def _action_words(cursor: Cursor, unit: str, intent: Intent, language: Language) -> str:
    """The action with which a plan begins, else how fast it goes."""
    wording = Wording(cursor.game.setup, language, on_board=True)
    if intent.action is None:
        return wording.term(intent.pace) if intent.pace and intent.pace != "stay" else ""
    ask = _acting(cursor, unit)
    return words(cursor.game, ask, intent.action, language=language, on_board=True) if ask else str(intent.action)


def _acting(cursor: Cursor, unit: str) -> Ask | None:
    """What a unit is asked first once it is picked."""
    acting = cursor.fork(is_heard=False)
    acting.answer(IntentPlan(unit, Intent()).opening, trusted=True)
    return acting.question if isinstance(acting.question, Ask) else None


def _drawn(cursor: Cursor, unit: str, intent: Intent) -> Point | None:
    """Where a unit would arrive at one of some places."""
    ask = _acting(cursor, unit)
    if ask is None or ask.takes is not Stand:
        return None
    answer = ask.options.sample(SeededChance(f"place {intent.draw}"))
    return answer.places[0][1][:2] if isinstance(answer, Stand) and answer.places else None


def plan_of(cursor: Cursor, unit: str, number: int) -> IntentPlan:
    """A plan by its number. Raises Problem."""
    units = {str(one) for one in cursor.asked.options.each() or ()} if cursor.at_boundary else set()
    if unit not in units or unit not in cursor.state.units:
        raise Problem("unfit", f"{unit[:40]!a} cannot act now: {', '.join(sorted(units)) or 'nobody'} can")
    found = intents(cursor, unit)
    if not 0 <= number < len(found):
        raise Problem("unfit", f"the plans of {unit} are numbered from 0 to {len(found) - 1}")
    return IntentPlan(unit, found[number])


# ------------------------------------------------------------------------------------------------ trying


class TriedOut(NamedTuple):
    """What came of answers: where it stands, what happened, and what was said by whoever acts."""

    cursor: Cursor
    lines: tuple[EventLine, ...]
    said: tuple[Said, ...]


def try_out(cursor: Cursor, answers: Sequence[str], dice: int, plan: IntentPlan | None = None) -> TriedOut:
    """Answer for whoever acts: some answers first, then as a plan says, to the end of the activation.

    What others are asked meanwhile is answered as a simple bot answers it. Raises Problem.
    """
    left, begun, seat = list(answers), False, ""
    rolls = Seeded(dice.to_bytes(32, "big"), cursor.state.rolls)
    mine, theirs = plan.bot(dice) if plan else None, Greedy(SeededChance(f"{dice} theirs"))
    said, lines = list[Said](), list[EventLine]()
    for _ in range(MOST_STEPS):
        question = cursor.question
        if question is None:
            break
        if isinstance(question, Roll):
            cursor.roll(rolls)
        else:
            ask = cursor.asked
            seat = ask.who if ask.boundary or not seat else seat
            if ask.who != seat:
                cursor.answer(theirs(cursor), trusted=True)
            elif left or (mine and not (ask.boundary and begun)):
                answer = _read(cursor, left.pop(0)) if left else mine(cursor) if begun and mine else _opening(plan)
                said.append((ask.name, ask.about, answer))
                cursor.answer(answer, trusted=True)
                begun = True
            else:
                break
        lines += _told_at(len(said), cursor.news())
    else:
        raise Problem("too-large", "that goes on for too long: try fewer answers")
    if left:
        raise Problem("unfit", "the game is over before all these answers are given")
    return TriedOut(cursor, tuple(lines), tuple(said))


def _opening(plan: IntentPlan | None) -> Answer:
    assert plan
    return plan.opening


def _read(cursor: Cursor, text: str) -> Answer:
    """The answer of a text, in notation or in words. Raises Problem where it would be refused."""
    answer = read_answer(cursor.asked, text)
    if isinstance(answer, Refusal):
        with suppress(UnknownWordError, ValueError, KeyError):  # then what is wrong with the notation is told
            answer = read_typed(cursor.game, cursor.asked, text)
    refusal = answer if isinstance(answer, Refusal) else cursor.why_not(answer)
    if refusal or isinstance(answer, Refusal):
        assert refusal
        raise refused(refusal)
    return answer


def tried(spot: StudiedPosition, answers: tuple[str, ...], dice: int, unit: str = "", number: int = 0) -> Tried:
    """What comes of some answers, or of a plan of a unit."""
    cursor = cursor_at(spot)
    plan = plan_of(cursor, unit, number) if unit else None
    return told(try_out(cursor, answers, dice, plan), spot)


def told(found: TriedOut, spot: StudiedPosition) -> Tried:
    """The same as it is sent."""
    cursor, language = found.cursor, spot.language
    view = view_at(cursor, spot.moment, language)
    lines = tuple(fact_lines(found.lines, cursor.game.setup, language))
    said = tuple(str(answer) for _, _, answer in found.said)
    return Tried(view, lines, said, _suggested(cursor, language), chances_at(cursor), cursor.at_boundary)


def _suggested(cursor: Cursor, language: Language) -> tuple[Option, ...]:
    """Sensible answers to the open question, with what they come to."""
    if not isinstance(cursor.question, Ask) or cursor.state.outcome:
        return ()
    made = suggest(cursor.game, cursor.asked, language=language, on_board=True)
    made = with_odds(cursor.game, cursor.asked, made, language=language)
    return tuple(Option(str(one.answer), one.words) for one in made.items)
