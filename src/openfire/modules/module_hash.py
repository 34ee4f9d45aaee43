"""The content hash of a module: the same for the same content, however its files are laid out.

It is taken over the files as we would write them, each read back into plain data, so comments, layout, the order of
keys and defaults that are left out or written out make no difference. The order of lists does.
"""

import json
from collections.abc import Mapping
from hashlib import blake2b

from openfire import documents
from openfire.modules.model import Module
from openfire.modules.texts import texts

PERSON = b"openfire module"
SIZE = 32


def content_hash(module: Module) -> str:
    """The hash of everything in a module, in hexadecimal."""
    return texts_hash(texts(module))


def texts_hash(found: Mapping[str, str]) -> str:
    """The hash of a module that is told by the texts of its files, as we write them."""
    data = {name: documents.parse(text, name).data for name, text in found.items()}
    encoded = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return blake2b(encoded.encode("ascii"), digest_size=SIZE, person=PERSON).hexdigest()
