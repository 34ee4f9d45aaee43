"""Suggestions for where models are placed: units that arrive, those who follow, those who close in."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.engine.state import TABLE
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Pose
from openfire.text import placement
from openfire.text.editions import hooks_of
from openfire.text.names import place, unit_name
from openfire.text.suggested_answers import SuggestedAnswer, SuggestedAnswers
from openfire.text.table_things import away
from openfire.text.units import enemies
from openfire.text.wording import Wording

BESIDE: Final = 2 * INCH
"""How far from an objective an ambush is laid."""

TRIES: Final = 3
"""How many places are drawn where nothing says which are better."""


def arrival(g: Game, ask: Ask, words: Wording) -> SuggestedAnswers:
    """Before each entry point, the emptiest first, and beside objectives where that is allowed; else some places."""
    found = [*_around_entries(g, ask, words), *_beside_objectives(g, ask, words)] or list(_drawn(g, ask, words))
    if ask.options.why_not(Stand(())) is None:
        is_claim = ask.options.claim() is not None
        told = words.offer("no room", unit=words.unit(ask.about)) if is_claim else words.offer("none stay")
        found.append(SuggestedAnswer(Stand(()), told))
    return SuggestedAnswers(tuple(found))


def _around_entries(g: Game, ask: Ask, words: Wording) -> Iterator[SuggestedAnswer]:
    points = placement.entries(g, ask.about)
    for entry in sorted(points, key=lambda entry: _crowd(g, ask.who, entry, list(points))):
        if stand := placement.around_entry(g, ask, entry):
            yield SuggestedAnswer(stand, words.offer("at entry", entry=entry, where=leader_at(g, ask, stand, words)))


def _crowd(g: Game, seat: str, entry: str, points: list[str]) -> int:
    """How many of a player's units are nearest to an entry point."""
    own = [unit.id for unit in g.state.units.values() if unit.seat == seat and unit.place == TABLE]
    return sum(entry == min(points, key=lambda name: away(g, unit, name)) for unit in own)


def _beside_objectives(g: Game, ask: Ask, words: Wording) -> Iterator[SuggestedAnswer]:
    for marker in g.state.markers.values():
        spot = Pose(marker.at[0], marker.at[1] - BESIDE)
        if marker.place == TABLE and (stand := placement.standing(g, ask, spot, spot)):
            yield SuggestedAnswer(
                stand,
                words.offer("near objective", marker=words.ground(marker.id), where=leader_at(g, ask, stand, words)),
            )


def _drawn(g: Game, ask: Ask, words: Wording) -> Iterator[SuggestedAnswer]:
    """Places that were found, and some at random."""
    chance = Random(0)
    stands = [placement.suggested(ask), *(ask.options.sample(chance) for _ in range(TRIES))]
    for stand in dict.fromkeys(stands):
        if stand.places and ask.options.why_not(stand) is None:
            yield SuggestedAnswer(stand, leader_at(g, ask, stand, words))


def leader_at(g: Game, ask: Ask, stand: Stand, words: Wording) -> str:
    """Where a unit would stand: its leader, or who stands for it."""
    if not stand.places:
        return words.offer("where it stands")
    is_alone = len(g.unit(ask.about).models) <= 1
    who = "it at" if is_alone else "leader at" if hooks_of(g.setup).is_led else "first model at"
    return words.offer(who, place=place(placement.leader_pose(g, ask, stand)))


def followers(g: Game, ask: Ask, words: Wording) -> SuggestedAnswers:
    """The places that were found, and others on the side of the nearest enemy."""
    found = [SuggestedAnswer(placement.suggested(ask), words.offer("formation"))]
    for goal in enemies(g, ask.about)[:1]:
        at = g.model(g.unit(goal).leader).at
        stand = placement.gathered_toward(g, ask, (at.x, at.y)) if at else None
        if stand and stand != found[0].answer and ask.options.why_not(stand) is None:
            found.append(SuggestedAnswer(stand, words.offer("side of", unit=unit_name(g.setup, goal))))
    return SuggestedAnswers(tuple(found))


def closing(g: Game, ask: Ask, words: Wording) -> SuggestedAnswers:
    """The places that were found, and where everybody stands if that would do."""
    found = [SuggestedAnswer(placement.suggested(ask), _closing_words(g, ask, words))]
    if found[0].answer != Stand(()) and ask.options.why_not(Stand(())) is None:
        found.append(SuggestedAnswer(Stand(()), words.offer("stay there")))
    return SuggestedAnswers(tuple(found))


def _closing_words(g: Game, ask: Ask, words: Wording) -> str:
    if ask.suggestion() is None:
        return words.offer("stay there")
    return words.offer("close to", unit=unit_name(g.setup, ask.target)) if ask.target else words.offer("best")


def spot(g: Game, ask: Ask, words: Wording) -> SuggestedAnswers:
    """Free places along a player's own edge, else some other."""
    taken = [at for _, _, at in g.state.entries]
    named = zip(placement.edge_places(g, ask.who), ("edge west", "edge east", "edge middle"), strict=True)
    stands = {Stand(((ask.about, Pose(*at)),)): words.offer(name) for at, name in named if at not in taken}
    free = [SuggestedAnswer(stand, told) for stand, told in stands.items() if ask.options.why_not(stand) is None]
    return SuggestedAnswers(tuple(free) or (_anywhere(ask),), is_settled=True)


def _anywhere(ask: Ask) -> SuggestedAnswer:
    stand = ask.options.sample(Random(0))
    return SuggestedAnswer(stand, place(stand.places[0][1]))
