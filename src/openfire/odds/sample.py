"""Monte Carlo, for what is too wide to be followed: the very rules, played many times with seeded dice.

Results of programs that can be solved are drawn from their distributions; only others are rolled die by die.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from openfire.dice import Dice, Die, Seeded, roll
from openfire.engine.edition import Consequence, Stake
from openfire.engine.game import Game
from openfire.engine.questions import Ask, Roll
from openfire.engine.stages import Choice, P, Procedure, Program, R, S
from openfire.odds.exact import ChoicePolicy, Decide, TooWideError, decision, most, none, solve
from openfire.odds.possible_games import SENSIBLE, Change, ImaginedRoll, Players, PossibleGame, change

SAMPLES = 4_000
"""How many times something is played."""

HEXADECIMAL, DIGITS = Die(16), 13
"""As many bits as a float can hold."""

WHOLE = 16**DIGITS

KEY = bytes(32)
"""Samples are the same on every machine and in every run."""

Fall = Callable[[Dice], object]
"""Lets some dice fall: what rules are told of them."""


def sampled(
    game: Game, steps: Sequence[Consequence], players: Players = SENSIBLE, *, samples: int = SAMPLES, key: bytes = KEY
) -> list[PossibleGame]:
    """What came of some steps when they were played many times; chances are shares of the samples.

    Where all dice fall as they fell before, the rules would do what they did before, and are not run again.
    """
    dice, begin = Seeded(key), Wait()
    counts: dict[Change, tuple[Game, int]] = {}
    for _ in range(samples):
        wait, fallen = begin, list[object]()
        while wait.fall is not None:
            fallen.append(wait.fall(dice))
            after = wait.after.get(fallen[-1])
            if after is None:
                break
            wait = after
        if wait.end is None:
            wait = _play(game, steps, players, dice, begin, fallen)
        assert wait.end is not None
        twin, state = wait.end
        counts[state] = (counts.get(state, (twin, 0))[0], counts.get(state, (twin, 0))[1] + 1)
    return [PossibleGame(twin, count / samples) for twin, count in counts.values()]


class Wait:
    """What some steps wait for once certain dice have fallen, or what has come of them in the end."""

    __slots__ = ("after", "end", "fall")

    def __init__(self) -> None:
        self.fall: Fall | None = None
        """Lets the dice fall for which they wait; none where nobody has been here, and in the end."""
        self.after: dict[object, Wait] = {}
        """What they wait for next, by what fell."""
        self.end: tuple[Game, Change] | None = None


def _play(
    game: Game, steps: Sequence[Consequence], players: Players, dice: Dice, begin: Wait, fallen: Sequence[object]
) -> Wait:
    """Play steps to their end, first with dice as they fell: how it ended. What is new on the way is remembered."""
    twin, wait, known = game.in_thought(), begin, iter(fallen)
    for step in steps:
        rules = step(twin)
        given: object = None
        while True:
            try:
                question = rules.send(given)
            except StopIteration:
                break
            if isinstance(question, Ask):
                given = players.policy(question, twin)
                continue
            if wait.fall is None:
                wait.fall = _fall_of(twin, question, players)
            given = next(known, None)
            if given is None:
                given = wait.fall(dice)
            wait = wait.after.setdefault(given, Wait())
    wait.end = twin, change(game.state, twin.state)
    return wait


def _fall_of(game: Game, question: Procedure | Roll, players: Players) -> Fall:
    """How the dice fall for which rules wait; of a roll only its answer is told."""
    if isinstance(question, Procedure):
        return partial(result, question.program, question.plan, players.choose(game, question))
    return lambda dice: ImaginedRoll(roll(question.request, dice, question.label).answer)


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
    number = 0
    for face in dice.throw("share", HEXADECIMAL, DIGITS).faces:
        number = number * 16 + face - 1
    return float(number / WHOLE)


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
