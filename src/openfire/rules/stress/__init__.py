"""Open Fire, Stress edition."""
