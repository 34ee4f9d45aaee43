"""Monte Carlo, for what is too wide to be followed: the very rules, played many times with seeded dice.

Results of programs that can be solved are drawn from their distributions; only others are rolled die by die.
"""

from __future__ import annotations

from collections.abc import Sequence

from openfire.dice import Dice, Die, Seeded, roll
from openfire.engine.edition import Consequence, Stake
from openfire.engine.game import Game
from openfire.engine.questions import Ask, Rules
from openfire.engine.stages import Choice, P, Procedure, Program, R, S
from openfire.odds.exact import ChoicePolicy, Decide, TooWideError, decision, most, none, solve
from openfire.odds.possible_games import SENSIBLE, Change, Players, PossibleGame, change

SAMPLES = 4_000
"""How many times something is played."""

HEXADECIMAL, DIGITS = Die(16), 13
"""As many bits as a float can hold."""

KEY = bytes(32)
"""Samples are the same on every machine and in every run."""


def sampled(
    game: Game, steps: Sequence[Consequence], players: Players = SENSIBLE, *, samples: int = SAMPLES, key: bytes = KEY
) -> list[PossibleGame]:
    """What came of some steps when they were played many times; chances are shares of the samples."""
    dice = Seeded(key)
    counts: dict[Change, tuple[Game, int]] = {}
    for _ in range(samples):
        twin = game.fork()
        for step in steps:
            _play(twin, step(twin), players, dice)
        state = change(game.state, twin.state)
        counts[state] = (twin, counts.get(state, (twin, 0))[1] + 1)
    return [PossibleGame(twin, count / samples) for twin, count in counts.values()]


def _play(game: Game, rules: Rules[None], players: Players, dice: Dice) -> None:
    given: object = None
    while True:
        try:
            question = rules.send(given)
        except StopIteration:
            return
        if isinstance(question, Ask):
            given = players.policy(question, game)
        elif isinstance(question, Procedure):
            given = result(question.program, question.plan, players.choose(game, question), dice)
        else:
            given = roll(question.request, dice, question.label)


def result(program: Program[S, P, R], plan: P, choices: ChoicePolicy, dice: Dice) -> R:
    """One result of a program, as likely as its distribution says."""
    try:
        distribution = solve(program, plan, choices)
    except TooWideError:
        return play(program, plan, choices, dice)
    left, results = _share(dice), list(distribution)
    for found in results:
        left -= distribution[found]
        if left < 0:
            return found
    return results[-1]  # chances are floats, and may add up to a hair less than 1


def _share(dice: Dice) -> float:
    """A number from 0 up to but not including 1, all equally likely: digits in base 16."""
    digits = dice.throw("share", HEXADECIMAL, DIGITS).faces
    return sum((face - 1) / 16.0**place for place, face in enumerate(digits, 1))


def play(program: Program[S, P, R], plan: P, choices: ChoicePolicy, dice: Dice) -> R:
    """The result of a program with dice as they fall; choices are made just as `exact.solve` makes them."""
    decide = decision(program, plan, choices)
    single, count = program.one(plan) if program.one else (plan, 1)
    if not program.join or not count or not (isinstance(choices, Stake) or choices in (most, none)):
        return _played(program, plan, decide, dice)
    found = _played(program, single, decide, dice)
    for _ in range(count - 1):
        found = program.join(found, _played(program, single, decide, dice), plan)
    return found


def _played(program: Program[S, P, R], plan: P, decide: Decide, dice: Dice) -> R:
    state = program.start
    for place, stage in enumerate(program.stages):
        wanted = stage.asks(state, plan)
        if isinstance(wanted, Choice):
            state = stage.tells(state, plan, decide(wanted, state, plan, place))
        elif wanted is not None:
            state = stage.tells(state, plan, roll(wanted.request, dice, wanted.label).answer)
    return program.result(state, plan)
