"""The commands that a page shows, run in the process of the test."""

import shlex
from collections.abc import Iterator, Mapping
from string import Template

from typer.testing import CliRunner

from openfire.cli import app


def commands(block: str, names: Mapping[str, str]) -> Iterator[list[str]]:
    """The words of each line, without comments; a word with a dollar sign is one of the names."""
    for line in block.splitlines():
        yield shlex.split(Template(line).substitute(names), comments=True)


def said(block: str, **names: str) -> str:
    """What all commands of a block say; each has to succeed."""
    told = []
    for program, *words in commands(block, names):
        assert program == "openfire"
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 0, (words, done.output, done.exception)
        told.append(done.output)
    return "".join(told)
