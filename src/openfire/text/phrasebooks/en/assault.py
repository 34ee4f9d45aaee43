"""What is said in English about the Assault draft."""

from __future__ import annotations

from openfire.text.phrasebooks.en.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import Phrasebook

SENTENCES = {"used area": "area has used up {weapon}."}

ASKED = {
    "deployment area": "which deployment area does it take?",
    "set up": "which unit is set up next?",
    "hold back": "{unit} can scout. {unit:Is it|Are they} held back until all armies stand?",
    "scouts": "which scouts are placed next?",
    "leave": "{unit} {unit:advances|advance} out of an assault range. Whose {unit:does it|do they} leave?",
    "impact": "whom {unit:does|do} {unit} hit with {unit:its|their} Impact weapons?",
    "evade": "{unit:does|do} {unit} evade?",
    "interact": "with what {unit:does|do} {unit} interact?",
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

NOTES = {
    "actions": "It has {actions} left.",
    "actions suppressed": "It has {actions} left and {tokens} suppression.",
    "recover": "To recover it needs {needed}+{changes}; a pass gives the action back, a 12 takes all tokens.",
    "engaged": "It is within assault range of {units}.",
    "engaged attack": "It is within assault range of {units}: it attacks there, with weapons of range 1.",
    "free attack": "It is made on {units} and on nobody else.",
    "leave": "Each enemy that it leaves may make a free attack first.",
    "evade": "+{bonus} to its defence tests, then a suppression token; it has {tokens}.",
    "scouts": "Anywhere more than {far} in from every enemy.",
    "deploy": "Wholly within {area}, from {start} to {end}.",
    "area": "{area}: from {start} to {end}.",
}

MARKS = {
    "took": ("{unit} {unit:has|have} taken the action {other}", "{unit} may take {other} again"),
    "spent": (
        "{unit} {unit:has|have} spent {value} actions",
        "{unit} {unit:has|have} all {unit:its|their} actions again",
    ),
    "extra": ("{unit} {unit:has|have} {value} more actions", "{unit} {unit:has|have} no more actions"),
    "climbed": ("{unit} {unit:is|are} in the middle of a climb", "the climb of {unit} is over"),
    "held back": ("{unit} {unit:is|are} held back", "{unit} {unit:is|are} called"),
}

TOLD = {
    "evades": "{about} {about:evades|evade} the attack of {0}",
    "unique action": "{about} {about:uses|use} {0} on {1}",
    "terminal fails": "{about} does not get {0} to work",
}

TITLES = {
    "dangerous ground": "{about} {about:goes|go} through dangerous ground",
    "deployment areas": "Roll-off for deployment areas, {who}",
    "terminal": "{about} {about:works|work} the terminal",
}

TERMS = {
    "recover": "recover",
    "rush": "rush",
    "assault": "assault",
    "interact": "interact",
    "light cover": "light cover",
    "heavy cover": "heavy cover",
    "evading": "evading",
    "longshot": "longshot",
    "friend within 6": "friend within 6",
    "no enemy within 6": "no enemy within 6",
    "no enemy within 12": "no enemy within 12",
    "enemy in assault range": "enemy in assault range",
}

PHRASEBOOK = Phrasebook(
    GRAMMAR,
    sentences=SENTENCES,
    asked=ASKED,
    means=MEANS,
    notes=NOTES,
    marks=MARKS,
    told=TOLD,
    titles=TITLES,
    terms=TERMS,
)
