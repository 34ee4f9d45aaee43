"""Moving units: the leader's way (`leader`, `unit_move`, `cost`, `climbing`), the whole move (`move`), the others
(`followers`, `formation`, `places`), assault range on the way (`engagement`, `leaving`) and measuring (`distance`).
"""
