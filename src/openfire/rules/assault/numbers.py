"""The numbers printed in the book, each beside its section. Distances are inches.

Those that both drafts print alike stand with what they share.
"""

from openfire.rules.shared.numbers import ASSAULT_RANGE, MOST_SUPPRESSION, RUSH

__all__ = ["ASSAULT_RANGE", "MOST_SUPPRESSION", "RUSH"]

SUPPRESSED_MOVE = 2
"""Advance. [assault.advance.one-token-minus-2]"""

ASSAULT = 3
"""Assault. [assault.assault.move-plus-3]"""

CLOSE_WEAPON = 1.0
"""Choose Target and Weapons: the longest weapon that an engaged unit can use.

[assault.attack.engaged-range-1-weapons]
"""

SUPPRESSED_SKILL = -3
"""Battle Skill Test. [assault.attack.mod-suppressed]"""

LONGSHOT_ATTACKS, LONGSHOT_SKILL = 1, -1
"""Longshot. [assault.weapon.longshot-one-attack, assault.weapon.longshot-minus-1]"""
