"""Modules in one file, to be handed on: packed from a folder, and installed from a stranger's ZIP file.

What a ZIP file says of itself is not believed: names, kinds and sizes of its entries are checked first, and no more is
unpacked than a module can have. Nothing is installed unless the whole module is in order.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, Final

import msgspec

from openfire.documents import LARGEST
from openfire.modules.checking import FOLDERS, CheckedModule
from openfire.modules.folder import FILES, MORE_FILES, MOST_FILES
from openfire.modules.model import Module
from openfire.modules.places import shipped_modules

LARGEST_ARCHIVE: Final = 4 << 20
"""Bytes in the largest ZIP file that is opened."""

MOST_ENTRIES: Final = len(FILES) + len(FOLDERS) * MOST_FILES + 1000
"""Entries of a ZIP file, those that are passed over included."""

LARGEST_MODULE: Final = 8 << 20
"""Bytes in all files of a module that is installed."""

METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How entries may be packed."""

MOST_TOLD: Final = 20
"""Bad entries that are named."""

_NAME = re.compile(r"[A-Za-z0-9 _.()-]{1,100}")
_PAGE = re.compile(r"[a-z0-9][a-z0-9-]{0,59}\.yaml")


class ArchiveError(Exception):
    """A ZIP file is not installed: everything that is wrong with it, a line each."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("\n".join(reasons))


class InstalledModule(msgspec.Struct, frozen=True):
    """What was installed."""

    module: Module
    folder: Path
    others: tuple[str, ...]
    """Files of the archive that are none of a module's, and were left out."""
    was_there: bool
    """Whether the very same content was installed already."""


def pack_folder(folder: Path, archive: Path) -> int:
    """Pack the files of a module; how many there are. The same files always give the same archive."""
    files = module_files(folder)
    with archive.open("xb") as file:
        pack_files(files, file)
    return len(files)


def pack_files(files: Mapping[str, bytes], archive: IO[bytes]) -> None:
    """Write some files of a module as a ZIP file."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in sorted(files):
            packed.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), files[name])


def module_files(folder: Path) -> dict[str, bytes]:
    """The files of the module in a folder, by name."""
    return {name: (folder / name).read_bytes() for name in _files_under(folder) if is_module_file(name)}


def is_module_file(name: str) -> bool:
    """Whether a file is one of a module's, by its place in it."""
    folder, _, page = name.rpartition("/")
    return name in (*FILES, *MORE_FILES) if not folder else folder in FOLDERS and bool(_PAGE.fullmatch(page))


def install(
    archive: Path, into: Path, check: Callable[[Path], CheckedModule], *, replaces: bool = False
) -> InstalledModule:
    """Install the module in a ZIP file, in a folder of modules. Raises ArchiveError, and nothing is changed then.

    replaces: whether a module of the same key that is there already, with another content, gives way.
    """
    found, others = read_archive(archive)
    return install_files(found, into, check, others, replaces=replaces)


def lay_out(files: Mapping[str, bytes], folder: Path) -> None:
    """Write the files of a module into a folder. Raises ArchiveError for a name that is no file of a module's."""
    for name, content in files.items():
        if not is_module_file(name):
            raise ArchiveError(f"{name[:100]!a}: is no file of a module")
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def install_files(
    files: Mapping[str, bytes],
    into: Path,
    check: Callable[[Path], CheckedModule],
    others: tuple[str, ...] = (),
    *,
    replaces: bool = False,
) -> InstalledModule:
    """Install a module of which the files are at hand, like one in a ZIP file."""
    into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=into) as scratch:
        unpacked = Path(scratch) / "module"
        lay_out(files, unpacked)
        checked = check(unpacked)
        if checked.module is None or not checked.is_sound():
            wrong = [str(fault).replace(f"{unpacked}{os.sep}", "") for fault in checked.faults if not fault.is_advice]
            raise ArchiveError(*wrong)
        return _put(checked.module, unpacked, into, check, others, replaces)


def _put(
    module: Module,
    unpacked: Path,
    into: Path,
    check: Callable[[Path], CheckedModule],
    others: tuple[str, ...],
    replaces: bool,
) -> InstalledModule:
    """Move a module to its place, which is empty or is emptied."""
    key = module.heading.key
    if key in shipped_modules():
        raise ArchiveError(f"the key {key} is that of a module that comes with Open Fire: choose another key")
    place = into / key
    if place.is_symlink() or place.exists():
        there = check(place).module
        is_same = there is not None and there.hash == module.hash
        if is_same and not replaces:
            return InstalledModule(module, place, others, was_there=True)
        if not replaces:
            here = there.hash[:16] if there else "cannot be read"
            raise ArchiveError(f"{key} is installed with another content ({here}): say --replace, or remove it first")
        remove(place)
    unpacked.replace(place)
    return InstalledModule(module, place, others, was_there=False)


def remove(folder: Path) -> None:
    """Remove an installed module. A link is removed, and what it leads to is left alone."""
    if folder.is_symlink():
        folder.unlink()
    else:
        shutil.rmtree(folder)


def read_archive(archive: Path) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """The files of the module in a ZIP file, by name, and the names of its other files. Raises ArchiveError."""
    try:
        if not archive.is_file():
            raise ArchiveError(f"{archive}: there is no such file")
        if archive.stat().st_size > LARGEST_ARCHIVE:
            raise ArchiveError(f"{archive}: is larger than {LARGEST_ARCHIVE} bytes")
        with archive.open("rb") as file:
            return unpack_files(file, str(archive))
    except OSError as error:
        raise ArchiveError(f"{archive}: cannot be read as a ZIP file: {error}") from None


def unpack_files(archive: IO[bytes], called: str) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """The same for a ZIP file that is open, of a size that is known to be small. called: its name in errors."""
    try:
        with zipfile.ZipFile(archive) as packed:
            return _files_of(packed)
    except (zipfile.BadZipFile, OSError, RuntimeError, ValueError, NotImplementedError, EOFError) as error:
        raise ArchiveError(f"{called}: cannot be read as a ZIP file: {error}") from None
    except zlib.error as error:
        raise ArchiveError(f"{called}: cannot be unpacked: {error}") from None


def _files_of(packed: zipfile.ZipFile) -> tuple[dict[str, bytes], tuple[str, ...]]:
    entries = packed.infolist()
    if len(entries) > MOST_ENTRIES:
        raise ArchiveError(f"more than {MOST_ENTRIES} entries")
    faults = [fault for entry in entries if (fault := _why_not(entry))]
    names = [entry.filename.lower() for entry in entries]
    faults += [f"{name!a}: is there twice" for name in sorted({name for name in names if names.count(name) > 1})]
    if faults:
        more = [f"and {len(faults) - MOST_TOLD} more"] if len(faults) > MOST_TOLD else []
        raise ArchiveError(*faults[:MOST_TOLD], *more)
    files = [entry for entry in entries if not entry.is_dir()]
    top = _top([entry.filename for entry in files])
    wanted = {name: entry for entry in files if is_module_file(name := entry.filename.removeprefix(top))}
    others = tuple(entry.filename for entry in files if entry not in wanted.values())
    return _unpacked(packed, wanted), others


def _why_not(entry: zipfile.ZipInfo) -> str:
    """Why an entry is nothing that a module may hold; empty where it may."""
    name, shown = entry.filename, f"{entry.filename[:100]!a}"
    steps = name.rstrip("/").split("/")
    if "\\" in entry.orig_filename or ":" in name or any(step in ("", ".", "..") for step in steps):
        return f"{shown}: leads out of the module"
    if not all(_NAME.fullmatch(step) for step in steps):
        return f"{shown}: is not the name of a file: write letters, digits, hyphens and points"
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return f"{shown}: is a link or something else that is no file"
    if entry.flag_bits & 1:
        return f"{shown}: is encrypted"
    if entry.compress_type not in METHODS:
        return f"{shown}: is packed in a way that is not read here"
    return ""


def _top(names: list[str]) -> str:
    """The folder in which the module is: none, or one that holds everything of it."""
    heads = [name.removesuffix(FILES[0]) for name in names if name.rpartition("/")[2] == FILES[0]]
    if not heads:
        raise ArchiveError(f"there is no {FILES[0]} in it, so it is not a module")
    top = min(heads, key=lambda head: (head.count("/"), head))
    if sum(head.count("/") == top.count("/") for head in heads) > 1:
        raise ArchiveError("there are several modules in it: pack each by itself")
    return top


def _unpacked(packed: zipfile.ZipFile, wanted: dict[str, zipfile.ZipInfo]) -> dict[str, bytes]:
    """What some entries hold; no more than may be is unpacked, whatever sizes they claim."""
    found: dict[str, bytes] = {}
    total = 0
    for name, entry in sorted(wanted.items()):
        with packed.open(entry) as file:
            found[name] = file.read(LARGEST + 1)
        total += len(found[name])
        if len(found[name]) > LARGEST:
            raise ArchiveError(f"{name}: is larger than {LARGEST} bytes")
        if total > LARGEST_MODULE:
            raise ArchiveError(f"the files of the module are larger than {LARGEST_MODULE} bytes together")
    return found


def _files_under(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.yaml")):
        if path.is_file() and not path.is_symlink():
            yield path.relative_to(folder).as_posix()
