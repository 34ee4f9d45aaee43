"""Every question of whole games can be shown, and has suggestions that it takes."""

import pytest

from openfire.engine.questions import Ask
from openfire.game import EDITIONS, find_module
from openfire.server.views.game_view import question_of
from openfire.sim.match import RunningMatch
from openfire.sim.match_setups import MatchPlan, prepare
from openfire.text.suggestions import suggest
from tests.first_few import first_few

EVERY = 7
"""Suggestions are looked at for every so many questions, and for the first of each kind."""

PLAYED = [key for key in EDITIONS if find_module(key)]


@pytest.mark.parametrize("bot", first_few(1, ["random", "greedy"]))
@pytest.mark.parametrize("edition", PLAYED)
def test_every_question_can_be_shown(edition: str, bot: str) -> None:
    tape = RunningMatch(prepare(MatchPlan(11, (bot, bot), edition)).match(0), 11, 0, False)
    kinds: set[str] = set()
    for number in range(20_000):
        question = tape.cursor.question
        if question is None:
            break
        if isinstance(question, Ask):
            shown = question_of(tape.cursor.game, question, number)
            assert shown.words
            if question.what not in kinds or number % EVERY == 0:
                made = suggest(tape.cursor.game, question)
                assert made.items, question.what
                assert tape.cursor.why_not(made.items[made.default].answer) is None, question.what
            kinds.add(question.what)
        tape.step(question)
    assert len(kinds) > 3
