"""The engine: questions, answers, facts, state, cursor and record. It knows no edition.

A game waits for exactly one question: an `Ask` of a player or a `Roll` of the dice. Answers are values; facts are the
only way to change the state; a cursor holds a place in a game and can be answered, forked, saved and replayed.
"""
