"""Attack: which weapons (`targets`), the tests and their damage (`procedure`, `modifiers`) and free attacks
(`free_attacks`).
"""
