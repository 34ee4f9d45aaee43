"""Free attacks: on those who leave assault range, and with Impact weapons. [assault, Advance; Impact]"""

from __future__ import annotations

from collections.abc import Sequence

from openfire.engine.answers import Aim
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules
from openfire.engine.refusals import Refusal
from openfire.rules.assault.attack.procedure import attack
from openfire.rules.assault.attack.targets import ARMS
from openfire.rules.assault.attack.targets import ATTACK as NORMAL
from openfire.rules.assault.morale import ATTACK, why_not_suppressed
from openfire.rules.shared.attack.free_attacks import free_attacks as free_attacks_on
from openfire.rules.shared.attack.free_attacks import why_no_impact, why_not_near
from openfire.rules.shared.attack.targets import AimOptions, Limits
from openfire.rules.shared.attack.weapons import Arm
from openfire.rules.shared.movement.distance import engaged
from openfire.rules.shared.own_rules.permissions import why_forbidden

LEAVING = ("assault.advance.leaving-free-attack", "assault.advance.free-attack-first")
"""What gives a free attack on those who leave."""

FREE_ATTACK = "free-attack"
"""What it is called in the module's own rules."""


def free_attacks(g: Game, unit: str, left: Sequence[str]) -> Rules[None]:
    """Each enemy unit that is to be left may attack before the unit moves.

    [assault.advance.leaving-free-attack, assault.advance.free-attack-first]
    """
    yield from free_attacks_on(g, unit, left, LEAVING, why_not_strike, strike)


def strike(g: Game, unit: str, target: str) -> Rules[Aim]:
    """A unit makes its free attack."""
    return (yield from attack(g, unit, free_options(g, unit, target), QuestionName.FREE_ATTACK_WITH))


def free_options(g: Game, unit: str, target: str) -> AimOptions:
    """A free attack is made on the unit that leaves and on no other (ruling X-36)."""
    return AimOptions(
        g, unit, NORMAL._replace(only=(target,), rule=LEAVING[0], cites=LEAVING[:1], words=(FREE_ATTACK,))
    )


def why_not_strike(g: Game, unit: str, target: str) -> Refusal | None:
    """Why a unit could make no free attack: the limits of an attack hold for it, too many tokens among them."""
    barred = why_not_suppressed(g, unit, ATTACK) or why_forbidden(g, unit, FREE_ATTACK)
    return barred or free_options(g, unit, target).why_not_close()


def why_not_free_attack(g: Game, target: str, unit: str) -> Refusal | None:
    """Why a unit makes no free attack on another: it is not near, or could make none."""
    return why_not_near(g, target, unit, LEAVING[0]) or why_not_strike(g, unit, target)


# ------------------------------------------------------------------------------------------------ impact


def why_not_impact(g: Game, unit: str, arm: Arm) -> Refusal | None:  # noqa: ARG001  # weapons are asked alike
    """Only weapons with Impact are used in the free attack after an assault. [assault.weapon.impact-free-attack]"""
    return why_no_impact(arm, "assault.weapon.impact-free-attack")


def impact(g: Game, unit: str) -> Rules[None]:
    """After its assault a unit may attack one unit in assault range with its Impact weapons (ruling AS-09).

    [assault.weapon.impact-free-attack, assault.weapon.impact-target]
    """
    options = impact_options(g, unit)
    if options.limits.only and options.usable():
        yield from attack(g, unit, options, QuestionName.IMPACT)


def impact_options(g: Game, unit: str) -> AimOptions:
    """What can be done with Impact weapons: one unit in assault range, whatever the range of the weapon."""
    near = engaged(g, unit)
    cites = ("assault.weapon.impact-free-attack", "assault.weapon.impact-target")
    limits = Limits(ARMS, why_not_impact, near, cites[1], is_single=True, is_close=True, cites=cites, words=("impact",))
    return AimOptions(g, unit, limits)
