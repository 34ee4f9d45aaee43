"""Games to be recorded: a skirmish that is over in a hundredth of a second, and whole battles."""

from functools import cache, partial
from pathlib import Path

from openfire.engine.record import Record
from openfire.engine.record_text import parse
from openfire.engine.recorder import Recorder
from openfire.engine.replay import moment
from openfire.engine.state import state_hash
from openfire.engine.verify import Finding, verify
from openfire.game import load_module, load_modules, restore
from openfire.sim import MatchPlan, prepare
from openfire.sim.match import RunningMatch

SKIRMISH = str(Path(__file__).parent / "skirmish")
SEED = 1

resolve = partial(restore, modules=load_modules([SKIRMISH]))
"""Finds the skirmish and the shipped modules."""


@cache
def field(module: str = SKIRMISH, mission: str = "", armies: tuple[str, ...] = ()):
    """Where random bots meet."""
    edition, missions = load_module(module).heading.edition, (mission,) if mission else ()
    return prepare(MatchPlan(SEED, ("random", "random"), edition, module, missions, armies))


def tape(number: int, module: str = SKIRMISH, mission: str = "", armies: tuple[str, ...] = ()) -> RunningMatch:
    """A match that is about to begin."""
    return RunningMatch(field(module, mission, armies).match(number), SEED, number, is_recorded=True)


def played(number: int = 0, module: str = SKIRMISH, mission: str = "", armies: tuple[str, ...] = ()) -> RunningMatch:
    """A match that was played to the end."""
    match = tape(number, module, mission, armies)
    error = match.run()
    assert not error, error
    return match


def begun(number: int = 0, questions: int = 20) -> tuple[Recorder, RunningMatch]:
    """A skirmish after some questions, to be played on."""
    match = tape(number)
    for _ in range(questions):
        match.step(match.cursor.question)
    assert match.recorder is not None
    return match.recorder, match


@cache
def text(number: int = 0) -> str:
    """The record of a skirmish."""
    return played(number).record()


@cache
def record(number: int = 0) -> Record:
    """The record of a skirmish, read."""
    return parse(text(number))


@cache
def moment_hash(number: int) -> str:
    """The state of the skirmish right after one of its entries."""
    return state_hash(moment(record(), number, resolve).cursor.state)


def finding(one: Record) -> Finding | None:
    """The first thing in a record that does not fit."""
    return verify(one, resolve).finding
