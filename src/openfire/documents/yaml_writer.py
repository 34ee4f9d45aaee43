"""Writes plain data as YAML that is pleasant to read and always comes out the same."""

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeGuard

from openfire.documents.yaml_reader import HUGE, NAMED, printable

WIDTH = 110
"""Columns after which a written line is broken."""


def write(data: Mapping[str, object]) -> str:
    """Plain data as YAML that is pleasant to read and always comes out the same."""
    return "\n".join(_block(data, "")) + "\n"


def _block(data: Mapping[str, object], indent: str) -> Iterator[str]:
    for key, value in data.items():
        yield from _entry(f"{indent}{_flow(key)}:", value, indent + "  ")


def _entry(head: str, value: object, indent: str) -> Iterator[str]:
    line = f"{head} {_flow(value)}"
    if isinstance(value, Mapping) and value:
        yield head
        yield from _block(value, indent)
    elif _is_list(value) and any(isinstance(item, Mapping) for item in value):
        yield head
        for item in value:
            yield from _item(item, indent)
    elif _is_list(value) and len(line) > WIDTH:
        yield from _broken(head, value, indent)
    else:
        yield line


def _item(item: object, indent: str) -> Iterator[str]:
    line = f"{indent}- {_flow(item)}"
    if not isinstance(item, Mapping) or not item or (len(line) <= WIDTH and not any(map(_is_deep, item.values()))):
        yield line
        return
    lines = list(_block(item, indent + "  "))
    yield f"{indent}- {lines[0].lstrip()}"
    yield from lines[1:]


def _broken(head: str, items: Sequence[object], indent: str) -> Iterator[str]:
    line = f"{head} ["
    for number, item in enumerate(items):
        word = _flow(item) + ("]" if number == len(items) - 1 else ",")
        if len(line) + len(word) >= WIDTH:
            yield line.rstrip()
            line = indent
        line += word + " "
    yield line.rstrip()


def _flow(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(item)}" for key, item in value.items()) + "}"
    if _is_list(value):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str):
        return _quoted(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int | float) and math.isfinite(value) and abs(value) < HUGE:
        return repr(int(value)) if value == int(value) else repr(value)
    raise ValueError(f"{value!r} cannot be written")


_BARE = re.compile(r"[A-Za-z]([A-Za-z0-9 _'.-]*[A-Za-z0-9_'-])?")
_ELSEWHERE = ("y", "n", "yes", "no", "on", "off", "inf", "nan", "infinity")
"""Words that other readers of YAML, or ours, would not take as text."""


def _quoted(text: str) -> str:
    if not printable(text):
        raise ValueError(f"{text!r} holds a character that cannot be printed")
    bare = _BARE.fullmatch(text) and text not in NAMED and text.lower() not in _ELSEWHERE
    return text if bare else json.dumps(text, ensure_ascii=False)


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_deep(value: object) -> bool:
    return isinstance(value, Mapping) or (_is_list(value) and any(isinstance(item, Mapping) for item in value))
