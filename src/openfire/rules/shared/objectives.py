"""Interact: objects on the battlefield, and what they are worth. [drafts, Interact]

The book leaves everything to the object. Two kinds are known here (rulings AM-20, AS-15): one is secured by whoever
interacts with it and scores when the battle ends, the other is a terminal that takes a command test and scores at once.
The mission lays the markers before anybody deploys. [shared.interact.object-rules,
shared.objective.setup-after-terrain, shared.objective.marker-size]
"""

from __future__ import annotations

from msgspec.structs import replace

from openfire.engine.answers import Pick
from openfire.engine.facts import Claimed, Scored, Told
from openfire.engine.game import Game
from openfire.engine.options import Choices
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Modifier, Rules, ask
from openfire.engine.refusals import Refusal, shown
from openfire.engine.state import GONE, TABLE, Marker
from openfire.geometry.inches import INCH
from openfire.geometry.measure import is_within
from openfire.rules.shared import numbers
from openfire.rules.shared.morale.recovery import command_test, tested
from openfire.rules.shared.movement.distance import enemies, place_gap
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.rolls import FAIL
from openfire.table.model import MARKER

SECURE, TERMINAL = "secure", "terminal"
RIM = MARKER / INCH
"""Distances to an object are measured to the rim of its marker, which is 40 mm wide. [shared.objective.marker-size]"""


def at_hand(g: Game, unit: str) -> tuple[str, ...]:
    """The objects that a unit can interact with now."""
    return tuple(name for name in g.state.markers if why_not_interact(g, unit, name) is None)


def why_nothing_at_hand(g: Game, unit: str) -> Refusal | None:
    """Why a unit can interact with no object: enemies near the one it is next to, or it is next to none.

    [shared.interact.object-rules]
    """
    if at_hand(g, unit):
        return None
    refusals = (why_not_interact(g, unit, name) for name in g.state.markers)
    contested = next((refusal for refusal in refusals if refusal and refusal.code == "contested"), None)
    return contested or Refusal("nothing", "shared.interact.object-rules", f"{unit} is next to nothing it can use")


def why_not_interact(g: Game, unit: str, name: str) -> Refusal | None:
    """Why a unit cannot interact with an object: not meant for it, too far, or an enemy unit as near to it.

    Neither tokens nor being engaged bars it (ruling AM-28). [shared.interact.object-rules]
    """
    rule = "shared.interact.object-rules"
    marker, seat = g.state.markers.get(name), g.unit(unit).seat
    if marker is None or marker.place != TABLE:
        return Refusal("no-object", rule, f"there is no object {name} on the table")
    if seat not in marker.seats:
        return Refusal("not-for-you", rule, f"{name} is not for player {seat}")
    if marker.holder == seat:
        return Refusal("held", rule, f"player {seat} has secured {name} already")
    away = place_gap(g, unit, marker.at, RIM)
    if not is_within(away, numbers.INTERACT):
        text = f"{unit} is {shown(away, numbers.INTERACT)} in from {name}, and {numbers.INTERACT:g} in is the most"
        return Refusal("too-far", rule, text, away, numbers.INTERACT, (marker.at,))
    for enemy in enemies(g, unit):
        if is_within(place_gap(g, enemy, marker.at, RIM), numbers.INTERACT):
            return Refusal("contested", rule, f"{enemy} is as near to {name}")
    return None


def interact(g: Game, unit: str, *modifiers: Modifier) -> Rules[None]:
    """A unit uses one object that it is next to; modifiers are those of a test. [shared.interact.action]"""
    answers = tuple(Pick(name) for name in at_hand(g, unit))
    options = Choices(lambda: answers, lambda answer: why_not_interact(g, unit, answer.name))
    rules = ("shared.interact.action", "shared.interact.object-rules")
    picked = yield from ask(g.unit(unit).seat, QuestionName.INTERACT, unit, options, *rules)
    marker = g.state.markers[picked.name]
    if marker.kind == TERMINAL:
        yield from work(g, unit, marker, *modifiers)
    else:
        g.happen(Claimed(marker=_taken(g, unit, marker), rules=rules))
        yield from moment(g, "secures", Case(unit))


def _taken(g: Game, unit: str, marker: Marker) -> Marker:
    return replace(marker, holder=g.unit(unit).seat, unit=unit, since=g.state.round)


def work(g: Game, unit: str, marker: Marker, *modifiers: Modifier) -> Rules[None]:
    """A terminal takes a command test; a pass scores its points at once and it is done (ruling AS-15).

    [shared.interact.object-rules]
    """
    rule = "shared.interact.object-rules"
    fall = yield from command_test(g, unit, TERMINAL, modifiers, rule)
    if fall == FAIL:
        g.happen(Told(what="terminal fails", about=unit, values=(marker.id,), rules=(rule,)))
        yield from tested(g, unit, TERMINAL, fall)
        return
    held = replace(_taken(g, unit, marker), place=GONE)
    g.happen(Claimed(marker=held, rules=(rule,)))
    score(g, held)
    yield from tested(g, unit, TERMINAL, fall)
    yield from moment(g, "secures", Case(unit))


def score(g: Game, marker: Marker) -> None:
    """The holder of an objective gains its points. [shared.overview.highest-score-wins]"""
    assert marker.holder is not None
    rules = ("shared.overview.highest-score-wins", "shared.interact.object-rules")
    g.happen(Scored(seat=marker.holder, points=marker.points, marker=marker.id, rules=rules))


def end_of_game(g: Game) -> None:
    """What is secured when the battle ends scores for its holder (ruling AM-20).

    [shared.overview.highest-score-wins]
    """
    for marker in tuple(g.state.markers.values()):
        if marker.kind == SECURE and marker.place == TABLE and marker.holder:
            score(g, marker)


def leaders(g: Game, seats: list[str]) -> tuple[str, ...]:
    """The side with the most victory points; nobody on a tie (ruling X-28)."""
    totals: dict[str, int] = {}
    for seat in seats:
        side = g.setup.seat(seat).team or seat
        totals[side] = totals.get(side, 0) + g.state.scores.get(seat, 0)
    best = max(totals.values())
    top = [side for side, total in totals.items() if total == best]
    return tuple(seat for seat in seats if len(top) == 1 and (g.setup.seat(seat).team or seat) == top[0])
