"""How questions are answered: the forms of an answer, with examples from the game that is played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from openfire.engine.game import Game
from openfire.engine.options import WayOptions
from openfire.engine.questions import Ask
from openfire.engine.state import TABLE
from openfire.text.answer_forms import AIM, ARRIVAL, CLOSING, FOLLOWERS, GROUP, NAMES, SPOT, UNIT, WAY, form_of
from openfire.text.units import enemies

SHORT: Final = {
    SPOT: "18,1",
    UNIT: "{unit} (card {unit} tells what it is, look {unit} how it stands)",
    ARRIVAL: "18,4 | {entry} | toward {goal}",
    WAY: "12,8 | toward {enemy} | toward *1 4 | 6 north | {fast} toward {enemy} | stay",
    GROUP: "12,8 | toward {enemy} | toward {enemy} 4 | 6 north | {one}@12,8 | stay",
    FOLLOWERS: "toward {enemy} | {one}@12,8",
    CLOSING: "{one}@12,8",
    AIM: "{enemy} | {enemy} with {weapon} | {one} at {enemy} | none",
    NAMES: "{names}",
}
"""Answers in few words, by their form."""

LONG: Final = {
    SPOT: ("a place: 18,1",),
    UNIT: ("its number or its id: {unit}",),
    ARRIVAL: (
        "a place for its leader, the others gather around it: 18,4, or 18,4/90 for which way it faces",
        "an entry point: {entry}",
        "toward something: toward {goal}",
        "every model by itself: {one}@18,4 {two}@19,4 ...",
    ),
    WAY: (
        "a place for its leader, or several on the way: 12,8 or 12,8 14,10",
        "toward a unit, an objective or a place, by the shortest way: toward {enemy}, toward {goal}, toward *1",
        "only some inches of it: toward {enemy} 4",
        "inches and a direction: 6 north, 4 se, west, 3 ahead, 2 back",
        "a kind of move, with any of these: {fast} toward {enemy}",
        "a turn on the spot, where it matters: face {enemy}, face 90, face north",
        "stay",
    ),
    GROUP: (
        "a place for its first model, the others go along: 12,8",
        "toward a unit, an objective or a place, as far as it can: toward {enemy}, or toward {enemy} 4",
        "inches and a direction: 6 north, 4 se",
        "some by name, the rest as they stand: {one}@12,8 {two}@13,8",
        "stay",
    ),
    FOLLOWERS: (
        "toward something: toward {enemy}",
        "some by name, the rest as found: {one}@12,8 {two}@13,8",
        "stay, if they can stay where they are",
    ),
    CLOSING: ("suggested, for the places that were found", "some by name, the rest as found: {one}@12,8 {two}@13,8"),
    AIM: (
        "a unit, with everybody who can and the weapon that brings most: {enemy}",
        "a unit and a weapon: {enemy} with {weapon}",
        "some models: {one} {two} at {enemy}",
        "several of these, with commas between them",
        "none",
    ),
    NAMES: ("names in their order: {names}",),
}
"""The same, explained."""


ON_THE_WAY: Final = {
    GROUP: (
        "several places on its way, the end last: 11,9 12,8",
        "the same for some by name: {one}@11,9 12,8 {two}@13,8",
    ),
    CLOSING: ("places on the way of one, the end last: {one}@11,9 12,8",),
}
"""What else is said where models go their ways."""


WITH_OTHERS: Final = "a way and where all the others then stand: 12,8 {one}@11,8 ..."

CLAIM: Final = (
    "only some of them, where the book lets the rest be lost: {one}@18,4 ...",
    "none, which says that there is no room for it. Where places for it are known this is refused, and they are shown. "
    "Otherwise it is taken, and you are told first what comes of it",
)
"""What is said of questions that are about a unit off the table, for which there may be no room."""


def example(g: Game, ask: Ask) -> str:
    """A line of short answers to a question; empty where numbers say it all."""
    return SHORT.get(form_of(g, ask), "").format(**_words(g, ask))


def forms(g: Game, ask: Ask) -> list[str]:
    """How a question is answered, besides the number of an offer."""
    form = form_of(g, ask)
    told = (*LONG.get(form, ()), *(ON_THE_WAY.get(form, ()) if ask.options.has_ways else ()), *_besides(g, ask))
    return [one.format(**_words(g, ask)) for one in told]


def _besides(g: Game, ask: Ask) -> Iterator[str]:
    """What can be said only to some questions of a form."""
    if isinstance(ask.options, WayOptions) and ask.options.shows_others and len(g.unit(ask.about).models) > 1:
        yield WITH_OTHERS
    if ask.options.claim() is not None:
        yield from CLAIM


def _words(g: Game, ask: Ask) -> dict[str, str]:
    """Things of this game to speak of."""
    own = [unit.id for unit in g.state.units.values() if unit.seat == ask.who and unit.models]
    unit = ask.about if ask.about in g.state.units else (own or list(g.state.units))[0]
    models = [*g.unit(unit).models, *g.unit_card(unit).models]
    return {
        "unit": unit,
        "one": models[min(1, len(models) - 1)],
        "two": models[min(2, len(models) - 1)],
        "enemy": ask.target or _enemy(g, unit),
        "goal": next((marker.id for marker in g.state.markers.values() if marker.place == TABLE), "36,24"),
        "entry": next((entry for entry, seat, _ in g.state.entries if seat == ask.who), "suggested"),
        "weapon": next((weapon.id for weapon in g.card(models[-1]).weapons), "rifle"),
        "fast": next(reversed(ask.paces()), "move"),
        "names": str(ask.options.sample(Random(0))) if form_of(g, ask) == NAMES else "",
    }


def _enemy(g: Game, unit: str) -> str:
    near = enemies(g, unit)
    seat = g.unit(unit).seat
    others = (other.id for other in g.state.units.values() if g.setup.are_enemies(seat, other.seat))
    return near[0] if near else next(others, unit)
