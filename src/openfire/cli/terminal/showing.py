"""What the room shows: the greeting, the score, a question with its offers, and help."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from openfire.cli.terminal.commands import COMMANDS, Desk, show_dice
from openfire.engine.answers import Amount
from openfire.engine.questions import Ask
from openfire.engine.record import PERSON, SeatLine
from openfire.engine.setup import Setup
from openfire.engine.state import GONE
from openfire.ledger.statements import statement
from openfire.text import asking
from openfire.text.books import book_of
from openfire.text.forms import example, forms
from openfire.text.names import listed, seat_name
from openfire.text.offers import Offers
from openfire.text.telling import is_quiet, tell_all

CONTROLS: Final = (
    ("?", "what this question is about: how it is answered, and its rules"),
    ("suggest", "the suggested answers again; Enter takes the one marked >, a number takes that one"),
    ("undo", "take your last answer back; dice that fell fall the same way again"),
    ("save FILE", "put a copy of the game elsewhere"),
    ("quit", "leave; the game is kept, and openfire play --resume takes it up again"),
)
"""What can be said besides answers and things to look at."""

REMINDED: Final = 8
"""How many facts are told again when a game is taken up."""


def greet(desk: Desk, path: Path) -> None:
    """What is played, by whom, with which dice, and how to get help."""
    header, setup = desk.match.recorder.header, desk.g.setup
    desk.screen.say(f"{setup.edition.title}. Mission {header.mission}, on {setup.table.name}.", "strong")
    for seat in header.seats:
        desk.screen.say(f"{seat_name(setup, seat.id)} {_played(seat, setup)}.")
    show_dice(desk, [])
    desk.screen.say(f"The game is kept in {path} after every answer.")
    desk.screen.say(
        "Enter takes the answer marked >, a number takes that one; ? explains a question, help lists the rest."
    )


def _played(seat: SeatLine, setup: Setup) -> str:
    """Who plays a seat, and with whom."""
    if seat.neutral:
        return "is nobody's: it stands there and never acts"
    who = "a person" if seat.player == PERSON else f"the bot {seat.player}"
    allies = [one.id for one in setup.seats if one.id != seat.id and seat.team and one.team == seat.team]
    return f"is played by {who}{f', allied with {listed(allies)}' if allies else ''}"


def remind(desk: Desk) -> None:
    """The last things that happened in a game that is taken up again."""
    last = [fact for _, fact in desk.match.story if not is_quiet(fact, desk.g.setup)][-REMINDED:]
    if last:
        desk.screen.say("What happened last:", "strong")
    for line in tell_all(last, desk.g.setup):
        desk.screen.say(f"- {line}")


def show_status(desk: Desk) -> None:
    """Round and score in one line."""
    state, setup = desk.g.state, desk.g.setup
    scores = ", ".join(f"{setup.seat(seat).name} {points}{_held(desk, seat)}" for seat, points in state.scores.items())
    desk.screen.say()
    if state.round:
        desk.screen.say(f"Round {state.round} of {book_of(setup).rounds(desk.g)}. {scores}.", "strong")


def _held(desk: Desk, seat: str) -> str:
    """The points of the objectives that a player holds and has not scored."""
    held = sum(m.points for m in desk.g.state.markers.values() if m.holder == seat and m.place != GONE)
    return f" (+{held} held)" if held else ""


def pose(desk: Desk, ask: Ask, made: Offers, is_new: bool) -> None:
    """A question, what to know about it, and the offers. The first of its kind says more."""
    rules = ask.rules if is_new else ask.rules[:1]
    desk.screen.say(asking.question(desk.g, ask), "strong")
    desk.screen.say(f"[{', '.join(rules)}]", "faint", indent=2)
    for line in asking.facts(desk.g, ask):
        desk.screen.say(line, indent=2)
    offer(desk, made)
    short = example(desk.g, ask) if is_new else ""
    if short:
        desk.screen.say(f"Or say: {short}", "faint", indent=2)


def offer(desk: Desk, made: Offers) -> None:
    """Suggested answers with their numbers, or the numbers that can be said."""
    if made.first and isinstance(made.first.answer, Amount):
        desk.screen.say(f"Say {made.items[-1].words} to {made.items[0].words}; Enter: {made.first.words}.", indent=2)
        return
    for number, one in enumerate(made.items, 1):
        mark = ">" if number - 1 == made.default else " "
        desk.screen.say(f"{mark}{number:>2}) {one.words}", hang=5)


def explain(desk: Desk, ask: Ask, made: Offers) -> None:
    """Everything about a question: how it is answered, and the rules behind it."""
    desk.screen.say(asking.question(desk.g, ask), "strong")
    offer(desk, made)
    for form in forms(desk.g, ask):
        desk.screen.say(f"- {form}", indent=2)
    for rule in ask.rules:
        desk.screen.say(f"{rule}: {statement(rule).rule}", "faint", indent=2)
    desk.screen.say("help lists what you can look at, undo takes your last answer back.")


def show_help(desk: Desk) -> None:
    """Everything that can be said."""
    desk.screen.say("Answer a question by its number, by its short form, or with Enter. Besides:", "strong")
    for use, meaning in (*CONTROLS, *((one.use, one.meaning) for one in COMMANDS.values())):
        desk.screen.say(f"{use}: {meaning}", indent=2)
