"""Games between bots that try a list, one for each question: whoever stops asking stops the trial."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from openfire.ai import LEVELS
from openfire.builder import is_share_text, unshare
from openfire.documents import DocumentError
from openfire.game import check_army
from openfire.lab.intervals import share_of
from openfire.roster.words import unknown
from openfire.server.games.new_game import find_mission, find_module
from openfire.server.games.terms import Key
from openfire.server.problems import Problem
from openfire.server.wire import Wire
from openfire.server.workshop.army_drafts import read_list
from openfire.sim import MatchPlan, MatchSetups, play_match, prepare

MOST_GAMES: Final = 20
"""Games of a trial."""

SECONDS: Final = 10.0
"""Of computing time that each bot has for a game; after that a plainer one answers for it."""

BUDGET: Final = 60.0
"""Seconds that a game may take altogether."""

Score = Annotated[float, Meta(ge=0, le=1)]


class TrialRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The next game of a trial, and how those before it went."""

    list: Annotated[str, Meta(min_length=1, max_length=20_000)]
    """The share text of the list that is tried."""
    against: Key
    """An army of its module."""
    mission: Key
    bot: Key
    """Who plays both."""
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0
    scores: Annotated[tuple[Score, ...], Meta(max_length=MOST_GAMES - 1)] = ()


class TrialReply(Wire, frozen=True):
    """How a game went, and what all of them together say."""

    score: float
    """1 for a win of the list, a half for a draw."""
    points: tuple[int, int]
    """Victory points of the list and of the other army."""
    rounds: int
    is_late: bool
    """Whether a bot ran out of time."""
    games: int
    share: float
    """Of all points up to now."""
    low: float
    """With `high`, where the true share is 19 times of 20."""
    high: float


def play_next(ask: TrialRequest) -> TrialReply:
    """Play one game. The list changes seats from game to game. Raises Problem for a list that cannot be played."""
    key = _module_of(ask.list)
    if ask.bot not in LEVELS:
        raise Problem("unfit", unknown("bot", ask.bot, LEVELS))
    module = find_module(key)
    mission = find_mission(module, ask.mission)
    if mission.seats != 2:
        raise Problem("unfit", f"the mission {mission.id} is for {mission.seats} seats, and a trial needs one for two")
    if ask.against not in module.armies:
        raise Problem("unfit", unknown("army", ask.against, module.armies))
    armies = ("".join(ask.list.split()), ask.against)
    bots = (ask.bot, ask.bot)
    found = play_match(
        _setups(
            MatchPlan(
                ask.seed, bots, module.heading.edition, key, (mission.id,), armies, is_heard=False, seconds=SECONDS
            )
        ),
        len(ask.scores),
    )
    if found.error:
        raise Problem("fault", "the game broke off; it has been written down")
    score = 1.0 if found.winners == (0,) else 0.0 if found.winners == (1,) else 0.5
    share = share_of([*ask.scores, score])
    mine, theirs = found.scores
    return TrialReply(
        score, (mine, theirs), found.rounds, bool(found.late), share.pairs, share.mean, share.low, share.high
    )


def _module_of(text: str) -> str:
    """The module of a share text whose list can be played. Raises Problem."""
    if not is_share_text(text):
        raise Problem("unfit", "a list is tried by its share text")
    try:
        told = unshare(text)
    except DocumentError as error:
        raise Problem("unfit", str(error)) from None
    module = find_module(told.module)
    data = told.document.data
    army = read_list(data if isinstance(data, dict) else {}, module)
    try:
        check_army(module, army)
    except ValueError as error:
        raise Problem("unfit", str(error)) from None
    return told.module


@lru_cache(8)
def _setups(plan: MatchPlan) -> MatchSetups:
    try:
        return prepare(plan)
    except ValueError as error:
        raise Problem("unfit", str(error)) from None
