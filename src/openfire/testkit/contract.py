"""The contract that every edition keeps, checked on random games.

    assert list(breaches(setup, seed=1)) == []

At every question the game is forked, saved, loaded and compared; offers are tried, answers mutated; and the state is
held against what must always be true. Now and then, and at the end, the whole game is written down, read back and
played again.
"""

import random
from collections.abc import Container, Iterable, Iterator

import msgspec

from openfire.dice import Seeded
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Ask, Roll
from openfire.engine.recorder import Recorder
from openfire.engine.setup import Setup
from openfire.engine.state import state_hash
from openfire.testkit.citable import citable
from openfire.testkit.counters import known_marks, mark_faults, why_not_standing
from openfire.testkit.invariants import Activations, leader_faults, life_faults, place_faults
from openfire.testkit.mutants import mutants, names_of
from openfire.testkit.offers import (
    id_faults,
    listing_faults,
    mutant_faults,
    nearest_faults,
    notation_faults,
    offer_faults,
    offered,
)
from openfire.testkit.sameness import Saved, Shadow, differences, header_of, replay_faults, told

LONGEST = 20_000
"""Questions after which a game is said to have no end."""

REPLAYED = 40
"""At one question in so many the whole game up to there is replayed, and once more at the end."""

MUTANTS = 4
"""How many answers gone wrong are tried at each question."""


CLAUSES = {
    "fork": "a fork is at the same place and, told the same, arrives at the same place",
    "apart": "a fork that goes its own way leaves the game alone",
    "save": "a game that is saved as text and loaded is at the same place",
    "replay": "a whole game that is written down and read back plays out the same",
    "facts": "only facts change the state",
    "cites": "questions and facts cite rules that there are",
    "asks": "only players are asked",
    "offers": "what a question samples or lists is taken, and listed the same each time",
    "notation": "an answer that is printed and read back is the same",
    "refusals": "any text is taken or refused with a reason and a rule, and a refused one changes nothing",
    "nearest": "what a refusal suggests instead is taken",
    "places": "nobody stands over the edge or on somebody else",
    "life": "hit points are in range, and who has none is gone",
    "marks": "units have only marks that the book names, no more of them than it says, and in between those that last",
    "once": "each unit is activated at most once a round",
    "end": "the game ends, with an outcome",
    "breaks": "nothing breaks",
}
"""What an edition promises."""


class Breach(msgspec.Struct, frozen=True):
    """A clause of the contract that does not hold, and where in the game that shows."""

    clause: str
    question: int
    """The how-manieth of the game, from 0."""
    reason: str

    def __str__(self) -> str:
        return f"question {self.question}: {CLAUSES[self.clause]}: but {self.reason}"


def breaches(setup: Setup, seed: int, known: Container[str] | None = None, most: int = LONGEST) -> Iterator[Breach]:
    """Play one random game and yield every breach of the contract; a game that breaks down yields that and ends.

    known: the ids that may be cited, where there is a ledger. most: questions that the game may take.
    """
    trial = _Trial(setup, seed, known, most)
    try:
        yield from trial.run()
    except Exception as error:  # whatever the rules raise is a breach, never a traceback
        yield Breach("breaks", trial.number, f"{type(error).__name__}: {error}")


class _Trial:
    """A random game under watch."""

    def __init__(self, setup: Setup, seed: int, known: Container[str] | None, most: int) -> None:
        self.setup, self.known, self.most, self.number = setup, citable(known, setup), most, 0
        self.chance = random.Random(seed)
        self.key = seed.to_bytes(32, "big")
        self.cursor = Cursor(setup, setup.edition.start(setup))
        self.recorder = Recorder(header_of(setup), self.cursor)
        self.saved, self.shadow, self.activations = Saved(setup), Shadow(setup), Activations()
        self.names = names_of(setup)
        self.met: dict[str, None] = {}
        self.marks = known_marks(setup)

    def run(self) -> Iterator[Breach]:
        """Play to the end."""
        while self.cursor.question is not None and self.number < self.most:
            yield from self.look()
            yield from self.go_on()
            self.number += 1
        yield from self.look_at_state()
        yield from self.told("end", self.end_faults())
        yield from self.told("replay", replay_faults(self.recorder))

    def told(self, clause: str, faults: Iterable[str]) -> Iterator[Breach]:
        return (Breach(clause, self.number, fault) for fault in faults)

    # ---------------------------------------------------------------------------------------- at a question

    def look(self) -> Iterator[Breach]:
        """Everything that must hold at the open question."""
        yield from self.told("fork", differences(self.cursor, self.cursor.fork()))
        yield from self.told("save", differences(self.cursor, self.saved.load()))
        if self.chance.randrange(REPLAYED) == 0:
            yield from self.told("replay", replay_faults(self.recorder))
        yield from self.look_at_state()
        yield from self.told("apart", self.stray_faults())
        if isinstance(self.cursor.question, Ask):
            yield from self.look_at_ask(self.cursor.question)

    def look_at_state(self) -> Iterator[Breach]:
        facts, state = self.cursor.news(), self.cursor.state
        yield from self.told("facts", self.shadow.follow(facts, self.cursor))
        for fact in facts:
            yield from self.told("cites", id_faults(type(fact).__name__, fact.rules, self.known))
        yield from self.told("once", self.activations.follow(facts))
        yield from self.told("life", life_faults(self.setup, state))
        yield from self.told("marks", self.mark_faults())
        if self.cursor.at_boundary:
            yield from self.told("life", leader_faults(state))
            yield from self.told("places", place_faults(self.setup, state))

    def mark_faults(self) -> Iterator[str]:
        """What is wrong with the counters on units."""
        for unit in self.cursor.state.units.values():
            yield from mark_faults(unit, self.marks)
            for name, _ in unit.marks if self.cursor.at_boundary else ():
                if why_not_standing(name, self.marks):
                    yield f"{unit.id} has {name}, and nobody is in the middle of an activation"

    def look_at_ask(self, question: Ask) -> Iterator[Breach]:
        if question.who not in self.setup.players():
            yield from self.told("asks", [f"{question.what} is asked of {question.who}, who does not play"])
        yield from self.told("cites", id_faults(f"the question {question.what}", question.rules, self.known))
        answers = offered(question, self.chance)
        yield from self.told("offers", offer_faults(question, answers))
        yield from self.told("offers", listing_faults(question))
        for answer in answers:
            yield from self.told("notation", notation_faults(question, answer))
        silence = () if question.what in self.met else ("",)
        self.met[question.what] = None
        for text in (*silence, *mutants(str(answers[0]), self.names, self.chance, MUTANTS)):
            yield from self.told("refusals", mutant_faults(self.cursor, text, self.known))
            yield from self.told("nearest", nearest_faults(question, text))

    def stray_faults(self) -> Iterator[str]:
        """A fork that goes another way leaves this game alone."""
        before = state_hash(self.cursor.state), told(self.cursor.question)
        stray = self.cursor.fork()
        self.step(stray, self.any_answer())
        if (state_hash(self.cursor.state), told(self.cursor.question)) != before:
            yield "a fork that went on changed the game it came from"

    # ---------------------------------------------------------------------------------------- going on

    def go_on(self) -> Iterator[Breach]:
        """Answer at random; a fork that is told the same arrives at the same place."""
        twin, answer = self.cursor.fork(), self.any_answer()
        given = answer or self.recorder.roll(self.dice(self.cursor))
        if answer is not None:
            yield from self.told("offers", offer_faults(self.cursor.asked, [answer]))
            self.recorder.answer(answer, trusted=True)
        self.step(twin, answer)
        self.saved.note(given, self.cursor)
        yield from self.told("fork", differences(self.cursor, twin))

    def any_answer(self) -> Answer | None:
        """A random answer, None where dice are to fall."""
        if isinstance(self.cursor.question, Roll):
            return None
        answer: Answer = self.cursor.asked.options.sample(self.chance)
        return answer

    def step(self, cursor: Cursor, answer: Answer | None) -> None:
        """Let a cursor go one step."""
        if answer is None:
            cursor.roll(self.dice(cursor))
        else:
            cursor.answer(answer, trusted=True)

    def dice(self, cursor: Cursor) -> Seeded:
        """The dice of the next roll, the same for everybody who gets there."""
        return Seeded(self.key, cursor.state.rolls)

    def end_faults(self) -> Iterator[str]:
        if self.cursor.question is not None:
            yield f"the game goes on after {self.most} questions"
        elif self.cursor.state.outcome is None:
            yield "the game asks nothing more and has no outcome"
