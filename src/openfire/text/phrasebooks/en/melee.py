"""What is said in English about the Melee draft: most of it is said of the Assault draft, too."""

from __future__ import annotations

from openfire.text.phrasebooks.en import assault
from openfire.text.phrasebooks.en.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import Phrasebook, joined

ASKED = {
    "ambush": "{unit} can lie in ambush. Does it?",
    "embark": "on which transport does {unit} embark?",
    "disembark": "{unit} is aboard a transport. Where does it get out?",
    "next out": "{about} is destroyed. Which unit gets out first?",
    "wreck": "the transport of {unit} is destroyed. Where does it get out?",
    "leave": "{unit} moves out of an assault range. Whose does it leave?",
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

VERBS = {"advance-back": "{who} advances backward {far}", "rush-back": "{who} rushes backward {far}"}

MARKS = {
    "grenade": ("{unit} has used its grenade", "{unit} may use a grenade again"),
    "moved": ("{unit} has moved", "the move of {unit} is over"),
    "into": ("{unit} moves into the assault range of {other}", "the momentum of {unit} into {other} is spent"),
    "impact": ("{unit} has used its Impact weapons", "{unit} may use Impact weapons again"),
    "turned": ("{unit} has turned {value} times", "{unit} may turn again"),
    "disembarked": ("{unit} has just got out", "{unit} has been out for a while"),
}

PHRASEBOOK = joined(
    assault.PHRASEBOOK,
    Phrasebook(GRAMMAR, asked=ASKED, means=MEANS, notes=NOTES, verbs=VERBS, marks=MARKS),
)
