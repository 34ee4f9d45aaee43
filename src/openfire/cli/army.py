"""`openfire army`: check army lists, and show what they come to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from openfire.cli.plain_data import PlainData

if TYPE_CHECKING:
    from openfire.documents import Document
    from openfire.engine.edition import ArmyFault
    from openfire.game import Module
    from openfire.roster import Army, BuiltModel, BuiltUnit, Weapon

army_app = typer.Typer(no_args_is_help=True, help="Check army lists, and show what they come to.")

File = Annotated[Path, typer.Argument(help="An army list.", metavar="FILE")]
InModule = Annotated[str, typer.Option("--module", help="Its module, a key or a folder; else what the list says.")]
Switches = Annotated[list[str], typer.Option("--switch", help="A house rule of the game, see openfire rules switches.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print for a program.")]


@army_app.command()
def check(file: File, module: InModule = "", switch: Switches = [], as_json: AsJson = False) -> None:  # noqa: B006  # typer's own form
    """Check an army list against its module and the rules of its edition: what is wrong, where, why, what to do."""
    document, known, army = _read(file, module, as_json)
    faults = _faults(document, known, army, switch)
    wrong = [fault for fault in faults if not fault["advice"]]
    if as_json:
        _print_json({**_summary(file, known, army), "ok": not wrong, "faults": faults})
    else:
        for fault in faults:
            typer.echo(_line(file, fault), err=not fault["advice"])
        if not wrong:
            told = _summary(file, known, army)
            typer.echo(f"{file}: in order, {told['points']} points, {told['units']} units, {told['models']} models")
    raise typer.Exit(1 if wrong else 0)


@army_app.command()
def show(file: File, module: InModule = "", as_json: AsJson = False) -> None:
    """Show the units of an army list as they come to the table, with every model, its weapons, rules and points."""
    from openfire.roster import build_army

    _, known, army = _read(file, module, as_json)
    units = [_unit(unit, known) for unit in build_army(army, "a", known.roster)]
    if as_json:
        _print_json({**_summary(file, known, army), "army_units": units})
        return
    summary = _summary(file, known, army)
    limit = "" if army.limit is None else f" of {army.limit}"
    typer.echo(f"{army.name} ({known.heading.title}, {known.heading.edition}): {summary['points']}{limit} points")
    for unit in units:
        _show(unit)


def _read(file: Path, name: str, as_json: bool) -> tuple[Document, Module, Army]:
    """The list and its module, or say what is wrong and leave."""
    from openfire import documents
    from openfire.documents import DocumentError
    from openfire.game import load_module
    from openfire.roster import read_army

    try:
        if not file.is_file():
            raise DocumentError(str(file), None, "", "there is no such file: give the path of an army list")
        document = documents.read(file)
        key = name or (document.data.get("module") if isinstance(document.data, dict) else None)
        if not isinstance(key, str) or not key:
            raise document.fault("module", "which module is it for? Say --module, or module: in the list")
        known = load_module(key)
        return document, known, read_army(document, known.heading.key, known.roster)
    except DocumentError as error:
        fault = {"place": error.place, "line": error.line, "reason": error.reason, "file": error.file, "advice": False}
        if as_json:
            _print_json({"file": str(file), "ok": False, "faults": [fault]})
        else:
            typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


def _faults(document: Document, module: Module, army: Army, switches: list[str]) -> list[PlainData]:
    """Everything that the edition has against the list, with its lines."""
    from openfire.game import EDITIONS
    from openfire.roster.words import unknown

    edition = EDITIONS[module.heading.edition]
    for switch in switches:
        if switch not in edition.switches:
            raise typer.BadParameter(unknown("house rule", switch, edition.switches))
    return [_fault(document, fault) for fault in edition.army_faults(army, module.roster, switches)]


def _fault(document: Document, fault: ArmyFault) -> PlainData:
    told = document.fault(fault.place, fault.reason)
    return {
        "place": fault.place,
        "line": told.line,
        "reason": fault.reason,
        "rule": fault.rule or None,
        "measured": fault.measured,
        "limit": fault.limit,
        "advice": fault.is_advice,
    }


def _line(file: Path, fault: PlainData) -> str:
    rule = f" [{fault['rule']}]" if fault["rule"] else ""
    kind = "advice: " if fault["advice"] else ""
    return f"{file}:{fault['line']}: {fault['place']}: {kind}{fault['reason']}{rule}"


def _summary(file: Path, module: Module, army: Army) -> PlainData:
    from openfire.roster import army_points, build_army

    units = build_army(army, "a", module.roster)
    return {
        "file": str(file),
        "army": army.id,
        "name": army.name,
        "module": module.heading.key,
        "edition": module.heading.edition,
        "points": army_points(army, module.roster),
        "limit": army.limit,
        "units": len(units),
        "models": sum(len(unit.models) for unit in units),
    }


def _unit(unit: BuiltUnit, module: Module) -> PlainData:
    """A unit as plain data: what it is made of, and its models, equal ones together."""
    roster = module.roster
    parts = [{"profile": part.profile, "models": len(part.models), "points": part.points} for part in unit.parts]
    alike: dict[object, list[BuiltModel]] = {}
    for model in unit.models:
        alike.setdefault(model.looks, []).append(model)
    models = [
        {
            "profile": one.profile,
            "name": one.kind.name,
            "ids": [model.id for model in those],
            "attributes": dict(one.kind.attributes),
            "weapons": [_weapon(roster.weapons[weapon], module) for weapon in one.weapons],
            "rules": [str(special) for special in one.specials],
        }
        for those in alike.values()
        for one in those[:1]
    ]
    rules = [str(special) for special in unit.specials]
    told = {"id": unit.id, "name": unit.name, "profile": unit.profile, "points": unit.points}
    return {**told, "rules": rules, "parts": parts, "models": models}


def _weapon(weapon: Weapon, module: Module) -> str:
    """A weapon in the notation of the book, or by its name."""
    from openfire.game import EDITIONS

    write = EDITIONS[module.heading.edition].vocabulary.tell_weapon
    return ", ".join(map(write, weapon.profiles)) if write else weapon.name


def _show(unit: PlainData) -> None:
    rules = f", {', '.join(unit['rules'])}" if unit["rules"] else ""
    made = " + ".join(f"{part['profile']} {part['points']}" for part in unit["parts"])
    typer.echo(f"{unit['id']}  {unit['name']}, {unit['points']} points{f' ({made})' if made else ''}{rules}")
    for model in unit["models"]:
        numbers = " ".join(f"{key} {value}" for key, value in model["attributes"].items())
        words = ", ".join([*model["weapons"], *model["rules"]])
        typer.echo(f"    {len(model['ids'])} x {model['name']} ({numbers}): {words}")


def _print_json(told: PlainData) -> None:
    typer.echo(json.dumps(told, indent=2, ensure_ascii=False))
