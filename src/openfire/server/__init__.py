"""The server: games for several people over the network, kept in a database. It knows no rule.

`http` takes requests and sockets; `games` is a game in memory and all that happens to it; `store` keeps it; `views` is
what it looks like from outside, and `wire` and `requests` are what is sent and asked.
"""
