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
from openfire.text.sentences import volleys
from openfire.text.units import gap
from openfire.text.wording import Wording

LEAST: float = 0.005
"""Chances below this are not told."""


def prospect_words(g: Game, found: Prospect, words: Wording, *, close: bool = False) -> str:
    """An attack on a unit: `b2 Heron band, 7.4 in, clear: 8 line rifles (16 dice, 7+ to hit ...). About 3 damage.`

    close: a free attack, for which range and sight do not matter.
    """
    return words.offer(
        "prospect",
        unit=unit_name(g.setup, found.about),
        where="" if close else _where(g, found, words),
        arms=_arms(found, words),
        damage=words.decimal(found.damage, 1),
        destroys=_chance("prospect destroys", found.destroys, words),
    )


def _where(g: Game, found: Prospect, words: Wording) -> str:
    return f", {words.inches(gap(g, found.unit, found.about))}, {seen(g, found.unit, found.about, words)}"


def exchange_words(found: Prospect, words: Wording) -> str:
    """What a fight comes to for both sides: `About 1.2 damage, destroyed 25%; about 0.4 in return, lost 3%.`"""
    odds = found.odds
    if odds is None:
        return words.offer("exchange nothing")
    taken, gone = odds.expected(lambda one: one.own.damage), odds.chance(lambda one: one.own.destroyed)
    return words.offer(
        "exchange",
        damage=words.decimal(odds.damage, 1),
        destroys=_chance("prospect destroys", odds.destroys, words),
        taken=words.decimal(taken, 1),
        lost=_chance("exchange lost", gone, words),
    )


def _chance(key: str, chance: float, words: Wording) -> str:
    """How likely something is; nothing where it hardly is."""
    return words.offer(key, chance=chance) if chance >= LEAST else ""


def _arms(found: Prospect, words: Wording) -> str:
    """The weapons with their dice; attacks that are alike are told once."""
    alike: dict[tuple[Throw, ...], list[ProspectPart]] = {}
    for part in found.parts:
        alike.setdefault(part.throws, []).append(part)
    return words.listed(_part_words(found, parts, words) for parts in alike.values())


def _part_words(found: Prospect, parts: Sequence[ProspectPart], words: Wording) -> str:
    """Attacks that are alike: `8 line rifles (16 dice, 7+ to hit, 5+ saves [+4 obscured])`.

    Where a part rolls for one weapon after the other, the dice are those of the first.
    """
    throws, weapons = parts[0].throws, _weapons(found, parts, words)
    dice = [told for told in (_count(throws, len(parts), words), *(_needs(throw, words) for throw in throws)) if told]
    told = ", ".join(dice)
    first = words.offer("first dice", dice=told) if len(weapons) > 1 else told
    return f"{words.listed(weapons)}{f' ({first})' if dice else ''}"


def _weapons(found: Prospect, parts: Sequence[ProspectPart], words: Wording) -> list[str]:
    """What some parts of an attack are made with, as the rules name them, else all that is used."""
    hands: dict[str, int] = {}
    for number, name in (told for part in parts for told in _TITLE.findall(part.name)):
        hands[name] = hands.get(name, 0) + int(number)
    if hands or not isinstance(found.answer, Aim):
        return [words.book.grammar.weapons(number, name) for name, number in hands.items()]
    return [arms for volley in volleys(map(str, found.answer.shots), words).values() for arms in volley]


_TITLE = re.compile(r"([0-9]+) x ([^,]+)")
"""Equal attacks, as the rules title them."""


def _count(throws: Sequence[Throw], times: int, words: Wording) -> str:
    """How many dice the attacker rolls, or what is rolled for that first."""
    if not throws:
        return ""
    number = str(throws[0].dice or throws[0].die)
    dice = words.offer("one die" if number == "1" else "several dice", number=number)
    return words.offer("dice each", dice=dice) if times > 1 else dice


def _needs(throw: Throw, words: Wording) -> str:
    """What one die does, from which face on, and what changes it."""
    verb = words.book.needs.get(throw.label.partition(",")[0])
    if verb is None or throw.needed is None:
        return ""
    changes = f" [{words.signed(throw.modifiers)}]" if throw.modifiers else ""
    sides = int(throw.die.lstrip("D"))
    return f"{least(min(throw.good, default=throw.needed), sides, words)} {verb}{changes}"


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
