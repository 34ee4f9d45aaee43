"""Shooting, melee and psychic powers. [onepage, Shooting; Melee; Weapons; Psyker(X)]

`targets` has which weapons may be fired at which unit, `shooting` the shots, `melee` the assault from the move to the
consolidation, `strikes` the blows, `assault_move` the moves into contact, `psychic` power dice, attempts and what a
power does. `volley` has the dice from hits to wounds for all of them, `weapons` how weapons are written and used.
"""
