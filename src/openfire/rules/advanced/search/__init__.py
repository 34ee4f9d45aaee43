"""Looking for ways and places that the rules allow. No rule stands here."""
