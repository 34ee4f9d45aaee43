"""Leaders and formation: everybody within 4 inches of the leader, who must see them. [stress, Leaders and Formation]

[stress.formation.at-all-times] Formation is checked whenever models are placed (ruling X-14).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

import numpy as np

from openfire.engine.answers import Stand
from openfire.engine.facts import Led
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, Rules, choose, shown
from openfire.geometry import kernels
from openfire.geometry.forming import THOROUGH, Found, Party, Searcher, goals, party
from openfire.geometry.inches import Point
from openfire.geometry.placement import spots, tight_spots
from openfire.geometry.shapes import Pose, Shape, inner_radius, outer_radius
from openfire.geometry.slants import slanted
from openfire.rules.shared.movement.places import (
    Places,
    Stance,
    current_places,
    leader_first,
    place_all,
    stance,
    turned,
    turns_of,
)
from openfire.rules.stress import numbers
from openfire.rules.stress.chapters import chapters
from openfire.rules.stress.sight import sees
from openfire.rules.stress.specials import MOST_LOTS, unit_has
from openfire.rules.stress.terrain import formation_field, room

__all__ = ["Places", "Stance", "current_places", "leader_first", "place_all", "stance", "turned", "turns_of"]

Fits = Callable[[str, Pose], bool]
Rims = Callable[[str], Iterable[tuple[Point, float]]]
"""Circles, by middle and radius, on which a model is just where something allows it to be."""


PITCH = 0.5
"""Inches between the spots that are tried when a place is looked for everywhere."""


MOST_SLANTED = 200
"""How many slanted places are tried for a base that is not round, once all others were in vain."""


def reach(g: Game, unit: str, leader: str | None = None) -> float:
    """How far from the leader models may be. [stress.formation.4-inches, stress.unit.skirmishers]

    leader: who would lead, if not who does; a rule that was the old leader's own is gone with it (ruling ST-63).
    """
    is_wide = unit_has(g, unit, "skirmishers", leader)
    return numbers.SKIRMISHERS if is_wide else numbers.FORMATION


def why_not_here(g: Game, unit: str, places: Places) -> Refusal | None:
    """Why a unit may not stand at some places: footing, overlap, formation."""
    there = stance(g, unit, places)
    return _bad_footing(g, there) or _out_of_formation(g, there, g.unit(unit).leader)


def _bad_footing(g: Game, there: Stance) -> Refusal | None:
    """Why some model may not stand where it would."""
    index = g.board.index
    space = room(g, there.unit, g.board.mask(index.rows(g.unit(there.unit).models)))._replace(bodies=there.bodies)
    fault = space.first_fault(index.rows(tuple(there.places)))
    if fault is None:
        return None
    model = tuple(there.places)[fault[0]]
    return footing_refusal(g, model, there.places[model], fault[1:])


def why_not_on_ground(g: Game, unit: str) -> Refusal | None:
    """Why some model of a unit may not stand where it does: the ground there. [stress.terrain.clear-must-fit]"""
    places = current_places(g, unit)
    space = room(g, unit, np.zeros_like(g.board.on))
    fault = space.first_fault(g.board.index.rows(tuple(places))) if places else None
    if fault is None:
        return None
    model = tuple(places)[fault[0]]
    return footing_refusal(g, model, places[model], fault[1:])


NO_FOOTING = {
    "clear-must-fit": "its whole base must fit on clear ground",
    "barrier-no-stop": "nobody ends a move on a barrier",
    "rough-no-stop": "nobody ends a move on rough ground",
    "climb-must-finish": "its whole base must fit on one level",
}
"""Why ground is no place to stand, by the last word of the rule."""


def footing_refusal(g: Game, model: str, pose: Pose, fault: tuple[str, int]) -> Refusal:
    """Why a model may not stand at a place, in words."""
    kind, which = fault
    where = ((pose.x, pose.y),)
    if kind == "edge":
        return Refusal(
            "off-table",
            "stress.move.followers-stay-on-board",
            f"{model} would stand over the table's edge",
            witness=where,
        )
    if kind == "area":
        rule = chapters(g).standing(g, g.model(model).unit).why_not_stand(which)
        text = f"{model} may not stand there: {NO_FOOTING[rule.rpartition('.')[2]]}"
        return Refusal("no-footing", rule, text, witness=where)
    other = g.board.index.models[which]
    hostile = g.model(other).unit in g.board.index.enemy_units[g.model(model).unit]
    rule = "stress.move.no-enemy-bases" if hostile else "stress.move.friendly-bases-no-overlap"
    return Refusal("overlap", rule, f"{model} would stand on the base of {other}", witness=where)


def _out_of_formation(g: Game, there: Stance, leader: str) -> Refusal | None:
    """Why some model would be out of formation with the leader."""
    followers = tuple(model for model in there.places if model != leader)
    if not followers:
        return None
    limit = reach(g, there.unit, leader)
    for model, distance in zip(followers, _distances(g, there, leader, followers), strict=True):
        if distance > limit + kernels.RULES_EPS:
            return _too_far(model, leader, distance, limit, there.places)
    return _unseen(g, there, leader, followers)


def _distances(g: Game, there: Stance, leader: str, followers: tuple[str, ...]) -> list[float]:
    """How far from the leader each follower counts as being: along the ground, and 1 inch a level besides."""
    index, levels = g.board.index, there.levels
    gaps = np.empty((1, len(followers)))
    kernels.gaps_between(there.bodies.rows, there.bodies.corners, index.rows((leader,)), index.rows(followers), gaps)
    rises = (numbers.FORMATION_PER_LEVEL * abs(levels[model] - levels[leader]) for model in followers)
    return [max(0.0, away) + rise for away, rise in zip(gaps[0].tolist(), rises, strict=True)]


def _too_far(model: str, leader: str, distance: float, limit: float, places: Places) -> Refusal:
    line = tuple((pose.x, pose.y) for pose in (places[leader], places[model]))
    text = f"{model} would be {shown(distance, limit)} in from its leader {leader}, and formation is {limit:g} in"
    return Refusal("out-of-formation", "stress.formation.4-inches", text, distance, limit, line)


def _unseen(g: Game, there: Stance, leader: str, followers: tuple[str, ...]) -> Refusal | None:
    """Why the leader would not see somebody: no sight at all, or a friend in the way. [stress.formation.leader-sees]"""
    for model, seen in zip(followers, _seen(g, there, leader, followers), strict=True):
        if not seen:
            line = tuple((pose.x, pose.y) for pose in (there.places[leader], there.places[model]))
            return Refusal("unseen", "stress.formation.leader-sees", f"the leader would not see {model}", witness=line)
    return None


def _seen(g: Game, there: Stance, leader: str, followers: tuple[str, ...]) -> list[bool]:
    """Whether the leader would see each follower."""
    seen = sees(g, leader, there.unit, g.board.index.rows(followers), there.bodies)
    kinds, behind = seen.looks.kinds.tolist(), seen.behind.tolist()
    return [kind != kernels.HIDDEN and not hidden for kind, hidden in zip(kinds, behind, strict=True)]


# ------------------------------------------------------------------------------------------------ suggestions


def suggest(g: Game, unit: str, leader: Pose, toward: Pose | None = None) -> Places | None:
    """Places for a whole unit around its leader, checked; None when none was found quickly.

    Everybody as they stand now, moved along with the leader, or else packed closely, if they may stand so.
    """
    stands = g.model(g.unit(unit).leader).at is not None
    goal = goals([leader])._replace(toward=np.array([(toward or leader)[:2]]))
    found = searcher(g, unit).find(goal, stands=stands, room=THOROUGH)
    return told(g, unit, found, leader.facing) if found else None


def no_footing(g: Game, unit: str, pose: Pose) -> Refusal | None:
    """Why a unit's leader may not stand somewhere."""
    board, leader = g.board, g.unit(unit).leader
    space = room(g, unit, board.mask(board.index.rows(g.unit(unit).models)))
    fault = space.fault(board.index.row[leader], pose)
    return footing_refusal(g, leader, pose, fault) if fault else None


def searcher(g: Game, unit: str) -> Searcher:
    """A unit that looks for places, with all that `why_not_here` asks of them."""
    board, ranks = g.board, leader_first(g, unit)
    cache: dict[tuple[str, ...], Party] = g.setup.cache.setdefault("parties", {})
    if ranks not in cache:
        if len(cache) > MOST_LOTS:
            cache.clear()
        cache[ranks] = _party(g, unit, ranks)
    return Searcher(formation_field(g, unit), cache[ranks], board.bodies, board.on)


def _party(g: Game, unit: str, ranks: tuple[str, ...]) -> Party:
    index = g.board.index
    return party(
        index.rows(ranks),
        [g.card(model).profile.base for model in ranks],
        tether=reach(g, unit),
        rise=numbers.FORMATION_PER_LEVEL,
        own=index.own[unit],
        friends=index.friends[unit],
    )


def told(g: Game, unit: str, found: Found, facing: int) -> Places:
    """Places that were found for a unit, by model."""
    return {model: Pose(x, y, facing) for model, (x, y) in zip(leader_first(g, unit), found.places, strict=True)}


def search(g: Game, unit: str, leader: Pose, fits: Fits | None = None) -> Places | None:
    """Places for a whole unit around its leader, looked for everywhere: the widest base first, each where it is good.

    `fits` says whether a place is good besides footing and formation.
    """
    first = g.unit(unit).leader
    if no_footing(g, unit, leader):
        return None
    places = {first: leader}
    for model in _widest_first(g, unit, places):
        spot = spot_beside(g, places, model, fits)
        if spot is None:
            return None
        places[model] = spot
    return places


def fill(g: Game, unit: str, places: Places, fits: Fits | None = None, rims: Rims | None = None) -> Places:
    """Some models of a unit as they stand, its leader among them, and as many others as find a place beside them."""
    found = dict(places)
    full: dict[tuple[Shape, int], int] = {}  # how many stood when there was no place for one like this
    for model in _widest_first(g, unit, places):
        kind = g.card(model).profile.base, g.card(model).profile.height
        spot = spot_beside(g, found, model, fits, rims) if full.get(kind) != len(found) else None
        if spot:
            found[model] = spot
        else:
            full[kind] = len(found)
    return found


def _widest_first(g: Game, unit: str, places: Places) -> list[str]:
    """The models of a unit that have no place yet, those with the widest bases first."""
    others = [model for model in g.unit(unit).models if model not in places]
    return sorted(others, key=lambda model: -outer_radius(g.card(model).profile.base))


def spot_beside(g: Game, places: Places, model: str, fits: Fits | None = None, rims: Rims | None = None) -> Pose | None:
    """A place for a model beside those of its unit that stand already, looked for everywhere.

    rims: where it is just good besides footing and formation.
    """
    more = rims(model) if rims else ()
    return next((at for at in _spots_beside(g, places, model, more) if _is_good(g, places, model, at, fits)), None)


def _spots_beside(g: Game, places: Places, model: str, more: Iterable[tuple[Point, float]]) -> Iterator[Pose]:
    """Where a model might stand once some of its unit do: in narrow gaps, touching others, or in the open."""
    unit, index = g.model(model).unit, g.board.index
    leader = g.unit(unit).leader
    blocks = g.board.mask(index.rows(g.unit(unit).models))
    blocks[index.rows(tuple(places))] = True
    space = room(g, unit, blocks)._replace(bodies=stance(g, unit, places).bodies)
    base = g.card(model).profile.base
    at, radius = places[leader], inner_radius(base)
    away = reach(g, unit) + outer_radius(g.card(leader).profile.base) + outer_radius(base)
    wide = outer_radius(g.card(leader).profile.base) + radius
    rims = [*((at[:2], wide + reach(g, unit) - rise) for rise in range(int(reach(g, unit)) + 1)), *more]
    found = (*tight_spots(space, at[:2], away, radius, rims), *spots(space, at[:2], away, radius, PITCH))
    yield from turned(g, model, found, at.facing)
    yield from islice(slanted(space, at[:2], away, (index.row[model], base), rims), MOST_SLANTED)


def _is_good(g: Game, places: Places, model: str, pose: Pose, fits: Fits | None) -> bool:
    """Whether a model may stand at a place, those before it standing as they do."""
    unit = g.model(model).unit
    return (fits is None or fits(model, pose)) and why_not_here(g, unit, places | {model: pose}) is None


class FollowerOptions:
    """Where the followers may be put once the leader stands: anywhere in formation. [stress.move.followers-placed]"""

    def __init__(self, g: Game, unit: str, suggestion: Places) -> None:
        self.g, self.unit, self.suggestion = g, unit, suggestion

    def places(self, answer: Stand) -> Places:
        """Everybody's place if the answer is taken: those not named stay where they are."""
        return current_places(self.g, self.unit) | dict(answer.places)

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the followers may not stand so."""
        leader, rule = self.g.unit(self.unit).leader, "stress.move.followers-placed"
        for model, _ in answer.places:
            if model not in self.g.unit(self.unit).models or model == leader:
                return Refusal("not-a-follower", rule, f"{model} is no follower of {self.unit}")
        if len(answer.places) != len(dict(answer.places)):
            return Refusal("twice", rule, "every follower has one place")
        return why_not_here(self.g, self.unit, self.places(answer))

    def sample(self, chance: Chance) -> Stand:  # noqa: ARG002  # the suggestion is as good as any
        """The places that were found for them."""
        leader = self.g.unit(self.unit).leader
        return Stand(tuple((model, pose) for model, pose in self.suggestion.items() if model != leader))

    def each(self) -> Iterator[Stand] | None:
        """There are endlessly many."""
        return None

    def read(self, text: str) -> Stand:
        """Places as they are written; `suggested` for those that were found."""
        return self.sample(None) if text.strip() == "suggested" else Stand.read(text)  # type: ignore[arg-type]


def name_leader(g: Game, unit: str) -> Rules[None]:
    """When the leader is gone its controller names another at once (ruling X-13). [stress.leader.mandatory]

    If somebody keeps all others in formation it must be such a one. [stress.leader.fixed, stress.leader.choice]
    """
    left = g.unit(unit).models
    if not left or g.unit(unit).leader in left:
        return
    fit = tuple(model for model in left if _would_lead(g, unit, model)) or left
    rules = ("stress.leader.choice", "stress.leader.mandatory", "stress.leader.fixed")
    chosen = yield from choose(g.unit(unit).seat, "leader", unit, fit, *rules)
    g.happen(Led(unit=unit, model=chosen, rules=rules))


def _would_lead(g: Game, unit: str, model: str) -> bool:
    """Whether all others would be in formation with a model: near enough, heights counted, and seen by it."""
    return _out_of_formation(g, stance(g, unit, current_places(g, unit)), model) is None
