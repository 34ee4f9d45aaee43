"""Action: Attack; Attack Procedure; Weapons; Assault Range.

`procedure` has the attack from the declaration to the damage, `targets` who may aim at whom, `options` the question
about it, `weapons` what models attack with, `batches` which attacks are rolled together, `modifiers` what changes the
rolls, `volley` the dice, `free_attacks` the attacks on units that leave assault range.
"""
