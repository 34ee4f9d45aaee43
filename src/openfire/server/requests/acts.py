"""Playing: answers, and what players ask of each other."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from openfire.engine.left_answers import Leave
from openfire.server.games.terms import SeatTerms
from openfire.server.requests.base import GameReply, GameRequest, Number, Text
from openfire.server.wire import NextAnswer


class AnswerRequest(GameRequest, frozen=True, tag="answer"):
    """Answer the open question, and those that follow at once.

    Those are answered as long as the same player is asked what was foreseen and the answer is taken, and no dice fall;
    the first for which that is not so stays open.
    """

    turn: Number
    """Of the question that is meant."""
    text: Text
    then: Annotated[tuple[NextAnswer, ...], Meta(max_length=8)] = ()


class PreferRequest(GameRequest, frozen=True, tag="prefer"):
    """Leave some answers to be given: from the next question on they are given at once, as answers of one's own."""

    leaves: Annotated[tuple[Leave, ...], Meta(max_length=8)] = ()
    """The only answer that there is; the order of attacks, as they stand; where those who follow a leader stand."""


class UndoRequest(GameRequest, frozen=True, tag="undo"):
    """Take back one's last answer: at once if nothing was revealed since, else the others are asked.

    Where nobody else is a person, nobody can be asked: it is taken back, and the game says from then on that it was.
    """

    knowing: bool = False
    """Whether who asks knows that something was revealed, and wants it all the same; else the answer is `revealed`."""


class DrawRequest(GameRequest, frozen=True, tag="draw"):
    """Offer a draw."""


class ConsentRequest(GameRequest, frozen=True, tag="consent"):
    """Say yes or no to what another player asks, or no to what one asks oneself."""

    granted: bool


class SettleRequest(GameRequest, frozen=True, tag="settle"):
    """Where the rules have changed: go on by the new ones from the last boundary, or end the game as it stands.

    The other people have to agree; whoever plays against bots alone decides alone.
    """

    how: Literal["go-on", "end"]


class ResignRequest(GameRequest, frozen=True, tag="resign"):
    """Give up; where more than two sides play, the others go on."""


class ChatRequest(GameRequest, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class RematchRequest(GameRequest, frozen=True, tag="rematch"):
    """The same game again, once this one is over."""


class ForkRequest(GameRequest, frozen=True, tag="fork"):
    """Another game that is the same up to one of the moments; its dice are promised anew."""

    moment: Number
    seats: Annotated[tuple[SeatTerms, ...], Meta(max_length=8)] = ()
    """Who plays on; whoever asks plays for all people where it is not said."""


class CreatedReply(GameReply, frozen=True):
    """A new game: the tokens of the seats that are one's own, invites for the others, and the owner's token."""

    game: str
    owner: str
    seats: dict[str, str]
    invites: dict[str, str]
