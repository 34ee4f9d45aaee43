"""What numbers of effects come to: x, models, tokens, and what came of a moment."""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.roster.own_rules.grammar import PRINTED
from openfire.roster.own_rules.model import TARGET, Per, Quantity, Selector
from openfire.rules.shared.own_rules import around
from openfire.rules.shared.own_rules.conditions import tokens
from openfire.rules.shared.own_rules.scene import Scene


def worth(g: Game, quantity: Quantity, scene: Scene) -> int:
    """A number without its dice."""
    return quantity.plain(lambda word: _word(g, word, scene))


def _word(g: Game, word: str, scene: Scene) -> int:
    """What a word of a number stands for."""
    if word == "models":
        return len(g.unit(scene.bearer).models)
    if word == "target-models":
        target = scene.party(TARGET)
        return len(g.unit(target).models) if target else 0
    case = scene.case
    if word == PRINTED:
        return 0
    return {"x": scene.x, "lost": case.lost, "dealt": case.dealt, "shown": case.shown}[word]


def times(g: Game, each: Selector | Per, scene: Scene) -> int:
    """How often something is added that is added for each of something."""
    if isinstance(each, Selector):
        return len(around.selected(g, each, scene))
    unit = scene.party(each.of) if each.of else scene.bearer
    return _had(g, each, unit) // each.number if unit else 0


def _had(g: Game, each: Per, unit: str) -> int:
    models, every = g.unit(unit).models, g.unit_card(unit).models
    match each.what:
        case "token":
            return tokens(g, unit, each.token)
        case "models":
            return len(models)
        case "lost-models":
            return len(every) - len(models)
        case _:
            full = sum(g.card(model).attributes.get("hit-points", 1) for model in every)
            return full - sum(g.model(model).hit_points for model in models)
