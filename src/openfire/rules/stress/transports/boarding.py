"""Transports: vehicles that carry infantry. [stress, Transports]

The state says which transport carries which unit, for everybody to see. [stress.transport.embark-open] A unit embarks
last in its Move step and disembarks first in its activation, in no other. [stress.transport.own-activation-only]
"""

from __future__ import annotations

from collections.abc import Callable

from openfire.engine.answers import Pick
from openfire.engine.caches import per_table
from openfire.engine.facts import Embarked
from openfire.engine.game import Game
from openfire.engine.options import Choices
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal, shown
from openfire.engine.state import TABLE
from openfire.geometry.measure import is_within
from openfire.rules.shared.own_rules.held import special_of
from openfire.rules.shared.specials import value
from openfire.rules.stress import numbers
from openfire.rules.stress.attack.free_attacks import leave_table
from openfire.rules.stress.movement.distance import friends
from openfire.rules.stress.movement.formation import why_not_on_ground
from openfire.rules.stress.vehicles.traits import is_in_force, is_infantry, is_transport

EMBARKED = (
    "stress.transport.embark-off-table",
    "stress.transport.embark-open",
    "stress.transport.capacity",
    "stress.transport.friendly-infantry-only",
    "stress.transport.carries-infantry",
)
"""What holds of a unit that has embarked."""

WhyNot = Callable[[Game, str, str], Refusal | None]
"""Why a unit cannot embark on a transport."""

NONE = "none"
OUT = "disembarked"
"""Marks a unit that has disembarked in this activation."""


# ------------------------------------------------------------------------------------------------ capacity


def capacity(g: Game, transport: str) -> int:
    """How many infantry models a transport can carry. [stress.transport.capacity]"""
    return value(special_of(g, transport, "capacity"))


def carried(g: Game, transport: str) -> tuple[str, ...]:
    """The units that a transport carries; there may be several. [stress.transport.several-units]"""
    return tuple(unit.id for unit in g.state.units.values() if unit.aboard == transport)


def load(g: Game, transport: str) -> int:
    """How many models a transport carries now. [stress.transport.capacity, stress.transport.several-units]"""
    return sum(len(g.unit(unit).models) for unit in carried(g, transport))


# ------------------------------------------------------------------------------------------------ embarking


def embark(g: Game, unit: str) -> Rules[None]:
    """After its move a unit may embark on a transport next to its leader (ruling ST-47).

    It is removed from the table, so it neither attacks nor secures. [stress.transport.embark-leader-1,
    stress.transport.embark-off-table, stress.transport.embark-ends-fighting]
    """
    if not is_in_force(g) or g.unit(unit).place != TABLE:
        return
    rules = ("stress.transport.embark-leader-1", "stress.transport.embark-ends-fighting")
    picked = yield from board(g, unit, (*at_hand(g, unit), NONE), why_not_embark, rules)
    if picked:
        cited = (*rules, *EMBARKED, *(("stress.transport.several-units",) if carried(g, picked) else ()))
        g.happen(Embarked(unit=unit, carrier=picked, rules=cited))


def at_hand(g: Game, unit: str) -> list[str]:
    """The transports that a unit may embark on now. [stress.transport.embark-leader-1]"""
    return beside(g, unit, (g.unit(unit).leader,), transports(g, unit), numbers.TRANSPORT, why_not_embark)


def board(g: Game, unit: str, names: tuple[str, ...], why_not: WhyNot, rules: tuple[str, ...]) -> Rules[str | None]:
    """Ask on which of some transports a unit embarks, if there is any; None if on none, or if it does not get there.

    names: with NONE. Enemies whose assault range it leaves attack first (ruling ST-73).
    """
    if len(names) == 1:
        return None
    answers = tuple(map(Pick, names))
    options = Choices(lambda: answers, lambda answer: why_not(g, unit, answer.name))
    picked = yield from ask(g.unit(unit).seat, QuestionName.EMBARK, unit, options, *rules)
    return picked.name if picked.name != NONE and (yield from leave_table(g, unit)) else None


def beside(
    g: Game, unit: str, models: tuple[str, ...], names: tuple[str, ...], most: float, why_not: WhyNot
) -> list[str]:
    """The transports near enough to some models of a unit that it may embark on."""
    rows = g.board.index.rows
    gaps: list[float] = g.board.gaps(rows(models), rows(names)).min(axis=0).tolist() if names else []
    near = [name for name, gap in zip(names, gaps, strict=True) if is_within(gap, most)]
    return [name for name in near if why_not(g, unit, name) is None]


def transports(g: Game, unit: str) -> tuple[str, ...]:
    """The transports on the table of a unit's side."""
    carriers = [friend for friend in friends(g, unit) if friend in _carriers(g)]
    return tuple(model for friend in carriers for model in g.unit(friend).models if is_transport(g, model))


@per_table
def _carriers(g: Game) -> dict[str, None]:
    """The units that have a transport from the beginning."""
    return {card.unit: None for model, card in g.setup.models.items() if is_transport(g, model)}


def why_not_embark(g: Game, unit: str, name: str) -> Refusal | None:
    """Why a unit cannot embark on a transport: not a friend's, not infantry, too far, no room, just out of one.

    [stress.transport.friendly-infantry-only, stress.transport.carries-infantry, stress.transport.embark-leader-1,
    stress.transport.capacity, stress.transport.not-both]
    """
    if name not in transports(g, unit):
        text = f"{name} is no transport on the table that would carry {unit}"
        return Refusal("no-transport", "stress.transport.friendly-infantry-only", text)
    if not all(is_infantry(g, model) for model in g.unit(unit).models):
        text = f"{unit} is not infantry, and transports carry nothing else"
        return Refusal("not-infantry", "stress.transport.carries-infantry", text)
    if g.unit(unit).mark(OUT):
        text = f"{unit} has disembarked in this activation"
        return Refusal("not-both", "stress.transport.not-both", text)
    return _too_far_away(g, unit, name) or _too_full(g, unit, name)


def _too_far_away(g: Game, unit: str, name: str) -> Refusal | None:
    """Whether the leader is more than 1 inch away. [stress.transport.embark-leader-1]"""
    leader, rows = g.unit(unit).leader, g.board.index.rows
    away = float(g.board.gaps(rows((leader,)), rows((name,)))[0, 0])
    if is_within(away, numbers.TRANSPORT):
        return None
    most = numbers.TRANSPORT
    text = f"the leader {leader} is {shown(away, most)} in from {name}, and {most:g} in is the most"
    return Refusal("too-far", "stress.transport.embark-leader-1", text, away, most)


def _too_full(g: Game, unit: str, name: str) -> Refusal | None:
    """Whether not every model of the unit fits in (ruling ST-47). [stress.transport.capacity]"""
    wanted, most = load(g, name) + len(g.unit(unit).models), capacity(g, name)
    if wanted <= most:
        return None
    text = f"{name} carries {most} models at most, and {wanted} would be aboard"
    return Refusal("full", "stress.transport.capacity", text, wanted, most)


def why_not_there(g: Game, unit: str) -> Refusal | None:
    """Why a unit cannot be where it is: on that ground, or aboard that model.

    [stress.transport.friendly-infantry-only, stress.transport.carries-infantry, stress.transport.capacity]
    """
    name = g.unit(unit).aboard
    if not name:
        return why_not_on_ground(g, unit)
    carriers = g.board.index.friend_units[unit]
    if not is_in_force(g) or not is_transport(g, name) or g.model(name).unit not in carriers:
        return Refusal("no-transport", "stress.transport.friendly-infantry-only", f"{name} is no transport of a friend")
    if not g.model(name).hit_points:
        return Refusal("gone", "stress.transport.wreck-leader-placed", f"{name} is destroyed, and nobody is aboard")
    if not all(is_infantry(g, model) for model in g.unit(unit).models):
        return Refusal("not-infantry", "stress.transport.carries-infantry", f"{unit} is not infantry")
    taken, most = load(g, name), capacity(g, name)
    text = f"{name} carries {most} models at most, not {taken}"
    return Refusal("full", "stress.transport.capacity", text, taken, most) if taken > most else None
