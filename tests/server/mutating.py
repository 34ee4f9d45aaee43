"""Mutations: real requests of a game become others that are almost right, in every way that we could think of."""

from __future__ import annotations

import json
from random import Random
from typing import Any, NamedTuple

WORDS = (
    "", " ", "a", "b", "zz", "a1", "b1", "a1.1", "12,8", "stay", "none", "suggested", "move 10,10", "a1@12,8", "null",
    "\x00", "\n", "a\n", "\x07", "\u2028", "\u202eabc", "\ufeff", "é" * 30, "\U0001d518", "🎲" * 20,
    "ﷺ", "I\u0307", "\u0430",
    "../../etc/passwd", "%00", "%2e%2e", "' or 1=1 --", "<script>", "${x}", "{}", "x" * 41, "x" * 501, "x" * 5000,
    "-0", "1e999", "NaN", "0x10", "٣", "~", "~nothing", "a1>b1", "a1@1e400,8", "a1@999999999999,8", "a1.1@" * 200,
)  # fmt: skip
NUMBERS = (0, -1, 1, 2, 255, 10_000_000, 10_000_001, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**30, 0.5, -0.0, 1e308)
FIELDS = ("text", "turn", "unit", "place", "seat", "game", "token", "name", "army", "do", "id", "type", "extra", "")


class Request(NamedTuple):
    """Something that is asked over HTTP."""

    method: str
    path: str
    body: bytes | None
    headers: dict[str, str]

    def __str__(self) -> str:
        told = self.body if self.body is None or len(self.body) < 1500 else self.body[:1500] + b"..."
        return f"{self.method} {self.path} {self.headers} {told!r}"


def junk(chance: Random, depth: int = 0) -> Any:
    """Any value that JSON knows."""
    kind = chance.randrange(8 if depth < 3 else 5)
    if kind < 2:
        return chance.choice(WORDS)
    if kind == 2:
        return chance.choice(NUMBERS)
    if kind < 5:
        return chance.choice((None, True, False, [], {}))
    if kind == 5:
        return [junk(chance, depth + 1) for _ in range(chance.randrange(5))]
    if kind == 6:
        return {chance.choice(FIELDS): junk(chance, depth + 1) for _ in range(chance.randrange(4))}
    return deep(chance.choice((10, 200)))


def deep(levels: int) -> Any:
    """Lists in lists."""
    found: Any = []
    for _ in range(levels):
        found = [found]
    return found


def mutated(value: Any, chance: Random, known: list[str]) -> Any:
    """A value that differs somewhere: in kind, in length, in one of its parts, or by something real from elsewhere."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        return _mutated_fields(value, chance, known)
    if isinstance(value, list) and value and chance.random() < 0.7:
        number = chance.randrange(len(value))
        changed = mutated(value[number], chance, known)
        return chance.choice(([*value[:number], changed, *value[number + 1 :]], value[:number], value * 3))
    if isinstance(value, str) and chance.random() < 0.7:
        return _mutated_text(value, chance, known)
    if isinstance(value, int) and not isinstance(value, bool) and chance.random() < 0.7:
        return chance.choice((value + 1, value - 1, -value, str(value), float(value), [value], *NUMBERS))
    return junk(chance)


def _mutated_fields(value: dict[str, Any], chance: Random, known: list[str]) -> dict[str, Any]:
    name, how = chance.choice([*value]), chance.randrange(6)
    if how == 0:
        return {key: one for key, one in value.items() if key != name}
    if how == 1:
        return value | {chance.choice(FIELDS): junk(chance)}
    if how == 2:
        return {key.upper() if key == name else key: one for key, one in value.items()}
    return value | {name: mutated(value[name], chance, known)}


def _mutated_text(value: str, chance: Random, known: list[str]) -> str:
    at = chance.randrange(len(value) + 1)
    return chance.choice(
        (
            value[:at],
            value[:at] + chance.choice(WORDS) + value[at:],
            value + chance.choice(WORDS),
            value.swapcase(),
            value[::-1],
            value * 50,
            f" {value} ",
            chance.choice(known),
            chance.choice(WORDS),
        )
    )


def written(value: Any, chance: Random) -> bytes:
    """JSON, mostly: some of it is cut off, doubled, too deep or not text at all."""
    text = json.dumps(value, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
    how, at = chance.randrange(40), chance.randrange(len(text) + 1)
    broken = {
        0: text[:at],
        1: text + text,
        2: text[:at] + bytes([chance.randrange(256)]) + text[at:],
        3: b"\xff\xfe" + text,
        4: b"[" * chance.choice((100, 30_000)),
        5: b'{"a":' * chance.choice((100, 10_000)),
        6: b"",
        7: b'{"text":"\\ud800"}',
        8: b'{"turn":' + b"9" * chance.choice((30, 5000)) + b"}",
    }
    return broken.get(how, text)


def mutated_headers(headers: dict[str, str], chance: Random, known: list[str]) -> dict[str, str]:
    """Headers of a request, some of them wrong."""
    how = chance.randrange(24)
    token = f"Bearer {chance.choice(known)}"
    wrong = {
        0: {"authorization": token},
        1: {"authorization": f"Basic {chance.choice(known)}"},
        2: {"authorization": "Bearer " + "x" * chance.choice((1, 130, 6000))},
        3: {
            "origin": chance.choice(
                ("http://[", "null", "https://elsewhere.example", "http://127.0.0.1:1", "://", "a]b")
            )
        },
        4: {"content-type": chance.choice(("", "text/plain", "application/json; charset=utf-7", "application/x-yaml"))},
        5: {"x-openfire-account": chance.choice(known)},
        6: {"content-encoding": chance.choice(("gzip", "br", "x"))},
        7: {"accept": chance.choice(("text/html", "x", "*/*;q=0"))},
        8: {"cookie": "a=" + chance.choice(known), "if-none-match": "*"},
    }
    return headers | wrong.get(how, {})


PIECES = ("%00", "..", "%2e%2e%2f", "a" * 33, "0", "-1", "99999999999999999999", "%ff", "%F0%9F%8E%B2", "+", "%0a", "~")


def mutated_path(path: str, chance: Random, games: list[str]) -> str:
    """A path, a piece of which may be another."""
    if chance.random() > 0.12:
        return path
    pieces = path.split("/")
    pieces[chance.randrange(1, len(pieces))] = chance.choice([*PIECES, *games])
    return "/".join(pieces) + chance.choice(("", "", "?phase=over", "?phase=%00", "?" + "x=1&" * 200))
