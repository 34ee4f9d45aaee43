"""Rulings: what is settled where a book leaves it open, read from the RULINGS.md of every edition."""

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import MappingProxyType

import msgspec

from openfire.documents import DocumentError

RULES = Path(__file__).parents[1] / "rules"

HEADING = re.compile(r"### (?P<id>[A-Z]+(?:-[A-Z0-9]+)+) \((?P<weight>[HML])\) (?P<title>\S.*)")
"""`### X-02 (H) Penalties that help`: an id, a weight and a title."""

SWITCH = re.compile(r"\b[Ss]witch\s+`(?P<name>[a-z0-9_]+)`")
LABEL = re.compile(r"^-? ?Ruling: ")
SENTENCE_END = re.compile(r"(?<=[.?!)])\s+(?=[\"*A-Z-])")


class UnknownIdError(LookupError):
    """An id that nothing has, and the ids nearest to it."""

    def __init__(self, what: str, wanted: str, known: Iterable[str]) -> None:
        self.what, self.wanted = what, wanted
        self.nearest = tuple(get_close_matches(wanted, list(known), n=3, cutoff=0.5))
        super().__init__(str(self))

    def __str__(self) -> str:
        hint = f"; did you mean {' or '.join(self.nearest)}?" if self.nearest else ""
        return f"there is no {self.what} {self.wanted!r}{hint}"


class Ruling(msgspec.Struct, frozen=True):
    """How an open question is settled."""

    id: str
    weight: str
    """H changes play, M comes up, L is rare or a tidy-up."""
    title: str
    text: str
    edition: str
    """The folder it stands in; `common` for those that several editions share."""


class Switch(msgspec.Struct, frozen=True):
    """A house rule that a ruling offers."""

    id: str
    """The ruling that names it."""
    edition: str
    name: str
    title: str
    changes: str
    """The sentence that names the switch; where it says nothing else, the one before as well."""


@cache
def rulings() -> Mapping[str, Ruling]:
    """Every ruling by id."""
    found: dict[str, Ruling] = {}
    for path in sorted(RULES.glob("*/RULINGS.md")):
        file = f"rules/{path.parent.name}/{path.name}"
        for line, ruling in read_rulings(path.read_text(encoding="utf-8"), file, path.parent.name):
            if ruling.id in found:
                raise DocumentError(file, line, ruling.id, f"stands twice, first in {found[ruling.id].edition}")
            found[ruling.id] = ruling
    return MappingProxyType(found)


def ruling(wanted: str) -> Ruling:
    """The ruling with this id."""
    if wanted not in rulings():
        raise UnknownIdError("ruling", wanted, rulings())
    return rulings()[wanted]


def read_rulings(text: str, file: str, edition: str) -> Iterator[tuple[int, Ruling]]:
    """The rulings in a page, each with its line. A ruling ends at the next heading."""
    lines = text.split("\n")
    heads = [number for number, line in enumerate(lines) if line.startswith("#")]
    for number, after in zip(heads, [*heads[1:], len(lines)], strict=True):
        if not lines[number].startswith("### "):
            continue
        head = HEADING.fullmatch(lines[number])
        if not head:
            raise DocumentError(file, number + 1, "", "a ruling begins like: ### X-01 (H) Title")
        body = "\n".join(lines[number + 1 : after]).strip()
        yield number + 1, Ruling(head["id"], head["weight"], head["title"], body, edition)


def switches() -> list[Switch]:
    """Every house rule that a ruling names, in the order of the rulings."""
    return [switch for one in rulings().values() for switch in switches_in(one)]


def switches_in(one: Ruling) -> Iterator[Switch]:
    """The house rules that one ruling names."""
    before = ""
    for sentence in SENTENCE_END.split(" ".join(one.text.split())):
        for found in SWITCH.finditer(sentence):
            alone = SWITCH.fullmatch(sentence.rstrip("."))
            changes = f"{before} {sentence}" if alone else sentence
            yield Switch(one.id, one.edition, found["name"], one.title, LABEL.sub("", changes))
        before = sentence
