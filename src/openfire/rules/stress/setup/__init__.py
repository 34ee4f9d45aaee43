"""Set up Stage; Deploying Units.

`stage` has the entry points, `reserve` which units wait and how they come, `arrival` where they may be placed, and
`nearby` remembers what was found there.
"""
