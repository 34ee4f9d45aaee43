"""Books, comparisons, what a search found and a module's rules, as they are sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Final

from openfire.booklet import write_booklet
from openfire.documents import DocumentError
from openfire.game import BOOKS, Module, module_words
from openfire.ledger import comparison as compared
from openfire.ledger.explanations import explained
from openfire.ledger.headings import headings
from openfire.ledger.same_statements import all_alike, name_of
from openfire.ledger.search import Hit, search
from openfire.ledger.statements import Statement, editions, load_ledger, ruling
from openfire.modules import list_modules, read_heading
from openfire.roster.own_rules.model import OwnRule
from openfire.roster.own_rules.sentences import sentences
from openfire.roster.words import unknown
from openfire.server.games.new_game import find_module
from openfire.server.languages import Language
from openfire.server.problems import Problem
from openfire.server.wire import RuleText, RulingText
from openfire.server.wire.base import Wire
from openfire.testkit.example_files import examples, shown_by
from openfire.text.rule_words import RULE_WORDS

MOST_FOUND: Final = 40
"""Rules and rulings that a search shows."""
MOST_EXAMPLES: Final = 6
"""Examples that are offered for a rule."""


class BookHead(Wire, frozen=True):
    """A book that can be read."""

    key: str
    title: str
    rules: int
    rulings: int


class ModuleHead(Wire, frozen=True):
    """A module that can be read."""

    key: str
    title: str
    edition: str


class BookList(Wire, frozen=True):
    """What can be read."""

    books: tuple[BookHead, ...]
    modules: tuple[ModuleHead, ...]


class BookRule(Wire, frozen=True):
    """A rule in its place."""

    id: str
    text: str
    kind: str
    actor: str
    """Who decides: owner, opponent or none."""
    rulings: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    """Other books that say the same in the same words."""


class BookSection(Wire, frozen=True):
    """A heading with what stands under it."""

    title: str
    depth: int
    """1 for a chapter."""
    above: tuple[str, ...] = ()
    """The headings above it."""
    rules: tuple[BookRule, ...] = ()


class BookView(Wire, frozen=True):
    """A whole book."""

    key: str
    title: str
    version: str
    sections: tuple[BookSection, ...]
    rulings: tuple[RulingText, ...]
    examples: dict[str, str]
    """What the examples are called, by their ids."""


class ComparedRule(Wire, frozen=True):
    """A rule of one of two books."""

    id: str
    title: str
    text: str


class ComparedPair(Wire, frozen=True):
    """What two books say about the same thing."""

    left: ComparedRule | None = None
    right: ComparedRule | None = None
    is_same: bool = False


class ComparedSubject(Wire, frozen=True):
    """A subject of two books."""

    kind: str
    pairs: tuple[ComparedPair, ...]


class Comparison(Wire, frozen=True):
    """Two books side by side."""

    left: str
    right: str
    subjects: tuple[ComparedSubject, ...]


class FoundRule(Wire, frozen=True):
    """A rule or a ruling that was found."""

    id: str
    book: str
    title: str
    section: str
    text: str
    is_ruling: bool = False
    also: tuple[str, ...] = ()
    """Other books that were found to say the same in the same words."""


class ReadAs(Wire, frozen=True):
    """A word that no book has, and what it was read as."""

    typed: str
    words: tuple[str, ...]


class FoundRules(Wire, frozen=True):
    """What a search found."""

    found: tuple[FoundRule, ...]
    many: int
    """How many there are with those that are not shown."""
    read_as: tuple[ReadAs, ...] = ()
    words: tuple[str, ...] = ()
    """What was looked for, to be marked in the texts."""


class ModuleRules(Wire, frozen=True):
    """What a module says besides its book."""

    key: str
    title: str
    edition: str
    description: str
    rules: tuple[RuleText, ...]


def books() -> BookList:
    """Every book, and every module whose heading can be read."""
    listed = tuple(_book_head(key) for key in BOOKS if key in editions())
    return BookList(listed, tuple(_module_heads()))


def _module_heads() -> Iterator[ModuleHead]:
    for key, folder in list_modules().items():
        with suppress(DocumentError):  # whoever asks for it is told that it is not in order
            heading = read_heading(folder)
            yield ModuleHead(key, heading.title, heading.edition)


def _book_head(key: str) -> BookHead:
    found = load_ledger(key)
    return BookHead(key, BOOKS[key].title, len(found), len({one for rule in found.values() for one in rule.see}))


def check_book(key: str) -> None:
    """Raise Problem for a book that there is not."""
    if key not in BOOKS or key not in editions():
        raise Problem("not-found", unknown("book", key, [one for one in BOOKS if one in editions()]))


@lru_cache(maxsize=16)
def book(key: str) -> BookView:
    """A book in its order. Raises Problem."""
    check_book(key)
    sections = tuple(
        BookSection(one.title, one.depth, one.path[:-1], tuple(_rule(rule, key) for rule in one.statements))
        for one in headings(key)
    )
    asked = dict.fromkeys(name for one in load_ledger(key).values() for name in one.see)
    offered = {name for section in sections for rule in section.rules for name in rule.examples}
    named = {name: one.name for name, one in examples(key).items() if name in offered}
    return BookView(key, BOOKS[key].title, BOOKS[key].version, sections, tuple(map(ruling_text, asked)), named)


def _rule(one: Statement, book: str) -> BookRule:
    also = tuple(other for other in _said_in(one) if other != book)
    shown = shown_by(book).get(one.id, ())[:MOST_EXAMPLES]
    return BookRule(one.id, one.rule, one.kind, one.actor, one.see, shown, also)


def _said_in(one: Statement) -> tuple[str, ...]:
    """The books that have a statement of this name in these words."""
    found = all_alike().get(name_of(one.id), ())
    return found if any(load_ledger(book)[f"{book}.{name_of(one.id)}"].rule == one.rule for book in found) else ()


def ruling_text(wanted: str) -> RulingText:
    """A ruling as question and answer."""
    found = ruling(wanted)
    return RulingText(found.id, found.title, *explained(found.text))


@lru_cache(maxsize=32)
def comparison(left: str, right: str) -> Comparison:
    """Two books side by side. Raises Problem."""
    check_book(left)
    check_book(right)
    if left == right:
        raise Problem("unfit", f"{left} is the same book on both sides: choose two")
    subjects = (
        ComparedSubject(one.kind, tuple(ComparedPair(_side(p.left), _side(p.right), p.is_same) for p in one.pairs))
        for one in compared.compare(left, right)
    )
    return Comparison(left, right, tuple(subjects))


def _side(one: Statement | None) -> ComparedRule | None:
    return ComparedRule(one.id, one.title, one.rule) if one else None


def found(query: str, book: str | None, language: Language) -> FoundRules:
    """What a search finds, in a book with the rulings that it shares, or in all. Raises Problem."""
    if book is not None:
        check_book(book)
    within = (book, "shared") if book else ()
    told = search(query, within, RULE_WORDS.get(language))
    read_as = tuple(ReadAs(typed, words) for typed, words in told.read_as)
    shown = tuple(_found(one, also) for one, also in _once(told.hits))
    return FoundRules(shown[:MOST_FOUND], len(shown), read_as, told.words[:40])


def _once(hits: Iterable[Hit]) -> Iterator[tuple[Hit, tuple[str, ...]]]:
    """What several books say in the same words is shown once, with the other books that were found."""
    together: dict[tuple[str, str], list[Hit]] = {}
    for hit in hits:
        said = "" if hit.is_ruling else load_ledger(hit.book)[hit.id].rule
        together.setdefault((hit.id if hit.is_ruling else name_of(hit.id), said), []).append(hit)
    return ((first, tuple(one.book for one in others)) for first, *others in together.values())


def _found(hit: Hit, also: tuple[str, ...]) -> FoundRule:
    if hit.is_ruling:
        one = ruling_text(hit.id)
        return FoundRule(hit.id, hit.book, one.title, "", one.answer, is_ruling=True)
    rule = load_ledger(hit.book)[hit.id]
    return FoundRule(hit.id, hit.book, rule.title, rule.section, rule.rule, also=also)


def module_rules(key: str) -> ModuleRules:
    """The rules that a module brings along. Raises Problem."""
    module = _module(key)
    heading = module.heading
    own = tuple(_own(rule, module) for rule in module.roster.own.rules.values())
    return ModuleRules(key, heading.title, heading.edition, heading.description, own)


def _module(key: str) -> Module:
    if key not in list_modules():
        raise Problem("not-found", unknown("module", key, list_modules()))
    return find_module(key)


def _own(rule: OwnRule, module: Module) -> RuleText:
    """A rule in the words of its author, and as its effects are understood."""
    words = module_words(module).rule_words
    said = sentences(rule, words) if words else ()
    return RuleText(rule.cite, rule.title, module.heading.title, " ".join((" ".join(rule.text.split()), *said)))


@lru_cache(maxsize=8)
def booklet(key: str) -> str:
    """The booklet of a module as a page. Raises Problem."""
    return write_booklet(_module(key))
