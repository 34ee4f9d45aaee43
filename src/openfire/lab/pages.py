"""Findings as a page: plots as SVG, each with its numbers as a table beside it; one file that needs no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import Final

from openfire.lab.findings import FigureTable, Findings, Row

WIDE, ROW, LEFT, PAD = 640, 26, 250, 24
STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #1c2733 }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .6rem 0 2rem }
th, td { padding: .2rem .7rem; border-bottom: 1px solid #d5dbe1; text-align: right }
th:first-child, td:first-child, td:last-child, th:last-child { text-align: left }
svg { max-width: 100%; height: auto } svg text { font-size: 13px; fill: #42515f }
.what { color: #5a6874; margin: 0 }
"""


def page(found: Findings) -> str:
    """The page of some findings."""
    body = "".join(_table(one) for one in found.tables if one.rows)
    told = "".join(f"<p>{escape(line)}</p>" for line in found.told)
    counted = f"{found.trials} trials of two games, {found.broken} broke off, {found.seconds:.0f} s of computing time."
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(found.title)}</title>'
        f"<style>{STYLE}</style></head><body><h1>{escape(found.title)}</h1>{told}<p>{counted}</p>{body}</body></html>\n"
    )


def _table(table: FigureTable) -> str:
    head = "<tr><th>what</th><th>n</th><th>mean</th><th>95 %</th><th></th></tr>"
    rows = "".join(
        f"<tr><td>{escape(row.name)}</td><td>{row.n}</td><td>{row.mean:.3f}</td>"
        f"<td>{row.low:.3f} to {row.high:.3f}</td><td>{escape(row.note)}</td></tr>"
        for row in table.rows
    )
    what = f'<p class="what">{escape(table.what)}, with 95 % intervals</p>'
    return f"<h2>{escape(table.title)}</h2>{what}{plot(table)}<table>{head}{rows}</table>"


def plot(table: FigureTable) -> str:
    """The figures of a table with their intervals, on one scale."""
    values = [table.middle, *(value for row in table.rows for value in (row.low, row.high))]
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    high_enough = ROW * len(table.rows) + PAD

    def x(value: float) -> float:
        return LEFT + (WIDE - LEFT - PAD) * (value - low) / span

    upright = f'x1="{x(table.middle):.1f}" x2="{x(table.middle):.1f}" y1="4" y2="{high_enough - PAD}"'
    middle = f'<line {upright} stroke="#9aa7b3"/>'
    ends = "".join(
        f'<text x="{x(value):.1f}" y="{high_enough - 6}" text-anchor="middle">{value:.2f}</text>'
        for value in dict.fromkeys((low, table.middle, high))
        if value == table.middle or abs(x(value) - x(table.middle)) > 40
    )
    rows = "".join(_row(row, ROW * n + ROW / 2, x) for n, row in enumerate(table.rows))
    size = f'viewBox="0 0 {WIDE} {high_enough}" width="{WIDE}" height="{high_enough}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} aria-hidden="true">{middle}{rows}{ends}</svg>'


def _row(row: Row, y: float, x: Callable[[float], float]) -> str:
    line = f'<line x1="{x(row.low):.1f}" x2="{x(row.high):.1f}" y1="{y}" y2="{y}" stroke="#2f5d8a" stroke-width="3"/>'
    dot = f'<circle cx="{x(row.mean):.1f}" cy="{y}" r="5" fill="#2f5d8a"/>'
    name = row.name if len(row.name) <= 36 else f"{row.name[:35]}…"
    return f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(name)}</text>{line}{dot}'


def lines(found: Findings) -> Iterator[str]:
    """The same for a terminal."""
    yield found.title
    yield from found.told
    for table in found.tables:
        yield f"{table.title} ({table.what}):"
        for row in table.rows:
            note = f"  {row.note}" if row.note else ""
            yield f"  {row.name}: {row.mean:.3f} [{row.low:.3f}, {row.high:.3f}], n {row.n}{note}"
    yield f"{found.trials} trials of two games, {found.broken} broke off, {found.seconds:.0f} s of computing time."
