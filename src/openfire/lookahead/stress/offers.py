"""Looking ahead: what previews, odds and bots want to know of this book. No rule stands here, only the way to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, TypeVar

from openfire.engine.answers import Answer, Go, Pick
from openfire.engine.edition import Consequence, LookAhead, Offer, OfferQuery, Stake
from openfire.engine.facts import Arrived
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask, Rules
from openfire.engine.state import RESERVE
from openfire.geometry.inches import Point
from openfire.geometry.shapes import Pose
from openfire.lookahead.shared.backfiring import backfires
from openfire.lookahead.stress import possible_attacks, random_moves, random_places
from openfire.lookahead.stress.attacks import (
    attack_offers,
    attack_steps,
    free_aim_offers,
    free_attack_offers,
    free_attack_steps,
)
from openfire.lookahead.stress.move_toward import move_toward, paces, quick_sight
from openfire.rules.shared.movement.distance import engaged
from openfire.rules.shared.movement.places import place_all
from openfire.rules.stress import numbers
from openfire.rules.stress.attack.free_attacks import free_attacks
from openfire.rules.stress.morale import STRESS, recover, stress_to_come
from openfire.rules.stress.movement.allowance import ADVANCED, MOVED
from openfire.rules.stress.movement.places import suggest
from openfire.rules.stress.sequence.battle import rounds
from openfire.rules.stress.sequence.turns import ACTED, ActivateOptions
from openfire.rules.stress.setup.reserve import called, must_be_called
from openfire.rules.stress.sight import CLEAR, OBSCURED
from openfire.rules.stress.supplement import chapters

R = TypeVar("R")


def answered(rules: Rules[R], name: QuestionName, answer: Answer) -> Rules[R]:
    """A rule in progress with the answer to one of its questions given."""
    given: Any = None  # as `Rules` has it
    while True:
        try:
            question = rules.send(given)
        except StopIteration as stop:
            result: R = stop.value
            return result
        is_meant = isinstance(question, Ask) and question.name is name
        given = answer if is_meant else (yield question)


# ------------------------------------------------------------------------------------------------ attacks


def move_steps(g: Game, unit: str, go: Go) -> list[Consequence]:  # noqa: ARG001  # the game comes with the step
    """What a move brings: free attacks by the enemy units that it leaves. [stress.free-attack.trigger]"""
    return [
        Consequence("move", partial(_moving, unit=unit, go=go)),
        Consequence("free attacks", partial(free_attacks, unit=unit)),
    ]


def _moving(g: Game, unit: str, go: Go) -> Rules[None]:
    return answered(chapters(g).movement(g, unit), QuestionName.MOVE, go)


# ------------------------------------------------------------------------------------------------ other answers


def recover_steps(g: Game, unit: str, answer: Pick) -> list[Consequence]:  # noqa: ARG001  # the game comes with the step
    """What trying to recover comes to."""
    return [Consequence("recover", partial(_recovering, unit=unit))] if answer.name == "yes" else []


def _recovering(g: Game, unit: str) -> Rules[None]:
    return answered(recover(g, unit), QuestionName.RECOVER, Pick("yes"))


def recover_offers(g: Game, unit: str, wanted: OfferQuery) -> Iterator[Offer]:  # noqa: ARG001  # there is no choice
    """Trying to recover, for a unit that has something to recover from. [stress.recover.optional-first]"""
    if g.unit(unit).mark(STRESS):
        answer = Pick("yes")
        yield Offer(unit, unit, answer, tuple(recover_steps(g, unit, answer)), rules=("stress.recover.optional-first",))


def activate_steps(g: Game, seat: str, answer: Pick) -> list[Consequence]:  # noqa: ARG001  # its unit says whose it is
    """The dice that activating a unit begins with: those for its support."""
    unit = g.state.units.get(answer.name)
    if unit is None or unit.place != RESERVE or not must_be_called(g, unit.id):
        return []
    return [Consequence("support", partial(_calling, unit=unit.id))]


def _calling(g: Game, unit: str) -> Rules[None]:
    yield from called(g, unit)


def activate_offers(g: Game, seat: str, wanted: OfferQuery) -> Iterator[Offer]:  # noqa: ARG001  # there is no choice
    """The units that need a command roll to arrive. [stress.unit.support.command-roll]"""
    for unit in ActivateOptions(g, seat).waiting():
        if steps := activate_steps(g, seat, Pick(unit)):
            yield Offer(unit, unit, Pick(unit), tuple(steps), rules=("stress.unit.support.command-roll",))


def stand(g: Game, unit: str, place: Point) -> bool:
    """Put a unit somewhere in thought: its leader there, everybody in formation. [stress.formation.at-all-times]"""
    at = g.model(g.unit(unit).leader).at
    places = suggest(g, unit, Pose(*place, at.facing if at else 0))
    if places is None:
        return False
    place_all(g, places, "stress.formation.at-all-times")
    if g.unit(unit).place == RESERVE:
        g.happen(Arrived(unit=unit, rules=("stress.deploy.then-activate",)))
    return True


# ------------------------------------------------------------------------------------------------ all together


def activations_left(g: Game, unit: str) -> int:
    """How often a unit will still act: once in every round that is left. [stress.activation.once-per-round]"""
    return max(0, rounds(g) - max(1, g.state.round) + (not g.unit(unit).mark(ACTED)))


def is_waiting(g: Game, unit: str) -> bool:
    """Whether a unit has not been activated in this round."""
    return not g.unit(unit).mark(ACTED)


LOOK_AHEAD = LookAhead(
    steps={
        QuestionName.ACTIVATE: activate_steps,
        QuestionName.RECOVER: recover_steps,
        QuestionName.MOVE: move_steps,
        QuestionName.ATTACK: attack_steps,
        QuestionName.FREE_ATTACK_WITH: free_attack_steps,
    },
    offers={
        QuestionName.ACTIVATE: activate_offers,
        QuestionName.RECOVER: recover_offers,
        QuestionName.ATTACK: attack_offers,
        QuestionName.FREE_ATTACK: free_attack_offers,
        QuestionName.FREE_ATTACK_WITH: free_aim_offers,
    },
    samples={
        QuestionName.DEPLOY: random_places.deploy,
        QuestionName.DISEMBARK: random_places.disembark,
        QuestionName.MOVE: random_moves.move,
        QuestionName.ATTACK: possible_attacks.attack,
        QuestionName.FREE_ATTACK_WITH: possible_attacks.free_attack,
    },
    stakes={
        "volley": Stake(lambda result: float(result.damage - result.recoil), ("attacker",)),
        "command rolls": Stake(lambda passed: passed.passes + numbers.MOST_STRESS * passed.twelve, ("owner",)),
    },
    backfires=partial(backfires, perils=("unstable",)),
    tokens=stress_to_come,
    stand=stand,
    sights=(CLEAR, OBSCURED),
    paces=paces,
    move_toward=move_toward,
    quick_sight=quick_sight,
    situations={"advance": ((MOVED, 1), (ADVANCED, 1)), "move": ((MOVED, 1),), "stress": ((STRESS, 1),)},
    is_waiting=is_waiting,
    activations_left=activations_left,
    engaged=engaged,
    holding=numbers.HOLD,
)
"""An attacker wants damage, the owner of command rolls wants to pass; a 12 may be worth every token."""
