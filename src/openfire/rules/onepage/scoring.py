"""Goal of the Game: points for enemy units destroyed or pinned. [onepage, Goal of the Game]"""

from __future__ import annotations

from openfire.engine.facts import Ended, Scored
from openfire.engine.game import Game
from openfire.engine.setup import UnitCard
from openfire.engine.state import GONE, Outcome
from openfire.rules.onepage.morale import PINNED


def score(g: Game) -> None:
    """Each player scores the points of the enemy units that are destroyed or pinned, and nothing for others.

    [onepage.end.score-destroyed, onepage.end.score-pinned, onepage.end.score-partial-none]
    """
    for unit in g.state.units.values():
        for seat in g.setup.players():
            if g.setup.are_enemies(seat, unit.seat) and (unit.place == GONE or unit.mark(PINNED)):
                rule = "onepage.end.score-destroyed" if unit.place == GONE else "onepage.end.score-pinned"
                points = worth(g.unit_card(unit.id))
                g.happen(
                    Scored(seat=seat, points=points, marker=unit.id, rules=(rule, "onepage.end.score-partial-none"))
                )


def worth(card: UnitCard) -> int:
    """What a unit cost, with all its upgrades. [onepage.army.points-cap]"""
    return card.points


def ended(g: Game, why: str) -> Ended:
    """The game is over: points are counted and the highest score wins, nobody on a tie (ruling A-DRAW).

    [onepage.end.highest-wins]
    """
    score(g)
    best = max(g.state.scores.values())
    top = tuple(seat for seat, points in g.state.scores.items() if points == best)
    winners = top if len(top) == 1 else ()
    outcome = Outcome(why, winners, tuple(g.state.scores.items()))
    return Ended(outcome=outcome, rules=("onepage.end.four-rounds", "onepage.end.highest-wins"))
