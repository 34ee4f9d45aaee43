"""What can be asked at any time and changes nothing: the map, the armies, sight and distance, rules and the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Final, NamedTuple

from openfire.cli.terminal import drawing
from openfire.cli.terminal.match import Match
from openfire.cli.terminal.screen import Screen
from openfire.engine.game import Game
from openfire.text import ground_words, looking
from openfire.text.telling import is_quiet, tell_all
from openfire.text.things import UnknownError, where

LINES: Final = 20
"""How many lines of the log are shown."""


class Desk(NamedTuple):
    """What a command has before it."""

    match: Match
    screen: Screen
    own: tuple[str, ...]
    """The seats whose models are drawn as o."""

    @property
    def g(self) -> Game:
        """The game as it stands."""
        return self.match.g


class Command(NamedTuple):
    """Something to ask."""

    use: str
    """How it is written."""
    meaning: str
    run: Callable[[Desk, list[str]], None]


def unit_of(g: Game, word: str) -> str:
    """A unit by its id or by one of its models."""
    name = word.partition(".")[0]
    if name in g.state.units:
        return name
    near = get_close_matches(word, list(g.state.units), 1, 0.4)
    raise UnknownError(f"There is no unit {word!r}.{f' Did you mean {near[0]}?' if near else ''} Say armies for all.")


def _units(g: Game, words: list[str], number: int, use: str) -> list[str]:
    if len(words) != number:
        raise UnknownError(f"Say {use}.")
    return [unit_of(g, word) for word in words]


def _say(desk: Desk, lines: Iterator[str]) -> None:
    """Sentences; those of a list stand in by as much as they are told to."""
    for line in lines:
        text = line.lstrip()
        desk.screen.say(text, indent=len(line) - len(text))


# ------------------------------------------------------------------------------------------------ the table


def draw_map(desk: Desk, words: list[str]) -> None:
    """The whole table, or the part around something."""
    frame = drawing.whole(desk.g, desk.screen.columns)
    if words:
        at = where(desk.g, words[0])
        if at is None:
            raise UnknownError(f"{words[0]} is not on the table.")
        frame = drawing.around(desk.g, at, desk.screen.columns, _radius(words[1:]))
    asked = desk.match.asked()
    focus = asked.about if asked and asked.about in desk.g.state.units else ""
    desk.screen.show_map(drawing.draw(desk.g, frame, desk.own, focus), desk.own)
    for line in drawing.legend(desk.g, frame, desk.own):
        desk.screen.say(line, "faint")


def _radius(words: list[str]) -> float:
    if not words:
        return 12.0
    if not words[0].isascii() or not words[0].isdecimal() or not 3 <= int(words[0][:4]) <= 48:
        raise UnknownError("Say map a1 8 for 8 inches around a1; from 3 to 48.")
    return float(words[0])


def _armies(desk: Desk, words: list[str]) -> None:  # noqa: ARG001  # every command is handed its words
    _say(desk, looking.armies(desk.g))


def _card(desk: Desk, words: list[str]) -> None:
    _say(desk, looking.card(desk.g, *_units(desk.g, words, 1, "card a1")))


def _look(desk: Desk, words: list[str]) -> None:
    if not words:
        _say(desk, looking.score(desk.g))
        _say(desk, looking.armies(desk.g))
        return
    _say(desk, looking.look(desk.g, *_units(desk.g, words, 1, "look a1")))


def _sight(desk: Desk, words: list[str]) -> None:
    if len(words) == 1:
        _say(desk, looking.all_sights(desk.g, unit_of(desk.g, words[0])))
        return
    one, other = _units(desk.g, words, 2, "sight a1 b2, or sight a1 for all enemies")
    _say(desk, looking.sighted(desk.g, one, other))


def _range(desk: Desk, words: list[str]) -> None:
    if len(words) == 1 and words[0] in desk.g.state.units:
        _say(desk, looking.distances(desk.g, words[0]))
        return
    if len(words) != 2:
        raise UnknownError("Say range a1 b2, range a1 12,8, or range a1 for everything around a1.")
    desk.screen.say(looking.measured(desk.g, *words))


def _objectives(desk: Desk, words: list[str]) -> None:  # noqa: ARG001  # every command is handed its words
    _say(desk, looking.objectives(desk.g))


def _score(desk: Desk, words: list[str]) -> None:  # noqa: ARG001  # every command is handed its words
    _say(desk, looking.score(desk.g))


def _terrain(desk: Desk, words: list[str]) -> None:
    table, edition = desk.g.setup.table, ground_words.books(desk.g.setup)
    _say(desk, ground_words.piece(table, edition, words[0]) if words else ground_words.pieces(table, edition))


# ------------------------------------------------------------------------------------------------ rules, log, dice


def _rules(desk: Desk, words: list[str]) -> None:
    if not words:
        raise UnknownError(
            "Say rules and the id of a rule, as questions and the log show it, or words: rules line of sight."
        )
    _say(desk, ground_words.rule(ground_words.books(desk.g.setup), words))


def _log(desk: Desk, words: list[str]) -> None:
    """The last lines, or all of them, with the rules that caused them."""
    every = [fact for _, fact in desk.match.story]
    if words == ["all"]:
        _say(desk, tell_all(every, desk.g.setup, ids=True))
        return
    if words and not (words[0].isascii() and words[0].isdecimal()):
        raise UnknownError("Say log, log 50 or log all.")
    number = int(words[0][:6]) if words else LINES
    told = [fact for fact in every if not is_quiet(fact, desk.g.setup)]
    _say(desk, tell_all(told[-number:] if number else [], desk.g.setup, ids=True))


def show_dice(desk: Desk, words: list[str]) -> None:  # noqa: ARG001  # every command is handed its words
    """What is promised about the dice."""
    pledge = desk.match.recorder.header.dice
    if pledge is not None:
        desk.screen.say(f"Dice: the seed is drawn, and this is its hash: {pledge.commitment}")
        desk.screen.say(
            "The seed is shown when the game is over; then anybody can check every roll with openfire verify.",
            indent=2,
        )


COMMANDS: Final = {
    "map": Command("map, map a1, map 12,8 6", "the table as text; around something, so many inches", draw_map),
    "armies": Command("armies", "all units: models, places, stress, who has acted", _armies),
    "look": Command("look a1", "how a unit stands: whom it sees and reaches, what is near", _look),
    "card": Command("card a1", "what a unit is: numbers, weapons, rules", _card),
    "sight": Command("sight a1 b2, sight a1", "the line of sight and what is in its way", _sight),
    "range": Command("range a1 b2, range a1", "how far two things are apart", _range),
    "objectives": Command("objectives", "where they are, whose, who is near", _objectives),
    "terrain": Command("terrain, terrain west-wall", "the pieces on the table and what they do", _terrain),
    "score": Command("score", "round and points", _score),
    "rules": Command("rules ID, rules line of sight", "a rule by its id, or rules that hold some words", _rules),
    "log": Command("log, log 50, log all", "what happened, with the rules that caused it", _log),
    "dice": Command("dice", "the promise of the dice", show_dice),
}
"""What can be asked at any time."""

OTHER_NAMES: Final = {"m": "map", "l": "look", "army": "armies", "units": "armies", "measure": "range", "rule": "rules"}
"""What people say instead."""


def find_command(word: str) -> Command | None:
    """A command by its name or by another that people use for it."""
    return COMMANDS.get(OTHER_NAMES.get(word, word))
