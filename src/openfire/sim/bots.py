"""Bots by name, or from a file of one's own: `my_bot.py:Hothead`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from openfire.ai import Policy, UnknownBotError, find_bot
from openfire.engine.options import Chance

Maker = Callable[[Chance], Policy]
ENDING = ".py"


def is_from_file(text: str) -> bool:
    """Whether a bot is named by its file."""
    return text.partition(":")[0].endswith(ENDING)


@cache
def bot_maker(text: str) -> Maker:
    """What makes the bot that a text names. A file is a program: it is run as it is loaded."""
    if not is_from_file(text):
        return find_bot(text)
    path, _, name = text.partition(":")
    file = Path(path)
    if not file.is_file():
        raise UnknownBotError(f"there is no file {path!a} with a bot")
    spec = spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise UnknownBotError(f"{path!a} is not a Python file")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever stands in somebody's file
        raise UnknownBotError(f"{path}: {type(error).__name__}: {error}") from error
    found = getattr(module, name or "Bot", None)
    if not callable(found):
        known = ", ".join(key for key, value in vars(module).items() if isinstance(value, type)) or "none"
        raise UnknownBotError(f"{path} has no {name or 'Bot'}; its classes are: {known}")
    made: Maker = found
    return made


def make(text: str, chance: Chance) -> Policy:
    """The bot that a text names, with its chances."""
    found = bot_maker(text)(chance)
    for wanted, usual in (("name", text.rpartition(":")[2]), ("is_trusted", False), ("looks_ahead", True)):
        if not hasattr(found, wanted):
            setattr(found, wanted, usual)
    return found
