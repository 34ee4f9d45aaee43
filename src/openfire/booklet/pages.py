"""The pages of a booklet, in the order in which they are read."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.booklet.missions import missions
from openfire.booklet.page import Html, join, page, tag
from openfire.booklet.rules import rules
from openfire.booklet.units import armies, units
from openfire.game import EDITIONS, Module


def write_booklet(module: Module) -> str:
    """The whole booklet as one HTML file that needs nothing else."""
    return page(module.heading.title, join(_parts(module)))


def _parts(module: Module) -> Iterator[Html]:
    yield _head(module)
    yield from armies(module)
    yield from units(module)
    yield from rules(module)
    yield from missions(module)


def _head(module: Module) -> Html:
    heading = module.heading
    book = EDITIONS[heading.edition].title
    laid = f" with {', '.join(heading.expansions)}" if heading.expansions else ""
    facts = [f"For {book}{laid}", f"version {heading.version}"] + ([heading.authors] if heading.authors else [])
    paragraphs = [tag("p", told) for told in heading.description.split("\n\n") if told.strip()]
    return tag("header", tag("h1", heading.title), tag("p", " · ".join(facts), kind="facts"), *paragraphs)
