"""Action: Movement; Leaders and Formation; Measuring.

`action` has what is asked of the player and done, `leader` which ways the leader may take, `formation` where the others
may stand, `distance` how distances are measured.
"""
