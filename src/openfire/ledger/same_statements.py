"""Sentences that two books print alike: the same name in both ledgers, and the same words.

An edition imports what another has for such a sentence, and the engine tells its ids as this book has them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from openfire.ledger.statements import Statement, load_ledger


@cache
def alike(one: str, other: str) -> Mapping[str, str]:
    """From the ids of one edition's ledger to those of another's that say the same, in the first book's order."""
    return MappingProxyType(pairs(load_ledger(one), load_ledger(other)))


def pairs(one: Mapping[str, Statement], other: Mapping[str, Statement]) -> dict[str, str]:
    """The statements of two ledgers that have the same name after the edition and the same rule text."""
    named = {name(statement.id): statement for statement in other.values()}
    twins = ((statement, named.get(name(statement.id))) for statement in one.values())
    return {statement.id: twin.id for statement, twin in twins if twin and twin.rule == statement.rule}


def name(rule: str) -> str:
    """What an id says after the edition."""
    return rule.partition(".")[2]
