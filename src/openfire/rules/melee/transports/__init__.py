"""Transports: getting in (`boarding`), getting out (`disembark`), and destroyed ones (`wrecks`)."""
