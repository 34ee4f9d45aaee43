"""What can be read of a game: where it stands, its log, moments, record and whether that is sound; and rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from openfire.engine.questions import Ask
from openfire.engine.record import Record
from openfire.engine.recorder import Recorder
from openfire.engine.segments import last_renewal, segments
from openfire.ledger.explanations import explained
from openfire.ledger.statements import UnknownIdError, ruling, statement
from openfire.report import BattleReport
from openfire.server import requests
from openfire.server.games import boundaries, events
from openfire.server.games.apply_event import replay_last_segment
from openfire.server.games.bare_records import bare_record
from openfire.server.games.differences import why_different
from openfire.server.games.end import earlier_games, ended
from openfire.server.games.live_game import LiveGame
from openfire.server.games.load import StoredStory, read_story
from openfire.server.games.record_entries import written
from openfire.server.games.rights import Who
from openfire.server.games.service import Service
from openfire.server.games.setups import learnt
from openfire.server.games.slots import GameSlot
from openfire.server.languages import ENGLISH, Language
from openfire.server.people import blocks
from openfire.server.problems import Problem
from openfire.server.store import game_store
from openfire.server.store.module_contents import learn_contents
from openfire.server.views import game_view
from openfire.server.views.layout import layout_of
from openfire.server.views.log_lines import log_lines
from openfire.server.wire import Chat, GameView, LayoutView, RuleText, RulingText
from openfire.server.workers import jobs
from openfire.server.workers.askers import Rank, asker, working_for
from openfire.server.workers.pool import OverrunError


def check_begun(live: LiveGame) -> Recorder:
    """The game itself. Raises Problem before it has begun."""
    if live.recorder is None and live.change:
        raise Problem("changed", f"the game cannot be shown, for its rules have changed: {why_different(live.change)}")
    if live.recorder is None:
        raise Problem("too-early", "the game has not begun yet")
    return live.recorder


def check_asked(live: LiveGame) -> Ask:
    """The open question. Raises Problem where there is none."""
    check_begun(live)
    if live.adjourned:
        raise Problem("too-early", "nobody is asked: the game is adjourned")
    if live.change and live.phase == "playing":
        raise Problem(
            "changed", f"nobody is asked, for the rules of this game have changed: {why_different(live.change)}"
        )
    if live.asked is None:
        raise Problem("too-late", "nobody is asked: the game is over")
    return live.asked


def layout(live: LiveGame, who: Who) -> LayoutView:
    """What a game is played with."""
    terms = live.kept.terms
    found = layout_of(check_begun(live).cursor.game.setup, terms.mission or "", who.language)
    return replace(found, module=terms.module)


def view(live: LiveGame, who: Who) -> GameView:
    """Where a game stands."""
    check_begun(live)
    return game_view.view(live, who.language)


async def record(service: Service, live: LiveGame) -> Record:
    """The record up to now, signed when the game is over.

    Seeds are shown of games that are over: of this one, and of those it branched off from. The record of a game that
    cannot be shown is handed out as it was written.
    """
    own = live.kept.seed if live.phase == "over" and live.header and live.header.dice else None
    games = earlier_games(live)
    seeds = await service.store.read(lambda connection: game_store.read_seeds(connection, games)) if games else {}
    if live.recorder is None and live.change:
        story = await service.store.read(lambda connection: read_story(connection, live.kept))
        found = await service.rules(bare_record, live, story, own, seeds)
    else:
        found = await service.rules(check_begun(live).record, own, ended(live, seeds))
    return await service.rules(service.key.sign, found) if service.key and live.phase == "over" else found


async def log(
    service: Service, _slot: GameSlot, live: LiveGame, who: Who, ask: requests.LogRequest
) -> requests.LogReply:
    """What happened and what was said, but not what those said whom whoever asks blocks."""
    account = who.account
    hidden = await service.store.read(lambda connection: blocks.blocked_by(connection, account)) if account else ()
    muted = {seat.id for seat in live.seats.values() if seat.account in hidden}
    last = min(ask.after + ask.most, live.seq)
    story = await service.store.read(lambda connection: game_store.read_events(connection, live.id, ask.after, last))
    return await service.rules(_story, live, story, last, muted, who.language)


def _story(
    live: LiveGame, story: list[game_store.StoredEvent], last: int, muted: set[str], language: Language
) -> requests.LogReply:
    setup = live.recorder.cursor.game.setup if live.recorder else None
    return requests.LogReply(
        tuple(log_lines((one.event for one in story), setup, language)) if setup else (),
        tuple(_chat(story, muted)),
        last,
        last == live.seq,
    )


def _chat(story: Iterable[game_store.StoredEvent], muted: set[str]) -> Iterator[Chat]:
    """What was said; the words of somebody whose account is gone are gone too."""
    for one in story:
        if isinstance(one.event, events.Chatted) and one.event.text and one.event.seat not in muted:
            yield Chat(one.event.seat, one.at, one.event.text)


async def moment(service: Service, live: LiveGame, number: int, language: Language = ENGLISH) -> GameView:
    """The game right after one of the entries of its record."""
    recorder = check_begun(live)
    if not 0 <= number < len(recorder.entries):
        raise Problem("not-found", f"the moments of the game are numbered from 0 to {len(recorder.entries) - 1}")
    renewal = last_renewal(recorder.entries)
    if live.change is None and (renewal is None or number > renewal[0]):
        return await service.rules(_moment, live, number, language)
    story = await service.store.read(lambda connection: read_story(connection, live.kept))
    return await service.rules(_told_moment, live, number, story)


def _moment(live: LiveGame, number: int, language: Language) -> GameView:
    """A moment that the rules of the game are played up to again."""
    recorder = check_begun(live)
    cursor = replay_last_segment(recorder.header, recorder.entries[: number + 1]).cursor
    is_last = number == len(recorder.entries) - 1
    outcome = live.outcome if is_last else cursor.state.outcome
    found = game_view.view_of(cursor.state, live.id, live.seq, number, live.phase if is_last else "playing", outcome)
    question = cursor.question
    if not isinstance(question, Ask) or outcome:
        return found
    return replace(found, question=game_view.question_of(cursor.game, question, 0, language=language))


def _told_moment(live: LiveGame, number: int, story: StoredStory) -> GameView:
    """A moment of rules that are not here: what happened is known, what was asked is not."""
    found, setup = written(story.events), check_begun(live).cursor.game.setup
    state = boundaries.state_at(setup, found, number, story.snapshots) if found else None
    if state is None:
        raise Problem("changed", f"moment {number} cannot be shown: the rules of this game have changed since")
    is_last = number == len(live.entries) - 1
    return game_view.view_of(state, live.id, live.seq, number, live.phase if is_last else "playing", state.outcome)


async def portable(service: Service, record: Record) -> tuple[bytes, dict[str, bytes]]:
    """A record as it is handed to another process, and what was kept of the modules that it needs, by their hashes."""
    text = await service.rules(msgspec.json.encode, record)
    headers = [segment.header for segment in segments(record)]
    await service.store.read(lambda connection: learn_contents(connection, headers))
    return text, {header.module.hash: learnt(header) for header in headers if learnt(header)}


async def battle_report(service: Service, live: LiveGame) -> BattleReport:
    """The report of a battle that is over, worked out once."""
    if live.phase != "over":
        raise Problem("too-early", "a battle is reported of when it is over")
    check_begun(live)

    async def make() -> BattleReport:
        text, contents = await portable(service, await record(service, live))
        return await service.pool.do(jobs.reported, text, contents, budget=60)

    try:
        with working_for(asker().name, Rank.LATER):
            found = await service.results.get((live.id, "battle-report", live.seq), asker().rank, make)
    except OverrunError:
        raise Problem("too-large", "the game is too long to be reported of here") from None
    assert isinstance(found, BattleReport)
    return found


async def verify(service: Service, record: Record) -> requests.VerifyReply:
    """What playing the record again finds."""
    text, contents = await portable(service, record)
    try:
        with working_for(asker().name, Rank.LATER):
            keys = {service.key.public: service.key.name} if service.key else {}
            found: requests.VerifyReply = await service.pool.do(jobs.verified, text, keys, contents, budget=60)
    except OverrunError:
        raise Problem("too-large", "the game is too long to be verified here: download the record") from None
    return found


def rule(wanted: str) -> RuleText:
    """A rule of a book, with the rulings that settle it."""
    try:
        found = statement(wanted)
    except UnknownIdError:
        raise Problem("not-found", f"there is no rule {wanted!a}") from None
    return RuleText(found.id, found.title, found.section, found.rule, tuple(map(_ruling, found.see)))


def _ruling(wanted: str) -> RulingText:
    found = ruling(wanted)
    return RulingText(found.id, found.title, *explained(found.text))
