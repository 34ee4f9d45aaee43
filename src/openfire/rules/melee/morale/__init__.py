"""Suppression tokens (`suppression`) and Fear (`fear`)."""
