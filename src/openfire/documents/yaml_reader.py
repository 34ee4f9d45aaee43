"""Reads YAML safely: a small file stays small once read, and every fault is named by file, line and place."""

import contextlib
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import yaml

from openfire.documents.document import Document, DocumentError, inner

LARGEST = 1 << 20
"""Bytes in the largest file that is read."""

DEEPEST = 24
"""Mappings and lists inside one another, at most."""

MOST = 100_000
"""Values in one file, at most."""

SMALL = 20_000
"""Characters up to which a file that cannot be read is read again, slowly, for better words of what is wrong."""

HUGE = 10**15
"""Numbers of this size and above are refused; every whole number below it is exact as a float."""


def read(path: str | Path) -> Document:
    """The document in a file."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise DocumentError(str(path), None, "", f"cannot be read: {(error.strerror or str(error)).lower()}") from None
    return parse(content, str(path))


def parse(content: bytes | str, file: str) -> Document:
    """The document in some bytes; `file` is the name that errors carry."""
    text = _text(content, file)
    if len(text) <= SMALL:
        with contextlib.suppress(yaml.YAMLError, ValueError):
            return _Reader(text, file, _FAST).document()
    reader = _Reader(text, file, yaml.SafeLoader if len(text) <= SMALL else _FAST)
    try:
        return reader.document()
    except yaml.MarkedYAMLError as error:
        raise _unreadable(error, text, file) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise DocumentError(file, line, "", f"the character U+{error.character:04X} is not allowed") from None
    except ValueError:  # an escape or a directive with a number Python cannot take
        raise DocumentError(file, reader.line, "", "not readable as YAML: a number out of range") from None


def _text(content: bytes | str, file: str) -> str:
    raw = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    if len(raw) > LARGEST:
        raise DocumentError(file, None, "", f"larger than {LARGEST} bytes")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DocumentError(file, raw.count(b"\n", 0, error.start) + 1, "", "not UTF-8 text") from None
    if not text.strip():
        raise DocumentError(file, None, "", "the file is empty")
    return text


def _unreadable(error: yaml.MarkedYAMLError, text: str, file: str) -> DocumentError:
    mark = error.problem_mark
    line = None if mark is None else min(mark.line, text.count("\n")) + 1
    if mark is not None and mark.index >= len(text.rstrip()):
        return DocumentError(file, line, "", "the file ends too early")
    found = f", in the line {text.splitlines()[line - 1].strip()[:60]!a}" if line and len(text) > SMALL else ""
    return DocumentError(file, line, "", f"not readable as YAML: {error.problem}{found}")


Loader = type[yaml.SafeLoader] | type[yaml.CSafeLoader]

_FAST: Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the fast one where it was built


class _Reader:
    """Builds plain data from YAML events, and notes the line of each place."""

    def __init__(self, text: str, file: str, loader: Loader) -> None:
        self.events: Iterator[yaml.Event] = yaml.parse(text, Loader=loader)
        self.file = file
        self.lines: dict[str, int] = {}
        self.line = 1

    def document(self) -> Document:
        self.next()
        if not isinstance(self.next(), yaml.DocumentStartEvent):  # nothing but comments
            raise DocumentError(self.file, None, "", "the file is empty")
        data = self.node(self.next(), "", 1)
        self.next()
        if not isinstance(self.next(), yaml.StreamEndEvent):
            raise self.fault("", "a second document begins here; one file holds one")
        return Document(self.file, data, self.lines)

    def next(self) -> yaml.Event:
        event = next(self.events)
        self.line = event.start_mark.line + 1 if event.start_mark else self.line
        return event

    def fault(self, place: str, reason: str) -> DocumentError:
        return DocumentError(self.file, self.line, place, reason)

    def node(self, event: yaml.Event, place: str, depth: int) -> object:
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise self.fault(place, "anchors and aliases are not allowed")
        if getattr(event, "tag", None):
            raise self.fault(place, "tags are not allowed")
        if depth > DEEPEST:
            raise self.fault(place, f"nested more than {DEEPEST} deep")
        self.lines.setdefault(place, self.line)
        if len(self.lines) > MOST:
            raise self.fault(place, f"more than {MOST} values in one file")
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event, place)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(place, depth)
        return self.mapping(place, depth)

    def sequence(self, place: str, depth: int) -> list[object]:
        items: list[object] = []
        while not isinstance(event := self.next(), yaml.SequenceEndEvent):
            items.append(self.node(event, f"{place}[{len(items)}]", depth + 1))
        return items

    def mapping(self, place: str, depth: int) -> dict[str, object]:
        items: dict[str, object] = {}
        while not isinstance(event := self.next(), yaml.MappingEndEvent):
            key = self.key(event, place)
            if key in items:
                raise self.fault(inner(place, key), "given twice")
            self.lines[inner(place, key)] = self.line
            items[key] = self.node(self.next(), inner(place, key), depth + 1)
        return items

    def key(self, event: yaml.Event, place: str) -> str:
        if not isinstance(event, yaml.ScalarEvent) or event.anchor or event.tag:
            raise self.fault(place, "a key must be plain text")
        key = self.scalar(event, place)
        if not isinstance(key, str) or not key or key == "<<":
            raise self.fault(place, f"a key must be text, not {_shown(event.value)}")
        return key

    def scalar(self, event: yaml.ScalarEvent, place: str) -> object:
        if not printable(event.value):
            raise self.fault(place, "the text holds a character that cannot be printed")
        if event.style:
            return event.value
        try:
            return plain(event.value)
        except ValueError as error:
            raise self.fault(place, str(error)) from None


_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?((0|[1-9][0-9]*)(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?")
_ENDLESS = re.compile(r"[-+]?\.?(inf|nan|infinity)", re.IGNORECASE)
NAMED = {"": None, "~": None, "null": None, "true": True, "false": False}
NAMED |= {word.capitalize(): value for word, value in NAMED.items()}
NAMED |= {word.upper(): value for word, value in NAMED.items()}


def plain(word: str) -> object:
    """What an unquoted word means: a number, true, false, null, or itself."""
    if word in NAMED:
        return NAMED[word]
    if _ENDLESS.fullmatch(word):
        raise ValueError(f"{word} is not a finite number")
    whole = _WHOLE.fullmatch(word)
    if not whole and not _DECIMAL.fullmatch(word):
        return word
    if (whole and len(word) > 17) or abs(float(word)) >= HUGE:
        raise ValueError(f"{_shown(word)} is too large a number")
    return int(word) if whole else float(word)


def printable(text: str) -> bool:
    """Whether the text can be shown anywhere: no control characters, no broken ones."""
    return text.isprintable() or all(map(_showable, text))


def _showable(character: str) -> bool:
    bad = unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") or ord(character) & 0xFFFE == 0xFFFE
    return not bad or character in "\n\t"


def _shown(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."
