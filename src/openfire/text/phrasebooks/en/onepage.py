"""What is said in English about the one-page guide."""

from __future__ import annotations

from openfire.text.phrasebooks.en.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import ANY, Phrasebook

ASKED = {
    "side": "from which table side does it deploy? The enemy gets the opposite one.",
    "deploy unit": "which unit is deployed next?",
    "keep in reserve": "{unit} can Deep Strike. {unit:Is it|Are they} kept in reserve?",
    "joins": "{unit} may be deployed as part of another unit. Which?",
    "joined by": "who is deployed as part of {unit}?",
    "deploy inside": "in which transport {unit:does|do} {unit} begin?",
    "arrive unit": "which unit in reserve is next?",
    "arrive": "{unit:does|do} {unit} roll to arrive?",
    "scatter": "{unit} {unit:scatters|scatter}. Where {unit:is it|are they} put?",
    "manifest": "which power {unit:does|do} {unit} try, on whom, with how many dice?",
    "drive": "where {unit:does|do} {unit} drive?",
    "assault move": "how {unit:does|do} {unit} close in?",
    "pile in": "how {unit:does|do} {unit} pile in?",
    "consolidate": "the melee is over. Where {unit:does|do} {unit} move?",
    "snipe": "which models of {unit} are hit?",
    "damage": "{unit} {unit:has|have} wounds to take: {damage}. Who takes them?",
    "wounds first": "who of {unit} takes wounds first?",
    "disembark": "where {unit:does|do} {unit} get out?",
    "bail out": "the transport of {unit} is destroyed. Where {unit:does it|do they} get out?",
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
    "joins": {"none": "none: it stays a unit by itself"},
    "joined by": {"none": "nobody"},
    "deploy inside": {"none": "none: deploy it on the table"},
    "arrive": {"yes": "roll: on 4+ it arrives", "no": "wait"},
    "wounds first": {"regulars": "the others first", "tough": "the tough one first"},
    "manifest": {"none": "no power", ANY: "{0} on {1}, power dice: {2}"},
}

NOTES = {
    "manifest": "{dice} left this round; two sixes or more hurt the psyker.",
    "power": "{name}: {text}",
    "deploy": "Wholly within its zone, from {start} to {end}.",
    "scouts": "Elsewhere more than 12 in from every enemy.",
    "damage": "{wounds} to share out among {models}.",
    "snipe": "Name a model for each of {hits}, the same again if you like.",
    "drive": "It goes ahead or, at twice the cost, back, and turns once by up to {turn} degrees: face b2, face 90.",
}

VERBS = {
    "pile-in": "{who} {who:piles|pile} in {far}",
    "power": "{who} {who:is|are} moved {far}",
    "hold": "{who} {who:turns|turn} {far}",
    "consolidate": "{who} {who:consolidates|consolidate} {far}",
}

MARKS = {
    "action": ("{unit} {unit:has|have} chosen what to do", "{unit} {unit:has|have} done it"),
    "shaken": ("{unit} {unit:is|are} shaken", "{unit} {unit:is|are} shaken no more"),
    "immobile": ("{unit} {unit:is|are} immobile", "{unit} can move again"),
    "reserve": ("{unit} {unit:is|are} kept in reserve", "{unit} {unit:leaves|leave} the reserve"),
    "aboard": ("{unit} {unit:is|are} inside {other}", "{unit} {unit:is|are} out of {other}"),
    "gift": ("{unit} {unit:has|have} {other} until the end of the round", "{unit} {unit:has|have} {other} no more"),
    "tough-first": (
        "{unit} {unit:settles|settle} who takes wounds first",
        "{unit} may settle anew who takes wounds first",
    ),
}

TOLD = {
    "sides": "table sides: {all}",
    "power": "{about} {about:tries|try} {0} on {1}: {2}, it {3}",
    "melee": "the melee of {about}: {0} wounds caused, {1} suffered; {2} wins",
    "damage roll": "the damage roll of {about} comes to {0}",
    "routs": "{about} {about:routs|rout}",
}

TITLES = {
    "hit": "Attacks on {about}",
    "block": "Blocks of {about}",
    "ignore": "{about} {about:ignores|ignore} hits",
    "ignore sixes": "{about} {about:ignores|ignore} sixes",
    "regeneration": "{about} {about:regenerates|regenerate}",
    "morale": "Morale of {about}",
    "damage": "Damage roll of {about}",
    "dangerous": "{about} in dangerous terrain",
    "manifest": "Power on {about}",
    "backlash": "Backlash on {about}",
    "hits": "Number of hits on {about}",
    "impact": "Impact on {about}",
    "attacks": "Number of attacks by {about}",
    "arrive": "{about} {about:rolls|roll} to arrive",
    "scatter": "{about} may scatter",
    "power dice": "Power dice, {who}",
    "deployment": "Roll-off for deployment, {who}",
    "scouts": "Roll-off for scouts, {who}",
}

OUTCOMES = {
    "hit": ("no hit", "{number} hit", "{number} hits"),
    "block": ("no block", "{number} block", "{number} blocks"),
    "ignore": ("no ignored hit", "{number} ignored hit", "{number} ignored hits"),
    "ignore sixes": ("no ignored hit", "{number} ignored hit", "{number} ignored hits"),
    "regeneration": ("no ignored wound", "{number} ignored wound", "{number} ignored wounds"),
}

ROLLS = {
    "hit": "hit",
    "block": "block",
    "ignore": "ignore",
    "ignore sixes": "ignore sixes",
    "regeneration": "regeneration",
    "hits": "hits",
    "impact": "impact",
    "morale": "morale",
}

NEEDS = {"hit": "to hit", "block": "blocks", "ignore": "ignores", "regeneration": "regenerates"}

ENDS = {"tabled": "one side has nothing left"}

TERMS = {
    "open": "open",
    "in cover": "in cover",
    "in the open": "in the open",
    "hidden": "hidden",
    "near": "near",
    "far": "far",
    "left": "left",
    "right": "right",
    "works": "works",
    "fails": "fails",
    "walk": "walk",
    "run": "run",
    "assault": "assault",
    "power dice": "power dice",
    "finished": "finished",
    "tried": "tried",
}

PHRASEBOOK = Phrasebook(
    GRAMMAR,
    asked=ASKED,
    means=MEANS,
    notes=NOTES,
    verbs=VERBS,
    marks=MARKS,
    told=TOLD,
    titles=TITLES,
    outcomes=OUTCOMES,
    rolls=ROLLS,
    needs=NEEDS,
    ends=ENDS,
    terms=TERMS,
)
