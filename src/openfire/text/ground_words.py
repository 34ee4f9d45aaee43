"""Terrain and rules in words."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from openfire.engine.setup import Setup
from openfire.geometry.inches import INCH, Point
from openfire.ledger.statements import UnknownIdError, editions, find, load_ledger, ruling, rulings, statement
from openfire.table.keywords import KEYWORDS
from openfire.table.model import Part, Piece, Table
from openfire.table.rings import box
from openfire.text.editions import find_hooks
from openfire.text.names import place
from openfire.text.own_rules import effects_of
from openfire.text.table_things import UnknownWordError

MOST = 8
"""How many found rules are listed."""


def books(setup: Setup) -> str:
    """The edition that is played and the supplements over it that have a ledger: `stress+advanced`."""
    return "+".join([setup.edition.key, *sorted(name for name in setup.expansions if name in editions())])


def middle(piece: Piece) -> Point:
    """About where a piece stands."""
    boxes = [box(part.footprint) for part in piece.parts]
    left, bottom = (min(found[side] for found in boxes) for side in (0, 1))
    right, top = (max(found[side] for found in boxes) for side in (2, 3))
    return (left + right) // 2, (bottom + top) // 2


def pieces(table: Table, edition: str) -> Iterator[str]:
    """Every piece of terrain in one line."""
    for piece in table.pieces:
        parts = dict.fromkeys(", ".join(part_words(part, edition)) for part in piece.parts)
        yield f"{piece.id} {piece.name}, around {place(middle(piece))}: {'; '.join(parts)}."


def piece(table: Table, edition: str, wanted: str) -> Iterator[str]:
    """A piece of terrain, part by part."""
    found = next((one for one in table.pieces if one.id == wanted), None)
    if found is None:
        near = get_close_matches(wanted, [one.id for one in table.pieces], 1, 0.4)
        raise UnknownWordError(f"There is no terrain {wanted!r}.{f' Did you mean {near[0]}?' if near else ''}")
    yield f"{found.name} ({found.id}), around {place(middle(found))}."
    for part in found.parts:
        left, bottom, right, top = box(part.footprint)
        ends = f"from {place((left, bottom))} to {place((right, top))}"
        yield f"  {part.id or 'all of it'}: {', '.join(part_words(part, edition))}; {ends}."
    yield from (f"  {KEYWORDS[word].word}: {KEYWORDS[word].meaning}" for word in _all_words(found, edition))


def _all_words(found: Piece, edition: str) -> list[str]:
    return list(dict.fromkeys(word for part in found.parts for word in book_words(part, edition)))


def part_words(part: Part, edition: str) -> list[str]:
    """What a part of a piece is: the words of the book that is played, its level and how high it reaches."""
    words = book_words(part, edition)
    words += [f"level {part.level}"] if part.level else []
    words += [f"{part.height / INCH:g} in high"] if part.height else []
    return words


def book_words(part: Part, edition: str) -> list[str]:
    """The keywords of a part that an edition has a rule for; what is said of one without any, the edition decides."""
    played = edition.split("+")
    starts = [(f"{book}.terrain.", load_ledger(book)) for book in played]
    words = [
        word for word in part.words() if any(name.startswith(start + word) for start, known in starts for name in known)
    ]
    return words or ["clear" if find_hooks(played[0]).is_passable(part) else "impassable"]


def rule(setup: Setup, words: list[str]) -> Iterator[str]:
    """A rule or ruling by its id, one of the module's own rules, or all that hold some words."""
    wanted, edition = " ".join(words), books(setup)
    if own := setup.own.cited(wanted) or setup.own.rules.get(wanted.lower().replace(" ", "-")):
        yield f"{own.cite} ({own.title}, a rule of the module)"
        yield from (f"  {said}" for said in (" ".join(own.text.split()), *effects_of(setup, own)))
        return
    try:
        if wanted.upper() in rulings():
            found = ruling(wanted.upper())
            yield f"{found.id}: {found.title}\n{found.text}"
            return
        one = statement(wanted)
    except UnknownIdError as error:
        yield from _found(edition, words, error)
        return
    yield f"{one.id} ({one.section})"
    yield f"  {one.rule}"
    yield from (f"  Settled by {name}: {ruling(name).title}. Say rules {name}." for name in one.see)


def _found(edition: str, words: list[str], error: UnknownIdError) -> Iterator[str]:
    found = find(words, edition.split("+"))
    if not found:
        yield f"{error}."
        return
    yield from (f"{one.id}: {one.rule}" for one in found[:MOST])
    if len(found) > MOST:
        yield f"{len(found) - MOST} more; add a word to narrow it down."
