"""What can be asked at any time and changes nothing: the map, the armies, sight and distance, rules and the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Final, NamedTuple

from openfire.cli.terminal import table_map
from openfire.cli.terminal.screen import TerminalScreen
from openfire.cli.terminal.terminal_game import TerminalGame
from openfire.engine.game import Game
from openfire.text import descriptions, ground_words
from openfire.text.log import is_quiet, tell_all
from openfire.text.phrasebooks import ENGLISH
from openfire.text.table_things import UnknownWordError, where

LINES: Final = 20
"""How many lines of the log are shown."""


class CommandContext(NamedTuple):
    """What a command has before it."""

    match: TerminalGame
    screen: TerminalScreen
    own: tuple[str, ...]
    """The seats whose models are drawn as o."""
    language: str = ENGLISH
    """The language of questions and of what happens."""

    @property
    def g(self) -> Game:
        """The game as it stands."""
        return self.match.g


class LookCommand(NamedTuple):
    """Something to ask."""

    use: str
    """How it is written."""
    meaning: str
    run: Callable[[CommandContext, list[str]], None]


def unit_of(g: Game, word: str) -> str:
    """A unit by its id or by one of its models."""
    name = word.partition(".")[0]
    if name in g.state.units:
        return name
    near = get_close_matches(word, list(g.state.units), 1, 0.4)
    raise UnknownWordError(
        f"There is no unit {word!r}.{f' Did you mean {near[0]}?' if near else ''} Say armies for all."
    )


def _units(g: Game, words: list[str], number: int, use: str) -> list[str]:
    if len(words) != number:
        raise UnknownWordError(f"Say {use}.")
    return [unit_of(g, word) for word in words]


def _say(context: CommandContext, lines: Iterator[str]) -> None:
    """Sentences; those of a list stand in by as much as they are told to."""
    for line in lines:
        text = line.lstrip()
        context.screen.say(text, indent=len(line) - len(text))


# ------------------------------------------------------------------------------------------------ the table


def draw_map(context: CommandContext, words: list[str]) -> None:
    """The whole table, or the part around something."""
    frame = table_map.whole(context.g, context.screen.columns)
    if words:
        at = where(context.g, words[0])
        if at is None:
            raise UnknownWordError(f"{words[0]} is not on the table.")
        frame = table_map.around(context.g, at, context.screen.columns, _radius(words[1:]))
    asked = context.match.asked()
    focus = asked.about if asked and asked.about in context.g.state.units else ""
    context.screen.show_map(table_map.draw(context.g, frame, context.own, focus), context.own)
    for line in table_map.legend(context.g, frame, context.own):
        context.screen.say(line, "faint")


def _radius(words: list[str]) -> float:
    if not words:
        return 12.0
    if not words[0].isascii() or not words[0].isdecimal() or not 3 <= int(words[0][:4]) <= 48:
        raise UnknownWordError("Say map a1 8 for 8 inches around a1; from 3 to 48.")
    return float(words[0])


def _armies(context: CommandContext, words: list[str]) -> None:  # noqa: ARG001  # every command is handed its words
    _say(context, descriptions.armies(context.g))


def _card(context: CommandContext, words: list[str]) -> None:
    _say(context, descriptions.card(context.g, *_units(context.g, words, 1, "card a1")))


def _look(context: CommandContext, words: list[str]) -> None:
    if not words:
        _say(context, descriptions.score(context.g))
        _say(context, descriptions.armies(context.g))
        return
    _say(context, descriptions.look(context.g, *_units(context.g, words, 1, "look a1")))


def _sight(context: CommandContext, words: list[str]) -> None:
    if len(words) == 1:
        _say(context, descriptions.all_sights(context.g, unit_of(context.g, words[0])))
        return
    one, other = _units(context.g, words, 2, "sight a1 b2, or sight a1 for all enemies")
    _say(context, descriptions.sighted(context.g, one, other))


def _range(context: CommandContext, words: list[str]) -> None:
    if len(words) == 1 and words[0] in context.g.state.units:
        _say(context, descriptions.distances(context.g, words[0]))
        return
    if len(words) != 2:
        raise UnknownWordError("Say range a1 b2, range a1 12,8, or range a1 for everything around a1.")
    one, other = words
    context.screen.say(descriptions.measured(context.g, one, other))


def _objectives(context: CommandContext, words: list[str]) -> None:  # noqa: ARG001  # every command is handed its words
    _say(context, descriptions.objectives(context.g))


def _score(context: CommandContext, words: list[str]) -> None:  # noqa: ARG001  # every command is handed its words
    _say(context, descriptions.score(context.g))


def _terrain(context: CommandContext, words: list[str]) -> None:
    table, edition = context.g.setup.table, ground_words.books(context.g.setup)
    _say(context, ground_words.piece(table, edition, words[0]) if words else ground_words.pieces(table, edition))


# ------------------------------------------------------------------------------------------------ rules, log, dice


def _rules(context: CommandContext, words: list[str]) -> None:
    if not words:
        raise UnknownWordError(
            "Say rules and the id of a rule, as questions and the log show it, or words: rules line of sight."
        )
    _say(context, ground_words.rule(context.g.setup, words))


def _log(context: CommandContext, words: list[str]) -> None:
    """The last lines, or all of them, with the rules that caused them."""
    every = [fact for _, fact in context.match.story]
    if words == ["all"]:
        _say(context, tell_all(every, context.g.setup, ids=True, language=context.language))
        return
    if words and not (words[0].isascii() and words[0].isdecimal()):
        raise UnknownWordError("Say log, log 50 or log all.")
    number = int(words[0][:6]) if words else LINES
    told = [fact for fact in every if not is_quiet(fact, context.g.setup)]
    last = told[-number:] if number else []
    _say(context, tell_all(last, context.g.setup, ids=True, language=context.language))


def show_dice(context: CommandContext, words: list[str]) -> None:  # noqa: ARG001  # every command is handed its words
    """What is promised about the dice."""
    pledge = context.match.recorder.header.dice
    if pledge is not None:
        context.screen.say(f"Dice: the seed is drawn, and this is its hash: {pledge.commitment}")
        context.screen.say(
            "The seed is shown when the game is over; then anybody can check every roll with openfire verify.",
            indent=2,
        )


COMMANDS: Final = {
    "map": LookCommand("map, map a1, map 12,8 6", "the table as text; around something, so many inches", draw_map),
    "armies": LookCommand("armies", "all units: models, places, stress, who has acted", _armies),
    "look": LookCommand("look a1", "how a unit stands: whom it sees and reaches, what is near", _look),
    "card": LookCommand("card a1", "what a unit is: numbers, weapons, rules", _card),
    "sight": LookCommand("sight a1 b2, sight a1", "the line of sight and what is in its way", _sight),
    "range": LookCommand("range a1 b2, range a1", "how far two things are apart", _range),
    "objectives": LookCommand("objectives", "where they are, whose, who is near", _objectives),
    "terrain": LookCommand("terrain, terrain west-wall", "the pieces on the table and what they do", _terrain),
    "score": LookCommand("score", "round and points", _score),
    "rules": LookCommand("rules ID, rules line of sight", "a rule by its id, or rules that hold some words", _rules),
    "log": LookCommand("log, log 50, log all", "what happened, with the rules that caused it", _log),
    "dice": LookCommand("dice", "the promise of the dice", show_dice),
}
"""What can be asked at any time."""

OTHER_NAMES: Final = {"m": "map", "l": "look", "army": "armies", "units": "armies", "measure": "range", "rule": "rules"}
"""What people say instead."""


def find_command(word: str) -> LookCommand | None:
    """A command by its name or by another that people use for it."""
    return COMMANDS.get(OTHER_NAMES.get(word, word))
