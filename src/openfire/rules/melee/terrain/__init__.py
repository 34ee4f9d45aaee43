"""Terrain as different movers meet it (`ground`), and dangerous ground (`danger`)."""
