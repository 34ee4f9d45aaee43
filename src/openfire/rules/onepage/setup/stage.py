"""Deploying Armies: a roll-off, a table side, one unit after the other; Scouts last. [onepage, Deploying Armies]"""

from __future__ import annotations

from openfire.engine.facts import Arrived, Destroyed, Told
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask, choose, choose_unit
from openfire.engine.setup import Setup
from openfire.engine.state import RESERVE, Model, State, Unit
from openfire.rules.onepage.movement.coherency import place_all
from openfire.rules.onepage.rolls import roll_off
from openfire.rules.onepage.setup.deployment import FAR, LEFT, NEAR, OPPOSITE, RIGHT, DeployOptions
from openfire.rules.onepage.setup.reserve import kept_back
from openfire.rules.onepage.specials import all_have
from openfire.rules.onepage.terrain import prepare
from openfire.rules.onepage.transports.passengers import deployed_inside

LONG_EDGES = "long_edges_only"
"""A house rule: only the long table edges are chosen from (ruling A-SIDES)."""


def start(setup: Setup) -> State:
    """Everybody is off the table. [onepage.unit.model-definition, onepage.unit.unit-definition]"""
    prepare(setup.table)
    models = {
        card.id: Model(card.id, card.unit, card.attributes.get("hit-points", 1)) for card in setup.models.values()
    }
    units = {card.id: Unit(card.id, card.seat, card.models, card.leader) for card in setup.units.values()}
    markers = {marker.id: marker for marker in setup.markers}
    return State(units, models, markers, scores=dict.fromkeys(setup.players(), 0))


def deployment(g: Game) -> Rules[tuple[str, ...]]:
    """Players roll off, choose a side and deploy in turns. The order of the players is handed back, the winner first.

    [onepage.deploy.rolloff, onepage.deploy.alternate-one-unit, onepage.deploy.scout-after]
    """
    order = yield from roll_off(g.setup.players(), "deployment", "onepage.deploy.rolloff")
    sides = yield from table_sides(g, order)
    yield from in_turns(g, order, sides, scouts=False)
    scouting = [seat for seat in order if waiting(g, seat, scouts=True)]
    if len(scouting) > 1:
        scouting = list((yield from roll_off(scouting, "scouts", "onepage.deploy.scout-rolloff")))
    yield from in_turns(g, tuple(scouting), sides, scouts=True)
    return order


def table_sides(g: Game, order: tuple[str, ...]) -> Rules[dict[str, str]]:
    """The winner chooses a table side, the opponent gets the opposite one. [onepage.deploy.winner-picks-side]

    Any of the four (ruling A-SIDES).
    """
    rule = "onepage.deploy.winner-picks-side"
    names = long_sides(g.setup) if LONG_EDGES in g.setup.switches else (NEAR, FAR, LEFT, RIGHT)
    picked = yield from choose(order[0], QuestionName.SIDE, order[0], names, rule)
    rest = [side for side in OPPOSITE if side not in (picked, OPPOSITE[picked])]
    sides = dict(zip(order, (picked, OPPOSITE[picked], *rest), strict=False))
    values = tuple(f"{seat} {side}" for seat, side in sides.items())
    g.happen(Told(what="sides", about=order[0], values=values, rules=(rule,)))
    return sides


def long_sides(setup: Setup) -> tuple[str, ...]:
    """The two long edges of a table. [onepage.setup.table-6x4]"""
    return (NEAR, FAR) if setup.table.width >= setup.table.height else (LEFT, RIGHT)


def in_turns(g: Game, order: tuple[str, ...], sides: dict[str, str], *, scouts: bool) -> Rules[None]:
    """Players deploy one unit each in turn; a player who has none left is passed over (ruling A-UNEVEN).

    [onepage.deploy.alternate-one-unit]
    """
    done: list[str] = []
    while left := [seat for seat in order if waiting(g, seat, scouts=scouts, but=done)]:
        for seat in left:
            names = waiting(g, seat, scouts=scouts, but=done)
            unit = yield from choose_unit(
                seat, QuestionName.DEPLOY_UNIT, seat, names, "onepage.deploy.alternate-one-unit"
            )
            done.append(unit)
            yield from deploy(g, unit, sides[seat], scouts=scouts)


def waiting(g: Game, seat: str, *, scouts: bool, but: list[str] | None = None) -> tuple[str, ...]:
    """The units that a player has still to deploy: Scouts after all others. [onepage.deploy.scout-after]"""
    mine = (unit.id for unit in g.state.units.values() if unit.seat == seat and unit.place == RESERVE)
    fresh = (unit for unit in mine if unit not in (but or ()) and not g.unit(unit).marks)
    return tuple(unit for unit in fresh if all_have(g, unit, "scout") == scouts)


def deploy(g: Game, unit: str, side: str, *, scouts: bool) -> Rules[None]:
    """A unit is placed, kept in reserve, or put into a transport.

    [onepage.deploy.12in-zone, onepage.deploy.scout-12in]
    """
    if (yield from kept_back(g, unit)) or (yield from deployed_inside(g, unit)):
        return
    rules = ("onepage.deploy.12in-zone", *(("onepage.deploy.scout-12in",) if scouts else ()))
    options = DeployOptions(g, unit, side, scouts=scouts)
    if options.found is None:
        g.happen(Destroyed(unit=unit, rules=rules))
        return
    answer = yield from ask(g.unit(unit).seat, QuestionName.DEPLOY, unit, options, *rules)
    place_all(g, dict(answer.places), *rules)
    g.happen(Arrived(unit=unit, rules=rules))
