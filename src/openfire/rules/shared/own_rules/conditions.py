"""Whether a condition holds. It reads the table, the state and who has which rules, never a number that changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from openfire.engine.game import Game
from openfire.engine.own_marks import GAINED, LOST, fired, left_on, token_mark
from openfire.engine.state import TABLE, Marker
from openfire.geometry.measure import is_within
from openfire.roster.own_rules.model import (
    ATTACKER,
    OTHER,
    TARGET,
    AllOf,
    AmountIs,
    AnyOf,
    AttributeIs,
    DistanceIs,
    HasRule,
    IsClosest,
    ModelCount,
    NotSo,
    ObjectiveNear,
    Of,
    PointsLeft,
    RoundIs,
    SomebodyNear,
    StateIs,
    TimesFired,
    TokenCount,
    TypeIs,
    WeaponIs,
    Word,
)
from openfire.rules.shared.own_rules import around
from openfire.rules.shared.own_rules.scene import Scene

CLOSER: Final = 0.001
"""Nearer than a least distance by this is too near."""


def holds(g: Game, word: Word, scene: Scene) -> bool:
    """Whether a condition holds of a scene."""
    return _HOLDS[type(word)](g, word, scene)


def _is_in_state(g: Game, word: StateIs, scene: Scene) -> bool:
    if word.word in scene.case.words:
        return True
    known = g.setup.edition.own_rules.states.get(word.word) or _COMMON.get(word.word)
    return known is not None and known(g, scene.bearer)


def _is_wounded(g: Game, unit: str) -> bool:
    full = ((model, g.card(model).attributes.get("hit-points", 1)) for model in g.unit(unit).models)
    return any(g.model(model).hit_points < points for model, points in full)


def _is_half(g: Game, unit: str) -> bool:
    return 2 * len(g.unit(unit).models) <= len(g.unit_card(unit).models)


def _is_alone(g: Game, unit: str) -> bool:
    return not any(g.unit(other).place == TABLE for other in g.board.index.friend_units[unit])


_COMMON: Final = {"wounded": _is_wounded, "half-strength": _is_half, "alone": _is_alone}


def _is_type(g: Game, word: TypeIs, scene: Scene) -> bool:
    models = g.unit(scene.bearer).models or g.unit_card(scene.bearer).models
    said = g.setup.edition.vocabulary.rule_words
    kinds = {word.type, *(said.includes.get(word.type, ()) if said else ())}
    return 2 * sum(not kinds.isdisjoint(g.card(model).profile.types) for model in models) >= len(models)


def _has_rule(g: Game, word: HasRule, scene: Scene) -> bool:
    """Whether a unit or a weapon has a rule; what is always given by another rule is looked for only by the book."""
    if word.of_weapon:
        weapon = scene.case.weapon
        return weapon is not None and any(special.name == word.rule for special in weapon.specials)
    return has_rule(g, scene.bearer, word.rule)


def has_rule(g: Game, unit: str, rule: str) -> bool:
    """Whether half of a unit's models or more have a rule, printed or gained for a while."""
    marks = g.unit(unit).marks
    if left_on(marks, LOST, rule):
        return False
    if left_on(marks, GAINED, rule):
        return True
    models = g.unit(unit).models or g.unit_card(unit).models
    return 2 * sum(g.card(model).special(rule) is not None for model in models) >= len(models)


def _is_weapon(g: Game, word: WeaponIs, scene: Scene) -> bool:  # noqa: ARG001
    return scene.case.weapon_id == word.weapon


def _of(g: Game, word: Of, scene: Scene) -> bool:
    """Whether something holds of somebody else, who then is the one that conditions are about."""
    unit = scene.party(word.role)
    return bool(unit) and holds(g, word.that, scene._replace(bearer=unit, models=g.unit(unit).models))


def _is_apart(g: Game, word: DistanceIs, scene: Scene) -> bool:
    is_another = scene.whose == OTHER and scene.bearer != scene.case.unit
    other = scene.bearer if is_another else scene.case.other or scene.bearer
    if other == scene.case.unit:
        return False
    one, two = g.unit(scene.case.unit), g.unit(other)
    if one.place != TABLE or two.place != TABLE:
        return False
    gap = g.setup.edition.own_rules.apart(g, one.id, two.id)
    return is_within(gap, word.most) and not is_within(gap, word.least - CLOSER)


def _is_round(g: Game, word: RoundIs, scene: Scene) -> bool:  # noqa: ARG001
    if word.is_last:
        return g.state.round == g.setup.edition.own_rules.rounds(g)
    return word.first <= g.state.round <= word.until


def _has_tokens(g: Game, word: TokenCount, scene: Scene) -> bool:
    return word.least <= tokens(g, scene.bearer, word.token) <= word.most


def tokens(g: Game, unit: str, token: str) -> int:
    """How many of a token a unit has: one of the edition's or of the module's own."""
    return g.unit(unit).mark(mark_of(g, token))


def mark_of(g: Game, token: str) -> str:
    """The mark that counts a token."""
    return g.setup.edition.own_rules.tokens.get(token) or token_mark(token)


def _has_models(g: Game, word: ModelCount, scene: Scene) -> bool:
    return word.least <= len(g.unit(scene.bearer).models) <= word.most


def _has_left(g: Game, word: PointsLeft, scene: Scene) -> bool:
    return word.least <= sum(g.model(model).hit_points for model in g.unit(scene.bearer).models) <= word.most


def _came(g: Game, word: AmountIs, scene: Scene) -> bool:  # noqa: ARG001
    amount = scene.case.lost if word.amount == "lost" else scene.case.dealt
    return word.least <= amount <= word.most


def _has_attribute(g: Game, word: AttributeIs, scene: Scene) -> bool:
    return word.least <= g.card(g.unit(scene.bearer).leader).attributes.get(word.attribute, 0) <= word.most


def _is_objective_near(g: Game, word: ObjectiveNear, scene: Scene) -> bool:
    """Inches are counted to the rim of its marker, as for whoever wants to secure it."""
    unit = g.unit(scene.bearer)
    if unit.place != TABLE:
        return False
    near = (one for one in g.state.markers.values() if one.place == TABLE and _is_held_by(g, one, unit.seat, word))
    return any(is_within(g.setup.edition.own_rules.to_marker(g, unit.id, one), word.within) for one in near)


def _is_held_by(g: Game, marker: Marker, seat: str, word: ObjectiveNear) -> bool:
    if word.held_by == "anybody" or not marker.holder:
        return word.held_by in ("anybody", "nobody")
    if word.held_by == "nobody":
        return False
    return g.setup.are_enemies(seat, marker.holder) == (word.held_by == "enemies")


def _is_closest(g: Game, word: IsClosest, scene: Scene) -> bool:  # noqa: ARG001
    """Whether no enemy on the table is nearer to the attacker than the target is."""
    one, two = scene.party(ATTACKER), scene.party(TARGET)
    if not one or not two or g.unit(one).place != TABLE or g.unit(two).place != TABLE:
        return False
    apart = g.setup.edition.own_rules.apart
    away = apart(g, one, two)
    foes = (foe for foe in g.board.index.enemy_units[one] if foe != two and g.unit(foe).place == TABLE)
    return not any(apart(g, one, foe) < away - CLOSER for foe in foes)


def _is_fired(g: Game, word: TimesFired, scene: Scene) -> bool:
    """Of several models the one that used its weapon most counts."""
    case = scene.case
    marks = g.unit(scene.bearer).marks
    used = max([left for name, left in marks if name in {fired(model, case.weapon_id) for model in case.models}] or [0])
    return word.least <= used <= word.most


def _is_somebody_near(g: Game, word: SomebodyNear, scene: Scene) -> bool:
    """Who is near somebody else is another than the bearer's own unit."""
    found = around.selected(g, word.who, scene)
    return sum(not word.who.around or unit != scene.bearer for unit in found) >= word.least


_HOLDS: Final[dict[type[Word], Callable[[Game, Any, Scene], bool]]] = {  # Any: each is handed its own word
    StateIs: _is_in_state,
    TypeIs: _is_type,
    HasRule: _has_rule,
    WeaponIs: _is_weapon,
    Of: _of,
    AllOf: lambda g, word, scene: all(holds(g, part, scene) for part in word.parts),
    AnyOf: lambda g, word, scene: any(holds(g, part, scene) for part in word.parts),
    NotSo: lambda g, word, scene: not holds(g, word.that, scene),
    DistanceIs: _is_apart,
    RoundIs: _is_round,
    TokenCount: _has_tokens,
    ModelCount: _has_models,
    AmountIs: _came,
    AttributeIs: _has_attribute,
    SomebodyNear: _is_somebody_near,
    PointsLeft: _has_left,
    ObjectiveNear: _is_objective_near,
    IsClosest: _is_closest,
    TimesFired: _is_fired,
}
