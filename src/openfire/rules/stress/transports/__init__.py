"""Transports.

`boarding` has who is carried and how a unit embarks, `disembark` where it gets out.
"""
