"""Which rules can be cited in a game: those of the books, and those that its module brings along."""

from __future__ import annotations

from collections.abc import Container

from msgspec import Struct

from openfire.engine.setup import Setup
from openfire.roster.own_rules.model import OwnRules


class CitableRules(Struct, frozen=True):
    """The ids of the rules of the books, where there is a ledger, and of the module's own."""

    books: Container[str]
    own: OwnRules

    def __contains__(self, rule: object) -> bool:
        return isinstance(rule, str) and (rule in self.books or self.own.cited(rule) is not None)


def citable(known: Container[str] | None, setup: Setup) -> Container[str] | None:
    """The ids that may be cited in a game, where that is known."""
    return known if known is None or not setup.own.rules else CitableRules(known, setup.own)
