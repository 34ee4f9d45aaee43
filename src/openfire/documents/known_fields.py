"""The fields that a form has at a place of a file, so that an unknown one can be told from what was meant."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from msgspec.inspect import DictType, ListType, StructType, TupleType, Type, UnionType, VarTupleType, type_info

_STEP = re.compile(r"[^.\[\]]+|\[[^\]]*\]")

LIKE = 0.6
"""How much alike two words are if one may be meant by the other."""


def did_you_mean(kind: Any, place: str, word: str) -> str:  # Any: a class, or a type that is none
    """What was probably meant by an unknown field: a part of a sentence, empty if nothing is near."""
    kinds = [type_info(kind)]
    for step in _STEP.findall(place):
        kinds = [inside for one in _single(kinds) for inside in _inside(one, step)]
    known = dict.fromkeys(
        field.encode_name for one in _single(kinds) if isinstance(one, StructType) for field in one.fields
    )
    near = get_close_matches(word, [*known], 1, LIKE) if len(word) <= max(map(len, known), default=0) * 2 else []
    return f"; did you mean {near[0]}?" if near else ""


def _single(kinds: list[Type]) -> Iterator[Type]:
    """The kinds without unions."""
    for kind in kinds:
        if isinstance(kind, UnionType):
            yield from _single([*kind.types])
        else:
            yield kind


def _inside(kind: Type, step: str) -> Iterator[Type]:
    """What is one step further in: an item of a list, a value of a mapping, a field."""
    match kind:
        case ListType() | VarTupleType() if step.startswith("["):
            yield kind.item_type
        case TupleType() if step.startswith("["):
            yield from kind.item_types
        case DictType():
            yield kind.value_type
        case StructType():
            yield from (field.type for field in kind.fields if field.encode_name == step)
        case _:
            return
