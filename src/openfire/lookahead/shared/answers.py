"""What other answers lead to: actions, moves over dangerous ground, standing somewhere. No rule stands here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from openfire.engine.answers import Pick
from openfire.engine.edition import Consequence, Offer, Stake
from openfire.engine.facts import Arrived
from openfire.engine.game import Game
from openfire.engine.options import Options
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules
from openfire.engine.state import RESERVE
from openfire.geometry.inches import Point
from openfire.geometry.shapes import Pose
from openfire.rules.shared.actions.budget import INTERACT, actions_left
from openfire.rules.shared.movement.engagement import FREE, EngagementLimits
from openfire.rules.shared.movement.places import place_all
from openfire.rules.shared.search.unit_places import suggest
from openfire.rules.shared.sequence.rounds import ACTED, rounds

Suffer = Callable[[Game, str], Rules[None]]
"""A unit suffers what dangerous ground does to it."""

STAKES = {
    "volley": Stake(float, ("attacker",)),
    "dangerous ground": Stake(float, ()),
    "command test": Stake(float, ("owner",)),
}
"""An attacker wants damage, whoever makes a command test wants to pass."""


def action_offers(
    g: Game,
    unit: str,
    options: Options[Pick],
    moves: Sequence[str],
    steps: Callable[[Game, str, Pick], list[Consequence]],
) -> Iterator[Offer]:
    """Every action that can be taken, and the questions that it leads to. [shared.actions.up-to-2]"""
    move, attack, interact = (QuestionName.MOVE,), (QuestionName.ATTACK,), (QuestionName.INTERACT,)
    leads = {**dict.fromkeys(moves, move), "attack": attack, INTERACT: interact}
    more = (QuestionName.ACTION,) if actions_left(g, unit) > 1 else ()
    for pick in options.each() or ():
        then, pace = (*leads.get(pick.name, ()), *more), pick.name if pick.name in moves else ""
        found = tuple(steps(g, unit, pick))
        yield Offer(unit, unit, pick, found, rules=("shared.actions.up-to-2",), leads=then, pace=pace)


def danger_steps(unit: str, count: int, suffer: Suffer) -> list[Consequence]:
    """What dangerous ground does to a unit, so many times. [shared.terrain.dangerous-trigger]"""
    return [Consequence("dangerous ground", partial(_suffering, unit, suffer)) for _ in range(count)]


def _suffering(unit: str, suffer: Suffer, g: Game) -> Rules[None]:
    if g.unit(unit).models:
        yield from suffer(g, unit)


def stand(g: Game, unit: str, place: Point, engagement: EngagementLimits = FREE) -> bool:
    """Put a unit somewhere in thought: its leader there, everybody in formation. [shared.formation.4-inches]"""
    at = g.model(g.unit(unit).leader).at
    places = suggest(g, unit, Pose(*place, at.facing if at else 0), engagement)
    if places is None:
        return False
    place_all(g, places, "shared.formation.4-inches")
    if g.unit(unit).place == RESERVE:
        g.happen(Arrived(unit=unit, rules=("shared.deploy.wholly-within",)))
    return True


def activations_left(g: Game, unit: str) -> int:
    """How often a unit will still act: once in every round that is left. [shared.status.activation-marker]"""
    return max(0, rounds(g) - max(1, g.state.round) + (not g.unit(unit).mark(ACTED)))


def is_waiting(g: Game, unit: str) -> bool:
    """Whether a unit has not been activated in this round."""
    return not g.unit(unit).mark(ACTED)
