"""Expansion: Vehicles; Aircraft; Facing and Arcs.

`traits` has what vehicles are and what they may not do, `driving` and `manoeuvres` how they move, `aircraft` how they
fly, `facing` the arcs around a model.
"""
