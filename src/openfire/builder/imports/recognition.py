"""Which kind of list a file holds."""

from __future__ import annotations

import zlib

import msgspec

from openfire.builder.imports.foreign import ForeignList
from openfire.builder.imports.json_lists import is_loadout_list, is_page_list, read_loadout_list, read_page_list
from openfire.builder.imports.matching import Imported, match
from openfire.builder.imports.roster_trees import is_tree, parse_xml, read_tree, unpack
from openfire.builder.imports.share_lines import is_lines, read_lines
from openfire.documents import DocumentError
from openfire.game import Module

LARGEST = 4 << 20
"""Bytes in a file of another program, at most."""

KNOWN = "lines of text that begin with ++, JSON of a list builder, or a roster (.ros, .rosz)"


def import_list(content: bytes | str, module: Module, file: str = "the list") -> Imported:
    """A list of another program for a module, and a question about everything that is not clear.

    Raises DocumentError where nothing can be made of it at all.
    """
    return match(read_foreign(content, file), module)


def read_foreign(content: bytes | str, file: str = "the list") -> ForeignList:
    """A list of another program in its own names. Raises DocumentError."""
    raw = content.encode("utf-8", "replace") if isinstance(content, str) else content
    if len(raw) > LARGEST:
        raise DocumentError(file, None, "", f"larger than {LARGEST} bytes")
    try:
        found = _read(raw, file)
    except (RecursionError, MemoryError, zlib.error):
        raise DocumentError(file, None, "", "too deeply nested or damaged") from None
    if not found.units:
        raise DocumentError(file, None, "", f"it looks like {found.form}, and no unit was found in it")
    return found


def _read(raw: bytes, file: str) -> ForeignList:
    if raw.startswith(b"PK"):
        raw = unpack(raw, file)
    text = raw.decode("utf-8-sig", "replace")
    if is_lines(text):
        return read_lines(text)
    if text.lstrip().startswith("<"):
        return read_tree(parse_xml(raw, file))
    try:
        data = msgspec.json.decode(text)
    except msgspec.DecodeError:
        raise DocumentError(file, None, "", f"is none of the lists that are known: {KNOWN}") from None
    if isinstance(data, dict) and is_page_list(data):
        return read_page_list(data)
    if isinstance(data, dict) and is_tree(data):
        return read_tree(data)
    if isinstance(data, dict) and is_loadout_list(data):
        return read_loadout_list(data)
    raise DocumentError(file, None, "", f"is JSON, but none of the lists that are known: {KNOWN}")
