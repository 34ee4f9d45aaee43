"""The solver against brute force, formulas, another library and the book by hand."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openfire.bench.odds import CASES
from openfire.dice import Recorded, Rolled, Scripted, Seeded
from openfire.odds.distributions import distribution
from openfire.odds.exact import MOST_STATES, TooWideError, best, enumerate_all, most, none, solve, states
from openfire.odds.sample import play, result
from openfire.rules.stress.attack.volley import VOLLEY, AttackResult, together
from openfire.rules.stress.morale import COMMAND, CommandResult
from tests.odds.oracles import (
    STAKE,
    check_brute,
    check_fast,
    check_floats,
    check_icepool,
    check_mean,
    check_played,
    command,
    every_way,
    plan,
    played,
)

FLAGS = ("skilled", "resilient", "torrent", "unstable")
MIXES = [dict(zip((*FLAGS, "rending"), values, strict=True)) for values in product(*[(False, True)] * 4, (0, 1))]
NAMES = ["-".join(name for name, on in mix.items() if on) or "plain" for mix in MIXES]


# ------------------------------------------------------------------------------------------------ every face


@pytest.mark.parametrize("mix", MIXES, ids=NAMES)
def test_one_attack_with_real_dice_is_what_all_faces_make(mix):
    check_brute(VOLLEY, plan(1, 8, 9, **mix))


@pytest.mark.usefixtures("small_dice")
@pytest.mark.parametrize("mix", MIXES, ids=NAMES)
def test_damage_per_hit_is_what_all_faces_of_small_dice_make(mix):
    check_brute(VOLLEY, plan(1, 3, 3, damage=2, most=2, **mix), sides=4)


@pytest.mark.usefixtures("small_dice")
@pytest.mark.parametrize("mix", MIXES[::3], ids=NAMES[::3])
def test_several_attacks_are_what_all_faces_of_small_dice_make(mix):
    check_brute(VOLLEY, plan(2, 3, 4 if mix["resilient"] else 2, most=2, **mix), sides=4)


@pytest.mark.parametrize("made", [command(1), command(3, 5), command(1, 9, True), command(2, 11, True)])
def test_command_rolls_are_what_all_faces_make(made):
    check_brute(COMMAND, made)


@pytest.mark.usefixtures("small_dice")
def test_fearless_rolls_are_what_all_faces_of_small_dice_make():
    check_brute(COMMAND, command(3, 3, True), sides=4)


# ------------------------------------------------------------------------------------------------ fast and slow

plans = st.builds(
    plan,
    dice=st.integers(0, 5),
    skill=st.integers(2, 14),
    defence=st.integers(0, 14),
    damage=st.integers(1, 3),
    most=st.sampled_from([1, 2, 5, 40]),
    rending=st.integers(0, 2),
    **dict.fromkeys(FLAGS, st.booleans()),
)


@given(plans, st.sampled_from([most, none]))
@settings(max_examples=25, deadline=None)
def test_one_die_many_times_is_all_dice_together(made, choices):
    check_fast(made, choices)


@given(plans)
@settings(max_examples=25, deadline=None)
def test_floats_follow_the_fractions(made):
    check_floats(made)


@given(plans)
@settings(max_examples=25, deadline=None)
def test_the_mean_is_the_formula_where_nobody_can_die(made):
    check_mean(made._replace(dice=min(made.dice, 3)))


results = st.builds(AttackResult, st.integers(0, 9), st.booleans(), st.booleans())


@given(results, results, results)
def test_it_does_not_matter_which_dice_are_joined_first(one, two, three):
    made = plan(most=6)
    one, two, three = (came._replace(damage=min(6, came.damage)) for came in (one, two, three))
    assert together(one, two, made) == together(two, one, made)
    assert together(together(one, two, made), three, made) == together(one, together(two, three, made), made)


def test_no_dice_come_to_nothing():
    assert solve(VOLLEY, plan(0), STAKE, True) == {AttackResult(0): 1}


def test_too_many_states_are_refused(monkeypatch):
    monkeypatch.setattr("openfire.odds.exact.MOST_STATES", 20)
    assert MOST_STATES > 20
    with pytest.raises(TooWideError, match="volley has"):
        states(VOLLEY, plan(12, skilled=True), most, False)


# ------------------------------------------------------------------------------------------------ other witnesses


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_icepool_finds_the_same(case):
    check_icepool(case)


@pytest.mark.parametrize(
    "made",
    [
        plan(24, 6, 9, damage=2, most=12, skilled=True, resilient=True),
        plan(18, 7, 8, most=30, rending=2, unstable=True),
        plan(9, 9, 10, damage=3, most=40, torrent=True, resilient=True),
    ],
)
def test_many_dice_fall_as_the_distribution_says(made):
    def sample(count, seed):
        dice = Seeded(seed.to_bytes(32, "big"))
        found = {}
        for _ in range(count):
            came = played(VOLLEY, made)(dice)
            found[came] = found.get(came, 0) + 1
        return found

    check_played(solve(VOLLEY, made), sample, 4000, 7)


@pytest.mark.parametrize("draw", [play, result])
def test_the_sampler_plays_what_the_solver_solves(draw):
    made = plan(12, 7, 8, most=9, skilled=True, resilient=True, rending=2)

    def sample(count, seed):
        dice = Seeded(seed.to_bytes(32, "big"))
        found = {}
        for _ in range(count):
            came = draw(VOLLEY, made, STAKE, dice)
            found[came] = found.get(came, 0) + 1
        return found

    check_played(solve(VOLLEY, made, STAKE), sample, 2000, 3)


def test_what_cannot_be_solved_is_rolled(monkeypatch, forgetful):
    made = plan(9, skilled=True, resilient=True)
    distribution = solve(VOLLEY, made, none)
    forgetful()
    monkeypatch.setattr("openfire.odds.exact.MOST_STATES", 1)
    assert result(VOLLEY, made, none, Seeded(bytes(32))) in distribution
    with pytest.raises(TooWideError):
        solve(VOLLEY, made, none)


def test_what_floats_leave_over_falls_to_the_last_result(monkeypatch):
    shares = {"first": 0.5, "second": 0.25, "last": 0.125}
    monkeypatch.setattr("openfire.odds.sample.solve", lambda *_: shares)
    drawn = {face: result(VOLLEY, plan(1), none, Scripted([face] * 13)) for face in (1, 16)}
    assert drawn == {1: "first", 16: "last"}


def test_a_transcript_plays_again_to_the_same_result():
    made = plan(8, skilled=True, resilient=True, unstable=True)
    kept = Keeping(bytes(32))
    first = played(VOLLEY, made)(kept)
    with Recorded(kept.rolls) as dice:
        assert played(VOLLEY, made)(dice) == first


class Keeping(Seeded):
    """Seeded dice that keep what was rolled."""

    def __init__(self, key):
        super().__init__(key)
        self.rolls = []

    def throw(self, label, die, n, again=()):
        number, faces, rerolled, rerolls = thrown = super().throw(label, die, n, again)
        self.rolls.append(Rolled(number, label, die, (n,), faces, rerolled, rerolls, ()))
        return thrown


# ------------------------------------------------------------------------------------------------ the best choices


def choice_points(program, made):
    """Every state in which a choice can come up, whatever was chosen before."""
    found = {}
    todo = [(0, program.start)]
    seen = set()
    while todo:
        place, state = todo.pop()
        if place == len(program.stages) or (place, state) in seen:
            continue
        seen.add((place, state))
        stage = program.stages[place]
        wanted = stage.asks(state, made)
        if wanted is None:
            todo.append((place + 1, state))
        elif hasattr(wanted, "most"):
            found[place, state] = wanted
            todo += [(place + 1, stage.tells(state, made, n)) for n in range(wanted.most + 1)]
        else:
            todo += [(place + 1, stage.tells(state, made, answer)) for answer, _ in distribution(wanted.request)]
    return found


def worth(made, decide):
    found = enumerate_all(VOLLEY, made, decide, False)
    return sum(STAKE.worth(came) * chance for came, chance in found.items())


def policies(points):
    """Every way to choose at some points."""
    for numbers in product(*(range(choice.most + 1) for choice in points.values())):
        yield dict(zip(points, numbers, strict=True))


@pytest.mark.usefixtures("small_dice")
@pytest.mark.parametrize(
    "made",
    [
        plan(1, 3, 2, skilled=True, rending=2),
        plan(2, 3, 2, most=1, skilled=True, rending=1),
        plan(1, 2, 4, damage=2, skilled=True, rending=1),
        plan(1, 3, 3, damage=2, most=1, skilled=True, resilient=True, rending=2),
    ],
)
def test_no_policy_beats_the_best(made):
    points = choice_points(VOLLEY, made)
    attacker = {key: choice for key, choice in points.items() if choice.role == "attacker"}
    defender = {key: choice for key, choice in points.items() if choice.role == "defender"}
    assert 1 < len(list(policies(attacker))) < 3000
    decide = best(VOLLEY, made, STAKE)

    def by(table):
        return lambda choice, state, _, place: table.get((place, state), choice.most)

    values = [min(worth(made, by(a | d)) for d in policies(defender)) for a in policies(attacker)]
    assert worth(made, decide) == pytest.approx(max(values), abs=1e-12)


def test_hits_are_rolled_again_only_for_enough_rending():
    # Skill 2 hits on 2 to 12, defence 2 fails on a 1 alone: a hit is worth 1/12. A hit that is rolled again gives
    # 11/12 of that and a 12 in 1 of 12 cases, worth 1 more each: 11/144 + 1/12 > 1/12. Then everything goes again.
    cheap = plan(3, 2, 2, skilled=True, rending=1)
    mean = sum(came.damage * chance for came, chance in solve(VOLLEY, cheap, STAKE, True).items())
    again, stays = Fraction(11, 144) + Fraction(1, 12), Fraction(1, 12)
    # Faces 2 to 11 go again (a 12 does not): 10/12 of `again`, and 1/12 of a twelve that stands: 1 + 1/12.
    assert mean == 3 * (Fraction(10, 12) * again + Fraction(1, 12) * (1 + stays))
    # With skill 7 and defence 13 a hit is worth 11/12, and rolled again only 6/12 of that and 1/12. It stands, and
    # misses other than a 1 go again: hits in 6/12 + 5/12 x 6/12 = 102/144, twelves in 1/12 + 5/12 x 1/12 = 17/144.
    dear = plan(3, 7, 13, skilled=True, rending=1)
    mean = sum(came.damage * chance for came, chance in solve(VOLLEY, dear, STAKE, True).items())
    assert mean == 3 * (Fraction(102, 144) * Fraction(11, 12) + Fraction(17, 144))


def test_each_die_for_itself_is_the_best_where_nobody_can_die():
    made = plan(3, 8, 9, damage=2, skilled=True, resilient=True, rending=2)
    mean = sum(STAKE.worth(came) * chance for came, chance in solve(VOLLEY, made, STAKE).items())
    assert mean == pytest.approx(worth(made, best(VOLLEY, made, STAKE)), abs=1e-12)


# ------------------------------------------------------------------------------------------------ the book by hand


def damage_distribution(**told):
    found = {}
    for came, chance in solve(VOLLEY, plan(**told), STAKE, True).items():
        found[came.damage] = found.get(came.damage, 0) + chance
    return found


@pytest.mark.rule("stress.attack.hit", "stress.damage.per-failed-roll")
def test_one_shot():
    # Skill 7: the faces 7 to 12 hit, 6/12. Defence 8: the faces 1 to 7 fail, 7/12. 6/12 x 7/12 = 42/144.
    assert damage_distribution(skill=7, defence=8) == {0: Fraction(102, 144), 1: Fraction(42, 144)}


@pytest.mark.rule("stress.dice.natural-1-fails", "stress.dice.natural-12-succeeds")
def test_nobody_is_beyond_a_one_or_a_twelve():
    # Skill 15 still hits with a 12, 1/12; defence 0 still fails with a 1, 1/12.
    assert damage_distribution(skill=15, defence=0)[1] == Fraction(1, 144)
    # Skill 0 misses with a 1, 11/12; defence 20 saves with a 12, 11/12 fail.
    assert damage_distribution(skill=0, defence=20)[1] == Fraction(121, 144)


@pytest.mark.rule("stress.defence.rolls-per-damage-point")
def test_two_points_of_damage_are_two_defence_rolls():
    # Hit 1/2; of two defence rolls that fail 1/2 each: none 1/4, one 1/2, both 1/4.
    assert damage_distribution(skill=7, defence=7, damage=2) == {
        0: Fraction(1, 2) + Fraction(1, 8),
        1: Fraction(1, 4),
        2: Fraction(1, 8),
    }


@pytest.mark.rule("stress.unit.skilled")
def test_skilled():
    # Skill 7: 6/12 hit at once, 5/12 miss without a 1 and hit with 6/12: 72/144 + 30/144 = 102/144.
    # Defence 13 fails on everything but a 12: 11/12.
    assert damage_distribution(skill=7, defence=13, skilled=True)[1] == Fraction(102, 144) * Fraction(11, 12)


@pytest.mark.rule("stress.unit.resilient")
def test_resilient():
    # Defence 8: a 1 fails for good, 1/12; 2 to 7 are rolled again, 6/12, and fail with 7/12: 12/144 + 42/144 = 3/8.
    assert damage_distribution(skill=7, defence=8, resilient=True)[1] == Fraction(1, 2) * Fraction(3, 8)


@pytest.mark.rule("stress.weapon.rending")
def test_rending():
    # A 12, 1/12: 2 damage for certain, and a defence roll of its own that fails in half of all cases.
    # 7 to 11, 5/12: 1 damage in half of all cases.
    assert damage_distribution(skill=7, defence=7, rending=2) == {
        0: Fraction(6, 12) + Fraction(5, 24),
        1: Fraction(5, 24),
        2: Fraction(1, 24),
        3: Fraction(1, 24),
    }


@pytest.mark.rule("stress.weapon.torrent-hit")
def test_torrent():
    # Everything but a 1 hits, whatever the skill: 11/12, of which half is saved.
    assert damage_distribution(skill=12, defence=7, torrent=True)[1] == Fraction(11, 24)


@pytest.mark.rule("stress.weapon.unstable")
def test_unstable():
    # Two dice without a 1: 11/12 x 11/12 = 121/144, so the weapon explodes in 23 of 144 cases.
    distribution = solve(VOLLEY, plan(2, unstable=True), STAKE, True)
    assert sum(chance for came, chance in distribution.items() if came.exploded) == Fraction(23, 144)
    # Both can hit and hurt only if no die is a 1, so an explosion goes with 1 damage at most.
    assert max(came.damage for came in distribution if came.exploded) == 1


@pytest.mark.rule("stress.unit.fearless", "stress.recover.12-clears-all")
def test_command_rolls():
    # Command 7 passes with 6/12; a fearless unit fails only if it fails twice: 1/4.
    assert solve(COMMAND, command(1, 7, True), most, True)[CommandResult(0, False)] == Fraction(1, 4)
    # Two rolls: no 12 in 121/144; no pass at all in 6/12 x 6/12 = 36/144.
    distribution = solve(COMMAND, command(2), most, True)
    assert sum(chance for passed, chance in distribution.items() if not passed.twelve) == Fraction(121, 144)
    assert distribution[CommandResult(0, False)] == Fraction(36, 144)


def test_all_faces_of_a_plain_case_by_counting():
    # A tiny check on the brute force itself: one attack that is saved or not is 78 ways, 6 + 6 x 12.
    seen = []
    distribution = every_way(lambda dice: seen.append(1) or played(VOLLEY, plan())(dice))
    assert distribution == {AttackResult(0): Fraction(102, 144), AttackResult(1): Fraction(42, 144)}
    assert len(seen) == 1 + 12 + 6 * 12
