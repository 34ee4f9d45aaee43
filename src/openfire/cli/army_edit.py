"""`openfire army new`, `add`, `set` and `drop`: an army list changed from the command line, a step at a time."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from openfire.cli.army_lists import AsJson, File, InModule, Switches, check_switches, find_list, print_json, save_army

if TYPE_CHECKING:
    from openfire.builder import ListChange, ListDraft
    from openfire.roster import Army

Anyway = Annotated[bool, typer.Option("--anyway", help="Write it even if it is not allowed.")]
Words = Annotated[list[str], typer.Argument(help="What is chosen, such as soldier=8 flamer=2 name='Red squad'.")]
Unit = Annotated[str, typer.Argument(help="A unit of the list: its number or its name.")]

TIES: Mapping[str, Literal["join", "merge", "group"]] = {"joins": "join", "merges": "merge", "groups": "group"}


def new(
    file: File,
    module: Annotated[str, typer.Option("--module", help="The module whose units it has, a key or a folder.")],
    name: Annotated[str, typer.Option(help="What the army is called.")] = "",
    limit: Annotated[int | None, typer.Option(help="The most points.", min=1, max=100_000)] = None,
    faction: Annotated[str | None, typer.Option(help="Whose army it is.")] = None,
    size: Annotated[str | None, typer.Option(help="The size of battle it is made for.")] = None,
) -> None:
    """Begin an army list."""
    from openfire.builder import new_draft
    from openfire.documents import DocumentError
    from openfire.game import load_module
    from openfire.roster import army_faults
    from openfire.roster.words import parse_name

    if file.exists():
        raise typer.BadParameter(f"{file} is there already; name a new file")
    try:
        known = load_module(module)
        title = parse_name(name or file.stem.replace("-", " ").title())
    except (DocumentError, ValueError) as error:
        raise typer.BadParameter(str(error)) from None
    draft = new_draft(known, title, limit, faction=faction, size=size)
    for place, reason in army_faults(draft.army, known.roster):
        raise typer.BadParameter(f"{place}: {reason}")
    save_army(draft.army, file)
    typer.echo(f"{file}: {title}, for {known.heading.title}; add units with openfire army add, or build it")


def add(
    file: File,
    unit: Annotated[str, typer.Argument(help="The id or the name of a unit of the module.")],
    words: Words = [],  # noqa: B006  # typer's own form
    module: InModule = "",
    switch: Switches = [],  # noqa: B006  # typer's own form
    anyway: Anyway = False,
    as_json: AsJson = False,
) -> None:
    """Add a unit to a list, with what is chosen for it."""
    from openfire.builder import ListChange
    from openfire.builder.imports.matching import find, nearest

    draft = _draft(file, module, switch)
    names = {one.id: one.name for one in draft.module.roster.units.values()}
    key = find(unit, names)
    if key is None:
        near = nearest(unit, [*names, *names.values()])
        raise typer.BadParameter(f"no unit {unit[:60]!r}" + (f"; did you mean {' or '.join(near)}?" if near else ""))
    after = draft.stepped(_forced(draft, [ListChange("add", key=key)]))
    last = len(after.army.units) - 1
    _finish(file, draft, [ListChange("add", key=key), *_changes(after, last, words)], anyway, as_json)


def put(
    file: File,
    words: Annotated[
        list[str], typer.Argument(help="A unit, by number or name, and what is chosen: 2 flamer=1 leader=3 joins=1.")
    ],
    module: InModule = "",
    switch: Switches = [],  # noqa: B006  # typer's own form
    anyway: Anyway = False,
    as_json: AsJson = False,
) -> None:
    """Choose something for a unit: models, options, leader, name, joins, merges, groups, notes; or limit=, faction=."""
    draft = _draft(file, module, switch)
    if "=" in words[0]:
        _set_heading(file, draft, words, as_json)
        return
    n = _place(draft, words[0])
    _finish(file, draft, list(_changes(draft, n, words[1:])), anyway, as_json)


def drop(
    file: File,
    unit: Unit,
    option: Annotated[str, typer.Argument(help="Only this option of it.")] = "",
    module: InModule = "",
    switch: Switches = [],  # noqa: B006  # typer's own form
    anyway: Anyway = False,
    as_json: AsJson = False,
) -> None:
    """Take a unit out of a list, or an option from a unit."""
    from openfire.builder import ListChange

    draft = _draft(file, module, switch)
    n = _place(draft, unit)
    change = ListChange("take", n, _option(draft, n, option), 0) if option else ListChange("drop", n)
    _finish(file, draft, [change], anyway, as_json)


# ------------------------------------------------------------------------------------------------ what words mean


def _draft(file: Path, module: str, switches: list[str]) -> ListDraft:
    from openfire.builder import ListDraft

    if not file.is_file():
        raise typer.BadParameter(f"there is no file {file}; openfire army new begins one")
    found = find_list(str(file), module, False)
    check_switches(found.module, switches)
    return ListDraft(found.module, found.army, tuple(switches))


def _place(draft: ListDraft, told: str) -> int:
    """The place of a unit that is named by its number or its name."""
    units = draft.army.units
    if told.isdecimal() and 1 <= int(told[:6]) <= len(units):
        return int(told) - 1
    profiles = draft.module.roster.units
    names = [one.name or (profiles[one.unit].name if one.unit in profiles else one.unit) for one in units]
    found = [n for n, name in enumerate(names) if told.lower() in (name.lower(), units[n].unit)]
    if len(found) != 1:
        listed = ", ".join(f"{n} {name}" for n, name in enumerate(names, 1)) or "none yet"
        raise typer.BadParameter(
            f"{told[:60]!r} is {'no' if not found else 'more than one'} unit of the list: {listed}"
        )
    return found[0]


def _option(draft: ListDraft, n: int, told: str) -> str:
    from openfire.builder.imports.matching import find
    from openfire.roster import unit_upgrades

    known = unit_upgrades(draft.module.roster, draft.army.units[n].unit)
    return find(told, {key: upgrade.option.name for key, upgrade in known.items()}) or told


def _changes(draft: ListDraft, n: int, words: list[str]) -> list[ListChange]:
    """The steps that some words of the form key=value mean."""
    return [_change(draft, n, *_pair(word)) for word in words]


def _pair(word: str) -> tuple[str, str]:
    key, found, value = word.partition("=")
    if not found or not key:
        raise typer.BadParameter(f"{word[:60]!r} is not understood: write key=value, such as flamer=1")
    return key, value


def _change(draft: ListDraft, n: int, key: str, value: str) -> ListChange:
    from openfire.builder import ListChange

    unit = draft.module.roster.units[draft.army.units[n].unit]
    if key in ("name", "notes"):
        return ListChange("name" if key == "name" else "note", n, value)
    if key in TIES:
        if value in ("", "none"):
            return ListChange("part", n)
        return ListChange(TIES[key], n, number=_place(draft, value))
    if key.startswith("on."):
        return ListChange(
            "on", n, _option(draft, n, key[3:]), numbers=tuple(map(_number, filter(None, value.split(","))))
        )
    if key == "leader":
        return ListChange("lead", n, number=_number(value))
    if key in [entry.model for entry in unit.entries]:
        return ListChange("count", n, key, _number(value))
    return ListChange("take", n, _option(draft, n, key), _number(value))


def _parsed(key: str, value: str) -> str:
    """A name or a note, if it can be one."""
    from openfire.roster.words import parse_name, parse_text

    try:
        return (parse_name if key == "name" else parse_text)(value)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def _number(value: str) -> int:
    if not value.isdecimal() or len(value) > 4:
        raise typer.BadParameter(f"{value[:60]!r} is no number")
    return int(value)


def _set_heading(file: Path, draft: ListDraft, words: list[str], as_json: bool) -> None:
    """Change what is said of the whole list."""
    from msgspec.structs import replace

    from openfire.roster import army_faults

    told = dict(map(_pair, words))
    army = draft.army
    for key, value in told.items():
        if key == "limit":
            army = replace(army, limit=_number(value) if value else None)
        elif key in ("faction", "size"):
            army = replace(army, **{key: value or None})
        elif key in ("name", "notes"):
            army = replace(army, **{key: _parsed(key, value)})
        else:
            raise typer.BadParameter(f"{key[:40]!r} is nothing of a list: limit, name, faction, size or notes")
    for place, reason in army_faults(army, draft.module.roster):
        if place in ("faction", "size"):
            raise typer.BadParameter(f"{place}: {reason}")
    save_army(army, file)
    _tell(file, draft.stepped(army), as_json)


# ------------------------------------------------------------------------------------------------ steps


def _forced(draft: ListDraft, steps: list[ListChange]) -> Army:
    """The list after some steps, be they allowed or not."""
    from openfire.builder import changed

    army = draft.army
    for change in steps:
        army = changed(army, change, draft.module.roster)
    return army


def _finish(file: Path, draft: ListDraft, steps: list[ListChange], anyway: bool, as_json: bool) -> None:
    """Take all steps and write the list, or say why not and leave it as it was."""
    from openfire.builder.drafts import standing, why_not

    for change in steps:
        if change.verb == "note" or (change.verb == "name" and change.key):
            _parsed(change.verb, change.key)
    army = _forced(draft, steps)
    refusal = why_not(draft, army, standing(draft.faults()))
    if refusal and not anyway:
        if as_json:
            told = {"rule": refusal.rule, "reason": refusal.text, "measured": refusal.measured, "limit": refusal.limit}
            print_json({"file": str(file), "ok": False, "refused": told})
        else:
            typer.echo(f"{refusal}", err=True)
        raise typer.Exit(1)
    save_army(army, file)
    _tell(file, draft.stepped(army), as_json)


def _tell(file: Path, draft: ListDraft, as_json: bool) -> None:
    """How the list stands."""
    army, faults = draft.army, draft.faults()
    wrong = [fault for fault in faults if not fault.is_advice]
    if as_json:
        told = [{"place": one.place, "reason": one.reason, "rule": one.rule or None} for one in wrong]
        units = [{"unit": entry.unit, "points": draft.points_of(n)} for n, entry in enumerate(army.units)]
        print_json(
            {"file": str(file), "ok": True, "points": draft.points, "limit": army.limit, "units": units, "faults": told}
        )
        return
    limit = "" if army.limit is None else f" of {army.limit}"
    typer.echo(f"{army.name}: {draft.points}{limit} points, {len(army.units)} units")
    for fault in wrong:
        typer.echo(f"  still {'missing' if fault.is_lacking else 'wrong'}: {fault}")
