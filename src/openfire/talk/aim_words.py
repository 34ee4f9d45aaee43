"""Attacks before their dice fall, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.talk.chapters import Attack, gap
from openfire.talk.dice_words import least, signed
from openfire.talk.looking import seen
from openfire.talk.names import armed, inches, listed, unit_name


def volley_words(g: Game, unit: str, attacks: Sequence[Attack], free: bool = False) -> str:
    """An attack on a unit: `b2 Heron band, 7.4 in, clear: 8 line rifles (16 dice, 7+ to hit ...). About 3 damage.`"""
    target = attacks[0].target
    alike: dict[Attack, list[Attack]] = {}
    for attack in attacks:
        alike.setdefault(attack._replace(models=()), []).append(attack)
    about = sum(attack.damage for attack in attacks)
    away = "" if free else f", {inches(gap(g, unit, target))}, {seen(g, unit, target)}"
    arms = listed(attack_words(g, same) for same in alike.values())
    return f"{unit_name(g.setup, target)}{away}: {arms}. About {about:.1f} damage."


def attack_words(g: Game, alike: Sequence[Attack]) -> str:
    """Attacks that are alike: `8 line rifles (16 dice, 7+ to hit, 5+ saves [+4 obscured])`."""
    attack = alike[0]
    models = [model for one in alike for model in one.models]
    hit = f"{least(attack.skill, attack.sides)} to hit{_changes(attack.skill_modifiers)}"
    save = f"{least(attack.defence, attack.sides)} saves{_changes(attack.defence_modifiers)}"
    dice = f"{attack.dice} {'die' if attack.dice == '1' else 'dice'}{' each' if len(alike) > 1 else ''}"
    return f"{armed(g.setup, models, attack.weapon, attack.profile)} ({dice}, {hit}, {save})"


def _changes(modifiers: Sequence[Modifier]) -> str:
    return f" [{signed(modifiers)}]" if modifiers else ""


_BATCH = re.compile(r"([^#>]+)(?:#([0-9]+))?>([^(]+)\(([^)]*)\)")


def batch_words(g: Game, text: str) -> str:
    """Equal attacks as the rules name them: `line-rifle>b2(a1.2,a1.3)` as `2 line rifles of a1.2 and a1.3 on b2`."""
    found = _BATCH.fullmatch(text)
    if found is None:
        return text
    weapon, profile, target, models = found.groups()
    arms = armed(g.setup, models.split(","), weapon, int(profile or 0))
    return f"{arms} of {listed(models.split(','))} on {unit_name(g.setup, target)}"
