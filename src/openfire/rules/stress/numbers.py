"""The numbers printed in the book, each beside its section. Distances are inches."""

ROUNDS = 6
"""Ending the Game. [stress.battle.rounds-6, stress.end.rounds-6]"""

ASSAULT_RANGE = 1.0
"""Assault Range. [stress.assault-range.1-inch]"""

FORMATION = 4.0
"""Leaders and Formation. [stress.formation.4-inches]"""

FORMATION_PER_LEVEL = 1.0
"""Leaders and Formation. [stress.formation.height-adds-1]"""

SKIRMISHERS = 8.0
"""Skirmishers. [stress.unit.skirmishers]"""

DEPLOY = 6.0
"""Deploying Units. [stress.deploy.within-6-of-entry]"""

AMBUSH = 12.0
"""Ambush. [stress.unit.ambush.place]"""

ADVANCE = 6.0
"""Advance Moves. [stress.advance.plus-6]"""

FAST = 9.0
"""Fast. [stress.unit.fast]"""

MOST_STRESS = 3
"""Stress. [stress.stress.max-3]"""

ADVANCED_SKILL = -4
"""Step 1 - Roll Attacks. [stress.attack.mod-advance, stress.advance.skill-minus-4]"""

NO_ASSAULT_WEAPON = -4
"""Assault Weapons. [stress.assault-weapons.minus-4, stress.attack.mod-no-assault-weapon]"""

WORST_SKILL = 12
"""Skill as a roll needs it where nobody rolls: hits that a module's own rule deals."""

OBSCURED_DEFENCE = 4
"""Step 2 - Roll Defence. [stress.defence.obscured-plus-4]"""

ACCURATE, UNWIELDY = 2, -2
"""Weapon Special Rules. [stress.weapon.accurate, stress.weapon.unwieldy-minus-2]"""

FEAR = 6.0
"""Fear. [stress.unit.fear]"""

SECURE = 1.0
"""Action: Secure. [stress.secure.within-1, stress.secure.uncontested]"""

HOLD = 6.0
"""Control objectives. [stress.objective.control]"""

SEEN_IN = 3
"""Line of Sight: one model seen for every so many. [stress.los.clear-one-in-three]"""

CLIMB_UP, LEVELS_DOWN_PER_INCH = 1.0, 2
"""Climbable. [stress.terrain.climb-up-cost, stress.terrain.climb-down-cost]"""

BARRIER = 1.0
"""Barrier. [stress.terrain.barrier-cost]"""

SLOW = 2.0
"""Slow. [stress.terrain.slow-double]"""

MANOEUVRE, FREE_MANOEUVRES, EXTRA_MANOEUVRE = 45, 1, 2.0
"""Vehicle Movement: degrees of one turn, turns that cost nothing, inches for each other one.

[stress.vehicle.no-free-pivot, stress.vehicle.one-free-manoeuvre, stress.vehicle.extra-manoeuvre-2]
"""

BACKWARD = 0.5
"""Vehicle Restrictions: the part of its movement that a vehicle has going backward. [stress.vehicle.backward-half]"""

CRIPPLED_MOVE, CRIPPLED_ROLLS = -2, -1
"""Vehicle Restrictions. [stress.vehicle.damaged-movement, stress.vehicle.damaged-rolls]"""

TRANSPORT = 1.0
"""Embarking and Disembarking. [stress.transport.embark-leader-1, stress.transport.disembark-leader-1]"""

LEAST_FLIGHT = 0.5
"""Aircraft Movement: the part of its printed movement that an aircraft must fly. [stress.aircraft.minimum-half]"""

HALF_SEEN = 0.5
"""Attacking a Vehicle: the part of it that must be seen for a clear view. [stress.vehicle.obscured-over-half]"""
