"""Transports: getting in (`boarding`) and out (`disembark`, `beside_hull`), and destroyed ones (`wrecks`)."""
