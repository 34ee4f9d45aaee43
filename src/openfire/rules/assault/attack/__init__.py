"""Attack: declaring targets (`targets`), the procedure (`procedure`), its dice (`volley`, `modifiers`), evading
(`evade`), cover (`cover`) and free attacks (`free_attacks`).
"""
