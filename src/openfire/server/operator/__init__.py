"""What the operator of a server does to games, from outside of it. Plain functions on a connection that writes."""
