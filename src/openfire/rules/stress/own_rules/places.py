"""Where a unit is put by a rule of its module, and where models that come back to it stand."""

from __future__ import annotations

import math

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.refusals import Refusal, shown
from openfire.engine.rule_hooks import LandingSpot
from openfire.geometry.inches import INCH
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_within
from openfire.geometry.shapes import Pose
from openfire.geometry.solver.terms import Region
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.shared.movement.places import Places, current_places, stance
from openfire.rules.shared.movement.spots import why_not_the_spot
from openfire.rules.stress import numbers
from openfire.rules.stress.movement.formation import why_not_here
from openfire.rules.stress.movement.places import Bounds, fill, limits_around, solved_within, whole


class PlaceByOptions(UnitOptions[Stand]):
    """Everybody is put down in formation, the leader so near to where it stands, nobody in assault range; or nobody."""

    takes = Stand

    def __init__(self, g: Game, unit: str, spot: LandingSpot, rule: str) -> None:
        self.g, self.unit, self.spot, self.inches, self.rule = g, unit, spot, spot.inches, rule

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not be put down so."""
        if not answer.places:
            return None
        places, leader = dict(answer.places), self.g.unit(self.unit).leader
        if sorted(places) != sorted(self.g.unit(self.unit).models) or len(answer.places) != len(places):
            return Refusal("not-all", self.rule, f"every model of {self.unit} has one place, or nobody is put down")
        far = self._away(places[leader])
        if not is_within(far, self.inches):
            text = (
                f"{leader} would be {shown(far, self.inches)} in from where it stands, and {self.inches} in is the most"
            )
            return Refusal("too-far", self.rule, text, far, self.inches)
        return (
            why_not_here(self.g, self.unit, {leader: places[leader]} | places)
            or self._too_near(places)
            or why_not_the_spot(self.g, self.unit, places, self.spot, self.rule)
        )

    def _away(self, pose: Pose) -> float:
        """Inches from where the leader stands."""
        at = self.g.model(self.g.unit(self.unit).leader).at
        assert at is not None
        return math.dist(at[:2], pose[:2]) / INCH

    def _too_near(self, places: Places) -> Refusal | None:
        """Nobody is put down within assault range of an enemy."""
        there, rows = stance(self.g, self.unit, places), self.g.board.index.rows
        others = tuple(model for enemy in enemies(self.g, self.unit) for model in self.g.unit(enemy).models)
        if not others:
            return None
        trial = self.g.board.copy()
        trial.put_all(tuple(places), tuple(places.values()), [there.levels[model] for model in places])
        near = float(trial.gaps(rows(tuple(places)), rows(others)).min())
        if near > numbers.ASSAULT_RANGE + RULES_EPS:
            return None
        text = f"{self.unit} would be {shown(near, numbers.ASSAULT_RANGE)} in from an enemy, within assault range"
        return Refusal("too-near", self.rule, text, near, numbers.ASSAULT_RANGE)

    def sample(self, chance: Chance) -> Stand:
        """Where it stands, or places that are known to fit."""
        return Stand(()) if chance.randrange(2) else self.suggestion() or Stand(())

    def suggestion(self) -> Stand | None:
        """Places that fit, if there are any."""
        at = self.g.model(self.g.unit(self.unit).leader).at
        assert at is not None
        away = max(numbers.ASSAULT_RANGE, self.spot.apart) + RULES_EPS
        foes = (model for enemy in enemies(self.g, self.unit) for model in self.g.unit(enemy).models)
        rims = tuple(rim for model in foes for rim in limits_around(self.g, model, away))
        region = Region(at[:2], float(self.inches), rims, rims)
        bounds = Bounds(region, lambda model, pose: self._allows(model, pose), at.facing)
        places = whole(solved_within(self.g, self.unit, bounds))
        found = Stand(tuple(places.items())) if places else None
        return found if found and self.why_not(found) is None else None

    def _allows(self, model: str, pose: Pose) -> bool:
        is_near = model != self.g.unit(self.unit).leader or is_within(self._away(pose), self.inches)
        there = {model: pose}
        is_there = why_not_the_spot(self.g, self.unit, there, self.spot, self.rule) is None
        return is_near and is_there and self._too_near(there) is None


class RejoinOptions(UnitOptions[Stand]):
    """Some models that come back stand in formation beside the others; whoever finds no room stays away."""

    takes = Stand

    def __init__(self, g: Game, unit: str, back: tuple[str, ...], rule: str) -> None:
        self.g, self.unit, self.back, self.rule = g, unit, back, rule

    def models(self) -> tuple[str, ...]:
        """Those that come back."""
        return self.back

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why they may not stand so."""
        names = [model for model, _ in answer.places]
        if len(set(names)) != len(names) or not set(names) <= set(self.back):
            return Refusal("not-all", self.rule, f"those who come back are {', '.join(self.back)}, each once at most")
        places = current_places(self.g, self.unit)
        return why_not_here(self.g, self.unit, places | dict(answer.places)) if names else None

    def sample(self, chance: Chance) -> Stand:  # noqa: ARG002  # one way is as good as another
        """Places that are known to fit."""
        return self.suggestion() or Stand(())

    def suggestion(self) -> Stand | None:
        """Places beside the others, as many as are found."""
        places = fill(self.g, self.unit, current_places(self.g, self.unit), back=self.back)
        found = Stand(tuple((model, places[model]) for model in self.back if model in places))
        return found if found.places and self.why_not(found) is None else None
