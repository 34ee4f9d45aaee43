"""Whole attacks, batch after batch on a real game, against every face in real play and against played samples."""

from fractions import Fraction

import pytest

from openfire import odds
from openfire.dice import Scripted
from openfire.game.books import STRESS as EDITION
from openfire.odds import Players, in_best_order, sampled
from openfire.odds.distributions import Distribution
from openfire.odds.exact import TooWideError, none
from openfire.odds.outcomes import ActionOdds, ActionOutcome, Losses, outcomes
from openfire.odds.policies import first_offer, sensible
from openfire.odds.possible_games import possible_games
from tests.odds.oracles import (
    attack_once,
    attacking,
    check_played,
    every_way,
    exact_outcomes,
    sampled_attacks,
)

SMALL = {
    "two batches on two models": (
        "a1 x2 @ 10,10 skill=11 rifle bow\nb1 x2 @ 20,10 defence=10",
        "a1.1:rifle>b1 a1.2:bow>b1",
    ),
    "a number of attacks that is rolled": (
        "a1 x2 @ 10,10 skill=12 mortar\nb1 x2 @ 20,10 defence=11",
        "a1.1:mortar>b1",
    ),
    "a weapon that may explode": ("a1 @ 10,10 skill=11 pistol\nb1 @ 20,10 hit-points=2 defence=11", "a1.1:pistol>b1"),
    "obscured": ("a1 @ 10,10 skill=12 rifle\nb1 @ 30,10 defence=6\nb2 @ 20,10.5", "a1.1:rifle>b1"),
    "a blast, obscured": ("a1 @ 10,10 skill=12 mortar\nb1 @ 30,10 defence=6\nb2 @ 20,10.5", "a1.1:mortar>b1"),
    "damage on the wounded first": (
        "a1 x2 @ 10,10 skill=12 rifle\nb1 x2 @ 20,10 hit-points=2 defence=12",
        "a1.1:rifle>b1 a1.2:rifle>b1",
    ),
    "skilled against resilient": ("a1 @ 10,10 skill=11 skilled rifle\nb1 x2 @ 20,10 resilient", "a1.1:rifle>b1"),
}


@pytest.mark.parametrize(("text", "aim"), SMALL.values(), ids=SMALL.keys())
def test_an_attack_is_what_all_faces_make_in_real_play(text, aim):
    cursor, shots = attacking(text, aim)
    distribution = exact_outcomes(cursor, shots, exact=True)
    assert sum(distribution.values()) == 1
    assert distribution == every_way_of_dice(cursor, shots)


def every_way_of_dice(cursor, aim):
    """All faces of all D12 and, where the number of attacks is rolled first, both of its D2."""
    if "mortar" not in str(aim):
        return every_way(lambda dice: attack_once(cursor, aim, dice))
    found = {}
    for face in (1, 2):
        distribution = every_way(lambda dice, face=face: attack_once(cursor, aim, _First(face, dice)))
        for outcome, chance in distribution.items():
            found[outcome] = found.get(outcome, 0) + chance / 2
    return found


class _First:
    """Scripted dice with the number of attacks given."""

    def __init__(self, face, dice):
        self.face, self.dice = face, dice

    def throw(self, label, die, n, again=()):
        if die.sides == 2:
            return Scripted([self.face]).throw(label, die, n, again)
        return self.dice.throw(label, die, n, again)


BIG = {
    "a mixed squad on a mixed squad": (
        "a1 x8 @ 10,10 skill=6 rifle heavy plasma mortar flamer\nb1 x9 @ 10,20 hit-points=2 defence=9",
        "a1.1:rifle>b1 a1.2:rifle>b1 a1.3:heavy>b1 a1.4:heavy>b1 a1.5:plasma>b1 a1.6:plasma>b1 a1.7:mortar>b1"
        " a1.8:flamer>b1",
    ),
    "skilled on resilient to the last": (
        "a1 x10 @ 10,10 skill=5 skilled rifle\nb1 x3 @ 10,20 defence=10 resilient",
        " ".join(f"a1.{n}:rifle>b1" for n in range(1, 11)),
    ),
    "stressed, after an advance": (
        "a1 x6 @ 10,10 skill=5 heavy stress:2 advanced:1\nb1 x5 @ 10,20 hit-points=3",
        " ".join(f"a1.{n}:heavy>b1" for n in range(1, 7)),
    ),
}


@pytest.mark.parametrize(("text", "aim"), BIG.values(), ids=BIG.keys())
def test_large_attacks_fall_as_their_distribution_says(text, aim):
    cursor, shots = attacking(text, aim)
    distribution = exact_outcomes(cursor, shots)
    assert abs(sum(distribution.values()) - 1) < 1e-12
    check_played(distribution, sampled_attacks(cursor, shots), 800, 11)


# ------------------------------------------------------------------------------------------------ joint outcomes


def test_outcomes_are_joint_and_name_who_is_lost():
    cursor, aim = attacking("a1 @ 10,10 skill=2 plasma\nb1 x2 @ 20,10 defence=12 name=Guards", "a1.1:plasma>b1")
    distribution = exact_outcomes(cursor, aim, exact=True)
    # Two attacks, each a 1 in 1 of 12; two 1s can neither hit nor spare the model.
    both = ActionOutcome(Losses(), Losses(1, (("a1", 1),), leader=True, destroyed=True))
    assert distribution[both] == Fraction(1, 144) + 2 * Fraction(1, 12) * Fraction(11, 12) * Fraction(1, 144)
    assert {outcome.target.lost for outcome in distribution} == {(), (("Guards", 1),), (("Guards", 2),)}
    assert all(outcome.target.destroyed == (outcome.target.models == 2) for outcome in distribution)
    assert all(outcome.target.leader == outcome.target.destroyed for outcome in distribution)  # a leader comes last


@pytest.mark.rule("stress.stress.gain", "stress.stress.max-3")
def test_tokens_come_with_damage_once_a_round_and_not_beyond_three():
    text = "a1 @ 10,10 rifle\nb1 x3 @ 20,10"
    for marks, gained in (("", 1), (" damaged:1", 0), (" stress:3", 0), (" stress:2", 1)):
        cursor, aim = attacking(text + marks, "a1.1:rifle>b1")
        distribution = exact_outcomes(cursor, aim, exact=True)
        assert {(o.target.damage, o.target.tokens) for o in distribution} == {(0, 0), (1, gained)}


def test_the_cheapest_are_lost_first_and_the_leader_last():
    from openfire.duels import duel

    found = duel("frontier:rifle-section", "frontier:field-gun loader=2", range=12)
    lost = [dict(outcome.target.lost) for outcome, _ in found.odds.distribution]
    assert all("Field gun" not in names or names["Loader"] == 2 for names in lost)
    assert all("Gun captain" not in names or "Field gun" in names for names in lost)


# ------------------------------------------------------------------------------------------------ too wide


def test_what_is_too_wide_is_sampled_and_says_so(monkeypatch):
    cursor, aim = attacking(*BIG["skilled on resilient to the last"])
    steps = EDITION.look_ahead.steps["attack"](cursor.game, "a1", aim)
    exact = odds.odds(cursor.game, steps, "b1", "a1")
    monkeypatch.setattr("openfire.odds.possible_games.MOST_RUNS", 3)
    with pytest.raises(TooWideError):
        possible_games(cursor.game, steps)
    found = odds.odds(cursor.game, steps, "b1", "a1")
    assert found.samples
    assert not found.is_exact
    assert exact.is_exact
    assert abs(sum(chance for _, chance in found.distribution) - 1) < 1e-9
    for read in (lambda o: o.target.damage, lambda o: o.target.destroyed):
        low, high = found.interval(read)
        assert low <= exact.expected(read) <= high
        assert exact.interval(read) == (exact.expected(read),) * 2
    assert found == odds.odds(cursor.game, steps, "b1", "a1")  # the same samples every time


def test_intervals_of_chances_stay_between_0_and_1():
    never = ActionOdds(Distribution.of([(ActionOutcome(Losses(), Losses()), 1.0)]), 100)
    low, high = never.interval(lambda o: o.target.destroyed)
    assert low == 0
    assert 0 < high < 0.1


def test_an_interval_is_as_wide_as_99_of_100_need():
    # Of 400 samples 100 lost 2 hit points, the others none. The mean is 0.5, the variance 0.25 x 4 - 0.25 = 0.75, and
    # 99 of 100 lie within 2.5758 times the square root of 0.75 / 400, which is 0.043301.
    hurt, well = (ActionOutcome(Losses(damage), Losses()) for damage in (2, 0))
    found = ActionOdds(Distribution.of([(hurt, 0.25), (well, 0.75)]), 400)
    assert found.interval(lambda o: o.target.damage) == pytest.approx((0.5 - 0.111537, 0.5 + 0.111537), abs=1e-5)
    # Wilson: z^2 / n is 6.6349 / 400 = 0.016587. The middle is 0.25 + 0.008294 = 0.258294, the spread 2.5758 times the
    # square root of 0.1875 / 400 + 0.016587 / 1600, which is 0.021890; both are divided by 1.016587.
    low, high = (0.258294 - 0.056385) / 1.016587, (0.258294 + 0.056385) / 1.016587
    assert found.interval(lambda o: o.target.damage > 0) == pytest.approx((low, high), abs=1e-5)


def test_an_interval_of_what_is_always_the_same_is_one_point():
    # The mean of the squares less the square of the mean is a hair below nothing here, as floats round.
    same = [
        (ActionOutcome(Losses(3, tokens=tokens), Losses()), chance) for tokens, chance in enumerate((0.2, 0.4, 0.4))
    ]
    assert ActionOdds(Distribution.of(same), 10).interval(lambda o: o.target.damage) == pytest.approx((3, 3), abs=1e-6)


def test_samples_choose_as_the_solver_does():
    cursor, aim = attacking("a1 x4 @ 10,10 skilled heavy\nb1 x3 @ 20,10 hit-points=2", "a1.1:heavy>b1 a1.2:heavy>b1")
    steps = EDITION.look_ahead.steps["attack"](cursor.game, "a1", aim)
    distribution = dict(odds.odds(cursor.game, steps, "b1", "a1").distribution)

    def play(count, seed):
        found = sampled(cursor.game, steps, samples=count, key=seed.to_bytes(32, "big"))
        return {o: round(chance * count) for o, chance in outcomes(cursor.game, found, "b1", "a1")}

    check_played(distribution, play, 1000, 5)


# ------------------------------------------------------------------------------------------------ choices and order


def test_players_can_be_told_how_to_choose():
    cursor, aim = attacking("a1 @ 10,10 skilled rifle\nb1 @ 20,10", "a1.1:rifle>b1")
    steps = EDITION.look_ahead.steps["attack"](cursor.game, "a1", aim)

    def damage(players):
        return odds.odds(cursor.game, steps, "b1", "a1", players).damage

    assert damage(Players(choices=none)) == pytest.approx(42 / 144)  # 1/2 x 7/12
    assert damage(Players()) == pytest.approx(102 / 144 * 7 / 12)


def test_policies_differ_in_who_takes_damage():
    cursor, aim = attacking("a1 @ 10,10 rifle\nb1 x3 @ 20,10", "a1.1:rifle>b1")
    steps = EDITION.look_ahead.steps["attack"](cursor.game, "a1", aim)
    for policy in (first_offer, sensible):
        found = possible_games(cursor.game, steps, Players(policy))
        assert sum(branch.chance for branch in found) == pytest.approx(1)


def test_the_best_order_beats_every_fixed_order():
    # The armour of the many counts (ruling X-15): once one of the strong is gone the unit is weak.
    units = [
        {
            "id": "a1",
            "at": "10,10",
            "models": [{"weapons": ["rifle"]}] * 3 + [{"weapons": ["heavy"]}],
        },
        {
            "id": "b1",
            "at": "20,10",
            "models": [{"defence": 2}, {"defence": 2}, {"defence": 2}, {"defence": 12}, {"defence": 12}],
            "leader": 4,
        },
    ]
    from openfire.testkit import battle
    from tests.odds.oracles import WEAPONS

    g = battle(EDITION, {"units": units, "weapons": WEAPONS})
    g.play("activate: a1", "move: stay")
    aim = g.question.options.read("a1.1:rifle>b1 a1.2:rifle>b1 a1.4:heavy>b1")
    game = g.cursor.game
    steps = EDITION.look_ahead.steps["attack"](game, "a1", aim)
    assert len(steps) == 2

    def hurt(after):
        return sum(game.model(m).hit_points - after.model(m).hit_points for m in game.unit("b1").models)

    fixed = [sum(b.chance * hurt(b.game) for b in possible_games(game, order)) for order in (steps, steps[::-1])]
    assert abs(fixed[0] - fixed[1]) > 0.01
    best = in_best_order(game, steps, hurt)
    assert best.worth == pytest.approx(max(fixed))  # with two batches nothing is learnt that could change the order
    assert sum(branch.chance for branch in best.ends) == pytest.approx(1)
    assert sum(b.chance * hurt(b.game) for b in best.ends) == pytest.approx(best.worth)
    assert best.first == fixed.index(max(fixed))
    assert odds.odds(game, steps, "b1", "a1", is_ordered=False).damage == pytest.approx(max(fixed))


def test_no_steps_are_one_branch():
    cursor, _ = attacking("a1 @ 10,10 rifle\nb1 @ 20,10", "none")
    (branch,) = possible_games(cursor.game, [])
    assert branch.chance == 1
    assert in_best_order(cursor.game, [], lambda _: 3.0).worth == 3.0


# ------------------------------------------------------------------------------------------------ one by one (ST-79)


def _on_vehicles(left):
    """Two guns of damage 2 at a vehicle of 3 hit points, or at two of which some are hurt."""
    from openfire.testkit import battle

    units = [
        {"id": "a1", "at": "10,10", "models": 2, "weapons": ["gun"]},
        {"id": "b1", "at": "10,20", "models": [{"types": ["vehicle"], "hit-points": 3, "left": n} for n in left]},
    ]
    g = battle(EDITION, {"units": units, "weapons": {"gun": {"damage": 2}}, "expansions": ["vehicles"]})
    g.play("activate: a1", "move: stay")
    aim = g.question.options.read("a1.1:gun>b1 a1.2:gun>b1")
    return g.cursor.game, EDITION.look_ahead.steps["attack"](g.cursor.game, "a1", aim)


def test_equal_attacks_on_a_vehicle_that_may_be_crippled_are_previewed_one_by_one():
    # A hit (6 of 12) means two defence rolls that fail with 7 of 12, with 8 of 12 once 2 of the 3 points are lost.
    # It is destroyed by 2 and then 1 or 2, or by 1 and then 2: 49/288 x 4/9 + 35/144 x 49/288.
    game, steps = _on_vehicles((3,))
    assert [step.name for step in steps] == ["2 x gun"]
    found = odds.odds(game, steps, "b1", "a1", exact=True)
    destroyed = sum(chance for outcome, chance in found.distribution if outcome.target.destroyed)
    assert destroyed == Fraction(49, 288) * Fraction(4, 9) + Fraction(35, 144) * Fraction(49, 288)


def test_where_a_loss_would_help_the_target_equal_attacks_are_previewed_together():
    game, steps = _on_vehicles((3, 1))  # half of them crippled: -1 now, and none once that one is gone
    together = possible_games(game, steps)
    mean = sum(b.chance * (4 - sum(b.game.model(m).hit_points for m in ("b1.1", "b1.2"))) for b in together)
    assert odds.odds(game, steps, "b1", "a1").damage == pytest.approx(mean)
