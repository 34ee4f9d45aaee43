"""Acts: what players do at the table.

An act is one function: it checks whether it may be done now (`rights`), has the rules play it, and hands what happened
to `service.happen`, which stores it and tells everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import select

from openfire.engine.answer_text import read_answer
from openfire.engine.answers import Answer
from openfire.engine.left_answers import LOSSES, left_answer
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask, Roll
from openfire.engine.record import AnswerEntry, DiceEntry, Entry
from openfire.engine.recorder import Recorder, back_to
from openfire.engine.refusals import Refusal
from openfire.engine.segments import last_renewal
from openfire.game import begin
from openfire.server import requests
from openfire.server.games import events
from openfire.server.games.advice import suggested_deployment, suggested_losses
from openfire.server.games.apply_event import DRAW, UNDO, replay_last_segment
from openfire.server.games.compare import carried_over
from openfire.server.games.events import Answered, Began, EventLine
from openfire.server.games.live_game import LiveGame
from openfire.server.games.new_game import opening, taken_over
from openfire.server.games.rights import Who, check_in_play, check_no_wish, check_unchanged
from openfire.server.games.service import Service
from openfire.server.games.setups import setup_of
from openfire.server.games.slots import GameSlot
from openfire.server.people import names
from openfire.server.problems import Problem, refused
from openfire.server.store.schema import ACCOUNTS
from openfire.server.views.updates import before
from openfire.server.wire import NextAnswer

LONGEST_LINE = 500
"""Characters of a line of chat."""


async def answer(
    service: Service, slot: GameSlot, live: LiveGame, who: Who, ask: requests.AnswerRequest
) -> requests.DoneReply:
    """Answer the open question. Of two answers to one question, exactly one is taken."""
    check_in_play(live, who)
    check_unchanged(live)
    question = live.asked
    if question is None or ask.turn != live.turn:
        raise Problem("outdated", f"the question has been answered: {ask.turn} was meant, {live.turn} is open now")
    if question.who != who.seat:
        raise Problem("not-yours", f"seat {question.who} is asked, not {who.seat}")
    was = before(live)
    event = await service.rules(play_answer, live, ask.text, ask.then)
    if isinstance(event, Refusal):
        raise refused(event)
    return requests.DoneReply(await service.happen(slot, [event], was=was))


async def prefer(
    service: Service, slot: GameSlot, live: LiveGame, who: Who, ask: requests.PreferRequest
) -> requests.DoneReply:
    """Leave some answers to be given from the next question on; nothing happens where that is known already."""
    leaves = tuple(sorted(set(ask.leaves)))
    if live.seats[who.seat].leaves == leaves:
        return requests.DoneReply(live.seq)
    return requests.DoneReply(await service.happen(slot, [events.Preferred(who.seat, leaves)]))


async def undo(
    service: Service, slot: GameSlot, live: LiveGame, who: Who, ask: requests.UndoRequest
) -> requests.DoneReply:
    """Take back what one did last: at once if nothing was revealed since, else if the others agree."""
    check_in_play(live, who)
    check_unchanged(live)
    found = free_undo(live, who.seat)
    if found is None:
        raise _nothing_to_undo(live)
    kept, is_free = found
    if is_free:
        return await take_back(service, slot, live, who.seat, kept)
    if live.people == [who.seat]:
        if not ask.knowing:
            raise Problem("revealed", "dice have fallen since, or others have answered: say knowing, and it is marked")
        return await take_back(service, slot, live, who.seat, kept, in_hindsight=True)
    check_no_wish(live)
    return requests.DoneReply(await service.happen(slot, [events.Offered(who.seat, UNDO, kept)]))


def _nothing_to_undo(live: LiveGame) -> Problem:
    if last_renewal(live.entries):
        return Problem("too-late", "you have not answered anything since the rules changed; what was before that stays")
    return Problem("too-early", "you have not answered anything yet")


async def take_back(
    service: Service, slot: GameSlot, live: LiveGame, seat: str, kept: int, *, in_hindsight: bool = False
) -> requests.DoneReply:
    """Go back to where the game had so many entries. in_hindsight: with dice seen that nobody agreed to take back."""
    assert live.recorder
    was = before(live)
    live.recorder = await service.rules(back_to, live.recorder, kept)
    return requests.DoneReply(await service.happen(slot, [events.Undone(seat, kept, in_hindsight)], was=was))


async def draw(
    service: Service, slot: GameSlot, live: LiveGame, who: Who, _ask: requests.DrawRequest
) -> requests.DoneReply:
    """Offer a draw to the other people; a bot takes none."""
    check_in_play(live, who)
    check_unchanged(live)
    if any(seat.is_bot for seat in live.seats.values()):
        raise Problem("refused", "a bot plays to the end")
    check_no_wish(live)
    return requests.DoneReply(await service.happen(slot, [events.Offered(who.seat, DRAW)]))


async def resign(
    service: Service, slot: GameSlot, live: LiveGame, who: Who, _ask: requests.ResignRequest
) -> requests.DoneReply:
    """Give up. The others go on where they are still enemies; a stand-in holds for who has left."""
    check_in_play(live, who)
    return requests.DoneReply(await service.happen(slot, [events.Resigned(who.seat, len(live.entries))]))


async def chat(
    service: Service, slot: GameSlot, live: LiveGame, who: Who, ask: requests.ChatRequest
) -> requests.DoneReply:
    """Say something to everybody at the table, unless the operator has taken that right away."""
    text = names.checked(ask.text, "what you say", LONGEST_LINE)
    account = live.seats[who.seat].account or who.account
    where = select(ACCOUNTS.c.is_silenced).where(ACCOUNTS.c.id == account)
    if account and await service.store.read(lambda connection: connection.execute(where).scalar()):
        raise Problem("not-yours", "the operator has silenced your account: you can play on, but not chat")
    return requests.DoneReply(await service.happen(slot, [events.Chatted(who.seat, text)]))


# ------------------------------------------------------------------------------------------------ the rules


def begin_game(live: LiveGame) -> Began:
    """Begin a game; dice fall, and units are deployed where that is agreed, until the first question is asked."""
    origin = live.kept.origin
    if origin:
        live.recorder = replay_last_segment(*carried_over(taken_over(origin, live), origin.entries))
        header = live.recorder.header
    else:
        header = opening(live)
        live.recorder = Recorder(header, begin(setup_of(header)))
    lines = tuple(_go_on_until_asked(live))
    return Began(header, tuple(live.recorder.entries), lines)


def play_answer(live: LiveGame, text: str, then: Sequence[NextAnswer] = ()) -> Answered | Refusal:
    """Answer the open question and those foreseen; dice fall until somebody is asked who has something to decide."""
    assert live.recorder
    ask = live.recorder.cursor.asked
    first = len(live.recorder.entries)
    answer = read_answer(ask, text)
    refusal = answer if isinstance(answer, Refusal) else live.recorder.answer(answer)
    if refusal:
        return refusal
    lines = [*new_lines(live.recorder), *_answer_foreseen(live.recorder, ask.who, then), *_go_on_until_asked(live)]
    return Answered(ask.who, tuple(live.recorder.entries[first:]), tuple(lines))


def _answer_foreseen(recorder: Recorder, seat: str, then: Sequence[NextAnswer]) -> Iterator[EventLine]:
    """Answer what was foreseen, up to the first question that is another one or does not take its answer."""
    for foreseen in then:
        ask = recorder.cursor.question
        if not isinstance(ask, Ask) or (ask.who, ask.what) != (seat, foreseen.what):
            return
        answer = read_answer(ask, foreseen.text)
        if isinstance(answer, Refusal) or recorder.answer(answer):
            return
        yield from new_lines(recorder)


def _go_on_until_asked(live: LiveGame) -> Iterator[EventLine]:
    """Roll dice, and answer what players leave, until somebody is asked; gives what happened."""
    assert live.recorder
    yield from new_lines(live.recorder)
    while _goes_on(live, live.recorder):
        yield from new_lines(live.recorder)


def _goes_on(live: LiveGame, recorder: Recorder) -> bool:
    """Go one step where nobody has to decide anything; whether that was so."""
    question = recorder.cursor.question
    if isinstance(question, Roll):
        recorder.roll(live.dice())
        return True
    answer = suggested_deployment(live) or (_left(live, question) if question else None)
    return answer is not None and recorder.answer(answer) is None


def _left(live: LiveGame, question: Ask) -> Answer | None:
    """What whoever is asked leaves to be given; a bot leaves nothing."""
    seat = live.seats[question.who]
    if seat.answered_by:
        return None
    return left_answer(question, seat.leaves) or (suggested_losses(live) if LOSSES in seat.leaves else None)


def new_lines(recorder: Recorder) -> Iterator[EventLine]:
    """Take what happened since this was last called, as lines of the log."""
    moment = len(recorder.entries) - 1
    fresh: list[Any] = recorder.cursor.news()  # the facts of rules are those that can be stored
    return (EventLine(moment, fact) for fact in fresh)


def free_undo(live: LiveGame, seat: str) -> tuple[int, bool] | None:
    """Where taking back what a seat did last leads, and whether nothing has been revealed since; None if there is none.

    Dice that fell and answers of others are revealed. What a game shares with the one it branched off from stays: its
    dice fell under the promise of that one, and would fall another way here. So does what was played by other rules.
    """
    entries, origin, renewal = live.entries, live.kept.origin, last_renewal(live.entries)
    first = max(origin.moment if origin else -1, renewal[0] if renewal else -1)
    start = next((act.start for act in reversed(live.acts) if act.seat == seat and act.start > first), None)
    if start is None:
        return None
    is_last = live.acts[-1].start == start
    start = _arrival(live, seat, start)
    return start, is_last and not any(_is_revealing(entry, seat) for entry in entries[start:])


def _arrival(live: LiveGame, seat: str, start: int) -> int:
    """Where a unit came in by itself in what was done, so that it can be placed by hand; else where that began."""
    if live.kept.terms.is_deployed:
        for number, entry in enumerate(live.entries[start + 1 :], start + 1):
            if isinstance(entry, AnswerEntry) and (entry.seat, entry.what) == (seat, QuestionName.DEPLOY):
                return number
    return start


def _is_revealing(entry: Entry, seat: str) -> bool:
    """Whether an entry tells a player more than what that player has said."""
    return isinstance(entry, DiceEntry) or (isinstance(entry, AnswerEntry) and entry.seat != seat)
