"""Looking ahead: what previews, odds and bots want to know of this book. No rule stands here, only the way to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openfire.engine.answers import Aim, Go, Pick, Shot
from openfire.engine.edition import Foresight, Offer, Stake, Step, Steps, Wanted
from openfire.engine.facts import Arrived
from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.state import RESERVE
from openfire.geometry.inches import Point
from openfire.geometry.shapes import Pose
from openfire.lookahead.assault.toward import paces, toward
from openfire.rules.assault.actions.budget import INTERACT, RECOVER, actions_left
from openfire.rules.assault.actions.choice import ActionOptions
from openfire.rules.assault.attack.free_attacks import free_options, impact_options
from openfire.rules.assault.attack.procedure import Strike, resolve, strikes
from openfire.rules.assault.attack.targets import AimOptions
from openfire.rules.assault.morale.recovery import recover
from openfire.rules.assault.morale.suppression import ATTACK, SUPPRESSION, tokens
from openfire.rules.assault.movement.action import MOVES
from openfire.rules.assault.movement.distance import enemies, engaged, unit_gap
from openfire.rules.assault.movement.formation import place_all
from openfire.rules.assault.search.placing import suggest
from openfire.rules.assault.sight import CLEAR, OBSCURED
from openfire.rules.assault.terrain.danger import dangers, suffer
from openfire.rules.stress.arms import Arm

# ------------------------------------------------------------------------------------------------ attacks


def attack_steps(g: Game, unit: str, aim: Aim) -> list[Step]:
    """What an attack comes to, target by target, if nobody evades. [assault.damage.total-first]"""
    return _steps(strikes(g, unit, aim, AimOptions(g, unit)))


def free_attack_steps(g: Game, unit: str, aim: Aim) -> list[Step]:
    """What a free attack comes to. [assault.advance.leaving-free-attack]"""
    return attack_steps(g, unit, aim)


def impact_steps(g: Game, unit: str, aim: Aim) -> list[Step]:
    """What an attack with Impact weapons comes to. [assault.weapon.impact-free-attack]"""
    return _steps(strikes(g, unit, aim, impact_options(g, unit)))


def _steps(found: list[Strike]) -> list[Step]:
    return [Step(_title(strike), partial(resolve, strike=strike), len(strike.batches)) for strike in found]


def _title(strike: Strike) -> str:
    return ", ".join(batch.title() for batch in strike.batches)


def attack_offers(g: Game, unit: str, wanted: Wanted) -> Iterator[Offer]:
    """For every enemy unit all that can be fired at it, or why nothing can. [assault.attack.choose-targets]"""
    return _offers(AimOptions(g, unit), enemies(g, unit), wanted)


def free_aim_offers(g: Game, unit: str, wanted: Wanted) -> Iterator[Offer]:
    """The best weapons for a free attack, on each unit in range. [assault.advance.leaving-free-attack]"""
    if isinstance(wanted.options, AimOptions):
        yield from _offers(wanted.options, tuple(wanted.options.targets()), wanted)
        return
    for target in engaged(g, unit):
        yield from _offers(free_options(g, unit, target), (target,), wanted)


def impact_offers(g: Game, unit: str, wanted: Wanted) -> Iterator[Offer]:
    """The best that Impact weapons can do to each unit in range. [assault.weapon.impact-target]"""
    return _offers(impact_options(g, unit), engaged(g, unit), wanted)


def _offers(options: AimOptions, targets: tuple[str, ...], wanted: Wanted) -> Iterator[Offer]:
    usable = options.usable()
    for target in targets:
        if wanted.about in (None, target):
            yield _offer(options, usable, target, wanted)


def _offer(options: AimOptions, usable: list[Arm], target: str, wanted: Wanted) -> Offer:
    g, unit = options.g, options.unit
    seen, away = options.seen(target), unit_gap(g, unit, target)
    sight = wanted.sight or seen.result
    ready = {} if options.why_not_target(target) else options.ready_at(target, usable)
    if not ready:
        refusal = options.why_nothing(target) if wanted.refusals else None
        return Offer(unit, target, None, (), refusal, sight, away, (seen.rule,))
    aim = Aim(tuple(_best_shots(options, ready, target, wanted)))
    steps = tuple(_steps(_seen_as(strikes(g, unit, aim, options), sight)))
    return Offer(unit, target, aim, steps, None, sight, away, (seen.rule,))


def _seen_as(found: list[Strike], sight: str) -> list[Strike]:
    return [strike._replace(situation=strike.situation._replace(sight=sight)) for strike in found]


def _best_shots(options: AimOptions, ready: dict[str, list[Arm]], target: str, wanted: Wanted) -> Iterator[Shot]:
    """Each model's best weapon of those it can use, by the score of equal attacks; the first listed on a tie."""
    scores: dict[tuple[str, int, int], float] = {}
    for model, held in ready.items():
        best = max(held, key=lambda arm: _score(options, arm, target, wanted, scores)) if len(held) > 1 else held[0]
        yield Shot(model, best.weapon, target, best.number)


def _score(
    options: AimOptions, arm: Arm, target: str, wanted: Wanted, scores: dict[tuple[str, int, int], float]
) -> float:
    """What one model's attack with a weapon is worth, worked out once for equal ones."""
    key = arm.weapon, arm.number, options.g.card(arm.model).attributes["skill"]
    if key not in scores:
        aim = Aim((Shot(arm.model, arm.weapon, target, arm.number),))
        scores[key] = wanted.score(_steps(strikes(options.g, options.unit, aim, options))[0])
    return scores[key]


# ------------------------------------------------------------------------------------------------ other answers


def action_steps(g: Game, unit: str, answer: Pick) -> list[Step]:  # noqa: ARG001  # the game comes with the step
    """What trying to recover comes to; other actions ask more before any die falls."""
    return [Step("recover", partial(_recovering, unit=unit))] if answer.name == RECOVER else []


def _recovering(g: Game, unit: str) -> Rules[None]:
    yield from recover(g, unit)


LEADS = {**dict.fromkeys(MOVES, ("move",)), ATTACK: ("attack",), INTERACT: ("interact",)}
"""The questions that actions lead to."""


def action_offers(g: Game, unit: str, wanted: Wanted) -> Iterator[Offer]:  # noqa: ARG001  # there is nothing to rank
    """Every action that can be taken. [assault.actions.up-to-2]"""
    more = ("action",) if actions_left(g, unit) > 1 else ()
    for pick in ActionOptions(g, unit).each() or ():
        leads, pace = (*LEADS.get(pick.name, ()), *more), pick.name if pick.name in MOVES else ""
        steps = tuple(action_steps(g, unit, pick))
        yield Offer(unit, unit, pick, steps, rules=("assault.actions.up-to-2",), leads=leads, pace=pace)


def move_steps(g: Game, unit: str, go: Go) -> list[Step]:
    """What a way brings: dangerous ground. [assault.terrain.dangerous-trigger]"""
    at = g.model(g.unit(unit).leader).at
    count = dangers(g, unit, (at[:2], *go.points)) if at and go.points else 0
    return [Step("dangerous ground", partial(_suffering, unit=unit)) for _ in range(count)]


def _suffering(g: Game, unit: str) -> Rules[None]:
    if g.unit(unit).models:
        yield from suffer(g, unit)


def stand(g: Game, unit: str, place: Point) -> bool:
    """Put a unit somewhere in thought: its leader there, everybody in formation. [assault.formation.4-inches]"""
    at = g.model(g.unit(unit).leader).at
    places = suggest(g, unit, Pose(*place, at.facing if at else 0))
    if places is None:
        return False
    place_all(g, places, "assault.formation.4-inches")
    if g.unit(unit).place == RESERVE:
        g.happen(Arrived(unit=unit, rules=("assault.deploy.wholly-within",)))
    return True


STEPS: dict[str, Steps] = {
    "action": action_steps,
    "move": move_steps,
    "attack": attack_steps,
    "free attack with": free_attack_steps,
    "impact": impact_steps,
}

FORESIGHT = Foresight(
    offers={
        "action": action_offers,
        "attack": attack_offers,
        "free attack with": free_aim_offers,
        "impact": impact_offers,
    },
    stakes={
        "volley": Stake(float, ("attacker",)),
        "dangerous ground": Stake(float, ()),
        "command test": Stake(float, ("owner",)),
    },
    tokens=tokens,
    stand=stand,
    sights=(CLEAR, OBSCURED),
    situations={"suppressed": ((SUPPRESSION, 1),)},
    paces=paces,
    toward=toward,
)
"""An attacker wants damage, whoever makes a command test wants to pass."""
