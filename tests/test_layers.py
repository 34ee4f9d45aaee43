"""Who may import whom. Read top to bottom: a room sees only the rooms named beside it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import rooms_drawing

ROOT = Path(__file__).resolve().parents[1] / "src" / "openfire"

SEES = {
    "documents": "",
    "dice": "",
    "geometry": "",
    "table": "documents geometry",
    "roster": "documents dice geometry",
    "engine": "documents dice geometry table roster",
    "rules": "documents engine dice geometry table roster",
    "ledger": "documents",
    "lookahead": "engine rules dice geometry table roster",
    "modules": "documents table roster",
    "odds": "engine dice",
    "report": "engine odds ai dice",
    "ai": "engine odds dice geometry table roster",
    "testkit": "documents engine dice geometry table roster",
    "game": "documents engine rules ledger lookahead modules dice geometry table roster",
    "builder": "documents ledger game engine text modules dice geometry roster",
    "text": "engine rules ledger odds dice geometry table roster",
    "sim": "builder documents game engine ai odds roster",
    "lab": "engine game ai dice sim odds roster modules report",
    "rl": "engine game ai dice sim odds",
    "module_scenarios": "documents game ledger modules testkit",
    "duels": "builder documents game engine odds geometry roster modules table testkit",
    "booklet": "builder game ledger modules roster table text",
    "server": "booklet documents ledger builder game engine ai odds duels report sim lab text roster table modules "
    "rules dice geometry testkit module_scenarios",
    "bench": "documents game engine ai odds duels sim roster table modules rules dice geometry",
    "cli": "booklet builder documents ledger game engine ai odds duels sim lab report text roster table modules rules "
    "dice geometry server bench testkit module_scenarios",
}
EDITIONS = {
    "shared": "",
    "stub": "",
    "stress": "shared",
    "advanced": "shared stress",
    "assault": "shared",
    "melee": "shared",
    "onepage": "shared",
}
"""What the rules of an edition see besides themselves, and so does who looks ahead in it."""

PURE = ("dice", "geometry", "table", "roster", "engine", "rules", "lookahead", "odds", "report", "ai")
WORLD = ("random", "time", "datetime", "os", "socket", "threading", "asyncio", "logging", "sys", "io", "subprocess")
ALLOWED = {
    ("geometry/compiling/cache.py", "os"): "says where machine code can be kept; it changes no result",
    ("geometry/compiling/cache.py", "sys"): "names the Python that it is for",
    ("geometry/compiling/doors.py", "sys"): "a process of its own: prints what it found",
    ("geometry/compiling/build.py", "os"): "counts cores; run at set-up and before the first question, never by a rule",
    ("geometry/compiling/build.py", "subprocess"): "compiles on all cores",
    ("geometry/compiling/build.py", "threading"): "compiles on all cores",
    ("geometry/compiling/build.py", "sys"): "says so on the terminal",
    ("geometry/compiling/build.py", "time"): "says how long it takes",
    ("ai/kept_odds.py", "os"): "says where odds can be kept; it changes no result",
    ("ai/kept_odds.py", "sys"): "names the Python that they were worked out by",
    ("table/draw.py", "random"): "a generator of its own, seeded by the caller",
}


def imports(path: Path) -> Iterator[str]:
    """The full names a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)


def faults(root: Path) -> Iterator[str]:
    """Every import that goes against the arrows."""
    for path in sorted(root.rglob("*.py")):
        place = path.relative_to(root)
        room = place.with_suffix("").parts[0]
        if room == "__init__":
            continue
        if room not in SEES:
            yield f"{place}: the room {room} has no arrows yet"
            continue
        for name in imports(path):
            yield from room_faults(place, room, name)


def room_faults(place: Path, room: str, name: str) -> Iterator[str]:
    """What is wrong with one import."""
    top, *tail = name.split(".")
    if top == "openfire" and tail:
        if tail[0] not in (room, *SEES[room].split()):
            yield f"{place}: {room} may not see {tail[0]}"
        if room in ("rules", "lookahead") and tail[0] in ("rules", "lookahead") and len(tail) > 1:
            yield from edition_faults(place, tail[1])
    elif room in PURE and top in WORLD and (place.as_posix(), top) not in ALLOWED:
        yield f"{place}: {room} may not touch {top}"


def edition_faults(place: Path, other: str) -> Iterator[str]:
    """No edition sees another, but for a supplement and the book under it."""
    own = place.with_suffix("").parts[1]
    if own != "__init__" and other in EDITIONS and other not in (own, *EDITIONS[own].split()):
        yield f"{place}: {own} may not see {other}"


def test_the_arrows_hold() -> None:
    assert list(faults(ROOT)) == []


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("dice/a.py", "from openfire.geometry import kernels"),
        ("geometry/a.py", "import openfire.table"),
        ("rules/stress/a.py", "from openfire.rules.melee import attack"),
        ("rules/melee/a.py", "from openfire.rules.stress import attack"),
        ("rules/melee/attack/a.py", "from openfire.rules.assault.attack import targets"),
        ("rules/shared/a.py", "from openfire.rules.melee import attack"),
        ("rules/advanced/a.py", "from openfire.rules.assault import attack"),
        ("lookahead/melee/a.py", "from openfire.rules.assault import attack"),
        ("lookahead/melee/a.py", "from openfire.lookahead.assault import offers"),
        ("rules/stress/a.py", "import random"),
        ("engine/a.py", "from openfire.rules import stress"),
        ("attic/a.py", ""),
    ],
)
def test_a_wrong_arrow_is_found(tmp_path: Path, file: str, text: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    assert list(faults(tmp_path))


def test_a_right_arrow_passes(tmp_path: Path) -> None:
    for edition, text in {
        "melee": "from openfire.rules.shared import sight",
        "advanced": "import openfire.rules.stress",
    }.items():
        (tmp_path / "rules" / edition).mkdir(parents=True)
        (tmp_path / "rules" / edition / "a.py").write_text(f"{text}\nimport math\n")
    assert list(faults(tmp_path)) == []


def test_the_drawing_shows_the_arrows():
    now = rooms_drawing.drawing({room: seen.split() for room, seen in SEES.items()})
    assert rooms_drawing.FILE.read_text(encoding="utf-8") == now, "draw it anew: python -m tests.rooms_drawing"
