"""Attack: declaring targets (`targets`), weapons and their range (`weapons`, `range`), the procedure (`procedure`), its
dice (`volley`, `modifiers`, `armour`), evading (`evade`), cover (`cover`) and free attacks (`free_attacks`).
"""
