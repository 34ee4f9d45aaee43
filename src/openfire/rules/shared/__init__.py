"""What several books print alike, or do alike without a rule of their own. Editions import it; it imports no edition.

What it cites is printed in at least two books in the same words, and is written shared.name: the book that is played
puts its own key before the name, where ids leave the rules.
"""
