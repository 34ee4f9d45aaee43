"""A sheet as plain text, for a message or a printer without anything else."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from openfire.builder.sheets import Sheet, SheetModel, SheetUnit

WIDTH = 100
"""Characters in a line."""


def sheet_text(sheet: Sheet) -> str:
    """The sheet in lines."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: Sheet) -> Iterator[str]:
    limit = "" if sheet.limit is None else f" of {sheet.limit}"
    whose = ", ".join(word for word in (sheet.faction, sheet.module, sheet.edition) if word)
    yield f"{sheet.name}, {sheet.points}{limit} points"
    yield whose
    if sheet.notes:
        yield from _paragraph(sheet.notes, "")
    for unit in sheet.units:
        yield ""
        yield from _unit(unit)
    if sheet.rules:
        yield ""
        yield "Rules"
        for name, texts in sheet.rules:
            yield from _paragraph(f"{name}: {' '.join(texts)}" if texts else name, "  ")


def _unit(unit: SheetUnit) -> Iterator[str]:
    profile = "" if unit.profile == unit.name else f" ({unit.profile})"
    rules = f". {', '.join(unit.rules)}" if unit.rules else ""
    yield from _paragraph(f"{unit.id}  {unit.name}{profile}, {unit.points} points{rules}", "")
    for model in unit.models:
        yield from _model(model)
    for name, text in unit.abilities:
        yield from _paragraph(f"{name}: {text}", "  ")
    if unit.notes:
        yield from _paragraph(unit.notes, "  ")


def _model(model: SheetModel) -> Iterator[str]:
    numbers = ", ".join(f"{name} {value}" for name, value in model.attributes)
    chosen = f" with {', '.join(model.options)}" if model.options else ""
    rules = f". {', '.join(model.rules)}" if model.rules else ""
    yield from _paragraph(f"{model.number} x {model.name}{chosen}: {numbers}{rules}", "  ")
    for weapon in model.weapons:
        count = f"{weapon.number} x " if weapon.number > 1 else ""
        yield from _paragraph(f"{count}{weapon.name}: {', '.join((weapon.numbers, *weapon.rules))}", "    ")


def _paragraph(text: str, indent: str) -> list[str]:
    return wrap(" ".join(text.split()), WIDTH, initial_indent=indent, subsequent_indent=indent + "    ")
