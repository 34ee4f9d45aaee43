"""Odds in files: what one process has worked out about the units of some armies, another reads.

A file is named by a hash of all that its numbers depend on: what the units are, the edition, and the code that works
them out. It may be lost or out of date at any time, and then they are worked out again: no decision depends on it.
"""

from __future__ import annotations

import os
import platform
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from math import isfinite
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated, Final

import msgspec
from numba.misc.appdirs import AppDirs

from openfire.engine.caches import per_setup
from openfire.engine.setup import Setup, UnitCard

SETTING: Final = "OPENFIRE_ODDS"
"""The environment variable that names another folder for the files, or says `off`."""

MOST_FILES: Final = 24
"""How many files stay: those that have not been used for longest go."""
MOST_BYTES: Final = 4_000_000
"""A file that is larger is not read."""
MOST_POWERS, MOST_EXCHANGES = 20_000, 8_000
"""How many odds are kept for the same armies."""
MOST_BOOKS: Final = 16
"""How many armies that meet are remembered at once."""

FEWEST, SHARE, EXCHANGE = 32, 4, 8
"""So many new odds are written, or this part of all; one exchange takes as long to work out as some attacks."""

HEAD: Final = b"open fire odds 1\n"
"""How a file begins; a hash of the rest follows."""

ENDING, PART = ".odds", "part-"
"""How the names of files end, and how those begin that are being written."""

ROOMS: Final = ("dice", "geometry", "table", "roster", "engine", "rules", "lookahead", "odds", "ai")
"""The rooms whose code works odds out."""

Marks = tuple[tuple[str, int], ...]
Attack = tuple[int, tuple[str, ...], Marks, str]
"""The band, the offers, what has happened to who attacks, and how the other is seen."""
Strengths = tuple[tuple[int, ...], tuple[int, ...]]
"""The hit points of the models on both sides."""
Fates = tuple[float, float, float, float, float, float, float, float, float, float]
"""What becomes of the second unit, and of the first."""

Place = Annotated[int, msgspec.Meta(ge=0)]
"""Of a unit in the list of a file."""


class OddsFile(msgspec.Struct, frozen=True, array_like=True):
    """What a file holds."""

    units: list[str] = []
    """Each is told by a hash."""
    powers: list[tuple[Place, Place, Attack, float]] = []
    exchanges: list[tuple[Place, Place, Strengths, Fates | None]] = []


class OddsBook:
    """What is known of the units of some armies."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.powers: dict[tuple[str, str, Attack], float] = {}
        self.exchanges: dict[tuple[str, str, Strengths], Fates | None] = {}
        """By the hashes of both units."""
        self.new = 0
        """How much has been learned since it was written."""
        self.add(read(path))

    def learn_power(self, key: tuple[str, str, Attack], found: float) -> None:
        """Remember what an attack comes to."""
        if len(self.powers) < MOST_POWERS:
            self.powers[key] = found
            self._learned(1)

    def learn_exchange(self, key: tuple[str, str, Strengths], found: Fates | None) -> None:
        """Remember what a fight hand to hand comes to."""
        if len(self.exchanges) < MOST_EXCHANGES:
            self.exchanges[key] = found
            self._learned(EXCHANGE)

    def _learned(self, much: int) -> None:
        self.new += much
        if self.new >= max(FEWEST, (len(self.powers) + EXCHANGE * len(self.exchanges)) // SHARE):
            self.save()

    def save(self) -> None:
        """Write the file anew, with what other processes have written meanwhile."""
        self.new = 0
        self.add(read(self.path))
        write(self.path, self.told())

    def add(self, other: OddsFile) -> None:
        """Take over what a file has. Whoever worked it out, the numbers are the same."""
        names = other.units
        self.powers |= {(names[one], names[two], case): found for one, two, case, found in other.powers}
        self.exchanges |= {(names[one], names[two], case): found for one, two, case, found in other.exchanges}

    def told(self) -> OddsFile:
        """All of it, as a file has it."""
        powers, exchanges = dict(self.powers), dict(self.exchanges)  # others may learn while this is written
        names = sorted({name for one, two, _ in (*powers, *exchanges) for name in (one, two)})
        place = {name: k for k, name in enumerate(names)}
        return OddsFile(
            names,
            [(place[one], place[two], case, found) for (one, two, case), found in powers.items()],
            [(place[one], place[two], case, found) for (one, two, case), found in exchanges.items()],
        )


_BOOKS: dict[Path, OddsBook] = {}


@per_setup
def book_of(setup: Setup) -> OddsBook | None:
    """What is known of the units of a set-up; nothing where nothing is to be kept."""
    base = folder()
    if base is None:
        return None
    everyone = sha256("\n".join([code(), *sorted(set(fingerprints(setup).values()))]).encode())
    path = base / f"{everyone.hexdigest()[:40]}{ENDING}"
    if path not in _BOOKS:
        if len(_BOOKS) >= MOST_BOOKS:
            clear()
        _BOOKS[path] = OddsBook(path)
    return _BOOKS[path]


def clear() -> None:
    """Forget what was read; what is new is written first."""
    for book in _BOOKS.values():
        if book.new:
            book.save()
    _BOOKS.clear()


# ------------------------------------------------------------------------------------------------ what odds depend on


@per_setup
def fingerprints(setup: Setup) -> dict[str, str]:
    """What stands for all that odds depend on in a unit, by its id: units that differ only in names have the same."""
    edition = setup.edition.key, setup.edition.version, sorted(setup.switches), sorted(setup.expansions)
    own = list(setup.own.rules.values()), list(setup.own.tokens.items())
    told = {unit: repr((edition, own, _content(setup, card))) for unit, card in setup.units.items()}
    return {unit: sha256(text.encode()).hexdigest() for unit, text in told.items()}


def _content(setup: Setup, card: UnitCard) -> tuple[object, ...]:
    cards = [setup.models[model] for model in card.models]
    models = [(one.profile, sorted(one.attributes.items()), one.weapons, one.specials) for one in cards]
    parts = [(part.profile, len(part.models)) for part in card.parts]
    return card.profile, card.specials, card.models.index(card.leader), parts, models


@cache
def code() -> str:
    """What stands for the code that works odds out, and for the machine."""
    text = sha256(repr((sys.implementation.cache_tag, sys.platform, platform.machine())).encode())
    root = Path(__file__).resolve().parent.parent
    for path in sorted(path for room in ROOMS for path in (root / room).rglob("*.py")):
        text.update(sha256(path.read_bytes()).digest())
    return text.hexdigest()


# ------------------------------------------------------------------------------------------------ files


@cache
def folder() -> Path | None:
    """Where the files are; None where none are to be kept."""
    wanted = os.environ.get(SETTING, "")
    if wanted:
        return None if wanted == "off" else Path(wanted)
    return Path(AppDirs(appname="openfire", appauthor=False).user_cache_dir) / "odds"


def read(path: Path) -> OddsFile:
    """What a file has: nothing where there is none, or anything is wrong with it."""
    try:
        if not path.is_file():
            return OddsFile()
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1)
        os.utime(path)  # it is used
        return _checked(text)
    except (OSError, ValueError, msgspec.MsgspecError):
        return OddsFile()


def _checked(text: bytes) -> OddsFile:
    """What the text of a file says. Raises ValueError or MsgspecError."""
    begins, body = text[: len(HEAD) + 32], text[len(HEAD) + 32 :]
    if len(text) > MOST_BYTES or begins != HEAD + sha256(body).digest():
        raise ValueError("this is no whole file of odds")
    found = msgspec.msgpack.decode(body, type=OddsFile)
    numbers = [power for *_, power in found.powers] + [x for *_, fates in found.exchanges for x in fates or ()]
    places = [max(one, two) for one, two, *_ in (*found.powers, *found.exchanges)]
    if not all(map(isfinite, numbers)) or max(places, default=-1) >= len(found.units):
        raise ValueError("these are no odds")
    return found


def write(path: Path, found: OddsFile) -> None:
    """Put a file in the place of another, whole or not at all; where nothing can be written, nothing is."""
    body = msgspec.msgpack.encode(found)
    text = HEAD + sha256(body).digest() + body
    if len(text) > MOST_BYTES:
        return
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, prefix=PART, delete=False) as file:
            file.write(text)
        Path(file.name).replace(path)
        _forget_old(path.parent)


def _forget_old(base: Path) -> None:
    """Remove the files of odds that have not been used for longest, finished or not; what else is there stays."""
    ours = [*base.glob(f"*{ENDING}"), *base.glob(f"{PART}*")]
    for old in sorted(ours, key=lambda one: -one.stat().st_mtime)[MOST_FILES:]:
        old.unlink(missing_ok=True)
