"""Action: Movement; Leaders and Formation; Measuring; Assault Range.

`action` has what is asked of the player and done, `allowance` how many inches each kind of move has, `leader` which
ways the leader may take, `options` the question about them, `formation` and `followers` where the others may stand,
`distance` how distances are measured, `leaving` which enemies a move leaves.
"""
