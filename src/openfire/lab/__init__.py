"""The laboratory: what bots are worth against each other, and what positions are worth, from many games."""
