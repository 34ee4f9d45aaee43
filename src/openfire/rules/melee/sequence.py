"""The battle and the aftermath: rounds, initiative, alternate activations, and how it ends. [melee, Battle Stage]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openfire.engine.answers import Pick
from openfire.engine.facts import Activated, Marked, Passed
from openfire.engine.game import Game
from openfire.engine.options import MOST_TOLD, some_of
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.engine.state import ABOARD, GONE, RESERVE, TABLE
from openfire.rules.melee.actions import act
from openfire.rules.melee.attack.free_attacks import INTO, MOVED, STRUCK
from openfire.rules.melee.attack.targets import GRENADE
from openfire.rules.melee.damage import treat
from openfire.rules.melee.setup import appear, set_up, why_not_appear
from openfire.rules.melee.transports.boarding import OUT
from openfire.rules.melee.transports.disembark import can_disembark
from openfire.rules.melee.vehicles.driving import TURNED
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.own_rules.spans import begin_activation, end_activation
from openfire.rules.shared.sequence.activation import PASS, ActivateOrPassOptions, next_to_activate
from openfire.rules.shared.sequence.rounds import ACTED, battle, mark_acted


def play(g: Game) -> Rules[None]:
    """Set up, battle, aftermath: from the beginning or from any boundary to the end. [melee.stages.order]"""
    yield from battle(g, set_up, activations)


# ------------------------------------------------------------------------------------------------ activations


def activations(g: Game) -> Rules[None]:
    """Players take turns to activate one unit each until all who have to act have done so (rulings X-09, X-10).

    [melee.activation.alternate-one]
    """
    rules = ("melee.activation.alternate-one", "melee.activation.two-actions")
    while (seat := next_seat(g)) is not None:
        picked = yield from ask(seat, QuestionName.ACTIVATE, seat, ActivateOptions(g, seat), *rules, boundary=True)
        if picked.name != PASS:
            g.happen(Activated(unit=picked.name, rules=rules))
            yield from activation(g, picked.name)
        after = (g.state.order.index(seat) + 1) % len(g.state.order)
        passes = g.state.passes + 1 if picked.name == PASS else 0
        g.happen(Passed(turn=after, passes=passes, rules=("melee.activation.alternate-one",)))


def activation(g: Game, unit: str) -> Rules[None]:
    """A unit comes out of its ambush, takes its actions, mends its wounded and gets its marker. [melee.unit.medic]"""
    begin_activation(g)
    if g.unit(unit).place == RESERVE:
        yield from appear(g, unit)
    if g.unit(unit).place != RESERVE:
        yield from moment(g, "activation-begins", Case(unit))
        yield from act(g, unit)
    if g.unit(unit).place != GONE:
        yield from treat(g, unit)
        yield from moment(g, "activation-ends", Case(unit))
    if g.unit(unit).place != GONE:
        forget(g, unit)
        mark_acted(g, unit)
    end_activation(g, unit)


def forget(g: Game, unit: str) -> None:
    """What held for an activation is over. [melee.actions.marker-after]"""
    for mark, _ in g.unit(unit).marks:
        if mark in (MOVED, STRUCK, TURNED, GRENADE, OUT) or mark.startswith(INTO):
            g.happen(Marked(unit=unit, mark=mark, value=0, rules=("melee.actions.marker-after",)))


def next_seat(g: Game) -> str | None:
    """Whose go it is: the next player in order who has something to activate, None when nobody has or all passed."""
    return next_to_activate(g, partial(ActivateOptions, g))


class ActivateOptions(ActivateOrPassOptions):
    """Which unit to activate: one that has not been this round, on the table, aboard or in ambush.

    Nobody may pass while a unit on the table is left; the others need not come (rulings X-10, ME-08, ME-12).
    [melee.activation.alternate-one]
    """

    def waiting(self) -> tuple[str, ...]:
        """The units that have not been activated this round, whether or not they can be."""
        every = self.g.state.units.values()
        return tuple(u.id for u in every if u.seat == self.seat and u.place != GONE and not u.mark(ACTED))

    def able(self) -> Iterator[str]:
        """The units that can be activated, those on the table first."""
        waiting = self.waiting()
        yield from (unit for unit in waiting if self.g.unit(unit).place == TABLE)
        yield from (unit for unit in waiting if self.g.unit(unit).place != TABLE and why_not_come(self.g, unit) is None)

    def must(self) -> bool:
        """Whether some unit has to be activated."""
        return any(self.g.unit(unit).place == TABLE for unit in self.waiting())

    def why_not(self, answer: Pick) -> Refusal | None:
        """Why a unit cannot be activated, or nobody may pass."""
        rule = "melee.activation.alternate-one"
        if answer.name == PASS:
            text = "a player with a unit on the table to activate must activate one"
            return Refusal("must", rule, text) if self.must() else None
        unit = self.g.state.units.get(answer.name)
        if unit is None or unit.seat != self.seat or unit.place == GONE:
            able, name = some_of(self.able()), answer.name[:MOST_TOLD]
            return Refusal("not-yours", rule, f"{name!r} is no unit of player {self.seat}: {able} can be activated")
        if unit.mark(ACTED):
            return Refusal("acted", rule, f"{answer.name} has been activated this round")
        return why_not_come(self.g, answer.name)


def why_not_come(g: Game, unit: str) -> Refusal | None:
    """Why a unit off the table cannot be activated: it can neither come out of its ambush nor get out of a transport.

    [melee.unit.ambush.from-round-2, melee.transport.own-activation-only]
    """
    place = g.unit(unit).place
    if place == RESERVE:
        return why_not_appear(g, unit)
    if place == ABOARD and not can_disembark(g, unit):
        text = f"there is no room for {unit} beside its transport"
        return Refusal("no-room", "melee.transport.disembark-place", text)
    return None
