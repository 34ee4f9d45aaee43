"""Suppression tokens (`suppression`), and command tests and Recover (`recovery`)."""
