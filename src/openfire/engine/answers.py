"""Answers: values that print themselves and can be read back.

Places are printed in inches with up to four decimals, facings in degrees: `12.5,8` or `12.5,8/90`.
"""

from __future__ import annotations

import math
import re
from typing import ClassVar, Self

import msgspec

from openfire.geometry.inches import INCH, Point, facing
from openfire.geometry.shapes import Pose

LONGEST = 20_000
"""Characters in the text of an answer, at most."""

_NUMBER = r"-?[0-9]{1,4}(?:\.[0-9]{1,4})?"
_PLACE = re.compile(rf"({_NUMBER}),({_NUMBER})(?:/({_NUMBER}))?")
_TURN = re.compile(rf"/({_NUMBER})")
"""A way that goes nowhere and turns, such as `move /90`."""


class Answer(msgspec.Struct, frozen=True):
    """What somebody says to a question."""

    form: ClassVar[str] = ""
    """How it is written, for people."""

    @classmethod
    def read(cls, text: str) -> Self:
        """The answer that a text names. Raises ValueError when it names none."""
        raise NotImplementedError


class Pick(Answer, frozen=True):
    """One of several names."""

    name: str
    form: ClassVar[str] = "a name"

    def __str__(self) -> str:
        return self.name

    @classmethod
    def read(cls, text: str) -> Self:
        """The name that a text is."""
        return cls(text.strip())


class Picks(Answer, frozen=True):
    """Several names in order."""

    names: tuple[str, ...]
    form: ClassVar[str] = "names in order, such as b1.2 b1.4"

    def __str__(self) -> str:
        return " ".join(self.names) or "none"

    @classmethod
    def read(cls, text: str) -> Self:
        """The names in a text."""
        words = tuple(_words(text))
        return cls(() if words == ("none",) else words)


class Amount(Answer, frozen=True):
    """How many."""

    number: int
    form: ClassVar[str] = "a whole number"

    def __str__(self) -> str:
        return str(self.number)

    @classmethod
    def read(cls, text: str) -> Self:
        """The number that a text is."""
        if not re.fullmatch(r"[0-9]{1,6}", text.strip()):
            raise ValueError(f"{text.strip()!r} is not a whole number")
        return cls(int(text))


class Go(Answer, frozen=True):
    """A way: its kind (such as move or advance) and the places it goes through after the start.

    It may say where the others of a unit stand once its leader has gone this way.
    """

    kind: str
    points: tuple[Point, ...] = ()
    facing: int | None = None
    others: tuple[tuple[str, Pose], ...] = ()
    form: ClassVar[str] = "a kind of move and places, such as move 12,8 13.5,10"

    def end(self, start: Pose) -> Pose:
        """Where it ends from some start, facing along its last leg unless it says otherwise."""
        points = ((start.x, start.y), *self.points)
        turned = start.facing
        if len(points) > 1 and points[-1] != points[-2]:
            (ax, ay), (bx, by) = points[-2:]
            turned = facing(math.degrees(math.atan2(by - ay, bx - ax)))
        return Pose(*points[-1], turned if self.facing is None else self.facing)

    def __str__(self) -> str:
        words = " ".join([self.kind, *map(print_place, self.points)])
        turned = "" if self.facing is None else f"/{_short(self.facing / 1000)}"
        way = f"{words}{turned}" if self.points else f"{words} {turned}".rstrip()
        return f"{way} {Stand(self.others)}" if self.others else way

    @classmethod
    def read(cls, text: str) -> Self:
        """The way that a text names."""
        kind, *words = _words(text)
        others = tuple(_placed(word) for word in words if "@" in word)
        places = [word for word in words if "@" not in word]
        if _PLACE.fullmatch(kind):
            raise ValueError(f"{kind!r} is a place: say first how to go there")
        if len(places) == 1 and (turn := _TURN.fullmatch(places[0])):
            return cls(kind, (), _thousandths(turn[1]), others)
        if not places:
            return cls(kind, others=others)
        points, end = _read_way(places)
        return cls(kind, (*points, end[:2]), end.facing if "/" in places[-1] else None, others)


class Stand(Answer, frozen=True):
    """Where models stand."""

    places: tuple[tuple[str, Pose], ...]
    ways: tuple[tuple[str, tuple[Point, ...]], ...] = ()
    """Those of the models that go through other places first, where models go their ways, and through which."""
    form: ClassVar[str] = "models and places, such as a1.2@12,8 a1.3@13,8/90"

    def __str__(self) -> str:
        ways = dict(self.ways)
        return " ".join(f"{model}@{_print_way(ways.get(model, ()), pose)}" for model, pose in self.places) or "none"

    @classmethod
    def read(cls, text: str) -> Self:
        """The places that a text names."""
        words = _words(text)
        return cls(tuple(_placed(word) for word in words if words != ["none"]))

    @classmethod
    def read_ways(cls, text: str) -> Self:
        """The same where models go their ways: a way is places in a row, such as `a1.2@11,9 12,8`."""
        ways: list[tuple[str, list[str]]] = []
        for word in _words(text) if text.strip() != "none" else ():
            if "@" in word or not ways:
                model, _ = _placed(word)
                ways.append((model, [word.partition("@")[2]]))
            else:
                ways[-1][1].append(word)
        found = [(model, *_read_way(places)) for model, places in ways]
        through = tuple((model, points) for model, points, _ in found if points)
        return cls(tuple((model, pose) for model, _, pose in found), through)


class Shot(msgspec.Struct, frozen=True):
    """One model's part in an attack: a weapon (with one of its profiles) at a unit."""

    model: str
    weapon: str
    target: str
    profile: int = 0

    def __str__(self) -> str:
        return f"{self.model}:{self.weapon}{f'#{self.profile}' if self.profile else ''}>{self.target}"


class Aim(Answer, frozen=True):
    """Who attacks whom with what, and through whose eyes each target is seen (the best eyes where not said)."""

    shots: tuple[Shot, ...]
    eyes: tuple[tuple[str, str], ...] = ()
    form: ClassVar[str] = "shots, such as a1.1:rifle>b2 a1.2:rifle>b2 b2~a1.2, or none"

    def __str__(self) -> str:
        return " ".join([*map(str, self.shots), *(f"{target}~{model}" for target, model in self.eyes)]) or "none"

    @classmethod
    def read(cls, text: str) -> Self:
        """The shots that a text names."""
        words = _words(text)
        if words == ["none"]:
            return cls(())
        eyes = tuple((found[1], found[2]) for word in words if (found := _EYES.fullmatch(word)))
        return cls(tuple(_shot(word) for word in words if not _EYES.fullmatch(word)), eyes)


_SHOT = re.compile(r"([^\s:>#~]+):([^\s:>#~]+)(?:#([0-9]{1,2}))?>([^\s:>#~]+)")
_EYES = re.compile(r"([^\s:>#~]+)~([^\s:>#~]+)")


def _shot(word: str) -> Shot:
    found = _SHOT.fullmatch(word)
    if not found:
        raise ValueError(f"{word!r} is not a shot: write model:weapon>unit")
    return Shot(found[1], found[2], found[4], int(found[3] or 0))


def _placed(word: str) -> tuple[str, Pose]:
    model, at, place = word.partition("@")
    if not at or not model:
        raise ValueError(f"{word!r} is not a model and a place: write a1.2@12,8")
    return model, read_pose(place)


def _read_way(places: list[str]) -> tuple[tuple[Point, ...], Pose]:
    """The places that a way goes through, and its end, which alone has a facing."""
    poses = [read_pose(place) for place in places]
    if early := next((place for place in places[:-1] if "/" in place), None):
        raise ValueError(f"{early!r} has a facing, which only the last place of a way has")
    return tuple(pose[:2] for pose in poses[:-1]), poses[-1]


def _print_way(through: tuple[Point, ...], end: Pose) -> str:
    return " ".join((*map(print_place, through), print_pose(end)))


def read_pose(text: str) -> Pose:
    """The place and facing that `12.5,8/90` names; the facing is 0 where it is not said."""
    found = _PLACE.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is not a place: write inches with up to four decimals, such as 12.5,8")
    return Pose(_units(found[1]), _units(found[2]), _thousandths(found[3] or "0"))


def print_place(place: Point) -> str:
    """A place in inches."""
    return f"{_short(place[0] / INCH)},{_short(place[1] / INCH)}"


def print_pose(pose: Pose) -> str:
    """A place in inches and a facing in degrees, if it is not 0."""
    return print_place((pose.x, pose.y)) + (f"/{_short(pose.facing / 1000)}" if pose.facing else "")


def _units(text: str) -> int:
    return round(float(text) * INCH)


def _thousandths(degrees: str) -> int:
    return round(float(degrees) * 1000) % 360_000


def _short(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _words(text: str) -> list[str]:
    words = _bounded(text).split()
    if not words:
        raise ValueError("nothing is said: write none if nothing is meant")
    return words


def _bounded(text: str) -> str:
    if len(text) > LONGEST:
        raise ValueError(f"an answer has at most {LONGEST} characters, not {len(text)}")
    return text
