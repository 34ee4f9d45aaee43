"""Activating Units: Hold, Walk, Run or Assault. [onepage, Activation]"""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.answers import Pick
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, Rules, ask
from openfire.engine.state import TABLE
from openfire.rules.onepage.closing import AssaultOptions
from openfire.rules.onepage.measuring import enemies
from openfire.rules.onepage.melee import assault, targets
from openfire.rules.onepage.movement import ASSAULT, HOLD, RUN, WALK, movement
from openfire.rules.onepage.shooting import shooting
from openfire.rules.onepage.standing import incoherent

RULES = {
    HOLD: "onepage.act.hold",
    WALK: "onepage.act.walk-6",
    RUN: "onepage.act.run-12",
    ASSAULT: "onepage.act.assault-12",
}


class ActionOptions:
    """Hold, walk, run, or assault a unit. [onepage.act.one-unit-one-action]

    Who is out of coherency must walk or run to get back into it (ruling A-COHERENCY-RESTORE).
    [onepage.move.coherency-restore]
    """

    def __init__(self, g: Game, unit: str) -> None:
        self.g, self.unit = g, unit
        self.lost = incoherent(g, unit) is not None
        self._targets: dict[str, AssaultOptions] | None = None

    def targets(self) -> dict[str, AssaultOptions]:
        """The units that it can assault, worked out when somebody wants to know."""
        if self._targets is None:
            self._targets = targets(self.g, self.unit, enemies(self.g, self.unit))
        return self._targets

    def why_not(self, answer: Pick) -> Refusal | None:
        """Why a unit cannot take an action."""
        action, _, target = answer.name.partition(" ")
        if action not in RULES or (action != ASSAULT and target):
            rule = "onepage.act.one-unit-one-action"
            return Refusal("unknown", rule, f"{answer} is no action: hold, walk, run or assault b1", nearest=WALK)
        if self.lost and action in (HOLD, ASSAULT):
            text = f"{self.unit} is out of coherency and must walk or run"
            return Refusal("incoherent", "onepage.move.coherency-restore", text, nearest=WALK)
        return self._no_target(target) if action == ASSAULT else None

    def _no_target(self, target: str) -> Refusal | None:
        """Why a unit cannot be assaulted. [onepage.melee.valid-target]"""
        if target in self.targets():
            return None
        if target not in enemies(self.g, self.unit):
            return Refusal("no-enemy", "onepage.melee.valid-target", f"{target} is no enemy unit on the table")
        text = f"no model of {self.unit} can reach {target} with an assault"
        return Refusal("no-path", "onepage.melee.valid-target", text)

    def sample(self, chance: Chance) -> Pick:
        """Some action; an assault where one can be made, half of the time."""
        if not self.lost and chance.randrange(2):
            found = list(self.targets())
            if found:
                return Pick(f"{ASSAULT} {found[chance.randrange(len(found))]}")
        names = (WALK, RUN) if self.lost else (HOLD, WALK, WALK, RUN)
        return Pick(names[chance.randrange(len(names))])

    def each(self) -> Iterator[Pick] | None:
        """Every action that can be taken."""
        names = [WALK, RUN] if self.lost else [HOLD, WALK, RUN, *(f"{ASSAULT} {target}" for target in self.targets())]
        return map(Pick, names)

    def read(self, text: str) -> Pick:
        """An action by its name."""
        return Pick(" ".join(text.split()))


def take_action(g: Game, unit: str) -> Rules[None]:
    """A unit takes one action. [onepage.act.one-unit-one-action]"""
    options = ActionOptions(g, unit)
    rules = ("onepage.act.one-unit-one-action", *RULES.values())
    picked = yield from ask(g.unit(unit).seat, "action", unit, options, *rules)
    action, _, target = picked.name.partition(" ")
    if action == ASSAULT:
        yield from assault(g, unit, target, options.targets()[target])
        return
    if action != HOLD:
        yield from movement(g, unit, action, RULES[action])
    if action != RUN and g.unit(unit).place == TABLE:
        yield from shooting(g, unit, action)
