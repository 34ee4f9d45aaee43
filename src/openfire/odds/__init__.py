"""Exact odds of the very programs that play."""
