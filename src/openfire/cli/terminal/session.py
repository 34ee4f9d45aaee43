"""A game played in the terminal: a question is asked, its answer is taken, and the game is saved after each answer."""

from __future__ import annotations

from os.path import expanduser
from pathlib import Path
from shlex import quote
from typing import Final

from openfire.cli.terminal.commands import CommandContext, draw_map, find_command
from openfire.cli.terminal.game_file import GameFileError, keep, may_replace
from openfire.cli.terminal.prompts import explain, greet, offer, pose, remind, show_help, show_status
from openfire.cli.terminal.screen import TerminalScreen
from openfire.cli.terminal.terminal_game import TerminalGame
from openfire.dice import to_hex
from openfire.engine.answers import Answer
from openfire.engine.facts import Activated, Fact
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask
from openfire.text.answers import nearest, read_answer, refused
from openfire.text.claims import claim_of
from openfire.text.log import tell_all
from openfire.text.names import thing_name
from openfire.text.phrasebooks import ENGLISH
from openfire.text.suggested_answers import SuggestedAnswer, SuggestedAnswers
from openfire.text.suggested_attacks import with_odds
from openfire.text.suggestions import suggest, with_preferred
from openfire.text.table_things import UnknownWordError

LEAVE: Final = ("quit", "exit", "leave", "q")

LONGEST_TOLD: Final = 40
"""Letters of an answer that is told as records write it when it is taken back; longer ones say nothing to people."""


class QuitError(Exception):
    """A player quits the game."""


class PlaySession:
    """A game on a screen, kept in a file."""

    def __init__(self, match: TerminalGame, screen: TerminalScreen, path: Path, language: str = ENGLISH) -> None:
        self.match, self.screen, self.path = match, screen, path
        own = match.people if len(match.people) == 1 else match.g.setup.players()[:1]
        self.context = CommandContext(match, screen, own, language)
        self._known: set[str] = set()
        self._drawn = -1
        self._kept: tuple[object, int] = (None, 0)
        self._is_lost = False
        self._untold: list[Fact] = []
        self._claimed: Ask | None = None
        """The question to which somebody said that there is no room, and was told what comes of it."""

    def play(self) -> None:
        """Play to the end, or until somebody leaves; the game is kept either way."""
        try:
            greet(self.context, self.path)
            self._keep()
            remind(self.context)
            while self.match.question is not None:
                self._go_on()
            self._end()
        except (QuitError, EOFError, KeyboardInterrupt):
            self._leave()
        except Exception:
            self._leave()  # whatever went wrong, say where the game is before it is told
            raise

    def _go_on(self) -> None:
        """Ask a person, or let dice and bots go on to the end of an activation."""
        ask = self.match.asked()
        if ask is None:
            self.match.step()
        if ask or self.match.recorder.cursor.at_boundary:
            self._keep()
            self._tell(ask)
        if ask:
            self._ask(ask)

    def _tell(self, ask: Ask | None = None) -> None:
        """What happened since this was last told; what a question interrupts is told after it."""
        self._untold += self.match.news()
        if ask and (ask.name is QuestionName.FOLLOWERS or (self._untold and isinstance(self._untold[-1], Activated))):
            return
        for line in tell_all(self._untold, self.match.g.setup, language=self.context.language):
            self.screen.say(f"- {line}")
        self._untold.clear()

    def _end(self) -> None:
        self._keep()
        self._tell()
        draw_map(self.context, [])
        self.screen.say(f"The seed of the dice was {to_hex(self.match.seed)}.")
        self.screen.say(self._where())
        self.screen.show(f"Check every roll with: openfire verify {quote(str(self.path))}")

    def _leave(self) -> None:
        self.screen.say()
        self.screen.say(self._where())
        self.screen.show(f"Go on with: openfire play --resume {quote(str(self.path))}")

    # -------------------------------------------------------------------------------------------- asking

    def _ask(self, ask: Ask) -> None:
        """Ask until an answer is taken or the game stands elsewhere."""
        if ask.boundary or not self._known:
            show_status(self.context)
        if self.match.g.state.round != self._drawn:
            self._drawn = self.match.g.state.round
            draw_map(self.context, [])
        made = self._offers(ask)
        if made.is_forced and made.first:
            self._tell()
            self.screen.say(f"- {made.first.words}")
            self._take(ask, made.first.answer)
            return
        pose(self.context, ask, made, ask.what not in self._known)
        self._known.add(ask.what)
        default = made.first
        while self.match.asked() is ask:
            default = self._hear(ask, made, default)

    def _offers(self, ask: Ask) -> SuggestedAnswers:
        """Some answers, and of all answers the one that a bot would give as the one that Enter takes."""
        made = suggest(self.match.g, ask, language=self.context.language)
        liked = (
            made
            if made.is_settled
            else with_preferred(self.match.g, ask, made, *self.match.advice(), language=self.context.language)
        )
        return with_odds(self.match.g, ask, liked, language=self.context.language)

    def _hear(self, ask: Ask, made: SuggestedAnswers, default: SuggestedAnswer | None) -> SuggestedAnswer | None:
        """Take one line; returns what Enter means from then on."""
        line = self.screen.ask(f"{ask.who}> ")
        try:
            answer = self._understood(ask, made, default, line)
        except (UnknownWordError, GameFileError, ValueError) as error:
            self.screen.say(str(error))
            return default
        return (self._take(ask, answer) if answer is not None else None) or default

    def _understood(
        self, ask: Ask, made: SuggestedAnswers, default: SuggestedAnswer | None, line: str
    ) -> Answer | None:
        """The answer that a line gives; None if it says something else, which is done."""
        if not line:
            return default.answer if default else None
        if self._obey(ask, made, line):
            return None
        return read_answer(self.match.g, ask, made, line)

    def _take(self, ask: Ask, answer: Answer) -> SuggestedAnswer | None:
        """Give an answer; if it is refused, the nearest one that would be taken."""
        if outcome := self._unconfirmed(ask, answer):
            self.screen.say(f"Then: {outcome} No places for it are known, but you may name some: ? tells how.")
            self.screen.say("> Enter: there is no room", hang=5)
            return SuggestedAnswer(answer, outcome)
        refusal = self.match.answer(answer)
        if refusal is None:
            return None
        self.screen.say(refused(ask, answer, refusal))
        found = nearest(self.match.g, ask, answer, refusal, language=self.context.language)
        if found:
            self.screen.say(f"> {found.words} (the nearest that would do)", hang=5)
            if answer == ask.options.claim():
                self.screen.say(f"Its places: {found.answer}", indent=5)
        return found

    def _unconfirmed(self, ask: Ask, answer: Answer) -> str:
        """What comes of it that there is no room, the first time that somebody says so; else nothing."""
        claim = None if self._claimed is ask else claim_of(self.match.recorder.cursor, language=self.context.language)
        if claim is None or claim.answer != answer or not claim.outcome:
            return ""
        self._claimed = ask
        return claim.outcome

    # -------------------------------------------------------------------------------------------- commands

    def _obey(self, ask: Ask, made: SuggestedAnswers, line: str) -> bool:
        """Do what a line says, if it is no answer."""
        word, *rest = line.split()
        match word.lower():
            case "?":
                explain(self.context, ask, made)
            case "help" | "h":
                show_help(self.context)
            case "suggest":
                offer(self.context, made)
            case "undo":
                self._undo()
            case "save":
                self._save(" ".join(rest))
            case name if name in LEAVE and not rest:
                raise QuitError
            case name:
                command = find_command(name)
                if command is None:
                    return False
                command.run(self.context, [one.lower() for one in rest])
        return True

    def _undo(self) -> None:
        seen = self.match.hindsights
        said = self.match.undo()
        while said and (ask := self.match.asked()) and suggest(self.match.g, ask).is_forced:
            said = self.match.undo()
        if said is None:
            self.screen.say("There is nothing to take back yet.")
            return
        self._untold.clear()
        self._keep()
        about = thing_name(self.match.g.setup, said.about)
        shown = f", {said.text}" if len(said.text) <= LONGEST_TOLD else ""
        self.screen.say(f"Taken back: {said.what} of {about}{shown}.")
        if self.match.hindsights > seen:
            self.screen.say(
                "Dice had fallen or others had answered since: you know now what they do, and they do it again."
            )

    # -------------------------------------------------------------------------------------------- keeping

    def _keep(self) -> None:
        """Write the game down if anything has changed; say so if that fails, and go on."""
        now = (self.match.recorder, len(self.match.recorder.entries))
        if now == self._kept:
            return
        try:
            keep(self.path, self.match.record(), self.match.seed)
            self._kept, self._is_lost = now, False
        except GameFileError as error:
            self._is_lost = True
            self.screen.say(f"NOT KEPT: {error}. Say save and the name of another file.", "strong")

    def _where(self) -> str:
        """Where the game is kept, or that it is not."""
        if self._is_lost:
            return f"The game could not be kept in {self.path}: the last answers are lost."
        return f"The game is kept in {self.path}."

    def _save(self, name: str) -> None:
        """A copy of the game in another file."""
        if not name:
            self.screen.say(f"{self._where()} Say save FILE for a copy elsewhere.")
            return
        path = Path(expanduser(name))
        if not may_replace(path, self.match.recorder.header):
            raise GameFileError(f"{path} is there already and is not this game: choose another name.")
        keep(path, self.match.record(), self.match.seed)
        self.screen.say(f"A copy of the game is in {path}.")
