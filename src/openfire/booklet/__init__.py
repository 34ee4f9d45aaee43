"""A module as a booklet: one HTML file with its armies, units, rules, missions and tables, to be read and printed."""

from openfire.booklet.pages import write_booklet

__all__ = ["write_booklet"]
