"""Wounds. [onepage, Wounds & Casualties; Tough(X); Regeneration; Dangerous Terrain]

`casualties` has who is removed, `automatic` the wounds that nobody blocks.
"""
