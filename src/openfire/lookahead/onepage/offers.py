"""Looking ahead: what previews, odds and bots want to know of this book. No rule stands here, only the way to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openfire.engine.answers import Aim
from openfire.engine.edition import (
    EXCHANGE,
    RIDE,
    STRIKE,
    STRIKE_BACK,
    Consequence,
    LookAhead,
    Offer,
    OfferQuery,
    Stake,
)
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules
from openfire.engine.state import TABLE
from openfire.geometry.inches import Point
from openfire.geometry.shapes import Pose
from openfire.lookahead.onepage import random_moves
from openfire.lookahead.onepage.melee import (
    assault_move_offers,
    assault_offer,
    assault_steps,
    exchange_offers,
    strike_back_offers,
    strike_offers,
)
from openfire.lookahead.onepage.move_toward import COVER, OPEN, move_toward, paces, quick_sight, travel_distance
from openfire.lookahead.onepage.powers import power_chance, power_offers
from openfire.lookahead.shared.backfiring import backfires
from openfire.rules.onepage.actions import EMBARK, RULES, ActionOptions
from openfire.rules.onepage.attack.own_volley import Toll
from openfire.rules.onepage.attack.shooting import fire, groups
from openfire.rules.onepage.attack.targets import AimOptions
from openfire.rules.onepage.attack.weapons import Group
from openfire.rules.onepage.morale import PINNED
from openfire.rules.onepage.movement.action import ASSAULT, HOLD, RUN, WALK
from openfire.rules.onepage.movement.distance import enemies, unit_gap
from openfire.rules.onepage.objectives import ACTED, rounds
from openfire.rules.onepage.search import formed_up
from openfire.rules.onepage.transports.inside import DISEMBARK, INSIDE, STAY, InsideOptions
from openfire.rules.shared.movement.places import place_all

IDLE = 0.3
"""The loss of one activation counts as three tenths of a unit's worth."""


def attack_steps(g: Game, unit: str, aim: Aim) -> list[Consequence]:
    """What shooting comes to. [onepage.shoot.sum-attacks]"""
    if not aim.shots:
        return []
    return [_shooting(unit, aim, groups(g, unit, aim))]


def _shooting(unit: str, aim: Aim, fired: list[Group], *, covered: bool = False) -> Consequence:
    return Consequence("shooting", partial(_fire, unit=unit, aim=aim, covered=covered), len(fired))


def _fire(g: Game, unit: str, aim: Aim, covered: bool) -> Rules[None]:
    if g.unit(unit).place == TABLE and g.unit(aim.shots[0].target).place == TABLE:
        yield from fire(g, unit, aim, covered=covered)


def attack_offers(g: Game, unit: str, wanted: OfferQuery) -> Iterator[Offer]:
    """For every enemy unit all that can be fired at it, or why nothing can. [onepage.shoot.valid-target]"""
    options = wanted.options if isinstance(wanted.options, AimOptions) else AimOptions(g, unit, HOLD)
    for target in options.targets() if not wanted.refusals else enemies(g, unit):
        if wanted.about in (None, target):
            yield from _attack_offer(options, target, wanted)


def _attack_offer(options: AimOptions, target: str, wanted: OfferQuery) -> Iterator[Offer]:
    g, unit = options.g, options.unit
    aim, away = options.volley(target), unit_gap(g, unit, target)
    if aim.shots:
        covered = wanted.sight == COVER
        fired = groups(g, unit, aim, covered=covered)
        sight = COVER if any(group.covered for group in fired) else OPEN
        yield Offer(unit, target, aim, (_shooting(unit, aim, fired, covered=covered),), None, sight, away)
    elif wanted.refusals:
        yield Offer(unit, target, None, (), options.why_nothing(target), "", away)


# ------------------------------------------------------------------------------------------------ other answers


def action_offers(g: Game, unit: str, wanted: OfferQuery) -> Iterator[Offer]:
    """Every action that can be taken, on the table or inside a transport.

    [onepage.act.one-unit-one-action, onepage.transport.disembark-walk]
    """
    options = wanted.options
    if isinstance(options, ActionOptions):
        move, attack = QuestionName.DRIVE if options.vehicle else QuestionName.MOVE, QuestionName.ATTACK
        leads: dict[str, tuple[str, ...]] = {HOLD: (attack,), WALK: (move, attack), RUN: (move,), EMBARK: (RIDE,)}
    elif isinstance(options, InsideOptions):
        leads = {STAY: (RIDE,), DISEMBARK: (QuestionName.DISEMBARK, QuestionName.ATTACK)}
    else:
        return
    against = options.each_against(wanted.is_wanted) if isinstance(options, ActionOptions) else options.each()
    for pick in against or ():
        action, _, target = pick.name.partition(" ")
        if action == ASSAULT:
            charge = options.charge(target)
            assert charge is not None
            yield assault_offer(g, unit, target, pick, charge)
        else:
            pace = {WALK: WALK, RUN: RUN, DISEMBARK: WALK}.get(action, "")
            yield Offer(unit, unit, pick, rules=(RULES.get(action, INSIDE),), leads=leads[action], pace=pace)


def _of_blows(result: int | Toll) -> float:
    """What attacks are worth to whoever makes them: wounds, less those that they cost it."""
    return float(result.wounds - result.recoil if isinstance(result, Toll) else result)


def incapacity(g: Game, unit: str) -> float:
    """A pinned unit loses its next activation, and all of its points where that never comes.

    [onepage.morale.pinned-idle, onepage.end.score-pinned]
    """
    if not g.unit(unit).mark(PINNED):
        return 0.0
    return 1.0 if g.state.round >= rounds(g) and g.unit(unit).mark(ACTED) else IDLE


def activations_left(g: Game, unit: str) -> int:
    """How often a unit will still act: once in every round that is left; once less if it is pinned.

    [onepage.act.once-per-round, onepage.end.four-rounds, onepage.morale.pinned-idle]
    """
    marked = g.unit(unit).mark
    return max(0, rounds(g) - max(1, g.state.round) + (not marked(ACTED)) - (marked(PINNED) > 0))


def stand(g: Game, unit: str, place: Point) -> bool:
    """Put a unit somewhere in thought. [onepage.move.coherency-2in]"""
    places = formed_up(g, unit, Pose(*place), Pose(*place))
    if places is None:
        return False
    place_all(g, places, "onepage.move.coherency-2in")
    return True


def is_waiting(g: Game, unit: str) -> bool:
    """Whether a unit has not been activated in this round."""
    return not g.unit(unit).mark(ACTED)


LOOK_AHEAD = LookAhead(
    steps={QuestionName.ATTACK: attack_steps, QuestionName.ASSAULT_MOVE: assault_steps},
    offers={
        QuestionName.ATTACK: attack_offers,
        STRIKE: strike_offers,
        STRIKE_BACK: strike_back_offers,
        EXCHANGE: exchange_offers,
        QuestionName.ACTION: action_offers,
        QuestionName.ASSAULT_MOVE: assault_move_offers,
        QuestionName.MANIFEST: power_offers,
    },
    chances={QuestionName.MANIFEST: power_chance},
    samples={QuestionName.MOVE: random_moves.walk, QuestionName.DRIVE: random_moves.drive},
    stakes={
        "blows": Stake(_of_blows, ("attacker",)),
        "morale": Stake(float, ("owner",)),
        "to hit": Stake(lambda hit: float(hit.hits + hit.sixes), ("attacker",)),
        "regeneration": Stake(float, ("attacker",)),
    },
    backfires=backfires,
    incapacity=incapacity,
    stand=stand,
    sights=(OPEN, COVER),
    paces=paces,
    move_toward=move_toward,
    travel_distance=travel_distance,
    activations_left=activations_left,
    quick_sight=quick_sight,
    is_waiting=is_waiting,
)
"""An attacker wants wounds, whoever takes a morale test wants to pass."""
