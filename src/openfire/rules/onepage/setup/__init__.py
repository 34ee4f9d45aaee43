"""Before the first round. [onepage, Deploying Armies; Deep Strike; Infantry; Heroes & Psykers]

`stage` has the order in which units are set up, `deployment` where they may stand, `reserve` Deep Strike, `joining` the
units that merge or join others.
"""
