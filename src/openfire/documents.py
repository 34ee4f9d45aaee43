"""Data files: YAML read safely into structs, every fault named by file, line and place.

Only the plain part of YAML is read: mappings with text keys, lists, text, numbers, true, false and null. Anchors,
aliases, tags, merge keys and second documents are refused, so a small file stays small once read. Words such as
`yes`, `on` or `12:30` are text, as in YAML 1.2.
"""

import contextlib
import json
import math
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

LARGEST = 1 << 20
"""Bytes in the largest file that is read."""

DEEPEST = 24
"""Mappings and lists inside one another, at most."""

MOST = 100_000
"""Values in one file, at most."""

HUGE = 10**15
"""Numbers of this size and above are refused; every whole number below it is exact as a float."""

WIDTH = 110
"""Columns after which a written line is broken."""

T = TypeVar("T")


class DocumentError(Exception):
    """What is wrong in a data file, and where."""

    def __init__(self, file: str, line: int | None, place: str, reason: str) -> None:
        super().__init__(file, line, place, reason)
        self.file, self.line, self.place, self.reason = file, line, place, reason

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        return ": ".join(part for part in (where, self.place, self.reason) if part)


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file may say: a struct whose fields are the allowed keys."""


class Document(msgspec.Struct, frozen=True):
    """A file that was read: plain data, and the line of every place in it."""

    file: str
    data: object
    lines: dict[str, int]

    def line(self, place: str) -> int:
        """The line of a place, or of the nearest thing around it."""
        while place and place not in self.lines:
            place = outer(place)
        return self.lines[place]

    def fault(self, place: str, reason: str) -> DocumentError:
        """The error to raise for something wrong at a place."""
        return DocumentError(self.file, self.line(place), place, reason)

    def to(self, kind: type[T]) -> T:
        """The data as a struct; a field that does not fit is named."""
        try:
            return msgspec.convert(self.data, kind)
        except msgspec.ValidationError as error:
            raise self.fault(*_explain(str(error))) from None


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
    with contextlib.suppress(yaml.YAMLError, ValueError):
        return _Reader(text, file, _FAST).document()
    reader = _Reader(text, file, yaml.SafeLoader)  # slower, with better words for what is wrong
    try:
        return reader.document()
    except yaml.MarkedYAMLError as error:
        raise _unreadable(error, text, file) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise DocumentError(file, line, "", f"the character U+{error.character:04X} is not allowed") from None
    except ValueError:  # an escape or a directive with a number Python cannot take
        raise DocumentError(file, reader.line, "", "not readable as YAML: a number out of range") from None


def outer(place: str) -> str:
    """The place around a place: `pieces[2].parts[0]` is around `pieces[2].parts[0].level`."""
    return place[: max(place.rfind("."), place.rfind("["), 0)]


def inner(place: str, key: str) -> str:
    """The place of a key inside a place."""
    return f"{place}.{key}" if place else key


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
    return DocumentError(file, line, "", f"not readable as YAML: {error.problem}")


_FAST: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Reader:
    """Builds plain data from YAML events, and notes the line of each place."""

    def __init__(self, text: str, file: str, loader: Any) -> None:
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
_NAMED = {"": None, "~": None, "null": None, "true": True, "false": False}
_NAMED |= {word.capitalize(): value for word, value in _NAMED.items()}
_NAMED |= {word.upper(): value for word, value in _NAMED.items()}


def plain(word: str) -> object:
    """What an unquoted word means: a number, true, false, null, or itself."""
    if word in _NAMED:
        return _NAMED[word]
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


_MESSAGE = re.compile(r"(?P<what>.*?)(?: - at (?:`key` in )?`\$\.?(?P<place>.*)`)?", re.DOTALL)
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")
_MISSING = re.compile(r"Object missing required field `(.*)`")
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}


def _explain(message: str) -> tuple[str, str]:
    """The place and the reason in a message of msgspec, in the file's terms."""
    found = _MESSAGE.fullmatch(message)
    what, place = (found["what"], found["place"] or "") if found else (message, "")
    if unknown := _UNKNOWN.fullmatch(what):
        return inner(place, unknown[1]), "unknown field"
    if missing := _MISSING.fullmatch(what):
        return place, f"the field {missing[1]} is missing"
    return place.replace("[...]", ""), re.sub(r"`([^`]*)`", _in_words, what[:1].lower() + what[1:])


def _in_words(found: re.Match[str]) -> str:
    return " or ".join(_KINDS.get(kind.strip(), kind.strip()) for kind in found[1].split("|"))


def write(data: Mapping[str, Any]) -> str:
    """Plain data as YAML that is pleasant to read and always comes out the same."""
    return "\n".join(_block(data, "")) + "\n"


def _block(data: Mapping[str, Any], indent: str) -> Iterator[str]:
    for key, value in data.items():
        yield from _entry(f"{indent}{_flow(key)}:", value, indent + "  ")


def _entry(head: str, value: Any, indent: str) -> Iterator[str]:
    line = f"{head} {_flow(value)}"
    if isinstance(value, Mapping) and value:
        yield head
        yield from _block(value, indent)
    elif _is_list(value) and any(isinstance(item, Mapping) for item in value):
        yield head
        for item in value:
            yield from _item(item, indent)
    elif _is_list(value) and len(line) > WIDTH:
        yield from _broken(head, value, indent)
    else:
        yield line


def _item(item: Any, indent: str) -> Iterator[str]:
    line = f"{indent}- {_flow(item)}"
    if not isinstance(item, Mapping) or not item or (len(line) <= WIDTH and not any(map(_is_deep, item.values()))):
        yield line
        return
    lines = list(_block(item, indent + "  "))
    yield f"{indent}- {lines[0].lstrip()}"
    yield from lines[1:]


def _broken(head: str, items: Sequence[Any], indent: str) -> Iterator[str]:
    line = f"{head} ["
    for number, item in enumerate(items):
        word = _flow(item) + ("]" if number == len(items) - 1 else ",")
        if len(line) + len(word) >= WIDTH:
            yield line.rstrip()
            line = indent
        line += word + " "
    yield line.rstrip()


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(item)}" for key, item in value.items()) + "}"
    if _is_list(value):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str):
        return _quoted(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int | float) and math.isfinite(value) and abs(value) < HUGE:
        return repr(int(value)) if value == int(value) else repr(value)
    raise ValueError(f"{value!r} cannot be written")


_BARE = re.compile(r"[A-Za-z]([A-Za-z0-9 _'.-]*[A-Za-z0-9_'-])?")
_ELSEWHERE = ("y", "n", "yes", "no", "on", "off", "inf", "nan", "infinity")
"""Words that other readers of YAML, or ours, would not take as text."""


def _quoted(text: str) -> str:
    if not printable(text):
        raise ValueError(f"{text!r} holds a character that cannot be printed")
    bare = _BARE.fullmatch(text) and text not in _NAMED and text.lower() not in _ELSEWHERE
    return text if bare else json.dumps(text, ensure_ascii=False)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_deep(value: Any) -> bool:
    return isinstance(value, Mapping) or (_is_list(value) and any(isinstance(item, Mapping) for item in value))
