"""Questions in words: who is asked what, and what there is to know about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.talk import chapters
from openfire.talk.dice_words import signed
from openfire.talk.looking import nearest
from openfire.talk.names import ability_name, counted, inches, listed, place, thing_name, unit_name

ASKED: Final = {
    "entry point": "where is its entry point {about}? Units come onto the table around it.",
    "activate": "which unit acts next?",
    "deploy": "{unit} comes from reserve. Where does it arrive?",
    "recover": "does {unit} try to recover from its stress?",
    "clear all stress": "a 12 was rolled. Does {unit} lose all its stress?",
    "move": "where does {unit} move?",
    "embark": "on which transport does {unit} embark?",
    "disembark": "{unit} is aboard a transport. Where does it get out? Say suggested, or none to stay aboard.",
    "next out": "{about} is destroyed. Which unit gets out first?",
    "wreck": "the transport of {unit} is destroyed. Where does it get out? Say suggested, or place every model.",
    "followers": "{leader} has moved. Where do the others of {unit} stand?",
    "attack": "whom does {unit} attack?",
    "next attacks": "which attacks of {unit} are rolled next?",
    "re-roll misses": "how many of the misses on {unit} are rolled again?",
    "re-roll hits": "how many of the hits on {unit} are rolled again?",
    "re-roll defence": "how many failed defence rolls of {unit} are rolled again?",
    "re-roll command": "how many failed command rolls of {unit} are rolled again?",
    "damage": "{unit} takes {damage} damage. Which models take it?",
    "leader": "the leader of {unit} has fallen. Who leads it now?",
    "secure": "which objective does {unit} secure?",
    "ability": "which ability does {unit} use?",
    "mend": "which model of {unit} gets hit points back?",
    "free attack": "{unit} left your assault range. Which of your units makes a free attack on it?",
    "free attack with": "with what does {unit} make its free attack on {target}?",
}
"""What is asked, by the kind of question."""


def question(g: Game, ask: Ask) -> str:
    """Who is asked what, in a sentence: `The Causeway Company: which unit acts next?`"""
    return f"{g.setup.seat(ask.who).name}: {_asked(g, ask)}"


def _asked(g: Game, ask: Ask) -> str:
    instead, _, action = ask.what.partition("instead of ")
    if action and not instead:
        return f"does {unit_name(g.setup, ask.about)} use an ability instead of its {action} action?"
    if ask.what.endswith(" on"):
        return f"on whom does {unit_name(g.setup, ask.about)} use {ability_name(g.setup, ask.about, ask.what[:-3])}?"
    known = ASKED.get(ask.what)
    if known is None:
        return f"{ask.what}, {thing_name(g.setup, ask.about)}?"
    return known.format(
        about=ask.about,
        unit=unit_name(g.setup, ask.about),
        leader=g.unit(ask.about).leader if ask.about in g.state.units else "",
        damage=getattr(ask.options, "damage", ""),
        target=unit_name(g.setup, getattr(ask.options, "target", "")),
    )


def facts(g: Game, ask: Ask) -> Iterator[str]:
    """What is worth knowing before a question is answered."""
    teller: Any = FACTS.get(ask.what)
    if teller is not None:
        yield from teller(g, ask)


def _recover(g: Game, ask: Ask) -> Iterator[str]:
    needed, modifiers = chapters.recovers_on(g, ask.about)
    tokens = g.unit(ask.about).mark("stress")
    changes = f" ({signed(modifiers)})" if modifiers else ""
    yield f"It has {tokens} stress: {counted(tokens, 'command roll')}, {needed}+ takes one off{changes}."


def _deploy(g: Game, ask: Ask) -> Iterator[str]:
    points = [f"{entry} at {place(at)}" for entry, seat, at in g.state.entries if seat == ask.who]
    yield f"Its entry points: {listed(points)}."


def _move(g: Game, ask: Ask) -> Iterator[str]:
    unit = ask.about
    advance = f", or advance {inches(chapters.allowance(g, unit, 'advance'))}" if chapters.can_advance(g, unit) else ""
    yield f"It may move {inches(chapters.allowance(g, unit, 'move'))}{advance}. {nearest(g, unit)}"
    if near := chapters.engaged(g, unit):
        yield f"It is within assault range of {listed(near)}: leaving brings a free attack."


def _attack(g: Game, ask: Ask) -> Iterator[str]:
    if near := chapters.engaged(g, ask.about):
        yield f"It is within assault range of {listed(near)} and can attack nobody else."


def _damage(g: Game, ask: Ask) -> Iterator[str]:  # noqa: ARG001  # every teller is handed the game
    options = ask.options
    if options.first:
        yield f"Damaged already, so first in line: {listed(options.first)}."
    if options.count:
        yield f"Name {counted(options.count, 'model')} of {', '.join(options.free)}; the leader comes last."


FACTS: Final = {
    "recover": _recover,
    "deploy": _deploy,
    "move": _move,
    "attack": _attack,
    "damage": _damage,
}
