"""All that can be chosen for a unit, as one row of sections: its options, its own sections, lists that it shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from openfire.roster.kept import kept
from openfire.roster.profiles import Gain, Option, Roster, Swap, UnitProfile
from openfire.roster.sections import Gift, Price, Section, SectionOption, Takers, UpgradeList


class Upgrade(NamedTuple):
    """An option in its section."""

    section: Section
    option: SectionOption

    @property
    def most(self) -> int | None:
        """How often a unit can take it at most, as far as the profile alone says it."""
        if self.option.most_takings is not None or self.section.takers == "models":
            return self.option.most_takings
        return self.option.most


def section_of(option: Option) -> Section:
    """The section that an option of the short form is: it stands alone in it."""
    section = Section(option.id, option.name, (), models=(option.model,) if option.model else (), most=None)
    if isinstance(option, Swap):
        gift, gone = Gift(weapons=option.gives), ((option.takes,),) if option.takes else ()
    else:
        gift, gone = Gift(specials=(option.special,)), ()
    only = SectionOption(option.id, option.name, gift, Price(option.points), most_takings=option.most)
    takers: Takers = "unit" if isinstance(option, Gain) and option.model is None else "models"
    return replace(section, options=(only,), takers=takers, replaces=gone)


def priced(section: Section, prices: dict[str, Price]) -> Section:
    """A section with the prices of one unit."""
    options = (replace(option, price=prices.get(option.id, option.price)) for option in section.options)
    return replace(section, options=tuple(options))


def unit_sections(unit: UnitProfile, upgrades: Mapping[str, UpgradeList]) -> tuple[Section, ...]:
    """The sections of a unit in the order in which they are gone through."""
    own = [*map(section_of, unit.options), *unit.sections]
    return (
        *own,
        *(priced(section, dict(use.prices)) for use in unit.upgrades for section in upgrades[use.list].sections),
    )


@kept
def unit_upgrades(roster: Roster, unit: str) -> dict[str, Upgrade]:
    """All options of a unit by the key that lists name them with: `flamer`, or `special.flamer` where several sections
    have a flamer."""
    sections = unit_sections(roster.units[unit], roster.upgrades)
    often = Counter(option.id for section in sections for option in section.options)
    return {
        option.id if often[option.id] == 1 else f"{section.id}.{option.id}": Upgrade(section, option)
        for section in sections
        for option in section.options
    }
