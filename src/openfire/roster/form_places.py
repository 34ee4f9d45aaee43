"""Reading forms: a place in a document, what stands there, and the fault to raise if it makes no sense."""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Meta

from openfire.documents import Document, DocumentError, inner
from openfire.roster.specials import Special
from openfire.roster.words import unknown

Points = Annotated[int, Meta(ge=0, le=100_000)]
Few = Annotated[int, Meta(ge=0, le=100)]
Words = Annotated[tuple[str, ...], Meta(max_length=40)]

A = TypeVar("A")
B = TypeVar("B")


class HasId(Protocol):
    """Anything that is known by an id."""

    @property
    def id(self) -> str: ...


Known = TypeVar("Known", bound=HasId)


class At(NamedTuple):
    """A place in a document. Keys are read from there."""

    document: Document
    place: str = ""

    def inside(self, key: str) -> "At":
        """The place of a key."""
        return At(self.document, inner(self.place, key))

    def each(self, key: str, things: Iterable[A]) -> Iterator[tuple["At", A]]:
        """The things of a list, each with its place."""
        return ((self.inside(f"{key}[{n}]"), thing) for n, thing in enumerate(things))

    def fault(self, key: str, reason: str) -> DocumentError:
        """The error to raise for what a key says; without a key, for the place itself."""
        return self.document.fault(inner(self.place, key) if key else self.place, reason)

    def form(self, key: str, value: object, kind: Any) -> Any:  # Any: a class, or a type with limits that is none
        """A value as a form of its own, where the keys around it are not known beforehand."""
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError:
            raise _moved(self.inside(key), value, kind) from None

    def take(self, key: str, parse: Callable[[A], B], value: A) -> B:
        """What a value means."""
        try:
            return parse(value)
        except ValueError as error:
            raise self.fault(key, str(error)) from None

    def take_all(self, key: str, parse: Callable[[A], B], values: Iterable[A]) -> tuple[B, ...]:
        """What each value of a list means."""
        return tuple(self.take(f"{key}[{n}]", parse, value) for n, value in enumerate(values))

    def specials(self, parse: Callable[[str], Special], texts: Iterable[str]) -> tuple[Special, ...]:
        """The special rules of a thing, each of them once."""
        specials = self.take_all("specials", parse, texts)
        names = [special.name for special in specials]
        for n, special in enumerate(specials):
            if special.name in names[:n]:
                raise self.fault(f"specials[{n}]", f"{special.title} is given twice")
        return specials

    def refer(self, key: str, kind: str, word: str, known: Iterable[str]) -> str:
        """An id, if there is a thing of that id."""
        names = list(known)
        if word not in names:
            raise self.fault(key, unknown(kind, word, names))
        return word

    def refer_all(self, key: str, kind: str, words: Iterable[str], known: Iterable[str]) -> tuple[str, ...]:
        """A list of ids."""
        names = list(known)
        return tuple(self.refer(f"{key}[{n}]", kind, word, names) for n, word in enumerate(words))

    def by_id(self, key: str, things: Iterable[Known]) -> dict[str, Known]:
        """The things of a list by their ids, which must differ."""
        found: dict[str, Known] = {}
        for n, thing in enumerate(things):
            if thing.id in found:
                first = inner(self.place, f"{key}[{list(found).index(thing.id)}]")
                raise self.fault(f"{key}[{n}].id", f"the id {thing.id} is taken by {first}")
            found[thing.id] = thing
        return found


def _moved(at: At, value: object, kind: Any) -> DocumentError:  # Any: as in At.form
    """The fault of a value that does not fit, with its place in the whole document."""
    around = len(at.place)
    lines = {p[around:].lstrip("."): n for p, n in at.document.lines.items() if p.startswith(at.place)}
    try:
        Document(at.document.file, value, {"": at.document.line(at.place), **lines}).to(kind)
    except DocumentError as error:
        between = "" if error.place.startswith("[") or not error.place else "."
        return at.document.fault(f"{at.place}{between}{error.place}", error.reason)
    raise AssertionError("a value that fits has no fault")


def filled(**fields: object) -> dict[str, object]:
    """The fields of a file that say something; a trailing underscore keeps a key apart from Python's words."""
    return {key.rstrip("_"): value for key, value in fields.items() if value not in (None, (), [], {}, "")}
