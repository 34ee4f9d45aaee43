"""Words that several editions have in common. A book takes them and adds its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ASKED: Final[Mapping[str, str]] = {
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

MEANS: Final[Mapping[str, Mapping[str, str]]] = {}

VERBS: Final[Mapping[str, str]] = {
    "move": "moves",
    "advance": "advances",
    "walk": "walks",
    "run": "runs",
    "rush": "rushes",
    "assault": "assaults",
    "back": "backs up",
    "advance-back": "backs up at speed",
    "leave": "leaves the table",
}

MARKS: Final[Mapping[str, tuple[str, str]]] = {
    "acted": ("{unit} is done for this round", "{unit} is ready again"),
    "stress": ("{unit} has {value} stress", "{unit} has no stress any more"),
    "suppression": ("{unit} has {value} suppression", "{unit} has no suppression any more"),
    "pinned": ("{unit} is pinned", "{unit} is pinned no more"),
}

QUIET: Final = ("acted",)

TOLD: Final[Mapping[str, str]] = {}

TITLES: Final[Mapping[str, str]] = {
    "skill": "Attacks on {about}",
    "defence": "Defence of {about}",
    "recover": "{about} tries to recover",
    "attacks": "Number of attacks by {about}",
    "initiative": "Initiative, {who}",
}

OUTCOMES: Final[Mapping[str, str]] = {"skill": "hit", "defence": "save"}

NEEDS: Final[Mapping[str, str]] = {"skill": "to hit", "defence": "saves"}

ENDS: Final[Mapping[str, str]] = {
    "rounds": "the last round is played",
    "forfeit": "one side is left",
    "nobody left": "nobody is left",
}
