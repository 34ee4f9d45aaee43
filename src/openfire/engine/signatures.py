"""Signatures: a server vouches for a record with its key (Ed25519), and everybody can check that it did.

A signature is over all the text above it: names, answers, dice, result, seal, and whose signature it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from openfire.engine.record import Record, RecordError, Signer, format_of
from openfire.engine.record_text import end_line, seal, signed_text

Keys = Mapping[str, str]
"""The public keys that somebody knows, in hexadecimal, and whose they are."""

Vouched = Literal["not signed", "unknown key", "known key", "wrong"]

_KEY = re.compile(r"[0-9a-f]{64}")
_SIGNATURE = re.compile(r"[0-9a-f]{128}")


class Signature(msgspec.Struct, frozen=True):
    """Who vouches for a record."""

    by: Vouched = "not signed"
    name: str = ""
    """Whose key it is, for a known key; else what the server calls itself."""
    key: str = ""


def sign(record: Record, server: Signer, signed: Callable[[bytes], bytes]) -> Record:
    """The record with a server's signature. signed: makes the signature of some bytes with the server's secret key."""
    named = replace(record, server=server, signature="")
    due = seal(replace(named, format=format_of(named)))
    return replace(due, signature=signed(signed_text(due)).hex())


def check_signature(record: Record, keys: Keys) -> tuple[Signature, RecordError | None]:
    """Who vouches for a record, and what is wrong with the signature."""
    server, line = record.server, end_line(record)
    if server is None and record.signature is None:
        return Signature(), None
    if server is None or not _KEY.fullmatch(server.key):
        reason = "a signature names its server and a public key of 64 digits 0-9 a-f"
        return Signature("wrong"), RecordError(reason, place="server", line=line + 2)
    if not _SIGNATURE.fullmatch(record.signature or "") or not _fits(record, server.key):
        reason = "the signature is not one of this key over the text above it"
        return Signature("wrong", server.name, server.key), RecordError(reason, place="signature", line=line + 3)
    known = keys.get(server.key)
    return Signature("unknown key" if known is None else "known key", known or server.name, server.key), None


def _fits(record: Record, key: str) -> bool:
    from cryptography.exceptions import InvalidSignature  # loaded only where something is signed
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(
            bytes.fromhex(record.signature or ""), signed_text(record)
        )
    except (InvalidSignature, ValueError):
        return False
    return True


def read_keys(text: str, file: str) -> dict[str, str]:
    """The keys in a text of lines: a key, then whose it is. Raises ValueError that names the line."""
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        key, _, name = line.partition("#")[0].strip().partition(" ")
        if not key:
            continue
        if not _KEY.fullmatch(key):
            raise ValueError(
                f"{file}:{number}: a line is a public key of 64 digits 0-9 a-f and a name, not {key[:80]!a}"
            )
        found[key] = name.strip() or "a key without a name"
    return found
