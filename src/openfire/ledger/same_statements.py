"""Sentences that several books print alike: the same name in their ledgers, and the same words.

Code for such a sentence stands once, in rules/shared, and cites it as shared.name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from openfire.ledger.statements import Statement, editions, load_ledger

SHARED = "shared"


@cache
def all_alike() -> Mapping[str, tuple[str, ...]]:
    """For each name that several books have with the same words: these books."""
    return MappingProxyType(alike({edition: load_ledger(edition) for edition in editions()}))


def alike(ledgers: Mapping[str, Mapping[str, Statement]]) -> dict[str, tuple[str, ...]]:
    """The same for some ledgers."""
    told: dict[tuple[str, str], list[str]] = {}
    for edition, ledger in ledgers.items():
        for one in ledger.values():
            told.setdefault((name_of(one.id), one.rule), []).append(edition)
    return {what: tuple(books) for (what, _), books in told.items() if len(books) > 1}


def name_of(rule: str) -> str:
    """What an id says after the edition."""
    return rule.partition(".")[2]
