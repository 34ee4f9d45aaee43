"""Vehicles and Attacks; Keyword: Cover.

`targets` has how many weapons a platform uses and what they see, `mounts` the sight along a barrel, `modifiers` what
changes defence rolls.
"""
