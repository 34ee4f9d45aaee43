"""What a header encloses: army lists and tables as plain data, and the hash that pins a table."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from openfire import documents
from openfire.documents import DocumentError
from openfire.engine.record import RecordError
from openfire.roster import Army, Roster, read_army
from openfire.table import files
from openfire.table.model import Table

PERSON = b"openfire table"
SIZE = 32


def tell_table(table: Table) -> Any:  # plain data
    """A table as the plain data of its file."""
    return documents.parse(files.write(table), table.id).data


@lru_cache(maxsize=32)
def table_hash(table: Table) -> str:
    """The hash of everything on a table, in hexadecimal; made like the content hash of a module."""
    encoded = json.dumps(tell_table(table), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return blake2b(encoded.encode("ascii"), digest_size=SIZE, person=PERSON).hexdigest()


def read_enclosed_table(data: dict[str, Any], place: str) -> Table:  # plain data
    """The table that a header encloses."""
    try:
        return files.parse(documents.write(data), "table")
    except (DocumentError, ValueError, OverflowError) as error:
        raise RecordError(str(error), place=place) from None


def read_enclosed_army(data: dict[str, Any], module: str, roster: Roster, place: str) -> Army:  # plain data
    """The army list that a header encloses."""
    try:
        return read_army(documents.parse(documents.write(data), "army"), module, roster)
    except (DocumentError, ValueError, OverflowError) as error:
        raise RecordError(str(error), place=place) from None
