"""Shooting: determine attacks, roll to hit, roll to block, remove casualties. [onepage, Shooting; Sniper]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from openfire.engine.answers import Aim, Picks
from openfire.engine.facts import Declared
from openfire.engine.game import Game
from openfire.engine.options import Chance, Options
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.engine.stages import run
from openfire.engine.state import TABLE
from openfire.roster.own_rules.common_points import SHOOTING
from openfire.rules.onepage import numbers
from openfire.rules.onepage.attack.own_moments import GroupResult, after_attack, before_attack, recoil
from openfire.rules.onepage.attack.own_volley import Toll, blows, recoils_by, struck, to_hit
from openfire.rules.onepage.attack.targets import AimOptions
from openfire.rules.onepage.attack.volley import Plan, dice_rolled_again, own_changes, saves, seats
from openfire.rules.onepage.attack.weapons import Group, attacks_of, in_hand, in_order, own_key, spend
from openfire.rules.onepage.damage import casualties, damage_roll, healed, hurt, settle, take_wounds
from openfire.rules.onepage.morale import half_test, strength
from openfire.rules.onepage.movement.distance import enemies
from openfire.rules.onepage.own_rules.words import COVERED
from openfire.rules.onepage.rolls import needed_face
from openfire.rules.onepage.sight import in_cover, sees_any
from openfire.rules.onepage.specials import has_gift, is_vehicle, quality, weapon_has
from openfire.rules.onepage.vehicles.facing import facing_hit
from openfire.rules.shared.own_rules.changes import roll_modifiers
from openfire.rules.shared.own_rules.moments import coming
from openfire.rules.shared.own_rules.permissions import is_allowed, why_forbidden
from openfire.rules.shared.own_rules.scene import Case

LISTED = 200
"""So many ways to share out a sniper's hits are listed."""


def shooting(g: Game, unit: str, action: str) -> Rules[None]:
    """A unit picks one target and fires at it, or does not. [onepage.shoot.one-target]"""
    if not enemies(g, unit) or why_forbidden(g, unit, "shoot"):
        return
    rules = ("onepage.shoot.one-target", "onepage.shoot.valid-target", "onepage.shoot.who")
    aim = yield from ask(g.unit(unit).seat, QuestionName.ATTACK, unit, AimOptions(g, unit, action), *rules)
    for target in dict.fromkeys(shot.target for shot in aim.shots):
        if g.unit(unit).place == TABLE and g.unit(target).place == TABLE:
            shots = tuple(shot for shot in aim.shots if shot.target == target and shot.model in g.unit(unit).models)
            yield from fire(g, unit, Aim(shots))


def fire(g: Game, unit: str, aim: Aim, *, covered: bool = False) -> Rules[None]:
    """All weapons fire, casualties are removed, the survivors may have to test. [onepage.shoot.sum-attacks]

    covered: whether the target counts as in cover wherever it stands, for previews.
    [onepage.example.shooting-attacks, onepage.example.shooting-hits, onepage.example.shooting-blocks]
    """
    target = aim.shots[0].target
    found = groups(g, unit, aim, covered=covered)
    seen = "cover" if any(group.covered for group in found) else "open"
    shots, rules = tuple(map(str, aim.shots)), ("onepage.shoot.one-target",)
    g.happen(Declared(unit=unit, shots=shots, sights=((target, seen),), rules=rules))
    case = Case(unit, target, tuple(dict.fromkeys(shot.model for shot in aim.shots)), words=words_of(found))
    yield from before_attack(g, case, [_result(group) for group in found])
    if g.unit(unit).place != TABLE or g.unit(target).place != TABLE:
        return
    if g.setup.own.rules and not (found := groups(g, unit, _of_the_living(g, unit, aim), covered=covered)):
        return
    spend(g, found)
    before, models = strength(g, target), len(g.unit(target).models)
    modifier = facing_hit(g, target, tuple(shot.model for shot in aim.shots)) if is_vehicle(g, target) else 0
    used = yield from volleys(g, unit, target, [(group, plan_for(g, unit, target, group)) for group in found])
    if is_vehicle(g, target):
        yield from damage_roll(g, target, sum(one.wounds for one in used), modifier, by=unit)
    yield from half_test(g, target, before)
    yield from recoil(g, unit, used)
    yield from after_attack(g, case, used, models)


def _of_the_living(g: Game, unit: str, aim: Aim) -> Aim:
    """An attack without models that have fallen since it was declared."""
    return Aim(tuple(shot for shot in aim.shots if shot.model in g.unit(unit).models))


def words_of(found: Sequence[Group]) -> tuple[str, ...]:
    """How shots come about, in the words of modules' own rules."""
    return (SHOOTING, *((COVERED,) if any(group.covered for group in found) else ()))


def _result(group: Group, wounds: int = 0, recoil: int = 0, recoils: str = "") -> GroupResult:
    return GroupResult(group.models, group.hands[0][1], group.profile, wounds, recoil, recoils)


def volleys(g: Game, unit: str, target: str, fired: list[tuple[Group, Plan]]) -> Rules[list[GroupResult]]:
    """Single-model weapons first, each by itself, then snipers, then all ordinary wounds together.

    (ruling A-X-WEAPON) [onepage.weapon.suffix-x-single]
    """
    used: list[GroupResult] = []
    ordinary = 0
    for group, plan in fired:
        if g.unit(target).place != TABLE:
            break
        if group.sniper:
            toll = yield from snipe(g, unit, target, group, plan)
            used.append(_result(group, *toll, recoils_by(plan)))
            continue
        attacks = yield from attacks_of(g, unit, group, group.case(unit, target, *words_of([group])))
        toll = yield from struck(plan._replace(attacks=attacks), seats(g, unit, target), target)
        used.append(_result(group, *toll, recoils_by(plan)))
        if group.single:
            yield from take_wounds(g, target, toll.wounds, "onepage.weapon.suffix-x-single", single=True)
        else:
            ordinary += toll.wounds
    yield from take_wounds(g, target, ordinary)
    return used


def groups(g: Game, unit: str, aim: Aim, *, covered: bool = False) -> list[Group]:
    """Equal weapons together, single-model weapons one by one and first, the largest Attack value before others.

    A model without line of sight fires into cover (ruling A-INDIRECT). [onepage.weapon.indirect-cover]
    """
    target = aim.shots[0].target
    open_fire = tuple(dict.fromkeys(shot.model for shot in aim.shots if sees_any(g, shot.model, target)))
    covered = covered or in_cover(g, unit, open_fire, target)
    case = Case(unit, target, words=(SHOOTING,))
    found: dict[tuple[object, ...], Group] = {}
    for shot in aim.shots:
        weapon = g.card(shot.model).weapon(shot.weapon)
        assert weapon is not None
        profile = in_hand(g, shot.model, shot.weapon, weapon.profiles[shot.profile], case)
        hidden = shot.model not in open_fire
        alone = (shot.model, shot.weapon) if weapon_has(profile, "single-model") else ()
        key = (profile, hidden, alone, own_key(g, shot.model, shot.weapon))
        before = found[key].hands if key in found else ()
        shelters = (covered or hidden) and not is_allowed(g, unit, "ignore-cover")
        found[key] = Group(profile, (*before, (shot.model, shot.weapon)), shelters)
    return in_order(found.values())


def plan_for(g: Game, unit: str, target: str, group: Group) -> Plan:
    """Everything about a group's shots that is known before the dice; the attacks may still have to be rolled."""
    profile, case = group.profile, group.case(unit, target, *words_of([group]))
    linked = weapon_has(profile, "linked") or has_gift(g, unit, "linked")
    skill = numbers.SNIPER if group.sniper else quality(g, unit)
    modifiers = roll_modifiers(g, "to-hit", case, skill)
    return saves(g, case, covered=group.covered and not group.sniper)._replace(
        quality=needed_face(skill, modifiers),
        again=dice_rolled_again(g, unit, linked=linked, unwieldy=weapon_has(profile, "unwieldy")),
        rules=_hit_rules(group),
        modifiers=modifiers,
        own=own_changes(g, case, to_hit=True),
    )


def _hit_rules(group: Group) -> tuple[str, ...]:
    changes = {
        "linked": "onepage.weapon.linked-reroll",
        "unwieldy": "onepage.weapon.unwieldy-reroll",
        "rending": "onepage.weapon.rending-6",
        "sniper": "onepage.weapon.sniper-quality-2",
    }
    found = (rule for name, rule in changes.items() if weapon_has(group.profile, name))
    return ("onepage.shoot.to-hit", "onepage.shoot.sum-attacks", *found)


# ------------------------------------------------------------------------------------------------ snipers


class SnipeOptions(Options[Picks]):
    """One model of the target for every hit, the same more than once if the attacker likes.

    All hits of a single-model weapon are on the same. [onepage.weapon.sniper-picks-model,
    onepage.weapon.suffix-x-single]
    """

    takes = Picks

    def __init__(self, g: Game, target: str, hits: int, *, single: bool = False) -> None:
        self.able, self.target, self.hits, self.single = g.unit(target).models, target, hits, single

    def units(self) -> Sequence[str]:
        """The target."""
        return (self.target,)

    def models(self) -> Sequence[str]:
        """The models that can be hit."""
        return self.able

    def why_not(self, answer: Picks) -> Refusal | None:
        """Why these cannot be hit."""
        rule = "onepage.weapon.sniper-picks-model"
        nearest = str(Picks(self.able[:1] * self.hits))
        for name in answer.names:
            if name not in self.able:
                return Refusal("not-there", rule, f"{name} is no model of the target", nearest=nearest)
        if len(answer.names) != self.hits:
            text = f"name one model for each of {self.hits} hits"
            return Refusal("number", rule, text, len(answer.names), self.hits, nearest=nearest)
        if self.single and len(set(answer.names)) > 1:
            text, one = "all hits of a single-model weapon are on one model", Picks(answer.names[:1] * self.hits)
            return Refusal("single", "onepage.weapon.suffix-x-single", text, nearest=str(one))
        return None

    def sample(self, chance: Chance) -> Picks:
        """Any models."""
        times = 1 if self.single else self.hits
        names = tuple(self.able[chance.randrange(len(self.able))] for _ in range(times))
        return Picks(names * (self.hits // times))

    def each(self) -> Iterator[Picks] | None:
        """Every way, where there are few."""
        if self.single:
            return (Picks((name,) * self.hits) for name in self.able)
        if len(self.able) ** self.hits > LISTED:
            return None
        return (Picks(names) for names in product(self.able, repeat=self.hits))


def snipe(g: Game, unit: str, target: str, group: Group, plan: Plan) -> Rules[Toll]:
    """The attacker says for every hit which model is hit, before blocks (ruling A-SNIPER).

    [onepage.weapon.sniper-picks-model, onepage.weapon.sniper-quality-2, onepage.weapon.sniper-ignores-cover]
    """
    attacks = yield from attacks_of(g, unit, group, group.case(unit, target, *words_of([group])))
    who, start = seats(g, unit, target), g.unit(target).models
    hit = yield from run(to_hit(plan), plan._replace(attacks=attacks), who, target)
    rule = "onepage.weapon.sniper-picks-model"
    names: tuple[str, ...] = ()
    if hit.total:
        options = SnipeOptions(g, target, hit.total, single=group.single)
        picked: Picks = yield from ask(g.unit(unit).seat, QuestionName.SNIPE, target, options, rule)
        names = picked.names
    total = 0
    for k, model in enumerate(names):
        if g.unit(target).place != TABLE:
            break
        if k < hit.sixes + hit.besides:
            wounds = yield from healed(g, target, 1)
        else:
            one = plan._replace(attacks=0, hits=1)
            if k < hit.sixes + hit.besides + hit.pierced:
                one = one._replace(ignore=plan.ignore_sixes, by_armor=False, block_again=plan.pierced_again)
            wounds = yield from run(blows(plan), one, who, target)
        total += wounds
        hurt(g, model, (yield from coming(g, target, wounds)), rule)
        settle(g, target)
    yield from casualties(g, target, start)
    return Toll(total, hit.recoil)
