"""The content hash of a module: the same for the same content, however its files are laid out.

It is taken over the files as we would write them, each read back into plain data, so comments, layout, the order of
keys and defaults that are left out or written out make no difference. The order of lists does. What the land looks like
and with which battle a newcomer begins is no content: games go on and records are proved whatever is said there.
"""

import json
import pickle
from collections.abc import Mapping
from hashlib import blake2b

from openfire import documents
from openfire.modules.model import Module
from openfire.modules.texts import texts

PERSON = b"openfire module"
SIZE = 32
UNPLAYED = ("biome", "first")
"""Keys that make no difference to a game."""

MOST = 256
"""Of how many modules the hash is remembered."""

_HASHES: dict[bytes, str] = {}


def content_hash(module: Module) -> str:
    """The hash of everything in a module that games are played with, in hexadecimal.

    It is remembered: a process reads the same module again and again, and to write all files takes as long as reading.
    """
    key = blake2b(pickle.dumps(module), digest_size=SIZE).digest()  # equal bytes, equal modules, whatever is in them
    found = _HASHES.get(key)
    if found is None:
        if len(_HASHES) >= MOST:
            _HASHES.clear()
        found = _HASHES[key] = texts_hash(texts(module))
    return found


def texts_hash(found: Mapping[str, str]) -> str:
    """The hash of a module that is told by the texts of its files, as we write them."""
    data = {name: _content(documents.parse(text, name).data) for name, text in found.items()}
    encoded = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return blake2b(encoded.encode("ascii"), digest_size=SIZE, person=PERSON).hexdigest()


def _content(told: object) -> object:
    """What a file says as far as games are played with it."""
    return {key: value for key, value in told.items() if key not in UNPLAYED} if isinstance(told, dict) else told
