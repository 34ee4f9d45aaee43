"""Things on the table by the words people use for them, and how far apart they are."""

from __future__ import annotations

import math
from difflib import get_close_matches
from typing import NamedTuple

from openfire.engine.answers import read_pose
from openfire.engine.game import Game
from openfire.geometry.inches import INCH, Point
from openfire.geometry.measure import Gap, shown_gap, slant
from openfire.geometry.shapes import Body, Pose, Round
from openfire.table.model import MARKER
from openfire.text.names import place, thing_name
from openfire.text.wording import Wording


class UnknownWordError(Exception):
    """A word that names nothing here."""


class Spot(NamedTuple):
    """A base on the table, or something like one."""

    id: str
    body: Body
    foot: int | None = None
    """How high it stands, in units; None for what has no height."""
    rim: float = 0.0
    """Inches by which the body is wider than the thing itself."""


class Thing(NamedTuple):
    """Something that can be measured to: models, a marker or a bare place. Without spots it is off the table."""

    name: str
    spots: tuple[Spot, ...]


PIN = Round(INCH // 100)
"""A bare place, as the smallest base there is."""


def _pin(name: str, at: Point) -> Spot:
    return Spot(name, Body(PIN, Pose(*at)), rim=PIN.diameter / 2 / INCH)


def find(g: Game, word: str, words: Wording | None = None) -> Thing:
    """A unit, a model, an objective (also by its number on the map, *2), an entry point or a place such as 12,8.

    words: in which it is called; English where nobody says.
    """
    word = _numbered(g, word)
    if word in g.state.units or word in g.state.models:
        models = g.unit(word).models if word in g.state.units else (word,)
        return Thing(thing_name(g.setup, word), tuple(spot for model in models if (spot := _spot(g, model))))
    if word in g.state.markers:
        marker = Body(Round(2 * MARKER), Pose(*g.state.markers[word].at))
        return Thing((words or Wording(g.setup)).note("objective", marker=word), (Spot(word, marker),))
    for entry, _, at in g.state.entries:
        if entry == word:
            return Thing((words or Wording(g.setup)).note("entry point", entry=word), (_pin(word, at),))
    return _place(g, word)


def _numbered(g: Game, word: str) -> str:
    """The id of the objective that *2 stands for."""
    ids = dict(enumerate(g.state.markers, 1))
    return next((name for number, name in ids.items() if word == f"*{number}"), word)


def _place(g: Game, word: str) -> Thing:
    try:
        at = read_pose(word)
    except ValueError:
        raise UnknownWordError(f"There is no {word!r} here.{_nearly(g, word)}") from None
    return Thing(place(at), (_pin(place(at), (at.x, at.y)),))


def _nearly(g: Game, word: str) -> str:
    known = [*g.state.units, *g.state.markers, *(entry for entry, _, _ in g.state.entries), *g.state.models]
    near = get_close_matches(word, known, 1, 0.5)
    return f" Did you mean {near[0]}?" if near else " Say a unit (a1), a model (a1.2), an objective or a place (12,8)."


def _spot(g: Game, model: str) -> Spot | None:
    now = g.model(model)
    if now.at is None:
        return None
    return Spot(model, Body(g.card(model).profile.base, now.at), now.level * g.setup.table.level_height)


class Separation(NamedTuple):
    """The shortest line between two things."""

    distance: float
    """Inches; heights are in it where both are models."""
    start: str
    end: str
    line: Gap


def measure(one: Thing, other: Thing) -> Separation | None:
    """How far two things are apart, nearest base to nearest base; None when one is off the table."""
    pairs = (_measured(spot, end) for spot in one.spots for end in other.spots)
    return min(pairs, key=lambda found: found.distance, default=None)


def _measured(one: Spot, other: Spot) -> Separation:
    line = shown_gap(one.body, other.body)
    flat = line.distance + one.rim + other.rim
    if one.foot is None or other.foot is None:
        return Separation(flat, one.id, other.id, line)
    return Separation(slant(flat, (one.foot - other.foot) / INCH), one.id, other.id, line)


def away(g: Game, one: str, other: str) -> float:
    """Inches between two things; endless when one is off the table."""
    found = measure(find(g, one), find(g, other))
    return found.distance if found else math.inf


def where(g: Game, word: str) -> Point | None:
    """The place of a thing, a unit's being its leader's; None when it is off the table."""
    thing = find(g, g.unit(word).leader if word in g.state.units else word)
    return (thing.spots[0].body.at.x, thing.spots[0].body.at.y) if thing.spots else None
