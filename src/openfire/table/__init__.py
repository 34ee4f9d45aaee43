"""Tables: terrain, zones and markers; read from files, made from a seed, measured and drawn."""
