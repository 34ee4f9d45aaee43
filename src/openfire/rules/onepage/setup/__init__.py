"""Deploying Armies.

`deployment` has the order, the zones and the reserves, `joining` who is deployed as part of another unit.
"""
