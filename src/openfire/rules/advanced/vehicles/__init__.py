"""Vehicles and Transports; Facing and Arcs.

`traits` has what vehicles are, `pivots` how they move, `facing` the four arcs around a model.
"""
