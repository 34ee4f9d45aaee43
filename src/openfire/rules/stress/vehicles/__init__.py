"""Expansion: Vehicles; Aircraft; Facing and Arcs.

`traits` has what vehicles are and what they may not do, `manoeuvres` how they move, `aircraft` how they fly, `driving`
what both share, `facing` the arcs around a model.
"""
