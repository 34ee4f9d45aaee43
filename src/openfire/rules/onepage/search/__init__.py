"""Searches for places and ways that the rules allow. No rule stands here: what is found is checked by the rules."""
