"""Modules of one's own on the command line: they are loaded with a word about what is left out of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from openfire.game import Module


def tell_left_out(module: Module) -> Module:
    """The module, with a word about the lists that are left out of it."""
    for fault in module.left_out:
        typer.echo(f"left out: {fault}", err=True)
    return module


def module_of_lists(words: Sequence[str]) -> Module | None:
    """The module of the first list that somebody brings along, as a file or share text. Raises DocumentError."""
    from openfire.builder import find_army, is_share_text

    brought = (word for word in words if is_share_text(word) or ":" in word or Path(word).is_file())
    first = next(brought, None)
    return None if first is None else find_army(first).module


def offer_modules(folders: Sequence[Path]) -> None:
    """Offer the modules in some folders besides the others; say which there are, and what is wrong with them."""
    from openfire.documents import DocumentError
    from openfire.game import load_module
    from openfire.modules import modules_in, offer_modules_in, own_modules, shipped_modules

    for folder in folders:
        if not folder.is_dir():
            raise typer.BadParameter(f"{folder} is not a folder of modules", param_hint="--modules")
        offer_modules_in(folder)
        if not modules_in(folder):
            typer.echo(f"{folder}: there is no module in it; each is a folder in it, called as its key", err=True)
        for path in modules_in(folder):
            if path.name in shipped_modules():
                typer.echo(f"{path}: is not offered: the key is that of a module that comes with Open Fire", err=True)
    for key in own_modules():
        try:
            module = tell_left_out(load_module(key))
            typer.echo(f"{module.heading.title} ({key}, {module.heading.edition}) is offered: {module.hash}", err=True)
        except DocumentError as error:
            typer.echo(f"{key} is not offered: {error}", err=True)
