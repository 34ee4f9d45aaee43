"""What is said in English about every edition."""

from __future__ import annotations

from openfire.text.phrasebooks.en.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import ANY, Phrasebook

SENTENCES = {
    "round": "round {round} begins.",
    "round of": "round {round} of {rounds} begins.",
    "first": "{first} goes first.",
    "first then": "{first} goes first, then {others}.",
    "passes": "a player lets the go pass.",
    "passed on": "the go passes on.",
    "entered": "the entry point {entry} of {seat} is at {place}.",
    "arrived": "{unit} comes onto the table.",
    "arrived around": "{unit} comes onto the table, {models} around {place}.",
    "activated": "{unit} is activated.",
    "moved": "{went}{via}{to}{level}.",
    "moved via": " by way of {places}",
    "moved via more": "more",
    "moved to": ", to {place}",
    "moved leader": ": its leader is now at {place}",
    "moved level": ", on level {level}",
    "moved several": "{went}: {models}, now around {place}.",
    "up to": "up to {far}",
    "placed": "{model} is placed at {place}.",
    "placed several": "{models} of {unit} are placed around {place}.",
    "marked": "{unit} has {mark} {value}",
    "unmarked": "{unit} has no {mark} any more",
    "attacks": "{unit} attacks {targets}.",
    "attacks target": "{unit}{sight}{arms}",
    "attacks sight": " ({sight})",
    "attacks with": " with {arms}",
    "weapon profile": "{weapons} ({profile})",
    "weapon unknown": "{number} x {weapon}",
    "healed": "{model} gets {points} back: {left} left.",
    "hurt": "{model} takes {damage} damage: {left} left.",
    "falls": "{model} falls.",
    "fall": "{unit} loses {models}: {names}.",
    "leads": "{model} now leads {unit}.",
    "destroyed": "{unit} is destroyed.",
    "withdrew": "{unit} leaves the table and is in reserve.",
    "embarked": "{unit} embarks on {carrier}.",
    "disembarked": "{unit} gets out of {carrier}.",
    "used": "{model} has used up {weapon}.",
    "used once": "{model} has used up what can be used once.",
    "counter": "{seat} has {value} {what}.",
    "objective gone": "the objective {marker} is taken off the table.",
    "objective taken": "the objective {marker} is taken off the table by {seat}.",
    "objective carried": "{unit} of {seat} carries off the objective {marker}.",
    "objective lost": "the objective {marker} is nobody's again.",
    "objective secured": "{unit} secures the objective {marker} for {seat}.",
    "scored": "{seat} scores {points} for {marker}.",
    "out": "{seat} has nobody left on the table and is out.",
    "ended": "the game is over, {why}: {result} ({scores}).",
    "one wins": "{winners} wins",
    "several win": "{winners} win",
    "nobody wins": "nobody wins",
    "dice": "{title}{die}:{needs} {faces}{outcome}.",
    "dice die": " ({number}D{sides})",
    "dice needs": " needs {face}{changes}:",
    "dice changes": " ({base}, {modifiers})",
    "dice outcome": " -> {outcome}",
    "dice none": "no dice",
    "face or more": "{face}+",
    "face only": "a {face}",
    "success": "success",
    "no success": "no success",
    "title about": "{title} of {about}",
    "title who": "{title}, {who}",
    "question": "{seat}: {asked}",
    "asked instead": "does {unit} use an ability instead of its {action} action?",
    "asked on whom": "on whom does {unit} use {ability}?",
    "asked plainly": "{what}, {about}?",
    "asked target": " on {unit}",
}

COUNTS = {
    "models": ("{number} model", "{number} models"),
    "hit points": ("{number} hit point", "{number} hit points"),
    "victory points": ("{number} victory point", "{number} victory points"),
    "actions": ("{number} action", "{number} actions"),
    "command rolls": ("{number} command roll", "{number} command rolls"),
    "power dice": ("{number} power die", "{number} power dies"),
    "wounds": ("{number} wound", "{number} wounds"),
    "hits": ("{number} hit", "{number} hits"),
}

ASKED = {
    "activate": "which unit acts next?",
    "action": "what does {unit} do?",
    "deploy": "where is {unit} placed?",
    "move": "where does {unit} move?",
    "followers": "{leader} has moved. Where do the others of {unit} stand?",
    "attack": "whom does {unit} attack?",
    "next attacks": "which attacks of {unit} are rolled next?",
    "re-roll misses": "how many of the misses on {unit} are rolled again?",
    "re-roll hits": "how many of the hits on {unit} are rolled again?",
    "re-roll defence": "how many failed defence rolls of {unit} are rolled again?",
    "re-roll command": "how many failed command rolls of {unit} are rolled again?",
    "damage": "{unit} takes {damage} damage. Which models take it?",
    "leader": "the leader of {unit} has fallen. Who leads it now?",
    "mend": "which model of {unit} gets hit points back?",
    "free attack": "{unit} left your assault range. Which of your units makes a free attack on it?",
    "free attack with": "with what does {unit} make its free attack{target}?",
}

NOTES = {
    "rates": "{who} may {rates}.",
    "rates or": ", or ",
    "rate": "{kind} {far}",
    "it": "It",
    "each model": "Each model",
    "changes": " ({modifiers})",
    "no enemy": "No enemy of {unit} is on the table.",
    "nearest": "Nearest enemy to {unit}: {enemy}, {far}, {sight}.",
    "hidden by": "{sight} by {what}",
    "damaged first": "Damaged already, so first in line: {models}.",
    "damaged others": "Name {number} of {models}; the leader comes last.",
}

VERBS = {
    "move": "{who} moves {far}",
    "advance": "{who} advances {far}",
    "walk": "{who} walks {far}",
    "run": "{who} runs {far}",
    "rush": "{who} rushes {far}",
    "assault": "{who} assaults {far}",
    "back": "{who} backs up {far}",
    "advance-back": "{who} backs up at speed {far}",
    "leave": "{who} leaves the table {far}",
    ANY: "{who} goes ({kind}) {far}",
}

MARKS = {
    "acted": ("{unit} is done for this round", "{unit} is ready again"),
    "stress": ("{unit} has {value} stress", "{unit} has no stress any more"),
    "suppression": ("{unit} has {value} suppression", "{unit} has no suppression any more"),
    "pinned": ("{unit} is pinned", "{unit} is pinned no more"),
}

TITLES = {
    "skill": "Attacks on {about}",
    "defence": "Defence of {about}",
    "recover": "{about} tries to recover",
    "attacks": "Number of attacks by {about}",
    "initiative": "Initiative, {who}",
    "strike": "Strike of {about}",
    ", again": "{title}, again",
    ", tie": "{title}, tie",
}

OUTCOMES = {
    "skill": ("no hit", "{number} hit", "{number} hits"),
    "defence": ("no save", "{number} save", "{number} saves"),
    ANY: ("no success", "{number} success", "{number} successes"),
}

NEEDS = {"skill": "to hit", "defence": "saves"}

ENDS = {
    "rounds": "the last round is played",
    "forfeit": "one side is left",
    "nobody left": "nobody is left",
}

TERMS = {
    "tie": "tie",
    "clear": "clear",
    "obscured": "obscured",
    "blocked": "blocked",
    "not to be attacked": "not to be attacked",
    "not told": "not told",
    "cover": "cover",
    "move": "move",
    "advance": "advance",
    "back": "back",
    "leave": "leave",
    "attack": "attack",
    "piercing": "piercing",
    "stealth": "stealth",
    "fear": "fear",
    "suppression": "suppression",
}

PHRASEBOOK = Phrasebook(
    GRAMMAR,
    sentences=SENTENCES,
    counts=COUNTS,
    asked=ASKED,
    notes=NOTES,
    verbs=VERBS,
    marks=MARKS,
    titles=TITLES,
    outcomes=OUTCOMES,
    needs=NEEDS,
    ends=ENDS,
    terms=TERMS,
)
