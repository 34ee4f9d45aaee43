"""The rules of a booklet: every special rule that somebody or something in the module has, written out."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.booklet.page import Html, tag
from openfire.game import Module, module_words
from openfire.ledger.statements import statement
from openfire.roster import Special, unit_upgrades
from openfire.roster.own_rules.model import OwnRule
from openfire.roster.own_rules.sentences import sentences
from openfire.text.special_words import books_of, special_statements


def rules(module: Module) -> Iterator[Html]:
    """The module's own rules, then those of the book that it uses."""
    own = module.roster.own.rules.values()
    if own:
        yield tag("h2", "Rules of its own", id="own-rules")
        yield tag("dl", *(piece for rule in own for piece in _own(rule, module)))
    named = [special for special in _used(module) if special.name not in module.roster.own.rules]
    written = [(special, _statements(special, module)) for special in named]
    if written:
        yield tag("h2", "Rules of the book", id="rules")
        pieces = [piece for special, told in written for piece in _of_the_book(special, told)]
        yield tag("dl", *pieces)


def _own(rule: OwnRule, module: Module) -> Iterator[Html]:
    """A rule of the module's own: in the words of its author, and as its effects are understood."""
    words = module_words(module).rule_words
    said = sentences(rule, words) if words else ()
    return _entry(rule.title, [rule.text, *said], rule.cite)


def _of_the_book(special: Special, ids: tuple[str, ...]) -> Iterator[Html]:
    texts = [statement(one).rule for one in ids] or ["As the book says."]
    return _entry(special.title, texts, ", ".join(ids))


def _entry(title: str, texts: list[str], source: str) -> Iterator[Html]:
    yield tag("dt", title)
    yield tag("dd", *(tag("p", " ".join(text.split())) for text in texts), tag("p", source, kind="source"))


def _statements(special: Special, module: Module) -> tuple[str, ...]:
    heading = module.heading
    return special_statements(special, module_words(module), books_of(heading.edition, heading.expansions))


def _used(module: Module) -> list[Special]:
    """Every special rule that is named in the module, once, by name."""
    roster = module.roster
    found = [special for model in roster.models.values() for special in model.specials]
    found += [special for unit in roster.units.values() for special in unit.specials]
    gifts = [one.option.gift for unit in roster.units for one in unit_upgrades(roster, unit).values()]
    found += [special for gift in gifts for special in gift.specials]
    found += [special for gift in gifts for _, some in gift.weapon_rules for special in some]
    found += [special for weapon in roster.weapons.values() for one in weapon.profiles for special in one.specials]
    return [special for _, special in sorted({special.name: special for special in found}.items())]
