"""Where modules are found: those that come with Open Fire, and those of one's own in folders of modules.

A folder of modules holds each module in a folder that is called as the module's key says.
"""

import os
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

FIRST_FILE = "module.yaml"
"""The file that makes a folder a module."""

MORE = "OPENFIRE_MODULES"
"""The variable that names more folders of modules, apart like those of PATH; processes that are started inherit it."""

_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@cache
def shipped_modules() -> dict[str, Path]:
    """The folders of the modules that come with Open Fire, by key."""
    folders = [Path(str(found)) for found in files(__package__).iterdir() if found.joinpath(FIRST_FILE).is_file()]
    return {folder.name: folder for folder in sorted(folders)}


def user_modules_folder() -> Path:
    """Where the modules that somebody has installed are kept."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "openfire" / "modules"


def module_folders() -> tuple[Path, ...]:
    """The folders that are searched for modules of one's own, the first to be searched first."""
    named = [Path(word) for word in os.environ.get(MORE, "").split(os.pathsep) if word]
    return (*named, user_modules_folder())


def offer_modules_in(folder: Path) -> None:
    """Offer the modules in a folder besides the others, in this process and in those that it starts."""
    kept = os.environ.get(MORE, "")
    os.environ[MORE] = os.pathsep.join([str(folder.resolve()), *([kept] if kept else [])])


def own_modules() -> dict[str, Path]:
    """The folders of modules of one's own, by key; a key that a shipped module has stays with that one."""
    found: dict[str, Path] = {}
    for folder in module_folders():
        for path in modules_in(folder):
            found.setdefault(path.name, path)
    return {key: found[key] for key in sorted(found) if key not in shipped_modules()}


def modules_in(folder: Path) -> list[Path]:
    """The modules in a folder of modules; nothing where there is none or it cannot be read."""
    try:
        return sorted(path for path in folder.iterdir() if _KEY.fullmatch(path.name) and (path / FIRST_FILE).is_file())
    except OSError:
        return []


def stamp(folder: Path) -> tuple[str, int, int]:
    """What is another as soon as a module has been installed in the place of one: whoever keeps it asks for this."""
    try:
        found = (folder / FIRST_FILE).stat()
    except OSError:
        return str(folder), 0, 0
    return str(folder), found.st_ino, found.st_mtime_ns


def list_modules() -> dict[str, Path]:
    """The folders of all modules that are offered, by key: those that come with Open Fire, then one's own."""
    return {**shipped_modules(), **own_modules()}
