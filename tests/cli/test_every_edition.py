"""Every edition at the terminal: whole games by people who type, and words for all that is asked and told."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from openfire.ai import make_bot
from openfire.cli.terminal.terminal_game import TerminalGame
from openfire.dice import Seeded
from openfire.engine import facts
from openfire.engine.facts import Fact
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask, Roll
from openfire.engine.record import AnswerEntry
from openfire.engine.record_text import load
from openfire.engine.verify import verify
from openfire.game import begin, fitting_armies, load_module, restore, set_up
from openfire.game.books import BOOKS
from openfire.text.editions import find_hooks
from openfire.text.phrasebooks import find_phrasebook
from tests.cli.talk import new_game
from tests.cli.typist import typed_game
from tests.first_few import first_few
from tests.small_battles import BATTLES

ASKED = {
    "frontier": {"activate", "deploy", "move", "followers", "attack", "damage"},
    "steppe": {"activate", "deploy", "move", "followers", "attack"},
    "lamplands": {"deployment area", "set up", "deploy", "activate", "action", "move", "followers", "evade"},
    "tidewrack": {"deployment area", "set up", "deploy", "activate", "action", "move", "followers", "attack"},
    "terraces": {"activate", "deploy", "move", "followers", "attack"},
    "glasshouse": {"side", "deploy unit", "deploy", "activate", "action", "move", "drive", "manifest", "attack"},
}
"""What is asked in any game with a module, among other things."""


def said(match: TerminalGame) -> set[str]:
    """The kinds of question that were answered."""
    return {entry.what for entry in match.recorder.entries if isinstance(entry, AnswerEntry)}


POWERS = {"glasshouse": "young-kiln,wardens"}
"""Armies with a power, where the small ones have none."""


OF_EACH_BOOK = pytest.mark.parametrize(
    "module", [pytest.param(one, marks=pytest.mark.soak if one in ("steppe", "terraces") else ()) for one in ASKED]
)
"""`make test` plays one setting of each rulebook, `make soak` all."""


@pytest.fixture(params=["small", pytest.param("whole", marks=pytest.mark.soak)])
def forces(request: pytest.FixtureRequest, module: str) -> dict[str, str]:
    """What meets: small armies, and in `make soak` whole ones."""
    if request.param == "whole":
        return {}
    small = BATTLES[module]
    return {"mission": small.mission, "armies": POWERS.get(module, f"{small.mine},{small.theirs}")}


@OF_EACH_BOOK
def test_a_game_of_suggestions_comes_to_its_end_and_verifies(
    tmp_path: Path, module: str, forces: dict[str, str]
) -> None:
    talk = new_game(tmp_path / "game.json", *[""] * 900, module=module, **forces)
    assert talk.match.question is None
    assert verify(load(talk.path), restore).is_sound


@OF_EACH_BOOK
def test_a_game_that_two_people_type_comes_to_its_end_and_verifies(
    tmp_path: Path, module: str, forces: dict[str, str]
) -> None:
    talk, typist = typed_game(tmp_path / "game.json", 1 if forces else 3, module=module, seats="hotseat", **forces)
    assert talk.match.question is None
    assert said(talk.match) >= ASKED[module]
    assert len([line for line in typist.lines if line]) > 100
    assert verify(load(talk.path), restore).is_sound


@OF_EACH_BOOK
def test_nobody_is_told_of_what_has_no_name(tmp_path: Path, module: str, forces: dict[str, str]) -> None:
    talk, _ = typed_game(tmp_path / "game.json", 5, module=module, seats="person,greedy", **forces)
    assert talk.match.question is None
    told = " ".join(talk.text.split())
    assert not re.search(r"\bNone\b|\{|\}|Traceback|<openfire|object at", told)


def test_four_people_at_one_keyboard_are_asked_in_turn(tmp_path: Path) -> None:
    talk, _ = typed_game(tmp_path / "game.json", 2, mission="two-causeways", seats="hotseat")
    assert talk.match.question is None
    assert all(f"\n{seat}> " in talk.text for seat in "abcd")
    told = " ".join(talk.text.split())
    assert "The Sluice Picket (a) is played by a person, allied with c." in told
    assert "A stray shell beast (e) is nobody's: it stands there and never acts." in told
    assert verify(load(talk.path), restore).is_sound


# ------------------------------------------------------------------------------------------------ words


def played(module: str, seed: int) -> Iterator[Ask | Roll | Fact]:
    """Everything that is asked, rolled and told in a random game of each mission of a module."""
    book = load_module(module)
    for mission in book.missions.values():
        cursor = begin(set_up(book, mission, fitting_armies(book, mission)))
        bot, dice = make_bot("random", random.Random(seed)), Seeded(bytes([seed]) * 32)
        while cursor.question is not None:
            yield cursor.question
            if isinstance(cursor.question, Roll):
                cursor.roll(dice)
            else:
                assert cursor.answer(bot(cursor)) is None
            yield from cursor.news()


@pytest.mark.parametrize("seed", first_few(1, range(4)))
@pytest.mark.parametrize("module", ASKED)
def test_all_that_is_asked_and_told_has_words_in_its_book(module: str, seed: int) -> None:
    edition, own = load_module(module).heading.edition, load_module(module).roster.own.rules
    book, quiet = find_phrasebook(edition), find_hooks(edition).quiet
    titles = (
        *book.titles,
        *(rule.replace("-", " ") for rule in own),
    )  # what an own rule rolls is called as the rule is
    missing = set()
    for one in played(module, seed):
        match one:
            case Ask(name=asked, topic=""):
                missing |= {f"question {asked}"} - {f"question {name}" for name in book.asked}
            case Roll(label=label):
                missing |= {f"roll {label.partition(',')[0]}"} - {f"roll {name}" for name in titles}
            case facts.Marked(mark=mark):
                kind = mark.partition(":")[0]
                missing |= {f"mark {kind}"} - {f"mark {name}" for name in (*book.marks, *quiet)}
            case facts.Told(what=what):
                missing |= {f"told {what}"} - {f"told {name}" for name in book.told}
            case facts.Moved(kind=kind):
                missing |= {f"pace {kind}"} - {f"pace {name}" for name in book.verbs}
    assert missing == set()


@pytest.mark.parametrize("key", BOOKS)
def test_a_book_has_words_for_questions_that_there_are(key: str) -> None:
    book, names = find_phrasebook(key), {*QuestionName}
    assert {*book.asked, *book.means, *find_hooks(key).notes} <= names
