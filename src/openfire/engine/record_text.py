"""Records as text: one layout, one entry to a line, and a hash over the lines above wherever a hash stands.

A record has exactly one text. So a reader can compare what it understood with what it was given, line by line, and no
byte goes unnoticed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2b
from itertools import zip_longest
from pathlib import Path

import msgspec
from msgspec.structs import replace

from openfire.documents import DEEPEST, printable
from openfire.engine.record import (
    FORMAT,
    FORMATS,
    RENEWED,
    TOGETHER,
    VARIED,
    Entry,
    HashEntry,
    Header,
    Record,
    RecordError,
    format_of,
)
from openfire.engine.segments import check_segments

LARGEST = 1 << 23
"""Bytes in the largest record that is read."""

HASH_BYTES = 16
"""The length of the seal, a BLAKE2b hash of all the lines above it."""

TEXT_DIGITS = 16
"""How many hexadecimal digits of such a hash stand among the entries."""

_FIELDS = Header.__struct_fields__
HEADER_LINE = 2
FIRST_FIELD = 3
"""The line of the first field of the header."""

_encode = msgspec.json.encode


def lines(record: Record) -> Iterator[str]:
    """The lines of a record, without their ends."""
    yield from _sealed_lines(record)
    if record.server is None and record.signature is None:
        yield f'"seal":{_json(record.seal)}}}'
        return
    yield from signed_lines(record)
    yield f'"signature":{_json(record.signature)}}}'


def _sealed_lines(record: Record) -> Iterator[str]:
    """The lines that the seal is a hash of."""
    yield f'{{"format":{_json(record.format)},'
    yield '"header":{'
    fields = {name: getattr(record.header, name) for name in _FIELDS}
    yield from _listed([f"{_json(name)}:{_json(value)}" for name, value in fields.items()])
    yield "},"
    yield '"entries":['
    yield from _listed([_json(entry) for entry in record.entries])
    yield "],"
    yield f'"end":{_json(record.end)},'


def signed_lines(record: Record) -> Iterator[str]:
    """The last lines that a signature vouches for: the seal, and whose signature it is."""
    yield f'"seal":{_json(record.seal)},'
    yield f'"server":{_json(record.server)},'


def signed_text(record: Record) -> bytes:
    """What a signature vouches for: all the lines above it."""
    return "".join(f"{line}\n" for line in (*_sealed_lines(record), *signed_lines(record))).encode()


def _json(value: object) -> str:
    return _encode(value).decode()


def _listed(items: list[str]) -> Iterator[str]:
    yield from (f"{item}," for item in items[:-1])
    yield from items[-1:]


def write(record: Record) -> str:
    """The text of a record."""
    return "".join(f"{line}\n" for line in lines(record))


def entry_line(number: int) -> int:
    """The line of an entry; entries are counted from 0, lines from 1."""
    return FIRST_FIELD + len(_FIELDS) + 2 + number


def end_line(record: Record) -> int:
    """The line of the end."""
    return entry_line(len(record.entries)) + 1


def check_carried(record: Record) -> None:
    """Raise RecordError, with its line, where a segment does not take up the game where the one before it ended."""
    try:
        check_segments(record)
    except RecordError as error:
        raise error.at(line=entry_line(error.entry or 0)) from None


def field_line(name: str) -> int | None:
    """The line of a field of the header."""
    return FIRST_FIELD + _FIELDS.index(name) if name in _FIELDS else None


# ------------------------------------------------------------------------------------------------ hashes


def seal(record: Record) -> Record:
    """The record with every hash of its text made to fit."""
    running = blake2b(digest_size=HASH_BYTES)
    entries: list[Entry] = list(record.entries)
    for number, line in enumerate(_sealed_lines(record), 1 - entry_line(0)):
        entry = entries[number] if 0 <= number < len(entries) else None
        if isinstance(entry, HashEntry):
            entries[number] = entry = replace(entry, text=running.hexdigest()[:TEXT_DIGITS])
            line = _json(entry) + ("," if line.endswith(",") else "")
        running.update(f"{line}\n".encode())
    return replace(record, entries=tuple(entries), seal=running.hexdigest())


# ------------------------------------------------------------------------------------------------ reading


def load(path: str | Path) -> Record:
    """The record in a file. Whether its game can be played is for `replay` to say."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise RecordError(f"cannot be read: {(error.strerror or str(error)).lower()}", file=str(path)) from None
    return parse(content, str(path))


def parse(content: bytes | str, file: str = "record") -> Record:
    """The record in some text; `file` is the name that errors carry."""
    raw = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    try:
        text = _text(raw)
        check_depth(text)
        _check_format(text)
        record = _decoded(text)
        _check_newest(record)
        _check_layout(text, record)
        check_carried(record)
    except RecordError as error:
        raise error.at(file=file) from None
    return record


def _text(raw: bytes) -> str:
    if len(raw) > LARGEST:
        raise RecordError(f"larger than {LARGEST} bytes")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError("not UTF-8 text", line=raw.count(b"\n", 0, error.start) + 1) from None
    if not text.strip():
        raise RecordError("the file is empty")
    if "\r\n" in text:
        line = text.count("\n", 0, text.index("\r\n")) + 1
        raise RecordError("the line ends with two characters, CR and LF; the lines of a record end with LF", line=line)
    return text


_STRING = re.compile(r'"(?:[^"\\\n]++|\\.)*+"?')
"""A string, or what is left of one: it always matches where a quotation mark stands, so no character is read twice."""
_BRACKET = re.compile(r"[][{}\n]")


def check_depth(text: str) -> None:
    """Refuse lists in lists in lists before anything is built from them."""
    depth, line = 0, 1
    for found in _BRACKET.finditer(_STRING.sub("", text)):
        mark = found[0]
        depth += (mark in "[{") - (mark in "]}")
        line += mark == "\n"
        if depth > DEEPEST:
            raise RecordError(f"nested more than {DEEPEST} deep", line=line)


class _Opening(msgspec.Struct):
    format: str = ""


def _check_format(text: str) -> None:
    """Say no to another format before complaining about its fields."""
    try:
        found = msgspec.json.decode(text, type=_Opening).format
    except msgspec.ValidationError:
        raise RecordError('not a record: it does not begin with {"format": ...}', line=1) from None
    except msgspec.DecodeError as error:
        raise _malformed(text, str(error)) from None
    if found not in FORMATS:
        known = f"this version of Open Fire reads {', '.join(FORMATS[:-1])} and {FORMATS[-1]}"
        raise RecordError(f"the format is {_quoted(found)}; {known}" if found else f"not a record; {known}", line=1)


def _check_newest(record: Record) -> None:
    """Refuse a game whose format is not the one that its record has: there is one text for it."""
    due = format_of(record)
    if record.format != due:
        raise RecordError(f"the record of a game that {_NEEDS[due]} has the format {due}, not {record.format}", line=1)


_NEEDS = {
    FORMAT: "neither branched off nor was left",
    TOGETHER: "branched off or was left by players",
    RENEWED: "went on under other rules, was stopped or is signed",
    VARIED: "has armies with variants",
}
"""What a game is like whose record has a format."""


def _decoded(text: str) -> Record:
    try:
        return msgspec.json.decode(text, type=Record)
    except msgspec.ValidationError as error:
        raise _misfit(text, str(error)) from None
    except msgspec.DecodeError as error:
        raise _malformed(text, str(error)) from None


_MESSAGE = re.compile(r"(?P<reason>.*?)(?: - at (?:`key` in )?`\$\.?(?P<place>[^`]*)`)?", re.DOTALL)
_UNKNOWN = re.compile(r"unknown field `(.*)`", re.DOTALL)
_ENTRY = re.compile(r"entries\[(\d+)\]")
_FIELD = re.compile(r"(?:header\.)?(\w+)")


def _misfit(text: str, message: str) -> RecordError:
    """What does not fit and where, from a message that says so in its own way."""
    found = _MESSAGE.fullmatch(message)
    reason, place = (found["reason"], found["place"] or "") if found else (message, "")
    names = [named[1] for named in (_UNKNOWN.search(reason), _FIELD.match(place)) if named]
    entry = _ENTRY.match(place)
    line = _entry_at(text, int(entry[1])) if entry else _field_at(text, names)
    return RecordError(_lower(reason), place=place, line=line)


def _entry_at(text: str, number: int) -> int | None:
    """The line of an entry, if the text is laid out in lines as a record is."""
    line = entry_line(number)
    return line if "".join(text.split("\n")[line - 1 : line]).startswith("[") else None


def _field_at(text: str, names: list[str]) -> int | None:
    """The line that begins with the first of some fields that begins one."""
    rows = [row.removeprefix("{") for row in text.split("\n")]
    return next((n for name in names for n, row in enumerate(rows, 1) if row.startswith(f"{_json(name)}:")), None)


def _malformed(text: str, message: str) -> RecordError:
    found = re.search(r"\(byte (\d+)\)", message)
    if found is None:
        return RecordError("the file ends too early", line=text.rstrip("\n").count("\n") + 1)
    line = text.encode().count(b"\n", 0, int(found[1])) + 1
    return RecordError(f"not readable as JSON: {message.removeprefix('JSON is malformed: ')}", line=line)


_ESCAPED = re.compile(r"\\[a-z]")


def _check_layout(text: str, record: Record) -> None:
    """Refuse a text that is not the one text of what was understood, and characters that cannot be shown."""
    for number, (given, due) in enumerate(zip_longest(text.removesuffix("\n").split("\n"), lines(record)), 1):
        if given is None or due is None or given != due:
            raise RecordError(f"not laid out as a record is: {_difference(given or '', due)}", line=number)
        if not printable(given) or _ESCAPED.search(given.replace("\\\\", "")):
            raise RecordError("a text holds a character that cannot be printed", line=number)
    if not text.endswith("\n"):
        raise RecordError("the last line has no end", line=number)


def _difference(given: str, due: str | None) -> str:
    """Where a line begins to be wrong, and how it should go on there."""
    if due is None:
        return "nothing should stand here"
    same = (one == other for one, other in zip(given, due, strict=False))
    column = next((k for k, is_same in enumerate(same) if not is_same), min(len(given), len(due)))
    return f"{_quoted(due[column:])} should stand at column {column + 1}"


def _quoted(text: str) -> str:
    return ascii(text if len(text) <= 60 else f"{text[:57]}...")


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
