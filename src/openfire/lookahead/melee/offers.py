"""Looking ahead: what previews, odds and bots want to know of this book. No rule stands here, only the way to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openfire.engine.answers import Go, Pick
from openfire.engine.edition import Consequence, LookAhead, Offer, OfferQuery, Stake
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules
from openfire.geometry.inches import Point
from openfire.lookahead.melee import random_disembark
from openfire.lookahead.melee.move_toward import move_toward, paces, random_move
from openfire.lookahead.shared import answers
from openfire.lookahead.shared.answers import STAKES, activations_left, danger_steps, is_waiting
from openfire.lookahead.shared.attacks import Attacks
from openfire.lookahead.shared.backfiring import backfires
from openfire.lookahead.shared.quick_looks import quick_sight
from openfire.rules.melee.actions import ActionOptions
from openfire.rules.melee.attack.free_attacks import free_options, impact_options
from openfire.rules.melee.attack.procedure import resolve
from openfire.rules.melee.attack.targets import ATTACK as NORMAL
from openfire.rules.melee.attack.volley import LoneAttackResult
from openfire.rules.melee.morale import fear
from openfire.rules.melee.movement.pace import MOVES
from openfire.rules.melee.terrain.danger import dangers, suffer
from openfire.rules.melee.terrain.ground import land_for
from openfire.rules.melee.vehicles.driving import is_back
from openfire.rules.shared.actions.budget import RECOVER
from openfire.rules.shared.attack.own_volley import OwnAttackResult
from openfire.rules.shared.attack.procedure import Strike
from openfire.rules.shared.morale.recovery import recover
from openfire.rules.shared.morale.suppression import SUPPRESSION, tokens
from openfire.rules.shared.movement.distance import engaged
from openfire.rules.shared.movement.engagement import EngagementLimits
from openfire.rules.shared.sight import CLEAR, OBSCURED

KEPT_DOWN, BURST = 0.5, -1.0
"""What a token on the target and the loss of the bearer are worth beside a point of damage. Tastes and no rules."""


def _title(strike: Strike) -> str:
    """For people: how many models attack with what, also where each rolls for itself."""
    counts: dict[str, int] = {}
    for batch in strike.batches:
        counts[batch.profile.name] = counts.get(batch.profile.name, 0) + len(batch.models)
    return ", ".join(f"{count} x {name}" for name, count in counts.items())


def worth(came: LoneAttackResult | OwnAttackResult) -> float:
    """What the attacks of a lone weapon are worth to those who make them, and those in which own rules have a say."""
    recoil = came.recoil if isinstance(came, OwnAttackResult) else 0
    return came.damage - recoil + KEPT_DOWN * came.has_hit + BURST * came.has_burst


ATTACKS = Attacks(resolve, _title, NORMAL, free_options, impact_options)


def action_steps(g: Game, unit: str, answer: Pick) -> list[Consequence]:  # noqa: ARG001  # the game comes with the step
    """What trying to recover comes to; other actions ask more before any die falls."""
    return [Consequence("recover", partial(_recovering, unit=unit))] if answer.name == RECOVER else []


def _recovering(g: Game, unit: str) -> Rules[None]:
    yield from recover(g, unit, *fear(g, unit))


def action_offers(g: Game, unit: str, wanted: OfferQuery) -> Iterator[Offer]:  # noqa: ARG001  # there is nothing to rank
    """Every action that can be taken. [melee.actions.up-to-2]"""
    return answers.action_offers(g, unit, ActionOptions(g, unit), MOVES, action_steps)


def move_steps(g: Game, unit: str, go: Go) -> list[Consequence]:
    """What a way brings: dangerous ground. [melee.terrain.dangerous-trigger]"""
    at = g.model(g.unit(unit).leader).at
    count = dangers(g, unit, (at[:2], *go.points), is_back(go.kind)) if at and go.points else 0
    return danger_steps(unit, count, suffer)


def stand(g: Game, unit: str, place: Point) -> bool:
    """Put a unit somewhere in thought, on the land as its leader meets it."""
    return answers.stand(g, unit, place, EngagementLimits(land=land_for(g, unit)))


LOOK_AHEAD = LookAhead(
    steps={
        QuestionName.ACTION: action_steps,
        QuestionName.MOVE: move_steps,
        **ATTACKS.consequences(),
    },
    offers={QuestionName.ACTION: action_offers, **ATTACKS.offers_by_question()},
    samples={QuestionName.MOVE: random_move, QuestionName.DISEMBARK: random_disembark.disembark},
    stakes={**STAKES, "lone weapon": Stake(worth, ("attacker",)), "own volley": Stake(worth, ("attacker",))},
    backfires=partial(backfires, perils=("unstable",)),
    tokens=tokens,
    stand=stand,
    sights=(CLEAR, OBSCURED),
    situations={"suppressed": ((SUPPRESSION, 1),), "pinned": ((SUPPRESSION, 2),)},
    paces=paces,
    move_toward=move_toward,
    is_waiting=is_waiting,
    activations_left=activations_left,
    quick_sight=quick_sight,
    engaged=engaged,
)
