"""Units around the bearer of a rule: friends and enemies within so many inches of whom something holds."""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.state import GONE, TABLE
from openfire.geometry.measure import is_within
from openfire.roster.own_rules.model import Selector
from openfire.rules.shared.own_rules import conditions
from openfire.rules.shared.own_rules.scene import Case, Scene


def selected(g: Game, who: Selector, scene: Scene) -> tuple[str, ...]:
    """All units that are meant, in the order of the armies."""
    return tuple(other for other in g.state.units if is_selected(g, who, scene, other))


def is_selected(g: Game, who: Selector, scene: Scene, other: str) -> bool:
    """Whether a unit is among those that are meant: on the table, on that side, near enough, and as is asked.

    Allies are friends where the book says so, and the bearer's own unit only where the rule does.
    """
    bearer, limit = scene.bearer, who.reach(scene.x)
    if g.unit(other).place != TABLE:
        return False
    if who.around:
        scene = _from_there(g, who, scene)
        is_meant = who.itself if other == scene.bearer else other != bearer or who.side != "enemies"
        if not is_meant or (other != bearer and not is_on_side(g, who, bearer, other)):
            return False
    elif not is_on_side(g, who, bearer, other):
        return False
    if limit is not None and not _is_near(g, limit, scene, other):
        return False
    if who.where is not None and not conditions.holds(g, who.where, _about(g, other)):
        return False
    return not who.sees or other == bearer or g.setup.edition.own_rules.sees(g, bearer, other)


def is_on_side(g: Game, who: Selector, bearer: str, other: str) -> bool:
    """Whether a unit is a friend or an enemy, as is asked; the bearer's own is a friend where the rule says so."""
    if other == bearer:
        return who.itself and who.side != "enemies"
    is_enemy = other in g.board.index.enemy_units[bearer]
    if who.side == "anybody":
        return True
    return is_enemy if who.side == "enemies" else other in g.board.index.friend_units[bearer]


def _from_there(g: Game, who: Selector, scene: Scene) -> Scene:
    """The same scene seen from the unit from which inches are counted, or from where its models stood last."""
    there = scene.party(who.around)
    return scene._replace(bearer=there, models=g.unit(there).models or g.unit_card(there).models)


def _is_near(g: Game, limit: float, scene: Scene, other: str) -> bool:
    """Whether a unit is within so many inches of the models that carry the rule, or of where they died just now."""
    if other == scene.bearer:
        return True
    bearer, hooks = g.unit(scene.bearer), g.setup.edition.own_rules
    if bearer.place == GONE and scene.models:
        return is_within(hooks.nearest(g, scene.models, g.unit(other).models), limit)
    if bearer.place != TABLE or not is_within(hooks.apart(g, bearer.id, other), limit):
        return False
    return scene.models == bearer.models or is_within(hooks.nearest(g, scene.models, g.unit(other).models), limit)


def _about(g: Game, unit: str) -> Scene:
    """A unit as conditions about it see it."""
    return Scene(unit, g.unit(unit).models, Case(unit), "unit")


def was_selected(g: Game, who: Selector, scene: Scene, other: str) -> bool:
    """Whether a unit that is no more was among those that are meant; its last models are those of the scene's case."""
    if not is_on_side(g, who, scene.bearer, other):
        return False
    if who.where is not None and not conditions.holds(g, who.where, _about(g, other)):
        return False
    limit, dead = who.reach(scene.x), scene.case.models
    if limit is None or other == scene.bearer:
        return True
    return bool(dead) and is_within(g.setup.edition.own_rules.nearest(g, scene.models, dead), limit)
