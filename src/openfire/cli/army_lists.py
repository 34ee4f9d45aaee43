"""Where the commands of `openfire army` find a list, and how they say what is wrong with it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from openfire.cli.plain_data import PlainData

if TYPE_CHECKING:
    from openfire.builder import FoundList
    from openfire.documents import DocumentError
    from openfire.engine.edition import ArmyFault
    from openfire.game import Module
    from openfire.roster import Army

LIST = "A file, a share text, MODULE:ARMY, or with --module an army of that module; - reads from the input."

List = Annotated[str, typer.Argument(help=LIST, metavar="LIST")]
File = Annotated[Path, typer.Argument(help="The file of an army list.", metavar="FILE")]
InModule = Annotated[str, typer.Option("--module", help="Its module, a key or a folder; else what the list says.")]
Switches = Annotated[list[str], typer.Option("--switch", help="A house rule of the game, see openfire rules switches.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print for a program.")]


def find_list(text: str, module: str, as_json: bool) -> FoundList:
    """The list that was named and its module, with its choices as they are; or say what is wrong and leave."""
    from openfire.builder import find_army
    from openfire.documents import DocumentError
    from openfire.game import load_module

    try:
        known = load_module(module) if module else None
        return find_army(sys.stdin.read(40_000) if text == "-" else text, known, is_strict=False)
    except DocumentError as error:
        leave(text, error, as_json)


def leave(text: str, error: DocumentError, as_json: bool) -> NoReturn:
    """Say what cannot be read, and leave."""
    fault = {"place": error.place, "line": error.line, "reason": error.reason, "file": error.file, "advice": False}
    if as_json:
        print_json({"file": text, "ok": False, "faults": [fault]})
    else:
        typer.echo(str(error), err=True)
    raise typer.Exit(1)


def check_switches(module: Module, switches: list[str]) -> None:
    """Leave if a house rule is named that the edition does not have."""
    from openfire.game import EDITIONS
    from openfire.roster.words import unknown

    edition = EDITIONS[module.heading.edition]
    for switch in switches:
        if switch not in edition.switches:
            raise typer.BadParameter(unknown("house rule", switch, edition.switches))


def faults_of(found: FoundList, switches: list[str]) -> list[PlainData]:
    """Everything that speaks against a list, with its lines."""
    from openfire.game import army_faults

    check_switches(found.module, switches)
    return [_fault(found, fault) for fault in army_faults(found.module, found.army, switches)]


def _fault(found: FoundList, fault: ArmyFault) -> PlainData:
    line = found.document.fault(fault.place, fault.reason).line if found.document else None
    return {
        "place": fault.place,
        "line": line,
        "reason": fault.reason,
        "rule": fault.rule or None,
        "measured": fault.measured,
        "limit": fault.limit,
        "advice": fault.is_advice,
        "missing": fault.is_lacking,
    }


def fault_line(source: str, fault: PlainData) -> str:
    """A fault as a line for people."""
    rule = f" [{fault['rule']}]" if fault["rule"] else ""
    kind = "advice: " if fault["advice"] else ""
    where = source if fault["line"] is None else f"{source}:{fault['line']}"
    return f"{where}: {fault['place']}: {kind}{fault['reason']}{rule}"


def save_army(army: Army, path: Path) -> None:
    """Write a list into its file, all of it or nothing."""
    from openfire.documents import write
    from openfire.roster import tell_army

    beside = path.with_name(f".{path.name}.new")
    beside.write_text(write({"units": [], **tell_army(army)} if not army.units else tell_army(army)), encoding="utf-8")
    beside.replace(path)


def print_json(told: PlainData) -> None:
    """Print for a program."""
    typer.echo(json.dumps(told, indent=2, ensure_ascii=False))
