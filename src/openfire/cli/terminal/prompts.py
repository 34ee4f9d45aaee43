"""What the terminal shows: the greeting, the score, a question with its suggested answers, and help."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Final

from openfire.cli.terminal.commands import COMMANDS, CommandContext, show_dice
from openfire.cli.terminal.game_file import games_folder
from openfire.engine.answers import Amount
from openfire.engine.questions import Ask
from openfire.engine.record import PERSON, SeatLine
from openfire.engine.setup import Setup
from openfire.engine.state import GONE
from openfire.text import questions
from openfire.text.answer_help import example, forms
from openfire.text.editions import hooks_of
from openfire.text.log import is_quiet, tell_all
from openfire.text.names import seat_name
from openfire.text.own_rules import rule_text
from openfire.text.phrasebooks.en.grammar import listed
from openfire.text.suggested_answers import SuggestedAnswers

CONTROLS: Final = (
    ("?", "what this question is about: how it is answered, what is not offered and why, and its rules"),
    ("suggest", "the suggested answers again; Enter takes the one marked >, a number takes that one"),
    ("undo", "take your last answer back; dice that fell fall the same way again"),
    ("save FILE", "put a copy of the game elsewhere"),
    ("quit", "leave; the game is kept, and openfire play --resume takes it up again"),
)
"""What can be said besides answers and things to look at."""

REMINDED: Final = 8
"""How many facts are told again when a game is taken up."""


MOST_REASONS: Final = 8
"""Things that are not offered, at most, of which a question says why."""


def greet(context: CommandContext, path: Path) -> None:
    """What is played, by whom, with which dice, and how to get help."""
    header, setup = context.match.recorder.header, context.g.setup
    context.screen.say(f"{setup.edition.title}. Mission {header.mission}, on {setup.table.name}.", "strong")
    for seat in header.seats:
        context.screen.say(f"{seat_name(setup, seat.id)} {_played(seat, setup)}.")
    show_dice(context, [])
    elsewhere = " Say --save FILE to keep it elsewhere." if path.parent == games_folder() else ""
    context.screen.say(f"The game is kept in {path} after every answer.{elsewhere}")
    context.screen.say(
        "Enter takes the answer marked >, a number takes that one; ? explains a question, help lists the rest."
    )


def _played(seat: SeatLine, setup: Setup) -> str:
    """Who plays a seat, and with whom."""
    if seat.neutral:
        return "is nobody's: it stands there and never acts"
    who = "a person" if seat.player == PERSON else f"the bot {seat.player}"
    allies = [one.id for one in setup.seats if one.id != seat.id and seat.team and one.team == seat.team]
    return f"is played by {who}{f', allied with {listed(allies)}' if allies else ''}"


def remind(context: CommandContext) -> None:
    """The last things that happened in a game that is taken up again."""
    last = [fact for _, fact in context.match.story if not is_quiet(fact, context.g.setup)][-REMINDED:]
    if last:
        context.screen.say("What happened last:", "strong")
    for line in tell_all(last, context.g.setup, language=context.language):
        context.screen.say(f"- {line}")


def show_status(context: CommandContext) -> None:
    """Round and score in one line."""
    state, setup = context.g.state, context.g.setup
    scores = ", ".join(
        f"{setup.seat(seat).name} {points}{_held(context, seat)}" for seat, points in state.scores.items()
    )
    context.screen.say()
    if state.round:
        context.screen.say(f"Round {state.round} of {hooks_of(setup).rounds(context.g)}. {scores}.", "strong")


def _held(context: CommandContext, seat: str) -> str:
    """The points of the objectives that a player holds and has not scored."""
    held = sum(m.points for m in context.g.state.markers.values() if m.holder == seat and m.place != GONE)
    return f" (+{held} held)" if held else ""


def pose(context: CommandContext, ask: Ask, made: SuggestedAnswers, is_new: bool) -> None:
    """A question, what to know about it, and the offers. The first of its kind says more."""
    rules = ask.rules if is_new else ask.rules[:1]
    context.screen.say(questions.question(context.g, ask, language=context.language), "strong")
    context.screen.say(f"[{', '.join(rules)}]", "faint", indent=2)
    for line in questions.notes(context.g, ask, language=context.language):
        context.screen.say(line, indent=2)
    offer(context, made)
    short = example(context.g, ask) if is_new else ""
    if short:
        context.screen.say(f"Or say: {short}", "faint", indent=2)


def offer(context: CommandContext, made: SuggestedAnswers) -> None:
    """Suggested answers with their numbers, or the numbers that can be said."""
    if made.first and isinstance(made.first.answer, Amount):
        context.screen.say(f"Say {made.items[-1].words} to {made.items[0].words}; Enter: {made.first.words}.", indent=2)
        return
    for number, one in enumerate(made.items, 1):
        mark = ">" if number - 1 == made.default else " "
        context.screen.say(f"{mark}{number:>2}) {one.words}", hang=5)


def explain(context: CommandContext, ask: Ask, made: SuggestedAnswers) -> None:
    """Everything about a question: how it is answered, and the rules behind it."""
    context.screen.say(questions.question(context.g, ask, language=context.language), "strong")
    offer(context, made)
    for form in forms(context.g, ask):
        context.screen.say(f"- {form}", indent=2)
    for what, refusal in islice(context.match.recorder.cursor.not_offered(), MOST_REASONS):
        context.screen.say(f"not {what}: {refusal}", indent=2)
    for rule in ask.rules:
        context.screen.say(f"{rule}: {rule_text(context.g.setup, rule, context.language)}", "faint", indent=2)
    context.screen.say("help lists what you can look at, undo takes your last answer back.")


def show_help(context: CommandContext) -> None:
    """Everything that can be said."""
    context.screen.say("Answer a question by its number, by its short form, or with Enter. Besides:", "strong")
    for use, meaning in (*CONTROLS, *((one.use, one.meaning) for one in COMMANDS.values())):
        context.screen.say(f"{use}: {meaning}", indent=2)
