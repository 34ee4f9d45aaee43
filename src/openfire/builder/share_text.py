"""Share texts: an army list on one line, which restores it anywhere.

    openfire-list.1.glasshouse.0f3a9c21.eJyrVkrO...._5d1c07e2

A mark and the version of the form, the key of the module, the first digits of its content hash, the choices packed, and
a checksum of all that. Spaces and line breaks make no difference, for mail programs put them in.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from openfire import documents
from openfire.documents import Document, DocumentError
from openfire.modules import Module
from openfire.roster import Army, tell_army
from openfire.roster.words import parse_id

MARK, VERSION = "openfire-list", "1"

LONGEST = 20_000
"""Characters in a share text, at most."""

LARGEST = 200_000
"""Bytes that its choices may unpack to."""

SAME = 8
"""Digits of the content hash that are told, and of the checksum."""

PERSON = b"openfire list"


class Shared(NamedTuple):
    """What a share text holds."""

    module: str
    content: str
    """The first digits of the content hash of the module that it was made with."""
    document: Document


def share(army: Army, module: Module) -> str:
    """The share text of an army list."""
    told = {key: value for key, value in tell_army(army).items() if key != "module"}
    packed = zlib.compress(msgspec.json.encode(told, order="deterministic"), 9)
    body = urlsafe_b64encode(packed).decode("ascii").rstrip("=")
    text = ".".join((MARK, VERSION, module.heading.key, module.hash[:SAME], body))
    return f"{text}.{_checksum(text)}"


def is_share_text(text: str) -> bool:
    """Whether a text begins like a share text."""
    return text.lstrip().startswith(f"{MARK}.")


def unshare(text: str) -> Shared:
    """What a share text holds, as plain data. Raises DocumentError."""
    if len(text) > LONGEST:
        raise _fault(f"longer than {LONGEST} characters")
    plain = "".join(text.split())
    parts = plain.split(".")
    if len(parts) > 1 and parts[0] == MARK and parts[1] != VERSION:
        raise _fault(f"it is of form {parts[1][:8]!a}, and this version of Open Fire reads form {VERSION}")
    if len(parts) != 6 or parts[0] != MARK:
        raise _fault("a part is missing: copy the whole text, from openfire-list to its end")
    if parts[5] != _checksum(plain.rpartition(".")[0]):
        raise _fault("the checksum does not fit: a letter was lost or changed on the way; copy it anew")
    try:
        module, data = parse_id(parts[2]), msgspec.json.decode(_unpacked(parts[4]))
        document = documents.parse(documents.write({**data, "module": module}), "share text")
    except (ValueError, TypeError, RecursionError, OverflowError, AttributeError, zlib.error, binascii.Error):
        raise _fault("its choices cannot be read") from None
    return Shared(module, parts[3], document)


def _unpacked(body: str) -> bytes:
    unpack = zlib.decompressobj()
    found = unpack.decompress(urlsafe_b64decode(body + "=" * (-len(body) % 4)), LARGEST)
    if unpack.unconsumed_tail or not unpack.eof:
        raise ValueError("too large, or cut off")
    return found


def _checksum(text: str) -> str:
    return blake2b(text.encode(), digest_size=SAME // 2, person=PERSON).hexdigest()


def _fault(reason: str) -> DocumentError:
    return DocumentError("share text", None, "", reason)
