"""The numbers that both drafts print alike, each beside its section. Distances are inches."""

ROUNDS = 5
"""Rounds. [shared.battle.rounds-5]"""

ACTIONS = 2
"""Actions. [shared.activation.two-actions, shared.actions.up-to-2]"""

ASSAULT_RANGE = 1.0
"""Assault Range. [shared.assault-range.1-inch]"""

FORMATION = 4.0
"""Leaders and Formation. [shared.formation.4-inches, shared.formation.reachable]"""

MOST_SUPPRESSION = 2
"""Unit and Model Status. [shared.status.suppression-max-2]"""

SCOUTS = 12.0
"""Deploy Scouts. [shared.scouts.over-12]"""

RUSH = -2
"""Rush. [shared.rush.move-minus-2]"""

EVADE, EVADE_DEFENCE = 6.0, 2
"""Evading an Attack. [shared.evade.over-6, shared.evade.plus-2, shared.defence.mod-evade]"""

LIGHT_COVER, HEAVY_COVER = 1, 3
"""Make Defence Rolls. [shared.defence.mod-light-cover, shared.defence.mod-heavy-cover]"""

ENEMY_CLOSE, NO_ENEMY_NEAR, NO_ENEMY_FAR, FRIEND_NEAR = 2, 1, 1, 2
"""Recover. [shared.recover.mod-engaged, shared.recover.mod-none-in-6, shared.recover.mod-none-in-12,
shared.recover.mod-friend-in-6]
"""

NEAR, FAR = 6.0, 12.0
"""Recover: how far away enemies and friends are looked for."""

INTERACT = 1.0
"""Interact. [shared.interact.object-rules]"""

DANGER_DAMAGE = 1
"""Dangerous. [shared.terrain.dangerous-hit]"""

SLOW = 2.0
"""Slow. [shared.terrain.slow-minus-2]"""

OBSCURED_SKILL = -3
"""Battle Skill Test. [shared.attack.mod-obstructed]"""

LONGSHOT_REACH = 2
"""Longshot. [shared.weapon.longshot-range]"""

CLIMB_UP, LEVELS_DOWN_PER_INCH = 1.0, 2
"""Climbable. [shared.terrain.climb-up-cost, shared.terrain.climb-down-cost]"""
