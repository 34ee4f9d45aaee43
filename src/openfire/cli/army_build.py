"""`openfire army build`: a list built in the terminal, with what can be chosen, its price, and a running total."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from openfire.cli.army_lists import File, InModule, Switches, check_switches, find_list, save_army

if TYPE_CHECKING:
    from rich.console import Console

    from openfire.builder import ListDraft, NextChoice

HELP = """\
a             the units that can be added; a 3 adds the third, a scouts finds by name
2             unit 2: everything that can be changed; then a number changes it, b goes back
d 2           unit 2 leaves the list
name 2 Reds   unit 2 is called Reds; name The Hosts calls the army so; limit 500 sets its points
u             takes the last step back
p, share      the sheet of the list; a text that restores it anywhere
s, q          saves; leaves (asks if something is not saved)"""


def build(file: File, module: InModule = "", switch: Switches = []) -> None:  # noqa: B006  # typer's own form
    """Build an army list in the terminal; a file that is not there yet is begun."""
    from rich.console import Console

    from openfire.builder import ListDraft, new_draft
    from openfire.documents import DocumentError
    from openfire.game import load_module

    if file.is_file():
        found = find_list(str(file), module, False)
        draft = ListDraft(found.module, found.army)
    elif module:
        try:
            draft = new_draft(load_module(module), file.stem.replace("-", " ").title())
        except DocumentError as error:
            raise typer.BadParameter(str(error)) from None
    else:
        raise typer.BadParameter("there is no such file: say --module, and a list is begun")
    check_switches(draft.module, switch)
    from msgspec.structs import replace

    BuildSession(replace(draft, switches=tuple(switch)), file, Console(), _read).run()


def _read(prompt: str) -> str | None:
    """A line that is typed; None at the end of the input."""
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        return None


class BuildSession:
    """A list on the screen, changed line by line."""

    def __init__(self, draft: ListDraft, path: Path, console: Console, read: Callable[[str], str | None]) -> None:
        self.draft, self.path, self.console, self.read = draft, path, console, read
        self.saved = draft.army
        self.offered: Sequence[NextChoice] = ()
        """The numbered choices on the screen."""
        self.unit: int | None = None
        """The unit that is open, from 0."""

    def run(self) -> None:
        """Until somebody leaves."""
        self.say(f"{self.draft.module.heading.title}. ? explains what can be said.")
        self.show()
        while (line := self.read(self.prompt())) is not None:
            if not self.obey(line.strip()):
                return
        self.say("")

    def prompt(self) -> str:
        """The running total."""
        limit = "" if self.draft.army.limit is None else f" of {self.draft.army.limit}"
        return f"{self.draft.points}{limit} points > "

    def say(self, text: str, style: str = "") -> None:
        """Show a line as it is."""
        self.console.print(text, style=style or None, markup=False, highlight=False)

    def obey(self, line: str) -> bool:
        """Do what a line says; whether to go on."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                self.show()
            case "?" | "h" | "help":
                self.say(HELP)
            case "a" | "add":
                self.add(rest.strip())
            case "b" | "back":
                self.unit, self.offered = None, ()
                self.show()
            case "d" | "drop":
                self.drop(rest.strip())
            case "u" | "undo":
                self.draft = self.draft.undone()
                self.unit = None
                self.show()
            case "name" | "limit":
                self.rename(word.lower(), rest.strip())
            case "p" | "print":
                self.print_sheet()
            case "share":
                from openfire.builder import share

                self.say(share(self.draft.army, self.draft.module))
            case "s" | "save":
                self.save()
            case "q" | "quit":
                return self.is_staying()
            case _:
                self.pick(word)
        return True

    # -------------------------------------------------------------------------------------------- what is shown

    def show(self) -> None:
        """The open unit, else the list."""
        if self.unit is not None:
            self.show_unit()
            return
        from rich.table import Table

        army, profiles = self.draft.army, self.draft.module.roster.units
        table = Table(
            title=f"{army.name}, {self.draft.points} points", title_justify="left", box=None, header_style="dim"
        )
        for column, side in (("", "right"), ("unit", "left"), ("chosen", "left"), ("points", "right")):
            table.add_column(column, justify="right" if side == "right" else "left", overflow="fold")
        for n, entry in enumerate(army.units):
            name = profiles[entry.unit].name if entry.unit in profiles else entry.unit
            shown = f"{entry.name} ({name})" if entry.name else name
            counts = [f"{count} {key}" for key, count in (*entry.counts, *entry.options)]
            host = [f"{entry.tie} {entry.host}"] if entry.tie else []
            table.add_row(str(n + 1), _plain(shown), _plain(", ".join([*counts, *host])), str(self.draft.points_of(n)))
        self.console.print(table)
        for fault in self.draft.faults():
            if not fault.is_advice:
                self.say(f"  still {'missing' if fault.is_lacking else 'wrong'}: {fault}", "yellow")

    def show_unit(self) -> None:
        """Everything that can be changed of the open unit."""
        from openfire.builder import changes

        assert self.unit is not None
        entry = self.draft.army.units[self.unit]
        self.say(f"Unit {self.unit + 1}, {entry.name or entry.unit}, {self.draft.points_of(self.unit)} points", "bold")
        self.offer(list(changes(self.draft, self.unit)))

    def offer(self, every: Sequence[NextChoice]) -> None:
        """Choices with their numbers and prices, and what cannot be chosen with the reason."""
        self.offered = [one for one in every if one.refusal is None]
        refused = [one for one in every if one.refusal is not None]
        for n, one in enumerate(self.offered, 1):
            self.say(f"{n:4}) {one.points:+5}  {one.name}: {one.effect}")
        for one in refused:
            self.say(f"      {one.points:+5}  {one.name}: {one.refusal.text if one.refusal else ''}", "dim")

    def print_sheet(self) -> None:
        """The sheet of the list."""
        from openfire.builder import sheet, sheet_text
        from openfire.roster import army_faults

        reasons = [
            reason for place, reason in army_faults(self.draft.army, self.draft.module.roster) if place != "limit"
        ]
        self.say(reasons[0] if reasons else sheet_text(sheet(self.draft.army, self.draft.module)))

    # -------------------------------------------------------------------------------------------- what is done

    def add(self, wanted: str) -> None:
        """Add a unit by its number on the screen or by a part of its name, or show those that fit."""
        from openfire.builder import additions

        every = list(additions(self.draft))
        if wanted.isdecimal():
            self.unit = None
            self.offered = [one for one in every if one.refusal is None]
            self.pick(wanted)
            return
        fitting = [one for one in every if wanted.lower() in f"{one.name} {one.change.key}".lower()]
        exact = [one for one in fitting if wanted.lower() in (one.name.lower(), one.change.key)]
        if wanted and len(exact or fitting) == 1:
            self.take((exact or fitting)[0])
        else:
            self.unit = None
            self.offer(fitting)

    def drop(self, wanted: str) -> None:
        """Take a unit out."""
        from openfire.builder import ListChange, changed

        n = int(wanted) if wanted.isdecimal() and len(wanted) < 5 else 0
        if not 1 <= n <= len(self.draft.army.units):
            self.say("Say which unit: d 2", "yellow")
            return
        self.draft = self.draft.stepped(changed(self.draft.army, ListChange("drop", n - 1), self.draft.module.roster))
        self.unit = None
        self.show()

    def pick(self, word: str) -> None:
        """Take a choice on the screen, or open a unit."""
        number = int(word) if word.isdecimal() and len(word) < 5 else 0
        if self.offered and 1 <= number <= len(self.offered):
            self.take(self.offered[number - 1])
        elif not self.offered and 1 <= number <= len(self.draft.army.units):
            self.unit = number - 1
            self.show_unit()
        else:
            self.say(f"{word[:40]!r} is not understood here; ? explains what can be said", "yellow")

    def take(self, choice: NextChoice) -> None:
        """Take a choice, or say why it cannot be."""
        if choice.refusal is not None:
            self.say(str(choice.refusal), "yellow")
            return
        self.draft = self.draft.stepped(choice.army)
        if choice.change.verb in ("add", "copy", "drop"):
            self.unit, self.offered = None, ()
        self.show()

    def rename(self, what: str, rest: str) -> None:
        """Another name of the army or of a unit, or another limit."""
        from msgspec.structs import replace

        from openfire.builder import ListChange, changed
        from openfire.roster.words import parse_name

        army, (first, _, name) = self.draft.army, rest.partition(" ")
        try:
            if what == "limit":
                army = replace(army, limit=max(1, min(int(rest), 100_000)) if rest else None)
            elif first.isdecimal() and 1 <= int(first[:5]) <= len(army.units):
                change = ListChange("name", int(first) - 1, parse_name(name) if name else "")
                army = changed(army, change, self.draft.module.roster)
            else:
                army = replace(army, name=parse_name(rest))
        except ValueError as error:
            self.say(str(error), "yellow")
            return
        self.draft = self.draft.stepped(army)
        self.show()

    def save(self) -> None:
        """Write the list."""
        save_army(self.draft.army, self.path)
        self.saved = self.draft.army
        self.say(f"{self.path} is written.")

    def is_staying(self) -> bool:
        """Whether somebody who wants to leave stays after all, because something is not saved."""
        if self.draft.army == self.saved:
            return False
        told = self.read("Save it first? y, n, or Enter to stay > ")
        if told and told.strip().lower() in ("y", "yes"):
            self.save()
            return False
        return told is not None and told.strip().lower() not in ("n", "no")


def _plain(text: str) -> str:
    """The text as it stands; a table would take square brackets for colours."""
    from rich.markup import escape

    return escape(text)
