"""How a game differs by other rules, as a code with its values, and in words where somebody reads it."""

from __future__ import annotations

from typing import Final

from openfire.engine.record import RecordError
from openfire.server.games.events import Compared, Difference
from openfire.server.languages import ENGLISH

OTHER = "other"
UNPROVED, NOT_CARRIED = "unproved", "not-carried"
"""Why no state can be shown: none can be proved, or the rules that are here cannot go on from it."""

WORDS: Final = {
    "en": {
        "boundary": "an activation ends elsewhere",
        "over": "the game is over before this",
        "rules": "the rules cannot go on from here",
        "state": "the state is {0:.8}…, not {1:.8}…",
        "question": "the game waits for {0!a}, not for {1!a}",
        "answer": "the answer {0!a} cannot be read",
        "refused": "the answer {0!a} is refused [{2}]",
        "dice": "other dice are rolled",
        "edition": "the rules that the game was played by are not here",
        "module": "the module that the game was played with is not here",
        "mission": "the mission that the game was played with is not here as it was",
        "switches": "a house rule that the game was played with is not here",
        "seats": "the armies that the game was played with are not here as they were",
        "table": "the table that the game was played on is not here as it was",
        OTHER: "what the game was played with does not fit",
        UNPROVED: "no state of the game can be proved",
        NOT_CARRIED: "the rules cannot go on from its last state",
        "entry": "entry {0}: {1}",
    },
    "de": {
        "boundary": "eine Aktivierung endet anderswo",
        "over": "das Spiel ist vorher zu Ende",
        "rules": "die Regeln kommen von hier nicht weiter",
        "state": "der Stand ist {0:.8}…, nicht {1:.8}…",
        "question": "das Spiel wartet auf {0!a}, nicht auf {1!a}",
        "answer": "die Antwort {0!a} ist nicht lesbar",
        "refused": "die Antwort {0!a} wird abgelehnt [{2}]",
        "dice": "es fallen andere Würfel",
        "edition": "die Regeln, nach denen gespielt wurde, sind nicht hier",
        "module": "das Modul, mit dem gespielt wurde, ist nicht hier",
        "mission": "die Mission, mit der gespielt wurde, ist nicht mehr dieselbe",
        "switches": "eine Hausregel, mit der gespielt wurde, ist nicht hier",
        "seats": "die Armeen, mit denen gespielt wurde, sind nicht mehr dieselben",
        "table": "der Tisch, auf dem gespielt wurde, ist nicht mehr derselbe",
        OTHER: "womit gespielt wurde, passt nicht zusammen",
        UNPROVED: "kein Stand des Spiels lässt sich beweisen",
        NOT_CARRIED: "die Regeln kommen von seinem letzten Stand nicht weiter",
        "entry": "Eintrag {0}: {1}",
    },
}
"""Sentences by language and code; {0} and {1} are the values."""


def difference_of(error: RecordError) -> Difference:
    """What playing a game again found first."""
    if error.code:
        return Difference(error.code, error.values, error.entry)
    field = error.place.removeprefix("header.").partition(".")[0].partition("[")[0]
    return Difference(field if field in WORDS[ENGLISH] else OTHER, (), error.entry)


def why_different(change: Compared, language: str = ENGLISH) -> str:
    """What differs first, in words."""
    found, words = change.difference, WORDS[language]
    if found is None:
        return change.reason
    text = words.get(found.code, words[OTHER]).format(*found.values)
    if found.entry is not None:
        text = words["entry"].format(found.entry, text)
    return f"{text}; {words[found.unproved]}" if found.unproved else text
