"""Searches for places and ways. No rule stands here."""
