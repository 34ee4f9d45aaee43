"""Battles for tests: a position as short text or as data, an act, a claim.

    g = battle(EDITION, "a1 x5 @ 10,10 rifle\\nb1 @ 20,10 stress:1", weapons={"rifle": {"range": 24}})
    g.play("activate: a1", "move: stay", "attack: a1.1:rifle>b1", dice=[9, 3])
    assert g.question.what == "activate"

A line is an id, perhaps `xN` models, `@` a place, and then words: a number by name (`skill=6`), a mark (`stress:2`),
one of the weapons, or else a special rule, with `_` for its blanks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from openfire.engine.cursor import Cursor
from openfire.engine.edition import Edition
from openfire.engine.facts import Fact
from openfire.engine.questions import Question
from openfire.engine.refusals import Refusal
from openfire.engine.state import State
from openfire.roster.form_places import At
from openfire.testkit.claims import Claims
from openfire.testkit.expectations import refusal_misses
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of
from openfire.testkit.step_player import Player, StopError
from openfire.testkit.steps import RefusedForm, ScenarioStep, read_step

F = TypeVar("F", bound=Fact)


class Battle:
    """A game in the middle, to be played by a test. Whatever goes wrong is an AssertionError."""

    def __init__(self, cursor: Cursor) -> None:
        self._player = Player(cursor)
        self._claims = Claims(cursor.game.setup)

    @property
    def cursor(self) -> Cursor:
        """Where the game stands."""
        return self._player.cursor

    @property
    def question(self) -> Question | None:
        """What the game waits for."""
        return self.cursor.question

    @property
    def state(self) -> State:
        """How it stands."""
        return self.cursor.state

    @property
    def facts(self) -> Sequence[Fact]:
        """All that happened."""
        return self.cursor.game.facts

    def all(self, kind: type[F]) -> list[F]:
        """The facts of one kind."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def play(self, *steps: str | Mapping[str, object], dice: Sequence[int] = ()) -> Battle:
        """Play steps as a scenario file writes them. All dice must be used up by the end of them."""
        told: list[object] = [{"dice": list(dice)}] if dice else []
        for number, step in enumerate((*told, *steps)):
            here = At(document_of({}), f"step {number}")
            read = read_step(here, dict(step) if isinstance(step, Mapping) else step)
            self._claims.check(here, read)
            self._do(read)
        assert not self._player.dice, f"dice are left over: {self._player.dice}"
        return self

    def refuses(self, text: str, rule: str | None = None, code: str | None = None) -> Refusal:
        """Claim that an answer is refused, and why."""
        step = read_step(At(document_of({}), "refused"), text)
        assert step.said is not None
        try:
            refusal = self._player.refusal(step.said)
        except StopError as stop:
            raise AssertionError(str(stop)) from None
        misses = list(refusal_misses(RefusedForm(rule, code), refusal))
        assert not misses, misses
        return refusal

    def _do(self, step: ScenarioStep) -> None:
        try:
            self._player.play(step)
        except StopError as stop:
            self._player.misses.append(str(stop))
        misses, self._player.misses = self._player.misses, []
        assert not misses, "\n".join(f"{step.at}: {miss}" for miss in misses)


def battle(edition: Edition, told: str | Mapping[str, object], **more: object) -> Battle:
    """A battle from lines of text, or from data with the keys of a scenario file; more keys can be named beside."""
    data = {"units": _units(told, edition, more)} if isinstance(told, str) else dict(told)
    setup, state = read_position(document_of(data | more), edition)
    return Battle(Cursor(setup, state))


def _units(text: str, edition: Edition, more: Mapping[str, object]) -> list[dict[str, object]]:
    numbers = [schema.name for schema in edition.vocabulary.attributes]
    lines = [line.split() for line in text.splitlines() if line.strip()]
    weapons = more.get("weapons")
    return [_unit(words, numbers, weapons if isinstance(weapons, Mapping) else {}) for words in lines]


def _unit(words: list[str], numbers: list[str], arsenal: Mapping[str, object]) -> dict[str, object]:
    """The unit that a line names."""
    marks: dict[str, int] = {}
    weapons: list[str] = []
    specials: list[str] = []
    unit: dict[str, object] = {"id": words[0], "marks": marks, "weapons": weapons, "specials": specials}
    rest = iter(words[1:])
    for word in rest:
        key, equals, value = word.partition("=")
        mark, colon, count = word.partition(":")
        if word == "@":
            unit["at"] = next(rest)
        elif word[0] == "x" and word[1:].isdigit():
            unit["models"] = int(word[1:])
        elif equals:
            unit[key] = int(value) if key in (*numbers, "leader") else value.replace("_", " ")
        elif colon:
            marks[mark] = int(count)
        elif word in arsenal:
            weapons.append(word)
        else:
            specials.append(word.replace("_", " "))
    return unit
