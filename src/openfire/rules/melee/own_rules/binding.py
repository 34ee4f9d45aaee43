"""What the words of modules' own rules mean in this book."""

from __future__ import annotations

from typing import Final

from openfire.engine.facts import Marked, Revived, Withdrew
from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.rule_hooks import RuleHooks
from openfire.engine.state import ABOARD, GONE, RESERVE, TABLE
from openfire.roster.own_rules.model import HitsAtOnce
from openfire.rules.melee.attack.free_attacks import INTO
from openfire.rules.melee.attack.modifiers import defence
from openfire.rules.melee.attack.procedure import attack, keep_down
from openfire.rules.melee.attack.targets import ATTACK
from openfire.rules.melee.damage import take_damage
from openfire.rules.melee.morale import fear
from openfire.rules.melee.movement.action import advance, rush
from openfire.rules.melee.movement.action import push as moved_by
from openfire.rules.melee.setup import HIDING
from openfire.rules.melee.terrain.ground import land_for
from openfire.rules.melee.transports.boarding import OUT
from openfire.rules.melee.transports.wrecks import carried, wreck
from openfire.rules.shared.actions.apart import apart
from openfire.rules.shared.attack.targets import AimOptions
from openfire.rules.shared.damage import remove
from openfire.rules.shared.morale.recovery import recover, why_not_recover
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.shared.movement.own_places import come_back, put_down
from openfire.rules.shared.objectives import at_hand, interact
from openfire.rules.shared.own_rules import binding
from openfire.rules.shared.sequence.rounds import rounds
from openfire.rules.shared.setup.stage import HELD


def hits(g: Game, by: str, on: str, number: int, deed: HitsAtOnce, rule: str) -> Rules[None]:  # noqa: ARG001
    """Hits at once, their damage, and the token of those that suppress. [melee.damage.per-failed-test]"""
    damage = yield from binding.hits_at_once(g, by, on, number, deed, defence)
    yield from take_damage(g, on, damage)
    yield from keep_down(g, on, any(special.name == "suppressing" for special in deed.specials))


def wounds(g: Game, unit: str, number: int, rule: str) -> Rules[None]:  # noqa: ARG001  # the damage is the book's
    """Damage without defence tests. [melee.damage.owner-allocates]"""
    yield from take_damage(g, unit, number)


def morale(g: Game, unit: str, how: str, rule: str) -> Rules[None]:
    """A command test, in which fear counts. [melee.unit.fear]"""
    yield from binding.own_test(g, unit, how, rule, *fear(g, unit))


def push(g: Game, by: str, unit: str, inches: int, rule: str) -> Rules[None]:
    """A move that counts in no activation, turns included (ruling AM-38)."""
    yield from apart(lambda g, unit: moved_by(g, by, unit, inches, rule))(g, unit)


def reserve(g: Game, unit: str, rule: str) -> Rules[None]:
    """A unit leaves the table and is in ambush; who carries somebody stays. One that was destroyed is whole again.

    [melee.unit.ambush.off-table]
    """
    if any(carried(g, model) for model in g.unit(unit).models):
        return
    if g.unit(unit).place == GONE:
        g.happen(Revived(unit=unit, rules=(rule,)))
    elif g.unit(unit).place == TABLE:
        g.happen(Withdrew(unit=unit, rules=(rule,)))
    if g.unit(unit).place == RESERVE:
        g.happen(Marked(unit=unit, mark=HELD, value=HIDING, rules=(rule,)))
    yield from ()


def _attack(g: Game, unit: str) -> Rules[None]:
    if enemies(g, unit):
        yield from attack(g, unit, AimOptions(g, unit, ATTACK))


def _recover(g: Game, unit: str) -> Rules[None]:
    if why_not_recover(g, unit) is None:
        yield from recover(g, unit, *fear(g, unit))


def _interact(g: Game, unit: str) -> Rules[None]:
    if at_hand(g, unit):
        yield from interact(g, unit, *fear(g, unit))


HOOKS: Final = RuleHooks(
    states={
        **binding.STATES,
        "charged-in": lambda g, unit: any(name.startswith(INTO) for name, _ in g.unit(unit).marks),
        "disembarked": lambda g, unit: g.unit(unit).mark(OUT) > 0,
        "aboard": lambda g, unit: g.unit(unit).place == ABOARD,
        "carrying": lambda g, unit: any(carried(g, model) for model in g.unit(unit).models),
    },
    tokens=binding.TOKENS,
    taken=binding.taken,
    rounds=rounds,
    sees=binding.sees,
    to_marker=binding.to_marker,
    hits=hits,
    wounds=wounds,
    restore=lambda g, unit, number, rule: come_back(g, unit, number, rule, land_for(g, unit)),
    move=lambda g, unit, inches, rule: push(g, unit, unit, inches, rule),
    push=push,
    reserve=reserve,
    place=lambda g, unit, spot, rule: put_down(g, unit, spot, rule, land_for(g, unit)),
    morale=morale,
    acts={
        "recover": apart(_recover),
        "advance": apart(advance),
        "rush": apart(rush),
        "attack": apart(_attack),
        "interact": apart(_interact),
    },
    destroy=lambda g, unit, models, rule: remove(g, unit, models, rule, land_for, wreck),
)
"""What this book does with modules' own rules."""
