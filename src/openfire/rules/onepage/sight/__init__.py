"""Line of sight and cover. [onepage, Line of Sight; Terrain]

`line` has the line of sight, `cover` whether a unit is within or behind Cover Terrain.
"""
