"""`openfire army`: build, check, show, print and share army lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from openfire.cli.army_build import build
from openfire.cli.army_edit import add, drop, new, put
from openfire.cli.army_lists import (
    AsJson,
    InModule,
    List,
    Switches,
    fault_line,
    faults_of,
    find_list,
    print_json,
)
from openfire.cli.army_share import import_, print_, share
from openfire.cli.plain_data import PlainData

if TYPE_CHECKING:
    from openfire.builder import FoundList
    from openfire.game import Module
    from openfire.roster import BuiltModel, BuiltUnit, Weapon

army_app = typer.Typer(no_args_is_help=True, help="Build, check, show, print and share army lists.")

army_app.command()(new)
army_app.command()(build)
army_app.command()(add)
army_app.command("set")(put)
army_app.command()(drop)


@army_app.command()
def check(file: List, module: InModule = "", switch: Switches = [], as_json: AsJson = False) -> None:  # noqa: B006  # typer's own form
    """Check an army list against its module and the rules of its edition: what is wrong, where, why, what to do."""
    found = find_list(file, module, as_json)
    faults = faults_of(found, switch)
    wrong = [fault for fault in faults if not fault["advice"]]
    source = file if len(file) < 200 else "share text"
    if as_json:
        print_json({**_summary(source, found), "ok": not wrong, "advice": found.advice, "faults": faults})
    else:
        if found.advice:
            typer.echo(f"{source}: advice: {found.advice}")
        for fault in faults:
            typer.echo(fault_line(source, fault), err=not fault["advice"])
        if not wrong:
            told = _summary(source, found)
            typer.echo(f"{source}: in order, {told['points']} points, {told['units']} units, {told['models']} models")
    raise typer.Exit(1 if wrong else 0)


@army_app.command()
def show(file: List, module: InModule = "", as_json: AsJson = False) -> None:
    """Show the units of an army list as they come to the table, with every model, its weapons, rules and points."""
    from openfire.roster import army_faults, build_army

    found = find_list(file, module, as_json)
    known, army = found.module, found.army
    for place, reason in army_faults(army, known.roster):
        if place != "limit":
            typer.echo(f"{file[:200]}: {place}: {reason}", err=True)
            raise typer.Exit(1)
    units = [_unit(unit, known) for unit in build_army(army, "a", known.roster)]
    summary = _summary(file[:200], found)
    if as_json:
        print_json({**summary, "army_units": units})
        return
    limit = "" if army.limit is None else f" of {army.limit}"
    typer.echo(f"{army.name} ({known.heading.title}, {known.heading.edition}): {summary['points']}{limit} points")
    for unit in units:
        _show(unit)


army_app.command("print")(print_)
army_app.command()(share)
army_app.command("import")(import_)


def _summary(source: str, found: FoundList) -> PlainData:
    from openfire.builder import ListDraft
    from openfire.roster import ListEntryError, build_army

    army, module = found.army, found.module
    try:
        units = build_army(army, "a", module.roster)
    except (ListEntryError, KeyError):  # a list that makes no sense comes to nothing
        units = ()
    return {
        "file": source,
        "army": army.id,
        "name": army.name,
        "module": module.heading.key,
        "edition": module.heading.edition,
        "points": ListDraft(module, army).points,
        "limit": army.limit,
        "units": len(units),
        "models": sum(len(unit.models) for unit in units),
    }


def _unit(unit: BuiltUnit, module: Module) -> PlainData:
    """A unit as plain data: what it is made of, and its models, equal ones together."""
    from openfire.roster import carried

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
            "weapons": [_weapon(weapon, module) for weapon in carried(one, module.roster)],
            "rules": [str(special) for special in one.specials],
            "options": list(one.options),
        }
        for those in alike.values()
        for one in those[:1]
    ]
    rules = [str(special) for special in unit.specials]
    kinds = {one.id: one for kind in ([part.kind for part in unit.parts] or [unit.kind]) for one in kind.abilities}
    abilities = [{"id": ability.id, "name": ability.name, "text": ability.text} for ability in kinds.values()]
    told = {
        "id": unit.id,
        "name": unit.name,
        "profile": unit.profile,
        "points": unit.points,
        "leader": unit.leader if module.roster.is_led else None,
    }
    return {**told, "rules": rules, "abilities": abilities, "parts": parts, "models": models}


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
        leads = ", leads" if unit["leader"] in model["ids"] and len(unit["models"]) > 1 else ""
        typer.echo(f"    {len(model['ids'])} x {model['name']} ({numbers}){leads}: {words}")
    for ability in unit["abilities"]:
        typer.echo(f"    {ability['name']}: {' '.join(ability['text'].split())}")
