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
    if damage <= 0 or not g.unit(unit).models:
        return
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
    for model in (*options.order(names), g.unit(unit).leader):
        damage -= hurt(g, model, damage)
        if not damage:
            break
    if not g.unit(unit).models:
        g.happen(Destroyed(unit=unit, rules=("assault.damage.carries-over", "assault.damage.removed-at-0")))


def hurt(g: Game, model: str, damage: int) -> int:
    """A model takes up to its hit points; at 0 it is removed. Returns what it took. [assault.damage.removed-at-0]

    [assault.damage.mark-survivor, assault.status.hit-points, assault.attribute.hit-points]
    """
    took = min(damage, g.model(model).hit_points)
    if not took:
        return 0
    left = g.model(model).hit_points - took
    rules = ("assault.damage.per-failed-test", "assault.damage.mark-survivor", "assault.status.hit-points")
    g.happen(Hurt(model=model, damage=took, left=left, rules=rules))
    if not left:
        g.happen(Lost(model=model, rules=("assault.damage.removed-at-0",)))
    return took
