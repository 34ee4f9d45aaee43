"""Exact geometry on the table.

Places are whole ten-thousandths of an inch (`inches`), distances and costs are floats in inches. `shapes` says what
stands on the table, `measure` how far apart things are, `sight` what an eye sees, `ground` and `paths` which ways
there are, `path_cost` what they cost, `straight_ways` which of many are open, `reach` everything one can get to,
`placement` where bases can stand, and `solver` finds places for whole units. The arithmetic is in `kernels`; its
epsilon ladder is the only one in the project.
"""
