"""The Round; Ending the Game.

`battle` has rounds, activations and the end of the game, `turns` whose go it is and which unit may be activated.
"""
