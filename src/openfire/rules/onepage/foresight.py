"""Looking ahead: what previews, odds and bots want to know of this book. No rule stands here, only the way to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openfire.engine.answers import Aim, Go, Pick, Stand
from openfire.engine.edition import Foresight, Offer, Stake, Step, Steps, Wanted
from openfire.engine.game import Game
from openfire.engine.questions import Refusal, Rules
from openfire.engine.state import TABLE
from openfire.geometry.inches import Point
from openfire.geometry.shapes import Pose
from openfire.rules.onepage.actions import RULES, ActionOptions
from openfire.rules.onepage.aiming import AimOptions, arms, why_not_fire
from openfire.rules.onepage.closing import AssaultOptions
from openfire.rules.onepage.heading import paces, toward
from openfire.rules.onepage.measuring import enemies, unit_gap
from openfire.rules.onepage.melee import goes_uphill, melee
from openfire.rules.onepage.movement import ASSAULT, HOLD, RUN, WALK
from openfire.rules.onepage.shooting import fire, groups, in_cover
from openfire.rules.onepage.standing import formed_up, place_all
from openfire.rules.onepage.striking import Side, melee_weapons, strikers, strikes

OPEN, COVER = "open", "cover"


def attack_steps(g: Game, unit: str, aim: Aim) -> list[Step]:
    """What shooting comes to. [onepage.shoot.sum-attacks]"""
    if not aim.shots:
        return []
    return [Step("shooting", partial(_fire, unit=unit, aim=aim), len(groups(g, unit, aim)))]


def _fire(g: Game, unit: str, aim: Aim) -> Rules[None]:
    if g.unit(unit).place == TABLE and g.unit(aim.shots[0].target).place == TABLE:
        yield from fire(g, unit, aim)


def attack_offers(g: Game, unit: str, wanted: Wanted) -> Iterator[Offer]:
    """For every enemy unit all that can be fired at it, or why nothing can. [onepage.shoot.valid-target]"""
    options = wanted.options if isinstance(wanted.options, AimOptions) else AimOptions(g, unit, HOLD)
    for target in options.targets() if not wanted.refusals else enemies(g, unit):
        if wanted.about in (None, target):
            yield from _attack_offer(options, target, wanted)


def _attack_offer(options: AimOptions, target: str, wanted: Wanted) -> Iterator[Offer]:
    g, unit = options.g, options.unit
    aim, away = options.volley(target), unit_gap(g, unit, target)
    if aim.shots:
        shooters = tuple(dict.fromkeys(shot.model for shot in aim.shots))
        sight = COVER if in_cover(g, unit, shooters, target) else OPEN
        yield Offer(unit, target, aim, tuple(attack_steps(g, unit, aim)), None, sight, away)
    elif wanted.refusals:
        yield Offer(unit, target, None, (), _why_nothing(g, unit, target), "", away)


def _why_nothing(g: Game, unit: str, target: str) -> Refusal:
    refusals = (why_not_fire(g, arm, target) for arm in arms(g, unit))
    unarmed = Refusal("unarmed", "onepage.weapon.ranged", f"{unit} has no ranged weapons")
    return next((refusal for refusal in refusals if refusal), unarmed)


def assault_steps(g: Game, unit: str, answer: Stand) -> list[Step]:
    """What an assault comes to: both sides' blows, the result, morale. [onepage.melee.strike-back]"""
    places = dict(answer.places)
    for target in enemies(g, unit):
        options = AssaultOptions(g, unit, target, 0.0)
        if any(options.touches(model, pose) for model, pose in places.items()):
            return [Step("melee", partial(_charge, unit=unit, target=target, answer=answer))]
    return []


def _charge(g: Game, unit: str, target: str, answer: Stand) -> Rules[None]:
    uphill = goes_uphill(g, unit, target)
    place_all(g, dict(answer.places), "onepage.melee.assault-move")
    yield from melee(g, unit, target, uphill=uphill)


def strike_offers(g: Game, unit: str, wanted: Wanted) -> Iterator[Offer]:
    """What the blows of a unit that assaults come to, for each enemy unit in reach. [onepage.melee.who-strikes]"""
    return _strike_offers(g, unit, wanted, charging=True)


def strike_back_offers(g: Game, unit: str, wanted: Wanted) -> Iterator[Offer]:
    """What the blows of a unit that is assaulted come to. [onepage.melee.strike-back]"""
    return _strike_offers(g, unit, wanted, charging=False)


def _strike_offers(g: Game, unit: str, wanted: Wanted, *, charging: bool) -> Iterator[Offer]:
    for target in enemies(g, unit):
        side = Side(unit, target, charging=charging)
        if wanted.about in (None, target) and strikers(g, unit, target):
            steps = (_blows(g, side, None),)
            yield Offer(unit, target, Pick(target), steps, None, OPEN, unit_gap(g, unit, target))


def _blows(g: Game, side: Side, places: Stand | Go | None) -> Step:
    """The blows of a side, where it stands or after its moves: Impact, and every kind of weapon."""
    count = len({weapon for model in g.unit(side.unit).models for weapon in melee_weapons(g, model)})
    return Step("blows", partial(_strike, side=side, places=places), 1 + count)


def _strike(g: Game, side: Side, places: Stand | Go | None) -> Rules[None]:
    if isinstance(places, Stand):
        place_all(g, dict(places.places), "onepage.melee.assault-move")
    elif places is not None:
        place_all(g, {g.unit(side.unit).leader: _end_of(g, side.unit, places)}, "onepage.melee.assault-move")
    yield from strikes(g, side)


def _end_of(g: Game, unit: str, way: Go) -> Pose:
    at = g.model(g.unit(unit).leader).at
    assert at is not None
    return way.end(at)


# ------------------------------------------------------------------------------------------------ other answers


def action_offers(g: Game, unit: str, wanted: Wanted) -> Iterator[Offer]:
    """Every action that can be taken. [onepage.act.one-unit-one-action]"""
    if not isinstance(wanted.options, ActionOptions):
        return
    move = "drive" if wanted.options.vehicle else "move"
    leads = {HOLD: ("attack",), WALK: (move, "attack"), RUN: (move,)}
    for pick in wanted.options.each() or ():
        action, _, target = pick.name.partition(" ")
        if action == ASSAULT:
            yield _assault_offer(g, unit, target, pick, wanted.options)
        elif action in leads:
            pace = "" if action == HOLD else action
            yield Offer(unit, unit, pick, rules=(RULES[action],), leads=leads[action], pace=pace)


def _assault_offer(g: Game, unit: str, target: str, pick: Pick, options: ActionOptions) -> Offer:
    side = Side(unit, target, charging=True, uphill=goes_uphill(g, unit, target))
    way = options.targets()[target].read("suggested")
    away = unit_gap(g, unit, target)
    return Offer(unit, target, pick, (_blows(g, side, way),), None, OPEN, away, (RULES[ASSAULT],), ("assault move",))


def stand(g: Game, unit: str, place: Point) -> bool:
    """Put a unit somewhere in thought. [onepage.move.coherency-2in]"""
    places = formed_up(g, unit, Pose(*place), Pose(*place))
    if places is None:
        return False
    place_all(g, places, "onepage.move.coherency-2in")
    return True


STEPS: dict[str, Steps] = {"attack": attack_steps, "assault move": assault_steps}

FORESIGHT = Foresight(
    offers={
        "attack": attack_offers,
        "strike": strike_offers,
        "strike back": strike_back_offers,
        "action": action_offers,
    },
    stakes={
        "blows": Stake(float, ("attacker",)),
        "morale": Stake(float, ("owner",)),
        "to hit": Stake(lambda hit: float(hit.hits + hit.sixes), ("attacker",)),
        "regeneration": Stake(float, ("attacker",)),
    },
    stand=stand,
    sights=(OPEN, COVER),
    paces=paces,
    toward=toward,
)
"""An attacker wants wounds, whoever takes a morale test wants to pass."""
