"""Transports. [onepage, Transport(X); Furious]

`passengers` has the units inside and how many more have room, `boarding` the way in, `disembark` the places of units
that get out, `inside` what a unit inside may do, `wrecks` what becomes of it when the transport is destroyed.
"""
