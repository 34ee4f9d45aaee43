"""Where models that come back to their unit by a rule of the module stand."""

from __future__ import annotations

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.options import Chance
from openfire.engine.refusals import Refusal
from openfire.engine.rule_hooks import LandingSpot
from openfire.geometry.shapes import outer_radius
from openfire.geometry.solver.place import place
from openfire.geometry.solver.terms import Cohesion, Disc, Miniature, Region, Shown
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.action import JumpOptions
from openfire.rules.onepage.movement.coherency import PlaceOptions, Places, bodies_at, incoherent, why_not_there
from openfire.rules.onepage.movement.distance import Clearance, widened_bodies
from openfire.rules.onepage.terrain import room
from openfire.rules.shared.movement.places import current_places
from openfire.rules.shared.movement.spots import why_not_the_spot


class SpotOptions(JumpOptions):
    """Where a rule of the module lets a unit be put, or where it stands."""

    def __init__(self, g: Game, unit: str, spot: LandingSpot, rule: str) -> None:
        super().__init__(g, unit, spot.inches, rule)
        self.spot = spot

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the unit may not be put so; whoever is moved at all goes where the rule says."""
        if refusal := super().why_not(answer):
            return refusal
        moved = self.sent(answer)
        places = current_places(self.g, self.unit) | moved if moved else {}
        return why_not_the_spot(self.g, self.unit, places, self.spot, self.ways.rule)


class RejoinOptions(PlaceOptions):
    """Some models that come back stand in coherency with the others; whoever finds no room stays away."""

    def __init__(self, g: Game, unit: str, back: tuple[str, ...], rule: str) -> None:
        self.g, self.unit, self.back, self.rule = g, unit, back, rule
        self.found = self._found()

    def models(self) -> tuple[str, ...]:
        """Those that come back."""
        return self.back

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why they may not stand so."""
        names = [model for model, _ in answer.places]
        if len(set(names)) != len(names) or not set(names) <= set(self.back):
            text = f"those who come back are {', '.join(self.back)}, each once at most"
            return Refusal("not-all", self.rule, text)
        return self._why_not_so(dict(answer.places)) if names else None

    def _why_not_so(self, places: Places) -> Refusal | None:
        bodies = bodies_at(self.g, places)
        refusal = why_not_there(self.g, self.unit, places, bodies, Clearance())
        return refusal or incoherent(self.g, self.unit, bodies, (*self.g.unit(self.unit).models, *places))

    def _found(self) -> Places | None:
        """Places for as many as find room, one after the other."""
        places: Places = {}
        for model in self.back:
            places |= self._beside(model, places)
        return places or None

    def _beside(self, model: str, so_far: Places) -> Places:
        """A place for one more beside those that stand."""
        g, index = self.g, self.g.board.index
        standing = current_places(g, self.unit) | so_far
        bodies = widened_bodies(g, self.unit, Clearance()).copy()
        blocks = g.board.on.copy()
        for other, pose in so_far.items():
            bodies.move(index.row[other], pose)
            blocks[index.row[other]] = True
        base = g.card(model).profile.base
        links = tuple(
            Disc(pose[:2], outer_radius(g.card(other).profile.base) + numbers.LINK) for other, pose in standing.items()
        )
        first = next(iter(standing.values()))
        region = Region(first[:2], numbers.SPREAD, links, links)

        def fits(more: Places) -> bool:
            return self._why_not_so(so_far | more) is None

        figure = Miniature(model, index.row[model], base)
        answer = place(room(g, bodies, blocks), [figure], region, Cohesion(), fits, facing=first.facing)
        return answer.places if isinstance(answer, Shown) else {}

    def sample(self, chance: Chance | None) -> Stand:  # noqa: ARG002  # one way is as good as another
        """Places that are known to fit."""
        return self.suggestion() or Stand(())
