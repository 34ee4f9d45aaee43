"""Goal of the Game: points for enemy units destroyed or pinned. [onepage, Goal of the Game]"""

from __future__ import annotations

from openfire.engine.facts import Ended, Scored
from openfire.engine.game import Game
from openfire.engine.setup import UnitCard
from openfire.engine.state import GONE, Outcome, Unit
from openfire.rules.onepage import numbers
from openfire.rules.onepage.morale import PINNED
from openfire.rules.onepage.specials import HERO

ACTED = "acted"
"""Marks a unit that has been activated this round. [onepage.act.once-per-round]"""

HEROES_APART = "score_heroes_separately"
"""A house rule: a Hero in a unit is scored by itself (ruling A-HERO-SCORE)."""


def score(g: Game) -> None:
    """Each player scores the points of the enemy units that are destroyed or pinned, and nothing for others.

    [onepage.end.score-destroyed, onepage.end.score-pinned, onepage.end.score-partial-none]
    """
    for unit in g.state.units.values():
        rule = "onepage.end.score-destroyed" if unit.place == GONE else "onepage.end.score-pinned"
        points = lost_points(g, unit)
        for seat in g.setup.players():
            if points and g.setup.are_enemies(seat, unit.seat):
                rules = (rule, "onepage.end.score-partial-none")
                g.happen(Scored(seat=seat, points=points, marker=unit.id, rules=rules))


def lost_points(g: Game, unit: Unit) -> int:
    """What a unit is worth to its enemies now: all that it cost, or nothing. [onepage.end.score-partial-none]

    Everybody in it counts together (ruling A-HERO-SCORE). [onepage.army.points-cap]
    """
    card, pinned = g.unit_card(unit.id), is_pinned_at_the_end(g, unit)
    if HEROES_APART not in g.setup.switches:
        return card.points if unit.place == GONE or pinned else 0
    heroes = _heroes_apart(g, card)
    rest = tuple(model for model in card.models if not any(model in models for models, _ in heroes))
    if not rest:
        return card.points if unit.place == GONE or pinned else 0
    shares = [*heroes, (rest, card.points - sum(points for _, points in heroes))]
    return sum(points for models, points in shares if pinned or not any(model in unit.models for model in models))


def _heroes_apart(g: Game, card: UnitCard) -> list[tuple[tuple[str, ...], int]]:
    """The Heroes in a unit, each with what it cost: Heroes that joined it, else those of its own profile."""
    if card.parts:
        parts = [(part.models, part.points) for part in card.parts]
    else:
        prices = {entry.model: entry.points for entry in card.profile.entries}
        parts = [((model,), prices.get(g.card(model).profile.id, 0)) for model in card.models]
    return [part for part in parts if any(HERO in g.card(model).profile.types for model in part[0])]


def is_pinned_at_the_end(g: Game, unit: Unit) -> bool:
    """Whether a unit is pinned, and has no activation left in which it would have recovered (ruling A-TABLED)."""
    last = g.state.round >= rounds(g)
    return unit.mark(PINNED) > 0 and last and not (is_tabled(g) and not unit.mark(ACTED))


def rounds(g: Game) -> int:
    """How many rounds are played. [onepage.end.four-rounds]"""
    return g.setup.rounds or numbers.ROUNDS


def is_tabled(g: Game) -> bool:
    """Whether somebody has nothing left, in reserve neither, and of the others no two are enemies.

    (rulings A-TABLED, A-PLAYERS)
    """
    left = {unit.seat for unit in g.state.units.values() if unit.place != GONE}
    if left.issuperset(g.setup.players()):
        return False
    return not any(g.setup.are_enemies(one, other) for one in left for other in left)


def ended(g: Game, why: str) -> Ended:
    """The game is over: points are counted and the highest score wins, nobody on a tie of enemies (ruling A-DRAW).

    Allies have the same enemies, and so the same score, and win together (ruling A-PLAYERS). [onepage.end.highest-wins]
    """
    score(g)
    best = max(g.state.scores.values())
    top = tuple(seat for seat, points in g.state.scores.items() if points == best)
    winners = () if any(g.setup.are_enemies(one, other) for one in top for other in top) else top
    outcome = Outcome(why, winners, tuple(g.state.scores.items()))
    return Ended(outcome=outcome, rules=("onepage.end.four-rounds", "onepage.end.highest-wins"))
