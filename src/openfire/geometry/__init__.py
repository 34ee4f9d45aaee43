"""Exact geometry on the table.

Places are whole ten-thousandths of an inch (`inches`), distances and costs are floats in inches. `shapes` says what
stands on the table, `measure` how far apart things are, `sight` what an eye sees, `ground` and `paths` which ways
there are, `prices` what they cost, `reach` everything one can get to, `placement` where bases can stand. The arithmetic
is in `kernels`; its epsilon ladder is the only one in the project.
"""
