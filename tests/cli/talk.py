"""Talking to a game at the terminal: lines in, a transcript out."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, NamedTuple

from openfire.cli.terminal.game_start import GameOptions, start, take_up
from openfire.cli.terminal.screen import TerminalScreen, piped
from openfire.cli.terminal.session import PlaySession
from openfire.cli.terminal.terminal_game import TerminalGame
from openfire.engine.questions import Ask
from openfire.engine.record import EditionLine, Header, ModuleLine, SeatLine, TableLine, pledge
from openfire.engine.recorder import Recorder
from openfire.game.books import STRESS as EDITION
from openfire.testkit import Battle, battle

SEED = bytes(32)
WEAPONS: dict[str, Any] = {"rifle": {"range": 24}, "knife": {"range": 1, "specials": ["Assault"]}}


class Talk(NamedTuple):
    """What was shown, and the game it left."""

    text: str
    match: TerminalGame
    path: Path

    @property
    def asked(self) -> Ask:
        """The question that was open at the end."""
        ask = self.match.asked()
        assert ask is not None
        return ask

    def after(self, line: str) -> str:
        """What was shown for a line, up to the next prompt."""
        _, found, rest = self.text.partition(f"> {line}\n")
        assert found, f"{line!r} was never typed"
        return rest.split("\na> ")[0].split("\nb> ")[0]


def new_game(path: Path, *lines: str, columns: int = 80, **wish: Any) -> Talk:
    """A new game, answered with some lines, and then left."""
    match, kept = start(GameOptions(**{"seed": 1, "save": path, **wish}))
    return _talk(match, kept, lines, columns)


def go_on(path: Path, *lines: str, **wish: Any) -> Talk:
    """A game taken up from a file, answered with some lines, and then left."""
    match, kept = take_up(path, GameOptions(**wish))
    return _talk(match, kept, lines)


def at(folder: Path, position: str | Battle, *lines: str, **more: Any) -> Talk:
    """A game in the middle, with people on all seats, answered with some lines, and then left."""
    g = position if isinstance(position, Battle) else battle(EDITION, position, **{"weapons": WEAPONS, **more})
    setup = g.cursor.game.setup
    seats = tuple(SeatLine(seat.id, seat.name, "person", "none") for seat in setup.seats)
    header = Header(
        EditionLine(EDITION.key, EDITION.version),
        ModuleLine("none", "0"),
        "none",
        TableLine(setup.table.id, "0"),
        seats,
        dice=pledge(SEED),
    )
    return _talk(TerminalGame(Recorder(header, g.cursor), SEED), folder / "game.json", lines)


def _talk(match: TerminalGame, path: Path, lines: tuple[str, ...], columns: int = 80) -> Talk:
    out = io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    PlaySession(match, TerminalScreen(out, piped(typed, out), columns), path).play()
    return Talk(out.getvalue(), match, path)
