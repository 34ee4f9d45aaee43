"""Terrain: keywords as footing and cost (`ground`), areas of one kind (`stretches`), dangerous ground (`danger`) and
heights (`levels`).
"""
