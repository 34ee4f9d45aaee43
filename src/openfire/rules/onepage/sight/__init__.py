"""Who sees whom. [onepage, Line of Sight; Terrain]

`line` has the line of sight, `cover` who is within or behind Cover Terrain.
"""
