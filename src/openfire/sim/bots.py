"""Bots by name, or from a file of one's own: `my_bot.py:Hothead`, with settings as `my_bot.py:Hothead:depth=2`."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from importlib.util import module_from_spec, spec_from_file_location
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, NamedTuple

from openfire.ai import Policy, UnknownBotError, find_bot
from openfire.engine.options import Chance
from openfire.sim.clocks import BotClock

Maker = Callable[[Chance, BotClock], Policy]
ENDING = ".py"
CLOCK = "clock"
"""The name of the parameter by which a bot says that it wants its clock."""

_SETTING = re.compile(r"([a-z_][a-z0-9_]*)=(.*)")


class BotName(NamedTuple):
    """What the text that names a bot says."""

    bot: str
    """A name, or a file."""
    kind: str
    """The class in the file; empty where it is the usual one."""
    settings: dict[str, bool | int | float | str]


def read_name(text: str) -> BotName:
    """A bot's name taken to pieces. Raises UnknownBotError."""
    words = text.split(":")
    named = [word for word in words if "=" not in word]
    settings: dict[str, bool | int | float | str] = {}
    for word in words[len(named) :]:
        found = _SETTING.fullmatch(word)
        if found is None:
            raise UnknownBotError(f"{text!a}: settings stand at the end, each as name=value")
        settings[found[1]] = _value(found[2])
    if not 1 <= len(named) <= 2 or (len(named) == 2 and not is_from_file(text)):
        raise UnknownBotError(f"{text!a}: a bot is named as greedy, my_bot.py:Bot or my_bot.py:Bot:depth=2")
    return BotName(named[0], named[1] if len(named) == 2 else "", settings)


def _value(text: str) -> bool | int | float | str:
    if text in ("yes", "no"):
        return text == "yes"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def is_from_file(text: str) -> bool:
    """Whether a bot is named by its file."""
    return text.partition(":")[0].endswith(ENDING)


@cache
def bot_maker(text: str) -> Maker:
    """What makes the bot that a text names, from its chances and its clock."""
    told = read_name(text)
    made = _from_file(told) if is_from_file(text) else find_bot(told.bot)
    known = _parameters(made)
    for name in told.settings:
        if known is not None and name not in known[1:]:
            raise UnknownBotError(f"{text!a}: there is no setting {name!a}; there are {', '.join(known[1:]) or 'none'}")
    if known is None or CLOCK not in known:
        return partial(_without_clock, made, told.settings)
    return partial(_with_clock, made, told.settings)


def _with_clock(made: Callable[..., Policy], settings: dict[str, Any], chance: Chance, clock: BotClock) -> Policy:
    return made(chance, **{CLOCK: clock, **settings})


def _without_clock(made: Callable[..., Policy], settings: dict[str, Any], chance: Chance, clock: BotClock) -> Policy:  # noqa: ARG001
    return made(chance, **settings)


def _parameters(made: Callable[..., Policy]) -> list[str] | None:
    """The names of what it is made with, the chance first; None where it takes anything."""
    try:
        found = signature(made).parameters.values()
    except (TypeError, ValueError):
        return None
    return None if any(one.kind is Parameter.VAR_KEYWORD for one in found) else [one.name for one in found]


def _from_file(told: BotName) -> Callable[..., Policy]:
    """The class that a file holds. A file is a program: it is run as it is loaded."""
    path, name = told.bot, told.kind
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
    made: Callable[..., Policy] = found
    return made


def make(text: str, chance: Chance, clock: BotClock | None = None) -> Policy:
    """The bot that a text names, with its chances and the clock that runs while it thinks."""
    found, told = bot_maker(text)(chance, clock or BotClock()), read_name(text)
    for wanted, usual in (("name", told.kind or Path(told.bot).stem), ("is_trusted", False), ("looks_ahead", True)):
        if not hasattr(found, wanted):
            setattr(found, wanted, usual)
    return found
