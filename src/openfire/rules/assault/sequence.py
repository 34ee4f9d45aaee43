"""The battle and the aftermath: rounds, initiative, alternate activations, and how it ends. [assault, Battle Stage]"""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.answers import Pick
from openfire.engine.facts import Activated, Ended, Marked, Passed, RoundBegan
from openfire.engine.game import Game
from openfire.engine.questions import MOST_TOLD, Chance, Refusal, Rules, ask, some_of
from openfire.engine.state import GONE, TABLE, Outcome
from openfire.rules.assault import numbers
from openfire.rules.assault.actions.budget import end_activation
from openfire.rules.assault.actions.choice import act
from openfire.rules.assault.movement.climbing import begin
from openfire.rules.assault.objectives import end_of_game
from openfire.rules.assault.rolls import initiative
from openfire.rules.assault.setup.stage import set_up
from openfire.rules.stress.sequence import leaders

ACTED = "acted"
"""The activation marker. [assault.status.activation-marker]"""


def play(g: Game) -> Rules[None]:
    """Set up, battle, aftermath: from the beginning or from any boundary to the end. [assault.stages.order]"""
    if g.state.round == 0:
        yield from set_up(g)
        g.happen(RoundBegan(round=1, rules=("assault.overview.round-steps",)))
    while g.state.outcome is None:
        if not g.state.order:
            collect_markers(g)
            yield from initiative(g)
        yield from activations(g)
        end_round(g)


def rounds(g: Game) -> int:
    """How many rounds the battle lasts: the mission's number, else 5. [assault.battle.rounds-5]"""
    return g.setup.rounds or numbers.ROUNDS


def collect_markers(g: Game) -> None:
    """A round begins with everybody's markers being taken back. [assault.round.collect-markers]

    [assault.overview.round-steps]
    """
    for unit in tuple(g.state.units.values()):
        if unit.mark(ACTED):
            g.happen(Marked(unit=unit.id, mark=ACTED, value=0, rules=("assault.round.collect-markers",)))


# ------------------------------------------------------------------------------------------------ activations


def activations(g: Game) -> Rules[None]:
    """Players take turns to activate one unit each until all have acted (rulings X-09, X-10).

    [assault.activation.alternate-one]
    """
    rules = ("assault.activation.alternate-one", "assault.activation.two-actions")
    while (seat := next_seat(g)) is not None:
        picked = yield from ask(seat, "activate", seat, ActivateOptions(g, seat), *rules, boundary=True)
        g.happen(Activated(unit=picked.name, rules=rules))
        yield from act(g, picked.name)
        mark_acted(g, picked.name)
        after = (g.state.order.index(seat) + 1) % len(g.state.order)
        g.happen(Passed(turn=after, rules=("assault.activation.alternate-one",)))


def next_seat(g: Game) -> str | None:
    """Whose go it is: the next player in order who has a unit to activate, None when nobody has."""
    order = g.state.order
    turns = (*order[g.state.turn :], *order[: g.state.turn])
    return next((seat for seat in turns if any(ActivateOptions(g, seat).units())), None)


class ActivateOptions:
    """Which unit to activate: one on the table that has not been this round. [assault.activation.alternate-one]"""

    def __init__(self, g: Game, seat: str) -> None:
        self.g, self.seat = g, seat

    def units(self) -> Iterator[str]:
        """The units that can be activated."""
        every = self.g.state.units.values()
        return (u.id for u in every if u.seat == self.seat and u.place == TABLE and not u.mark(ACTED))

    def why_not(self, answer: Pick) -> Refusal | None:
        """Why a unit cannot be activated. Nobody passes who has one (ruling X-10)."""
        unit = self.g.state.units.get(answer.name)
        rule = "assault.activation.alternate-one"
        if unit is None or unit.seat != self.seat or unit.place != TABLE:
            able, name = some_of(self.units()), answer.name[:MOST_TOLD]
            text = f"{name!r} is no unit of player {self.seat} on the table: {able} can be activated"
            return Refusal("not-yours", rule, text)
        if unit.mark(ACTED):
            return Refusal("acted", rule, f"{answer.name} has been activated this round")
        return None

    def sample(self, chance: Chance) -> Pick:
        """A random unit."""
        units = tuple(self.units())
        return Pick(units[chance.randrange(len(units))])

    def each(self) -> Iterator[Pick] | None:
        """Every unit that can be activated."""
        return map(Pick, self.units())

    def read(self, text: str) -> Pick:
        """A unit by its id."""
        return Pick(text.strip())


def mark_acted(g: Game, unit: str) -> None:
    """After its actions a unit gets a marker, and what held for its activation is over.

    [assault.actions.marker-after, assault.status.activation-marker]
    """
    if g.unit(unit).place == GONE:
        return
    end_activation(g, unit)
    begin(g, unit, 0.0)
    rules = ("assault.actions.marker-after", "assault.status.activation-marker")
    g.happen(Marked(unit=unit, mark=ACTED, value=1, rules=rules))


# ------------------------------------------------------------------------------------------------ the end


def end_round(g: Game) -> None:
    """Go on to the next round, or to the aftermath after the last; who has lost everybody plays on (ruling AM-32).

    [assault.battle.rounds-5]
    """
    if g.state.round < rounds(g):
        g.happen(RoundBegan(round=g.state.round + 1, rules=("assault.overview.round-steps",)))
    else:
        aftermath(g)


def aftermath(g: Game) -> None:
    """The highest score wins; a tie is a draw (ruling X-28). [assault.aftermath.outcome]

    [assault.overview.highest-score-wins]
    """
    end_of_game(g)
    outcome = Outcome("rounds", leaders(g, list(g.setup.players())), tuple(g.state.scores.items()))
    rules = ("assault.aftermath.outcome", "assault.overview.highest-score-wins", "assault.battle.rounds-5")
    g.happen(Ended(outcome=outcome, rules=rules))
