"""Words that are nearly spelt alike: how far one is from another, counted in slips of the finger."""

from __future__ import annotations

from collections.abc import Iterable


def slips_allowed(word: str) -> int:
    """How many slips still leave a word recognizable."""
    return 0 if len(word) < 4 else 1 if len(word) < 6 else 2 if len(word) < 10 else 3


def slips(one: str, other: str, most: int) -> int:
    """How many letters are wrong, missing, too many or swapped with their neighbour; more than `most` is `most` + 1."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for n, letter in enumerate(one):
        last, before, row = before, row, [n + 1]
        for m, wanted in enumerate(other):
            cost = min(before[m + 1] + 1, row[m] + 1, before[m] + (letter != wanted))
            if n and m and letter == other[m - 1] and one[n - 1] == wanted:
                cost = min(cost, last[m - 1] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def nearest(word: str, known: Iterable[str]) -> dict[str, int]:
    """The known words that a word may be a slip of, each with the number of slips; only the nearest and those next."""
    most = slips_allowed(word)
    found = {one: far for one in known if most and (far := slips(word, one, most)) <= most}
    least = min(found.values(), default=0)
    return {one: far for one, far in found.items() if far <= least + (word[0] != one[0])}
