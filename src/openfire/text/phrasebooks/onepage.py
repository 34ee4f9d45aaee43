"""The one-page guide in words."""

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
from openfire.rules.onepage.search.formation import formed_up
from openfire.rules.onepage.setup.deployment import DeployOptions
from openfire.rules.onepage.sight import in_cover, rays, sees
from openfire.rules.onepage.vehicles.driving import DriveOptions
from openfire.text.names import counted, place
from openfire.text.phrasebooks import common
from openfire.text.phrasebooks.phrasebook import ANY, Phrasebook, UnitSight

ASKED = {
    **common.ASKED,
    "side": "from which table side does it deploy? The enemy gets the opposite one.",
    "deploy unit": "which unit is deployed next?",
    "keep in reserve": "{unit} can Deep Strike. Is it kept in reserve?",
    "deploy inside": "in which transport does {unit} begin?",
    "arrive unit": "which unit in reserve is next?",
    "arrive": "does {unit} roll to arrive?",
    "scatter": "{unit} scatters. Where is it put?",
    "manifest": "which power does {unit} try, on whom, with how many dice?",
    "drive": "where does {unit} drive?",
    "assault move": "how does {unit} close in?",
    "pile in": "how does {unit} pile in?",
    "consolidate": "the melee is over. Where does {unit} move?",
    "snipe": "which models of {unit} are hit?",
    "damage": "{unit} has wounds to take: {damage}. Who takes them?",
    "wounds first": "who of {unit} takes wounds first?",
    "disembark": "where does {unit} get out?",
    "no room": "there is no room for all of {unit} around the wreck. Who is lost?",
    "bail out": "the transport of {unit} is destroyed. Where does it get out?",
}

MEANS = {
    "side": {
        "near": "near: the lower edge",
        "far": "far: the upper edge",
        "left": "left: where x is 0",
        "right": "right: where x is largest",
    },
    "action": {
        "hold": "hold: stay and shoot with everything",
        "walk": "walk: up to {rate}, then shoot with one weapon a model",
        "run": "run: up to {rate}, and do not shoot",
        "assault": "assault {target}: into contact, then melee",
        "embark": "embark on {target}",
        "stay": "stay inside",
        "disembark": "get out with a walk, then shoot",
    },
    "keep in reserve": {"yes": "keep it back; it may arrive from round 2 on", "no": "deploy it now"},
    "deploy inside": {"none": "none: deploy it on the table"},
    "arrive": {"yes": "roll: on 4+ it arrives", "no": "wait"},
    "wounds first": {"regulars": "the others first", "tough": "the tough one first"},
    "manifest": {"none": "no power", ANY: "{0} on {1}, power dice: {2}"},
}

MARKS = {
    **common.MARKS,
    "shaken": ("{unit} is shaken", "{unit} is shaken no more"),
    "immobile": ("{unit} is immobile", "{unit} can move again"),
    "reserve": ("{unit} is kept in reserve", "{unit} leaves the reserve"),
    "aboard": ("{unit} is inside {other}", "{unit} is out of {other}"),
    "gift": ("{unit} has {other} until the end of the round", "{unit} has {other} no more"),
    "tough-first": ("{unit} settles who takes wounds first", "{unit} may settle anew who takes wounds first"),
}

TOLD = {
    "sides": "table sides: {all}",
    "power": "{about} tries {0} on {1}: {2}, it {3}",
    "melee": "the melee of {about}: {0} wounds caused, {1} suffered; {2} wins",
    "damage roll": "the damage roll of {about} comes to {0}",
    "routs": "{about} routs",
}

TITLES = {
    "hit": "Attacks on {about}",
    "block": "Blocks of {about}",
    "ignore": "{about} ignores hits",
    "ignore sixes": "{about} ignores sixes",
    "regeneration": "{about} regenerates",
    "morale": "Morale of {about}",
    "damage": "Damage roll of {about}",
    "dangerous": "{about} in dangerous terrain",
    "manifest": "Power on {about}",
    "backlash": "Backlash on {about}",
    "hits": "Number of hits on {about}",
    "impact": "Impact on {about}",
    "attacks": "Number of attacks by {about}",
    "arrive": "{about} rolls to arrive",
    "scatter": "{about} may scatter",
    "power dice": "Power dice, {who}",
    "deployment": "Roll-off for deployment, {who}",
    "scouts": "Roll-off for scouts, {who}",
}

OUTCOMES = {
    "hit": "hit",
    "block": "block",
    "ignore": "ignored hit",
    "ignore sixes": "ignored hit",
    "regeneration": "ignored wound",
}

NEEDS = {"hit": "to hit", "block": "blocks", "ignore": "ignores", "regeneration": "regenerates"}

ENDS = {**common.ENDS, "tabled": "one side has nothing left"}


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


def _manifest(g: Game, ask: Ask) -> Iterator[str]:
    yield f"{counted(psychic.dice_left(g, ask.who), 'power die')} left this round; two sixes or more hurt the psyker."
    options = ask.options
    assert isinstance(options, psychic.ManifestOptions)
    for name, power in options.powers.items():
        yield f"{name}: {' '.join(power.ability.text.split())}"


def _deploy(g: Game, ask: Ask) -> Iterator[str]:  # noqa: ARG001  # every note is handed the game
    options = ask.options
    assert isinstance(options, DeployOptions)
    if options.strip is not None:
        yield f"Wholly within its zone, from {place(options.strip[:2])} to {place(options.strip[2:])}."
    if options.scouts:
        yield "Elsewhere more than 12 in from every enemy."


def _wounds(g: Game, ask: Ask) -> Iterator[str]:  # noqa: ARG001  # every note is handed the game
    yield f"{counted(ask.damage or 0, 'wound')} to share out among {', '.join(ask.models)}."


def _snipe(g: Game, ask: Ask) -> Iterator[str]:  # noqa: ARG001  # every note is handed the game
    options = ask.options
    assert isinstance(options, SnipeOptions)
    yield f"Name a model for each of {counted(options.hits, 'hit')}, the same again if you like."


def _drive(g: Game, ask: Ask) -> Iterator[str]:  # noqa: ARG001  # every note is handed the game
    options = ask.options
    assert isinstance(options, DriveOptions)
    turn = options.turn // 1000
    yield f"It goes ahead or, at twice the cost, back, and turns once by up to {turn} degrees: face b2, face 90."


PHRASEBOOK = Phrasebook(
    ASKED,
    MEANS,
    {"manifest": _manifest, "deploy": _deploy, "damage": _wounds, "snipe": _snipe, "drive": _drive},
    verbs={**common.VERBS, "pile-in": "piles in", "power": "is moved", "hold": "turns", "consolidate": "consolidates"},
    marks=MARKS,
    quiet=("acted", "tough-first", "wreck-x", "wreck-y", "wreck-turn"),
    loud=("pinned", "shaken"),
    unshown=("reserve", "tough-first", "wreck-x", "wreck-y", "wreck-turn"),
    told=TOLD,
    titles=TITLES,
    outcomes=OUTCOMES,
    needs=NEEDS,
    ends=ENDS,
    is_led=False,
    rates=_rates,
    gap=unit_gap,
    sight=_sight,
    rays=rays,
    formed=_formed,
    rounds=objectives.rounds,
)
