"""Calculate Wounds and Remove Casualties: the target's player says who takes the damage. [assault, Attack]"""

from __future__ import annotations

from openfire.engine.facts import Destroyed, Hurt, Lost
from openfire.engine.game import Game
from openfire.engine.questions import Rules, ask
from openfire.rules.common.taking import Cites, TakeOptions

CITES = Cites(
    "assault.damage.owner-allocates",
    "assault.damage.leader-last",
    "assault.damage.wounded-first",
    "assault.damage.carries-over",
)


def take_damage(g: Game, unit: str, damage: int) -> Rules[None]:
    """A unit takes damage, model by model, until it is used up or nobody is left.

    [assault.damage.owner-allocates, assault.damage.leader-last, assault.damage.wounded-first,
    assault.damage.carries-over]
    """
    for model in (yield from takers(g, unit, damage)):
        damage -= hurt(g, model, damage)
        if not g.model(model).hit_points:
            g.happen(Lost(model=model, rules=("assault.damage.removed-at-0",)))
        if not damage:
            break
    end_unit(g, unit)


def takers(g: Game, unit: str, damage: int) -> Rules[tuple[str, ...]]:
    """Who takes damage, in the order that the unit's player picks; the leader is the last of them.

    [assault.damage.owner-allocates, assault.damage.leader-last, assault.damage.wounded-first]
    """
    if damage <= 0 or not g.unit(unit).models:
        return ()
    options = TakeOptions(g, unit, damage, CITES)
    names: tuple[str, ...] = options.free[: options.count]
    if options.is_open():
        rules = (
            "assault.damage.total-first",
            "assault.damage.owner-allocates",
            "assault.damage.leader-last",
            "assault.damage.wounded-first",
        )
        answer = yield from ask(g.unit(unit).seat, "damage", unit, options, *rules)
        names = answer.names
    return (*options.order(names), g.unit(unit).leader)


def hurt(g: Game, model: str, damage: int) -> int:
    """A model takes up to its hit points. Returns what it took. [assault.damage.mark-survivor]

    [assault.status.hit-points, assault.attribute.hit-points]
    """
    took = min(damage, g.model(model).hit_points)
    if took:
        left = g.model(model).hit_points - took
        rules = ("assault.damage.per-failed-test", "assault.damage.mark-survivor", "assault.status.hit-points")
        g.happen(Hurt(model=model, damage=took, left=left, rules=rules))
    return took


def end_unit(g: Game, unit: str) -> None:
    """A unit that has lost its last model is no more. [assault.damage.carries-over, assault.damage.removed-at-0]"""
    if not g.unit(unit).models:
        g.happen(Destroyed(unit=unit, rules=("assault.damage.carries-over", "assault.damage.removed-at-0")))
