"""Play as it was: games, trees, verdicts and playthroughs that are kept, and compared with those of today."""

HINT = "if that is meant: make golden, and read what git diff shows"
"""For who reads a test that fails."""
