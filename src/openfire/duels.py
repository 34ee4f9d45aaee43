"""Duels without a table: two units of a module, or written inline, at a distance and in a situation.

    duel("frontier:rifle-section", "frontier:reavers", range=12, sight="obscured").damage

A small real game is set up for them, and the rules do everything: weapons, modifiers, dice, damage.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from openfire.builder import FoundList, find_army, is_share_text
from openfire.documents import DocumentError
from openfire.engine.arena import NO_RULES, Fighter, arena, face_off
from openfire.engine.edition import EXCHANGE, Edition, OfferQuery
from openfire.engine.game import Game
from openfire.engine.setup import ModelCard, Seat, Setup, UnitCard
from openfire.game import BOOKS, Module, edition_of, load_module, set_up
from openfire.modules import list_modules, read_heading
from openfire.odds import Prospect, prospect, score
from openfire.roster import Army, ListEntry, ListEntryError, UnitProfile, unit_upgrades
from openfire.roster.own_rules.model import OwnRules
from openfire.roster.words import unknown
from openfire.table.model import Table
from openfire.testkit import battle

FARTHEST = 60.0
"""Inches."""


class DuelError(ValueError):
    """What is wrong with a duel, in words."""


class DuelSide(NamedTuple):
    """One unit of a duel."""

    name: str
    unit: UnitCard
    models: dict[str, ModelCard]
    expansions: frozenset[str] = frozenset()
    """Those that its module switches on."""
    own: OwnRules = NO_RULES
    """The special rules that its module brings along."""


class DuelSituation(NamedTuple):
    """How a duel stands."""

    range: float = 12.0
    """Inches from base to base; 1 or less is assault range in some books."""
    sight: str | None = None
    """One of the edition's lines of sight; the best where it is not said."""
    marks: tuple[tuple[str, int], ...] = ()
    """What happened to the attackers before, by the edition's short names: how often."""
    models: int | None = None
    """How many attackers are left; all of them where it is not said."""
    targets: int | None = None
    exchange: bool = False
    """Whether it is a whole fight hand to hand, with the answer of the other side and morale, and no single attack."""


def duel(
    attacker: str | DuelSide,
    target: str | DuelSide,
    *,
    edition: str = "",
    range: float = 12.0,  # noqa: A002  # the word of the rules
    sight: str | None = None,
    models: int | None = None,
    targets: int | None = None,
    weapons: Mapping[str, object] | None = None,
    exact: bool = False,
    exchange: bool = False,
    **marks: int,
) -> Prospect:
    """What one full attack comes to. Marks such as `advance=1` or `stress=2` are the edition's. Raises DuelError."""
    rules = find_edition(edition or edition_for(str(attacker), str(target)))
    sides = [
        read_side(told, seat, rules, weapons) if isinstance(told, str) else told
        for told, seat in ((attacker, "a"), (target, "b"))
    ]
    situation = DuelSituation(range, sight, tuple(marks.items()), models, targets, exchange)
    return fight(rules, sides[0], sides[1], situation, exact=exact)


def edition_for(*texts: str) -> str:
    """The edition of the first module or list that some texts name; else stress. Raises DuelError."""
    for text in texts:
        told, _ = numbered(text)
        if is_brought(told):
            return _brought(told).module.heading.edition
        folder = _folder(text.partition(":")[0]) if ":" in text else None
        if folder:
            return read_heading(folder).edition
    return "stress"


def is_brought(text: str) -> bool:
    """Whether a text is a list that somebody brings along: a share text, or a file."""
    return is_share_text(text) or (text.endswith(".yaml") and Path(text).is_file())


def _brought(text: str) -> FoundList:
    try:
        return find_army(text)
    except DocumentError as error:
        raise DuelError(str(error)) from None


def _folder(key: str) -> Path | None:
    """Where the module of that name is: a shipped one, or one in a folder of one's own."""
    own = Path(key) if key and Path(key, "module.yaml").is_file() else None
    return list_modules().get(key, own)


def find_edition(key: str) -> Edition:
    """An edition by its key."""
    if key not in BOOKS:
        raise DuelError(unknown("edition", key, BOOKS))
    return BOOKS[key]


# ------------------------------------------------------------------------------------------------ sides


def read_side(text: str, seat: str, edition: Edition, weapons: Mapping[str, object] | None = None) -> DuelSide:
    """The unit that a text names: `frontier:surveyors surveyor=4`, `x5 skill=6 rifle` in the words of battles, or the
    unit of a list, counted from 1: a file or a share text and a number.
    """
    words = text.split()
    if not words:
        raise DuelError("a side is missing: write a unit, vs, and another unit")
    told, number = numbered(text)
    if is_brought(told):
        return _listed(told, number, seat, edition)
    module = find_module(words[0], edition)
    if module is None:
        return _inline(words, seat, edition, weapons or {})
    name = words[0].partition(":")[2]
    if name not in module.roster.units:
        raise DuelError(unknown(f"unit of {module.heading.key}", name, module.roster.units))
    return from_module(module, _list_entry(module, module.roster.units[name], words[1:]), seat)


def read_army(text: str, seat: str, edition: Edition) -> list[DuelSide] | None:
    """All units of an army list that a text names: `frontier:shore-clans`, a file, a share text; else None."""
    found = _brought(text) if is_brought(text) else None
    module = found.module if found else find_module(text, edition)
    army = found.army if found else module.armies.get(text.partition(":")[2]) if module else None
    if module is None or army is None:
        return None
    _check_edition(module, edition)
    return [from_module(module, list_entry, seat) for list_entry in army.units]


def find_module(word: str, edition: Edition) -> Module | None:
    """The module that a word begins with, if it does."""
    key, colon, _ = word.partition(":")
    if not colon or _folder(key) is None:
        if colon and not word.partition(":")[2].isdigit():
            raise DuelError(f"{unknown('module', key, list_modules())} (a module of your own is named by its folder)")
        return None
    module = _module(key)
    _check_edition(module, edition)
    return module


def _check_edition(module: Module, edition: Edition) -> None:
    key, other = module.heading.key, module.heading.edition
    if other != edition.key:
        raise DuelError(f"{key} is a module for {other}, not for {edition.key}: both units play by one book")


@lru_cache(8)
def _module(key: str) -> Module:
    return load_module(key)


_GROUNDS: dict[str, Table] = {}


def _ground(module: Module) -> Table:
    """A table that the module's first mission fits on; nobody ever stands there."""
    if module.hash not in _GROUNDS:
        _GROUNDS[module.hash] = module.table(next(iter(module.missions.values())))
    return _GROUNDS[module.hash]


def _list_entry(module: Module, unit: UnitProfile, words: Sequence[str]) -> ListEntry:
    """A unit with its choices: `rifleman=5` for models, `spike-launcher=1` or `oath` for options, `leader=2`."""
    kinds, options = [entry.model for entry in unit.entries], [*unit_upgrades(module.roster, unit.id)]
    counts: list[tuple[str, int]] = []
    taken: list[tuple[str, int]] = []
    leader = None if unit.leader or len(kinds) == 1 else 1
    for word in words:
        key, _, told = word.partition("=")
        if key not in (*kinds, *options, "leader"):
            raise DuelError(unknown(f"model or option of {unit.id}", key, [*kinds, *options]))
        if told and not told.isdigit():
            raise DuelError(f"{word}: {told!r} is not a whole number")
        number = int(told or 1)
        leader = number if key == "leader" else leader
        (counts if key in kinds else taken).extend([] if key == "leader" else [(key, number)])
    return ListEntry(unit.id, None, tuple(counts), tuple(taken), leader)


def from_module(module: Module, list_entry: ListEntry, seat: str) -> DuelSide:
    """A unit of a module with its choices, as it comes to the table."""
    setup = bare_setup(module, Army("duel", list_entry.unit, module.heading.key, (list_entry,)), seat)
    (unit,) = setup.units.values()
    return DuelSide(unit.name, unit, setup.models, setup.expansions, setup.own)


def bare_setup(module: Module, army: Army, seat: str) -> Setup:
    """An army as it comes to a table on which nobody plays. Raises DuelError for a choice that makes no sense."""
    mission = next(iter(module.missions.values()))
    try:
        return set_up(module, mission, [army], table=_ground(module), seats=[Seat(seat, seat)], is_judged=False)
    except ListEntryError as error:
        raise DuelError(f"{army.name}, {error}") from None


def numbered(text: str) -> tuple[str, int]:
    """A list and the number of a unit in it: `army.yaml 3`; the first where none is told."""
    told, _, number = text.strip().rpartition(" ")
    return (told, int(number)) if told and number.isdecimal() and len(number) < 4 else (text.strip(), 1)


def _listed(told: str, number: int, seat: str, edition: Edition) -> DuelSide:
    """A unit of a list that somebody brings along, with those who joined it."""
    found = _brought(told)
    _check_edition(found.module, edition)
    setup = bare_setup(found.module, found.army, seat)
    units = [unit for unit in setup.units.values() if unit.seat == seat]
    if not 1 <= number <= len(units):
        raise DuelError(f"{found.army.name} has no unit {number}: write a number from 1 to {len(units)}")
    unit = units[number - 1]
    models = {name: setup.models[name] for name in unit.models}
    return DuelSide(unit.name, unit, models, setup.expansions, setup.own)


def _inline(words: list[str], seat: str, edition: Edition, weapons: Mapping[str, object]) -> DuelSide:
    try:
        setup = battle(edition, f"{seat}1 {' '.join(words)} place=reserve", weapons=weapons).cursor.game.setup
    except DocumentError as error:
        raise DuelError(f"{' '.join(words)!r}: {error.place}: {error.reason}") from None
    except (ValueError, StopIteration) as error:
        raise DuelError(f"{' '.join(words)!r} cannot be read: {error}") from None
    return DuelSide(" ".join(words), setup.units[f"{seat}1"], setup.models)


# ------------------------------------------------------------------------------------------------ the fight


def fight(
    edition: Edition, attacker: DuelSide, target: DuelSide, situation: DuelSituation, *, exact: bool = False
) -> Prospect:
    """What one full attack of a side on another comes to."""
    edition = played(edition, attacker, target)
    what = EXCHANGE if situation.exchange else "attack"
    if what not in edition.look_ahead.offers:
        raise DuelError(f"{edition.key} has no whole exchanges to weigh, only attacks: leave --exchange out")
    game = stage(edition, attacker, target, situation._replace(range=0.0) if situation.exchange else situation)
    wanted = OfferQuery(partial(score, game), target.unit.id, situation.sight or edition.look_ahead.sights[0])
    (offer,) = edition.look_ahead.offers[what](game, attacker.unit.id, wanted)
    return prospect(game, offer, exact=exact)


def played(edition: Edition, *sides: DuelSide) -> Edition:
    """An edition as the modules of both sides use it."""
    names = sorted({name for side in sides for name in side.expansions})
    return edition_of(edition.key, names) if names else edition


def stage(edition: Edition, attacker: DuelSide, target: DuelSide, situation: DuelSituation) -> Game:
    """A game with two units on an open table, everybody as far from the other side as the situation says."""
    if not 0 <= situation.range <= FARTHEST:
        raise DuelError(f"a range of {situation.range:g} in is not from 0 to {FARTHEST:g}")
    if situation.sight not in (None, *edition.look_ahead.sights):
        raise DuelError(unknown("line of sight", str(situation.sight), edition.look_ahead.sights))
    one = Fighter(attacker.unit, attacker.models, _alive(attacker, situation.models), _marks(edition, situation))
    other = Fighter(target.unit, target.models, _alive(target, situation.targets))
    expansions = attacker.expansions | target.expansions
    own = _own_rules(attacker, target)
    setup = arena(edition, one, other, expansions=expansions, switches=frozenset(), own=own)
    return face_off(setup, one, other, situation.range)


def _own_rules(one: DuelSide, other: DuelSide) -> OwnRules:
    """The rules that the modules of both sides bring along."""
    for name, rule in one.own.rules.items():
        if other.own.rules.get(name, rule) != rule:
            raise DuelError(f"{rule.title} is another rule in the module of each side: they cannot meet")
    return OwnRules({**one.own.rules, **other.own.rules}, {**one.own.tokens, **other.own.tokens})


def _marks(edition: Edition, situation: DuelSituation) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = {}
    for name, count in situation.marks:
        if name not in edition.look_ahead.situations:
            raise DuelError(unknown("situation", name, edition.look_ahead.situations))
        for mark, value in edition.look_ahead.situations[name]:
            found[mark] = max(found.get(mark, 0), value * count)
    return tuple((mark, value) for mark, value in found.items() if value)


def _alive(side: DuelSide, left: int | None) -> tuple[str, ...]:
    """The leader and the first of the others, as many as are left."""
    names = side.unit.models
    if left is None:
        return names
    if not 1 <= left <= len(names):
        raise DuelError(f"{side.name} has {len(names)} models: {left} of them cannot be left")
    followers = [name for name in names if name != side.unit.leader][: left - 1]
    return tuple(name for name in names if name == side.unit.leader or name in followers)
