"""Rounds, markers and the aftermath. [drafts, Battle Stage]"""

from __future__ import annotations

from collections.abc import Callable

from openfire.engine.facts import Ended, Marked, RoundBegan
from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.state import GONE, Outcome
from openfire.rules.shared import numbers
from openfire.rules.shared.actions.budget import end_activation
from openfire.rules.shared.movement.climbing import begin
from openfire.rules.shared.objectives import end_of_game, leaders
from openfire.rules.shared.own_rules import spans
from openfire.rules.shared.own_rules.moments import moment_of_all
from openfire.rules.shared.rolls import initiative

Part = Callable[[Game], Rules[None]]
"""A part of the game."""

ACTED = "acted"
"""The activation marker. [shared.status.activation-marker]"""


def battle(g: Game, set_up: Part, activations: Part) -> Rules[None]:
    """Set up, battle, aftermath: from the beginning or from any boundary to the end. [shared.stages.order]"""
    if g.state.round == 0:
        yield from set_up(g)
        g.happen(RoundBegan(round=1, rules=("shared.overview.round-steps",)))
    while g.state.outcome is None:
        if not g.state.order:
            collect_markers(g)
            yield from initiative(g)
            yield from moment_of_all(g, "round-begins")
        yield from activations(g)
        yield from moment_of_all(g, "round-ends")
        end_round(g)


def rounds(g: Game) -> int:
    """How many rounds the battle lasts: the mission's number, else 5. [shared.battle.rounds-5]"""
    return g.setup.rounds or numbers.ROUNDS


def collect_markers(g: Game) -> None:
    """A round begins with everybody's markers being taken back. [shared.round.collect-markers]

    [shared.overview.round-steps]
    """
    for unit in tuple(g.state.units.values()):
        if unit.mark(ACTED):
            g.happen(Marked(unit=unit.id, mark=ACTED, value=0, rules=("shared.round.collect-markers",)))


def mark_acted(g: Game, unit: str) -> None:
    """After its actions a unit gets a marker, and what held for its activation is over.

    [shared.actions.marker-after, shared.status.activation-marker]
    """
    if g.unit(unit).place == GONE:
        return
    end_activation(g, unit)
    begin(g, unit, 0.0)
    rules = ("shared.actions.marker-after", "shared.status.activation-marker")
    g.happen(Marked(unit=unit, mark=ACTED, value=1, rules=rules))


# ------------------------------------------------------------------------------------------------ the end


def end_round(g: Game) -> None:
    """Go on to the next round, or after the last to the aftermath; a player without units plays on (ruling AM-32).

    [shared.battle.rounds-5]
    """
    spans.end_round(g)
    if g.state.round < rounds(g):
        g.happen(RoundBegan(round=g.state.round + 1, rules=("shared.overview.round-steps",)))
    else:
        aftermath(g)


def aftermath(g: Game) -> None:
    """The highest score wins; a tie is a draw (ruling X-28). [shared.aftermath.outcome]

    [shared.overview.highest-score-wins]
    """
    end_of_game(g)
    outcome = Outcome("rounds", leaders(g, list(g.setup.players())), tuple(g.state.scores.items()))
    rules = ("shared.aftermath.outcome", "shared.overview.highest-score-wins", "shared.battle.rounds-5")
    g.happen(Ended(outcome=outcome, rules=rules))
