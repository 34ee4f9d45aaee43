"""Outlooks: the best attack that a unit could make after a move, and the worst that could come back."""

from __future__ import annotations

from operator import attrgetter
from typing import Final, NamedTuple

from openfire.engine.answers import Aim, Answer, Pick, Stand
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Ask
from openfire.odds.previews import Prospect, preview, threats

ATTACKS: Final = Pick("attack")
"""The action that leads to an attack, where actions are chosen one by one."""

STEPS: Final = 4
"""Answers between a move and the attack after it, at most."""


class Outlook(NamedTuple):
    """What comes of being somewhere; nothing where nobody can attack anybody."""

    attack: Prospect | None
    threat: Prospect | None


def outlook(cursor: Cursor, answer: Answer) -> Outlook:
    """What a unit could do after an answer that moves it, and what every enemy could then do to it."""
    unit, then = cursor.asked.about, cursor.fork()
    then.answer(answer, trusted=True)
    for _ in range(STEPS):
        ask = _asked_on(cursor, then)
        following = _following(ask) if ask else None
        if following is None:
            break
        then.answer(following, trusted=True)
    ask = _asked_on(cursor, then)
    attack = preview(then).best() if ask and ask.takes is Aim else None
    found = [one for one in threats(then, unit) or () if one.odds]
    return Outlook(attack, max(found, key=attrgetter("damage"), default=None))


def _asked_on(cursor: Cursor, then: Cursor) -> Ask | None:
    """What the same player is still asked about the same activation."""
    asked, ask = cursor.asked, then.question
    goes_on = isinstance(ask, Ask) and not ask.boundary and (ask.who, ask.about) == (asked.who, asked.about)
    return ask if isinstance(ask, Ask) and goes_on else None


def _following(ask: Ask) -> Answer | None:
    """How the others stand as is suggested, and that the unit attacks."""
    if ask.takes is Stand:
        return ask.suggestion()
    return ATTACKS if ask.takes is Pick and ask.options.why_not(ATTACKS) is None else None
