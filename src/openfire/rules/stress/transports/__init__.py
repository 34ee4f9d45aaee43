"""Transports; Embarking and Disembarking.

`boarding` has who is carried and how a unit embarks, `disembark` how it gets out, `wrecks` what becomes of it when the
transport is destroyed; `safe_spots` and `options` have where it may be placed.
"""
