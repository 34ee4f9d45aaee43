"""Attacks before their dice fall, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from openfire.engine.answers import Aim
from openfire.engine.game import Game
from openfire.odds.previews import Prospect, ProspectPart
from openfire.odds.throws import Throw
from openfire.text.descriptions import seen
from openfire.text.dice_words import least
from openfire.text.names import unit_name
from openfire.text.phrasebooks.en.grammar import counted, inches, listed, lowered
from openfire.text.sentences import volleys
from openfire.text.units import gap
from openfire.text.wording import Wording

LEAST: float = 0.005
"""Chances below this are not told."""


def prospect_words(g: Game, found: Prospect, *, close: bool = False) -> str:
    """An attack on a unit: `b2 Heron band, 7.4 in, clear: 8 line rifles (16 dice, 7+ to hit ...). About 3 damage.`

    close: a free attack, for which range and sight do not matter.
    """
    where = "" if close else f", {inches(gap(g, found.unit, found.about))}, {seen(g, found.unit, found.about)}"
    destroys = f", destroyed {found.destroys:.0%}" if found.destroys >= LEAST else ""
    return f"{unit_name(g.setup, found.about)}{where}: {_arms(g, found)}. About {found.damage:.1f} damage{destroys}."


def exchange_words(found: Prospect) -> str:
    """What a fight comes to for both sides: `About 1.2 damage, destroyed 25%; about 0.4 in return, lost 3%.`"""
    odds = found.odds
    if odds is None:
        return "Nothing comes of it."
    taken, gone = odds.expected(lambda one: one.own.damage), odds.chance(lambda one: one.own.destroyed)
    destroys = f", destroyed {odds.destroys:.0%}" if odds.destroys >= LEAST else ""
    lost = f", lost {gone:.0%}" if gone >= LEAST else ""
    return f"About {odds.damage:.1f} damage{destroys}; about {taken:.1f} in return{lost}."


def _arms(g: Game, found: Prospect) -> str:
    """The weapons with their dice; attacks that are alike are told once."""
    alike: dict[tuple[Throw, ...], list[ProspectPart]] = {}
    for part in found.parts:
        alike.setdefault(part.throws, []).append(part)
    return listed(_part_words(g, found, parts) for parts in alike.values())


def _part_words(g: Game, found: Prospect, parts: Sequence[ProspectPart]) -> str:
    """Attacks that are alike: `8 line rifles (16 dice, 7+ to hit, 5+ saves [+4 obscured])`.

    Where a part rolls for one weapon after the other, the dice are those of the first.
    """
    throws, weapons = parts[0].throws, _weapons(g, found, parts)
    dice = [word for word in (_count(throws, len(parts)), *(_needs(g, throw) for throw in throws)) if word]
    first = "first " if len(weapons) > 1 else ""
    told = ", ".join(dice)
    return f"{listed(weapons)}{f' ({first}{told})' if dice else ''}"


def _weapons(g: Game, found: Prospect, parts: Sequence[ProspectPart]) -> list[str]:
    """What some parts of an attack are made with, as the rules name them, else all that is used."""
    hands: dict[str, int] = {}
    for number, name in (told for part in parts for told in _TITLE.findall(part.name)):
        hands[name] = hands.get(name, 0) + int(number)
    if hands or not isinstance(found.answer, Aim):
        return [counted(number, lowered(name)) for name, number in hands.items()]
    return [word for words in volleys(map(str, found.answer.shots), Wording(g.setup)).values() for word in words]


_TITLE = re.compile(r"([0-9]+) x ([^,]+)")
"""Equal attacks, as the rules title them."""


def _count(throws: Sequence[Throw], times: int) -> str:
    """How many dice the attacker rolls, or what is rolled for that first."""
    if not throws:
        return ""
    number = str(throws[0].dice or throws[0].die)
    return f"{number} {'die' if number == '1' else 'dice'}{' each' if times > 1 else ''}"


def _needs(g: Game, throw: Throw) -> str:
    """What one die does, from which face on, and what changes it."""
    verb = Wording(g.setup).book.needs.get(throw.label.partition(",")[0])
    if verb is None or throw.needed is None:
        return ""
    changes = f" [{Wording(g.setup).signed(throw.modifiers)}]" if throw.modifiers else ""
    sides = int(throw.die.lstrip("D"))
    return f"{least(min(throw.good, default=throw.needed), sides, Wording(g.setup))} {verb}{changes}"


_BATCH = re.compile(r"([^#>]+)(?:#([0-9]+))?>([^(]+)\(([^)]*)\)")


def batch_words(text: str, words: Wording) -> str:
    """Equal attacks as the rules name them: `line-rifle>b2(a1.2,a1.3)` as `2 line rifles of a1.2 and a1.3 on b2`."""
    found = _BATCH.fullmatch(text)
    if found is None:
        return text
    weapon, profile, target, named = found.groups()
    models = named.split(",")
    arms = words.armed(models, weapon, int(profile or 0))
    return words.offer("equal attacks", arms=arms, models=words.listed(models), unit=words.unit(target))
