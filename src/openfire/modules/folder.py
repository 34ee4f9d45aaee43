"""Modules in folders: loaded and checked whole or not at all, saved so that loading gives the same module."""

import re
from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import msgspec

from openfire import documents
from openfire.documents import Document, DocumentError, Form
from openfire.modules.mission_files import read_mission
from openfire.modules.missions import Mission
from openfire.modules.model import FirstBattle, Heading, Module
from openfire.modules.module_hash import content_hash
from openfire.modules.texts import texts
from openfire.roster.armies import Army
from openfire.roster.army_files import read_army
from openfire.roster.composition_files import COMPOSITION, Composition, check_factions, read_composition
from openfire.roster.form_places import At, HasId, Words
from openfire.roster.model_files import read_models
from openfire.roster.profiles import Roster
from openfire.roster.section_files import UPGRADES, RosterWords, read_upgrades
from openfire.roster.unit_files import read_units
from openfire.roster.vocabulary import Vocabulary
from openfire.roster.weapon_files import read_weapons
from openfire.roster.words import parse_id, parse_name, parse_text
from openfire.table import files as table_files
from openfire.table.biomes import BIOMES

FILES = ("module.yaml", "weapons.yaml", "models.yaml", "units.yaml")
MORE_FILES = (UPGRADES, COMPOSITION)
"""Files that a module may have besides."""
MOST_FILES = 200
"""Files in one of the folders."""

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}\.yaml")
Known = TypeVar("Known", bound=HasId)


class FirstBattleForm(Form, frozen=True):
    """The first battle as the file gives it."""

    mission: str
    armies: Words


class HeadingForm(Form, frozen=True):
    """What `module.yaml` says."""

    key: str
    title: str
    edition: str
    version: str
    expansions: Words = ()
    biome: str = BIOMES[0]
    authors: str = ""
    description: str = ""
    first: FirstBattleForm | None = None


def list_modules() -> dict[str, Path]:
    """The folders of the modules that come with Open Fire, by key."""
    folders = [Path(str(found)) for found in files(__package__).iterdir() if found.joinpath(FILES[0]).is_file()]
    return {folder.name: folder for folder in sorted(folders)}


def read_heading(folder: str | Path) -> Heading:
    """What a module says about itself; the rest of it is not looked at."""
    return parse_heading(_read(Path(folder) / FILES[0]))


def load(folder: str | Path, editions: Mapping[str, Vocabulary]) -> Module:
    """The module in a folder, in the words of its edition. Raises DocumentError naming file, line, place and reason."""
    root = Path(folder)
    _pages(root, (*FILES, *MORE_FILES).__contains__)
    first = _read(root / FILES[0])
    heading = parse_heading(first)
    words = vocabulary(At(first), heading, editions)
    roster = read_roster(lambda name: _read_if_there(root / name), words)
    tables = _each(root / "tables", table_files.load)
    armies = _each(root / "armies", lambda path: read_army(_read(path), heading.key, roster))
    missions = _each(root / "missions", lambda path: read_mission(_read(path), words, tables, armies, roster.sizes))
    if heading.first:
        check_first_battle(At(first).inside("first"), heading.first, missions, armies)
    module = Module(heading, roster, armies, missions, tables)
    return msgspec.structs.replace(module, hash=content_hash(module))


def load_army(path: str | Path, module: Module) -> Army:
    """An army list that is kept outside the module."""
    return read_army(_read(Path(path)), module.heading.key, module.roster)


def save(module: Module, folder: str | Path) -> None:
    """Write a module into a new or empty folder."""
    root = Path(folder)
    if root.exists() and (not root.is_dir() or any(root.iterdir())):
        raise DocumentError(str(root), None, "", "there is something already; a module is saved into an empty folder")
    for name, text in texts(module).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def parse_heading(document: Document) -> Heading:
    """What the first file of a module says."""
    form, at = document.to(HeadingForm), At(document)
    return Heading(
        at.take("key", parse_id, form.key),
        at.take("title", parse_name, form.title),
        at.take("edition", parse_id, form.edition),
        at.take("version", parse_name, form.version),
        at.take_all("expansions", parse_id, form.expansions),
        at.take("authors", parse_text, form.authors),
        at.take("description", parse_text, form.description),
        BIOMES[BIOMES.index(at.refer("biome", "biome", form.biome, BIOMES))],
        FirstBattle(form.first.mission, form.first.armies) if form.first else None,
    )


def check_first_battle(at: At, told: FirstBattle, missions: Mapping[str, Mission], armies: Mapping[str, Army]) -> None:
    """Raise DocumentError unless the mission and the armies of the first battle are there, and fit each other."""
    mission = missions[at.refer("mission", "mission", told.mission, missions)]
    at.refer_all("armies", "army", told.armies, armies)
    if len(told.armies) != mission.seats:
        raise at.fault("armies", f"there is one army for each of {mission.seats} seats, not {len(told.armies)}")


def vocabulary(at: At, heading: Heading, editions: Mapping[str, Vocabulary]) -> Vocabulary:
    """The words that a module is written in."""
    words = editions[at.refer("edition", "edition", heading.edition, editions)]
    at.refer_all("expansions", "expansion", heading.expansions, words.expansions)
    if len(set(heading.expansions)) < len(heading.expansions):
        raise at.fault("expansions", "an expansion is given twice")
    return at.take("expansions", words.expanded, heading.expansions)


def read_roster(read: Callable[[str], Document | None], words: Vocabulary) -> Roster:
    """The weapons, models and units of a module, and how armies are made of them.

    read: finds a file by its name; one that a module may lack is None where it is not there.
    """

    def needed(name: str) -> Document:
        document = read(name)
        if document is None:
            raise DocumentError(name, None, "", "there is no such file")
        return document

    weapons = read_weapons(needed("weapons.yaml"), words)
    models = read_models(needed("models.yaml"), words, weapons)
    shared, rules = read(UPGRADES), read(COMPOSITION)
    upgrades = read_upgrades(shared, RosterWords(words, weapons, models)) if shared else {}
    units = read_units(needed("units.yaml"), words, weapons, models, upgrades)
    made = read_composition(rules, units) if rules else Composition()
    check_factions(At(needed("units.yaml")), units, made.factions)
    bounds = {schema.name: (schema.least, schema.most) for schema in words.attributes}
    return Roster(weapons, models, units, words.has_leaders, upgrades, made.factions, made.limits, made.sizes, bounds)


def _each(folder: Path, read: Callable[[Path], Known]) -> dict[str, Known]:
    """What the files of a folder hold, by id."""
    found: dict[str, tuple[str, Known]] = {}
    for path in _pages(folder) if folder.exists() else ():
        thing = read(path)
        if thing.id in found:
            raise _read(path).fault("id", f"the id {thing.id} is taken by {found[thing.id][0]}")
        found[thing.id] = (path.name, thing)
    return {key: found[key][1] for key in sorted(found)}


def _pages(folder: Path, is_name: Callable[[str], object] = _NAME.fullmatch) -> list[Path]:
    """The data files in a folder, by name. One with a name that nobody would look for is refused, not passed over."""
    if not folder.is_dir():
        raise DocumentError(str(folder), None, "", "is not a folder")
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in (".yaml", ".yml"))
    except OSError as error:
        raise DocumentError(str(folder), None, "", f"cannot be read: {error.strerror}") from None
    for path in paths:
        if not is_name(path.name) or not path.is_file():
            raise DocumentError(str(folder), None, "", f"{path.name!a} is not a file of a module")
    if len(paths) > MOST_FILES:
        raise DocumentError(str(folder), None, "", f"more than {MOST_FILES} files")
    return paths


def _read_if_there(path: Path) -> Document | None:
    """A file of a module; None for one that it may lack and lacks."""
    return None if path.name in MORE_FILES and not path.exists() else _read(path)


def _read(path: Path) -> Document:
    if not path.is_file():
        raise DocumentError(str(path), None, "", "there is no such file")
    return documents.read(path)
