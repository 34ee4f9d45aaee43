"""Jobs: what the processes of the pool do. Each is handed a place in a game, and nothing secret."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, zip_longest
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from openfire.ai import make_bot
from openfire.ai.greedy import Greedy
from openfire.ai.what_if import what_if
from openfire.engine.answer_text import read_answer
from openfire.engine.answers import Aim, Answer, Stand
from openfire.engine.cursor import Cursor
from openfire.engine.entries import play_entries
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask
from openfire.engine.record import Entry, Header, Record, RecordError
from openfire.engine.recorder import Recorder
from openfire.engine.refusals import Refusal
from openfire.engine.state import State
from openfire.engine.verify import verify
from openfire.geometry.warm import warm
from openfire.odds import Prospect, Throw, consequences, preview, threats
from openfire.odds.outcomes import ActionOdds
from openfire.odds.outlook import outlook
from openfire.report import BattleReport, battle_report, review
from openfire.server.games.advice import ADVISER
from openfire.server.games.differences import why_different
from openfire.server.games.live_game import LiveGame
from openfire.server.games.setups import learn, learnt, resolve, setup_of
from openfire.server.languages import ENGLISH, Language
from openfire.server.problems import Problem, refused
from openfire.server.requests import (
    Chances,
    GameRequest,
    OddsReply,
    OutlookReply,
    PartView,
    ProspectsReply,
    ProspectView,
    Signed,
    SuggestionsReply,
    ThrowView,
    VerifyReply,
    WhatIfReply,
)
from openfire.server.views.glances import GameCopy
from openfire.server.wire import ClaimView, NextAnswer, Option
from openfire.text.claims import claim_of
from openfire.text.refusals import refusal_in
from openfire.text.suggested_answers import SuggestedAnswer
from openfire.text.suggested_attacks import with_odds
from openfire.text.suggestions import suggest, with_preferred, words
from openfire.text.wording import Wording

MOST_ONWARD: Final = 8
"""How many answers are suggested to be given together, besides the first."""

MOST_MODELS: Final = 40
"""For how many numbers of lost models the chance is sent."""


Glance = Callable[[GameCopy, Any], object]  # each takes the request of its own operation
"""Looks at a place in a game, for something that is asked about it."""


class Position(NamedTuple):
    """A place in a game, as it is handed to another process: nothing secret is in it."""

    header: bytes
    state: bytes
    since: bytes
    """The entries since the state."""
    turn: int
    content: bytes = b""
    """What was kept of the module, where the one that is shipped is another."""
    language: Language = ENGLISH
    """Of whoever asks."""


def position(live: LiveGame, language: Language = ENGLISH) -> Position:
    """Where a game stands."""
    assert live.recorder
    if live.change:
        raise Problem(
            "changed", f"the rules of this game have changed since it was played: {why_different(live.change)}"
        )
    recorder = live.recorder
    given = len(recorder.cursor.answers)
    return Position(
        msgspec.json.encode(recorder.present),
        msgspec.msgpack.encode(recorder.cursor.boundary),
        msgspec.json.encode(recorder.entries[len(recorder.entries) - given :] if given else []),
        live.turn,
        learnt(recorder.present),
        language,
    )


def _cursor(place: Position) -> Cursor:
    header = msgspec.json.decode(place.header, type=Header)
    if place.content:
        learn(header.module.hash, place.content)
    state = msgspec.msgpack.decode(place.state, type=State)
    recorder = Recorder(header, Cursor(setup_of(header), state))
    play_entries(recorder, msgspec.json.decode(place.since, type=list[Entry]))
    recorder.cursor.news()
    return recorder.cursor


def get_ready() -> None:
    """Load what every job needs, before the first comes."""
    warm()


# ------------------------------------------------------------------------------------------------ bots


def decide(place: Position, bot: str, whim: bytes) -> str:
    """What a bot answers, in notation."""
    return str(make_bot(bot, Random(whim))(_cursor(place)))


def anything(place: Position, whim: bytes) -> str:
    """Some answer that is taken, for a bot that thought too long."""
    asked: Ask = _cursor(place).asked
    return str(asked.options.sample(Random(whim)))


# ------------------------------------------------------------------------------------------------ looking ahead


def suggestions(place: Position) -> SuggestionsReply:
    """A few sensible answers; the one to take without much thought is what the best bot would say."""
    cursor = _cursor(place)
    made = suggest(cursor.game, cursor.asked, language=place.language, on_board=True)
    if not (made.is_forced or made.is_settled):
        preferred = partial(with_preferred, cursor.game, cursor.asked, made, language=place.language, on_board=True)
        made = preferred(*_advice(cursor))
    made = with_odds(cursor.game, cursor.asked, made, language=place.language)
    items = [Option(str(one.answer), one.words) for one in made.items]
    if made.first:
        items[made.default] = _with_onward(cursor, made.first, place.language)
    return SuggestionsReply(place.turn, tuple(items), made.default, made.is_forced, _claim(cursor, place.language))


def _with_onward(cursor: Cursor, offer: SuggestedAnswer, language: Language) -> Option:
    """The suggested answer with what would be suggested next, to be answered together."""
    found = list(islice(_onward(cursor, offer.answer, language), MOST_ONWARD))
    return Option(str(offer.answer), offer.words, tuple(one for one, _ in found), "; ".join(_told_onward(found)))


def _told_onward(found: Sequence[tuple[NextAnswer, str]]) -> Iterator[str]:
    """What answers in a row mean; an action goes without saying where what comes of it is told next."""
    for (answer, told), (_, following) in zip_longest(found, found[1:], fillvalue=(None, "")):
        if told and answer and not (following and answer.what == QuestionName.ACTION):
            yield told


def _onward(cursor: Cursor, answer: Answer, language: Language) -> Iterator[tuple[NextAnswer, str]]:
    """What would be suggested next, and what that means, up to dice, another player or another unit.

    Who chooses a unit is asked about its attack, unless it can attack nobody; who chooses to attack is told the odds
    with it. Places where models stand go without saying.
    """
    seat, ahead = cursor.asked.who, cursor.fork()
    ahead.answer(answer, trusted=True)
    while isinstance(ask := ahead.question, Ask) and ask.who == seat and not ask.boundary:
        only = ask.options.only()
        if only is None and ask.takes is Aim and cursor.asked.name is QuestionName.ACTIVATE:
            return
        following = _advice(ahead)[0] if only is None else only
        is_silent = only is not None or ask.takes is Stand
        told = "" if is_silent else words(ahead.game, ask, following, language=language, on_board=True)
        yield NextAnswer(ask.what, str(following)), told
        ahead.answer(following, trusted=True)


def _claim(cursor: Cursor, language: Language) -> ClaimView | None:
    """What a player may say who finds no room."""
    claim = claim_of(cursor, language=language)
    return ClaimView(str(claim.answer), claim.words, claim.outcome) if claim else None


def _advice(cursor: Cursor) -> tuple[Answer, str]:
    """What the bot that plays best would answer, and what it is after."""
    bot = make_bot(ADVISER, Random(0))
    answer = bot(cursor)
    aim, _, reason = (bot.why if isinstance(bot, Greedy) else "").partition(": ")
    return answer, aim if reason else ""


def looked(place: Position, glance: Glance, ask: GameRequest) -> object:
    """What somebody sees who looks at a place."""
    return glance(GameCopy(_cursor(place), place.turn, place.language), ask)


def previews(place: Position, about: str | None) -> ProspectsReply:
    """What sensible answers come to."""
    cursor = _cursor(place)
    wording = Wording(cursor.game.setup, place.language)
    return ProspectsReply(place.turn, tuple(_prospect(one, wording) for one in preview(cursor, about).prospects))


def dangers(place: Position, unit: str, at: tuple[int, int] | None) -> ProspectsReply:
    """What enemies could do to a unit."""
    cursor = _cursor(place)
    if unit not in cursor.state.units:
        raise Problem("not-found", f"there is no unit {unit!a}")
    found = threats(cursor, unit, at)
    if found is None:
        raise Problem("unfit", f"{unit} cannot stand there")
    wording = Wording(cursor.game.setup, place.language)
    return ProspectsReply(place.turn, tuple(_prospect(one, wording) for one in found))


def outcomes(place: Position, text: str) -> OddsReply:
    """What an answer comes to."""
    cursor = _cursor(place)
    found = consequences(cursor, _taken(cursor, text))
    return OddsReply(_chances(found) if found else None)


def outlooks(place: Position, text: str) -> OutlookReply:
    """What a unit could do after an answer, and what could come back."""
    cursor = _cursor(place)
    found = outlook(cursor, _taken(cursor, text))
    wording = Wording(cursor.game.setup, place.language)
    attack, threat = (_prospect(one, wording) if one else None for one in found)
    return OutlookReply(place.turn, attack, threat)


def places_worth(place: Position, ends: Sequence[tuple[str, int, int]]) -> WhatIfReply:
    """How good and how bad places would be for whoever is about to move."""
    cursor = _cursor(place)
    about = cursor.asked.about
    if about not in cursor.state.units:
        raise Problem("unfit", "no unit is asked to move")
    found = what_if(cursor.game, about, [(pace, (x, y)) for pace, x, y in ends])
    return WhatIfReply(place.turn, tuple(found))


def _taken(cursor: Cursor, text: str) -> Answer:
    """The answer of a text. Raises Problem where the open question would refuse it."""
    answer = read_answer(cursor.asked, text)
    refusal = answer if isinstance(answer, Refusal) else cursor.why_not(answer)
    if refusal or isinstance(answer, Refusal):
        assert refusal
        raise refused(refusal)
    return answer


def _prospect(one: Prospect, words: Wording) -> ProspectView:
    return ProspectView(
        one.unit,
        one.about,
        one.rules,
        Option(str(one.answer), str(words.thing(one.about))) if one.answer else None,
        refusal_in(words, one.refusal) if one.refusal else None,
        one.sight,
        one.away,
        tuple(PartView(part.name, tuple(throw_view(throw, words) for throw in part.throws)) for part in one.parts),
        _chances(one.odds) if one.odds else None,
        words.term(one.sight),
    )


def throw_view(one: Throw, words: Wording) -> ThrowView:
    """Equal dice, in words."""
    chance = None if one.chance is None else float(one.chance)
    name, changes = words.roll(one.label), words.modifiers(one.modifiers)
    return ThrowView(one.role, name, one.die, chance, one.dice, one.needed, one.good, changes)


def _chances(odds: ActionOdds) -> Chances:
    models = odds.distribution.by(lambda outcome: outcome.target.models)
    listed = tuple((int(number), float(chance)) for number, chance in islice(models, MOST_MODELS))
    return Chances(float(odds.damage), float(odds.destroys), listed, odds.samples or None)


# ------------------------------------------------------------------------------------------------ verifying


def reported(record: bytes, contents: Mapping[str, bytes]) -> BattleReport:
    """What can be told of a battle from its record. Raises Problem where the rules of it are not here."""
    for content, body in contents.items():
        learn(content, body)
    try:
        found = msgspec.json.decode(record, type=Record)
        return replace(battle_report(found, resolve), review=review(found, resolve))
    except RecordError as error:
        raise Problem("changed", f"nothing can be reported of this game: {error}") from None


def verified(record: bytes, keys: dict[str, str], contents: Mapping[str, bytes]) -> VerifyReply:
    """What playing a record again finds.

    keys: those of servers that are known here. contents: what was kept of modules that it needs, by their hashes.
    """
    for content, body in contents.items():
        learn(content, body)
    report = verify(msgspec.json.decode(record, type=Record), resolve, keys)
    found = report.finding
    reason, place = (found.reason, found.place) if found else ("", "")
    parts = [part for part in report.segments if part.proof == "not proved"]
    return VerifyReply(
        report.is_sound,
        report.answers,
        report.rolls,
        report.hashes,
        report.dice,
        reason,
        place,
        tuple(f"entries {part.first} to {part.last}: {part.why}" for part in parts),
        _SIGNED[report.signature.by],
    )


_SIGNED: Final[dict[str, Signed]] = {"known key": "yes", "unknown key": "unknown", "not signed": "no", "wrong": "no"}
