"""Environments for reinforcement learning: the game as PettingZoo and Gymnasium know games. Needs `openfire[rl]`."""
