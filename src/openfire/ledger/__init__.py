"""The ledger: every rule as a statement with an id, where code cites it, and what proves it."""
