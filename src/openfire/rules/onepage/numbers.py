"""The numbers printed in the guide, each beside its section. Distances are inches."""

ROUNDS = 4
"""Goal of the Game. [onepage.end.four-rounds]"""

ZONE = 12.0
"""Deploying Armies: units stand within so much of their table edge. [onepage.deploy.12in-zone]"""

AWAY = 12.0
"""Scout and Deep Strike: more than so far from enemies. [onepage.deploy.scout-12in, onepage.reserve.deepstrike-12in]"""

SCATTER = 12.0
"""Deep Strike: how far the opponent may move a unit. [onepage.reserve.deepstrike-scatter]"""

SCATTERS = 2
"""Deep Strike: up to this face the opponent may move the unit. [onepage.reserve.deepstrike-scatter]"""

ARRIVES = 4
"""Deep Strike: the face on which a unit arrives. [onepage.reserve.deepstrike-roll-4plus]"""

WALK, RUN, ASSAULT = 6.0, 12.0, 12.0
"""Activating Units. [onepage.act.walk-6, onepage.act.run-12, onepage.act.assault-12]"""

FAST_WALK, FAST_RUN = 3.0, 6.0
"""Fast. [onepage.special.fast-walk-3, onepage.special.fast-run-6]"""

LINK, SPREAD = 2.0, 12.0
"""Unit Coherency. [onepage.move.coherency-2in, onepage.move.coherency-12in]"""

GAP = 1.0
"""Walking & Running: the distance kept from other units. [onepage.move.1in-gap]"""

PILE_IN = 3.0
"""Assault Moves: how far defenders close in. [onepage.melee.pile-in-3in]"""

STRIKE = 2.0
"""Who can Strike. [onepage.melee.who-strikes]"""

CONSOLIDATE, STEP_BACK = 3.0, 1.0
"""Consolidation Moves. [onepage.melee.consolidate.win-3in, onepage.melee.consolidate.back-1in]"""

DIFFICULT = 6.0
"""Difficult Terrain. [onepage.terrain.difficult-6in]"""

COVER, ARMORED, REGENERATION = 5, 4, 5
"""The faces that ignore a hit or a wound.

[onepage.terrain.cover-5plus, onepage.special.armored-4plus, onepage.special.regeneration-5plus]
"""

SNIPER = 2
"""Sniper: the Quality that it is fired at. [onepage.weapon.sniper-quality-2]"""

MOST_POWER_DICE = 12
"""Power dice of a player, those that rules of modules add included (ruling A-OWN-NUMBERS)."""

BACKLASH = 2
"""Psyker(X): so many sixes hurt the psyker. [onepage.psychic.backlash]"""

UNHARMED = 2
"""Dangerous Terrain: the face from which on a die does no harm. [onepage.terrain.dangerous-test]"""

OWN_WALL = 1.0
"""Cover that ends nearer to the shooter than this is the shooter's own (ruling A-COVER-MAJORITY)."""

VEHICLE_WALK, VEHICLE_RUN, VEHICLE_ASSAULT = 12.0, 18.0, 18.0
"""Vehicles. [onepage.vehicle.walk-12, onepage.vehicle.run-18, onepage.vehicle.assault-18]"""

PIVOT_HOLD, PIVOT_MOVE = 180_000, 90_000
"""Vehicles, thousandths of a degree. [onepage.vehicle.pivot-hold-180, onepage.vehicle.pivot-move-90]"""

REVERSE = 2.0
"""Vehicles: what an inch backwards costs. [onepage.vehicle.reverse-half]"""

SHAKEN, IMMOBILE = 6, 8
"""Damage roll. [onepage.vehicle.damage.shaken-6-7, onepage.vehicle.damage.immobile-8]"""

SIDE, REAR = 1, 2
"""Damage roll by facing. [onepage.vehicle.facing-side-1, onepage.vehicle.facing-rear-2]"""

BAIL_OUT = 6.0
"""Transport(X): how far from a wreck its passengers are placed. [onepage.transport.destroyed-place-6in]"""

POINTS, HEROES = 750, 1
"""Preparing your Army. [onepage.army.size-agreed, onepage.army.one-hero]"""

INFANTRY_BASES, CAVALRY_BASE, MONSTER_BASE = (28, 40), (70, 25), 60
"""Scale Conventions, millimetres: from and to, length and width, diameter.

[onepage.scale.base.infantry, onepage.scale.base.cavalry-bikes, onepage.scale.base.monsters-walkers]
"""
