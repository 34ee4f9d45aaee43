"""What is said in German about the Melee draft: most of it is said of the Assault draft, too."""

from __future__ import annotations

from openfire.text.phrasebooks.de import assault
from openfire.text.phrasebooks.de.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import Phrasebook, joined

ASKED = {
    "ambush": "{unit} {unit:kann|können} sich in den Hinterhalt legen. {unit:Tut|Tun} sie das?",
    "embark": "In welchen Transporter {unit:steigt|steigen} {unit} ein?",
    "disembark": "{unit} {unit:ist|sind} an Bord eines Transporters. Wo steigt die Einheit aus?",
    "next out": "{about} {about:ist|sind} zerstört. Welche Einheit steigt zuerst aus?",
    "wreck": "Der Transporter von {unit} ist zerstört. Wo steigt die Einheit aus?",
    "leave": "{unit} {unit:verlässt|verlassen} eine Nahkampfreichweite. Wessen {unit:verlässt|verlassen} sie?",
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

VERBS = {
    "advance-back": "{who} {who:rückt|rücken} rückwärts {far} vor",
    "rush-back": "{who} {who:sprintet|sprinten} {far} rückwärts",
}

MARKS = {
    "grenade": (
        "{unit} {unit:hat|haben} eine Granate eingesetzt",
        "{unit} {unit:darf|dürfen} wieder eine Granate einsetzen",
    ),
    "moved": ("{unit} {unit:hat|haben} sich bewegt", "die Bewegung von {unit} ist vorbei"),
    "into": (
        "{unit} {unit:betritt|betreten} die Nahkampfreichweite von {other}",
        "der Schwung von {unit} gegen {other} ist verbraucht",
    ),
    "impact": (
        "{unit} {unit:hat|haben} die Impact-Waffen eingesetzt",
        "{unit} {unit:darf|dürfen} die Impact-Waffen wieder einsetzen",
    ),
    "turned": ("{unit} {unit:hat|haben} sich {value}-mal gedreht", "{unit} {unit:darf|dürfen} sich wieder drehen"),
    "disembarked": ("{unit} {unit:ist|sind} gerade ausgestiegen", "{unit} {unit:ist|sind} schon länger draußen"),
}

PHRASEBOOK = joined(
    assault.PHRASEBOOK,
    Phrasebook(GRAMMAR, asked=ASKED, means=MEANS, notes=NOTES, verbs=VERBS, marks=MARKS),
)
