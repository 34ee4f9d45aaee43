"""Somebody who plays a whole game by typing: numbers, names, places and directions, and Enter when told no."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path
from typing import Any

from openfire.cli.terminal.game_start import GameOptions, start
from openfire.cli.terminal.screen import TerminalScreen
from openfire.cli.terminal.session import PlaySession
from tests.cli.talk import Talk

OFFER = re.compile(r"^[> ] ?(\d+)\) ", re.MULTILINE)
NAME = re.compile(r"\b[a-d][0-9]+(?:\.[0-9]+)?\b")
FORMS = ("toward {name}", "toward {name} 3", "{x},{y}", "4 north", "2 {turn}", "suggested", "{name}", "stay", "none")
TURNS = ("east", "sw", "ahead", "back")


class Typist:
    """Types lines by what is on the screen and by nothing else."""

    def __init__(self, seed: int) -> None:
        self.out = io.StringIO()
        self.chance = random.Random(seed)
        self.explained: set[str] = set()
        self.lines: list[str] = []
        self._read = 0

    def read(self, prompt: str) -> str:
        """The next line."""
        shown = self.out.getvalue()[self._read :]
        line = self._line(shown)
        self.lines.append(line)
        self.out.write(f"{prompt}{line}\n")
        self._read = len(self.out.getvalue())
        assert len(self.lines) < 6_000, f"no end in sight: {shown[-500:]}"
        return line

    def _line(self, shown: str) -> str:
        asked = " ".join(re.sub(NAME, "", shown).split()).rpartition("?")[0].rpartition(": ")[2]
        if asked and asked not in self.explained:
            self.explained.add(asked)
            return "?"
        offers = OFFER.findall(shown)
        if "No: " in shown or not offers:
            return ""
        if self.chance.random() < 0.3:
            return self._form(shown)
        return self.chance.choice(["", *offers])

    def _form(self, shown: str) -> str:
        names = NAME.findall(shown) or ["a1"]
        x, y = self.chance.randrange(73), self.chance.randrange(49)
        turn = self.chance.choice(TURNS)
        return self.chance.choice(FORMS).format(name=self.chance.choice(names), x=x, y=y, turn=turn)


def typed_game(path: Path, seed: int, **wish: Any) -> tuple[Talk, Typist]:
    """A whole game by people who type."""
    match, kept = start(GameOptions(**{"seed": seed, "save": path, **wish}))
    typist = Typist(seed)
    PlaySession(match, TerminalScreen(typist.out, typist.read, 80), kept).play()
    return Talk(typist.out.getvalue(), match, kept), typist
