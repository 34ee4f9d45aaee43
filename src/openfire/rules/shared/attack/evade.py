"""Target reaction: evading an attack. [drafts, Evading an Attack; Attack]

The shared `procedure.attack` asks for it, `modifiers.defence` adds it to the defence, and each draft's `resolve` has it
paid for; its numbers are in `rules/shared/numbers.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from openfire.engine.answers import Pick
from openfire.engine.edition import Consequence
from openfire.engine.facts import Told
from openfire.engine.game import Game
from openfire.engine.options import Choices
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal, shown
from openfire.engine.state import TABLE
from openfire.geometry.measure import is_beyond
from openfire.rules.shared import numbers
from openfire.rules.shared.morale.suppression import suppress, tokens
from openfire.rules.shared.movement.distance import unit_gap
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.permissions import is_allowed, why_forbidden
from openfire.rules.shared.own_rules.scene import Case

YES, NO = "yes", "no"

Coming: TypeAlias = Callable[[str, bool], Sequence[Consequence]]
"""What comes of the attack on a target that stands, or that evades."""


class EvadeChoices(Choices[Pick]):
    """To stand or to evade, and what comes of either."""

    __slots__ = ("_coming", "_target")

    def __init__(self, target: str, coming: Coming, rule: str) -> None:
        super().__init__(lambda: (Pick(NO), Pick(YES)), rule=rule)
        self._target, self._coming = target, coming

    def outcome(self, answer: Pick) -> Sequence[Consequence]:
        """What comes of the attack then."""
        return self._coming(self._target, answer.name == YES)


def why_not_evade(g: Game, target: str, unit: str) -> Refusal | None:
    """Why a unit cannot evade another's attack: no more than 6 inches away, or it has all its tokens (ruling AM-18).

    [shared.evade.over-6, shared.evade.not-at-2]
    """
    if refusal := why_forbidden(g, target, "evade"):
        return refusal
    away, least = unit_gap(g, unit, target), numbers.EVADE
    if not is_beyond(away, least) and not is_allowed(g, target, "evade-near"):
        text = f"{unit} is {shown(away, least)} in from {target}, and only who is over {least:g} in away evades"
        return Refusal("too-near", "shared.evade.over-6", text, away, least)
    now, most = tokens(g, target), numbers.MOST_SUPPRESSION - 1
    if now > most and not is_allowed(g, target, "evade-at-2"):
        text = f"{target} has {now} suppression tokens, and {most} is the most with which a unit evades"
        return Refusal("suppressed", "shared.evade.not-at-2", text, now, most)
    return None


def reactions(g: Game, unit: str, targets: Sequence[str], coming: Coming) -> Rules[tuple[str, ...]]:
    """Once all targets are declared their players say who evades, before any die, in initiative order (ruling X-35).

    [shared.attack.reaction, shared.evade.declare-first]
    """
    evading: list[str] = []
    rules = ("shared.attack.reaction", "shared.evade.declare-first", "shared.evade.over-6", "shared.evade.plus-2")
    for seat in g.state.order:
        for target in targets:
            if g.unit(target).seat == seat and g.unit(target).place == TABLE and not why_not_evade(g, target, unit):
                options = EvadeChoices(target, coming, rules[0])
                answer = yield from ask(seat, QuestionName.EVADE, target, options, *rules)
                if answer.name == YES:
                    g.happen(Told(what="evades", about=target, values=(unit,), rules=rules))
                    evading.append(target)
                    yield from moment(g, "evades", Case(target, unit))
    return tuple(evading)


def pay_for_evading(g: Game, target: str) -> Rules[None]:
    """After its defence tests a unit that evaded takes a token, hit or not (ruling AM-18).

    [shared.evade.token-after]
    """
    if g.unit(target).place == TABLE:
        yield from suppress(g, target, "shared.evade.token-after")
