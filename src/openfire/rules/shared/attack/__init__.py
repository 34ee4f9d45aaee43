"""Attack: declaring targets (`targets`), weapons (`weapons`), the procedure (`procedure`), its dice (`volley`,
`modifiers`, `armour`), evading (`evade`), cover (`cover`) and free attacks (`free_attacks`).
"""
