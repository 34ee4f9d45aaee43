"""Vehicles. [onepage, Vehicles]

A Vehicle has no base; its hull is measured. [onepage.vehicle.hull-measure] It is Armored and has Impact(D6) even where
its profile does not say so. [onepage.vehicle.innate-rules] `facing` has the quarters of a hull and the turns, `driving`
the moves. What wounds do to a Vehicle stands in `damage.py`.
"""
