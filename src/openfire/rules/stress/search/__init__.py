"""Looking for places and ways that the rules allow. No rule stands here.

`places` finds places for a unit around its leader, `arrivals` where it comes onto the table, `near_hull` where it gets
out of a transport; `walks`, `drives` and `flights` find ways, `attacks` attacks.
"""
