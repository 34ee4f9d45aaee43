"""Action: Secure, and the four kinds of objectives. [stress, Action: Secure]

An objective is a marker of 40 mm; the mission says how many, of which kind, for how many points and for whom.
[stress.objective.token, stress.objective.four-types, stress.objective.victory-points, stress.secure.mission-details]
"""

from __future__ import annotations

from msgspec.structs import replace

from openfire.engine.answers import Pick
from openfire.engine.facts import Claimed, Scored
from openfire.engine.game import Game
from openfire.engine.options import Choices
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal, shown
from openfire.engine.state import GONE, RESERVE, TABLE, Marker
from openfire.geometry.inches import INCH
from openfire.geometry.measure import is_within
from openfire.rules.shared.movement.distance import enemies, engaged, place_gap
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.permissions import is_allowed
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.stress import numbers
from openfire.rules.stress.vehicles.traits import can_secure
from openfire.table.model import MARKER

CONTROL, DESTROY, ACCESS, RECOVER = "control", "destroy", "access", "recover"
NONE = "none"
RIM = MARKER / INCH
"""Distances to an objective are measured to the rim of its marker. [stress.objective.token]"""


def secure(g: Game, unit: str) -> Rules[None]:
    """A unit may secure one objective it is next to (ruling ST-30). [stress.secure.within-1]"""
    near = securable(g, unit)
    if not near:
        return
    rules = ("stress.secure.within-1", "stress.secure.not-engaged", "stress.secure.uncontested")
    answers = (*(Pick(marker.id) for marker in near), Pick(NONE))
    options = Choices(lambda: answers, lambda answer: why_not_secure(g, unit, answer.name))
    picked = yield from ask(g.unit(unit).seat, QuestionName.SECURE, unit, options, *rules)
    if picked.name != NONE:
        take(g, unit, g.state.markers[picked.name])
        yield from moment(g, "secures", Case(unit))


def securable(g: Game, unit: str) -> tuple[Marker, ...]:
    """The objectives a unit can secure now."""
    if _is_held_up(g, unit) or not can_secure(g, unit):
        return ()
    seat = g.unit(unit).seat
    wanted = [marker for marker in g.state.markers.values() if seat in marker.seats and marker.holder != seat]
    near = [marker for marker in wanted if marker.place == TABLE and _is_near(g, unit, marker)]
    return tuple(marker for marker in near if why_not_secure(g, unit, marker.id) is None)


def _is_held_up(g: Game, unit: str) -> tuple[str, ...]:
    """The enemies that keep a unit from securing anything, unless a rule of the module lets it."""
    near = engaged(g, unit)
    return () if near and is_allowed(g, unit, "secure-engaged") else near


def _is_near(g: Game, unit: str, marker: Marker) -> bool:
    return is_within(place_gap(g, unit, marker.at, RIM), numbers.SECURE)


def why_not_secure(g: Game, unit: str, name: str) -> Refusal | None:
    """Why a unit cannot secure an objective: not meant for it, too far, itself engaged, an enemy as near to it.

    [stress.secure.within-1, stress.secure.not-engaged, stress.secure.uncontested, stress.secure.mission-details,
    stress.vehicle.cannot-secure]
    """
    marker, seat = g.state.markers.get(name), g.unit(unit).seat
    if marker is None or marker.place != TABLE:
        return Refusal("no-objective", "stress.secure.within-1", f"there is no objective {name} on the table")
    if seat not in marker.seats:
        return Refusal("not-for-you", "stress.secure.mission-details", f"player {seat} may not secure {name}")
    if marker.holder == seat:
        return Refusal("held", "stress.secure.within-1", f"player {seat} has secured {name} already")
    if not can_secure(g, unit):
        return Refusal("vehicle", "stress.vehicle.cannot-secure", f"{unit} is a vehicle, and those secure nothing")
    if not _is_near(g, unit, marker):
        away = place_gap(g, unit, marker.at, RIM)
        text = f"{unit} is {shown(away, numbers.SECURE)} in from {name}, and {numbers.SECURE:g} in is the most"
        return Refusal("too-far", "stress.secure.within-1", text, away, numbers.SECURE, (marker.at,))
    if near := _is_held_up(g, unit):
        return Refusal("engaged", "stress.secure.not-engaged", f"{unit} is within assault range of {', '.join(near)}")
    for enemy in enemies(g, unit):
        if _is_near(g, enemy, marker):
            return Refusal("contested", "stress.secure.uncontested", f"{enemy} is as near to {name}")
    return None


def take(g: Game, unit: str, marker: Marker) -> None:
    """An objective is secured, and does what its kind does. [stress.objective.access, stress.objective.recover]"""
    seat = g.unit(unit).seat
    held = replace(marker, holder=seat, unit=unit, since=g.state.round)
    match marker.kind:
        case "access":
            g.happen(
                Claimed(marker=replace(held, place=GONE), rules=("stress.objective.access", "stress.secure.within-1"))
            )
            score(g, held, "stress.objective.access")
        case "recover":
            cited = ("stress.objective.recover", "stress.secure.within-1")
            g.happen(Claimed(marker=replace(held, place=RESERVE), rules=cited))
        case "destroy":
            g.happen(Claimed(marker=held, rules=("stress.objective.destroy", "stress.secure.within-1")))
        case _:
            g.happen(Claimed(marker=held, rules=("stress.objective.control", "stress.secure.within-1")))


def score(g: Game, marker: Marker, *rules: str) -> None:
    """The holder of an objective gains its points. [stress.objective.victory-points]"""
    assert marker.holder is not None
    cited = (*rules, "stress.objective.victory-points")
    g.happen(Scored(seat=marker.holder, points=marker.points, marker=marker.id, rules=cited))


def check_held(g: Game) -> None:
    """After every activation a player with nobody within 6 inches loses a held objective (rulings ST-31, ST-32).

    [stress.objective.control, stress.objective.destroy]
    """
    for marker in tuple(g.state.markers.values()):
        if marker.holder and marker.place == TABLE and not _is_held(g, marker):
            lost = replace(marker, holder=None, unit=None, since=0)
            g.happen(Claimed(marker=lost, rules=(f"stress.objective.{marker.kind}",)))
        if marker.place == RESERVE and marker.unit and g.unit(marker.unit).place == GONE:
            gone = replace(marker, holder=None, place=GONE)
            g.happen(Claimed(marker=gone, rules=("stress.objective.recover-lost",)))


def _is_held(g: Game, marker: Marker) -> bool:
    return any(
        is_within(place_gap(g, unit.id, marker.at, RIM), numbers.HOLD)
        for unit in g.state.units.values()
        if unit.seat == marker.holder and unit.place == TABLE
    )


def end_of_round(g: Game) -> None:
    """A destroy objective held since an earlier round is scored and removed (ruling ST-32).

    [stress.objective.destroy]
    """
    for marker in tuple(g.state.markers.values()):
        if marker.kind == DESTROY and marker.place == TABLE and marker.holder and marker.since < g.state.round:
            score(g, marker, "stress.objective.destroy")
            g.happen(Claimed(marker=replace(marker, place=GONE), rules=("stress.objective.destroy",)))


def end_of_game(g: Game) -> None:
    """Control objectives score for their holders, recovered ones for the units that survived.

    [stress.objective.control, stress.objective.recover]
    """
    for marker in tuple(g.state.markers.values()):
        if not marker.holder:
            continue
        if marker.kind == CONTROL and marker.place == TABLE:
            score(g, marker, "stress.objective.control")
        if marker.kind == RECOVER and marker.place == RESERVE and marker.unit and g.unit(marker.unit).models:
            score(g, marker, "stress.objective.recover")
