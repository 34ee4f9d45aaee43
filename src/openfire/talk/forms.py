"""How questions are answered: the forms of an answer, with examples from the game that is played."""

from __future__ import annotations

from typing import Final

from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.engine.state import TABLE
from openfire.talk.chapters import enemies

SHORT: Final = {
    "entry point": "18,1",
    "activate": "{unit} (card {unit} tells what it is, look {unit} how it stands)",
    "deploy": "18,4 | {entry} | toward {goal}",
    "move": "12,8 | toward {enemy} | toward *1 4 | 6 north | advance toward {enemy} | stay",
    "followers": "toward {enemy} | {one}@12,8",
    "attack": "{enemy} | {enemy} with {weapon} | {one} at {enemy} | none",
    "free attack with": "{enemy} with {weapon} | none",
    "damage": "{one} {two}",
}
"""Answers in few words, by the kind of question."""

LONG: Final = {
    "entry point": ("a place: 18,1",),
    "activate": ("its number or its id, units in reserve come onto the table: {unit}",),
    "deploy": (
        "a place for its leader, the others gather around it: 18,4",
        "an entry point: {entry}",
        "toward something: toward {goal}",
        "every model by itself: {one}@18,4 {two}@19,4 ...",
    ),
    "move": (
        "a place for its leader, or several on the way: 12,8 or 12,8 14,10",
        "toward a unit, an objective or a place, by the shortest way: toward {enemy}, toward {goal}, toward *1",
        "only some inches of it: toward {enemy} 4",
        "inches and a direction: 6 north, 4 se, west",
        "an advance move, with any of these: advance toward {enemy}",
        "stay",
    ),
    "followers": (
        "toward something: toward {enemy}",
        "some by name, the rest as found: {one}@12,8 {two}@13,8",
        "stay, if they can stay where they are",
    ),
    "attack": (
        "a unit, with everybody who can and the weapon that brings most: {enemy}",
        "a unit and a weapon: {enemy} with {weapon}",
        "some models: {one} {two} at {enemy}",
        "several of these, with commas between them",
        "none",
    ),
    "damage": ("models in the order in which they take it: {one} {two}",),
}
"""The same, explained."""


def example(g: Game, ask: Ask) -> str:
    """A line of short answers to a question; empty where numbers say it all."""
    return SHORT.get(ask.what, "").format(**_words(g, ask))


def forms(g: Game, ask: Ask) -> list[str]:
    """How a question is answered, besides the number of an offer."""
    told = LONG.get("attack" if ask.what == "free attack with" else ask.what, ())
    return [form.format(**_words(g, ask)) for form in told]


def _words(g: Game, ask: Ask) -> dict[str, str]:
    """Things of this game to speak of."""
    own = [unit.id for unit in g.state.units.values() if unit.seat == ask.who and unit.models]
    unit = ask.about if ask.about in g.state.units else (own or list(g.state.units))[0]
    models = [*g.unit(unit).models, *g.unit_card(unit).models]
    return {
        "unit": unit,
        "one": models[min(1, len(models) - 1)],
        "two": models[min(2, len(models) - 1)],
        "enemy": getattr(ask.options, "target", "") or _enemy(g, unit),
        "goal": next((marker.id for marker in g.state.markers.values() if marker.place == TABLE), "36,24"),
        "entry": next((entry for entry, seat, _ in g.state.entries if seat == ask.who), "18,4"),
        "weapon": next((weapon.id for weapon in g.card(models[-1]).weapons), "rifle"),
    }


def _enemy(g: Game, unit: str) -> str:
    near = enemies(g, unit) if g.unit(unit).place == TABLE else ()
    seat = g.unit(unit).seat
    others = (other.id for other in g.state.units.values() if g.setup.are_enemies(seat, other.seat))
    return near[0] if near else next(others, unit)
