"""Terrain: keywords as footing and cost (`ground`), areas of one kind (`stretches`) and dangerous ground (`danger`)."""
