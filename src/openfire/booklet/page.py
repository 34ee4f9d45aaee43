"""HTML, put together from texts that are escaped and from pieces that are HTML already."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.5 Georgia, 'Times New Roman', serif; color: #20242a; background: #fff; max-width: 62rem;
  margin: 2rem auto; padding: 0 1.5rem; }
h1 { font-size: 2.2rem; line-height: 1.15; margin: 0; }
h2 { font-size: 1.5rem; border-bottom: 2px solid #20242a; margin: 2.2rem 0 .8rem; }
h3 { font-size: 1.1rem; margin: 1.2rem 0 .2rem; }
table { border-collapse: collapse; width: 100%; margin: .4rem 0 .8rem; font: 13px/1.4 system-ui, sans-serif; }
th, td { text-align: left; vertical-align: top; padding: .2rem .5rem; border-bottom: 1px solid #ccd2da; }
th { font-weight: 600; border-bottom-color: #20242a; }
td.number, th.number { text-align: right; white-space: nowrap; }
.facts, .points, .source { font: 13px/1.4 system-ui, sans-serif; color: #525a66; }
dt { font-weight: 700; margin-top: .5rem; }
dd { margin: 0 0 0 1.2rem; }
article, tr, dt { break-inside: avoid; }
dt { break-after: avoid; }
figure { margin: .6rem 0; }
figure svg { width: 100%; height: auto; max-height: 34rem; }
@media print { body { margin: 0; max-width: none; font-size: 11px; } h2 { break-before: auto; } }
"""


class Html(str):
    """A text that is HTML already."""

    __slots__ = ()


def tag(name: str, *inside: str, kind: str = "", id: str = "") -> Html:  # noqa: A002  # the word of HTML
    """An element; what is inside is escaped unless it is HTML."""
    named = f' id="{escape(id)}"' if id else ""
    classed = f' class="{escape(kind)}"' if kind else ""
    return Html(f"<{name}{named}{classed}>{join(inside)}</{name}>")


def join(pieces: Iterable[str]) -> Html:
    """Pieces one after the other; those that are no HTML are escaped."""
    return Html("".join(piece if isinstance(piece, Html) else escape(piece) for piece in pieces))


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: Iterable[str] = ()) -> Html:
    """A table; columns with a head among `numbers` are set to the right."""
    kinds = ["number" if head in tuple(numbers) else "" for head in heads]
    head = tag("tr", *(tag("th", told, kind=kind) for told, kind in zip(heads, kinds, strict=True)))
    body = [tag("tr", *(tag("td", told, kind=kind) for told, kind in zip(row, kinds, strict=True))) for row in rows]
    return tag("table", tag("thead", head), tag("tbody", *body))


def page(title: str, body: Html) -> str:
    """A whole file."""
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>"
    )
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>{body}</body></html>\n'
