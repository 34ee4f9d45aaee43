"""Transports: who carries whom, and getting in. [melee, Transports]

Who is carried by whom is part of the state, for everybody to see. [melee.transport.embark-open]
"""

from __future__ import annotations

from openfire.engine.answers import Pick
from openfire.engine.caches import per_table
from openfire.engine.facts import Embarked, Marked
from openfire.engine.game import Game
from openfire.engine.options import Choices
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal, shown
from openfire.engine.state import TABLE
from openfire.geometry.measure import is_within
from openfire.rules.melee import numbers
from openfire.rules.melee.specials import size
from openfire.rules.melee.transports.wrecks import carried
from openfire.rules.shared.morale.suppression import SUPPRESSION, tokens
from openfire.rules.shared.movement.distance import engaged, friends
from openfire.rules.shared.movement.formation import why_not_on_ground
from openfire.rules.shared.own_rules.held import can_change, special_of
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.permissions import why_forbidden
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.specials import value

NONE = "none"

OUT = "disembarked"
"""Marks a unit that has disembarked in this activation."""

EMBARKED = (
    "melee.transport.embark-move",
    "melee.transport.embark-off-table",
    "melee.transport.embark-open",
    "melee.transport.embark-friendly",
    "melee.transport.limit",
    "melee.transport.size-counts",
)
"""What holds of a unit that has embarked."""


def limit(g: Game, transport: str) -> int:
    """How many models a transport can carry. [melee.transport.limit, melee.unit.transport]"""
    return value(special_of(g, transport, "transport"))


def room_of(g: Game, unit: str) -> int:
    """How much of a limit a unit takes up: a model counts as its size. [melee.transport.size-counts]"""
    return sum(size(g, model) or 0 for model in g.unit(unit).models)


def load(g: Game, transport: str) -> int:
    """How much of its limit a transport carries now. [melee.transport.several-units, melee.transport.size-counts]"""
    return sum(room_of(g, unit) for unit in carried(g, transport))


def transports(g: Game, unit: str) -> tuple[str, ...]:
    """The transports on the table of the same player. [melee.transport.friendly-only]"""
    near = friends(g, unit)
    return tuple(m for m in every_transport(g) if g.model(m).unit in near and g.model(m).at is not None)


def every_transport(g: Game) -> tuple[str, ...]:
    """All models that can carry others."""
    return _transports_now(g) if can_change(g, "transport") else _transports(g)


def _transports_now(g: Game) -> tuple[str, ...]:
    return tuple(model for model in g.setup.models if limit(g, model))


_transports = per_table(_transports_now)
"""The same where rules do not come and go."""


def why_not_there(g: Game, unit: str) -> Refusal | None:
    """Why a unit cannot be where it is: on that ground, or aboard that model.

    [melee.transport.friendly-only, melee.transport.sizes-1-2, melee.transport.limit]
    """
    name = g.unit(unit).aboard
    if not name:
        return why_not_on_ground(g, unit)
    if not limit(g, name) or g.unit(g.model(name).unit).seat != g.unit(unit).seat or g.model(name).unit == unit:
        return Refusal("no-transport", "melee.transport.friendly-only", f"{name} is no transport of a friend")
    if not g.model(name).hit_points:
        return Refusal("gone", "melee.transport.wreck-leader-placed", f"{name} is destroyed, and nobody is aboard")
    taken, most = load(g, name), limit(g, name)
    text = f"{name} carries {most} at most, not {taken}"
    full = Refusal("full", "melee.transport.limit", text, taken, most) if taken > most else None
    return _laden(g, unit) or _too_big(g, unit) or full


def embark(g: Game, unit: str, stays_with: tuple[str, ...] = ()) -> Rules[None]:
    """At the end of an advance or a rush a unit may embark on a transport next to its leader, and acts no more.

    stays_with: the enemy units that it did not say it leaves; beside one of them it cannot go aboard, for that would be
    leaving (ruling ME-26). It is removed from the table and loses its tokens (ruling ME-09).
    [melee.transport.embark-move, melee.transport.embark-action-needed, melee.transport.embark-off-table,
    melee.transport.embark-clears-suppression]
    """
    if g.unit(unit).place != TABLE or any(enemy in stays_with for enemy in engaged(g, unit)):
        return
    near = [name for name in transports(g, unit) if why_not_embark(g, unit, name) is None]
    if not near:
        return
    answers = (*map(Pick, near), Pick(NONE))
    options = Choices(lambda: answers, lambda answer: why_not_embark(g, unit, answer.name))
    rules = ("melee.transport.embark-move", "melee.transport.embark-action-needed")
    picked = yield from ask(g.unit(unit).seat, QuestionName.EMBARK, unit, options, *rules)
    if picked.name != NONE:
        yield from moment(g, "embarks", Case(unit))
        if g.unit(unit).place == TABLE:
            get_in(g, unit, picked.name)


def get_in(g: Game, unit: str, transport: str) -> None:
    """A unit is aboard. [melee.transport.embark-off-table, melee.transport.embark-clears-suppression]"""
    several = ("melee.transport.several-units",) if carried(g, transport) else ()
    if tokens(g, unit):
        rules = ("melee.transport.embark-clears-suppression",)
        g.happen(Marked(unit=unit, mark=SUPPRESSION, value=0, rules=rules))
    g.happen(Embarked(unit=unit, carrier=transport, rules=(*EMBARKED, *several)))


def why_not_embark(g: Game, unit: str, name: str) -> Refusal | None:
    """Why a unit cannot embark on a transport: not a friend's, just out of one, laden, too big, too far away, no room.

    [melee.transport.embark-friendly, melee.transport.friendly-only, melee.transport.not-both]
    """
    if name not in transports(g, unit):
        text = f"{name} is no friendly transport on the table"
        return Refusal("no-transport", "melee.transport.embark-friendly", text)
    if g.unit(unit).mark(OUT):
        return Refusal("not-both", "melee.transport.not-both", f"{unit} has disembarked in this activation")
    barred = why_forbidden(g, unit, "embark") or _laden(g, unit) or _too_big(g, unit)
    return barred or _too_far_away(g, unit, name) or _too_full(g, unit, name)


def _laden(g: Game, unit: str) -> Refusal | None:
    """A transport that carries somebody is not carried itself (ruling ME-27). [melee.transport.limit]"""
    laden = next((model for model in g.unit(unit).models if carried(g, model)), None)
    if laden is None:
        return None
    text = f"{laden} carries {', '.join(carried(g, laden))}, and who is carried carries nobody"
    return Refusal("laden", "melee.transport.limit", text)


def _too_big(g: Game, unit: str) -> Refusal | None:
    """Only models of size 1 or 2 are carried; a vehicle needs a size at all (ruling ME-14).

    [melee.transport.sizes-1-2]
    """
    most = numbers.LARGEST_PASSENGER
    big = next((model for model in g.unit(unit).models if (size(g, model) or most + 1) > most), None)
    if big is None:
        return None
    text = f"{big} is of size {size(g, big) or 'unknown'}, and transports carry sizes 1 and 2"
    return Refusal("too-big", "melee.transport.sizes-1-2", text, size(g, big), most)


def _too_far_away(g: Game, unit: str, name: str) -> Refusal | None:
    """Whether the leader is not in the transport's assault range. [melee.transport.embark-move]"""
    leader, rows = g.unit(unit).leader, g.board.index.rows
    away, most = float(g.board.gaps(rows((leader,)), rows((name,)))[0, 0]), numbers.ASSAULT_RANGE
    if is_within(away, most):
        return None
    text = f"the leader {leader} is {shown(away, most)} in from {name}, and {most:g} in is the most"
    return Refusal("too-far", "melee.transport.embark-move", text, away, most)


def _too_full(g: Game, unit: str, name: str) -> Refusal | None:
    """Whether not every model of the unit fits in. [melee.transport.limit, melee.transport.several-units]"""
    wanted, most = load(g, name) + room_of(g, unit), limit(g, name)
    if wanted <= most:
        return None
    return Refusal("full", "melee.transport.limit", f"{name} carries {most} at most, not {wanted}", wanted, most)
