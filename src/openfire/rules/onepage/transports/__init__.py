"""Transports. [onepage, Transport(X); Furious]

`passengers` has the units inside and how many more have room, `boarding` the way in, `inside` what a unit inside may
do, `disembark` the places of units that get out, also of a transport that is destroyed.
"""
