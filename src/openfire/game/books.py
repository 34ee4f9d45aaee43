"""Which books and modules there are: editions, the supplements laid over them, and the content made for them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from openfire.documents import DocumentError
from openfire.engine.edition import Edition
from openfire.lookahead import advanced as ahead_advanced
from openfire.lookahead import assault as ahead_assault
from openfire.lookahead import melee as ahead_melee
from openfire.lookahead import onepage as ahead_onepage
from openfire.lookahead import stress as ahead_stress
from openfire.modules import Module, list_modules, load, read_heading, shipped_modules, unpack
from openfire.modules.folder import FILES
from openfire.roster import Vocabulary
from openfire.rules import advanced, assault, melee, onepage, stress

STRESS = replace(stress.EDITION, look_ahead=ahead_stress.LOOK_AHEAD)
ADVANCED = replace(advanced.EDITION, look_ahead=ahead_advanced.LOOK_AHEAD)
ASSAULT = replace(assault.EDITION, look_ahead=ahead_assault.LOOK_AHEAD)
MELEE = replace(melee.EDITION, look_ahead=ahead_melee.LOOK_AHEAD)
ONEPAGE = replace(onepage.EDITION, look_ahead=ahead_onepage.LOOK_AHEAD)

EDITIONS: Mapping[str, Edition] = {edition.key: edition for edition in (STRESS, ASSAULT, MELEE, ONEPAGE)}
"""The editions that can be played."""

SUPPLEMENTS: Mapping[str, Mapping[str, Edition]] = {STRESS.key: {advanced.NAME: ADVANCED}}
"""For each edition the books that can be laid over it, by the name under which a module switches them on."""

BOOKS: Mapping[str, Edition] = {**EDITIONS, **SUPPLEMENTS[STRESS.key]}
"""Every book by which a position can be played: the editions, and what each supplement makes of its own."""


WORDS: Mapping[str, Vocabulary] = {advanced.NAME: advanced.WORDS}
"""The words that each supplement adds to those of its edition."""


def edition_of(key: str, expansions: Collection[str]) -> Edition:
    """An edition with its expansions: the book that is laid over it, where one of them is a supplement."""
    laid = SUPPLEMENTS.get(key, {})
    return next((laid[name] for name in expansions if name in laid), EDITIONS[key])


def load_module(name: str) -> Module:
    """A module by its key, shipped or one's own, or one in a folder that is named."""
    known = list_modules()
    if name not in known and not Path(name).exists():
        raise DocumentError(name, None, "", f"is not a folder, nor one of the modules {', '.join(known)}")
    module = load(known.get(name, name), vocabularies())
    if name in known and module.heading.key != name:
        reason = f"the folder is called {name}: in a folder of modules it is called as the key says"
        raise DocumentError(str(known[name] / FILES[0]), None, "key", reason)
    return module


def read_module(body: bytes, content: str) -> Module:
    """A module that was kept, with the hash of its content. Raises DocumentError where it is not the same any more."""
    return unpack(body, content, vocabularies())


def vocabularies() -> dict[str, Vocabulary]:
    """The words of every edition, with those of its supplements; modules are read by them."""
    return {key: _words(edition) for key, edition in EDITIONS.items()}


def module_words(module: Module) -> Vocabulary:
    """The words that a module is written in, its own rules among them."""
    heading = module.heading
    words = vocabularies()[heading.edition].expanded(heading.expansions)
    return words.with_rules(module.roster.own.rules.values())


def _words(edition: Edition) -> Vocabulary:
    """The words of an edition, with those of its supplements among its expansions."""
    more = {name: WORDS[name] for name in SUPPLEMENTS.get(edition.key, {})}
    return replace(edition.vocabulary, expansions={**edition.vocabulary.expansions, **more})


def load_modules(names: Sequence[str]) -> dict[str, Module]:
    """Some modules, by key."""
    return {module.heading.key: module for module in map(load_module, names)}


def find_module(edition: str, name: str = "") -> Module | None:
    """A module by its key or folder; without a name, the first that is shipped for an edition."""
    if name:
        return load_module(name)
    fitting = [key for key, folder in shipped_modules().items() if read_heading(folder).edition == edition]
    return load_module(fitting[0]) if fitting else None
