"""How a battle goes, as several books print it: rounds, activations and the aftermath."""
