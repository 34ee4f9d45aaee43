"""Oracles: other ways to the same distributions. Natural faces in real play, other libraries, formulas, statistics.

Each check raises AssertionError, so that planted faults can be shown to turn some of them red.
"""

import math
from collections import defaultdict
from fractions import Fraction
from random import Random

from scipy.stats import chi2

from openfire import odds
from openfire.bench.odds import difference
from openfire.dice import D4, DiceError, Scripted, Seeded, roll, tabulate
from openfire.engine.questions import Ask, Roll
from openfire.engine.stages import Procedure, perform
from openfire.game.books import STRESS as EDITION
from openfire.odds.exact import enumerate_all, most, solve
from openfire.odds.outcomes import ActionOutcome, losses
from openfire.odds.possible_games import advised
from openfire.rules.stress.attack.volley import VOLLEY, Plan
from openfire.rules.stress.morale import Command
from openfire.rules.stress.rolls import FAIL, ONE, PASS, TWELVE
from openfire.testkit import battle

SEATS = {"attacker": "a", "defender": "b", "owner": "a"}
STAKE = EDITION.look_ahead.stakes["volley"]


def plan(dice=1, skill=7, defence=8, damage=1, most=99, **rules):
    """A volley without modifiers."""
    return Plan(dice, skill, (), defence, (), damage, most, **rules)


def command(dice=1, needed=7, fearless=False):
    return Command(dice, needed, (), fearless, "recover", ("stress.recover.roll-per-token",))


def small_test(needed):
    """The attribute roll of the book on a die of four sides: 1 always fails, the highest face always succeeds."""
    return tabulate(
        D4, lambda face: ONE if face == 1 else TWELVE if face == 4 else PASS if face >= needed else FAIL, classes=4
    )


# ------------------------------------------------------------------------------------------------ brute force


def every_way(play, sides=12):
    """All that play can come to: every natural face at every die, drawn as they are needed; exact shares."""
    found = defaultdict(Fraction)
    todo = [()]
    while todo:
        faces = todo.pop()
        dice = Scripted(faces)
        try:
            result = play(dice)
        except DiceError:
            todo += [(*faces, face) for face in range(1, sides + 1)]
            continue
        assert not dice.left
        found[result] += Fraction(1, sides ** len(faces))
    return dict(found)


def all_of_it(ask):
    """Whoever may re-roll re-rolls everything: the first of all answers is the most."""
    return next(ask.options.each())


def played(program, made, choose=all_of_it):
    """A program as it is really played, question by question."""

    def play(dice):
        rules, given = perform(Procedure(program, made, SEATS, "b1")), None
        while True:
            try:
                question = rules.send(given)
            except StopIteration as stop:
                return stop.value
            given = choose(question) if isinstance(question, Ask) else roll(question.request, dice, question.label)

    return play


def check_brute(program, made, sides=12):
    """Real play with every face equals the solver, as fractions."""
    brute = every_way(played(program, made), sides)
    exact = dict(solve(program, made, most, True))
    assert sum(exact.values()) == 1
    assert exact == brute, f"{program.name} {made}"


def check_fast(made, choices=most):
    """The distribution of one die joined many times equals the distribution of all dice together, as fractions."""
    assert dict(solve(VOLLEY, made, choices, True)) == enumerate_all(VOLLEY, made, choices, True), made


def check_floats(made):
    floats, exact = solve(VOLLEY, made), solve(VOLLEY, made, most, True)
    assert abs(sum(floats.values()) - 1) < 1e-12
    assert max(abs(floats[came] - float(chance)) for came, chance in exact.items()) < 1e-13


# ------------------------------------------------------------------------------------------------ formulas


def share(faces):
    return Fraction(len(list(faces)), 12)


def mean_of(made):
    """Damage on average against a target that cannot die, from the book alone."""
    hits = [f for f in range(2, 13) if f == 12 or f >= (2 if made.torrent else made.skill)]
    fails = [f for f in range(1, 12) if f == 1 or f < made.defence]
    hit, twelve, fail = share(hits), Fraction(1, 12), share(fails)
    if made.skilled:
        again = share(f for f in range(2, 12) if f not in hits)
        hit, twelve = hit + again * hit, twelve + again * twelve
    if made.resilient:
        fail = Fraction(1, 12) + (fail - Fraction(1, 12)) * fail
    return made.dice * (hit * made.damage * fail + twelve * made.rending)


def misses_again(choice, *_):
    """Re-roll misses and failed defence, never a hit."""
    return 0 if choice.what == "re-roll hits" else choice.most


def check_mean(made):
    distribution = enumerate_all(VOLLEY, made._replace(most=10_000), misses_again, True)
    assert sum(came.damage * chance for came, chance in distribution.items()) == mean_of(made), made


def check_icepool(case):
    from openfire.bench.odds import icepools, ours

    assert difference(ours(case), icepools(case)) <= 1e-12


# ------------------------------------------------------------------------------------------------ statistics


def surprise(distribution, counts):
    """The p-value of a G-test. What fell though its chance is 0 makes it 0; rare results are counted together."""
    if any(result not in distribution for result in counts):
        return 0.0
    total = sum(counts.values())
    bins = sorted(
        ((float(chance) * total, counts.get(result, 0)) for result, chance in distribution.items()), reverse=True
    )
    kept = [pair for pair in bins if pair[0] >= 5]
    rest = [pair for pair in bins if pair[0] < 5]
    if rest:
        expected, seen = (sum(column) for column in zip(*rest, strict=True))
        if expected < 5 and kept:
            last = kept.pop()
            expected, seen = expected + last[0], seen + last[1]
        kept.append((expected, seen))
    if len(kept) < 2:
        return 1.0
    g = sum(2 * seen * math.log(seen / expected) for expected, seen in kept if seen)
    return float(chi2.sf(max(g, 0.0), len(kept) - 1))


def check_played(distribution, play, count, seed):
    """Play fits a distribution: it fails at p < 1e-6, or at p < 1e-3 that comes again with twenty times the samples."""
    p = surprise(distribution, play(count, seed))
    assert p >= 1e-6, p
    if p < 1e-3:
        assert surprise(distribution, play(20 * count, seed + 1)) >= 1e-3


# ------------------------------------------------------------------------------------------------ whole attacks

WEAPONS = {
    "rifle": {"range": 24, "attacks": 1},
    "bow": {"range": 24, "piercing": 2, "specials": ["Accurate"]},
    "heavy": {"range": 24, "attacks": 2, "damage": 2, "piercing": 2, "specials": ["Rending (1)"]},
    "pistol": {"range": 24, "damage": 2, "specials": ["Unstable"]},
    "plasma": {"range": 24, "attacks": 2, "damage": 2, "specials": ["Unstable"]},
    "mortar": {"range": 24, "attacks": "D2", "specials": ["Blast"]},
    "flamer": {"range": 12, "attacks": "D3", "specials": ["Torrent"]},
}


def attacking(text, aim, **more):
    """A game that waits for the attack of a1, and an aim."""
    g = battle(EDITION, text, weapons=WEAPONS, **more)
    g.play("activate: a1", *(["recover: no"] if g.state.units["a1"].mark("stress") else []), "move: stay")
    assert g.question.what == "attack"
    return g.cursor, g.question.options.read(aim)


def exact_outcomes(cursor, aim, exact=False):
    """The joint distribution of an attack from the steps of the edition."""
    game = cursor.game
    steps = EDITION.look_ahead.steps["attack"](game, "a1", aim)
    return dict(odds.odds(game, steps, "b1", "a1", exact=exact).distribution)


def answer_of(question, cursor):
    """How odds would choose: re-roll what is worth it, cheap models first, batches as declared."""
    if question.what.startswith("re-roll"):
        return all_of_it(question)
    return advised(question, cursor.game)


def attack_once(cursor, aim, dice):
    """The attack in real play, from the declaration to the end of its dice."""
    start, cursor = cursor.game, cursor.fork()
    assert cursor.answer(aim) is None
    while cursor.question and (isinstance(cursor.question, Roll) or cursor.question.what in ATTACK_QUESTIONS):
        if isinstance(cursor.question, Roll):
            cursor.roll(dice)
        else:
            cursor.answer(answer_of(cursor.question, cursor))
    return ActionOutcome(losses(start, cursor.game, "b1"), losses(start, cursor.game, "a1"))


ATTACK_QUESTIONS = ("next attacks", "damage", "leader", "re-roll misses", "re-roll hits", "re-roll defence")


def sampled_attacks(cursor, aim):
    def play(count, seed):
        counts = defaultdict(int)
        dice = Seeded(Random(seed).randbytes(32))
        for _ in range(count):
            counts[attack_once(cursor, aim, dice)] += 1
        return counts

    return play
