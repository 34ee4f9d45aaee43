"""Looking ahead: what previews, odds and bots want to know of this book. No rule stands here, only the way to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openfire.engine.answers import Aim, Stand
from openfire.engine.edition import Foresight, Offer, Stake, Step, Steps, Wanted
from openfire.engine.game import Game
from openfire.engine.questions import Refusal, Rules
from openfire.engine.state import TABLE
from openfire.geometry.inches import Point
from openfire.geometry.shapes import Pose
from openfire.rules.onepage.aiming import AimOptions, arms, why_not_fire
from openfire.rules.onepage.closing import AssaultOptions
from openfire.rules.onepage.measuring import enemies, unit_gap
from openfire.rules.onepage.melee import goes_uphill, melee
from openfire.rules.onepage.movement import HOLD
from openfire.rules.onepage.shooting import fire, in_cover
from openfire.rules.onepage.standing import formed_up, place_all

OPEN, COVER = "open", "cover"


def attack_steps(g: Game, unit: str, aim: Aim) -> list[Step]:  # noqa: ARG001  # the game comes with the step
    """What shooting comes to. [onepage.shoot.sum-attacks]"""
    return [Step("shooting", partial(_fire, unit=unit, aim=aim))] if aim.shots else []


def _fire(g: Game, unit: str, aim: Aim) -> Rules[None]:
    if g.unit(unit).place == TABLE and g.unit(aim.shots[0].target).place == TABLE:
        yield from fire(g, unit, aim)


def attack_offers(g: Game, unit: str, wanted: Wanted) -> Iterator[Offer]:
    """For every enemy unit all that can be fired at it, or why nothing can. [onepage.shoot.valid-target]"""
    options = AimOptions(g, unit, HOLD)
    for target in enemies(g, unit):
        if wanted.about in (None, target):
            aim, away = options.volley(target), unit_gap(g, unit, target)
            if aim.shots:
                shooters = tuple(dict.fromkeys(shot.model for shot in aim.shots))
                sight = COVER if in_cover(g, unit, shooters, target) else OPEN
                yield Offer(unit, target, aim, tuple(attack_steps(g, unit, aim)), None, sight, away)
            else:
                yield Offer(unit, target, None, (), _why_nothing(g, unit, target), "", away)


def _why_nothing(g: Game, unit: str, target: str) -> Refusal:
    refusals = (why_not_fire(g, arm, target) for arm in arms(g, unit))
    unarmed = Refusal("unarmed", "onepage.weapon.ranged", f"{unit} has no ranged weapons")
    return next((refusal for refusal in refusals if refusal), unarmed)


def assault_steps(g: Game, unit: str, answer: Stand) -> list[Step]:
    """What an assault comes to: both sides' blows, the result, morale. [onepage.melee.strike-back]"""
    places = dict(answer.places)
    for target in enemies(g, unit):
        options = AssaultOptions(g, unit, target, 0.0)
        if any(options.touches(model, pose) for model, pose in places.items()):
            return [Step("melee", partial(_charge, unit=unit, target=target, answer=answer))]
    return []


def _charge(g: Game, unit: str, target: str, answer: Stand) -> Rules[None]:
    uphill = goes_uphill(g, unit, target)
    place_all(g, dict(answer.places), "onepage.melee.assault-move")
    yield from melee(g, unit, target, uphill=uphill)


def stand(g: Game, unit: str, place: Point) -> bool:
    """Put a unit somewhere in thought. [onepage.move.coherency-2in]"""
    places = formed_up(g, unit, Pose(*place), Pose(*place))
    if places is None:
        return False
    place_all(g, places, "onepage.move.coherency-2in")
    return True


STEPS: dict[str, Steps] = {"attack": attack_steps, "assault move": assault_steps}

FORESIGHT = Foresight(
    offers={"attack": attack_offers},
    stakes={
        "blows": Stake(float, ("attacker",)),
        "morale": Stake(float, ("owner",)),
        "to hit": Stake(lambda hit: float(hit.hits + hit.sixes), ("attacker",)),
        "regeneration": Stake(float, ("attacker",)),
    },
    stand=stand,
    sights=(OPEN, COVER),
)
"""An attacker wants wounds, whoever takes a morale test wants to pass."""
