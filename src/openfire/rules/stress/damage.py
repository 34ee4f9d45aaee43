"""Step 3 - Apply Damage: the target's player says which models take it. [stress, Step 3 - Apply Damage]"""

from __future__ import annotations

from openfire.engine.facts import Destroyed, Hurt, Lost, Marked
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.state import GONE
from openfire.rules.shared.damage import Cites, TakeOptions
from openfire.rules.shared.own_rules.moments import coming, moment_of_end, moment_of_harm
from openfire.rules.shared.own_rules.permissions import who_picks_losses
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.stress.morale import DAMAGED
from openfire.rules.stress.movement.formation import name_leader
from openfire.rules.stress.supplement import chapters

CITES = Cites(
    "stress.damage.owner-allocates",
    "stress.damage.leader-last",
    "stress.damage.wounded-first",
    "stress.damage.carries-over",
)


def take_damage(g: Game, unit: str, damage: int, *rules: str) -> Rules[None]:
    """A unit takes damage, model by model, until it is used up or nobody is left. [stress.damage.owner-allocates]

    [stress.damage.carries-over, stress.damage.per-failed-roll]
    """
    damage = yield from coming(g, unit, damage)
    if damage <= 0 or not g.unit(unit).models:
        return
    before, options = len(g.unit(unit).models), TakeOptions(g, unit, damage, CITES)
    names: tuple[str, ...] = options.free[: options.count]
    if options.is_open():
        cited = ("stress.damage.owner-allocates", "stress.damage.leader-last", "stress.damage.wounded-first")
        answer = yield from ask(who_picks_losses(g, unit), QuestionName.DAMAGE, unit, options, *cited)
        names = answer.names
    for model in (*options.order(names), g.unit(unit).leader):
        damage -= yield from hurt(g, model, damage, *rules)
        if not damage:
            break
    yield from after_losses(g, unit, before - len(g.unit(unit).models))


def hurt(g: Game, model: str, damage: int, *rules: str) -> Rules[int]:
    """A model takes up to its hit points; at 0 it is destroyed. Returns what it took. [stress.damage.destroyed-at-0]

    Units aboard get out first. [stress.damage.mark-survivor, stress.markers.hit-points]
    """
    unit = g.model(model).unit
    if damage >= g.model(model).hit_points > 0:
        yield from moment_of_harm(g, "dies", Case(unit, models=(model,)))
    took = min(damage, g.model(model).hit_points)
    if not took or model not in g.unit(unit).models:
        return 0
    left = g.model(model).hit_points - took
    if not left:
        yield from chapters(g).wreck(g, model)
    cited = ("stress.damage.per-failed-roll", "stress.damage.mark-survivor", "stress.markers.hit-points", *rules)
    g.happen(Hurt(model=model, damage=took, left=left, rules=cited))
    note_damage(g, unit)
    if not left:
        g.happen(Lost(model=model, rules=("stress.damage.destroyed-at-0",)))
    return took


def note_damage(g: Game, unit: str) -> None:
    """Remember that a unit took damage this round (ruling ST-05)."""
    if not g.unit(unit).mark(DAMAGED):
        g.happen(Marked(unit=unit, mark=DAMAGED, value=1, rules=("stress.stress.gain",)))


def after_losses(g: Game, unit: str, lost: int = 1) -> Rules[None]:
    """A unit without models is destroyed; one without a leader names a new one. lost: how many models it has lost."""
    if g.unit(unit).place == GONE:
        return
    if not g.unit(unit).models:
        g.happen(Destroyed(unit=unit, rules=("stress.damage.carries-over", "stress.damage.destroyed-at-0")))
        yield from moment_of_end(g, Case(unit, lost=lost))
    else:
        yield from name_leader(g, unit)
        if lost:
            yield from moment_of_harm(g, "losses", Case(unit, lost=lost))
