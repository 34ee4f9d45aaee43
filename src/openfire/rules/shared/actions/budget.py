"""A unit's activation: two actions, and those that Recover earns. [drafts, Actions]"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence

from openfire.engine.answers import Pick
from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.engine.options import Chance, Options, UnitOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.engine.state import TABLE
from openfire.rules.shared import numbers
from openfire.rules.shared.own_rules.changes import changed
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.own_actions import own_actions, take_own, why_not_own
from openfire.rules.shared.own_rules.permissions import is_allowed, why_forbidden
from openfire.rules.shared.own_rules.scene import Case

RECOVER, INTERACT, NONE = "recover", "interact", "none"

TOOK, SPENT, EXTRA = "took:", "spent", "extra"
"""Marks for the rest of an activation: which actions were taken, how many, and how many more Recover has earned."""


IN_VAIN = TOOK + "in vain"
"""Marks a unit of which its player has said that it can reach nobody, until it acts otherwise."""


def actions_left(g: Game, unit: str) -> int:
    """How many actions a unit still has: 2, and 1 for each Recover that was passed (ruling AM-24).

    [shared.actions.up-to-2, shared.activation.two-actions]
    """
    every = changed(g, "actions", Case(unit), numbers.ACTIONS)
    return every + g.unit(unit).mark(EXTRA) - g.unit(unit).mark(SPENT)


def has_taken(g: Game, unit: str, action: str) -> bool:
    """Whether a unit has taken an action in this activation; Recover does not count. [shared.actions.no-repeat]"""
    return g.unit(unit).mark(TOOK + action) > 0


def why_not_again(g: Game, unit: str, action: str) -> Refusal | None:
    """Why an action cannot be taken once more in this activation. [shared.actions.no-repeat]"""
    if action == RECOVER or not has_taken(g, unit, action) or is_allowed(g, unit, "repeat-actions"):
        return None
    text = f"{unit} has taken {action} in this activation, and only Recover can be repeated"
    return Refusal("twice", "shared.actions.no-repeat", text)


def spend(g: Game, unit: str, action: str) -> None:
    """An action is taken; free attacks are none (ruling AM-23). [shared.actions.no-repeat]"""
    if action != RECOVER:
        g.happen(Marked(unit=unit, mark=TOOK + action, value=1, rules=("shared.actions.no-repeat",)))
    if g.unit(unit).mark(IN_VAIN):
        g.happen(Marked(unit=unit, mark=IN_VAIN, value=0, rules=("shared.actions.up-to-2",)))
    now = g.unit(unit).mark(SPENT) + 1
    g.happen(Marked(unit=unit, mark=SPENT, value=now, rules=("shared.actions.up-to-2",)))


def take_back(g: Game, unit: str, action: str) -> None:
    """An action turned out to be impossible: another is chosen instead. [shared.actions.up-to-2]"""
    for mark, value in ((TOOK + action, 0), (SPENT, g.unit(unit).mark(SPENT) - 1)):
        g.happen(Marked(unit=unit, mark=mark, value=value, rules=("shared.actions.up-to-2",)))


def earn(g: Game, unit: str) -> None:
    """A passed Recover earns an additional action. [shared.recover.pass, shared.recover.critical]"""
    more = g.unit(unit).mark(EXTRA) + 1
    g.happen(Marked(unit=unit, mark=EXTRA, value=more, rules=("shared.recover.pass",)))


Take = Callable[[Game, str, str], Rules[None]]
"""A unit carries out an action."""


def why_not_by_own(g: Game, unit: str, action: str, moves: Sequence[str]) -> Refusal | None:
    """Why the module's own rules keep a unit from an action: they forbid it, or it is one of theirs and does nothing.

    moves: the actions that are moves.
    """
    if not g.setup.own.rules or action == NONE:
        return None
    if action in own_actions(g, unit):
        return why_not_own(g, unit, action)
    barred = why_forbidden(g, unit, "move") if action in moves else None
    return barred or why_forbidden(g, unit, action)


def take_around(g: Game, unit: str, action: str, moves: Sequence[str], take: Take) -> Rules[None]:
    """An action with what the module's own rules say before and after a move; or one that they give."""
    if action in own_actions(g, unit):
        yield from take_own(g, unit, action)
        return
    case = Case(unit, words=(action,))
    if action in moves:
        yield from moment(g, "before-move", case)
    if g.unit(unit).place == TABLE:
        yield from take(g, unit, action)
    if action in moves and g.unit(unit).place == TABLE:
        yield from moment(g, "after-move", case)


STOP = 16
"""A random player stops before its time once in so many."""


class ActionOptions(UnitOptions[Pick]):
    """Which action to take next, in any order, or none. [shared.actions.up-to-2]"""

    takes = Pick

    def __init__(self, g: Game, unit: str) -> None:
        self.g, self.unit = g, unit

    @abstractmethod
    def names(self) -> Sequence[str]:
        """All actions, whether or not they can be taken."""

    @abstractmethod
    def why_not(self, answer: Pick) -> Refusal | None:
        """Why an action cannot be taken."""

    def tried(self) -> Sequence[str]:
        """The actions among which a random player chooses."""
        return self.names()

    def is_tried(self, name: str) -> bool:
        """Whether a random player takes an action."""
        return self.why_not(Pick(name)) is None

    def sample(self, chance: Chance) -> Pick:
        """A random action that can be taken; to stop is the least likely."""
        left = list(self.tried())
        while left and chance.randrange(STOP) < STOP - 1:
            name = left.pop(chance.randrange(len(left)))
            if self.is_tried(name):
                return Pick(name)
        return Pick(NONE)

    def not_offered(self) -> Iterator[tuple[str, Refusal]]:
        """The actions that cannot be taken now."""
        return ((name, refusal) for name in self.names() if (refusal := self.why_not(Pick(name))))

    def each(self) -> Iterator[Pick] | None:
        """Every action that can be taken, then none."""
        return (Pick(name) for name in (*self.names(), NONE) if self.why_not(Pick(name)) is None)


def take_actions(g: Game, unit: str, options: Options[Pick], take: Take) -> Rules[None]:
    """A unit takes its actions, one after the other, until it has none left or wants none. [shared.actions.up-to-2]

    [shared.activation.two-actions, shared.actions.no-repeat]
    """
    rules = ("shared.actions.up-to-2", "shared.actions.no-repeat", "shared.activation.two-actions")
    while g.unit(unit).place == TABLE and actions_left(g, unit) > 0:
        picked = yield from ask(g.unit(unit).seat, QuestionName.ACTION, unit, options, *rules)
        if picked.name == NONE:
            return
        spend(g, unit, picked.name)
        yield from take(g, unit, picked.name)


def end_activation(g: Game, unit: str) -> None:
    """What was taken, spent and earned is forgotten. [shared.actions.marker-after]"""
    for mark, _ in g.unit(unit).marks:
        if mark in (SPENT, EXTRA) or mark.startswith(TOOK):
            g.happen(Marked(unit=unit, mark=mark, value=0, rules=("shared.actions.marker-after",)))
