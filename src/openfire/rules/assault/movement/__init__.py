"""Moving units: the three actions (`action`), the leader's way (`leader`, `cost`, `climbing`), the others (`followers`,
`formation`), assault range on the way (`engagement`, `leaving`, `assault`) and measuring (`distance`).
"""
