"""A game in memory: who sits where, what is being played, and what somebody has asked of the others."""

from __future__ import annotations

from copy import copy
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from openfire.ai import STAND_IN
from openfire.dice import Seeded, mix
from openfire.engine.left_answers import Leave
from openfire.engine.questions import Ask, Question
from openfire.engine.record import PERSON, Entry, Header
from openfire.engine.recorder import Recorder
from openfire.engine.state import Outcome
from openfire.server.clock import DAY
from openfire.server.games.events import Compared
from openfire.server.games.terms import Clock, Correspondence, Data, Phase, SeatTerms
from openfire.server.store.game_store import Standing, StoredGame, write_names, write_scores


class SeatState(msgspec.Struct):
    """A seat and who sits on it."""

    id: str
    terms: SeatTerms
    player: str = ""
    """person, the name of a bot, or nobody yet."""
    name: str = ""
    army: str | Data | None = None
    key: str = ""
    """What the token of the seat has to hold."""
    promise: str | None = None
    secret: str | None = None
    account: str | None = None
    leaves: tuple[Leave, ...] = ()
    """Which answers the player leaves to be given."""
    left_at: int | None = None
    """How many entries there were when the player resigned or ran out of time; a stand-in answers from then on."""

    @property
    def is_taken(self) -> bool:
        """Whether somebody sits here, or nobody has to."""
        return bool(self.player) or self.terms.neutral

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.player == PERSON

    @property
    def is_bot(self) -> bool:
        """Whether a bot sits here."""
        return bool(self.player) and not self.is_person and not self.terms.neutral

    @property
    def has_given_up(self) -> bool:
        """Whether the player has left the game to the others."""
        return self.left_at is not None

    @property
    def answered_by(self) -> str:
        """The bot that answers for the seat; empty where a person does."""
        return STAND_IN if self.has_given_up else self.player if self.is_bot else ""


class WishState(NamedTuple):
    """What a player asks of the others, and who has said yes."""

    seat: str
    what: str
    kept: int | None
    granted: frozenset[str] = frozenset()


class Act(NamedTuple):
    """What a player did at once: it is taken back as a whole."""

    seat: str
    start: int
    """How many entries there were before it."""


class SnapshotPlace(NamedTuple):
    """Where a loaded game has a kept state."""

    seq: int
    entries: int


class Adjournment(NamedTuple):
    """Since when a game is adjourned, and why."""

    since: int
    why: str


class LiveGame:
    """A game that somebody plays or watches."""

    def __init__(self, kept: StoredGame) -> None:
        self.kept = kept
        self.seats = {
            letter: SeatState(letter, told) for letter, told in zip("abcdefgh", kept.terms.seats, strict=False)
        }
        self.phase: Phase = "gathering"
        self.seq, self.since = 0, kept.created
        self.turn = 0
        """The number of the event that opened the question; an answer names it, so that it meets the right one."""
        self.header: Header | None = None
        """What the game is played with, once it has begun."""
        self.recorder: Recorder | None = None
        self.change: Compared | None = None
        """How the rules that are here differ from those of the game, until its players have settled what then."""
        self.wish: WishState | None = None
        self.hindsights = 0
        """How often answers were taken back after something was revealed, with nobody there to agree."""
        self.outcome: Outcome | None = None
        self.left: dict[str, int] = {}
        """Milliseconds that the players have left, where there is a clock."""
        self.rematch: str | None = None
        self.adjourned: Adjournment | None = None
        """Set while the operator has adjourned the game."""
        self.revoked: dict[str, int] = {}
        """How often the links for a seat were revoked; those of the owner under the empty name."""
        self.is_title_hidden = False
        self.why_closed = ""
        """Why an operator closed the game."""
        self.kept_state = SnapshotPlace(0, 0)
        self.acts: list[Act] = []
        """What players have answered, each with what followed at once."""
        self.entry_count = 0

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.kept.id

    @property
    def has_own_table(self) -> bool:
        """Whether it is played on a table that somebody brought along: what it holds can be anything."""
        return isinstance(self.kept.terms.table, dict)

    @property
    def entries(self) -> list[Entry]:
        """What was said and rolled."""
        return self.recorder.entries if self.recorder else []

    @property
    def question(self) -> Question | None:
        """What the game waits for; None before it begins, while it is adjourned or to be settled, and at its end."""
        if self.recorder is None or self.phase != "playing" or self.adjourned or self.change:
            return None
        return self.recorder.cursor.question

    @property
    def asked(self) -> Ask | None:
        """The open question, if it is a player's."""
        return self.question if isinstance(self.question, Ask) else None

    @property
    def people(self) -> list[str]:
        """The seats that people play; those who have given up do so no longer."""
        return [seat.id for seat in self.seats.values() if seat.is_person and not seat.has_given_up]

    def generation(self, seat: str = "") -> str:
        """What the links for a seat have to hold, or the owner's; empty until some were revoked."""
        number = self.revoked.get(seat, 0)
        return f"{number:x}" if number else ""

    def copy(self) -> LiveGame:
        """The same game, to be looked at while the game itself goes on."""
        twin = copy(self)
        if self.recorder:
            twin.recorder = Recorder(self.recorder.header, self.recorder.cursor.fork(), self.recorder.entries)
        return twin

    def whim(self, seat: str) -> bytes:
        """What the chances of a bot come from: the same at the same place of the same game, and no clue to the dice."""
        place = f"{seat}/{len(self.entries)}".encode()
        return blake2b(place, key=self.kept.seed, digest_size=32, person=b"openfire whim").digest()

    def dice(self) -> Seeded:
        """The dice from the next roll on; a game that branched off before that was promised has no pledge."""
        assert self.recorder
        pledge, seed = self.recorder.header.dice, self.kept.seed
        return Seeded(pledge.key(seed) if pledge else mix(seed), self.recorder.cursor.state.rolls)

    def deadline(self) -> int | None:
        """When the time of whoever is asked runs out."""
        ask, pace = self.asked, self.kept.terms.pace
        if ask is None or ask.who not in self.people:
            return None
        if isinstance(pace, Clock):
            return self.since + self.left[ask.who]
        return self.since + pace.days * DAY if isinstance(pace, Correspondence) else None

    def standing(self) -> Standing:
        """What lists say about it."""
        ask = self.asked
        is_still = self.phase == "over" or self.adjourned is not None
        waits = "nobody" if is_still else "bot" if ask and self.seats[ask.who].answered_by else "people"
        names = {seat.id: seat.name for seat in self.seats.values() if seat.player}
        asked = ask.who if ask else ""
        return Standing(self.phase, waits, self.deadline(), asked, write_names(names), *self._progress())

    def _progress(self) -> tuple[int, str]:
        """The round, and what each seat has scored."""
        if self.recorder is None:
            return 0, write_scores({})
        state = self.recorder.cursor.state
        return state.round, write_scores(dict(state.scores))
