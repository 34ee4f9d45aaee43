"""Open Fire 0.0.1, Melee draft."""
