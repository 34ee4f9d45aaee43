"""The battle: rounds, initiative, alternate activations, and how it ends. [stress, The Round; Ending the Game]"""

from __future__ import annotations

from openfire.engine.facts import Activated, Destroyed, Dropped, Ended, Fact, Marked, Passed, RoundBegan, Told
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.state import ABOARD, GONE, RESERVE, TABLE, Outcome
from openfire.rules.shared.objectives import leaders
from openfire.rules.shared.own_rules import spans
from openfire.rules.shared.own_rules.moments import moment, moment_of_all
from openfire.rules.shared.own_rules.permissions import why_forbidden
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.own_rules.spans import begin_activation, end_activation
from openfire.rules.shared.sequence.activation import PASS
from openfire.rules.stress import numbers
from openfire.rules.stress.actions import abilities, instead
from openfire.rules.stress.attack.free_attacks import free_attacks
from openfire.rules.stress.attack.procedure import attack
from openfire.rules.stress.attack.weapons import GRENADE
from openfire.rules.stress.morale import check_stress, recover
from openfire.rules.stress.movement.allowance import ADVANCED, MOVED
from openfire.rules.stress.movement.leaving import LEFT
from openfire.rules.stress.objectives import check_held, end_of_game, end_of_round, secure
from openfire.rules.stress.rolls import initiative
from openfire.rules.stress.sequence.turns import ACTED, ActivateOptions, next_seat
from openfire.rules.stress.setup.reserve import deploy
from openfire.rules.stress.setup.stage import set_up
from openfire.rules.stress.supplement import chapters
from openfire.rules.stress.transports.boarding import OUT
from openfire.rules.stress.vehicles.traits import is_flown


def play(g: Game) -> Rules[None]:
    """Play from the beginning, or from any question "activate which unit?", to the end. [stress.stages.order]"""
    if g.state.round == 0:
        yield from set_up(g)
        yield from chapters(g).before_battle(g)
        g.happen(RoundBegan(round=1, rules=("stress.round.sequence",)))
    while g.state.outcome is None:
        if not g.state.order:
            yield from moment_of_all(g, "round-begins")
            yield from settle(g)
            yield from initiative(g)
        yield from activations(g)
        yield from moment_of_all(g, "round-ends")
        yield from settle(g)
        end_round(g)


def rounds(g: Game) -> int:
    """How many rounds the battle lasts. [stress.battle.rounds-6, stress.end.rounds-6]"""
    return g.setup.rounds or numbers.ROUNDS


# ------------------------------------------------------------------------------------------------ activations


def activations(g: Game) -> Rules[None]:
    """Players take turns to activate one unit each until all that have to have done so.

    [stress.activation.alternate-one]

    A player with nothing to activate is skipped (ruling X-09).
    """
    while (seat := next_seat(g)) is not None:
        options = ActivateOptions(g, seat)
        rules = (
            "stress.activation.alternate-one",
            "stress.activation.once-per-round",
            "stress.deploy.choose-reserve-unit",
        )
        picked = yield from ask(seat, QuestionName.ACTIVATE, seat, options, *rules, boundary=True)
        if picked.name != PASS:
            yield from activation(g, picked.name)
        after = (g.state.order.index(seat) + 1) % len(g.state.order)
        passes = g.state.passes + 1 if picked.name == PASS else 0
        g.happen(Passed(turn=after, passes=passes, rules=("stress.activation.alternate-one",)))


def activation(g: Game, unit: str) -> Rules[None]:
    """Recover, Move, Attack, Secure, Abilities: each once, each optional, in this order.

    [stress.activation.action-order]
    """
    g.happen(Activated(unit=unit, rules=("stress.activation.alternate-one", "stress.activation.action-order")))
    begin_activation(g)
    if (yield from comes_to_act(g, unit)):
        yield from moment(g, "activation-begins", Case(unit))
        yield from actions(g, unit)
        yield from free_attacks(g, unit)
        yield from moment(g, "activation-ends", Case(unit))
    mark_acted(g, unit)
    yield from settle(g)
    end_activation(g, unit)
    check_held(g)


def comes_to_act(g: Game, unit: str) -> Rules[bool]:
    """Whether a unit is on the table, arrives or disembarks; one that stays aboard can only recover (ruling ST-50)."""
    if g.unit(unit).place == RESERVE:
        return (yield from deploy(g, unit))
    if g.unit(unit).place == ABOARD and not (yield from chapters(g).disembark(g, unit)):
        yield from recover(g, unit)
        return False
    return True


def actions(g: Game, unit: str) -> Rules[None]:
    """The actions of an activation; a unit that is destroyed on the way does no more."""
    if g.unit(unit).place == TABLE:
        yield from recover(g, unit)
    for name, action in (("move", moved), ("attack", attack), ("secure", secure)):
        if g.unit(unit).place == TABLE and not is_barred(g, unit, name) and not (yield from instead(g, unit, name)):
            yield from action(g, unit)
    if g.unit(unit).place == TABLE:
        yield from abilities(g, unit)


def moved(g: Game, unit: str) -> Rules[None]:
    """The Move action, with what the module's own rules say before and after it."""
    yield from moment(g, "before-move", Case(unit))
    if g.unit(unit).place == TABLE:
        yield from chapters(g).movement(g, unit)
    if g.unit(unit).mark(MOVED):
        yield from moment(g, "after-move", Case(unit))


def is_barred(g: Game, unit: str, action: str) -> bool:
    """Whether a rule of the module forbids an action, which is told; an aircraft always moves.

    [stress.aircraft.minimum-half]
    """
    if action == "move" and is_flown(g, unit):
        return False
    refusal = why_forbidden(g, unit, action)
    if refusal:
        g.happen(Told(what="forbidden", about=unit, values=(action,), rules=(refusal.rule,)))
    return refusal is not None


def mark_acted(g: Game, unit: str) -> None:
    """After its actions a unit is marked, and what held for its activation is over. [stress.activation.marker-after]"""
    if g.unit(unit).place == GONE:
        return
    forget(g, unit)
    cited = ("stress.activation.marker-after", "stress.markers.activation")
    g.happen(Marked(unit=unit, mark=ACTED, value=1, rules=cited))


def forget(g: Game, unit: str) -> None:
    """What held for the activation of a unit is over. [stress.activation.marker-after]"""
    for mark, _ in g.unit(unit).marks:
        if mark in (MOVED, ADVANCED, GRENADE, OUT) or mark.startswith(LEFT):
            g.happen(Marked(unit=unit, mark=mark, value=0, rules=("stress.activation.marker-after",)))


def settle(g: Game) -> Rules[None]:
    """Units that a rule of the module had act besides are attacked by whom they left, and have acted no more.

    [stress.free-attack.after-activation]
    """
    for unit in tuple(g.state.units) if g.setup.own.rules else ():
        if g.unit(unit).place == TABLE:
            yield from free_attacks(g, unit)
        if g.unit(unit).place != GONE:
            forget(g, unit)


# ------------------------------------------------------------------------------------------------ the end


def end_round(g: Game) -> None:
    """Check stress, remove markers, see whether the game is over.

    [stress.round.sequence, stress.round.clear-markers]
    """
    spans.end_round(g)
    check_stress(g)
    for unit in tuple(g.state.units.values()):
        if unit.mark(ACTED):
            g.happen(Marked(unit=unit.id, mark=ACTED, value=0, rules=("stress.round.clear-markers",)))
    end_of_round(g)
    if g.state.round == 1:
        chapters(g).end_of_first_round(g)
    check_held(g)
    g.happen(ending(g) or RoundBegan(round=g.state.round + 1, rules=("stress.round.sequence",)))


def ending(g: Game) -> Fact | None:
    """Whether the game is over: somebody forfeits, nobody is left, or the last round is played.

    [stress.objective.most-points-wins]
    """
    playing = [seat for seat in g.setup.players() if seat not in g.state.out]
    empty = [seat for seat in playing if not _has_units(g, seat)]
    if len(empty) == len(playing):
        return _ended(g, "nobody left", (), "stress.end.nobody-left")
    for seat in empty:
        g.happen(Dropped(seat=seat, rules=("stress.end.forfeit", "stress.deploy.forfeit-when-empty")))
    left = [seat for seat in playing if seat not in empty]
    if empty and not any(g.setup.are_enemies(one, other) for one in left for other in left):
        return _ended(g, "forfeit", tuple(left), "stress.end.forfeit")
    _take_out(g, empty)
    if g.state.round < rounds(g):
        return None
    end_of_game(g)
    return _ended(g, "rounds", leaders(g, left), "stress.end.rounds-6", "stress.end.victory-points")


def _take_out(g: Game, seats: list[str]) -> None:
    """Players who drop out lose their units off the table, their passengers and recovered objectives (ST-78)."""
    for unit in tuple(g.state.units.values()):
        carrier = g.unit(g.model(unit.aboard).unit) if unit.aboard else unit
        if unit.place != GONE and not {unit.seat, carrier.seat}.isdisjoint(seats):
            g.happen(Destroyed(unit=unit.id, rules=("stress.end.forfeit",)))
    if seats:
        check_held(g)


def _has_units(g: Game, seat: str) -> bool:
    return any(unit.seat == seat and unit.place == TABLE for unit in g.state.units.values())


def _ended(g: Game, why: str, winners: tuple[str, ...], *rules: str) -> Ended:
    return Ended(outcome=Outcome(why, winners, tuple(g.state.scores.items())), rules=rules)
