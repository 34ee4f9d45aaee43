"""Leaving assault range, and the free attacks it brings after the activation. [stress, Assault Range]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Rules, choose
from openfire.engine.state import TABLE
from openfire.rules.stress.movement.distance import engaged
from openfire.rules.stress.movement.leaving import left_by, note_leaving


def leave_table(g: Game, unit: str) -> Rules[bool]:
    """Who is about to leave the table leaves everybody's assault range, and is attacked before it is gone.

    Returns whether it is still there (ruling ST-14). [stress.free-attack.trigger]
    """
    note_leaving(g, unit, engaged(g, unit))
    yield from free_attacks(g, unit)
    return g.unit(unit).place == TABLE


def free_attacks(g: Game, unit: str) -> Rules[None]:
    """After the activation each enemy unit that was left may attack. [stress.free-attack.after-activation]

    It is no activation. Their controllers decide, in initiative order, and pick the order of their own (ruling X-17).
    [stress.free-attack.not-an-activation]
    """
    from openfire.rules.stress.attack.procedure import free_attack

    left = left_by(g, unit)
    for seat in g.state.order if left else ():
        waiting = [enemy for enemy in left if g.unit(enemy).seat == seat and g.unit(enemy).place == TABLE]
        while waiting and g.unit(unit).place == TABLE:
            names = (*waiting, "none")
            who = yield from choose(seat, "free attack", unit, names, "stress.free-attack.trigger")
            if who == "none":
                break
            waiting.remove(who)
            yield from free_attack(g, who, unit)
