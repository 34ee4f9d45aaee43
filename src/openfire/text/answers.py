"""What somebody types, as an answer to the open question; and what to say when it is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from openfire.engine.answers import Amount, Answer, Go, Stand
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.engine.refusals import Refusal
from openfire.text import group_moves, moves, placement
from openfire.text.answer_forms import AIM, ARRIVAL, CLOSING, FOLLOWERS, GROUP, NAMES, SPOT, WAY, form_of
from openfire.text.attacks import read_aim
from openfire.text.editions import hooks_of
from openfire.text.names import place
from openfire.text.phrasebooks import ENGLISH
from openfire.text.phrasebooks.en.grammar import inches
from openfire.text.suggested_answers import SuggestedAnswer, SuggestedAnswers
from openfire.text.suggestions import suggest
from openfire.text.wording import Wording


def read_answer(g: Game, ask: Ask, made: SuggestedAnswers, text: str) -> Answer:
    """The answer that a line names. Raises UnknownWordError or ValueError, in words for whoever typed it."""
    is_number = re.fullmatch(r"[0-9]{1,6}", text) is not None
    if is_number and not any(isinstance(offer.answer, Amount) for offer in made.items):
        return _numbered(made, int(text))
    reader = READERS.get(form_of(g, ask))
    return reader(g, ask, text) if reader else _named(ask, made, text)


def read_typed(g: Game, ask: Ask, text: str) -> Answer:
    """The answer that a line names whose writer sees no numbers. Raises UnknownWordError or ValueError."""
    made = SuggestedAnswers(()) if form_of(g, ask) in READERS else suggest(g, ask)
    return read_answer(g, ask, made, text)


def _numbered(made: SuggestedAnswers, number: int) -> Answer:
    if not 1 <= number <= len(made.items):
        raise ValueError(f"There is no answer {number}; they are numbered 1 to {len(made.items)}.")
    return made.items[number - 1].answer


def _named(ask: Ask, made: SuggestedAnswers, text: str) -> Answer:
    """An answer of a list by its own text, by its beginning, or by words that only it has."""
    wanted = text.lower()
    exact = [offer.answer for offer in made.items if str(offer.answer) == wanted]
    begun = [offer.answer for offer in made.items if str(offer.answer).startswith(wanted)]
    named = [offer.answer for offer in made.items if wanted in offer.words.lower()]
    for fitting in (exact, begun, named):
        if len(fitting) == 1:
            return fitting[0]
    answer: Answer = ask.options.read(wanted)
    return answer


def _names(g: Game, ask: Ask, text: str) -> Answer:  # noqa: ARG001  # every reader is handed the game
    """Several names in their order, with or without commas."""
    picked: Answer = ask.options.read(text.lower().replace(",", " "))
    return picked


def _way(g: Game, ask: Ask, text: str) -> Go:
    return moves.read_way(g, moves.ways_of(ask), text)


READERS: Final[dict[str, Callable[[Game, Ask, str], Answer]]] = {
    WAY: _way,
    AIM: read_aim,
    ARRIVAL: placement.read_arrival,
    FOLLOWERS: placement.read_followers,
    GROUP: group_moves.read_group,
    CLOSING: placement.read_closing,
    SPOT: placement.read_spot,
    NAMES: _names,
}
"""Who understands the short forms of an answer, by its form."""


# ------------------------------------------------------------------------------------------------ refusals


def refused(ask: Ask, answer: Answer, refusal: Refusal) -> str:
    """A refusal in words: `No: the way takes 7.3 in, and move allows 6 in [its rule].`"""
    numbers = [
        f"{name} {value:.1f}"
        for name, value in (("measured", refusal.measured), ("limit", refusal.limit))
        if value is not None and f"{value:.1f}" not in refusal.text and f"{value:g}" not in refusal.text
    ]
    more = f" ({', '.join(numbers)})" if numbers else ""
    return f"No: {refusal.text}{more} [{refusal.rule}].{_dear(ask, answer)}"


def _dear(ask: Ask, answer: Answer) -> str:
    """Why a way takes more than its length."""
    if ask.takes is not Go or not isinstance(answer, Go) or not answer.points:
        return ""
    length = moves.length_of(moves.ways_of(ask), answer)
    if moves.ways_of(ask).cost_of(answer) < length + 0.05:
        return ""
    return f" It is {inches(length)} long; slow ground, barriers, turns and climbing take the rest."


def nearest(g: Game, ask: Ask, answer: Answer, refusal: Refusal, *, language: str = ENGLISH) -> SuggestedAnswer | None:
    """The answer nearest to a refused one that would be taken."""
    found = _as_told(ask, refusal) or _worked_out(g, ask, answer)
    return SuggestedAnswer(found, _words(g, ask, found, Wording(g.setup, language))) if found is not None else None


def _as_told(ask: Ask, refusal: Refusal) -> Answer | None:
    """What the refusal itself names, if that would be taken."""
    if refusal.nearest is None:
        return None
    found: Answer = ask.options.read(refusal.nearest)
    return found if ask.options.why_not(found) is None else None


def _worked_out(g: Game, ask: Ask, answer: Answer) -> Answer | None:
    if not isinstance(answer, ask.takes):
        return None
    if isinstance(answer, Go):
        is_known = answer.points and answer.kind in ask.paces()
        return moves.shortened(moves.ways_of(ask), answer) if is_known else None
    finder = NEAREST.get(form_of(g, ask))
    return finder(g, ask, answer) if finder and isinstance(answer, Stand) else None


NEAREST: Final[dict[str, Callable[[Game, Ask, Stand], Stand | None]]] = {
    ARRIVAL: placement.nearest,
    GROUP: group_moves.nearest,
}
"""Who finds the places nearest to those that are refused."""


def _words(g: Game, ask: Ask, answer: Answer, words: Wording) -> str:
    if isinstance(answer, Go) and answer.points:
        far = words.inches(moves.ways_of(ask).cost_of(answer))
        return words.offer("shorter", kind=words.term(answer.kind), place=place(answer.points[-1]), far=far)
    if isinstance(answer, Stand) and ask.about in g.state.units and answer.places:
        lead = "leader at" if hooks_of(g.setup).is_led else "first model at"
        return words.offer(lead, place=place(placement.leader_pose(g, ask, answer)))
    return str(answer)
