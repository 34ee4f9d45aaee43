"""Open Fire, Advanced Rules: a supplement over the Stress edition."""
