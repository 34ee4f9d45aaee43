"""Actions: what a unit may do in its activation (`choice`), and what its profile lets it do besides (`abilities`)."""
