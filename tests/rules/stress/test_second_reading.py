"""Crowded battles, played at random and held against a second, plain reading of the book."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from openfire.engine.facts import Declared, Dropped, Ended, Hurt, Lost, Moved, Placed, RoundBegan, Threw
from openfire.engine.questions import Ask, Roll
from openfire.engine.setup import Setup
from openfire.engine.state import GONE, RESERVE, TABLE, Outcome, State
from openfire.geometry.inches import INCH
from openfire.testkit.bases import gap
from openfire.testkit.invariants import leader_faults, life_faults, place_faults
from tests.first_few import first_few
from tests.rules.stress.crowds import Crowd, Data, Move, crowd, played
from tests.rules.stress.second_reading import (
    Attack,
    Needs,
    Walk,
    defence_needs,
    flies,
    from_marker,
    has,
    is_vehicle,
    move_cost,
    move_limit,
    skill_needs,
    stands,
    unit_has,
    who_is_left,
)

BOOKS = pytest.mark.parametrize("supplement", [False, True], ids=["vehicles", "advanced"])
SHARES = pytest.mark.parametrize("share", first_few(1, [4, 1]), ids=["a-quarter", "all"])
"""`make test` plays a quarter of the battles, `make soak` all."""


class Battle(NamedTuple):
    """A crowded battle that is played."""

    setup: Setup
    data: Data
    moves: Iterator[Move]


def battles(supplement: bool, first: int, count: int) -> Iterator[Battle]:
    """Some crowded battles."""
    for seed in range(first, first + count):
        found: Crowd = crowd(seed, supplement=supplement)
        yield Battle(found.cursor.game.setup, found.data, played(found, seed))


# ------------------------------------------------------------------------------------------------ attacks


@SHARES
@BOOKS
def test_skill_and_defence_rolls_need_what_the_book_says(supplement: bool, share: int) -> None:
    checked = [kind for battle in battles(supplement, 0, 16 // share) for kind in _check_rolls(battle)]
    assert checked.count("skill") > 60 // share
    assert checked.count("defence") > 40 // share


def _check_rolls(battle: Battle) -> Iterator[str]:
    """Hold every roll of an attack against what some declared shot would need; yields what was held."""
    attack, hits = None, 0
    for move in battle.moves:
        attack = _declared(move) or attack
        if attack and isinstance(move.question, Roll) and move.question.label in ("skill", "defence"):
            needs = _all_needs(battle.setup, attack, move)
            if None not in needs:
                assert any(_fits(need, move.question, hits) for need in needs), (move.question, needs)
                yield move.question.label
        hits = _hits(move, hits)


def _declared(move: Move) -> Attack | None:
    """The attack that an answer declares."""
    if not isinstance(move.question, Ask) or move.question.what not in ("attack", "free attack with"):
        return None
    sights = next((fact.sights for fact in move.facts if isinstance(fact, Declared)), ())
    return Attack(move.question.about, move.before, move.answer, move.question.what != "attack", sights)


def _all_needs(setup: Setup, attack: Attack, move: Move) -> list[Needs | None]:
    """What each declared shot at the unit that is rolled about would need."""
    shots = [shot for shot in attack.aim.shots if shot.target == move.question.about]
    if move.question.label == "skill":
        return [skill_needs(setup, attack, move.before, shot) for shot in shots]
    seen = dict(attack.sights)
    return [defence_needs(setup, attack, move.before, shot, seen[shot.target]) for shot in shots]


def _fits(need: Needs | None, rolled: Roll, hits: int) -> bool:
    """Whether a roll is what is needed, with so many dice for each attack or each hit."""
    assert need is not None
    is_same = (need.face, need.modifiers) == (rolled.needed, {one.name: one.value for one in rolled.modifiers})
    if rolled.label == "defence":
        return is_same and rolled.request.n == hits * (need.dice or 0)
    return is_same and (not need.dice or rolled.request.n % need.dice == 0)


def _hits(move: Move, hits: int) -> int:
    """Skill rolls that hit so far: a 12 always, a 1 never."""
    for fact in move.facts:
        if isinstance(fact, Threw) and fact.rolled.label.startswith("skill"):
            made = sum(face == 12 or (face != 1 and face >= (fact.needed or 0)) for face in fact.rolled.faces)
            hits = made if fact.rolled.label == "skill" else hits + made
    if isinstance(move.question, Ask) and move.question.what == "re-roll hits":
        hits -= int(str(move.answer))
    return hits


# ------------------------------------------------------------------------------------------------ moves


@SHARES
@BOOKS
def test_ways_cost_what_small_steps_come_to(supplement: bool, share: int) -> None:
    checked = 0
    for battle in battles(supplement, 100, 12 // share):
        for move in battle.moves:
            for fact in move.facts:
                if isinstance(fact, Moved):
                    checked += _check_way(battle, move.before, fact)
    assert checked > 50 // share


def _check_way(battle: Battle, before: State, fact: Moved) -> bool:
    """Hold what a way took against its length, its ground and what its unit may spend."""
    setup, specials = battle.setup, battle.setup.models[fact.model].specials
    assert fact.cost <= move_limit(setup, before, before.models[fact.model].unit, fact.kind) + 0.001, fact
    way = move_cost(battle.data, fact.way, rugged=has(specials, "rugged"), flying=flies(setup, fact.model))
    if way is None:
        return False
    turns = (fact.cost - way) / 2 if "vehicles" in setup.expansions and is_vehicle(setup, fact.model) else 0
    assert turns > -0.01, fact
    assert fact.cost == pytest.approx(way + 2 * round(turns), abs=0.02), fact
    return True


@SHARES
@BOOKS
def test_followers_are_placed_in_formation(supplement: bool, share: int) -> None:
    placed = 0
    for battle in battles(supplement, 200, 12 // share):
        for move in battle.moves:
            models = [model for fact in move.facts if isinstance(fact, Placed) for model, _, _ in fact.places]
            for unit in dict.fromkeys(move.after.models[model].unit for model in models):
                assert list(_out_of_formation(battle.setup, move.after, unit)) == []
                placed += 1
    assert placed > 40 // share


def _out_of_formation(setup: Setup, state: State, unit: str) -> Iterator[str]:
    """Who is more than 4 inches from the leader, 8 for skirmishers, levels counted."""
    limit = 8 if unit_has(setup, state, unit, "skirmishers") else 4
    stood = {model: (body, level) for model, body, level in stands(setup, state, unit)}
    leader = stood.get(state.units[unit].leader)
    for model, (body, level) in stood.items() if leader else ():
        if max(0.0, gap(body, leader[0])) / INCH + abs(level - leader[1]) > limit + 0.001:
            yield model


# ------------------------------------------------------------------------------------------------ leaving


@SHARES
@BOOKS
def test_who_is_left_is_who_was_near_at_one_moment_and_not_at_a_later_one(supplement: bool, share: int) -> None:
    told = [is_left for battle in battles(supplement, 300, 8 // share) for is_left in _check_leaving(battle)]
    assert told.count(True) > 8 // share
    assert told.count(False) > 100 // share


def _check_leaving(battle: Battle) -> Iterator[bool]:
    """Hold the units that are marked as left against those who are, move by move."""
    for walk in _walks(battle):
        marks = {mark.removeprefix("left:") for mark, _ in walk.placed.units[walk.unit].marks if ":" in mark}
        for enemy in _strikers(battle.setup, walk):
            is_left = who_is_left(battle.setup, walk, enemy)
            if is_left is not None:
                assert (enemy in marks) is is_left, (walk.unit, enemy, walk.way)
                yield is_left


def _walks(battle: Battle) -> Iterator[Walk]:
    """The moves of units that stay on the table, their followers placed."""
    walk: Walk | None = None
    for move in battle.moves:
        asked = move.question.what if isinstance(move.question, Ask) else ""
        if asked == "move" and move.answer.kind not in ("stay", "leave"):
            options, answer = move.question.options, move.answer
            way, turned = options.way(answer), options.course(answer).turned
            walk = Walk(move.question.about, way, turned, move.before, move.after, move.after)
        elif asked == "followers" and walk is not None:
            walk = walk._replace(placed=move.after)
        if walk is not None and (asked == "followers" or len(walk.before.units[walk.unit].models) == 1):
            if walk.placed.units[walk.unit].place == TABLE and not walk.placed.units[walk.unit].mark("acted"):
                yield walk
            walk = None


def _strikers(setup: Setup, walk: Walk) -> list[str]:
    """The enemy units on the table that make free attacks: those of vehicles alone do not (L503)."""
    seat, state = walk.before.units[walk.unit].seat, walk.before
    foes = [one for one in state.units.values() if one.place == TABLE and setup.are_enemies(one.seat, seat)]
    is_armoured = "vehicles" in setup.expansions
    return [one.id for one in foes if not is_armoured or not all(is_vehicle(setup, model) for model in one.models)]


# ------------------------------------------------------------------------------------------------ keeping the books


@SHARES
@BOOKS
def test_the_books_are_kept(supplement: bool, share: int) -> None:
    ended = []
    for battle in battles(supplement, 400, 30 // share):
        hurt: set[str] = set()
        for move in battle.moves:
            hurt |= _hurt_in(move)
            assert list(_faults(battle.setup, move.after)) == []
            if any(isinstance(fact, RoundBegan | Ended) for fact in move.facts):
                _check_round_end(battle.setup, move, hurt)
                hurt = set()
            ended += [fact.outcome.why for fact in move.facts if isinstance(fact, Ended)]
    assert "rounds" in ended
    assert share > 1 or "forfeit" in ended


def _hurt_in(move: Move) -> set[str]:
    """Units that lost hit points."""
    models = [fact.model for fact in move.facts if isinstance(fact, Lost)]
    models += [fact.model for fact in move.facts if isinstance(fact, Hurt) and fact.damage > 0]
    return {move.after.models[model].unit for model in models}


def _faults(setup: Setup, state: State) -> Iterator[str]:
    """What is wrong with a state, whenever that is."""
    yield from life_faults(setup, state)
    yield from (
        f"{unit.id} has {unit.mark('stress')} tokens" for unit in state.units.values() if unit.mark("stress") > 3
    )


def _check_round_end(setup: Setup, move: Move, hurt: set[str]) -> None:
    """A token for who was hurt; who has nobody on the table forfeits; who held an objective holds it with somebody."""
    state = move.after
    assert [*leader_faults(state), *place_faults(setup, state)] == []
    _check_tokens(move, hurt)
    for marker in state.markers.values():
        holding = [one.id for one in state.units.values() if one.seat == marker.holder and one.place == TABLE]
        if marker.holder and marker.place == TABLE:
            assert min(from_marker(setup, stands(setup, state, unit), marker.at) for unit in holding) <= 6.001
        assert marker.place != RESERVE or state.units[marker.unit or ""].place != GONE
    dropped = {fact.seat for fact in move.facts if isinstance(fact, Dropped)} | set(move.before.out)
    if state.outcome is None or state.outcome.why == "rounds":
        assert dropped == {seat for seat in setup.players() if not _is_there(state, seat)}
    if state.outcome is not None and state.outcome.why == "rounds":
        assert set(state.outcome.winners) == _winners(setup, state, state.outcome)


def _check_tokens(move: Move, hurt: set[str]) -> None:
    """One more token for who was hurt in the round, 3 at most; others have no more than before."""
    for name, unit in move.after.units.items():
        before = move.before.units[name].mark("stress")
        if unit.place != GONE and name in hurt:
            assert unit.mark("stress") in {min(3, left + 1) for left in range(before + 1)}
        elif unit.place != GONE:
            assert unit.mark("stress") <= before


def _is_there(state: State, seat: str) -> bool:
    return any(unit.seat == seat and unit.place == TABLE for unit in state.units.values())


def _winners(setup: Setup, state: State, outcome: Outcome) -> set[str]:
    """The side with the most points of those who are there; nobody on a tie."""
    there, totals = [seat for seat in setup.players() if _is_there(state, seat)], {}
    for seat in there:
        side = setup.seat(seat).team or seat
        totals[side] = totals.get(side, 0) + dict(outcome.scores).get(seat, 0)
    best = [side for side, total in totals.items() if total == max(totals.values())]
    return {seat for seat in there if len(best) == 1 and (setup.seat(seat).team or seat) == best[0]}
