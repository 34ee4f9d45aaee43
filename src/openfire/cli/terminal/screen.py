"""Lines out and lines in: wrapped to the width of the terminal, in colour where that is wanted."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Container, Iterable
from contextlib import suppress
from io import TextIOWrapper
from typing import Final, TextIO

WIDEST: Final = 110
"""Columns beyond which sentences are hard to read."""

STYLES: Final = {"strong": "1", "faint": "2", "own": "1;38;5;39", "enemy": "1;38;5;208", "goal": "1;38;5;42"}
"""How things are shown in a terminal with colours; nothing is told by colour alone."""


class TerminalScreen:
    """Where the game is shown and answers are typed."""

    def __init__(self, out: TextIO, read: Callable[[str], str], columns: int = 80, colours: bool = False) -> None:
        """read: shows a prompt and gives the line that is typed; raises EOFError when there is none."""
        self._out, self._read = out, read
        self.columns, self._colours = columns, colours

    def say(self, text: str = "", style: str = "", indent: int = 0, hang: int = 2) -> None:
        """A sentence, wrapped; further lines stand some columns farther in."""
        width = max(20, min(self.columns, WIDEST) - 1)
        start, later = " " * indent, " " * (indent + hang)
        wrapper = textwrap.TextWrapper(
            width, initial_indent=start, subsequent_indent=later, break_on_hyphens=False, break_long_words=False
        )
        for line in wrapper.wrap(text) or [""]:
            self.show(self.paint(line, style))

    def show(self, line: str) -> None:
        """A line as it stands."""
        self._out.write(f"{line}\n")

    def show_map(self, lines: Iterable[str], own: Container[str]) -> None:
        """A picture of the table. Where there are colours, the seats that are one's own have another than the rest."""
        for line in lines:
            self.show(_THINGS.sub(lambda found: self.paint(found[0], _side(found[0], own)), line))

    def ask(self, prompt: str) -> str:
        """The line that somebody types, without what cannot be printed. Raises EOFError at the end of input."""
        self._out.flush()
        return "".join(letter for letter in self._read(prompt) if letter.isprintable()).strip()

    def paint(self, text: str, style: str) -> str:
        """A text in a style, where there are colours."""
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self._colours and style and text else text


_THINGS: Final = re.compile(r"\[?[a-h][0-9]+\]?|[oux]+|\*[0-9]+|@[a-h]")
"""Units, models, objectives and entry points on the map."""


def _side(text: str, own: Container[str]) -> str:
    """The style of a thing on the map."""
    if text[0] in "*@":
        return "goal"
    return "own" if text[0] in "ou" or text.strip("[")[0] in own else "enemy"


# ------------------------------------------------------------------------------------------------ the terminal


def terminal() -> TerminalScreen:
    """The screen of whoever runs the program: a terminal, or a pipe, which gets no colours and sees what it typed."""
    columns = shutil.get_terminal_size().columns
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # what cannot be read or shown is no reason to break off a game
    if sys.stdin.isatty() and sys.stdout.isatty():
        return TerminalScreen(sys.stdout, _edited(), columns, _wants_colours())
    return TerminalScreen(sys.stdout, piped(sys.stdin, sys.stdout), columns)


def _wants_colours() -> bool:
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def _edited() -> Callable[[str], str]:
    """Lines that can be edited and called back, where the system has that."""
    with suppress(ImportError):
        import readline  # noqa: F401  # importing it is all that input needs
    return input


def piped(source: TextIO, out: TextIO) -> Callable[[str], str]:
    """Lines from a file or a pipe, shown behind the prompt as if they had been typed."""

    def read(prompt: str) -> str:
        line = source.readline()
        if not line:
            out.write(f"{prompt}\n")
            raise EOFError
        shown = "".join(letter for letter in line if letter.isprintable())
        out.write(f"{prompt}{shown}\n")
        return line

    return read
