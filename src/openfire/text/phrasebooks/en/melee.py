"""What is said in English about the Melee draft: most of it is said of the Assault draft, too."""

from __future__ import annotations

from openfire.text.phrasebooks.en import assault
from openfire.text.phrasebooks.en.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import Phrasebook, joined

ASKED = {
    "ambush": "{unit} can lie in ambush. {unit:Does it|Do they}?",
    "embark": "on which transport {unit:does|do} {unit} embark?",
    "disembark": "{unit} {unit:is|are} aboard a transport. Where {unit:does it|do they} get out?",
    "next out": "{about} {about:is|are} destroyed. Which unit gets out first?",
    "wreck": "the transport of {unit} is destroyed. Where {unit:does it|do they} get out?",
    "leave": "{unit} {unit:moves|move} out of an assault range. Whose {unit:does it|do they} leave?",
}

MEANS = {
    "action": {
        **assault.MEANS["action"],
        "rush": "rush: move up to {rate}, also beside an advance",
        "attack": "attack",
    },
    "ambush": {"yes": "keep it off the table; it may appear from round 2 on", "no": "set it up now"},
    "embark": {"none": "stay on the table"},
    "activate": {"pass": "let this go pass"},
}

NOTES = {
    "disembark": "It is aboard {carrier}. Its leader gets out first, then it must advance, then the others.",
}

VERBS = {
    "advance-back": "{who} {who:advances|advance} backward {far}",
    "rush-back": "{who} {who:rushes|rush} backward {far}",
}

MARKS = {
    "grenade": ("{unit} {unit:has|have} used {unit:its|their} grenade", "{unit} may use a grenade again"),
    "moved": ("{unit} {unit:has|have} moved", "the move of {unit} is over"),
    "into": (
        "{unit} {unit:moves|move} into the assault range of {other}",
        "the momentum of {unit} into {other} is spent",
    ),
    "impact": ("{unit} {unit:has|have} used {unit:its|their} Impact weapons", "{unit} may use Impact weapons again"),
    "turned": ("{unit} {unit:has|have} turned {value} times", "{unit} may turn again"),
    "disembarked": ("{unit} {unit:has|have} just got out", "{unit} {unit:has|have} been out for a while"),
}

PHRASEBOOK = joined(
    assault.PHRASEBOOK,
    Phrasebook(GRAMMAR, asked=ASKED, means=MEANS, notes=NOTES, verbs=VERBS, marks=MARKS),
)
