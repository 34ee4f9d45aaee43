"""Whether questions keep their word: offers are taken, answers can be written down, refusals explain themselves."""

from collections.abc import Container, Iterator
from itertools import islice

from openfire.engine.answer_text import read_answer
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.options import Chance
from openfire.engine.questions import Ask
from openfire.engine.refusals import Refusal
from openfire.engine.rule_ids import own_refusal
from openfire.engine.state import state_hash

SAMPLES, LISTED = 3, 40
"""How many samples and how many of the listed answers are tried."""

Known = Container[str] | None


def offered(question: Ask, chance: Chance) -> list[Answer]:
    """Some answers that a question offers: samples, and the first that it lists."""
    listed = question.options.each()
    samples = [question.options.sample(chance) for _ in range(SAMPLES)]
    return samples if listed is None else [*samples, *islice(listed, LISTED)]


def offer_faults(question: Ask, answers: list[Answer]) -> Iterator[str]:
    """Every answer that is offered is taken, and none besides the one that is said to be the only one."""
    only = question.options.only()
    for answer in answers if only is None else [only, *answers]:
        if (refusal := question.options.why_not(answer)) is not None:
            yield f"{question.what} offers {str(answer)!r} and refuses it: {refusal}"
        yield from only_faults(question, answer)


def only_faults(question: Ask, answer: Answer) -> Iterator[str]:
    """An answer that is taken is the only one, where there is said to be only one."""
    if (only := question.options.only()) is not None and answer != only:
        yield f"{question.what} says that {str(only)!r} is its only answer, and takes {str(answer)!r}"


def listing_faults(question: Ask) -> Iterator[str]:
    """What is listed is not empty, holds nothing twice and comes in the same order when it is listed again."""
    once, again = question.options.each(), question.options.each()
    if once is None:
        return
    texts = [str(answer) for answer in islice(once, LISTED)]
    if texts != [str(answer) for answer in islice(again or (), LISTED)]:
        yield f"{question.what} lists its answers in another order the second time"
    if not texts or len(set(texts)) != len(texts):
        yield f"{question.what} lists {texts or 'nothing'}"


def notation_faults(question: Ask, answer: Answer) -> Iterator[str]:
    """An answer that is printed and read back is the same."""
    text = str(answer)
    try:
        again = question.options.read(text)
    except ValueError as error:
        yield f"{question.what} cannot read {text!r}, which it printed: {error}"
        return
    if again != answer or str(again) != text:
        yield f"{question.what} prints {answer!r} as {text!r} and reads that as {again!r}"


def mutant_faults(cursor: Cursor, text: str, known: Known) -> Iterator[str]:
    """A text is taken, or refused with a reason, and a refused one changes nothing."""
    question = cursor.asked
    try:
        answer = read_answer(question, text)
        refusal = answer if isinstance(answer, Refusal) else question.options.why_not(answer)
        refusal = own_refusal(cursor.game.setup.edition.key, refusal)
    except Exception as error:  # any error would reach a player as a traceback
        yield f"{question.what} breaks on {text!r}: {type(error).__name__}: {error}"
        return
    if isinstance(answer, Refusal):
        yield from refusal_faults(question, answer, known)
        return
    yield from notation_faults(question, answer)
    if refusal is None:
        yield from only_faults(question, answer)
        cursor.fork().answer(answer)
    else:
        yield from refusal_faults(question, refusal, known)
        yield from _refused_faults(cursor, answer)


def refusal_faults(question: Ask, refusal: Refusal, known: Known) -> Iterator[str]:
    """A refusal has a code, a text and the id of a rule."""
    if not refusal.code or not refusal.text.strip():
        yield f"{question.what} refuses without a reason: {refusal!r}"
    yield from id_faults(f"a refusal of {question.what}", (refusal.rule,), known)


def nearest_faults(question: Ask, text: str) -> Iterator[str]:
    """What a refusal suggests instead is taken."""
    answer = read_answer(question, text)
    refusal = answer if isinstance(answer, Refusal) else question.options.why_not(answer)
    if refusal is not None and refusal.nearest is not None:
        other = question.options.why_not(question.options.read(refusal.nearest))
        if other is not None:
            yield f"{question.what} suggests {refusal.nearest!r} and refuses it: {other}"


def id_faults(what: str, rules: tuple[str, ...], known: Known) -> Iterator[str]:
    """Whatever cites rules cites at least one, and only such as there are."""
    wrong = [rule for rule in rules if not rule or (known is not None and rule not in known)]
    if wrong or not rules:
        yield f"{what} cites {', '.join(map(repr, wrong)) or 'no rule'}"


def _refused_faults(cursor: Cursor, answer: Answer) -> Iterator[str]:
    question, before = cursor.question, state_hash(cursor.state)
    said, facts = len(cursor.answers), len(cursor.game.facts)
    if cursor.answer(answer) is None:
        yield f"{answer!s} is refused by why_not and taken as an answer"
    elif cursor.question is not question or state_hash(cursor.state) != before:
        yield f"{answer!s} is refused and changes something"
    elif (len(cursor.answers), len(cursor.game.facts)) != (said, facts):
        yield f"{answer!s} is refused and remembered"
