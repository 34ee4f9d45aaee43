"""A skirmish whose rules changed while it was played: begun by version 0, gone on by today's."""

from functools import cache

from msgspec.structs import replace

from openfire.engine.questions import Ask
from openfire.engine.record import Header, Record, RulesEntry
from openfire.engine.recorder import Recorder, renew
from openfire.engine.setup import Setup
from openfire.engine.state import State
from tests.records import games

OLD = "0"
"""A version that is nowhere; it plays as today's does."""

HERE = games.record().header.edition


def old_header() -> Header:
    """What the game began with."""
    header = games.tape(0).recorder.header
    return replace(header, edition=replace(header.edition, version=OLD))


def with_old_rules(header: Header) -> Setup:
    """Finds the rules of version 0 as well."""
    edition = header.edition
    version = HERE.version if edition.version == OLD else edition.version
    return games.resolve(replace(header, edition=replace(edition, version=version)))


def begun(questions: int = 20) -> tuple[Recorder, games.RunningMatch]:
    """The game when its rules change: at the first boundary after some questions."""
    match = games.tape(0)
    match.recorder = Recorder(old_header(), match.cursor)
    while questions > 0 or not match.cursor.at_boundary:
        match.step(match.cursor.question)
        questions -= 1
    return match.recorder, match


def gone_on(recorder: Recorder, state: State | None = None) -> Recorder:
    """The game by today's rules."""
    rules = RulesEntry(HERE, recorder.header.module, state or recorder.cursor.state.copy())
    return renew(recorder.header, recorder.entries, with_old_rules(recorder.header), rules)


def play_on(recorder: Recorder, match: games.RunningMatch, questions: int = 1_000_000) -> Recorder:
    """The game some questions later, or when it is over."""
    match.recorder, match.cursor = recorder, recorder.cursor
    while questions > 0 and (question := recorder.cursor.question) is not None:
        match.step(question)
        questions -= 1
    return recorder


@cache
def record() -> Record:
    """The whole game."""
    recorder, match = begun()
    return play_on(gone_on(recorder), match).record(match.seed)


def asked(recorder: Recorder) -> str:
    """What the game waits for."""
    question = recorder.cursor.question
    assert isinstance(question, Ask)
    return f"{question.who} {question.what} {question.about}"
