"""What players of the Assault draft are told."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.engine.rule_ids import own_id
from openfire.geometry.shapes import Pose
from openfire.rules.assault.movement.action import advance_pace, assault_pace, rush_pace
from openfire.rules.shared import numbers
from openfire.rules.shared.actions.budget import actions_left
from openfire.rules.shared.attack.targets import AimOptions, sight_to
from openfire.rules.shared.morale.recovery import recover_modifiers
from openfire.rules.shared.morale.suppression import SUPPRESSION, tokens
from openfire.rules.shared.movement import distance
from openfire.rules.shared.search.unit_places import suggest
from openfire.rules.shared.sequence import rounds as sequence
from openfire.rules.shared.setup import deployment
from openfire.rules.shared.sight import BLOCKED, CLEAR, rays
from openfire.rules.shared.terrain.ground import is_passable
from openfire.table.rings import box
from openfire.text.editions.damage_notes import takers
from openfire.text.editions.hooks import EditionHooks, Note, UnitSight
from openfire.text.names import place
from openfire.text.wording import Wording


def sight(g: Game, unit: str, target: str) -> UnitSight:
    """How a unit's leader sees another unit."""
    view = sight_to(g, unit, target)
    models = g.unit(target).models
    seen = tuple(model for model, rating in zip(models, view.ratings, strict=False) if rating != BLOCKED)
    rule = own_id(g.setup.edition.key, view.rule)
    return UnitSight(view.result, view.viewer, seen, rule, () if view.result == CLEAR else view.hidden_by)


def _rates(g: Game, unit: str) -> dict[str, float]:
    paces = (advance_pace(g, unit, (), ()), rush_pace(g, unit), assault_pace(g, unit))
    return {pace.kind: pace.limit for pace in paces}


def formed(g: Game, unit: str, leader: Pose, toward: Pose | None = None) -> dict[str, Pose] | None:  # noqa: ARG001
    """Places for a whole unit around its leader."""
    return suggest(g, unit, leader)


def action(g: Game, ask: Ask, words: Wording) -> Iterator[str]:
    """How many actions are left, what recovering takes, who is close."""
    actions, burden = words.count("actions", actions_left(g, ask.about)), tokens(g, ask.about)
    yield words.note("actions suppressed" if burden else "actions", actions=actions, tokens=burden)
    if burden:
        command = g.card(g.unit(ask.about).leader).attributes["command"]
        modifiers = recover_modifiers(g, ask.about)
        changes = words.note("changes", modifiers=words.signed(modifiers)) if modifiers else ""
        yield words.note("recover", needed=command, changes=changes)
    if near := distance.engaged(g, ask.about):
        yield words.note("engaged", units=words.listed(near))


def attack(g: Game, ask: Ask, words: Wording) -> Iterator[str]:
    """Whom an engaged unit can attack."""
    if near := distance.engaged(g, ask.about):
        yield words.note("engaged attack", units=words.listed(near))


def only(g: Game, ask: Ask, words: Wording) -> Iterator[str]:  # noqa: ARG001  # every note is handed the game
    """On whom a free attack is made."""
    options = ask.options
    assert isinstance(options, AimOptions)
    yield words.note("free attack", units=words.listed(map(words.unit, options.limits.only)))


def leave(g: Game, ask: Ask, words: Wording) -> Iterator[str]:  # noqa: ARG001  # every note is handed the game
    """What leaving brings."""
    yield words.note("leave")


def evade(g: Game, ask: Ask, words: Wording) -> Iterator[str]:
    """What evading brings."""
    yield words.note("evade", bonus=numbers.EVADE_DEFENCE, tokens=tokens(g, ask.about))


def deploy(g: Game, ask: Ask, words: Wording) -> Iterator[str]:  # noqa: ARG001  # every note is handed the game
    """Where a unit may be set up."""
    options = ask.options
    assert isinstance(options, deployment.DeployOptions)
    area = options.area
    if area is None:
        yield words.note("scouts", far=f"{numbers.SCOUTS:g}")
        return
    left, bottom, right, top = box(area.ring)
    yield words.note("deploy", area=area.id, start=place((left, bottom)), end=place((right, top)))


def areas(g: Game, ask: Ask, words: Wording) -> Iterator[str]:  # noqa: ARG001  # every note is handed the question
    """The deployment areas."""
    for name, area in deployment.areas(g.setup).items():
        left, bottom, right, top = box(area.ring)
        yield words.note("area", area=name, start=place((left, bottom)), end=place((right, top)))


NOTES: dict[str, Note] = {
    "action": action,
    "free attack with": only,
    "attack": attack,
    "leave": leave,
    "evade": evade,
    "deploy": deploy,
    "deployment area": areas,
    "damage": takers,
}

HOOKS = EditionHooks(
    NOTES,
    counted=(SUPPRESSION,),
    quiet=("acted", "took", "spent", "extra", "climbed"),
    unshown=("spent", "extra"),
    loud=(SUPPRESSION,),
    formation=lambda g, unit: numbers.FORMATION,  # noqa: ARG005  # the same for everybody
    rates=_rates,
    gap=distance.unit_gap,
    sight=sight,
    rays=rays,
    formed=formed,
    rounds=sequence.rounds,
    is_passable=is_passable,
)
