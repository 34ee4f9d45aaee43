"""What effects of abilities do: their settings, whom they can help, and giving hit points back."""

from __future__ import annotations

from openfire.engine.facts import Hurt
from openfire.engine.game import Game
from openfire.roster import Effect


def settings(effect: Effect) -> dict[str, bool | int | str]:
    """An effect's settings by name."""
    return dict(effect.settings)


def wounded(g: Game, unit: str) -> tuple[str, ...]:
    """The models of a unit that have lost hit points and live."""
    return tuple(m for m in g.unit(unit).models if g.model(m).hit_points < g.card(m).attributes["hit-points"])


def mend(g: Game, model: str, points: int, *rules: str) -> None:
    """A model gets hit points back, up to those it started with."""
    now = g.model(model).hit_points
    left = min(g.card(model).attributes["hit-points"], now + points)
    g.happen(Hurt(model=model, damage=now - left, left=left, rules=rules))
