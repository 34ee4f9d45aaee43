"""Moving units: the three actions (`action`), and ways of an assault (`assault`)."""
