"""What the words of modules' own rules mean in this book."""

from __future__ import annotations

from typing import Final

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.rule_hooks import RuleHooks
from openfire.roster.own_rules.model import HitsAtOnce
from openfire.rules.assault.attack.procedure import attack
from openfire.rules.assault.attack.targets import ATTACK
from openfire.rules.assault.movement.action import advance, charge, push, rush, why_not_assault
from openfire.rules.shared.actions.apart import apart
from openfire.rules.shared.actions.budget import has_taken
from openfire.rules.shared.attack.modifiers import defence
from openfire.rules.shared.attack.targets import AimOptions
from openfire.rules.shared.damage import remove, take_damage
from openfire.rules.shared.morale.recovery import recover, why_not_recover
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.shared.movement.formation import land_of
from openfire.rules.shared.movement.own_places import come_back, put_down
from openfire.rules.shared.objectives import at_hand, interact
from openfire.rules.shared.own_rules import binding
from openfire.rules.shared.sequence.rounds import rounds


def hits(g: Game, by: str, on: str, number: int, deed: HitsAtOnce, rule: str) -> Rules[None]:  # noqa: ARG001
    """Hits at once, and their damage. [assault.damage.per-failed-test]"""
    damage = yield from binding.hits_at_once(g, by, on, number, deed, defence)
    yield from take_damage(g, on, damage)


def wounds(g: Game, unit: str, number: int, rule: str) -> Rules[None]:  # noqa: ARG001  # the damage is the book's
    """Damage without defence tests. [assault.damage.owner-allocates]"""
    yield from take_damage(g, unit, number)


def _attack(g: Game, unit: str) -> Rules[None]:
    if enemies(g, unit):
        yield from attack(g, unit, AimOptions(g, unit, ATTACK))


def _assault(g: Game, unit: str) -> Rules[None]:
    if why_not_assault(g, unit) is None:
        yield from charge(g, unit)


def _recover(g: Game, unit: str) -> Rules[None]:
    if why_not_recover(g, unit) is None:
        yield from recover(g, unit)


def _interact(g: Game, unit: str) -> Rules[None]:
    if at_hand(g, unit):
        yield from interact(g, unit)


HOOKS: Final = RuleHooks(
    states={**binding.STATES, "assaulted": lambda g, unit: has_taken(g, unit, "assault")},
    tokens=binding.TOKENS,
    taken=binding.taken,
    rounds=rounds,
    sees=binding.sees,
    to_marker=binding.to_marker,
    hits=hits,
    wounds=wounds,
    restore=lambda g, unit, number, rule: come_back(g, unit, number, rule, land_of(g, unit)),
    move=lambda g, unit, inches, rule: push(g, unit, unit, inches, rule),
    push=push,
    place=lambda g, unit, spot, rule: put_down(g, unit, spot, rule, land_of(g, unit)),
    morale=binding.own_test,
    acts={
        "recover": apart(_recover),
        "advance": apart(advance),
        "rush": apart(rush),
        "assault": apart(_assault),
        "attack": apart(_attack),
        "interact": apart(_interact),
    },
    destroy=lambda g, unit, models, rule: remove(g, unit, models, rule, land_of),
)
"""What this book does with modules' own rules."""
