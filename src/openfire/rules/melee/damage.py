"""Calculate Wounds and Remove Casualties; explosions; and what a unit's medic mends. [melee, Attack; Special Rules]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, choose
from openfire.rules.melee import numbers
from openfire.rules.melee.terrain.ground import land_for
from openfire.rules.melee.transports.wrecks import wreck
from openfire.rules.shared.actions.abilities import mend, wounded
from openfire.rules.shared.damage import remove
from openfire.rules.shared.damage import take_damage as damage_taken
from openfire.rules.shared.own_rules.changes import changed
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.specials import model_has


def take_damage(g: Game, unit: str, damage: int) -> Rules[None]:
    """A unit takes damage, model by model, until it is used up or nobody is left. Whom one carries gets out first.

    [melee.damage.owner-allocates, melee.damage.carries-over, melee.damage.removed-at-0]
    """
    yield from damage_taken(g, unit, damage, wreck)


def explode(g: Game, unit: str, model: str) -> Rules[None]:
    """An unstable weapon that rolls a 1 removes its model; its hits stand (ruling X-34). [melee.weapon.unstable]"""
    yield from remove(g, unit, (model,), "melee.weapon.unstable", land_for, wreck)


def treat(g: Game, unit: str) -> Rules[None]:
    """At the end of its activation one wounded model of a unit with a medic regains 3 (rulings ME-15, ME-23).

    [melee.unit.medic]
    """
    hurt_models = wounded(g, unit)
    if not hurt_models or not any(model_has(g, model, "medic") for model in g.unit(unit).models):
        return
    model = yield from choose(g.unit(unit).seat, QuestionName.MEND, unit, hurt_models, "melee.unit.medic")
    mend(g, model, changed(g, "mending", Case(unit), numbers.MEDIC), "melee.unit.medic")
