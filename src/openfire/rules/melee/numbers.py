"""The numbers printed in the book, each beside its section. Distances are inches.

Those that both drafts print alike stand with what they share.
"""

from openfire.rules.shared.numbers import ASSAULT_RANGE, FORMATION, MOST_SUPPRESSION, OBSCURED_SKILL, RUSH

__all__ = ["ASSAULT_RANGE", "FORMATION", "MOST_SUPPRESSION", "OBSCURED_SKILL", "RUSH"]

SUPPRESSED_MOVE = 2
"""Advance and Rush, for each token. [melee.advance.minus-2-per-token, melee.rush.minus-2-per-token]"""

SUPPRESSED_SKILL = -2
"""Battle Skill Test, for each token. [melee.attack.mod-suppressed]"""

TURN = 45
"""Vehicle Movement: degrees of one turn. [melee.vehicle.one-free-turn, melee.vehicle.second-turn-2]"""

FREE_TURNS, MOST_TURNS, EXTRA_TURN = 1, 2, 2.0
"""Vehicle Movement: turns that cost nothing, turns in all, inches for another.

[melee.vehicle.one-free-turn, melee.vehicle.second-turn-2, melee.vehicle.turns-per-activation]
"""

VEHICLE_SLOW = 2.0
"""Vehicle Movement: what slow terrain deducts. [melee.vehicle.slow-deducts-2]"""

LARGEST_PASSENGER = 2
"""Allowed Models. [melee.transport.sizes-1-2]"""

WRECK = 1.0
"""Destroyed Transports. [melee.transport.wreck-leader-placed]"""

WRECKED_SUPPRESSION = 2
"""Destroyed Transports. [melee.transport.wreck-suppression-2]"""

AMBUSH_ROUND = 2
"""Ambush. [melee.unit.ambush.from-round-2]"""

FEAR, FEAR_RANGE = -3, 6.0
"""Fear. [melee.unit.fear]"""

MEDIC = 3
"""Medic. [melee.unit.medic]"""

IMPACT = 6.0
"""Impact: how far the leader must have moved. [melee.weapon.impact-free-attack]"""

LONGSHOT_ATTACKS = 1
"""Longshot. [melee.weapon.longshot-one-attack]"""
