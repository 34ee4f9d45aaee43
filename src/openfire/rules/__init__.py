"""The rulebooks: one folder per edition, each with its ledger, its rulings and its chapters."""
