"""Heroes and Psykers who are deployed as part of another unit. [onepage, Heroes & Psykers]

Whoever joins does so when one of the two is about to be deployed, and for the whole game (ruling A-HERO-JOIN).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openfire.engine.answers import Pick
from openfire.engine.facts import Attached
from openfire.engine.game import Game
from openfire.engine.options import UnitChoices
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.engine.setup import PartCard
from openfire.engine.state import RESERVE
from openfire.rules.onepage.building import Company, why_not_join, why_not_join_too
from openfire.rules.onepage.specials import HERO

RULES = ("onepage.type.hero-join", "onepage.type.hero-join-same-quality")

NONE = "none"


class JoinOptions(UnitChoices):
    """Whom a unit joins, or who joins it, of those that are still to be deployed; or nobody."""

    __slots__ = ("_why",)

    def __init__(self, why: dict[str, Refusal | None]) -> None:
        """why: for each of the player's other units why it is not possible, None where it is."""
        self._why = why
        able = tuple(unit for unit, refusal in why.items() if refusal is None)
        super().__init__(lambda: (*able, NONE), self._refused)

    def _refused(self, pick: Pick) -> Refusal:
        return self._why.get(pick.name) or Refusal("not-offered", RULES[0], self.instead_of(pick))

    def not_offered(self) -> Iterator[tuple[str, Refusal]]:
        """The other units that are still to be deployed, and why they may not."""
        return ((unit, refusal) for unit, refusal in self._why.items() if refusal)


def joined(g: Game, unit: str, but: Sequence[str]) -> Rules[str]:
    """A unit that is about to be deployed may join another, or be joined by others. Which unit is deployed then.

    but: units that have been deployed. [onepage.type.hero-join, onepage.type.hero-join-same-quality]
    """
    unit = yield from _joins(g, unit, but)
    while (yield from _is_joined(g, unit, but)):
        pass
    return unit


def _joins(g: Game, unit: str, but: Sequence[str]) -> Rules[str]:
    """A unit of Heroes or Psykers may become part of another one."""
    why = {other: why_not(g, unit, other) for other in _others(g, unit, but)}
    if None not in why.values():
        return unit
    picked = yield from ask(g.unit(unit).seat, QuestionName.JOINS, unit, JoinOptions(why), *RULES)
    if picked.name == NONE:
        return unit
    g.happen(Attached(unit=unit, host=picked.name, rules=RULES))
    return picked.name


def _is_joined(g: Game, unit: str, but: Sequence[str]) -> Rules[bool]:
    """A unit of Heroes or Psykers may become part of one that is about to be deployed. Whether one does."""
    why = {other: why_not(g, other, unit) for other in _others(g, unit, but)}
    if None not in why.values():
        return False
    picked = yield from ask(g.unit(unit).seat, QuestionName.JOINED_BY, unit, JoinOptions(why), *RULES)
    if picked.name != NONE:
        g.happen(Attached(unit=picked.name, host=unit, rules=RULES))
    return picked.name != NONE


def _others(g: Game, unit: str, but: Sequence[str]) -> list[str]:
    """The other units of a player that are still to be deployed."""
    mine = (one for one in g.state.units.values() if one.seat == g.unit(unit).seat and one.id not in (unit, *but))
    return [one.id for one in mine if one.place == RESERVE and not one.marks]


def why_not(g: Game, unit: str, host: str) -> Refusal | None:
    """Why a unit may not join another when they are deployed: as on a list. [onepage.type.hero-join]"""
    if len(g.unit_card(unit).parts) > 1:
        return Refusal("other", RULES[0], f"{unit} is several units as one: one that is by itself joins another")
    first, *others = _companies(g, host)
    (mine,) = _companies(g, unit)
    return why_not_join(mine, first) or why_not_join_too(mine, others)


def _companies(g: Game, unit: str) -> list[Company]:
    """A unit, and those that have joined it, on the list or since."""
    card = g.unit_card(unit)
    return [_company(g, part) for part in card.parts or (PartCard(card.profile, card.models, card.points),)]


def _company(g: Game, part: PartCard) -> Company:
    cards = [g.card(model) for model in part.models]
    may_join = all(HERO in card.profile.types or card.special("psyker") for card in cards)
    return Company(part.profile.name, part.profile.id, tuple(card.profile for card in cards), may_join)
