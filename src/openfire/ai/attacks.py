"""Whom to attack: the edition's offers by exact odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from openfire.ai.power import BANDS, most
from openfire.ai.rated_answers import Mind, RatedAnswer
from openfire.ai.stakes import activations_left_of, gain, stake
from openfire.ai.valuation import judge
from openfire.engine.answers import Aim, Answer
from openfire.engine.edition import LookAhead, Offer, OfferQuery
from openfire.engine.game import Game
from openfire.engine.options import AnyOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask
from openfire.odds.possible_games import score


def attack(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:  # noqa: ARG001  # choosers are handed everything
    """All that can be fired at one enemy: the one where it is worth most.

    Enemies come in the order of what could be done to them at best, and those who could not be the best are left out.
    """
    best = 0.0
    yield RatedAnswer(best, ask.options.read("none"), "nothing to attack", is_sure=True)
    for hoped, target in targets(g, ask.about):
        if hoped <= best:
            return
        for offer, answer in offers(g, ask.name, ask.about, target, ask.options):
            found = weigh(g, offer)
            best = max(best, found)
            yield RatedAnswer(found, answer, f"{offer.about} would lose {found:.2f}", is_sure=True)


def targets(g: Game, unit: str) -> list[tuple[float, str]]:
    """The enemy units on the table, with no less than an attack on each can be worth, the most first."""
    gaps, index = g.board.unit_gaps(unit), g.board.index
    near = [enemy for enemy in index.enemy_units[unit] if gaps[index.unit_row[enemy]] <= BANDS[-1]]
    hoped = [(gain_on(g, enemy, most(g, unit, enemy, gaps[index.unit_row[enemy]])), enemy) for enemy in near]
    return sorted(hoped, reverse=True)


def offers(
    g: Game,
    what: str,
    who: str,
    about: str | None = None,
    options: AnyOptions | None = None,
    is_wanted: Callable[[str], bool] = lambda _: True,
) -> Iterator[tuple[Offer, Answer]]:
    """What the edition offers for a question, with the answers that it would take.

    is_wanted: whether ways to close with an enemy unit are looked for.
    """
    hook = g.setup.edition.look_ahead.offers.get(what)
    if hook:
        wanted = OfferQuery(partial(score, g), about, options=options, refusals=False, is_wanted=is_wanted)
        yield from ((offer, offer.answer) for offer in hook(g, who, wanted) if offer.answer is not None)


def attack_on(g: Game, unit: str, target: str) -> Iterator[tuple[Offer, Answer]]:
    """What a unit could do to another from where they stand."""
    return offers(g, QuestionName.ATTACK, unit, target)


def best_attack(g: Game, unit: str) -> float:
    """What the best attack from where a unit stands is worth; 0 where there is none."""
    best = 0.0
    for hoped, target in targets(g, unit):
        if hoped <= best:
            break
        best = max(best, *(weigh(g, offer) for offer, _ in attack_on(g, unit, target)), 0.0)
    return best


def weigh(g: Game, offer: Offer) -> float:
    """What an attack is worth.

    With the last action all its results are weighed, for then nothing counts but what it comes to; and so they are
    where the weapons may hurt those who fire them.
    """
    if activations_left_of(g, offer.unit) <= 1 or backfires(g, offer):
        return judge(g, offer)
    return gain_on(g, offer.about, sum(score(g, step) for step in offer.steps))


def backfires(g: Game, offer: Offer) -> bool:
    """Whether an attack may hurt the unit that makes it, as the edition says."""
    look_ahead: LookAhead = g.setup.edition.look_ahead
    if look_ahead.backfires is None or not isinstance(offer.answer, Aim):
        return False
    return look_ahead.backfires(g, offer.unit, offer.answer)


def gain_on(g: Game, target: str, damage: float) -> float:
    """What damage to a unit is worth, with something on top where it may finish it off."""
    return gain(stake(g, target), damage)
