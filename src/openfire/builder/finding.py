"""Army lists wherever they are: in a file, in a share text, or among the lists of a module."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from openfire import documents
from openfire.builder.share_text import SAME, is_share_text, unshare
from openfire.documents import Document, DocumentError
from openfire.game import Module, load_module
from openfire.modules import list_modules
from openfire.modules.places import FIRST_FILE
from openfire.roster import Army, read_army, read_choices
from openfire.roster.words import unknown

FindModule = Callable[[str], Module]
"""Finds a module by its key, or by its folder where that is allowed. Raises DocumentError."""


class FoundList(NamedTuple):
    """An army list and the module whose units it has."""

    army: Army
    module: Module
    document: Document | None = None
    """What it was read from, with the line of every place; None for a list of the module."""
    advice: str = ""
    """What its owner should know, such as that the module has changed since."""


def find_army(
    text: str, module: Module | None = None, find: FindModule = load_module, *, is_strict: bool = True
) -> FoundList:
    """The army list that a text names: a file, a share text, `module:army`, or the id of a list of `module`.

    module: the one to look in, and the one that a list is for which names none. is_strict: whether a list with wrong
    choices is refused, by file, line and place; otherwise it is read as it is, for somebody to mend.
    Raises DocumentError.
    """
    if is_share_text(text):
        return from_share_text(text, module, find, is_strict=is_strict)
    if module and text in module.armies:
        return FoundList(module.armies[text], module)
    key, colon, name = text.partition(":")
    if colon and (key in list_modules() or (module and key == module.heading.key)):
        found = module if module and key == module.heading.key else find(key)
        if name not in found.armies:
            raise DocumentError(text[:80], None, "", unknown(f"army of {key}", name, found.armies))
        return FoundList(found.armies[name], found)
    if len(text) < 1000 and "\n" not in text and Path(text).is_file():
        return from_document(documents.read(text), module or _around(Path(text)), find, is_strict=is_strict)
    raise DocumentError(text[:80], None, "", _nowhere(text, module))


def _around(file: Path) -> Module | None:
    """The module in whose folder of armies a file is."""
    folder = file.resolve().parent
    return (
        load_module(str(folder.parent)) if folder.name == "armies" and (folder.parent / FIRST_FILE).is_file() else None
    )


def from_share_text(
    text: str, module: Module | None = None, find: FindModule = load_module, *, is_strict: bool = True
) -> FoundList:
    """The list in a share text. Raises DocumentError."""
    shared = unshare(text)
    found = from_document(shared.document, module, find, is_strict=is_strict)
    if found.module.hash[:SAME] == shared.content:
        return found
    told = f"the list was made with other content of {shared.module}: look at its points before you play it"
    return found._replace(advice=told)


def from_document(
    document: Document, module: Module | None = None, find: FindModule = load_module, *, is_strict: bool = True
) -> FoundList:
    """The list in a document that was read, for the module that it names, else for `module`. Raises DocumentError."""
    told = document.data.get("module") if isinstance(document.data, dict) else None
    if module is None and (not isinstance(told, str) or not told):
        raise document.fault("module", "which module is it for? Say --module, or module: in the list")
    known = module or find(str(told))
    read = read_army if is_strict else read_choices
    return FoundList(read(document, known.heading.key, known.roster), known, document)


def _nowhere(text: str, module: Module | None) -> str:
    """Why nothing is found under a name."""
    if module and text:
        return f"there is no such file, and {unknown(f'army of {module.heading.key}', text, module.armies)}"
    return "there is no such file: give the path of an army list, a share text, or module:army"
