"""Attack: declaring targets (`targets`), the procedure (`procedure`), its dice (`volley`, `modifiers`) and free attacks
(`free_attacks`).
"""
