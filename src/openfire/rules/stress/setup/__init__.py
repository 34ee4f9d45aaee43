"""Set up Stage; Deploying Units.

`stage` has the entry points, `reserve` who waits off the table and who is called, `arrival` where units come onto it.
"""
