"""Moving. [onepage, Measuring Distances; Unit Coherency; Walking & Running]

`action` has walking and running, `paths` the ways of single models, `coherency` how a unit stands, `distance` measuring
and the distance kept from other units.
"""
