"""Alembic looks here for its environment; `migrate` runs the steps itself."""
