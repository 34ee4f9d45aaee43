"""Transporting Units; Embarking and Disembarking; Destroying a Transport.

`boarding` has who is carried and how a unit embarks, `disembark` where it gets out, `command_points` what it needs to.
"""
