"""Places for whole units: shown, proved impossible, or not found. `place` is the one call, `terms` what it is told."""
