"""Look-ahead and taste: what previews, odds and bots ask of each edition. No rule stands in this room."""
