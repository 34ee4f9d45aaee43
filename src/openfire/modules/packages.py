"""A module as one value: packed to be kept with the games that are played with it, and read again without a folder."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec

from openfire import documents
from openfire.documents import Document, DocumentError
from openfire.modules.folder import FILES, parse_heading, read_roster, vocabulary
from openfire.modules.mission_files import read_mission
from openfire.modules.model import Module
from openfire.modules.module_hash import texts_hash
from openfire.modules.texts import texts
from openfire.roster.army_files import read_army
from openfire.roster.form_places import At, HasId
from openfire.roster.vocabulary import Vocabulary
from openfire.table import files as table_files

Known = TypeVar("Known", bound=HasId)


def pack(module: Module) -> bytes:
    """Everything in a module; the same module always gives the same bytes."""
    return zlib.compress(msgspec.json.encode(texts(module), order="deterministic"), 9)


def unpack(body: bytes, content: str, editions: Mapping[str, Vocabulary]) -> Module:
    """The module that was packed. Raises DocumentError unless its content has that hash and can be read.

    The hash is taken over the texts that were packed: how modules are written today makes no difference.
    """
    found = _texts(body, content)
    if texts_hash(found) != content:
        raise _fault(content, "the content is not the one that was kept: its hash is another")
    first = documents.parse(found[FILES[0]], FILES[0])
    heading = parse_heading(first)
    words = vocabulary(At(first), heading, editions)
    roster = read_roster(lambda name: documents.parse(found[name], name) if name in found else None, words)
    tables = _each(found, "tables/", lambda name: table_files.parse(found[name], name))
    armies = _each(found, "armies/", lambda name: read_army(_document(found, name), heading.key, roster))
    missions = _each(
        found, "missions/", lambda name: read_mission(_document(found, name), words, tables, armies, roster.sizes)
    )
    return Module(heading, roster, armies, missions, tables, content)


def _texts(body: bytes, content: str) -> dict[str, str]:
    try:
        found = msgspec.json.decode(zlib.decompress(body), type=dict[str, str])
    except (zlib.error, msgspec.MsgspecError) as error:
        raise _fault(content, f"the content cannot be unpacked: {error}") from None
    if missing := [name for name in FILES if name not in found]:
        raise _fault(content, f"the content lacks {', '.join(missing)}")
    return found


def _each(found: Mapping[str, str], folder: str, read: Callable[[str], Known]) -> dict[str, Known]:
    things = [read(name) for name in sorted(found) if name.startswith(folder)]
    return {thing.id: thing for thing in sorted(things, key=lambda thing: thing.id)}


def _document(found: Mapping[str, str], name: str) -> Document:
    return documents.parse(found[name], name)


def _fault(content: str, reason: str) -> DocumentError:
    return DocumentError(f"module {content[:16]}", None, "", reason)
