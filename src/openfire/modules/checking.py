"""Everything that is wrong with a module at once, over all its files, for whoever writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace

from openfire.documents import Document, DocumentError
from openfire.documents.mending import MOST_TOLD, Mending
from openfire.modules.folder import (
    FILES,
    MORE_FILES,
    check_first_battle,
    find_pages,
    parse_heading,
    read_file,
    roster_of,
    vocabulary,
)
from openfire.modules.mission_files import read_mission
from openfire.modules.missions import Mission
from openfire.modules.model import Heading, Module
from openfire.modules.module_hash import content_hash
from openfire.roster.armies import Army
from openfire.roster.army_files import read_army
from openfire.roster.composition_files import COMPOSITION, Composition, check_factions, read_composition
from openfire.roster.form_places import At, HasId
from openfire.roster.model_files import read_models
from openfire.roster.own_rules.files import FILE as RULES_FILE
from openfire.roster.own_rules.files import read_rules
from openfire.roster.own_rules.model import OwnRules
from openfire.roster.profiles import Roster
from openfire.roster.section_files import UPGRADES, RosterWords, read_upgrades
from openfire.roster.sections import UpgradeList
from openfire.roster.unit_files import read_units
from openfire.roster.vocabulary import Vocabulary
from openfire.roster.weapon_files import read_weapons
from openfire.roster.words import unknown
from openfire.table import files as table_files

SCENARIOS: Final = "scenarios"
"""The folder of a module's own scenarios; they are no part of what is played with."""

MOST_IN_ALL: Final = 300
"""Faults of a module that are looked for; after so many, each other file tells its first one."""

FOLDERS: Final = ("armies", "missions", "tables", SCENARIOS)
"""The folders of a module that are read."""

T = TypeVar("T")
Known = TypeVar("Known", bound=HasId)


class ModuleFault(msgspec.Struct, frozen=True):
    """Something wrong in a module, or advice about it."""

    file: str
    line: int | None
    place: str
    reason: str
    is_advice: bool = False
    rule: str = ""
    """The statement of the book that it comes from, where there is one."""

    def __str__(self) -> str:
        told = DocumentError(self.file, self.line, self.place, ("advice: " if self.is_advice else "") + self.reason)
        return f"{told} [{self.rule}]" if self.rule else str(told)


class CheckedModule(msgspec.Struct, frozen=True):
    """A module as far as it can be read, and everything that is wrong with it."""

    folder: str
    module: Module | None
    """None where too little of it can be read."""
    words: Vocabulary | None
    faults: tuple[ModuleFault, ...]
    documents: dict[str, Document]
    """The files of armies, missions and tables that are sound, by folder and id: `armies/reds`."""

    def is_sound(self) -> bool:
        """Whether nothing is wrong; advice does no harm."""
        return not any(not fault.is_advice for fault in self.faults)

    def fault_in(self, what: str, place: str, reason: str, *, is_advice: bool, rule: str = "") -> ModuleFault:
        """A fault of a sound file, such as `armies/reds`, for what only a book knows about it."""
        told = self.documents[what].fault(place, reason)
        return ModuleFault(told.file, told.line, told.place, told.reason, is_advice, rule)


def _heading_and_words(document: Document, editions: Mapping[str, Vocabulary]) -> tuple[Heading, Vocabulary]:
    heading = parse_heading(document)
    return heading, vocabulary(At(document), heading, editions)


def check_module(folder: str | Path, editions: Mapping[str, Vocabulary]) -> CheckedModule:
    """Read a module with all its faults. Nothing is raised."""
    check = _Check(Path(folder))
    module, words = check.read(editions)
    return CheckedModule(str(folder), module, words, tuple(check.faults), check.documents)


class _Check:
    """One check: what was found so far."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.faults: list[ModuleFault] = []
        self.documents: dict[str, Document] = {}
        self.lost: set[str] = set()
        self.doubtful: set[str] = set()

    def read(self, editions: Mapping[str, Vocabulary]) -> tuple[Module | None, Vocabulary | None]:
        """The module as far as it can be read, and its words."""
        names = self._pages("", *FILES, *MORE_FILES)
        if not self.root.is_dir():
            return None, None
        self._advise_on_folders()
        first = self.mended(FILES[0], lambda document: _heading_and_words(document, editions))
        if first is None:
            self._glance([path.name for path in names if path.name != FILES[0]])
            return None, None
        heading, words = first
        own = self._own_rules(words)
        words = words.with_rules(own.rules.values())
        roster = self._roster(words, own)
        tables = self._each("tables", table_files.read)
        if roster is None:
            self._glance(path.relative_to(self.root).as_posix() for path in self._pages("armies"))
            return None, words
        armies = self._each("armies", lambda document: read_army(document, heading.key, roster))
        missions = self._each("missions", lambda document: read_mission(document, words, tables, armies, roster.sizes))
        self._check_first_battle(heading, missions, armies)
        module = Module(heading, roster, armies, missions, tables)
        return (replace(module, hash=content_hash(module)) if not self.faults else module), words

    # ------------------------------------------------------------------------------------------------ parts

    def _own_rules(self, words: Vocabulary) -> OwnRules:
        """The module's own rules; where their file cannot be read, what names one of them is told as well."""
        return self._optional(RULES_FILE, lambda document: read_rules(document, words), OwnRules())

    def _roster(self, words: Vocabulary, own: OwnRules) -> Roster | None:
        """All profiles; None where a file of them cannot be read at all, for everything else would be unknown."""
        weapons = self.mended("weapons.yaml", lambda document: read_weapons(document, words))
        if weapons is None:
            self._unread("models.yaml", "units.yaml", *MORE_FILES[1:])
            return None
        models = self.mended("models.yaml", lambda document: read_models(document, words, weapons))
        if models is None:
            self._unread("units.yaml", *MORE_FILES[1:])
            return None
        known = RosterWords(words, weapons, models)
        none: dict[str, UpgradeList] = {}
        upgrades = self._optional(UPGRADES, lambda document: read_upgrades(document, known), none)
        units = self.mended("units.yaml", lambda document: read_units(document, words, weapons, models, upgrades))
        if units is None:
            self._unread(COMPOSITION)
            return None
        made = self._optional(COMPOSITION, lambda document: read_composition(document, units), Composition())
        self.mended("units.yaml", lambda document: check_factions(At(document), units, made.factions))
        return roster_of(words, weapons, models, units, upgrades, made, own)

    def _optional(self, name: str, read: Callable[[Document], T], otherwise: T) -> T:
        """What a file says that a module may lack."""
        found = self.mended(name, read) if (self.root / name).exists() else None
        return otherwise if found is None else found

    def _unread(self, *names: str) -> None:
        """Say of files that cannot be judged at least whether they can be read."""
        self._glance(name for name in names if name in FILES or (self.root / name).exists())

    def _check_first_battle(
        self, heading: Heading, missions: Mapping[str, Mission], armies: Mapping[str, Army]
    ) -> None:
        first = heading.first
        if first:
            self.mended(
                FILES[0], lambda document: check_first_battle(At(document).inside("first"), first, missions, armies)
            )

    def _each(self, folder: str, read: Callable[[Document], Known]) -> dict[str, Known]:
        """What the files of a folder hold, by id; a file that is wrong counts as far as it can be read."""
        found: dict[str, tuple[str, Known]] = {}
        for path in self._pages(folder):
            name = f"{folder}/{path.name}"
            before = len(self.faults)
            thing = self.mended(name, read)
            if thing is None:
                self.lost.add(path.stem)
            elif thing.id in found:
                self._tell(read_file(path).fault("id", f"the id {thing.id} is taken by {found[thing.id][0]}"))
            else:
                found[thing.id] = (path.name, thing)
                if len(self.faults) == before:
                    self.documents[f"{folder}/{thing.id}"] = read_file(path)
        return {key: found[key][1] for key in sorted(found)}

    # ------------------------------------------------------------------------------------------------ files

    def mended(self, name: str, read: Callable[[Document], T]) -> T | None:
        """What a file says without its faults, which are told; None where it cannot be read."""
        try:
            document = read_file(self.root / name)
        except DocumentError as fault:
            self._tell(fault)
            return None
        mending = Mending(document, self.lost, self.doubtful, self._room())
        thing = mending.read(read)
        for told in mending.faults:
            self._tell(told)
        return thing

    def _room(self) -> int:
        """How many faults of another file are told: one at least, however many there were before."""
        return max(1, min(MOST_TOLD, MOST_IN_ALL - len(self.faults)))

    def _glance(self, names: Iterable[str]) -> None:
        """Say at least of these files whether they can be read, where what they say cannot be judged."""
        for name in names:
            try:
                read_file(self.root / name)
            except DocumentError as fault:
                self._tell(fault)

    def _pages(self, folder: str, *names: str) -> list[Path]:
        """The data files in a folder; one with a name that nobody would look for is told of."""
        there = self.root / folder
        found, strange = find_pages(there, names.__contains__) if names else find_pages(there)
        for fault in strange if names or there.exists() else ():
            self._tell(fault)
        return found

    def _advise_on_folders(self) -> None:
        """A folder whose name is nearly that of one that is read is most likely meant to be that one."""
        for path in sorted(self.root.iterdir()):
            if path.is_dir() and path.name not in FOLDERS and get_close_matches(path.name, FOLDERS, 1):
                self.faults.append(ModuleFault(str(path), None, "", unknown("folder", path.name, FOLDERS), True))

    def _tell(self, fault: DocumentError) -> None:
        told = ModuleFault(fault.file, fault.line, fault.place, fault.reason)
        if told not in self.faults:
            self.faults.append(told)
