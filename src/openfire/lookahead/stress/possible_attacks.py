"""Attacks that a unit can make: at random, or all it can use on one target. No rule stands here."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.answers import Aim, Shot
from openfire.engine.game import Game
from openfire.engine.options import Chance
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_within
from openfire.rules.shared.attack.weapons import Arm, reaching_to, why_no_use
from openfire.rules.shared.movement.distance import enemy_gaps, unit_gap
from openfire.rules.shared.specials import weapon_has
from openfire.rules.stress.attack.free_attacks import FreeAimOptions
from openfire.rules.stress.attack.options import AimOptions
from openfire.rules.stress.attack.targets import best_view, distances, rank, why_not_target
from openfire.rules.stress.attack.weapons import farthest
from openfire.rules.stress.sight import BLOCKED, View, view
from openfire.rules.stress.supplement import chapters
from openfire.rules.stress.vehicles.traits import attack_slot

Ready = dict[str, list[Arm]]
"""What can be used in each attack: by model, or by weapon of a model that uses several."""


def free_attack(options: FreeAimOptions, chance: Chance) -> Aim:
    """Everybody attacks with a random weapon that may be used."""
    return Aim(tuple(shots_of(options.g, options.ready(), options.target, chance)))


def attack(options: AimOptions, chance: Chance) -> Aim:
    """All models that can attack one random unit, with a random weapon each."""
    g, unit, usable = options.g, options.unit, options.usable()
    if not usable:
        return Aim(())
    most = farthest(tuple(usable)) + RULES_EPS
    targets = [target for target, gap in enemy_gaps(g, unit) if gap <= most]
    while targets:
        target = targets.pop(chance.randrange(len(targets)))
        if why_not_target(g, unit, target) is None and (aim := _attack_on(options, target, usable, chance)).shots:
            return aim
    return Aim(())


def shots_of(g: Game, ready: Ready, target: str, chance: Chance | None = None) -> Iterator[Shot]:
    """One shot for each that is ready, a model or one of its weapons, as many as it uses, and no second grenade."""
    thrown, used = False, dict.fromkeys((held[0].model for held in ready.values()), 0)
    for held in ready.values():
        arms_left = [arm for arm in held if not (thrown and weapon_has(arm.profile, "grenade"))]
        if arms_left and used[held[0].model] < chapters(g).weapons_at_once(g, held[0].model):
            used[held[0].model] += 1
            arm = arms_left[chance.randrange(len(arms_left)) if chance else 0]
            thrown = thrown or weapon_has(arm.profile, "grenade")
            yield Shot(arm.model, arm.weapon, target, arm.number)


def _attack_on(options: AimOptions, target: str, usable: list[Arm], chance: Chance) -> Aim:
    """All that the unit can use on one target, weapons that look for themselves first."""
    if options.own_sight is None:
        return _by_eye(options, target, usable, chance)
    own = _ready_by_themselves(options, target, usable)
    plain = _by_eye(options, target, [arm for arm in usable if not options.looks_for_itself(arm)], chance)
    shots = [*shots_of(options.g, own, target, chance), *plain.shots]
    kept = [shot for n, shot in enumerate(shots) if _uses_no_more(options.g, shots[: n + 1], shot.model)]
    looking = [model for _, model in plain.eyes]
    if not any(shot.model in looking and shot in plain.shots for shot in kept):
        return Aim(tuple(shot for shot in kept if shot not in plain.shots))
    return Aim(tuple(kept), plain.eyes)


def _uses_no_more(g: Game, shots: list[Shot], model: str) -> bool:
    return [shot.model for shot in shots].count(model) <= chapters(g).weapons_at_once(g, model)


def _by_eye(options: AimOptions, target: str, usable: list[Arm], chance: Chance) -> Aim:
    """All that the unit can use on one target, seen through its leader's eyes or else the best."""
    seen = best_view(options.g, _eyes(options, chance), target)
    if seen.result == BLOCKED:
        return Aim(())
    ready = _in_range(options, seen, usable)
    if not _is_among(seen.viewer, ready):
        return Aim(())
    shots = tuple(shots_of(options.g, ready, target, chance))
    if all(shot.model != seen.viewer for shot in shots):
        return Aim(())
    return Aim(shots, ((target, seen.viewer),))


def _eyes(options: AimOptions, chance: Chance | None) -> tuple[str, ...]:
    """The models whose eyes are tried: the leader, then all others, or by chance one more."""
    now = options.g.unit(options.unit)
    others = [model for model in now.models if model != now.leader]
    if chance and others:
        return now.leader, others[chance.randrange(len(others))]
    return (now.leader, *others)


def ready_at(options: AimOptions, target: str, usable: list[Arm]) -> tuple[View, Ready]:
    """How a target is seen by a model that can attack it, and all that can then be used; nothing if none can."""
    if options.g.setup.own.rules:
        able = (arm for arm in usable if why_no_use(options.g, arm, target) is None)
        usable = [reaching_to(options.g, arm, target) for arm in able]
    if options.own_sight is None:
        return _ready_by_eye(options, target, usable)
    seen, ready = _ready_by_eye(options, target, [arm for arm in usable if not options.looks_for_itself(arm)])
    own = _ready_by_themselves(options, target, usable)
    if own and not ready:
        arm = next(iter(own.values()))[0]
        seen = options.own_view(arm.model, arm.weapon, target)
    return seen, own | ready


def _ready_by_eye(options: AimOptions, target: str, usable: list[Arm]) -> tuple[View, Ready]:
    g, unit = options.g, options.unit
    if not is_within(unit_gap(g, unit, target), farthest(tuple(usable))):
        return view(g, g.unit(unit).leader, target), {}
    best = best_view(g, _eyes(options, None), target)
    ready = _in_range(options, best, usable)
    if best.result != BLOCKED and _is_among(best.viewer, ready):
        return best, ready
    seeing = (seen for model in _eyes(options, None) if (seen := view(g, model, target)).result != BLOCKED)
    fit = [seen for seen in seeing if _is_among(seen.viewer, _in_range(options, seen, usable))]
    if not fit:
        return best, {}
    best = max(fit, key=rank)
    return best, _in_range(options, best, usable)


def _ready_by_themselves(options: AimOptions, target: str, usable: list[Arm]) -> Ready:
    """The weapons that look for themselves and can be used on a target."""
    own = (arm for arm in usable if options.looks_for_itself(arm))
    return _by_slot(
        options.g, (arm for arm in own if _is_near(options, arm, target) and not options.why_not_own(arm, target))
    )


def _is_near(options: AimOptions, arm: Arm, target: str) -> bool:
    """Whether a weapon reaches some model of a target, seen or not."""
    board = options.g.board
    gaps = board.gaps(board.index.rows((arm.model,)), board.index.rows(options.g.unit(target).models))
    return is_within(float(gaps.min()), arm.reach)


def _in_range(options: AimOptions, seen: View, usable: list[Arm]) -> Ready:
    """What each model can use against a target that is seen so."""
    away = distances(options.g, options.unit, seen) if seen.seen else {}
    return _by_slot(options.g, (arm for arm in usable if away and arm.is_in_range(away[arm.model])))


def _by_slot(g: Game, found: Iterator[Arm]) -> Ready:
    ready: Ready = {}
    for arm in found:
        ready.setdefault(attack_slot(g, arm.model, arm.weapon), []).append(arm)
    return ready


def _is_among(viewer: str, ready: Ready) -> bool:
    """Whether a model can attack."""
    return any(held[0].model == viewer for held in ready.values())
