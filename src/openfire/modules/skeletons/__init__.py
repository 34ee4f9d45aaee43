"""Small modules that check and play at once, one for each edition, to be changed into one's own."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from openfire.documents import DocumentError, write
from openfire.modules.folder import FILES
from openfire.roster.words import parse_id, parse_name, title, unknown

KEY, TITLE = "key: KEY", "title: TITLE"
"""What stands for the key and the title in the first file."""

PACKAGE: Final = __package__


def editions() -> tuple[str, ...]:
    """The editions that there is a skeleton for."""
    return tuple(sorted(found.name for found in files(PACKAGE).iterdir() if found.joinpath(FILES[0]).is_file()))


def write_skeleton(folder: Path, edition: str, called: str = "") -> tuple[str, ...]:
    """Write a small module into a new folder, named after it; the names of its files. Raises DocumentError."""
    try:
        key = parse_id(folder.resolve().name)
        told = parse_name(called or title(key))
    except ValueError as error:
        raise DocumentError(str(folder), None, "", f"the folder is called as the key of the module: {error}") from None
    texts = skeleton(key, told, edition)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise DocumentError(str(folder), None, "", "there is something already; a new module needs an empty folder")
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return tuple(texts)


def skeleton(key: str, called: str, edition: str) -> dict[str, str]:
    """The files of a small module, by name. Raises DocumentError for an edition that there is none for."""
    if edition not in editions():
        known = f"{unknown('edition', edition, editions())}; there are {', '.join(editions())}"
        raise DocumentError(key, None, "", known)
    texts = dict(_texts(files(PACKAGE).joinpath(edition), ""))
    texts[FILES[0]] = texts[FILES[0]].replace(f"{KEY}\n{TITLE}\n", write({"key": key, "title": called}))
    return texts


def _texts(folder: Traversable, name: str) -> list[tuple[str, str]]:
    """The files of a skeleton, the first one first, by their names in it."""
    found: list[tuple[str, str]] = []
    for inside in sorted(
        folder.iterdir(), key=lambda one: (FILES.index(one.name) if one.name in FILES else len(FILES), one.name)
    ):
        if inside.is_dir():
            found += _texts(inside, f"{name}{inside.name}/")
        elif inside.name.endswith(".yaml"):
            found.append((f"{name}{inside.name}", inside.read_text(encoding="utf-8")))
    return found
