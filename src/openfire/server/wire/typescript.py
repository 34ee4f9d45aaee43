"""TypeScript: the types of everything that goes over the wire, written from the structs that do.

`python -m openfire.server.wire.typescript` writes them where the pages of the browser look for them; a test sees to it
that they are current.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final, get_origin

import msgspec
from msgspec import inspect

from openfire.engine.facts import AnyFact
from openfire.geometry.inches import Area, Point
from openfire.geometry.shapes import Pose, Shape
from openfire.report import BattleReport
from openfire.server import lobby, requests, wire
from openfire.server.games.operations import OPERATIONS
from openfire.server.games.terms import GameTerms, Pace, Phase
from openfire.server.http import sockets
from openfire.server.people import wire as people
from openfire.server.problems import ProblemView
from openfire.server.store import uploads
from openfire.server.views.pictures import LandView
from openfire.server.workshop import WORKSHOP_TYPES
from openfire.table.biomes import Biome

TARGET: Final = Path(__file__).parents[4] / "web" / "src" / "wire.ts"

HEAD: Final = (
    "/* Everything that goes over the wire. Written by python -m openfire.server.wire.typescript; do not edit. */\n"
)

NAMED: Final[dict[str, object]] = {
    "Point": Point,
    "Pose": Pose,
    "Area": Area,
    "Shape": Shape,
    "Phase": Phase,
    "Pace": Pace,
    "Form": wire.Form,
    "Role": wire.Role,
    "Biome": Biome,
    "Fact": AnyFact,
    "Ask": sockets.Anything,
}
"""Types that are no structs and have names of their own."""

ROOTS: Final[tuple[type[msgspec.Struct], ...]] = (
    wire.RoomView,
    wire.LayoutView,
    wire.GameView,
    wire.Update,
    wire.Chat,
    wire.RuleText,
    GameTerms,
    sockets.RequestMessage,
    sockets.Welcome,
    sockets.ReplyMessage,
    ProblemView,
    requests.CreatedReply,
    *(operation.reply for operation in OPERATIONS.values()),
    requests.VerifyReply,
    BattleReport,
    lobby.Library,
    lobby.Listed,
    LandView,
    uploads.Upload,
    uploads.UploadedFile,
    wire.Ok,
    people.Credentials,
    people.Registered,
    people.Recovery,
    people.NewPassword,
    people.Confirmation,
    people.Codes,
    people.Session,
    people.Me,
    people.SignIn,
    people.SignInsEnded,
    people.MoveSeat,
    people.OwnSeat,
    people.Block,
    people.Blocked,
    people.ReportRequest,
    people.Reported,
    people.Export,
    *WORKSHOP_TYPES,
)


def types() -> str:
    """The text of the file."""
    writer = _Writer()
    for root in ROOTS:
        writer.name(inspect.type_info(root))
    named = [f"export type {name} = {writer.name(info, is_inside=True)};\n" for name, info in writer.named.items()]
    structs = {_plain(info).__name__: writer.struct(info) for info in writer.found()}
    return HEAD + "".join(sorted(named)) + "".join(structs[name] for name in sorted(structs))


class _Writer:
    """Names types, and remembers the structs that have to be written."""

    def __init__(self) -> None:
        self.named = {name: inspect.type_info(told) for name, told in NAMED.items()}
        self._structs: dict[str, inspect.StructType] = {}
        self._written: set[str] = set()

    def found(self) -> Iterable[inspect.StructType]:
        """Structs that are not written yet, those found on the way included."""
        while left := [info for name, info in self._structs.items() if name not in self._written]:
            self._written.add(_plain(left[0]).__name__)
            yield left[0]

    def name(self, info: inspect.Type, *, is_inside: bool = False) -> str:
        """What a type is called. is_inside: what it is made of, for one that has a name of its own."""
        if not is_inside:
            for name, known in self.named.items():
                if known == info:
                    return name
        match info:
            case inspect.StructType():
                return self._remember(info)
            case inspect.UnionType():
                return " | ".join(dict.fromkeys(self.name(one) for one in info.types))
            case inspect.ListType() | inspect.VarTupleType():
                inner = self.name(info.item_type)
                return f"({inner})[]" if " " in inner and "[" not in inner[:1] else f"{inner}[]"
            case inspect.TupleType():
                return f"[{', '.join(self.name(one) for one in info.item_types)}]"
            case inspect.NamedTupleType():
                return f"[{', '.join(self.name(field.type) for field in info.fields)}]"
            case inspect.DictType():
                return f"Record<string, {self.name(info.value_type)}>"
            case inspect.LiteralType():
                return " | ".join(json.dumps(value) for value in info.values)
        return PLAIN[type(info)]

    def _remember(self, info: inspect.StructType) -> str:
        name: str = _plain(info).__name__
        known = self._structs.setdefault(name, info)
        assert _plain(known) is _plain(info), f"two structs are called {name}"
        return name

    def struct(self, info: inspect.StructType) -> str:
        """A struct with its fields and what is said of them."""
        kind = _plain(info)
        lines = [f"  {info.tag_field}: {json.dumps(info.tag)};\n"] if info.tag_field else []
        for field in info.fields:
            is_left_out = not field.required and (kind.__struct_config__.omit_defaults or issubclass(kind, SENT))
            mark = "?" if is_left_out or field.default is msgspec.UNSET else ""
            lines.append(f"  {field.encode_name}{mark}: {self.name(field.type)};\n")
        words = (kind.__doc__ or "").strip().split("\n")[0]
        return f"/** {words} */\nexport type {kind.__name__} = {{\n{''.join(lines)}}};\n"


def _plain(info: inspect.StructType) -> type[msgspec.Struct]:
    """The class of a struct, also of one that is made for a certain kind of thing."""
    return get_origin(info.cls) or info.cls


SENT: Final = (requests.GameRequest, uploads.Upload, people.PeopleRequest)
"""What browsers send: they may leave out what has a default."""

PLAIN: Final[dict[type, str]] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BytesType: "string",
}


if __name__ == "__main__":
    TARGET.write_text(types(), encoding="utf-8")
