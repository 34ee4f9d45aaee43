"""Attack: which weapons (`targets`), the tests and what comes of them (`procedure`, `volley`, `modifiers`) and free
attacks (`free_attacks`).
"""
