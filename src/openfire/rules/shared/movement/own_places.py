"""Where own rules put units, and where models that come back to them stand. [drafts, Leaders and Formation]"""

from __future__ import annotations

import math

from openfire.engine.answers import Stand
from openfire.engine.facts import Rejoined
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal, shown
from openfire.engine.rule_hooks import LandingSpot
from openfire.engine.state import TABLE
from openfire.geometry.inches import INCH
from openfire.geometry.measure import is_within
from openfire.geometry.shapes import Pose
from openfire.geometry.solver.terms import Region
from openfire.geometry.solver.units import whole
from openfire.roster.own_rules.model import rule_id
from openfire.rules.shared import numbers
from openfire.rules.shared.movement.distance import enemies, engaged
from openfire.rules.shared.movement.engagement import EngagementLimits
from openfire.rules.shared.movement.places import Places, current_places, place_all
from openfire.rules.shared.movement.spots import why_not_the_spot
from openfire.rules.shared.search.unit_places import BEYOND, formation, limits_of, why_not_all
from openfire.rules.shared.terrain.ground import Land
from openfire.rules.shared.terrain.levels import level_at


def put_down(g: Game, unit: str, spot: LandingSpot, rule: str, land: Land) -> Rules[None]:
    """A unit is put down so near to where its leader stands, in nobody's assault range, or stays where it is."""
    options = PlaceOptions(g, unit, spot, rule, land)
    stand = yield from ask(g.unit(unit).seat, QuestionName.PLACE_BY, unit, options, rule, topic=rule_id(rule))
    if stand.places:
        place_all(g, dict(stand.places), rule)


def come_back(g: Game, unit: str, number: int, rule: str, land: Land) -> Rules[None]:
    """Models that a unit has lost come back beside it, in formation, as many as find room."""
    if g.unit(unit).place != TABLE or not g.unit(unit).models:
        return
    gone = tuple(model for model in g.unit_card(unit).models if model not in g.unit(unit).models)
    options = ComeBackOptions(g, unit, gone[:number], rule, land)
    stand = yield from ask(g.unit(unit).seat, QuestionName.PLACE_BY, unit, options, rule, topic=rule_id(rule))
    for model, pose in stand.places:
        g.happen(_back(g, model, pose, rule))


def _back(g: Game, model: str, pose: Pose, rule: str) -> Rejoined:
    points, level = g.card(model).attributes["hit-points"], level_at(g, pose[:2])
    return Rejoined(model=model, points=points, at=pose, level=level, rules=(rule,))


def _leader_pose(g: Game, unit: str) -> Pose:
    at = g.model(g.unit(unit).leader).at
    assert at is not None
    return at


class PlaceOptions(UnitOptions[Stand]):
    """Everybody in formation, the leader so near to where it stands, nobody in an enemy's assault range; or nobody."""

    takes = Stand

    def __init__(self, g: Game, unit: str, spot: LandingSpot, rule: str, land: Land) -> None:
        self.g, self.unit, self.spot, self.inches, self.rule = g, unit, spot, spot.inches, rule
        self.engagement = EngagementLimits(shun=enemies(g, unit), entering=rule, land=land)

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not be put down so."""
        if not answer.places:
            return None
        places, leader = dict(answer.places), self.g.unit(self.unit).leader
        if sorted(places) != sorted(self.g.unit(self.unit).models) or len(answer.places) != len(places):
            return Refusal("not-all", self.rule, f"every model of {self.unit} has one place, or nobody is put down")
        far, most = self._away(places[leader]), self.inches
        if not is_within(far, most):
            text = f"{leader} would be {shown(far, most)} in from where it stands, and {most} in is the most"
            return Refusal("too-far", self.rule, text, far, most)
        refusal = why_not_all(self.g, self.unit, {leader: places[leader]} | places, self.engagement)
        return refusal or why_not_the_spot(self.g, self.unit, places, self.spot, self.rule)

    def _away(self, pose: Pose) -> float:
        """Inches from where the leader stands."""
        return math.dist(_leader_pose(self.g, self.unit)[:2], pose[:2]) / INCH

    def sample(self, chance: Chance) -> Stand:
        """Where it stands, or places that are known to fit."""
        return Stand(()) if chance.randrange(2) else self.suggestion() or Stand(())

    def suggestion(self) -> Stand | None:
        """Places that fit, if some are found."""
        at, leader = _leader_pose(self.g, self.unit), self.g.unit(self.unit).leader
        foes = tuple(model for enemy in self.engagement.shun for model in self.g.unit(enemy).models)
        formed = formation(self.g, self.unit, self.engagement, self._allowed)
        rims = limits_of(self.g, foes, max(numbers.ASSAULT_RANGE, self.spot.apart) + BEYOND)
        places = whole(formed.place_in(Region(at[:2], float(self.inches), rims, formed.rims), at.facing))
        found = Stand(tuple(({leader: places[leader]} | places).items())) if places else None
        return found if found and self.why_not(found) is None else None

    def _allowed(self, model: str, pose: Pose) -> bool:
        is_near = model != self.g.unit(self.unit).leader or is_within(self._away(pose), self.inches)
        return is_near and why_not_the_spot(self.g, self.unit, {model: pose}, self.spot, self.rule) is None


class ComeBackOptions(UnitOptions[Stand]):
    """Some models that come back stand in formation beside the others; whoever finds no room stays away."""

    takes = Stand

    def __init__(self, g: Game, unit: str, back: tuple[str, ...], rule: str, land: Land) -> None:
        self.g, self.unit, self.back, self.rule = g, unit, back, rule
        others = tuple(enemy for enemy in enemies(g, unit) if enemy not in engaged(g, unit))
        self.engagement = EngagementLimits(shun=others, entering=rule, land=land)

    def models(self) -> tuple[str, ...]:
        """Those that come back."""
        return self.back

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why they may not stand so."""
        names = tuple(model for model, _ in answer.places)
        if len(set(names)) != len(names) or not set(names) <= set(self.back):
            return Refusal("not-all", self.rule, f"those who come back are {', '.join(self.back)}, each once at most")
        if not names:
            return None
        places = current_places(self.g, self.unit) | dict(answer.places)
        return why_not_all(self._with(names), self.unit, places, self.engagement)

    def _with(self, names: tuple[str, ...]) -> Game:
        """The game as if some were back already, with their leader."""
        twin, at = self.g.fork(), _leader_pose(self.g, self.unit)
        for model in names:
            twin.happen(_back(twin, model, at, self.rule))
        return twin

    def sample(self, chance: Chance) -> Stand:  # noqa: ARG002  # one way is as good as another
        """Places that are known to fit."""
        return self.suggestion() or Stand(())

    def suggestion(self) -> Stand | None:
        """Places beside the others, as many as are found."""
        settled: Places = current_places(self.g, self.unit)
        places = formation(self._with(self.back), self.unit, self.engagement).as_many(settled)
        found = Stand(tuple((model, places[model]) for model in self.back if model in places))
        return found if found.places and self.why_not(found) is None else None
