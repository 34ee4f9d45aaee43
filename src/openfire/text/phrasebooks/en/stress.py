"""What is said in English about the Stress edition, its Vehicles and the Advanced Rules."""

from __future__ import annotations

from openfire.text.phrasebooks.en.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import Phrasebook

ASKED = {
    "entry point": "where is its next entry point? Units come onto the table around it.",
    "deploy": "{unit} {unit:comes|come} from reserve. Where {unit:does it|do they} arrive?",
    "start aboard": "in which transport {unit:does|do} {unit} begin?",
    "recover": "{unit:does|do} {unit} try to recover from {unit:its|their} stress?",
    "clear all stress": "a 12 was rolled. {unit:Does|Do} {unit} lose all {unit:its|their} stress?",
    "embark": "on which transport {unit:does|do} {unit} embark?",
    "disembark": "{unit} {unit:is|are} aboard a transport. Where {unit:does it|do they} get out?",
    "next out": "{about} {about:is|are} destroyed. Which unit gets out first?",
    "wreck": "the transport of {unit} is destroyed. Where {unit:does it|do they} get out?",
    "secure": "which objective {unit:does|do} {unit} secure?",
    "ability": "which ability {unit:does|do} {unit} use?",
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
    "moved": ("{unit} {unit:counts|count} as having moved", "the move of {unit} is over"),
    "advanced": ("{unit} {unit:counts|count} as having advanced", "the advance of {unit} is over"),
    "grenade": ("{unit} {unit:has|have} used {unit:its|their} grenade", "{unit} may use a grenade again"),
    "left": ("{unit} {unit:leaves|leave} the assault range of {other}", "the retreat of {unit} from {other} is over"),
    "disembarked": ("{unit} {unit:has|have} just got out", "{unit} {unit:has|have} been out for a while"),
}

TOLD = {
    "ability": "{about} {about:uses|use} {0} on {1}",
    "cannot fly on": "{about} can neither fly far enough nor leave, and {about:is|are} lost",
    "no room": "there is no room for {about}",
    "support fails": "{about} {about:is|are} called for and {about:does|do} not come",
    "aircraft fails": "{about} {about:is|are} called and {about:does|do} not come",
}

TITLES = {
    "support": "{about} {about:calls|call} for support",
    "aircraft": "{about} {about:is|are} called",
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
