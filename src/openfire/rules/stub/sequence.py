"""The battle: put your units down, then take turns to walk and strike; after three rounds most units left wins.

A unit is one model here, its leader; the others stay in the box.
"""

from __future__ import annotations

import math

from openfire.dice import D6, Faces
from openfire.engine.facts import (
    Activated,
    Arrived,
    Destroyed,
    Ended,
    Hurt,
    Marked,
    Moved,
    Ordered,
    Passed,
    Placed,
    RoundBegan,
)
from openfire.engine.game import Game
from openfire.engine.options import UnitChoices
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask, choose, roll
from openfire.engine.setup import Setup
from openfire.engine.state import TABLE, Model, Outcome, State, Unit
from openfire.geometry.inches import INCH
from openfire.geometry.measure import is_within
from openfire.geometry.shapes import Pose
from openfire.rules.stub.movement import PlaceOptions, WalkOptions

ROUNDS = 3
STRIKE = 4.0
"""Inches within which an enemy can be struck."""
HITS = 4
"""The face of a D6 that hits."""

ACTED = "acted"
"""Marks a unit that has been activated this round."""


def start(setup: Setup) -> State:
    """Everybody is off the table. [stub.battle.start]"""
    models = {card.id: Model(card.id, card.unit, card.attributes["hit-points"]) for card in setup.models.values()}
    units = {card.id: Unit(card.id, card.seat, card.models, card.leader) for card in setup.units.values()}
    return State(units, models, {marker.id: marker for marker in setup.markers})


def play(g: Game) -> Rules[None]:
    """Play from the beginning, or from any question "activate which unit?", to the end."""
    if g.state.round == 0:
        yield from deployment(g)
        g.happen(RoundBegan(round=1, rules=("stub.battle.rounds",)))
    while g.state.outcome is None:
        if not g.state.order:
            g.happen(Ordered(seats=g.setup.players(), rules=("stub.battle.turns",)))
        while (seat := next_seat(g)) is not None:
            yield from activation(g, seat)
        end_round(g)


def deployment(g: Game) -> Rules[None]:
    """Every unit is put down, in the order of the army lists. [stub.battle.deploy]"""
    for unit in g.setup.units.values():
        stand = yield from ask(unit.seat, QuestionName.DEPLOY, unit.id, PlaceOptions(g, unit.id), "stub.battle.deploy")
        places = tuple((model, pose, 0) for model, pose in stand.places)
        g.happen(Placed(places=places, rules=("stub.battle.deploy",)))
        g.happen(Arrived(unit=unit.id, rules=("stub.battle.deploy",)))


def waiting(g: Game, seat: str) -> tuple[str, ...]:
    """The units of a player that can still be activated this round."""
    return tuple(u.id for u in g.state.units.values() if u.seat == seat and u.place == TABLE and not u.mark(ACTED))


def next_seat(g: Game) -> str | None:
    """Players take turns; a player with nobody to activate is skipped. [stub.battle.turns]"""
    turns = (*g.state.order[g.state.turn :], *g.state.order[: g.state.turn])
    return next((seat for seat in turns if waiting(g, seat)), None)


def activation(g: Game, seat: str) -> Rules[None]:
    """One unit walks, then strikes, once a round. [stub.battle.activate]"""
    rule = "stub.battle.activate"
    options = UnitChoices(lambda: waiting(g, seat), rule=rule)
    picked = yield from ask(seat, QuestionName.ACTIVATE, seat, options, rule, boundary=True)
    g.happen(Activated(unit=picked.name, rules=(rule,)))
    yield from walk(g, picked.name)
    yield from strike(g, picked.name)
    g.happen(Marked(unit=picked.name, mark=ACTED, value=1, rules=(rule,)))
    g.happen(Passed(turn=(g.state.order.index(seat) + 1) % len(g.state.order), rules=("stub.battle.turns",)))


def walk(g: Game, unit: str) -> Rules[None]:
    """A unit goes straight ahead, as far as its move allows, or stays. [stub.battle.walk]"""
    go = yield from ask(g.unit(unit).seat, QuestionName.WALK, unit, WalkOptions(g, unit), "stub.battle.walk")
    model = g.unit(unit).leader
    here = g.model(model).at
    if not go.points or here is None:
        return
    way = ((here.x, here.y), *go.points)
    cost = round(math.dist(*way) / INCH, 4)
    at = Pose(*go.points[0], here.facing)
    g.happen(Moved(model=model, kind=go.kind, way=way, cost=cost, at=at, level=0, rules=("stub.battle.walk",)))


def strike(g: Game, unit: str) -> Rules[None]:
    """A unit may strike an enemy nearby: a 4 or more on a D6 takes a hit point. [stub.battle.strike]"""
    rule, seat = "stub.battle.strike", g.unit(unit).seat
    target = yield from choose(seat, QuestionName.STRIKE, unit, ("none", *targets(g, unit)), rule)
    if target == "none":
        return
    rolled = yield from roll(seat, "strike", Faces(D6, 1), rule, about=target, needed=HITS)
    if rolled.answer[0] >= HITS:
        model = g.model(g.unit(target).leader)
        g.happen(Hurt(model=model.id, damage=1, left=model.hit_points - 1, rules=(rule,)))
        if model.hit_points == 1:
            g.happen(Destroyed(unit=target, rules=(rule,)))


def targets(g: Game, unit: str) -> tuple[str, ...]:
    """The enemies near enough to be struck."""
    gaps, rows = g.board.unit_gaps(unit), g.board.index.unit_row
    near = [other for other in g.state.units.values() if is_within(gaps[rows[other.id]], STRIKE)]
    return tuple(other.id for other in near if g.setup.are_enemies(g.unit(unit).seat, other.seat))


def end_round(g: Game) -> None:
    """Markers are taken off; after the last round, or with one side left, the game is over. [stub.battle.rounds]"""
    for unit in tuple(g.state.units.values()):
        if unit.mark(ACTED):
            g.happen(Marked(unit=unit.id, mark=ACTED, value=0, rules=("stub.battle.rounds",)))
    left = {seat: len(waiting(g, seat)) for seat in g.setup.players()}
    if g.state.round < (g.setup.rounds or ROUNDS) and sum(map(bool, left.values())) > 1:
        g.happen(RoundBegan(round=g.state.round + 1, rules=("stub.battle.rounds",)))
    else:
        g.happen(ending(left))


def ending(left: dict[str, int]) -> Ended:
    """The player with most units left wins; nobody on a tie. [stub.battle.end]"""
    best = tuple(seat for seat, count in left.items() if count == max(left.values()))
    outcome = Outcome("rounds", best if len(best) == 1 else (), tuple(left.items()))
    return Ended(outcome=outcome, rules=("stub.battle.end",))
