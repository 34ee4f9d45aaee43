"""Text: questions, facts, things on the table and suggestions in words, the same wherever a game is played.

The terminal says them and the server sends them. What only the rules know is asked of the edition (`editions`).
"""
