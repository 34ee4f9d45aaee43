"""The server: a room where games are played over the network and kept safely. It knows no rule.

`tables`, `database`, `writing` and `storing` keep games; `events` says what can happen to one; `live` is a game in
memory and `folding` how an event changes it; `service` does what people ask; `wire` is what they see of it; `app`
speaks HTTP and WebSocket.
"""
