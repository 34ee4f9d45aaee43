"""Options: the answers that a question takes, and all that a question says about itself.

Every question of the rules has options of a class that derives from `Options` and declares what it is about. Nothing is
worked out before somebody asks for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from openfire.engine.answers import Answer, Go, Pick, Stand
from openfire.engine.question_names import QuestionName
from openfire.engine.refusals import Refusal
from openfire.engine.state import TABLE
from openfire.geometry.inches import Point
from openfire.geometry.paths import MoveRange
from openfire.geometry.shapes import Pose

if TYPE_CHECKING:
    from openfire.engine.edition import Consequence
    from openfire.engine.game import Game

A = TypeVar("A", bound=Answer)

SUGGESTED = "suggested"
"""What somebody writes who takes the answer that a question suggests."""


class Chance(Protocol):
    """Where random answers come from; `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to but not including 1."""
        ...

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to but not including stop."""
        ...


class Options(ABC, Generic[A]):
    """The answers to a question. There may be endlessly many, so they are tested and sampled, and listed if finite.

    What a question does not declare is as it is here: about no unit, without a target, a range or a suggestion.
    """

    __slots__ = ()

    takes: type[A]
    """The class of the answers that it takes."""
    target: str = ""
    """The unit that it is aimed at, if all of its answers are aimed at one."""
    damage: int | None = None
    """How much damage is to be taken, where it asks who takes it."""
    ignores_range: bool = False
    """Whether range and sight do not matter to an attack that it asks for."""
    has_leader_placed: bool = False
    """Whether the leader stands already, and the places that it asks for are those of the others."""
    has_ways: bool = False
    """Whether models go to the places that it asks for, each by a way that may lead through other places."""
    ring: float = 0
    """Inches around the place that it asks for that matter to whoever chooses it; 0 for none."""

    @abstractmethod
    def why_not(self, answer: A) -> Refusal | None:
        """Why an answer is refused, None when it is taken."""

    @abstractmethod
    def sample(self, chance: Chance) -> A:
        """Some answer that is taken."""

    def each(self) -> Iterator[A] | None:
        """Every answer that is taken, in a fixed order; None when they cannot be listed."""
        return None

    def only(self) -> A | None:
        """The one answer that is taken, where it is known that there is no other."""
        every = self.each()
        found = [] if every is None else list(islice(every, 2))
        return found[0] if len(found) == 1 and self.claim() is None else None

    def read(self, text: str) -> A:
        """The answer that a text names; ValueError when it names none."""
        if text.strip() == SUGGESTED and (found := self.suggestion()) is not None:
            return found
        return self.takes.read(text)

    def suggestion(self) -> A | None:
        """An answer that is known to be taken, where one has been looked for; `suggested` names it."""
        return None

    def claim(self) -> A | None:
        """The answer that says that there is no room, where its player may say so (ruling X-41)."""
        return None

    def outcome(self, answer: A) -> Sequence[Consequence]:  # noqa: ARG002  # of most questions the state says it
        """What comes of an answer, where the question knows that and the state alone does not."""
        return ()

    def units(self) -> Sequence[str]:
        """The units that it is about: the one that acts, or those among which a player chooses."""
        return ()

    def models(self) -> Sequence[str]:
        """The models that it is about: those that move, are placed, attack or take damage."""
        return ()

    def ranges(self) -> Iterator[MoveRange]:
        """Who could go how far, by each kind of move, for those who draw."""
        return iter(())

    def paces(self) -> dict[str, float]:
        """The kinds of move that it takes, and how many inches each allows."""
        return {}

    def not_offered(self) -> Iterator[tuple[str, Refusal]]:
        """What a player might expect among its answers, and why it is not there."""
        return iter(())


AnyOptions: TypeAlias = Options[Any]  # of whatever class of answers its question takes


HAS_ROOM = ("has-room", "left-behind")
"""With these codes it is refused that there is no room for a unit, or for more of it."""


class UnitOptions(Options[A]):
    """The answers to a question about one unit."""

    g: Game
    unit: str

    def units(self) -> Sequence[str]:
        """The unit."""
        return (self.unit,)

    def models(self) -> Sequence[str]:
        """Those that the unit has left."""
        return self.g.unit(self.unit).models

    def sampled(self, question: QuestionName, chance: Chance) -> A | None:
        """A random answer to a question of this kind, where the edition's look-ahead has such and knows one."""
        find = self.g.setup.edition.look_ahead.samples.get(question)
        found: A | None = find(self, chance) if find else None
        return found

    def claim(self) -> A | None:
        """To place nobody of a unit that is off the table, where it depends on the room whether that is taken.

        It depends on it where the answer is refused because there is room, and where it is taken and no places are
        known. Who may stay off the table in any case says nothing about the room.
        """
        if self.takes is not Stand or self.g.unit(self.unit).place == TABLE:
            return None
        nobody: Any = Stand(())  # an answer of the class that is taken
        refusal, known = self.why_not(nobody), self.suggestion()
        has_shown = isinstance(known, Stand) and bool(known.places)
        is_about_room = not has_shown if refusal is None else refusal.code in HAS_ROOM
        return nobody if is_about_room else None


class WayOptions(UnitOptions[Go]):
    """The ways that the leader of a unit, or a vehicle, can go."""

    takes = Go
    start: Pose
    """Where it stands."""
    shows_others: bool = False
    """Whether an answer may say where the others of the unit then stand."""

    def way(self, answer: Go) -> tuple[Point, ...]:
        """All the places of a way, the start first."""
        return (self.start[:2], *answer.points)

    @abstractmethod
    def cost_of(self, answer: Go) -> float:
        """Inches of movement that a way takes."""

    def way_to(self, goal: Point, budget: float) -> tuple[Point, ...]:  # noqa: ARG002  # others look how far it is
        """The corners of the shortest way to a place, its end last, within a budget of inches; nothing where none is.

        It is straight for those who cannot turn on their way as they like.
        """
        return (goal,)


TOLD, MOST_TOLD = 8, 40
"""How many answers a refusal names instead, and how many letters of the refused one it repeats."""


def some_of(names: Iterable[str]) -> str:
    """For people: the first of some names."""
    found = list(islice(names, TOLD + 1))
    return ", ".join(found[:TOLD]) + (" ..." if len(found) > TOLD else "")


class Choices(Options[A]):
    """A finite list of answers, made when somebody looks."""

    __slots__ = ("_list", "_make", "_refuse", "takes")

    _list: Sequence[A] | None

    def __init__(
        self,
        make: Callable[[], Sequence[A]],
        refuse: Callable[[A], Refusal | None] | None = None,
        rule: str = "",
        takes: type[A] = Pick,  # type: ignore[assignment]  # most lists are lists of names
    ) -> None:
        """make: the answers that are taken. refuse: why another is not; a rule id serves where there is one reason."""
        self._make, self._list, self.takes = make, None, takes
        self._refuse = refuse or (lambda answer: Refusal("not-offered", rule, self.instead_of(answer)))

    def instead_of(self, answer: A) -> str:
        """For people: that an answer is not taken, and some that are."""
        return f"{str(answer)[:MOST_TOLD]!r} is not among the answers: {some_of(map(str, self.items()))}"

    def items(self) -> Sequence[A]:
        """The answers that are taken."""
        if self._list is None:
            self._list = self._make()
        return self._list

    def why_not(self, answer: A) -> Refusal | None:
        """None for an answer of the list."""
        return None if answer in self.items() else self._refuse(answer)

    def sample(self, chance: Chance) -> A:
        """One of the list."""
        items = self.items()
        return items[chance.randrange(len(items))]

    def each(self) -> Iterator[A] | None:
        """The list."""
        return iter(self.items())

    def read(self, text: str) -> A:
        """The answer of the list that prints so, or a pick that is not on it."""
        for item in self.items():
            if str(item) == text.strip():
                return item
        return Pick(text.strip())  # type: ignore[return-value]  # refused by why_not, with its reason


class UnitChoices(Choices[Pick]):
    """One of some units, by its id."""

    __slots__ = ()

    def __init__(
        self,
        find: Callable[[], Iterable[str]],
        refuse: Callable[[Pick], Refusal | None] | None = None,
        rule: str = "",
    ) -> None:
        """find: the units that can be chosen. refuse and rule: as for all lists."""
        super().__init__(lambda: tuple(map(Pick, find())), refuse, rule)

    def units(self) -> Sequence[str]:
        """The units that can be chosen."""
        return tuple(pick.name for pick in self.items())
