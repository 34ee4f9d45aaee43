"""What matches are played with: a plan in names, and the field that is made from it once in every process."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from openfire.builder import find_army
from openfire.documents import DocumentError
from openfire.engine.record import Header
from openfire.engine.setup import Setup
from openfire.game import EDITIONS, Mission, Module, describe, find_module, fitting_armies, read_teams, set_up
from openfire.roster import Army, varied
from openfire.sim.bots import bot_maker

SIDES = "abcdefgh"
"""What sides are called, the first bot's first."""


class MatchPlanError(ValueError):
    """What was asked for cannot be played."""


class MatchPlan(msgspec.Struct, frozen=True):
    """Who plays what. The first side is the first bot with the first army, and so on."""

    seed: int
    bots: tuple[str, ...]
    edition: str = "stress"
    module: str = ""
    """A key or a folder; empty for the first shipped module of the edition."""
    missions: tuple[str, ...] = ()
    """They take turns; empty for all of the module that have as many seats as there are bots."""
    armies: tuple[str, ...] = ()
    """For each side an id, a file or a share text; empty for those that a mission is made for, or the module's own."""
    keep_records: bool = False
    teams: str = ""
    """Groups of seats that are allied, such as ac,bd; empty for those of the mission."""
    is_heard: bool = True
    """Whether anybody listens, for records or for counts of cited rules; without, the same games are quicker."""
    variants: tuple[tuple[str, ...], ...] = ()
    """For each side the changes to the module's profiles by which its army is built; none where nothing is said."""
    seconds: float = 0.0
    """Of computing time that each bot has for a game; 0 for as much as it likes."""


class MatchSetup(msgspec.Struct, frozen=True):
    """One match, set up: who sits where, and what is written on top of its record."""

    setup: Setup
    header: Header
    sides: tuple[int, ...]
    """For each seat the side that has it."""
    bots: tuple[str, ...]
    """For each seat."""
    armies: tuple[str, ...] = ()
    """What the army of each seat is called."""


class MatchSetups:
    """All the ways in which the matches of a plan are set up, made when they are needed."""

    def __init__(self, plan: MatchPlan, module: Module, missions: Sequence[Mission], armies: Sequence[Army]) -> None:
        """armies: for each side; nothing for those that each mission is made for."""
        self.plan, self.module, self.missions, self.armies = plan, module, missions, armies
        self.teams = read_teams(plan.teams, len(plan.bots))
        self._made: dict[tuple[str, tuple[int, ...]], MatchSetup] = {}

    def match(self, number: int) -> MatchSetup:
        """The set-up of a match. The sides change seats from one match to the next, the mission when all had a go."""
        n = len(self.plan.bots)
        mission = self.missions[number // n % len(self.missions)]
        sides = tuple((seat + number) % n for seat in range(n))
        key = (mission.id, sides)
        if key not in self._made:
            self._made[key] = self._make(mission, sides)
        return self._made[key]

    def _make(self, mission: Mission, sides: tuple[int, ...]) -> MatchSetup:
        every = self.armies or fitting_armies(self.module, mission)
        armies = [every[side] for side in sides]
        told = self.plan.variants
        variants = [told[side] if side < len(told) else () for side in sides]
        setup = set_up(self.module, mission, armies, teams=self.teams, variants=variants)
        bots = tuple(self.plan.bots[side] for side in sides)
        players = dict(zip(setup.players(), bots, strict=True))
        header = describe(self.module, mission, armies, setup, players=players, variants=variants)
        return MatchSetup(setup, header, sides, bots, tuple(army.name for army in armies))


def prepare(plan: MatchPlan) -> MatchSetups:
    """The field of a plan. Raises ValueError for a name that is not there, DocumentError for a module that is wrong."""
    for bot in plan.bots:
        bot_maker(bot)
    if plan.edition not in EDITIONS:
        raise MatchPlanError(f"there is no edition {plan.edition!a}; there are {', '.join(EDITIONS)}")
    module = find_module(plan.edition, plan.module)
    if module is None:
        raise MatchPlanError(f"no module of {plan.edition} is shipped")
    if module.heading.edition != plan.edition:
        raise MatchPlanError(f"the module {module.heading.key} is for {module.heading.edition}, not for {plan.edition}")
    for told in plan.variants:
        varied(module.roster, told)
    return MatchSetups(plan, module, _missions(plan, module), _armies(plan, module))


def _missions(plan: MatchPlan, module: Module) -> list[Mission]:
    seats = len(plan.bots)
    for name in plan.missions:
        if name not in module.missions:
            raise MatchPlanError(f"there is no mission {name!a}; there are {', '.join(module.missions)}")
        if module.missions[name].seats != seats:
            raise MatchPlanError(f"the mission {name} is for {module.missions[name].seats} bots, not for {seats}")
    named = [module.missions[name] for name in plan.missions or module.missions]
    found = [mission for mission in named if mission.seats == seats]
    if not found:
        raise MatchPlanError(f"{module.heading.key} has no mission for {seats} bots")
    return found


def _armies(plan: MatchPlan, module: Module) -> list[Army]:
    """The lists of all sides, in turns where fewer are named. Raises DocumentError for one that is not there."""
    if not module.armies and not plan.armies:
        raise MatchPlanError(f"{module.heading.key} has no armies")
    named = [_found(name, module) for name in plan.armies]
    return [named[side % len(named)] for side in range(len(plan.bots))] if named else []


def _found(name: str, module: Module) -> Army:
    try:
        return find_army(name, module).army
    except DocumentError as error:
        raise MatchPlanError(str(error)) from None


def variants_of(told: Sequence[str], sides: int) -> tuple[tuple[str, ...], ...]:
    """For each side its changes, from texts such as `rifleman skill 6`; `b: rifleman skill 6` is for one side alone."""
    found: list[list[str]] = [[] for _ in range(sides)]
    for text in told:
        letter, colon, rest = text.partition(":")
        if colon and letter not in SIDES[:sides]:
            raise MatchPlanError(f"there is no side {letter!a} for a variant; there are {', '.join(SIDES[:sides])}")
        for side in [SIDES.index(letter)] if colon else range(sides):
            found[side].append(" ".join((rest if colon else text).split()))
    return tuple(map(tuple, found)) if told else ()
