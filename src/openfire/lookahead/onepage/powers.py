"""Looking ahead at psychic powers: which to try on whom, and with how many dice. No rule stands here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from openfire.engine.answers import Answer, Picks
from openfire.engine.edition import Consequence, Offer, OfferQuery
from openfire.engine.game import Game
from openfire.engine.questions import Ask, Rules
from openfire.engine.state import TABLE
from openfire.roster import Ability
from openfire.rules.onepage.attack.psychic import ManifestOptions, Power, powers, resolve, strength_of
from openfire.rules.onepage.movement.distance import unit_gap
from openfire.rules.onepage.specials import settings
from openfire.rules.shared.own_rules.changes import changed
from openfire.rules.shared.own_rules.scene import Case

LIKELY, HARDLY, MOST = 0.65, 0.3, 4
"""A power is tried with as few dice as make it likely, not where it hardly works, and not with so many that sixes are
to be feared. [onepage.psychic.backlash]"""

LASTING = ("gain", "move", "rule")
"""What a power can do that is not seen at once."""


def power_offers(g: Game, unit: str, wanted: OfferQuery) -> Iterator[Offer]:
    """The powers whose effects are seen at once, on everybody in range. [onepage.psychic.cast-roll]"""
    options = wanted.options if isinstance(wanted.options, ManifestOptions) else None
    options = options or ManifestOptions(g, unit, powers(g, unit))
    for name, power in options.powers.items():
        if not any(effect.does in LASTING for effect in power.ability.effects):
            for target in power.targets():
                if wanted.about in (None, target):
                    yield from _offer(g, unit, options.most, name, power, target)


def _offer(g: Game, unit: str, most: int, name: str, power: Power, target: str) -> Iterator[Offer]:
    psyker = power.psyker(target)
    assert psyker is not None
    needed = int(settings(power.ability.effects[0]).get("number", 1)) - strength_of(g, psyker)
    dice, chance = how_many(needed, min(most, MOST))
    if dice:
        steps = (Consequence(power.ability.name, partial(_resolve, unit=unit, ability=power.ability, target=target)),)
        away = None if target == unit else unit_gap(g, unit, target)
        rules = ("onepage.psychic.cast-roll", "onepage.psychic.cast-success")
        yield Offer(unit, target, Picks((name, target, str(dice))), steps, None, "", away, rules, chance=chance)


def _resolve(g: Game, unit: str, ability: Ability, target: str) -> Rules[None]:
    if g.unit(unit).place == TABLE:
        yield from resolve(g, unit, ability, target)


def power_chance(g: Game, ask: Ask, answer: Answer) -> float | None:
    """How likely a power works with so many dice, with what the module's rules add. [onepage.psychic.cast-roll]"""
    options = ask.options
    if not isinstance(options, ManifestOptions) or not isinstance(answer, Picks) or not answer.names:
        return None
    name, target, dice = answer.names
    power = options.powers[name]
    psyker = power.psyker(target)
    if psyker is None:
        return None
    needed = int(settings(power.ability.effects[0]).get("number", 1))
    helped = changed(g, "cast", Case(ask.about, target, (psyker,)), strength_of(g, psyker))
    return chance_of(needed - helped, int(dice))


def how_many(needed: int, most: int) -> tuple[int, float]:
    """How many dice to roll for a sum, and how likely it then is; none where it hardly works."""
    chances = [(dice, chance_of(needed, dice)) for dice in range(1, most + 1)]
    found = next((one for one in chances if one[1] >= LIKELY), max(chances, key=lambda one: one[1], default=(0, 0.0)))
    return found if found[1] >= HARDLY else (0, 0.0)


@lru_cache(maxsize=256)
def chance_of(needed: int, dice: int) -> float:
    """How likely so many D6 come to a sum, or more."""
    if not dice:
        return float(needed <= 0)
    return sum(chance_of(needed - face, dice - 1) for face in range(1, 7)) / 6
