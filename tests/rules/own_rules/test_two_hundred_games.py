"""Greedy plays games full of own rules to their end, in every edition, and every record proves itself."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from openfire.ai.bots import make_bot
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Roll
from openfire.engine.record import pledge
from openfire.engine.record_text import parse, write
from openfire.engine.recorder import Recorder
from openfire.engine.setup import Setup
from openfire.engine.verify import verify
from openfire.game.books import ASSAULT, MELEE
from openfire.testkit.sameness import header_of
from tests.rules.own_rules import test_contract, test_draft_contract
from tests.rules.own_rules.onepage_patterns import MOST_QUESTIONS, small_war

GAMES = 200

WARS: dict[str, Callable[[int], Setup]] = {
    "stress": test_contract.crowd,
    "assault": lambda seed: test_draft_contract.crowd(ASSAULT, seed),
    "melee": lambda seed: test_draft_contract.crowd(MELEE, seed),
    "onepage": small_war,
}


def proved(setup: Setup, seed: int) -> str:
    """Play a game with two bots, write it down, and prove what was written; what does not fit, or nothing."""
    secret = seed.to_bytes(32, "big")
    promise = pledge(secret)
    recorder = Recorder(replace(header_of(setup), dice=promise), Cursor(setup, setup.edition.start(setup)))
    dice = promise.dice(secret)
    bots = {seat: make_bot("greedy", random.Random(f"{seed} {seat}")) for seat in setup.players()}
    for _ in range(MOST_QUESTIONS):
        question = recorder.cursor.question
        if question is None:
            report = verify(parse(write(recorder.record(secret))), lambda _: setup)
            return "" if report.is_proved else str(report.finding or report.segments)
        if isinstance(question, Roll):
            recorder.roll(dice)
        elif refusal := recorder.answer(bots[question.who](recorder.cursor)):
            return f"{question.what}: {refusal}"
    return f"no end after {MOST_QUESTIONS} questions"


@pytest.mark.parametrize("edition", WARS)
def test_a_game_full_of_own_rules_ends_and_its_record_proves_itself(edition: str) -> None:
    assert proved(WARS[edition](3), 3) == ""


@pytest.mark.soak
@pytest.mark.parametrize("edition", WARS)
def test_two_hundred_of_them_do(edition: str) -> None:
    found = {seed: fault for seed in range(GAMES) if (fault := proved(WARS[edition](seed), seed))}
    assert found == {}
