"""Transporting Units; Embarking and Disembarking; Destroying a Transport.

`boarding` has who is carried and how a unit embarks, `disembark` how it gets out, `wrecks` what becomes of it when the
transport is destroyed, `command_points` what it needs to get out.
"""
