"""Modules in folders: loaded and checked whole or not at all, saved so that loading gives the same module."""

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import TypeVar

import msgspec

from openfire import documents
from openfire.documents import Document, DocumentError, Form
from openfire.modules.mission_files import read_mission
from openfire.modules.missions import Mission
from openfire.modules.model import FirstBattle, Heading, Module
from openfire.modules.module_hash import content_hash
from openfire.modules.places import FIRST_FILE
from openfire.modules.texts import texts
from openfire.roster.armies import Army
from openfire.roster.army_files import read_army
from openfire.roster.composition_files import COMPOSITION, Composition, check_factions, read_composition
from openfire.roster.form_places import At, HasId, Words
from openfire.roster.model_files import read_models
from openfire.roster.own_rules.files import FILE as RULES_FILE
from openfire.roster.own_rules.files import read_rules
from openfire.roster.own_rules.model import OwnRules
from openfire.roster.profiles import ModelProfile, Roster, UnitProfile, Weapon
from openfire.roster.section_files import UPGRADES, RosterWords, read_upgrades
from openfire.roster.sections import UpgradeList
from openfire.roster.unit_files import read_units
from openfire.roster.vocabulary import Vocabulary
from openfire.roster.weapon_files import read_weapons
from openfire.roster.words import parse_id, parse_name, parse_text
from openfire.table import files as table_files
from openfire.table.biomes import BIOMES

FILES = (FIRST_FILE, "weapons.yaml", "models.yaml", "units.yaml")
MORE_FILES = (RULES_FILE, UPGRADES, COMPOSITION)
"""Files that a module may have besides."""

MOST_FILES = 200
"""Files in one of the folders."""

NEEDS_LISTS = ("armies[", "neutral.army")
"""How the places in a mission begin that name army lists."""

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


def read_heading(folder: str | Path) -> Heading:
    """What a module says about itself; the rest of it is not looked at."""
    return parse_heading(read_file(Path(folder) / FILES[0]))


def load(folder: str | Path, editions: Mapping[str, Vocabulary]) -> Module:
    """The module in a folder, in the words of its edition. Raises DocumentError naming file, line, place and reason.

    An army list that is wrong spoils nothing but itself: it is left out, with the missions that need it, and the module
    says so.
    """
    root = Path(folder)
    pages(root, (*FILES, *MORE_FILES).__contains__)
    first = read_file(root / FILES[0])
    heading = parse_heading(first)
    words = vocabulary(At(first), heading, editions)
    roster = read_roster(lambda name: _read_if_there(root / name), words)
    tables = _each(root / "tables", table_files.load)
    armies, spoilt = _each_sound(root / "armies", lambda path: read_army(read_file(path), heading.key, roster), ("",))
    needs = NEEDS_LISTS if spoilt else ()
    missions, needing = _each_sound(
        root / "missions", lambda path: read_mission(read_file(path), words, tables, armies, roster.sizes), needs
    )
    if heading.first:
        heading = _with_first_battle(At(first), heading, missions, armies, is_spared=bool(spoilt))
    left_out = tuple(map(str, (*spoilt, *needing)))
    module = Module(heading, roster, armies, missions, tables, left_out=left_out)
    return msgspec.structs.replace(module, hash=content_hash(module))


def load_army(path: str | Path, module: Module) -> Army:
    """An army list that is kept outside the module."""
    return read_army(read_file(Path(path)), module.heading.key, module.roster)


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


def read_roster(read: Callable[[str], Document | None], book: Vocabulary) -> Roster:
    """The rules, weapons, models and units of a module, and how armies are made of them.

    read: finds a file by its name; one that a module may lack is None where it is not there.
    """

    def needed(name: str) -> Document:
        document = read(name)
        if document is None:
            raise DocumentError(name, None, "", "there is no such file")
        return document

    rules, shared, made = read(RULES_FILE), read(UPGRADES), read(COMPOSITION)
    own = read_rules(rules, book) if rules else OwnRules()
    words = book.with_rules(own.rules.values())
    weapons = read_weapons(needed("weapons.yaml"), words)
    models = read_models(needed("models.yaml"), words, weapons)
    upgrades = read_upgrades(shared, RosterWords(words, weapons, models)) if shared else {}
    units = read_units(needed("units.yaml"), words, weapons, models, upgrades)
    composition = read_composition(made, units) if made else Composition()
    check_factions(At(needed("units.yaml")), units, composition.factions)
    return roster_of(words, weapons, models, units, upgrades, composition, own)


def roster_of(
    words: Vocabulary,
    weapons: dict[str, Weapon],
    models: dict[str, ModelProfile],
    units: dict[str, UnitProfile],
    upgrades: dict[str, UpgradeList],
    made: Composition,
    own: OwnRules,
) -> Roster:
    """All profiles of a module, from what its files say."""
    bounds = {schema.name: (schema.least, schema.most) for schema in words.attributes}
    return Roster(
        weapons,
        models,
        units,
        words.has_leaders,
        upgrades,
        made.factions,
        made.limits,
        made.sizes,
        bounds,
        own,
    )


def _each(folder: Path, read: Callable[[Path], Known]) -> dict[str, Known]:
    """What the files of a folder hold, by id."""
    return _each_sound(folder, read, ())[0]


def _each_sound(
    folder: Path, read: Callable[[Path], Known], spared: tuple[str, ...]
) -> tuple[dict[str, Known], list[DocumentError]]:
    """What the files of a folder hold, by id, and what is wrong in those that are left out.

    spared: how the places of faults begin for which a file is left out; any other fault is raised.
    """
    found: dict[str, tuple[str, Known]] = {}
    faults: list[DocumentError] = []
    for path in pages(folder) if folder.exists() else ():
        try:
            thing = read(path)
            if thing.id in found:
                raise read_file(path).fault("id", f"the id {thing.id} is taken by {found[thing.id][0]}")
            found[thing.id] = (path.name, thing)
        except DocumentError as fault:
            if not fault.place.startswith(spared):
                raise
            faults.append(fault)
    return {key: found[key][1] for key in sorted(found)}, faults


def _with_first_battle(
    at: At, heading: Heading, missions: Mapping[str, Mission], armies: Mapping[str, Army], is_spared: bool
) -> Heading:
    """The heading with its first battle, which is checked; without it where it needs what was left out."""
    assert heading.first
    try:
        check_first_battle(at.inside("first"), heading.first, missions, armies)
    except DocumentError:
        if not is_spared:
            raise
        return msgspec.structs.replace(heading, first=None)
    return heading


def pages(folder: Path, is_name: Callable[[str], object] = _NAME.fullmatch) -> list[Path]:
    """The data files in a folder, by name. One with a name that nobody would look for is refused, not passed over."""
    found, faults = find_pages(folder, is_name)
    for fault in faults:
        raise fault
    return found


def find_pages(
    folder: Path, is_name: Callable[[str], object] = _NAME.fullmatch
) -> tuple[list[Path], list[DocumentError]]:
    """The data files in a folder, by name, and what is wrong with it."""
    if not folder.is_dir():
        return [], [DocumentError(str(folder), None, "", "is not a folder")]
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in (".yaml", ".yml"))
    except OSError as error:
        return [], [DocumentError(str(folder), None, "", f"cannot be read: {error.strerror}")]
    if len(paths) > MOST_FILES:
        return [], [DocumentError(str(folder), None, "", f"more than {MOST_FILES} files")]
    strange = [path for path in paths if not is_name(path.name) or not path.is_file()]
    reasons = (f"{path.name!a} is not a file of a module{_meant(path.name, is_name)}" for path in strange)
    found = [path for path in paths if path not in strange]
    return found, [DocumentError(str(folder), None, "", reason) for reason in reasons]


def _meant(name: str, is_name: Callable[[str], object]) -> str:
    """What a file was probably to be called: a part of a sentence, empty if nothing is near."""
    if is_name(right := f"{name.rpartition('.')[0].lower().replace('_', '-').replace(' ', '-')}.yaml"):
        return f": call it {right}"
    near = get_close_matches(name, [known for known in (*FILES, *MORE_FILES) if is_name(known)], 1)
    return f"; did you mean {near[0]}?" if near else ""


def _read_if_there(path: Path) -> Document | None:
    """A file of a module; None for one that it may lack and lacks."""
    return None if path.name in MORE_FILES and not path.exists() else read_file(path)


def read_file(path: Path) -> Document:
    """A file of a module."""
    if not path.is_file():
        raise DocumentError(str(path), None, "", "there is no such file")
    return documents.read(path)
