"""The one-page rules, 3.3.0."""
