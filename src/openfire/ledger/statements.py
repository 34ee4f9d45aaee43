"""The ledger: every rule of an edition as one testable statement with an id."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from openfire import documents
from openfire.ledger.rulings import RULES, Ruling, Switch, UnknownIdError, ruling, rulings, switches

__all__ = [
    "ACTORS",
    "ADVICE",
    "KINDS",
    "Ruling",
    "Statement",
    "Switch",
    "UnknownIdError",
    "editions",
    "find",
    "headed",
    "id_pattern",
    "load_ledger",
    "read_ledger",
    "ruling",
    "rulings",
    "statement",
    "switches",
]

ADVICE = "advice"
"""The kind that needs no code and no test."""

KINDS = (
    *("setup", "deployment", "dice", "measure", "movement", "action", "terrain", "sight", "attack", "shooting"),
    *("melee", "damage", "morale", "objective", "reserve", "end", "army", "special-unit", "special-weapon"),
    *("vehicle", "transport", "aircraft", "psychic", "weapon-table", "example", ADVICE),
)
ACTORS = ("owner", "opponent", "none")
"""Who decides."""

TAIL = r"(?:\.[a-z0-9]+(?:-[a-z0-9]+)*){2,}"
"""What follows the edition in an id: two or more words, each after a dot."""


BRACKETS = re.compile(r" ?\([^()]*\)$")
"""What a heading has after the name of a rule: Heavy Armour (X)."""


class Statement(documents.Form, frozen=True):
    """One rule of a book, in our own words."""

    id: str
    section: str
    """The headings above it in the book, outermost first."""
    rule: str
    kind: str
    actor: str
    lines: str
    """Where it stands in the book's text."""
    see: tuple[str, ...] = ()
    """Ids of rulings."""
    derived: bool = False
    """Not printed in so many words."""
    data: dict[str, object] | None = None
    """A row of a table, for programs."""
    given: dict[str, object] | None = None
    """A worked example: what is given, the faces rolled, what must come out."""
    rolls: tuple[int, ...] = ()
    expect: dict[str, object] | None = None

    @property
    def title(self) -> str:
        """The innermost heading, without what stands in brackets: Heavy Armour."""
        return BRACKETS.sub("", self.section.rpartition(" > ")[2])


@cache
def editions() -> tuple[str, ...]:
    """The editions that have a ledger."""
    return tuple(sorted(path.parent.name for path in RULES.glob("*/ledger.yaml")))


@cache
def load_ledger(edition: str) -> Mapping[str, Statement]:
    """The statements of an edition by id, in the book's order."""
    if edition not in editions():
        raise UnknownIdError("edition", edition, editions())
    content = (RULES / edition / "ledger.yaml").read_bytes()
    return MappingProxyType(read_ledger(content, f"rules/{edition}/ledger.yaml", edition, rulings()))


def read_ledger(content: bytes | str, file: str, edition: str, known: Container[str]) -> dict[str, Statement]:
    """The statements in a ledger; the first fault is named by file and line. `known` holds the ids of rulings."""
    document = documents.parse(content, file)
    found: dict[str, Statement] = {}
    for number, one in enumerate(document.to(list[Statement])):
        if one.id in found:
            first = document.line(f"[{list(found).index(one.id)}]")
            raise document.fault(f"[{number}].id", f"{one.id} stands twice, first on line {first}")
        for place, reason in _faults(one, edition, known):
            raise document.fault(f"[{number}].{place}", f"{one.id}: {reason}")
        found[one.id] = one
    return found


def _faults(one: Statement, edition: str, known: Container[str]) -> Iterator[tuple[str, str]]:
    if not re.fullmatch(edition + TAIL, one.id):
        yield "id", f"an id here looks like {edition}.topic.some-name"
    if one.kind not in KINDS:
        yield "kind", f"unknown kind {one.kind!r}"
    if one.actor not in ACTORS:
        yield "actor", f"unknown actor {one.actor!r}"
    for number, name in enumerate(one.see):
        if name not in known:
            yield f"see[{number}]", f"there is no ruling {name!r}"


def headed(edition: str, title: str) -> list[Statement]:
    """The statements under a heading; those of special rules only, where the table has a word of the same name."""
    found = [one for one in load_ledger(edition).values() if one.title.lower() == title.lower()]
    return [one for one in found if one.kind.startswith("special-")] or found


def id_pattern(among: Iterable[str]) -> re.Pattern[str]:
    """What an id of these editions looks like in running text; a module's dotted name is none."""
    return re.compile(rf"(?<![\w./-])(?:{'|'.join(among)}){TAIL}(?![\w-]|\.[a-z0-9])")


def statement(wanted: str) -> Statement:
    """The statement with this id."""
    edition = wanted.partition(".")[0]
    if edition in editions() and wanted in load_ledger(edition):
        return load_ledger(edition)[wanted]
    raise UnknownIdError("rule", wanted, [one for name in editions() for one in load_ledger(name)])


def find(words: Iterable[str], among: Iterable[str] | None = None) -> list[Statement]:
    """The statements that hold all the words, best first: a word in the id counts most, then section, then text."""
    wanted = [part for word in words for part in word.lower().split()]
    ledgers = [load_ledger(edition) for edition in among or editions()]
    ranked = [(rank(wanted, one), one) for ledger in ledgers for one in ledger.values()]
    return [one for points, one in sorted(ranked, key=lambda pair: -pair[0]) if points]


def find_most(words: Iterable[str], among: Iterable[str] | None = None) -> list[Statement]:
    """The statements that hold as many of the words as any does, best first; nothing where none holds any."""
    wanted = [part for word in words for part in word.lower().split()]
    every = [one for edition in among or editions() for one in load_ledger(edition).values()]
    ranked = [(sum(map(bool, points)), sum(points), one) for one in every if (points := _points(wanted, one))]
    most = max((count for count, _, _ in ranked), default=0)
    best = sorted((row for row in ranked if most and row[0] == most), key=lambda row: -row[1])
    return [one for _, _, one in best]


def rank(words: Iterable[str], one: Statement) -> int:
    """How well a statement answers to some words; 0 if it lacks one of them."""
    points = _points(words, one)
    return sum(points) if all(points) else 0


def _points(words: Iterable[str], one: Statement) -> list[int]:
    """How well a statement answers to each of some words."""
    fields = ((9, one.id.lower()), (4, one.section.lower()), (1, one.rule.lower()))
    return [sum(weight * _held(word, text) for weight, text in fields) for word in words]


def _held(word: str, text: str) -> int:
    """2 for a whole word, 1 for a part of one, else 0."""
    return (word in text) + bool(re.search(rf"(?<![a-z0-9]){re.escape(word)}(?![a-z0-9])", text))
