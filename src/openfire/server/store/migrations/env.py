"""Alembic looks here for its environment; `migrating` runs the steps itself."""
