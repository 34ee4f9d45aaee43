"""Odds come from the very rules that play: the edition's dice against every face, formulas, and real play."""

from fractions import Fraction

import pytest

from openfire import odds
from openfire.duels import duel
from openfire.engine.questions import Roll
from openfire.game.books import ONEPAGE as EDITION
from openfire.odds import consequences, preview
from openfire.odds.exact import enumerate_all, most, solve
from openfire.odds.outcomes import ActionOutcome, losses
from openfire.odds.possible_games import advised
from openfire.rules.onepage import numbers
from openfire.rules.onepage.attack import volley as blows
from openfire.rules.onepage.attack.volley import BLOWS, HEAL, TO_HIT, Plan
from openfire.rules.onepage.morale import MORALE, MoralePlan
from openfire.rules.onepage.rolls import ALL, FAILURES, NO, SUCCESSES
from openfire.testkit import battle
from tests.odds.oracles import check_brute, every_way

WEAPONS = {
    "rifle": {"range": 24},
    "piercer": {"range": 24, "specials": ["Piercing"]},
    "shards": {"range": 24, "specials": ["Rending"]},
    "twin": {"range": 24, "specials": ["Linked"]},
    "cutter": {"range": 24, "attacks": 2, "specials": ["Single Model"]},
    "fist": {"range": None, "attacks": 1},
    "maul": {"range": None, "attacks": 2},
}

CASES = {
    "plain: 1/2 to hit, 1/2 not blocked": ("rifle", "", 1 / 4),
    "linked: 3/4 to hit": ("twin", "", 3 / 8),
    "piercing: a block must succeed twice": ("piercer", "", 1 / 2 * 3 / 4),
    "armored: 1/2 of the hits are ignored": ("rifle", "Armored", 1 / 8),
    "piercing against armored": ("piercer", "Armored", 1 / 4),
    "stealth: 1/3 of the hits are ignored": ("rifle", "Stealth", 1 / 2 * 2 / 3 * 1 / 2),
    "rending: 1/6 wounds, 2/6 hits": ("shards", "", 1 / 6 + 1 / 3 * 1 / 2),
    "rending against armored": ("shards", "Armored", 1 / 6 + 1 / 3 * 1 / 2 * 1 / 2),
    "regeneration: 1/3 of the wounds are ignored": ("rifle", "Regeneration", 1 / 4 * 2 / 3),
}


@pytest.mark.parametrize(("weapon", "special", "each"), CASES.values(), ids=CASES.keys())
def test_the_average_damage_of_three_shots(weapon, special, each):
    g = battle(EDITION, f"a1 x3 @ 10,10 {weapon}\nb1 @ 10,20 hit-points=9 {special}", weapons=WEAPONS)
    g.play("activate: a1", "action: hold")
    best = preview(g.cursor).best()
    assert best is not None
    assert best.damage == pytest.approx(3 * each)


# ------------------------------------------------------------------------------------------------ every face

ONE_DIE = [
    Plan(1, 4, 4),
    Plan(1, 2, 6, FAILURES),
    Plan(1, 3, 5, SUCCESSES, block_again=True),
    Plan(1, 5, 3, ALL, rending=True, ignore=4),
    Plan(1, 4, 4, rending=True, extra=True, ignore=5, ignore_sixes=5),
    Plan(1, 3, 4, ignore=5, block_again=True, regeneration=True),
    Plan(0, 6, 4, hits=2, ignore=4),
    Plan(2, 3, 5),
    Plan(2, 4, 4, rending=True),
]


@pytest.mark.parametrize("made", ONE_DIE)
def test_blows_are_what_all_faces_make(made):
    check_brute(BLOWS, made, sides=6)


@pytest.mark.parametrize("made", [Plan(2, 4, 4, rending=True), Plan(2, 3, 4, ALL)])
def test_rolls_to_hit_are_what_all_faces_make(made):
    check_brute(TO_HIT, made, sides=6)


@pytest.mark.parametrize("wounds", [1, 3])
def test_regeneration_is_what_all_faces_make(wounds):
    check_brute(HEAL, Plan(0, 6, 6, hits=wounds, regeneration=True), sides=6)


@pytest.mark.parametrize("made", [MoralePlan(4, 1, ()), MoralePlan(2, 2, ()), MoralePlan(6, 2, ())])
def test_morale_is_what_all_faces_make(made):
    check_brute(MORALE, made, sides=6)


def check_fast(program, made):
    """The law of one attack joined many times is the law of all attacks together, as fractions."""
    assert dict(solve(program, made, most, True)) == enumerate_all(program, made, most, True)


MANY = [
    Plan(6, 4, 4),
    Plan(5, 3, 5, FAILURES, rending=True, ignore=4),
    Plan(4, 4, 4, SUCCESSES, rending=True, extra=True, ignore=5, ignore_sixes=5, block_again=True, regeneration=True),
    Plan(0, 6, 3, hits=6, ignore=4, regeneration=True),
]


@pytest.mark.parametrize("made", MANY)
def test_many_attacks_are_one_attack_many_times(made):
    check_fast(BLOWS, made)


# ------------------------------------------------------------------------------------------------ formulas


def succeeds(needed, again=NO):
    """How often a die succeeds, from the book alone."""
    once = Fraction(7 - needed, 6)
    return {NO: once, FAILURES: once + (1 - once) * once, SUCCESSES: once * once, ALL: once}[again]


def mean_of(made):
    """Wounds on average, from the book alone; without Rending."""
    hits = made.attacks * succeeds(made.quality, made.again) + made.hits
    passed = 1 - succeeds(made.ignore) if made.ignore else Fraction(1)
    failed = 1 - succeeds(made.block, SUCCESSES if made.block_again else NO)
    healed = 1 - succeeds(numbers.REGENERATION) if made.regeneration else Fraction(1)
    return hits * passed * failed * healed


PLAIN = [
    Plan(7, quality, block, again, ignore=ignore, block_again=twice, regeneration=heals)
    for quality, block in ((2, 6), (4, 4), (6, 2))
    for again in (NO, FAILURES, SUCCESSES, ALL)
    for ignore, twice, heals in ((0, False, False), (4, False, True), (5, True, False))
]


def check_mean(program, made):
    distribution = dict(solve(program, made, most, True))
    assert sum(wounds * chance for wounds, chance in distribution.items()) == mean_of(made)


@pytest.mark.parametrize("made", PLAIN)
def test_wounds_on_average_are_those_of_the_formula(made):
    check_mean(BLOWS, made)


# ------------------------------------------------------------------------------------------------ planted faults


FAULTS = {
    "one attack too many": lambda: BLOWS._replace(
        one=lambda plan: (plan._replace(attacks=1, hits=0), plan.attacks + 1)
    ),
    "attacks that do not add up": lambda: BLOWS._replace(join=lambda one, other, _: max(one, other)),
    "a result that forgets the sixes": lambda: BLOWS._replace(result=lambda state, _: state.wounds - state.healed),
    "no regeneration": lambda: BLOWS._replace(stages=BLOWS.stages[:-1]),
    "blocks left out": lambda: BLOWS._replace(stages=(*BLOWS.stages[:3], BLOWS.stages[4])),
}


def is_noticed(program):
    """Whether some oracle turns red."""
    for made in MANY:
        if dict(solve(program, made, most, True)) != enumerate_all(program, made, most, True):
            return True
    laws = [dict(solve(program, made, most, True)) for made in (*PLAIN, *MANY)]
    return laws != [dict(solve(BLOWS, made, most, True)) for made in (*PLAIN, *MANY)]


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_noticed(fault):
    odds.clear()
    assert is_noticed(fault())
    assert not is_noticed(BLOWS)


def test_a_changed_number_moves_play_and_odds(monkeypatch):
    made = Plan(1, 4, 4, regeneration=True)
    monkeypatch.setattr(numbers, "REGENERATION", 3)
    odds.clear()
    check_brute(BLOWS, made, sides=6)
    # 1/2 to hit, 1/2 not blocked, 2/6 not healed on a 3.
    assert dict(solve(BLOWS, made, most, True))[1] == Fraction(1, 2) * Fraction(1, 2) * Fraction(2, 6)
    monkeypatch.undo()
    odds.clear()
    assert dict(solve(BLOWS, made, most, True))[1] == Fraction(1, 2) * Fraction(1, 2) * Fraction(4, 6)


def test_a_changed_test_moves_play_and_odds(monkeypatch):
    plain = blows.quality_test
    monkeypatch.setattr(blows, "quality_test", lambda needed, *more: plain(needed - 1, *more))
    odds.clear()
    check_brute(BLOWS, Plan(1, 4, 4), sides=6)
    assert dict(solve(BLOWS, Plan(1, 4, 4), most, True))[1] == Fraction(4, 6) * Fraction(2, 6)
    monkeypatch.undo()
    odds.clear()


# ------------------------------------------------------------------------------------------------ whole exchanges

DURING = ("damage", "wounds first", "snipe", "pile in")


def played_out(cursor, answer):
    """The exchange in real play with scripted dice, to the first question that is not part of it."""

    def play(dice):
        start, fork = cursor.game, cursor.fork()
        assert fork.answer(answer) is None
        while fork.question and (isinstance(fork.question, Roll) or fork.asked.what in DURING):
            if isinstance(fork.question, Roll):
                fork.roll(dice)
            else:
                fork.answer(advised(fork.question, fork.game))
        return ActionOutcome(losses(start, fork.game, "b1"), losses(start, fork.game, "a1"))

    return play


EXCHANGES = {
    "a charge, the blows of both, morale": ("a1 @ 10,10 fist\nb1 @ 14,10", ("action: assault b1",)),
    "a blow against one that is Tough": ("a1 @ 10,10 fist\nb1 @ 14,10 fist hit-points=2", ("action: assault b1",)),
    "two blows against one that is Tough": ("a1 @ 10,10 maul\nb1 @ 14,10 hit-points=2", ("action: assault b1",)),
    "shots at two, and the half test": ("a1 @ 10,10 cutter\nb1 x2 @ 10,20", ("action: hold",)),
    "a charge into Fear": ("a1 @ 10,10 fist\nb1 @ 14,10 Fear", ("action: assault b1",)),
}


MANY_FACES = (
    "two blows against one that is Tough",
    "shots at two, and the half test",
    "a charge into Fear",
)
"""What `make soak` spells out."""


@pytest.mark.parametrize(
    ("text", "before"),
    [
        pytest.param(*told, id=name, marks=pytest.mark.soak if name in MANY_FACES else ())
        for name, told in EXCHANGES.items()
    ],
)
def test_a_whole_exchange_is_what_all_faces_of_real_play_make(text, before):
    g = battle(EDITION, f"{text}\nb9 @ 60,40", weapons=WEAPONS)
    g.play("activate: a1", *before)
    question = g.cursor.asked
    answer = question.options.read("all b1") if question.what == "attack" else question.options.sample(None)
    steps = EDITION.look_ahead.steps[question.what](g.cursor.game, "a1", answer)
    told = dict(odds.odds(g.cursor.game, steps, "b1", "a1", exact=True).distribution)
    assert told == every_way(played_out(g.cursor, answer), sides=6)


def test_an_assault_is_previewed_as_a_whole_exchange():
    # One blow: 1/2 to hit, 1/2 not blocked. Else, 3/4, one blow back with the same odds.
    g = battle(EDITION, "a1 @ 10,10 fist\nb1 @ 14,10", weapons=WEAPONS)
    g.play("activate: a1")
    (assault,) = [one for one in preview(g.cursor, "b1").prospects if one.about == "b1"]
    assert str(assault.answer) == "assault b1"
    assert assault.destroys == pytest.approx(1 / 4)
    assert assault.odds.chance(lambda outcome: outcome.own.destroyed) == pytest.approx(3 / 16)
    g.play("action: assault b1")
    (move,) = preview(g.cursor).prospects
    assert move.odds == assault.odds


def test_a_duel_can_be_a_whole_exchange():
    found = duel("x1 fist quality=4", "x1 fist quality=4", edition="onepage", weapons=WEAPONS, exchange=True)
    assert found.destroys == pytest.approx(1 / 4)
    assert found.odds.chance(lambda outcome: outcome.own.destroyed) == pytest.approx(3 / 16)


def test_a_whole_assault_can_be_weighed():
    g = battle(EDITION, "a1 @ 10,10 fist\nb1 @ 14,10", weapons=WEAPONS)
    g.play("activate: a1", "action: assault b1")
    answer = g.cursor.asked.options.sample(None)
    odds_of_it = consequences(g.cursor, answer)
    assert odds_of_it is not None
    assert odds_of_it.is_exact
    assert odds_of_it.chance(lambda outcome: outcome.own.destroyed) == pytest.approx(3 / 4 * 1 / 4)


# ------------------------------------------------------------------------------------------------ duels in cover


def test_a_duel_can_be_fought_into_cover():
    # Six shots: 1/2 to hit; a third of the hits is ignored in cover; 1/2 is not blocked.
    for sight, each in (("open", Fraction(1, 4)), ("cover", Fraction(1, 6))):
        found = duel("x6 rifle", "x9 quality=4", edition="onepage", weapons=WEAPONS, sight=sight, exact=True)
        assert found.sight == sight
        assert found.odds.expected(lambda outcome: outcome.target.damage) == 6 * each


def test_each_kind_of_roll_is_told_with_its_own_chance():
    target = "x3 quality=4 hit-points=3 Regeneration"
    found = duel("x2 shards", target, edition="onepage", weapons=WEAPONS, sight="cover")
    told = [(throw.label, throw.needed, round(throw.chance, 6)) for throw in found.parts[0].throws]
    third = round(1 / 3, 6)
    assert told == [
        ("hit", 4, 0.5),
        ("ignore", 5, third),
        ("ignore sixes", 5, third),
        ("block", 4, 0.5),
        ("regeneration", 5, third),
    ]


def test_a_shot_out_of_sight_is_foretold_as_it_is_fired():
    weapons = {"mortar": {"range": 24, "specials": ["Indirect"]}}
    table = {"pieces": [{"id": "wall", "box": [6, 14, 14, 15], "height": 3, "keywords": ["impassable"]}]}
    g = battle(EDITION, "a1 @ 10,10 mortar\nb1 @ 10,20", weapons=weapons, table=table)
    g.play("activate: a1", "action: hold")
    best = preview(g.cursor).best()
    assert (best.sight, best.damage) == ("cover", pytest.approx(1 / 2 * 2 / 3 * 1 / 2))
