"""What players of the one-page guide are told."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.geometry.shapes import Pose
from openfire.rules.onepage import objectives
from openfire.rules.onepage.attack import psychic
from openfire.rules.onepage.attack.shooting import SnipeOptions
from openfire.rules.onepage.movement.action import RUN, WALK, allowance
from openfire.rules.onepage.movement.distance import unit_gap
from openfire.rules.onepage.search import formed_up
from openfire.rules.onepage.setup.deployment import DeployOptions
from openfire.rules.onepage.sight import in_cover, rays, sees
from openfire.rules.onepage.vehicles.driving import DriveOptions
from openfire.text.editions.hooks import EditionHooks, UnitSight
from openfire.text.names import place
from openfire.text.wording import Wording


def _sight(g: Game, unit: str, target: str) -> UnitSight:
    """Every model looks for itself; the unit sees what any of them sees."""
    views = {model: sees(g, model, target) for model in g.unit(unit).models}
    viewer = max(views, key=lambda model: len(views[model]))
    lookers = tuple(model for model, seen in views.items() if seen)
    if not lookers:
        return UnitSight("hidden", viewer, (), "onepage.sight.straight-line")
    covered = in_cover(g, unit, lookers, target)
    rule = "onepage.terrain.cover-majority" if covered else "onepage.sight.straight-line"
    return UnitSight("in cover" if covered else "in the open", viewer, views[viewer], rule)


def _formed(g: Game, unit: str, first: Pose, toward: Pose | None = None) -> dict[str, Pose] | None:
    return formed_up(g, unit, first, toward or first)


def _rates(g: Game, unit: str) -> dict[str, float]:
    return {kind: allowance(g, unit, kind) for kind in (WALK, RUN)}


def _manifest(g: Game, ask: Ask, words: Wording) -> Iterator[str]:
    yield words.note("manifest", dice=words.count("power dice", psychic.dice_left(g, ask.who)))
    options = ask.options
    assert isinstance(options, psychic.ManifestOptions)
    for name, power in options.powers.items():
        yield words.note("power", name=name, text=" ".join(power.ability.text.split()))


def _deploy(g: Game, ask: Ask, words: Wording) -> Iterator[str]:  # noqa: ARG001  # every note is handed the game
    options = ask.options
    assert isinstance(options, DeployOptions)
    strip = options.strip
    if strip is not None:
        yield words.note("deploy", start=place(strip[:2]), end=place(strip[2:]))
    if options.scouts:
        yield words.note("scouts")


def _wounds(g: Game, ask: Ask, words: Wording) -> Iterator[str]:  # noqa: ARG001  # every note is handed the game
    wounds = words.count("wounds", ask.damage or 0)
    yield words.note("damage", wounds=wounds, models=", ".join(ask.models))


def _snipe(g: Game, ask: Ask, words: Wording) -> Iterator[str]:  # noqa: ARG001  # every note is handed the game
    options = ask.options
    assert isinstance(options, SnipeOptions)
    yield words.note("snipe", hits=words.count("hits", options.hits))


def _drive(g: Game, ask: Ask, words: Wording) -> Iterator[str]:  # noqa: ARG001  # every note is handed the game
    options = ask.options
    assert isinstance(options, DriveOptions)
    yield words.note("drive", turn=options.turn // 1000)


HOOKS = EditionHooks(
    {"manifest": _manifest, "deploy": _deploy, "damage": _wounds, "snipe": _snipe, "drive": _drive},
    quiet=("acted", "action", "tough-first", "wreck-x", "wreck-y", "wreck-turn"),
    loud=("pinned", "shaken"),
    unshown=("action", "reserve", "tough-first", "wreck-x", "wreck-y", "wreck-turn"),
    is_led=False,
    rates=_rates,
    gap=unit_gap,
    sight=_sight,
    rays=rays,
    formed=_formed,
    rounds=objectives.rounds,
)
