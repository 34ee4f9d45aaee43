"""What is said in German about the Melee draft: most of it is said of the Assault draft, too."""

from __future__ import annotations

from openfire.text.phrasebooks.de import assault
from openfire.text.phrasebooks.de.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import Phrasebook, joined

ASKED = {
    "ambush": "{unit} kann sich in den Hinterhalt legen. Tut sie das?",
    "embark": "In welchen Transporter steigt {unit} ein?",
    "disembark": "{unit} ist an Bord eines Transporters. Wo steigt die Einheit aus?",
    "next out": "{about} ist zerstört. Welche Einheit steigt zuerst aus?",
    "wreck": "Der Transporter von {unit} ist zerstört. Wo steigt die Einheit aus?",
    "leave": "{unit} verlässt eine Nahkampfreichweite. Wessen verlässt sie?",
}

MEANS = {
    "action": {
        **assault.MEANS["action"],
        "rush": "sprinten: bis zu {rate} weit, auch neben einem Vorrücken",
        "attack": "angreifen",
    },
    "ambush": {"yes": "vom Tisch fernhalten; ab Runde 2 darf sie auftauchen", "no": "jetzt aufstellen"},
    "embark": {"none": "auf dem Tisch bleiben"},
    "activate": {"pass": "diesmal aussetzen"},
}

NOTES = {
    "disembark": "Sie ist an Bord von {carrier}. Zuerst steigt der Anführer aus, dann muss sie vorrücken, "
    "dann folgen die anderen.",
}

VERBS = {"advance-back": "{who} rückt rückwärts {far} vor", "rush-back": "{who} sprintet {far} rückwärts"}

MARKS = {
    "grenade": ("{unit} hat eine Granate eingesetzt", "{unit} darf wieder eine Granate einsetzen"),
    "moved": ("{unit} hat sich bewegt", "die Bewegung von {unit} ist vorbei"),
    "into": (
        "{unit} betritt die Nahkampfreichweite von {other}",
        "der Schwung von {unit} gegen {other} ist verbraucht",
    ),
    "impact": ("{unit} hat die Impact-Waffen eingesetzt", "{unit} darf die Impact-Waffen wieder einsetzen"),
    "turned": ("{unit} hat sich {value}-mal gedreht", "{unit} darf sich wieder drehen"),
    "disembarked": ("{unit} ist gerade ausgestiegen", "{unit} ist schon länger draußen"),
}

PHRASEBOOK = joined(
    assault.PHRASEBOOK,
    Phrasebook(GRAMMAR, asked=ASKED, means=MEANS, notes=NOTES, verbs=VERBS, marks=MARKS),
)
