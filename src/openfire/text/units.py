"""Units on the table as the edition that is played sees them: who is near, who is seen, how fast somebody may go."""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.state import TABLE
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Pose
from openfire.geometry.sight import Ray
from openfire.text.editions import UnitSight, hooks_of


def gap(g: Game, unit: str, other: str) -> float:
    """Inches between two units."""
    return hooks_of(g.setup).gap(g, unit, other)


def enemies(g: Game, unit: str) -> tuple[str, ...]:
    """The enemy units on the table, the nearest first."""
    seat = g.unit(unit).seat
    others = (other.id for other in g.state.units.values() if other.place == TABLE)
    found = [other for other in others if g.setup.are_enemies(seat, g.unit(other).seat)]
    return tuple(sorted(found, key=lambda enemy: gap(g, unit, enemy))) if g.unit(unit).place == TABLE else tuple(found)


def sight(g: Game, unit: str, target: str) -> UnitSight:
    """How a unit sees another."""
    return hooks_of(g.setup).sight(g, unit, target)


def rays(g: Game, viewer: str, target: str) -> dict[str, Ray]:
    """Along which lines a model sees those of another unit that it sees."""
    return hooks_of(g.setup).rays(g, viewer, target)


def formed(g: Game, unit: str, leader: Pose, toward: Pose | None = None) -> dict[str, Pose] | None:
    """Places for a whole unit around its leader, if some are found; a model by itself stands where it is put."""
    if len(g.unit(unit).models) == 1:
        return {g.unit(unit).leader: leader}
    return hooks_of(g.setup).formed(g, unit, leader, toward)


def longest(g: Game, unit: str) -> float:
    """The range of the weapon of a unit that reaches farthest, in inches."""
    cards = (g.card(model) for model in g.unit(unit).models)
    uses = (use.range for card in cards for weapon in card.weapons for use in weapon.profiles)
    return max((reach[1] / INCH for reach in uses if reach), default=0.0)
