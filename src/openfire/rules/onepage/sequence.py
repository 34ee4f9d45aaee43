"""Playing the Game: rounds, turns and activations. [onepage, Playing the Game; Activation]"""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.answers import Pick
from openfire.engine.facts import Activated, Counted, Marked, Ordered, Passed, RoundBegan
from openfire.engine.game import Game
from openfire.engine.options import UnitChoices
from openfire.engine.own_marks import USED
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.engine.state import GONE, TABLE
from openfire.rules.onepage.actions import note_action, take_action
from openfire.rules.onepage.attack.psychic import forget_gifts, power_dice
from openfire.rules.onepage.damage import begin_shaken, end_shaken
from openfire.rules.onepage.morale import PINNED, recover
from openfire.rules.onepage.objectives import ACTED, ended, is_tabled, rounds
from openfire.rules.onepage.setup.deployment import arrivals, deployment
from openfire.rules.onepage.transports.disembark import wrecks
from openfire.rules.onepage.transports.inside import inside
from openfire.rules.onepage.transports.passengers import is_inside, rides
from openfire.rules.shared.own_rules.moments import moment, moment_of_all
from openfire.rules.shared.own_rules.permissions import is_allowed
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.own_rules.spans import begin_activation, end_activation, end_round

FINISHED = "finished"
"""Counts the order in which players had no unit left to activate: 1 for the first, 2 for the second."""


def play(g: Game) -> Rules[None]:
    """Play from the beginning, or from any question "activate which unit?", to the end. [onepage.round.structure]"""
    if g.state.round == 0:
        order = yield from deployment(g)
        yield from new_round(g, 1, order)
    elif not g.state.order:
        yield from begin_round(g, g.setup.players())
    while g.state.outcome is None:
        yield from turns(g)
        yield from round_ends(g)
        if is_over(g):
            g.happen(ended(g, "rounds" if g.state.round >= rounds(g) else "tabled"))
        else:
            yield from new_round(g, g.state.round + 1, next_order(g))


def new_round(g: Game, number: int, order: tuple[str, ...]) -> Rules[None]:
    """A round begins; nobody has been activated in it. [onepage.round.end, onepage.round.first-player-round-1]"""
    for unit in tuple(g.state.units.values()):
        if unit.mark(ACTED):
            g.happen(Marked(unit=unit.id, mark=ACTED, value=0, rules=("onepage.round.end",)))
    forget_gifts(g)
    for seat, what, _ in g.state.tallies or ():
        if what.startswith(USED):
            continue
        g.happen(Counted(seat=seat, what=what, value=0, rules=("onepage.round.end",)))
    g.happen(RoundBegan(round=number, rules=("onepage.round.structure", "onepage.round.end")))
    yield from begin_round(g, order)


def round_ends(g: Game) -> Rules[None]:
    """What modules' own rules do at the end of a round, and what lasts no longer. [onepage.round.end]"""
    if g.setup.own.rules:
        yield from moment_of_all(g, "round-ends")
        yield from wrecks(g)
        end_round(g)


def begin_round(g: Game, order: tuple[str, ...]) -> Rules[None]:
    """What happens before the first turn of a round, and whose turn it is. [onepage.round.initiative-next]"""
    yield from arrivals(g, order)
    yield from wrecks(g)
    yield from power_dice(g, order)
    yield from moment_of_all(g, "round-begins")
    yield from wrecks(g)
    rule = "onepage.round.first-player-round-1" if g.state.round == 1 else "onepage.round.initiative-next"
    g.happen(Ordered(seats=order, rules=(rule,)))
    note_finished(g, None)


# ------------------------------------------------------------------------------------------------ turns


def turns(g: Game) -> Rules[None]:
    """Players take turns to activate one unit each until all have been. [onepage.round.alternate]

    Nobody passes (ruling A-NO-PASS); a player with no unit left is passed over (ruling A-UNEVEN).
    """
    while not is_tabled(g) and (seat := next_seat(g)) is not None:
        options = ActivateOptions(g, seat)
        rules = ("onepage.act.one-unit-one-action", "onepage.act.once-per-round", "onepage.round.alternate")
        picked = yield from ask(seat, QuestionName.ACTIVATE, seat, options, *rules, boundary=True)
        yield from activation(g, picked.name)
        note_finished(g, seat)
        after = (g.state.order.index(seat) + 1) % len(g.state.order)
        g.happen(Passed(turn=after, rules=("onepage.round.alternate",)))


def next_seat(g: Game) -> str | None:
    """Whose turn it is: the next player in order who has a unit to activate."""
    order = g.state.order
    round_the_table = (*order[g.state.turn :], *order[: g.state.turn])
    return next((seat for seat in round_the_table if next(waiting(g, seat), None)), None)


def waiting(g: Game, seat: str) -> Iterator[str]:
    """The units that a player can still activate this round: on the table, or aboard a transport."""
    for unit in g.state.units.values():
        if unit.seat == seat and (unit.place == TABLE or rides(g, unit.id)) and not unit.mark(ACTED):
            yield unit.id


class ActivateOptions(UnitChoices):
    """Which unit to activate: one that has not been this round. [onepage.act.once-per-round]"""

    def __init__(self, g: Game, seat: str) -> None:
        super().__init__(lambda: tuple(waiting(g, seat)), self._why_not)
        self.g, self.seat = g, seat

    def not_offered(self) -> Iterator[tuple[str, Refusal]]:
        """The player's units that have been activated."""
        for unit in self.g.state.units.values():
            if unit.seat == self.seat and unit.mark(ACTED):
                yield unit.id, self._why_not(Pick(unit.id))

    def _why_not(self, answer: Pick) -> Refusal:
        unit = self.g.state.units.get(answer.name)
        if unit is None or unit.seat != self.seat or not (unit.place == TABLE or rides(self.g, unit.id)):
            text = f"{answer.name} is no unit of player {self.seat} that can act"
            return Refusal("not-yours", "onepage.act.one-unit-one-action", text)
        return Refusal("acted", "onepage.act.once-per-round", f"{answer.name} has been activated this round")


def activation(g: Game, unit: str) -> Rules[None]:
    """One unit takes one action; a pinned one is idle and recovers. [onepage.act.one-unit-one-action]

    A unit that is pinned while it acts is idle the next time (ruling A-PINNED-IDLE). [onepage.morale.pinned-idle]
    """
    g.happen(Activated(unit=unit, rules=("onepage.act.one-unit-one-action",)))
    begin_activation(g)
    begin_shaken(g, unit)
    yield from moment(g, "activation-begins", Case(unit))
    if g.unit(unit).place != GONE:
        yield from acting(g, unit)
    yield from wrecks(g)
    if g.unit(unit).place != GONE:
        yield from moment(g, "activation-ends", Case(unit))
        yield from wrecks(g)
    if g.unit(unit).place != GONE:
        note_action(g, unit, "")
        end_shaken(g, unit)
        g.happen(Marked(unit=unit, mark=ACTED, value=1, rules=("onepage.act.once-per-round",)))
    end_activation(g, unit)


def acting(g: Game, unit: str) -> Rules[None]:
    """What a unit does in its activation. [onepage.morale.pinned-idle]"""
    if g.unit(unit).mark(PINNED):
        recover(g, unit)
        if not is_allowed(g, unit, "act-pinned"):
            return
    if is_inside(g, unit):
        yield from inside(g, unit)
    elif g.unit(unit).place == TABLE:
        yield from take_action(g, unit)


# ------------------------------------------------------------------------------------------------ who finished first


def note_finished(g: Game, acting: str | None) -> None:
    """Remember the players with no unit left; of two at one moment, the one who did not act (ruling A-FIRST-FINISH).

    [onepage.round.initiative-next]
    """
    for seat in sorted(g.state.order, key=lambda one: one == acting):
        if not g.state.tally(seat, FINISHED) and next(waiting(g, seat), None) is None:
            place = 1 + max(g.state.tally(other, FINISHED) for other in g.state.order)
            g.happen(Counted(seat=seat, what=FINISHED, value=place, rules=("onepage.round.initiative-next",)))


def next_order(g: Game) -> tuple[str, ...]:
    """The player who finished first goes first in the next round. [onepage.round.initiative-next]"""
    last = len(g.state.order) + 1
    return tuple(sorted(g.state.order, key=lambda seat: g.state.tally(seat, FINISHED) or last))


# ------------------------------------------------------------------------------------------------ the end


def is_over(g: Game) -> bool:
    """After the last round, or when a side has nothing left. [onepage.end.four-rounds]"""
    return g.state.round >= rounds(g) or is_tabled(g)
