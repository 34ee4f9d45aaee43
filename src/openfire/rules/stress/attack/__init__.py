"""Action: Attack; Weapons; Assault Range.

`targets` has who may aim at whom, `weapons` what models attack with, `procedure` the attack from the declaration to the
damage, `modifiers` what changes its rolls, `volley` its dice, `free_attacks` the attacks on those who leave.
"""
