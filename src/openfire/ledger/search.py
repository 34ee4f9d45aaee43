"""Search that forgives typing errors: a word that no book has is read as the words nearest to it."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from openfire.ledger.explanations import plain
from openfire.ledger.spelling import nearest
from openfire.ledger.statements import editions, load_ledger, rulings

MOST_WORDS = 8
"""Words of a query that are looked for."""
LONGEST_WORD = 30
SHORTEST_START = 3
"""Letters with which a word of the books may be begun."""

STARTED, SLIPPED = 0.7, 0.5
"""What it is worth that a word is only begun, and that a letter of it is wrong."""
MARGIN = 0.34
"""The share of the best hit's points below which others are not shown."""

_WORD = re.compile(r"[a-z0-9]+")
_LETTERS = re.compile(r"[\w'-]+")
SAID_OTHERWISE = {
    "armor": "armour",
    "charge": "assault",
    "defense": "defence",
    "hp": "hit points",
    "los": "line of sight",
    "re-roll": "re rolls",
    "re-rolls": "re rolls",
    "reroll": "re rolls",
    "rerolls": "re rolls",
    "site": "sight",
}
"""What people say, and what the books say for it."""

SMALL = frozenset(re.split(" ", "a an and are as at be by for from in is it its no not of on or that the to with"))
"""Words that say nothing about what is looked for, unless nothing else is."""


class Hit(NamedTuple):
    """A rule or a ruling that was found."""

    id: str
    book: str
    """The edition of a rule; the folder of a ruling."""
    is_ruling: bool
    points: float


class SearchResult(NamedTuple):
    """What a search finds, the best first."""

    hits: tuple[Hit, ...]
    read_as: tuple[tuple[str, tuple[str, ...]], ...]
    """Words that no book has, and what each was read as; nothing where it is like none."""
    words: tuple[str, ...]
    """The words of the books that were looked for, to be marked in what was found."""


class Text(NamedTuple):
    """Something that can be found."""

    hit: Hit
    fields: tuple[tuple[float, str], ...]
    """What counts how much."""


class WordIndex(NamedTuple):
    """Every word of the books, with what holds it."""

    texts: tuple[Text, ...]
    holders: Mapping[str, Mapping[int, float]]
    """For each word the numbers of the texts that hold it, and how much that counts."""


def words_of(text: str) -> list[str]:
    """The words of a text in small letters."""
    return _WORD.findall(text.lower().replace("'", ""))


@cache
def index() -> WordIndex:
    """The words of all books and rulings."""
    texts = tuple(_texts())
    holders: dict[str, dict[int, float]] = defaultdict(dict)
    for number, text in enumerate(texts):
        for weight, field in text.fields:
            for word in set(words_of(field)):
                holders[word][number] = holders[word].get(number, 0) + weight
    return WordIndex(texts, holders)


def _texts() -> Iterator[Text]:
    for book in editions():
        for one in load_ledger(book).values():
            above = one.section.rpartition(" > ")[0]
            names = one.id.partition(".")[2].replace(".", " ").replace("-", " ")
            yield Text(Hit(one.id, book, False, 0), ((5, one.title), (3, names), (1, above), (1.5, one.rule)))
    for ruling in rulings().values():
        hit = Hit(ruling.id, ruling.edition, True, 0)
        yield Text(hit, ((3, ruling.title), (2, ruling.id.replace("-", "")), (0.7, plain(ruling.text))))


def search(query: str, books: Collection[str] = (), other_words: Mapping[str, str] | None = None) -> SearchResult:
    """The rules and rulings that a query means, in some books or in all.

    other_words: words of another language, and what the books say for them.
    """
    typed = _typed(query, other_words or {})
    read = {word: _readings(word) for word in typed}
    looked = {word: meant for word, meant in read.items() if meant}
    ranked = _ranked(looked.values(), books)
    slipped = tuple((word, tuple(meant)[:3]) for word, meant in read.items() if not _is_begun(word))
    return SearchResult(ranked, slipped, tuple(dict.fromkeys(one for meant in looked.values() for one in meant)))


def _typed(query: str, other_words: Mapping[str, str]) -> list[str]:
    """The words of a query, those that people say otherwise put into those of the books."""
    said = {**SAID_OTHERWISE, **other_words}
    text = " ".join(_put(word, said) for word in _LETTERS.findall(query.lower())[: 2 * MOST_WORDS])
    every = [word[:LONGEST_WORD] for word in dict.fromkeys(words_of(text))]
    return ([word for word in every if word not in SMALL] or every)[:MOST_WORDS]


def _put(word: str, said: Mapping[str, str]) -> str:
    """A word as the books have it, where it is one that people say otherwise, be it misspelt."""
    if word in said or _is_begun(word):
        return said.get(word, word)
    near = nearest(word[:LONGEST_WORD], said)
    own = nearest(word[:LONGEST_WORD], index().holders)
    closest = min(near, key=lambda one: (near[one], one), default="")
    return said[closest] if closest and near[closest] < min(own.values(), default=99) else word


def _is_begun(word: str) -> bool:
    return word in index().holders or bool(_begun(word))


@lru_cache(maxsize=2000)
def _begun(word: str) -> tuple[str, ...]:
    """The words of the books that begin so; and one that it is a longer form of."""
    known = index().holders
    if len(word) < SHORTEST_START:
        return ()
    shorter = [word[:-cut] for cut in (1, 2, 3) if len(word) - cut > SHORTEST_START and word[:-cut] in known]
    return (*(one for one in known if one != word and one.startswith(word)), *shorter[:1])


@lru_cache(maxsize=2000)
def _readings(word: str) -> Mapping[str, float]:
    """The words of the books that somebody may mean, and how surely."""
    known = index().holders
    meant = dict.fromkeys(_begun(word), STARTED)
    if word in known:
        meant = {word: 1.0, **meant}
    if meant:
        return meant
    near = nearest(word, known)
    often = sorted(near, key=lambda one: (near[one], -len(known[one]), one))
    return {one: SLIPPED ** near[one] for one in often}


def _ranked(looked: Iterable[Mapping[str, float]], books: Collection[str]) -> tuple[Hit, ...]:
    """What holds the words: most of them first, then where they count most, rare words more than common ones."""
    texts, holders = index()
    points: dict[int, float] = defaultdict(float)
    many: dict[int, int] = defaultdict(int)
    for meant in looked:
        best: dict[int, float] = {}
        for word, surely in meant.items():
            rare = math.log(1 + len(texts) / len(holders[word]))
            for number, weight in holders[word].items():
                best[number] = max(best.get(number, 0), surely * weight * rare)
        for number, worth in best.items():
            points[number] += worth
            many[number] += 1
    wanted = [number for number in points if not books or texts[number].hit.book in books]
    most = max((many[number] for number in wanted), default=0)
    full = sorted((n for n in wanted if many[n] == most), key=lambda n: (-points[n], n))
    least = MARGIN * points[full[0]] if full else 0
    return tuple(texts[n].hit._replace(points=round(points[n], 4)) for n in full if points[n] >= least)
