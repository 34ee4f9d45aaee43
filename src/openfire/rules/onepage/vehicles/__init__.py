"""Vehicles. [onepage, Vehicles]

`traits` has facings, the damage roll and what it does, `driving` the moves, `pivots` the turns.
"""
