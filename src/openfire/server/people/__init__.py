"""People: accounts and how they are kept safe, what somebody is called, and what players do about each other."""
