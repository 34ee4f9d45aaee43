"""Free attacks: on those who leave assault range, and with Impact weapons. [melee, Advance; Rush; Impact]"""

from __future__ import annotations

from collections.abc import Sequence

from openfire.engine.answers import Aim
from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules
from openfire.engine.refusals import Refusal
from openfire.engine.state import TABLE
from openfire.geometry.inches import INCH
from openfire.geometry.kernels import RULES_EPS
from openfire.rules.melee import numbers
from openfire.rules.melee.attack.procedure import attack
from openfire.rules.melee.attack.targets import ARMS, why_not_arm, why_not_grenade
from openfire.rules.melee.terrain.ground import is_vehicle
from openfire.rules.shared.attack.free_attacks import free_attacks as free_attacks_on
from openfire.rules.shared.attack.free_attacks import why_no_impact, why_not_near
from openfire.rules.shared.attack.targets import AimOptions, Limits
from openfire.rules.shared.attack.weapons import Arm
from openfire.rules.shared.movement.distance import engaged
from openfire.rules.shared.own_rules.permissions import why_forbidden

FREE_ATTACK = {
    "advance": ("melee.advance.leaving-free-attack", "melee.advance.free-attack-first"),
    "rush": ("melee.rush.leaving-free-attack", "melee.rush.free-attack-first"),
}
"""What gives a free attack, by the action of the unit that leaves."""


def free_attacks(g: Game, unit: str, left: Sequence[str], action: str) -> Rules[None]:
    """Each enemy unit that is to be left may attack before the unit moves.

    [melee.advance.leaving-free-attack, melee.advance.free-attack-first, melee.rush.leaving-free-attack,
    melee.rush.free-attack-first]
    """

    def strike(g: Game, unit: str, target: str) -> Rules[Aim]:
        return (yield from attack(g, unit, free_options(g, unit, target, action), QuestionName.FREE_ATTACK_WITH))

    yield from free_attacks_on(g, unit, left, FREE_ATTACK[action], why_not_strike, strike)


def free_options(g: Game, unit: str, target: str, action: str = "advance") -> AimOptions:
    """A free attack is made on the unit that leaves and on no other (ruling X-36)."""
    rule = FREE_ATTACK[action][0]
    cites, words = FREE_ATTACK[action], ("free-attack",)
    limits = Limits(ARMS, why_not_free_arm, (target,), rule, is_own=False, cites=cites, words=words)
    return AimOptions(g, unit, limits)


def why_not_strike(g: Game, unit: str, target: str) -> Refusal | None:
    """Why a unit could make no free attack: it is out of range, or has nothing to make it with."""
    return why_forbidden(g, unit, "free-attack") or free_options(g, unit, target).why_not_close()


def why_not_free_attack(g: Game, target: str, unit: str) -> Refusal | None:
    """Why a unit makes no free attack on another: it is not near, or could make none."""
    return why_not_near(g, target, unit, FREE_ATTACK["advance"][0]) or why_not_strike(g, unit, target)


def why_not_free_arm(g: Game, unit: str, arm: Arm) -> Refusal | None:
    """Vehicles make no free attacks on those who leave. [melee.vehicle.no-free-attack]"""
    if is_vehicle(g, arm.model):
        text = f"{arm.model} is a vehicle and makes no free attack"
        return Refusal("vehicle", "melee.vehicle.no-free-attack", text)
    return why_not_arm(g, unit, arm)


# ------------------------------------------------------------------------------------------------ impact

MOVED, INTO, STRUCK = "moved", "into:", "impact"
"""Marks for the rest of an activation: how far the leader went, in ten-thousandths of an inch; into whose assault range
the unit moved; and that it has used Impact weapons."""


def note_move(g: Game, unit: str, before: tuple[str, ...], inches: float) -> None:
    """Remember how far a unit moved and into whose range (ruling ME-20). [melee.weapon.impact-free-attack]"""
    rules = ("melee.weapon.impact-free-attack",)
    if inches > 0:
        g.happen(Marked(unit=unit, mark=MOVED, value=g.unit(unit).mark(MOVED) + round(inches * INCH), rules=rules))
    for enemy in engaged(g, unit):
        if enemy not in before and not g.unit(unit).mark(INTO + enemy):
            g.happen(Marked(unit=unit, mark=INTO + enemy, value=1, rules=rules))


def impact(g: Game, unit: str) -> Rules[None]:
    """After a move of 6 inches or more into an assault range a unit may attack there with its Impact weapons, once.

    The inches of a whole activation count together (ruling ME-05). [melee.weapon.impact-free-attack]
    """
    options = impact_options(g, unit)
    if g.unit(unit).mark(STRUCK) or not has_momentum(g, unit) or not options.limits.only or not options.usable():
        return
    aim = yield from attack(g, unit, options, QuestionName.IMPACT)
    if aim.shots and g.unit(unit).place == TABLE:
        g.happen(Marked(unit=unit, mark=STRUCK, value=1, rules=("melee.weapon.impact-free-attack",)))


def has_momentum(g: Game, unit: str) -> bool:
    """Whether a unit's leader has moved at least 6 inches in this activation."""
    return g.unit(unit).mark(MOVED) / INCH >= numbers.IMPACT - RULES_EPS


def impact_options(g: Game, unit: str) -> AimOptions:
    """What can be done with Impact weapons: one unit that was moved into, whatever the range of the weapon."""
    near = tuple(enemy for enemy in engaged(g, unit) if g.unit(unit).mark(INTO + enemy))
    rule = "melee.weapon.impact-free-attack"
    words = ("impact",)
    limits = Limits(ARMS, why_not_impact, near, rule, is_single=True, is_close=True, cites=(rule,), words=words)
    return AimOptions(g, unit, limits)


def why_not_impact(g: Game, unit: str, arm: Arm) -> Refusal | None:
    """Only weapons with Impact are used in that free attack. [melee.weapon.impact-free-attack]"""
    return why_no_impact(arm, "melee.weapon.impact-free-attack") or why_not_grenade(g, unit, arm)
