"""The dice of a step, for people: what is rolled, what changes it by which rule, how likely it is to succeed."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache

import msgspec

from openfire.dice import Each, Faces, Pool, Request, Sum, Tally, Test, Value, answer
from openfire.engine.edition import Consequence
from openfire.engine.game import Game
from openfire.engine.questions import Modifier, Roll
from openfire.engine.rule_ids import own_ids, own_modifiers
from openfire.engine.stages import AnyProgram, Choice, P, Procedure, S, Stage, StageDice
from openfire.odds.exact import Decide, decision
from openfire.odds.possible_games import SENSIBLE, Players, Runs


class Throw(msgspec.Struct, frozen=True):
    """Dice of one kind that a step rolls."""

    label: str
    role: str
    """Whose dice they are: attacker, defender ..."""
    die: str
    """Such as D12, or 2D6+1 for dice that are added up."""
    dice: int | None
    """How many, where that is known before."""
    chance: float | None = None
    """How likely one of them succeeds, re-rolls included."""
    needed: int | None = None
    good: tuple[int, ...] = ()
    """The natural faces that succeed."""
    modifiers: tuple[Modifier, ...] = ()
    rules: tuple[str, ...] = ()


def throws(game: Game, step: Consequence, players: Players = SENSIBLE) -> tuple[Throw, ...]:
    """The dice of a step up to its first program, and those of the program, as things stand now.

    Where the same program follows again, as for the weapons of a volley one after the other, its dice stand there too.
    """
    runs = Runs(players)
    found: list[Throw] = []
    fallen: list[object] = []
    first: Procedure | None = None
    is_certain = True
    while True:
        twin = game.fork()
        next_dice = runs.run(twin, step(twin), fallen)
        if next_dice is None or (first and not _goes_on(first, next_dice)):
            return tuple(_own(game, throw) for throw in found)
        if isinstance(next_dice, Procedure):
            first = first or next_dice
            found += [
                *_of(
                    next_dice, decision(next_dice.program, next_dice.plan, players.choose(twin, next_dice)), is_certain
                )
            ]
        else:
            found.append(throw_of(next_dice))
        is_certain = isinstance(next_dice, Procedure)
        fallen.append(_mildest(runs, twin, next_dice))


def _goes_on(first: Procedure, next_dice: Procedure | Roll) -> bool:
    """Whether dice belong to the same attack as the first program: the program again, or how often it is rolled."""
    if isinstance(next_dice, Roll):
        return next_dice.label == "attacks"
    return (next_dice.program.name, next_dice.seats, next_dice.about) == (first.program.name, first.seats, first.about)


def _mildest(runs: Runs, game: Game, next_dice: Procedure | Roll) -> object:
    """What is told to go on: the least harm, so that those who are attacked are still there, and who attacks too."""
    return min((result for result, _ in runs.distribution(game, next_dice)), key=_harm)


def _harm(result: object) -> int:
    """How much harm a result does: a number, or all numbers of several things together."""
    parts = result if isinstance(result, tuple) else (result,)
    return sum(part for part in parts if isinstance(part, int))


def _own(game: Game, throw: Throw) -> Throw:
    """A throw as the book that is played cites its rules."""
    book = game.setup.edition.key
    modifiers, rules = own_modifiers(book, throw.modifiers), own_ids(book, throw.rules)
    return msgspec.structs.replace(throw, modifiers=modifiers, rules=rules)


def throw_of(next_dice: Roll) -> Throw:
    """Dice that fall by themselves, before any program."""
    die, count = _die_and_count(next_dice.request)
    return Throw(
        next_dice.label,
        next_dice.who,
        die,
        count,
        None,
        next_dice.needed,
        next_dice.good,
        next_dice.modifiers,
        next_dice.rules,
    )


def _die_and_count(request: Request) -> tuple[str, int | None]:
    """What is rolled, and how many; dice that are added up are told with their number."""
    match request:
        case Sum():
            return str(request), None
        case Pool() | Tally():
            return str(request.test.die), request.n
        case Each():
            return str(request.tally.test.die), request.tally.n * request.k
        case Faces():
            return str(request.die), request.n
        case Test():
            return str(request.die), 1


def _of(procedure: Procedure, decide: Decide, is_certain: bool) -> Iterator[Throw]:
    """The dice of a program, one line for each kind of roll."""
    program, plan = procedure.program, procedure.plan
    single = program.one(plan)[0] if program.one else plan
    first, chances = _one_die(program, single, decide)
    wanted = program.stages[0].asks(program.start, plan)
    for kind, (dice, request) in first.items():
        is_first = isinstance(wanted, StageDice) and _kind(wanted) == kind
        yield Throw(
            dice.label,
            dice.role,
            str(request.test.die),
            _count(wanted) if is_first and is_certain else None,
            chances[kind],
            dice.needed,
            dice.good,
            dice.modifiers,
            dice.rules,
        )


def _count(wanted: StageDice | Choice | None) -> int | None:
    """How many dice a stage rolls."""
    request = wanted.request if isinstance(wanted, StageDice) else None
    return request.n if isinstance(request, Pool | Tally) else None


Kind = tuple[str, str]
"""Whose dice, and what for: a roll and its re-roll are of one kind, as in `skill` and `skill, again`."""

Fell = tuple[tuple[Kind, bool], ...]
"""Whether the last die of each kind succeeded."""


First = dict[Kind, tuple[StageDice, Pool | Tally[Value]]]
"""The first dice of each kind, and the request for one die of them."""


def _kind(dice: StageDice) -> Kind:
    return dice.role, dice.label.partition(",")[0]


@lru_cache(4096)
def _one_die(program: AnyProgram, plan: Hashable, decide: Decide) -> tuple[First, dict[Kind, float]]:
    """One die of each kind followed through a program, face by face: how likely it is to succeed if it is rolled."""
    first: First = {}
    found: dict[tuple[Hashable, Fell], float] = {(program.start, ()): 1.0}
    for place, stage in enumerate(program.stages):
        after: dict[tuple[Hashable, Fell], float] = {}
        for (state, passed), chance in found.items():
            for told, now, part in _followed(stage, state, plan, decide, place, first):
                key = (told, passed if now is None else tuple(sorted({**dict(passed), **now}.items())))
                after[key] = after.get(key, 0.0) + chance * part
        found = after
    return first, {kind: _share(found, kind) for kind in first}


def _followed(
    stage: Stage[S, P], state: S, plan: P, decide: Decide, place: int, first: First
) -> Iterator[tuple[S, dict[Kind, bool] | None, float]]:
    """What becomes of a state in a stage that rolls one die at most, and whether that die succeeds."""
    wanted = stage.asks(state, plan)
    if wanted is None:
        yield state, None, 1.0
    elif isinstance(wanted, Choice):
        yield stage.tells(state, plan, decide(wanted, state, plan, place)), None, 1.0
    elif isinstance(wanted.request, Pool | Tally):
        request = msgspec.structs.replace(wanted.request, n=1)
        first.setdefault(_kind(wanted), (wanted, request))
        for face, part in _faces(request.test):
            told = stage.tells(state, plan, answer(request, (face,)))
            yield told, {_kind(wanted): face in wanted.good}, part


def _faces(test: Test) -> Iterator[tuple[int, float]]:
    """The natural faces that one die can end with, a re-roll within the test included."""
    sides = test.die.sides
    again = sum(test.reroll) / sides
    for face in range(1, sides + 1):
        yield face, (again + (not test.reroll[face - 1])) / sides


def _share(found: Mapping[tuple[Hashable, Fell], float], kind: Kind) -> float:
    """How often the last die of a kind succeeds, of all times that it is rolled."""
    rolled = sum(chance for (_, passed), chance in found.items() if kind in dict(passed))
    return sum(chance for (_, passed), chance in found.items() if dict(passed).get(kind)) / rolled if rolled else 0.0


def clear() -> None:
    """Forget the chances of single dice."""
    _one_die.cache_clear()
