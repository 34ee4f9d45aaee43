"""The Melee draft in words: most of them are those of the Assault draft."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.rules.melee import numbers
from openfire.rules.melee.movement.pace import advance_pace, rush_pace
from openfire.rules.shared.movement.distance import unit_gap
from openfire.rules.shared.sequence import rounds
from openfire.rules.shared.sight import rays
from openfire.rules.shared.terrain.ground import is_passable
from openfire.text.phrasebooks import assault, common
from openfire.text.phrasebooks.phrasebook import Phrasebook

ASKED = {
    **assault.ASKED,
    "ambush": "{unit} can lie in ambush. Does it?",
    "embark": "on which transport does {unit} embark?",
    "disembark": "{unit} is aboard a transport. Where does it get out?",
    "next out": "{about} is destroyed. Which unit gets out first?",
    "wreck": "the transport of {unit} is destroyed. Where does it get out?",
    "leave": "{unit} moves out of an assault range. Whose does it leave?",
}

MEANS = {
    **assault.MEANS,
    "action": {
        **assault.MEANS["action"],
        "rush": "rush: move up to {rate}, also beside an advance",
        "attack": "attack",
    },
    "ambush": {"yes": "keep it off the table; it may appear from round 2 on", "no": "set it up now"},
    "embark": {"none": "stay on the table"},
    "activate": {"pass": "let this go pass"},
}

MARKS = {
    **assault.MARKS,
    "grenade": ("{unit} has used its grenade", "{unit} may use a grenade again"),
    "moved": ("{unit} has moved", "the move of {unit} is over"),
    "into": ("{unit} moves into the assault range of {other}", "the momentum of {unit} into {other} is spent"),
    "impact": ("{unit} has used its Impact weapons", "{unit} may use Impact weapons again"),
    "turned": ("{unit} has turned {value} times", "{unit} may turn again"),
    "disembarked": ("{unit} has just got out", "{unit} has been out for a while"),
}

QUIET = ("acted", "took", "spent", "extra", "climbed", "grenade", "moved", "into", "impact", "turned", "disembarked")

VERBS = {**common.VERBS, "advance-back": "advances backward", "rush-back": "rushes backward"}


def _rates(g: Game, unit: str) -> dict[str, float]:
    return {pace.kind: pace.limit for pace in (advance_pace(g, unit), rush_pace(g, unit))}


def _disembark(g: Game, ask: Ask) -> Iterator[str]:
    yield f"It is aboard {g.unit(ask.about).aboard}. Its leader gets out first, then it must advance, then the others."


PHRASEBOOK = Phrasebook(
    ASKED,
    MEANS,
    {**{name: note for name, note in assault.NOTES.items() if name != "evade"}, "disembark": _disembark},
    verbs=VERBS,
    marks=MARKS,
    counted=("suppression",),
    quiet=QUIET,
    loud=("suppression",),
    unshown=("spent", "extra", "moved", "turned", "impact"),
    told=assault.TOLD,
    titles=assault.TITLES,
    formation=lambda g, unit: numbers.FORMATION,  # noqa: ARG005  # the same for everybody
    rates=_rates,
    gap=unit_gap,
    sight=assault.sight,
    rays=rays,
    formed=assault.formed,
    rounds=rounds,
    is_passable=is_passable,
)
