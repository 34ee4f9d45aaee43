"""A sheet as one page of HTML that prints well: no script, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from openfire.builder.sheets import Sheet, SheetModel, SheetUnit

STYLE = """
body { font: 10pt/1.35 Georgia, serif; color: #222; background: #fff; }
body { margin: 2em auto; max-width: 62em; padding: 0 1em; }
h1 { font-size: 1.7em; margin: 0; } h2 { font-size: 1.15em; margin: 0; } .whose, .notes { color: #555; }
.points { float: right; font-variant-numeric: tabular-nums; }
article { border: 1px solid #999; border-radius: 4px; padding: .6em .8em; margin: .8em 0; break-inside: avoid; }
table { border-collapse: collapse; width: 100%; margin: .4em 0; }
th, td { text-align: left; padding: .15em .5em; border-bottom: 1px solid #ddd; vertical-align: top; }
th { font-weight: normal; color: #555; font-size: .85em; } td.number { text-align: right; white-space: nowrap; }
dl.rules { columns: 2; column-gap: 2em; } dt { font-weight: bold; } dd { margin: 0 0 .5em; break-inside: avoid; }
@media print { body { margin: 0; max-width: none; } @page { margin: 14mm; } }
"""


def sheet_html(sheet: Sheet) -> str:
    """The sheet as a page."""
    return "\n".join(_page(sheet)) + "\n"


def _page(sheet: Sheet) -> Iterator[str]:
    limit = "" if sheet.limit is None else f" / {sheet.limit}"
    whose = " · ".join(escape(word) for word in (sheet.faction, sheet.module, sheet.edition) if word)
    yield f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(sheet.name)}</title>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<style>{STYLE}</style>\n</head>\n<body>"
    yield f'<h1><span class="points">{sheet.points}{limit} points</span>{escape(sheet.name)}</h1>'
    yield f'<p class="whose">{whose}</p>'
    if sheet.notes:
        yield f'<p class="notes">{escape(sheet.notes)}</p>'
    for unit in sheet.units:
        yield from _unit(unit)
    if sheet.rules:
        yield "<h2>Rules</h2>\n<dl class='rules'>"
        for name, texts in sheet.rules:
            yield f"<dt>{escape(name)}</dt><dd>{escape(' '.join(texts))}</dd>"
        yield "</dl>"
    yield "</body>\n</html>"


def _unit(unit: SheetUnit) -> Iterator[str]:
    profile = "" if unit.profile == unit.name else f" <small>{escape(unit.profile)}</small>"
    yield f'<article>\n<h2><span class="points">{unit.points} points</span>{unit.id} {escape(unit.name)}{profile}</h2>'
    if unit.rules:
        yield f"<p>{escape(', '.join(unit.rules))}</p>"
    yield "<table>\n<tr><th></th><th>Model</th><th>Numbers</th><th>Weapons</th><th>Rules</th></tr>"
    for model in unit.models:
        yield from _model(model)
    yield "</table>"
    for name, text in unit.abilities:
        yield f"<p><b>{escape(name)}</b> {escape(text)}</p>"
    if unit.notes:
        yield f'<p class="notes">{escape(unit.notes)}</p>'
    yield "</article>"


def _model(model: SheetModel) -> Iterator[str]:
    numbers = "<br>".join(f"{escape(name)} {escape(value)}" for name, value in model.attributes)
    weapons = "<br>".join(
        f"<b>{f'{one.number} x ' if one.number > 1 else ''}{escape(one.name)}</b> "
        f"{escape(', '.join((one.numbers, *one.rules)))}"
        for one in model.weapons
    )
    chosen = f"<br><small>{escape(', '.join(model.options))}</small>" if model.options else ""
    yield f'<tr><td class="number">{model.number} x</td><td>{escape(model.name)}{chosen}</td>'
    yield f"<td>{numbers}</td><td>{weapons}</td><td>{escape(', '.join(model.rules))}</td></tr>"
