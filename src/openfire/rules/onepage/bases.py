"""Scale conventions: the bases that the guide suggests. [onepage, Scale Conventions]

Models keep the bases they come on, so other bases are told and not refused (ruling A-BASES). [onepage.scale.28mm]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from openfire.engine.edition import ArmyFault
from openfire.geometry.shapes import Round, RoundedEnd, Shape
from openfire.roster import ModelProfile, print_base
from openfire.rules.onepage import numbers
from openfire.rules.onepage.specials import VEHICLE

MM = 10_000 / 25.4
"""Units in a millimetre."""

SLACK = 0.5
"""Millimetres: bases are whole millimetres, and units are not."""


def base_advice(place: str, kinds: Iterable[ModelProfile]) -> Iterator[ArmyFault]:
    """Models on other bases than the guide suggests.

    [onepage.scale.base.infantry, onepage.scale.base.cavalry-bikes, onepage.scale.base.monsters-walkers,
    onepage.scale.base.vehicles-none]
    """
    for kind in dict.fromkeys(kinds):
        for name, (fits, wanted, rule) in SUGGESTED.items():
            if name in kind.types and not fits(kind.base):
                text = f"{kind.name} stands on {print_base(kind.base)}; the guide suggests {wanted}"
                yield ArmyFault(place, text, rule, is_advice=True)


def _is_infantry_base(base: Shape) -> bool:
    least, most = numbers.INFANTRY_BASES
    return isinstance(base, Round) and least - SLACK <= base.diameter / MM <= most + SLACK


def _is_cavalry_base(base: Shape) -> bool:
    long, wide = numbers.CAVALRY_BASE
    return (
        isinstance(base, RoundedEnd) and abs(base.length / MM - long) <= SLACK and abs(base.width / MM - wide) <= SLACK
    )


def _is_monster_base(base: Shape) -> bool:
    return isinstance(base, Round) and abs(base.diameter / MM - numbers.MONSTER_BASE) <= SLACK


def _is_hull(base: Shape) -> bool:
    return not isinstance(base, Round | RoundedEnd)


SUGGESTED = {
    "infantry": (_is_infantry_base, "a round base of 28 to 40 mm", "onepage.scale.base.infantry"),
    "bike": (_is_cavalry_base, "70x25 mm rounded", "onepage.scale.base.cavalry-bikes"),
    "cavalry": (_is_cavalry_base, "70x25 mm rounded", "onepage.scale.base.cavalry-bikes"),
    "monster": (_is_monster_base, "a round base of 60 mm", "onepage.scale.base.monsters-walkers"),
    "walker": (_is_monster_base, "a round base of 60 mm", "onepage.scale.base.monsters-walkers"),
    VEHICLE: (_is_hull, "no base, only the hull", "onepage.scale.base.vehicles-none"),
}
"""What each type of model should stand on."""
