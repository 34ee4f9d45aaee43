"""Deploying units from reserve: which must arrive, which may wait, which have to be called. [stress, Deploying Units]

All units begin off the table. [stress.reserve.all-start-off-table, stress.reserve.enter-on-activation]
"""

from __future__ import annotations

from openfire.engine.answers import Stand
from openfire.engine.facts import Arrived, Destroyed, Told
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.engine.state import RESERVE, TABLE
from openfire.rules.shared.movement.claims import why_not_none
from openfire.rules.shared.movement.places import place_all
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.specials import unit_has
from openfire.rules.stress.morale import command_rolls
from openfire.rules.stress.movement.places import whole
from openfire.rules.stress.setup.arrival import arrival_places, is_in_ambush, why_not_arrive
from openfire.rules.stress.vehicles.traits import is_flown

NO_ROOM = "stress.deploy.no-room-no-deploy"

SUPPORT_CALL = ("support", "stress.unit.support.command-roll", "stress.unit.support.fail-uses-turn")
AIRCRAFT_CALL = ("aircraft", "stress.aircraft.command-roll", "stress.aircraft.fail-uses-turn")
"""How the roll for an arrival is called, and the rules for it and for its failure."""


def may_wait(g: Game, unit: str) -> bool:
    """Whether a unit in reserve need not arrive in the first round: support and aircraft. [stress.aircraft.may-wait]

    [stress.unit.support.may-wait]
    """
    return unit_has(g, unit, "support") or is_flown(g, unit)


def deploy(g: Game, unit: str) -> Rules[bool]:
    """A unit in reserve arrives, and then activates as normal. [stress.deploy.then-activate]

    From round 2 on a unit in support must pass a command roll; failing uses up its activation and the player's go.
    Its player may say that there is no room: then it stays in reserve, and has been activated (ruling X-41).
    [stress.unit.support.command-roll, stress.unit.support.fail-uses-turn, stress.deploy.choose-reserve-unit,
    stress.deploy.no-room-no-deploy]
    """
    if must_be_called(g, unit) and not (yield from called(g, unit)):
        return False
    rules = ["stress.deploy.within-6-of-entry", "stress.reserve.enter-on-activation"]
    rules += ["stress.unit.ambush.place", "stress.unit.ambush.no-free-6"] if is_in_ambush(g, unit) else []
    stand = yield from ask(g.unit(unit).seat, QuestionName.DEPLOY, unit, DeployOptions(g, unit), *rules)
    if not stand.places:
        g.happen(Told(what="no room", about=unit, rules=(NO_ROOM,)))
        return False
    place_all(g, dict(stand.places), *rules)
    g.happen(Arrived(unit=unit, rules=("stress.deploy.within-6-of-entry", "stress.deploy.then-activate")))
    yield from moment(g, "arrives", Case(unit))
    return g.unit(unit).place == TABLE


class DeployOptions(UnitOptions[Stand]):
    """Every model within 6 inches of the same entry point, in formation (ruling ST-10), or in ambush.

    [stress.deploy.within-6-of-entry, stress.unit.ambush.place]
    """

    takes = Stand

    def __init__(self, g: Game, unit: str) -> None:
        self.g, self.unit = g, unit

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not arrive so, or why there is room for it."""
        if not answer.places:
            return why_not_none(self.unit, whole(arrival_places(self.g, self.unit)), NO_ROOM)
        return why_not_arrive(self.g, self.unit, answer)

    def sample(self, chance: Chance) -> Stand:
        """Places at random, or those that are known to fit; none where none are."""
        return self.sampled(QuestionName.DEPLOY, chance) or self.suggestion() or Stand(())

    def suggestion(self) -> Stand | None:
        """Places that fit, if there are any."""
        places = whole(arrival_places(self.g, self.unit))
        return Stand(tuple(places.items())) if places else None


def must_be_called(g: Game, unit: str) -> bool:
    """Whether a unit needs a command roll to arrive: support from round 2 on, aircraft in every round.

    [stress.unit.support.command-roll, stress.aircraft.command-roll]
    """
    return is_flown(g, unit) or (unit_has(g, unit, "support") and g.state.round > 1)


def called(g: Game, unit: str) -> Rules[bool]:
    """The command roll of a unit in support or of an aircraft: whether it arrives.

    [stress.unit.support.command-roll, stress.aircraft.command-roll, stress.aircraft.fail-uses-turn]
    """
    label, rule, failing = AIRCRAFT_CALL if is_flown(g, unit) else SUPPORT_CALL
    passed = yield from command_rolls(g, unit, 1, label, rule)
    if not passed.passes:
        g.happen(Told(what=f"{label} fails", about=unit, rules=(failing,)))
    return passed.passes > 0


def end_of_first_round(g: Game) -> None:
    """A unit that had to arrive in round 1 and has not is destroyed (ruling ST-12).

    [stress.deploy.must-but-cannot-destroyed, stress.deploy.all-in-round-1]
    """
    for unit in tuple(g.state.units.values()):
        if unit.place == RESERVE and not may_wait(g, unit.id):
            cited = ("stress.deploy.must-but-cannot-destroyed", "stress.deploy.all-in-round-1")
            g.happen(Destroyed(unit=unit.id, rules=cited))


def must_arrive(g: Game, unit: str) -> bool:
    """Whether a unit in reserve has to arrive now if it can. [stress.deploy.all-in-round-1]"""
    return g.state.round == 1 and not may_wait(g, unit)
