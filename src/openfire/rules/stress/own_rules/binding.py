"""What the words of modules' own rules mean in this book: states, hits, tests, and what a unit does once more."""

from __future__ import annotations

from typing import Final

from openfire.engine.answers import Stand
from openfire.engine.facts import Lost, Marked, Rejoined, Revived, Withdrew
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.rule_hooks import LandingSpot, RuleHooks
from openfire.engine.stages import run
from openfire.engine.state import GONE, TABLE
from openfire.roster import WeaponProfile
from openfire.roster.amounts import fixed
from openfire.roster.own_rules.model import HitsAtOnce, rule_id
from openfire.rules.shared.movement.distance import engaged, place_gap
from openfire.rules.shared.movement.places import place_all
from openfire.rules.shared.terrain.levels import level_at
from openfire.rules.stress import numbers
from openfire.rules.stress.attack.free_attacks import leave_table
from openfire.rules.stress.attack.modifiers import Situation
from openfire.rules.stress.attack.procedure import attack, attack_plan
from openfire.rules.stress.attack.targets import best_view
from openfire.rules.stress.attack.volley import VOLLEY
from openfire.rules.stress.damage import after_losses, note_damage, take_damage
from openfire.rules.stress.morale import DAMAGED, STRESS, command_rolls, recover
from openfire.rules.stress.movement.action import move_rules, moving
from openfire.rules.stress.movement.allowance import ADVANCED, MOVE, MOVED, STAY
from openfire.rules.stress.movement.options import MoveOptions, MoveRules
from openfire.rules.stress.objectives import RIM, secure
from openfire.rules.stress.own_rules.places import PlaceByOptions, RejoinOptions
from openfire.rules.stress.sequence.turns import ACTED
from openfire.rules.stress.sight import BLOCKED, CLEAR
from openfire.rules.stress.supplement import chapters
from openfire.rules.stress.vehicles.traits import is_flown


def _sees(g: Game, unit: str, other: str) -> bool:
    return best_view(g, g.unit(unit).models, other).result != BLOCKED


def hits(g: Game, by: str, on: str, number: int, deed: HitsAtOnce, rule: str) -> Rules[None]:
    """Hits that a rule of the module deals: the target defends itself as against any weapon in clear sight.

    [stress.defence.rolls-per-damage-point]
    """
    weapon = WeaponProfile(rule, (0, 0), fixed(0), deed.damage, deed.piercing, deed.specials)
    situation = Situation(by, on, weapon, CLEAR, close=False, is_at_once=True)
    plan = attack_plan(g, situation, numbers.WORST_SKILL, 0)._replace(hits=number)
    seats = {"attacker": g.unit(by).seat, "defender": g.unit(on).seat}
    result = yield from run(VOLLEY, plan, seats, on)
    yield from take_damage(g, on, result.damage, rule)


def wounds(g: Game, unit: str, number: int, rule: str) -> Rules[None]:
    """Damage that a rule of the module does. [stress.damage.owner-allocates]"""
    yield from take_damage(g, unit, number, rule)


def morale(g: Game, unit: str, how: str, rule: str) -> Rules[None]:
    """A command roll; who fails it gains 1 stress (ruling ST-80). [stress.stress.tokens]"""
    if how == "test":
        passed = yield from command_rolls(g, unit, 1, "morale", rule)
        how = "pass" if passed.passes else "fail"
    now = g.unit(unit).mark(STRESS)
    if how == "fail" and now < numbers.MOST_STRESS:
        g.happen(Marked(unit=unit, mark=STRESS, value=now + 1, rules=(rule,)))


def destroy(g: Game, unit: str, models: tuple[str, ...], rule: str) -> Rules[None]:
    """Models are removed; units aboard get out first. [stress.damage.destroyed-at-0]"""
    for model in models:
        yield from chapters(g).wreck(g, model)
        if model in g.unit(unit).models:
            g.happen(Lost(model=model, rules=(rule,)))
    note_damage(g, unit)
    yield from after_losses(g, unit, len(models))


def reserve(g: Game, unit: str, rule: str) -> Rules[None]:
    """A unit leaves the table and is in reserve; enemies whose assault range it leaves attack first (ruling ST-14).

    One that was destroyed is in reserve with all of its models. [stress.reserve.enter-on-activation]
    """
    if g.unit(unit).place == GONE:
        g.happen(Revived(unit=unit, rules=(rule,)))
    elif g.unit(unit).place == TABLE and (yield from leave_table(g, unit)):
        g.happen(Withdrew(unit=unit, rules=(rule,)))


# ------------------------------------------------------------------------------------------------ moves and places


class MoreMoveOptions(MoveOptions):
    """A move besides that of the activation: so many inches, or none."""

    def __init__(self, g: Game, unit: str, rules: MoveRules, inches: float) -> None:
        super().__init__(g, unit, rules._replace(kinds=(STAY, MOVE)))
        self.inches = inches

    def limit(self, kind: str) -> float:  # noqa: ARG002  # there is one kind
        """Inches that the rule allows."""
        return self.inches


def move(g: Game, unit: str, inches: int, rule: str) -> Rules[None]:
    """A unit moves so many inches besides, by the rules for its kind of move; aircraft do not."""
    yield from push(g, unit, unit, inches, rule)


def push(g: Game, by: str, unit: str, inches: int, rule: str) -> Rules[None]:
    """The player of a unit moves another, by the rules for its kind of move; aircraft are not moved."""
    if is_flown(g, unit):
        return
    options = MoreMoveOptions(g, unit, move_rules(g, unit), inches)
    go = yield from ask(g.unit(by).seat, QuestionName.MOVE, unit, options, rule, *options.rules.asked)
    if go.kind != STAY:
        yield from moving(g, unit, options, go)


def place(g: Game, unit: str, spot: LandingSpot, rule: str) -> Rules[None]:
    """A unit is put down within so many inches of where its leader stands, outside assault range, or stays."""
    options = PlaceByOptions(g, unit, spot, rule)
    stand = yield from ask(g.unit(unit).seat, QuestionName.PLACE_BY, unit, options, rule, topic=rule_id(rule))
    if stand.places:
        place_all(g, dict(stand.places), rule)


def restore(g: Game, unit: str, number: int, rule: str) -> Rules[None]:
    """Models that a unit has lost come back beside it, in formation, as many as find room."""
    if g.unit(unit).place != TABLE:
        return
    gone = tuple(model for model in g.unit_card(unit).models if model not in g.unit(unit).models)
    options = RejoinOptions(g, unit, gone[:number], rule)
    stand: Stand = yield from ask(g.unit(unit).seat, QuestionName.PLACE_BY, unit, options, rule, topic=rule_id(rule))
    for model, pose in stand.places:
        points, level = g.card(model).attributes["hit-points"], level_at(g, pose[:2])
        g.happen(Rejoined(model=model, points=points, at=pose, level=level, rules=(rule,)))


HOOKS: Final = RuleHooks(
    states={
        "moved": lambda g, unit: g.unit(unit).mark(MOVED) > 0,
        "advanced": lambda g, unit: g.unit(unit).mark(ADVANCED) > 0,
        "stressed": lambda g, unit: g.unit(unit).mark(STRESS) > 0,
        "damaged": lambda g, unit: g.unit(unit).mark(DAMAGED) > 0,
        "engaged": lambda g, unit: g.unit(unit).place == TABLE and bool(engaged(g, unit)),
        "activated": lambda g, unit: g.unit(unit).mark(ACTED) > 0,
    },
    tokens={"stress": STRESS},
    rounds=lambda g: g.setup.rounds or numbers.ROUNDS,
    sees=_sees,
    to_marker=lambda g, unit, marker: place_gap(g, unit, marker.at, RIM),
    hits=hits,
    wounds=wounds,
    restore=restore,
    move=move,
    place=place,
    push=push,
    reserve=reserve,
    morale=morale,
    acts={
        "move": lambda g, unit: chapters(g).movement(g, unit),
        "attack": attack,
        "secure": secure,
        "recover": recover,
    },
    destroy=destroy,
)
"""What this book does with modules' own rules."""
