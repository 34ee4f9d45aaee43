"""Seeded games of every edition as hashes: what was said, what the state was, what happened and which rules were cited.

A line of `games.txt` holds ten games. Of each it has two hashes: the play (answers and states) and the account of it
(the rules of questions, and all facts). A change of words alters the second one only.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import msgspec

from openfire.engine.questions import Ask
from openfire.engine.state import state_hash
from openfire.game import load_module
from openfire.sim import MatchPlan, prepare
from openfire.sim.match import RunningMatch
from openfire.sim.match_setups import MatchSetups

FILE = Path(__file__).parent / "kept" / "games.txt"

MODULES = {
    "stress": "frontier",
    "vehicles": "steppe",
    "advanced": "terraces",
    "assault": "lamplands",
    "melee": "tidewrack",
    "onepage": "glasshouse",
}
"""For each edition, or edition with an expansion, the module that is played."""


class Content(NamedTuple):
    """What is played of a module, by name, so that armies and missions that come to it leave the games alone."""

    armies: tuple[str, str]
    missions: tuple[str, ...]


PLAYED = {
    "frontier": Content(("causeway-company", "shore-clans"), ("open-flats", "salvage-rights", "three-pumps")),
    "steppe": Content(("grass-banners", "haulage-guild"), ("road-tolls", "stolen-freight")),
    "terraces": Content(("canal-board", "orchard-league"), ("water-rights",)),
    "lamplands": Content(("hushfolk", "wick-guild"), ("dark-galleries", "speaking-stones", "three-lamps")),
    "tidewrack": Content(("breakwater-company", "low-parish"), ("before-the-flood", "drowned-bells")),
    "glasshouse": Content(("kiln-choir", "wardens"), ("ash-plain", "open-panes")),
}

COUNTS = {"random": 200, "greedy": 20}
"""How many games each bot plays against itself in each edition."""

BLOCK = 10
"""Games in a line."""

SEED = 9


class Block(msgspec.Struct, frozen=True):
    """Some games that are told in one line."""

    edition: str
    bot: str
    first: int

    def __str__(self) -> str:
        return f"{self.edition} {self.bot} {self.first:03}"


BLOCKS = [
    Block(edition, bot, first)
    for edition in MODULES
    for bot, count in COUNTS.items()
    for first in range(0, count, BLOCK)
]


def line(block: Block) -> str:
    """A line of the file as it is today."""
    found = (game_hashes(block.edition, block.bot, number) for number in range(block.first, block.first + BLOCK))
    return " ".join([str(block), *found])


def lines() -> dict[str, Sequence[str]]:
    """The hashes of the file, by block."""
    words = [line.split() for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {" ".join(line[:3]): line[3:] for line in words}


def game_hashes(edition: str, bot: str, number: int) -> str:
    """The two hashes of one game."""
    match = RunningMatch(field(edition, bot).match(number), SEED, number, is_recorded=False)
    play, account = blake2b(digest_size=4), blake2b(digest_size=4)
    for said, told in steps(match):
        play.update(said)
        account.update(told)
    return f"{play.hexdigest()}/{account.hexdigest()}"


def steps(match: RunningMatch) -> Iterator[tuple[bytes, bytes]]:
    """What is said and what is told at each question of a game, and in the end."""
    while (question := match.cursor.question) is not None:
        match.step(question)
        said = f"{question.who} {question.what} {question.about} {match.answer}" if isinstance(question, Ask) else ""
        state = state_hash(match.cursor.state) if match.cursor.at_boundary else ""
        facts = b"".join(map(msgspec.msgpack.encode, match.cursor.news()))
        yield f"{said} {state}\n".encode(), " ".join(question.rules).encode() + facts


@cache
def field(edition: str, bot: str) -> MatchSetups:
    """Where a bot meets itself."""
    module = MODULES[edition]
    armies, missions = PLAYED[module]
    return prepare(MatchPlan(SEED, (bot, bot), load_module(module).heading.edition, module, missions, armies))
