"""What a server says in English about a game that goes on by other rules."""

from __future__ import annotations

from openfire.text.phrasebooks.en.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import Phrasebook

TOLD = {
    "boundary": "an activation ends elsewhere",
    "over": "the game is over before this",
    "rules": "the rules cannot go on from here",
    "state": "the state is {0:.8}…, not {1:.8}…",
    "question": "the game waits for {0!a}, not for {1!a}",
    "answer": "the answer {0!a} cannot be read",
    "refused": "the answer {0!a} is refused [{2}]",
    "refused-measured": "the answer {0!a} is refused: {3} is measured, the limit is {4} [{2}]",
    "dice": "other dice are rolled",
    "edition": "the rules that the game was played by are not here",
    "module": "the module that the game was played with is not here",
    "mission": "the mission that the game was played with is not here as it was",
    "switches": "a house rule that the game was played with is not here",
    "seats": "the armies that the game was played with are not here as they were",
    "table": "the table that the game was played on is not here as it was",
    "other": "what the game was played with does not fit",
    "unproved": "no state of the game can be proved",
    "not-carried": "the rules cannot go on from its last state",
    "entry": "entry {0}: {1}",
    "renewed": "The game goes on from here by other rules.",
    "renewed-dropped": (
        "The game goes on from here by other rules; answers that had been given after this point were dropped: {0}."
    ),
}
"""By the code of what differs, and why no state can be shown; {0} and so on are the values."""

PHRASEBOOK = Phrasebook(GRAMMAR, told=TOLD)
