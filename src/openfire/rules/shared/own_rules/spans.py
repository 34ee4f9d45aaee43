"""When what a rule gave for a while is over, and how often an effect has been used."""

from __future__ import annotations

from collections.abc import Collection

from openfire.engine.facts import Counted, Marked
from openfire.engine.game import Game
from openfire.engine.own_marks import BARRED, FREED, GAINED, LOST, USED, mark, use_name
from openfire.roster.own_rules.model import Span
from openfire.rules.shared.own_rules.index import PlacedEffect, index_of

_PASSING = (GAINED, LOST, BARRED, FREED, USED)


def end_span(g: Game, span: Span, *units: str, but: Collection[tuple[str, str]] = ()) -> None:
    """Forget what holds until the end of a span: of some units, or of all where none is named. but: marks that stay."""
    if not g.setup.own.rules or span not in index_of(g.setup).spans:
        return
    ending = f":{span}"
    for unit in units or tuple(g.state.units):
        for name, _ in g.unit(unit).marks:
            if name.endswith(ending) and name.startswith(_PASSING) and (unit, name) not in but:
                g.happen(Marked(unit=unit, mark=name, value=0, rules=_cited(g, name)))
    for seat, what, _ in g.state.tallies or ():
        if what.startswith(USED) and what.endswith(ending):
            g.happen(Counted(seat=seat, what=what, value=0, rules=_cited(g, what)))


def _cited(g: Game, name: str) -> tuple[str, ...]:
    """The rule that left a mark, as far as its name says."""
    what = name.partition(":")[2].rpartition(":")[0].partition("/")[0]
    rule = g.setup.own.rules.get(what) or next(iter(g.setup.own.rules.values()))
    return (rule.cite,)


def begin_attack(g: Game, attacker: str, target: str, words: tuple[str, ...]) -> None:
    """An attack begins. words: how it comes about."""
    if g.setup.own.rules:
        g.attacks.append((attacker, target, words))


def end_attack(g: Game, attacker: str, target: str) -> None:
    """An attack is over."""
    g.attacks[:] = [one for one in g.attacks if one[:2] != (attacker, target)]
    end_span(g, "attack", attacker, target)
    end_span(g, "next-attack", attacker)


def end_what_goes_on(g: Game) -> None:
    """No attack and no activation is going on any more."""
    g.attacks.clear()
    end_span(g, "attack")
    end_span(g, "activation")


def begin_activation(g: Game) -> None:
    """A unit is activated: what rules leave from now on until its next activation outlives this one."""
    g.left_now.clear()
    g.attacks.clear()


def end_activation(g: Game, unit: str) -> None:
    """A unit's activation is over."""
    end_what_goes_on(g)
    end_span(g, "next-activation", unit, but=g.left_now)
    g.left_now.clear()


def end_round(g: Game) -> None:
    """The round is over."""
    end_span(g, "round")


def uses_left(g: Game, placed: PlacedEffect, unit: str) -> bool:
    """Whether an effect may be used once more by a unit."""
    uses = placed.effect.uses
    if uses is None:
        return True
    name = mark(USED, use_name(placed.rule.id, placed.number), uses.per)
    used = g.state.tally(g.unit(unit).seat, name) if uses.by_player else g.unit(unit).mark(name)
    return used < uses.times


def use(g: Game, placed: PlacedEffect, unit: str) -> None:
    """An effect is used."""
    uses = placed.effect.uses
    if uses is None:
        return
    name, rules = mark(USED, use_name(placed.rule.id, placed.number), uses.per), (placed.rule.cite,)
    seat = g.unit(unit).seat
    if uses.by_player:
        g.happen(Counted(seat=seat, what=name, value=g.state.tally(seat, name) + 1, rules=rules))
    else:
        g.happen(Marked(unit=unit, mark=name, value=g.unit(unit).mark(name) + 1, rules=rules))
