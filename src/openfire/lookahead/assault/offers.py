"""Looking ahead: what previews, odds and bots want to know of this book. No rule stands here, only the way to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openfire.engine.answers import Go, Pick
from openfire.engine.edition import Consequence, LookAhead, Offer, OfferQuery, Stake
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules
from openfire.lookahead.assault.move_toward import move_toward, paces, random_move
from openfire.lookahead.shared import answers
from openfire.lookahead.shared.answers import STAKES, activations_left, danger_steps, is_waiting, stand
from openfire.lookahead.shared.attacks import Attacks
from openfire.lookahead.shared.backfiring import backfires
from openfire.lookahead.shared.quick_looks import quick_sight
from openfire.rules.assault.actions import ActionOptions
from openfire.rules.assault.attack.free_attacks import free_options, impact_options
from openfire.rules.assault.attack.procedure import resolve
from openfire.rules.assault.attack.targets import ATTACK as NORMAL
from openfire.rules.assault.movement.action import MOVES
from openfire.rules.assault.terrain import dangers, suffer
from openfire.rules.shared.actions.budget import RECOVER
from openfire.rules.shared.attack.own_volley import OwnAttackResult
from openfire.rules.shared.attack.procedure import Strike
from openfire.rules.shared.morale.recovery import recover
from openfire.rules.shared.morale.suppression import SUPPRESSION, tokens
from openfire.rules.shared.movement.distance import engaged
from openfire.rules.shared.sight import CLEAR, OBSCURED


def own_worth(came: OwnAttackResult) -> float:
    """What attacks are worth in whose dice the module's own rules have a say."""
    return came.damage - came.recoil


def _title(strike: Strike) -> str:
    return ", ".join(batch.title() for batch in strike.batches)


ATTACKS = Attacks(resolve, _title, NORMAL, free_options, impact_options)


def action_steps(g: Game, unit: str, answer: Pick) -> list[Consequence]:  # noqa: ARG001  # the game comes with the step
    """What trying to recover comes to; other actions ask more before any die falls."""
    return [Consequence("recover", partial(_recovering, unit=unit))] if answer.name == RECOVER else []


def _recovering(g: Game, unit: str) -> Rules[None]:
    yield from recover(g, unit)


def action_offers(g: Game, unit: str, wanted: OfferQuery) -> Iterator[Offer]:  # noqa: ARG001  # there is nothing to rank
    """Every action that can be taken. [assault.actions.up-to-2]"""
    return answers.action_offers(g, unit, ActionOptions(g, unit), MOVES, action_steps)


def move_steps(g: Game, unit: str, go: Go) -> list[Consequence]:
    """What a way brings: dangerous ground. [assault.terrain.dangerous-trigger]"""
    at = g.model(g.unit(unit).leader).at
    return danger_steps(unit, dangers(g, unit, (at[:2], *go.points)) if at and go.points else 0, suffer)


LOOK_AHEAD = LookAhead(
    steps={
        QuestionName.ACTION: action_steps,
        QuestionName.MOVE: move_steps,
        **ATTACKS.consequences(),
    },
    offers={QuestionName.ACTION: action_offers, **ATTACKS.offers_by_question()},
    samples={QuestionName.MOVE: random_move},
    stakes={**STAKES, "own volley": Stake(own_worth, ("attacker",))},
    backfires=backfires,
    tokens=tokens,
    stand=stand,
    sights=(CLEAR, OBSCURED),
    situations={"suppressed": ((SUPPRESSION, 1),)},
    paces=paces,
    move_toward=move_toward,
    is_waiting=is_waiting,
    activations_left=activations_left,
    quick_sight=quick_sight,
    engaged=engaged,
)
