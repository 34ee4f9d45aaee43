"""The numbers printed in the book, each beside its section. Distances are inches."""

ROUNDS = 5
"""Rounds. [assault.battle.rounds-5]"""

ACTIONS = 2
"""Actions. [assault.activation.two-actions, assault.actions.up-to-2]"""

ASSAULT_RANGE = 1.0
"""Assault Range. [assault.assault-range.1-inch]"""

FORMATION = 4.0
"""Leaders and Formation. [assault.formation.4-inches, assault.formation.reachable]"""

MOST_SUPPRESSION = 2
"""Unit and Model Status. [assault.status.suppression-max-2]"""

SCOUTS = 12.0
"""Deploy Scouts. [assault.scouts.over-12]"""

SUPPRESSED_MOVE = 2
"""Advance. [assault.advance.one-token-minus-2]"""

RUSH = -2
"""Rush. [assault.rush.move-minus-2]"""

ASSAULT = 3
"""Assault. [assault.assault.move-plus-3]"""

CLOSE_WEAPON = 1.0
"""Choose Target and Weapons: the longest weapon that an engaged unit can use.

[assault.attack.engaged-range-1-weapons]
"""

EVADE, EVADE_DEFENCE = 6.0, 2
"""Evading an Attack. [assault.evade.over-6, assault.evade.plus-2, assault.defence.mod-evade]"""

SUPPRESSED_SKILL, OBSCURED_SKILL = -3, -3
"""Battle Skill Test. [assault.attack.mod-suppressed, assault.attack.mod-obstructed]"""

LIGHT_COVER, HEAVY_COVER = 1, 3
"""Make Defence Rolls. [assault.defence.mod-light-cover, assault.defence.mod-heavy-cover]"""

ENEMY_CLOSE, NO_ENEMY_NEAR, NO_ENEMY_FAR, FRIEND_NEAR = 2, 1, 1, 2
"""Recover. [assault.recover.mod-engaged, assault.recover.mod-none-in-6, assault.recover.mod-none-in-12,
assault.recover.mod-friend-in-6]
"""

NEAR, FAR = 6.0, 12.0
"""Recover: how far away enemies and friends are looked for."""

INTERACT = 1.0
"""Interact. [assault.interact.object-rules]"""

DANGER_DAMAGE = 1
"""Dangerous. [assault.terrain.dangerous-hit]"""

SLOW = 2.0
"""Slow. [assault.terrain.slow-minus-2]"""

LONGSHOT_REACH, LONGSHOT_ATTACKS, LONGSHOT_SKILL = 2, 1, -1
"""Longshot. [assault.weapon.longshot-range, assault.weapon.longshot-one-attack, assault.weapon.longshot-minus-1]"""
