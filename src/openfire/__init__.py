"""Open Fire: play, referee and study tabletop miniature wargames."""
