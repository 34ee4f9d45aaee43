"""The Assault draft in words."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.engine.rule_ids import own_id
from openfire.geometry.shapes import Pose
from openfire.rules.assault.movement.action import advance_pace, assault_pace, rush_pace
from openfire.rules.shared import numbers, sequence
from openfire.rules.shared.actions.budget import actions_left
from openfire.rules.shared.attack.targets import AimOptions, sight_to
from openfire.rules.shared.morale.recovery import recover_modifiers
from openfire.rules.shared.morale.suppression import SUPPRESSION, tokens
from openfire.rules.shared.movement import distance
from openfire.rules.shared.search.unit_places import suggest
from openfire.rules.shared.setup import deployment
from openfire.rules.shared.sight import BLOCKED, CLEAR, rays
from openfire.rules.shared.terrain.ground import is_passable
from openfire.table.rings import box
from openfire.text.names import counted, listed, place, signed, unit_name
from openfire.text.phrasebooks import common
from openfire.text.phrasebooks.damage_notes import taking
from openfire.text.phrasebooks.phrasebook import Note, Phrasebook, UnitSight

ASKED = {
    **common.ASKED,
    "deployment area": "which deployment area does it take?",
    "set up": "which unit is set up next?",
    "hold back": "{unit} can scout. Is it held back until all armies stand?",
    "scouts": "which scouts are placed next?",
    "action": "what does {unit} do?",
    "leave": "{unit} advances out of an assault range. Whose does it leave?",
    "impact": "whom does {unit} hit with its Impact weapons?",
    "evade": "does {unit} evade?",
    "interact": "with what does {unit} interact?",
}

MEANS = {
    "action": {
        "recover": "recover: a command test that takes suppression off",
        "advance": "advance: move up to {rate}",
        "rush": "rush: move up to {rate}, also beside an advance, and never into an assault range",
        "assault": "assault: move up to {rate} into an enemy's assault range",
        "attack": "attack with one weapon a model",
        "interact": "interact with what is next to it",
        "none": "nothing more",
    },
    "hold back": {"yes": "hold it back and place it later", "no": "set it up now"},
    "evade": {"yes": "evade, and take a suppression token", "no": "stand"},
    "free attack": {"none": "let it go"},
    "leave": {"none": "nobody's: stay within them"},
}

MARKS = {
    **common.MARKS,
    "took": ("{unit} has taken the action {other}", "{unit} may take {other} again"),
    "spent": ("{unit} has spent {value} actions", "{unit} has all its actions again"),
    "extra": ("{unit} has {value} more actions", "{unit} has no more actions"),
    "climbed": ("{unit} is in the middle of a climb", "the climb of {unit} is over"),
    "held back": ("{unit} is held back", "{unit} is called"),
}

TOLD = {
    "evades": "{about} evades the attack of {0}",
    "unique action": "{about} uses {0} on {1}",
    "terminal fails": "{about} does not get {0} to work",
}

TITLES = {
    **common.TITLES,
    "dangerous ground": "{about} goes through dangerous ground",
    "deployment areas": "Roll-off for deployment areas, {who}",
    "terminal": "{about} works the terminal",
}


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


def action(g: Game, ask: Ask) -> Iterator[str]:
    """How many actions are left, what recovering takes, who is close."""
    left, burden = actions_left(g, ask.about), tokens(g, ask.about)
    yield f"It has {counted(left, 'action')} left{f' and {burden} suppression' if burden else ''}."
    if burden:
        command = g.card(g.unit(ask.about).leader).attributes["command"]
        changes = recover_modifiers(g, ask.about)
        told = f" ({signed(changes)})" if changes else ""
        yield f"To recover it needs {command}+{told}; a pass gives the action back, a 12 takes all tokens."
    if near := distance.engaged(g, ask.about):
        yield f"It is within assault range of {listed(near)}."


def attack(g: Game, ask: Ask) -> Iterator[str]:
    """Whom an engaged unit can attack."""
    if near := distance.engaged(g, ask.about):
        yield f"It is within assault range of {listed(near)}: it attacks there, with weapons of range 1."


def only(g: Game, ask: Ask) -> Iterator[str]:
    """On whom a free attack is made."""
    options = ask.options
    assert isinstance(options, AimOptions)
    only = listed(unit_name(g.setup, target) for target in options.limits.only)
    yield f"It is made on {only} and on nobody else."


def leave(g: Game, ask: Ask) -> Iterator[str]:  # noqa: ARG001  # every note is handed the game
    """What leaving brings."""
    yield "Each enemy that it leaves may make a free attack first."


def evade(g: Game, ask: Ask) -> Iterator[str]:
    """What evading brings."""
    burden = tokens(g, ask.about)
    yield f"+{numbers.EVADE_DEFENCE} to its defence tests, then a suppression token; it has {burden}."


def deploy(g: Game, ask: Ask) -> Iterator[str]:  # noqa: ARG001  # every note is handed the game
    """Where a unit may be set up."""
    options = ask.options
    assert isinstance(options, deployment.DeployOptions)
    area = options.area
    if area is None:
        yield f"Anywhere more than {numbers.SCOUTS:g} in from every enemy."
        return
    left, bottom, right, top = box(area.ring)
    yield f"Wholly within {area.id}, from {place((left, bottom))} to {place((right, top))}."


def areas(g: Game, ask: Ask) -> Iterator[str]:  # noqa: ARG001  # every note is handed the question
    """The deployment areas."""
    for name, area in deployment.areas(g.setup).items():
        left, bottom, right, top = box(area.ring)
        yield f"{name}: from {place((left, bottom))} to {place((right, top))}."


NOTES: dict[str, Note] = {
    "action": action,
    "free attack with": only,
    "attack": attack,
    "leave": leave,
    "evade": evade,
    "deploy": deploy,
    "deployment area": areas,
    "damage": taking,
}

PHRASEBOOK = Phrasebook(
    ASKED,
    MEANS,
    NOTES,
    marks=MARKS,
    counted=(SUPPRESSION,),
    quiet=("acted", "took", "spent", "extra", "climbed"),
    unshown=("spent", "extra"),
    loud=(SUPPRESSION,),
    told=TOLD,
    titles=TITLES,
    formation=lambda g, unit: numbers.FORMATION,  # noqa: ARG005  # the same for everybody
    rates=_rates,
    gap=distance.unit_gap,
    sight=sight,
    rays=rays,
    formed=formed,
    rounds=sequence.rounds,
    is_passable=is_passable,
)
