"""What a server says in German about a game that goes on by other rules."""

from __future__ import annotations

from openfire.text.phrasebooks.de.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import Phrasebook

TOLD = {
    "boundary": "eine Aktivierung endet anderswo",
    "over": "das Spiel ist vorher zu Ende",
    "rules": "die Regeln kommen von hier nicht weiter",
    "state": "der Stand ist {0:.8}…, nicht {1:.8}…",
    "question": "das Spiel wartet auf {0!a}, nicht auf {1!a}",
    "answer": "die Antwort {0!a} ist nicht lesbar",
    "refused": "die Antwort {0!a} wird abgelehnt [{2}]",
    "refused-measured": "die Antwort {0!a} wird abgelehnt: gemessen {3}, Grenze {4} [{2}]",
    "dice": "es fallen andere Würfel",
    "edition": "die Regeln, nach denen gespielt wurde, sind nicht hier",
    "module": "das Modul, mit dem gespielt wurde, ist nicht hier",
    "mission": "die Mission, mit der gespielt wurde, ist nicht mehr dieselbe",
    "switches": "eine Hausregel, mit der gespielt wurde, ist nicht hier",
    "seats": "die Armeen, mit denen gespielt wurde, sind nicht mehr dieselben",
    "table": "der Tisch, auf dem gespielt wurde, ist nicht mehr derselbe",
    "other": "womit gespielt wurde, passt nicht zusammen",
    "unproved": "kein Stand des Spiels lässt sich beweisen",
    "not-carried": "die Regeln kommen von seinem letzten Stand nicht weiter",
    "entry": "Eintrag {0}: {1}",
    "renewed": "Das Spiel geht von hier an nach anderen Regeln weiter.",
    "renewed-dropped": (
        "Das Spiel geht von hier an nach anderen Regeln weiter; Antworten danach wurden gestrichen: {0}."
    ),
}

PHRASEBOOK = Phrasebook(GRAMMAR, told=TOLD)
