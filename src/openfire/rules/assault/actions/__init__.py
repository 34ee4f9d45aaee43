"""Actions: what a unit may do in its activation (`choice`), how many actions it has left (`budget`), and what its own
profile lets it do besides (`abilities`).
"""
