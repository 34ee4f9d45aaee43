"""The numbers printed in the supplement, each beside its section. Distances are inches."""

ROUGH = 1.0
"""Keyword: Rough, also for each height level that is climbed. [advanced.terrain.rough-cost]"""

COVER, COVER_FLOOR = 2, 6
"""Keyword: Cover. [advanced.terrain.cover-plus-2, advanced.terrain.cover-floor-6]"""

PIVOT, PIVOTS, BETWEEN_PIVOTS = 45, 2, 1.0
"""Vehicle Movement Restrictions: degrees of a pivot, how many, and inches between two of them.

[advanced.vehicle.two-pivots, advanced.vehicle.pivots-1-inch-apart]
"""

PLATFORM = 2
"""Vehicles and Attacks. [advanced.vehicle.default-platform-2]"""

WEAK_SPOT = -2
"""Weak Spot, unless the module says something else (house rule, AD-15). [advanced.vehicle.default-weak-spot-rear]"""

LARGE = 2
"""Transporting Units: the places that a large model takes. [advanced.transport.large-counts-2]"""

EMBARK = 1.0
"""Embarking and Disembarking. [advanced.transport.embark-within-1]"""
