"""What is said in English about the Stress edition, its Vehicles and the Advanced Rules."""

from __future__ import annotations

from openfire.text.phrasebooks.en.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import Phrasebook

ASKED = {
    "entry point": "where is its next entry point? Units come onto the table around it.",
    "deploy": "{unit} comes from reserve. Where does it arrive?",
    "start aboard": "in which transport does {unit} begin?",
    "recover": "does {unit} try to recover from its stress?",
    "clear all stress": "a 12 was rolled. Does {unit} lose all its stress?",
    "embark": "on which transport does {unit} embark?",
    "disembark": "{unit} is aboard a transport. Where does it get out?",
    "next out": "{about} is destroyed. Which unit gets out first?",
    "wreck": "the transport of {unit} is destroyed. Where does it get out?",
    "secure": "which objective does {unit} secure?",
    "ability": "which ability does {unit} use?",
}

MEANS = {
    "recover": {"yes": "try to recover", "no": "keep the stress and go on"},
    "clear all stress": {"yes": "lose all of it", "no": "lose one token only"},
    "start aboard": {"none": "none: it waits in reserve"},
    "embark": {"none": "stay on the table"},
    "secure": {"none": "none of them"},
    "free attack": {"none": "let it go"},
    "activate": {"pass": "let this go pass"},
}

NOTES = {
    "recover": "It has {tokens} stress: {rolls}, {needed}+ takes one off{changes}.",
    "entry points": "Its entry points: {points}.",
    "entry point at": "{entry} at {place}",
    "engaged move": "It is within assault range of {units}: leaving brings a free attack.",
    "engaged attack": "It is within assault range of {units} and can attack nobody else.",
    "disembark": "It is aboard {carrier}: its leader gets out within 1 in of it. Say none to stay aboard.",
}

MARKS = {
    "damaged": ("{unit} took damage this round", "the damage of {unit} is accounted for"),
    "moved": ("{unit} counts as having moved", "the move of {unit} is over"),
    "advanced": ("{unit} counts as having advanced", "the advance of {unit} is over"),
    "grenade": ("{unit} has used its grenade", "{unit} may use a grenade again"),
    "left": ("{unit} leaves the assault range of {other}", "the retreat of {unit} from {other} is over"),
    "disembarked": ("{unit} has just got out", "{unit} has been out for a while"),
}

TOLD = {
    "ability": "{about} uses {0} on {1}",
    "cannot fly on": "{about} can neither fly far enough nor leave, and is lost",
    "no room": "there is no room for {about}",
    "support fails": "{about} is called for and does not come",
    "aircraft fails": "{about} is called and does not come",
}

TITLES = {
    "support": "{about} calls for support",
    "aircraft": "{about} is called",
    "entry points": "Roll-off for entry points, {who}",
}

TERMS = {
    "obscured-cover": "obscured-cover",
    "cover, 6+": "cover, 6+",
    "weak spot": "weak spot",
    "stress": "stress",
    "crippled": "crippled",
    "accurate": "accurate",
    "unwieldy": "unwieldy",
    "not an assault weapon": "not an assault weapon",
}

PHRASEBOOK = Phrasebook(
    GRAMMAR, asked=ASKED, means=MEANS, notes=NOTES, marks=MARKS, told=TOLD, titles=TITLES, terms=TERMS
)
