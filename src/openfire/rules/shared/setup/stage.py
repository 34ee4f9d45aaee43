"""The set up stage: deployment areas, armies, scouts. [drafts, Setup Stage]

Module, size, mission, armies and table are agreed before, and the mission lays the objectives (ruling AM-19).
[shared.stages.order, shared.overview.setup-steps, shared.intro.needs-module, shared.modules.supply,
shared.need.components, shared.setup.module-and-size, shared.mission.agree-or-random, shared.mission.provides,
shared.terrain-setup.by-mission, shared.terrain-setup.other-modifies, shared.objective.setup-after-terrain,
shared.army.definition, shared.army.selection]
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from openfire.engine.facts import Arrived, Destroyed, Marked, Ordered, Used
from openfire.engine.game import Game
from openfire.engine.options import UnitChoices
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask, choose, choose_unit
from openfire.engine.state import RESERVE, TABLE
from openfire.geometry.solver.terms import Impossible
from openfire.rules.shared.movement.places import place_all
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.own_rules.spans import end_what_goes_on
from openfire.rules.shared.rolls import roll_off
from openfire.rules.shared.setup.deployment import SCOUT, DeployOptions, Manner, areas, known_places
from openfire.rules.shared.specials import unit_has
from openfire.table.model import Zone

HELD, SCOUTING = "held back", 1
"""Marks a unit that waits for the deploy scouts step."""

SetUp = Callable[[Game, str], Rules[None]]
"""How one unit is set up."""

AREA = "area:"
"""How a deployment area that is taken is remembered: area:seat:name."""


def set_up(g: Game, deploy: SetUp, scout: SetUp) -> Rules[None]:
    """Areas, then armies, then scouts; from any choice of the unit that comes next to the end.

    [shared.overview.setup-steps]
    """
    yield from determine_areas(g)
    yield from deploy_armies(g, deploy)
    yield from deploy_scouts(g, scout)


def determine_areas(g: Game) -> Rules[None]:
    """The winner of a roll-off chooses a deployment area, then the others in order.

    [shared.deploy.rolloff-for-area]
    """
    if not g.state.order:
        rule = "shared.deploy.rolloff-for-area"
        order = yield from roll_off(g, g.setup.players(), "deployment areas", rule)
        g.happen(Ordered(seats=order, rules=(rule, "shared.deploy.order")))
    for seat in g.state.order:
        if area_of(g, seat) is None:
            taken = [what.split(":")[2] for what in g.state.used if what.startswith(AREA)]
            free = tuple(name for name in areas(g.setup) if name not in taken)
            name = yield from choose(seat, QuestionName.DEPLOYMENT_AREA, seat, free, "shared.deploy.rolloff-for-area")
            g.happen(Used(what=f"{AREA}{seat}:{name}", rules=("shared.deploy.rolloff-for-area",)))


def area_of(g: Game, seat: str) -> Zone | None:
    """The deployment area that a player has chosen."""
    for what in g.state.used:
        if what.startswith(f"{AREA}{seat}:"):
            return areas(g.setup)[what.split(":")[2]]
    return None


# ------------------------------------------------------------------------------------------------ armies


def deploy_armies(g: Game, deploy: SetUp) -> Rules[None]:
    """In the order of the roll-off each player sets up the whole army, unit by unit (ruling AM-21).

    [shared.deploy.order, shared.deploy.wholly-within]
    """
    for seat in g.state.order:
        while waiting := [unit for unit in reserve(g, seat) if not g.unit(unit).mark(HELD)]:
            options = UnitChoices(partial(tuple, waiting), rule="shared.deploy.order")
            picked = yield from ask(seat, QuestionName.SET_UP, seat, options, "shared.deploy.order", boundary=True)
            yield from deploy(g, picked.name)
            yield from set_up_now(g, picked.name, "deploys")


def set_up_now(g: Game, unit: str, point: str) -> Rules[None]:
    """What a module's own rules say of a unit that has just been set up, if it has."""
    if g.unit(unit).place == TABLE:
        yield from moment(g, point, Case(unit))
        end_what_goes_on(g)


def reserve(g: Game, seat: str) -> list[str]:
    """A player's units that are not on the table yet."""
    return [unit.id for unit in g.state.units.values() if unit.seat == seat and unit.place == RESERVE]


def hold_back(g: Game, unit: str) -> Rules[bool]:
    """Scouts may be held back until all armies stand. [shared.scouts.held-back, shared.unit.scout]"""
    if not unit_has(g, unit, "scout"):
        return False
    rules = ("shared.scouts.held-back", "shared.unit.scout")
    if (yield from choose(g.unit(unit).seat, QuestionName.HOLD_BACK, unit, ("yes", "no"), *rules)) == "no":
        return False
    g.happen(Marked(unit=unit, mark=HELD, value=SCOUTING, rules=rules))
    return True


def place_unit(g: Game, options: DeployOptions, rule: str) -> Rules[None]:
    """Put a unit on the table; one for which there is no room is destroyed (rulings AM-22, AS-13, X-41)."""
    if not (yield from stands(g, options, rule)):
        g.happen(Destroyed(unit=options.unit, rules=(rule,)))


def stands(g: Game, options: DeployOptions, rule: str) -> Rules[bool]:
    """Put a unit on the table, unless that is impossible or its player says that there is no room (ruling X-41)."""
    unit = options.unit
    if isinstance(known_places(options), Impossible):
        return False
    stand = yield from ask(g.unit(unit).seat, QuestionName.DEPLOY, unit, options, rule, "shared.formation.4-inches")
    if stand.places:
        place_all(g, dict(stand.places), rule)
        g.happen(Arrived(unit=unit, rules=(rule,)))
    return bool(stand.places)


# ------------------------------------------------------------------------------------------------ scouts


def deploy_scouts(g: Game, deploy: SetUp) -> Rules[None]:
    """Once all armies stand, players take turns to place one scout unit each. [shared.scouts.alternate]

    [shared.scouts.held-back]
    """
    while any(scouts(g, seat) for seat in g.state.order):
        for seat in g.state.order:
            if waiting := scouts(g, seat):
                unit = yield from choose_unit(seat, QuestionName.SCOUTS, seat, waiting, "shared.scouts.alternate")
                g.happen(Marked(unit=unit, mark=HELD, value=0, rules=("shared.scouts.held-back",)))
                yield from deploy(g, unit)
                yield from set_up_now(g, unit, "arrives")


def scouts(g: Game, seat: str) -> tuple[str, ...]:
    """A player's units that wait for the deploy scouts step."""
    return tuple(unit for unit in reserve(g, seat) if g.unit(unit).mark(HELD) == SCOUTING)


def place_scout(g: Game, unit: str, manner: Manner = SCOUT) -> Rules[None]:
    """Anywhere more than 12 inches from every enemy unit, else in the own deployment area (rulings AM-22, X-41).

    [shared.scouts.over-12]
    """
    options = DeployOptions(g, unit, None, manner)
    if (yield from stands(g, options, "shared.scouts.over-12")):
        return
    home = DeployOptions(g, unit, area_of(g, g.unit(unit).seat), manner)
    yield from place_unit(g, home, "shared.scouts.over-12")
