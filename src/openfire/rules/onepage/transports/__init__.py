"""Transports. [onepage, Transport(X); Furious]

`passengers` has who is inside and how many have room, `boarding` the way in, `disembark` the places of those who get
out, `inside` what a unit inside may do, `wrecks` what becomes of it when the transport is destroyed.
"""
