"""Wounds. [onepage, Wounds & Casualties; Tough(X); Regeneration; Dangerous Terrain]

`casualties` has which models are removed, `automatic` the wounds that nobody blocks.
"""
