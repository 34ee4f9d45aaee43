"""Moving units: the two actions (`action`), how far and how near to enemies (`pace`)."""
