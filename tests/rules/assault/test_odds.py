"""Odds and play run one rule text: the programs of the Assault draft against every face, and against formulas."""

from fractions import Fraction

import pytest

from openfire.dice import Seeded
from openfire.engine.answers import Aim, Pick
from openfire.engine.questions import Modifier, Roll
from openfire.game.books import ASSAULT as EDITION
from openfire.odds.exact import most, solve
from openfire.odds.possible_games import possible_games
from openfire.odds.previews import consequences
from openfire.rules.shared.attack.volley import DANGER, VOLLEY, Defence, Plan
from openfire.rules.shared.morale.recovery import COMMAND, Command
from openfire.testkit import battle
from tests.odds.oracles import check_brute


def plan(dice: int, skill: int = 7, defence: int = 8, damage: int = 1, left: int = 9) -> Plan:
    return Plan(dice, skill, (), Defence(defence, (), damage, left))


def command(attribute: int, fearless: bool = False, modifier: int = 0) -> Command:
    found = (Modifier("help", modifier, "assault.recover.mod-engaged"),) if modifier else ()
    return Command(attribute, found, fearless, "recover", ("assault.recover.command-test",))


@pytest.mark.parametrize("made", [plan(1), plan(2, 10, 11), plan(2, 11, 9, 2, 3), plan(1, 13, 1), plan(1, 1, 13, 4, 3)])
def test_attacks_are_what_all_faces_make(made: Plan) -> None:
    check_brute(VOLLEY, made)


@pytest.mark.parametrize("made", [plan(1), plan(3, defence=12, left=2)])
def test_dangerous_ground_is_what_all_faces_make(made: Plan) -> None:
    check_brute(DANGER, made)


@pytest.mark.parametrize("made", [command(7), command(9, True), command(5, True, 4), command(13, False, 4), command(1)])
def test_command_tests_are_what_all_faces_make(made: Command) -> None:
    check_brute(COMMAND, made)


@pytest.mark.rule("assault.attack.hit", "assault.damage.per-failed-test")
def test_a_hit_with_a_wound_is_the_product_of_two_tests() -> None:
    law = dict(solve(VOLLEY, plan(1, 7, 9), most, True))
    assert law[1] == Fraction(6, 12) * Fraction(8, 12)
    assert law[0] == 1 - law[1]


@pytest.mark.rule("assault.terrain.dangerous-hit")
def test_dangerous_ground_wounds_one_in_twelve_times_the_failed_test() -> None:
    law = dict(solve(DANGER, plan(1, defence=9), most, True))
    assert law[1] == Fraction(1, 12) * Fraction(8, 12)


@pytest.mark.rule("assault.recover.critical")
def test_one_command_test_in_twelve_is_critical_whatever_the_modifiers() -> None:
    for modifier in (0, 2, 4):
        assert dict(solve(COMMAND, command(9, modifier=modifier), most, True))[2] == Fraction(1, 12)


@pytest.mark.rule("assault.evade.plus-2")
def test_who_may_evade_knows_what_either_answer_comes_to() -> None:
    """A hit on 7+ is wounded unless 9+ falls: 6/12 of 8/12. Evading adds 2: 6/12 of 6/12."""
    weapons = {"rifle": {"range": 24}}
    g = battle(EDITION, "a1 x1 @ 10,10 rifle\nb1 x1 @ 20,10 defence=9", weapons=weapons)
    g.play("activate: a1", "action: attack", "attack: a1.1:rifle>b1")
    found = {name: consequences(g.cursor, Pick(name)) for name in ("no", "yes")}
    assert found["no"]
    assert found["yes"]
    assert found["no"].destroys == pytest.approx(1 / 3)
    assert found["yes"].destroys == pytest.approx(1 / 4)


def test_a_preview_is_what_real_play_comes_to() -> None:
    weapons = {"rifle": {"range": 24, "attacks": 2, "damage": 2}}
    g = battle(EDITION, "a1 x2 @ 10,10 rifle\nb1 x3 @ 15.5,10 hit-points=2 defence=9", weapons=weapons)
    g.play("activate: a1", "action: attack")
    aim = Aim.read("a1.1:rifle>b1 a1.2:rifle>b1")
    steps = EDITION.look_ahead.steps["attack"](g.cursor.game, "a1", aim)
    expected = sum(
        branch.chance * (3 - len(branch.game.state.units["b1"].models))
        for branch in possible_games(g.cursor.game, steps)
    )
    games, lost = 400, 0
    for seed in range(games):
        cursor = g.cursor.fork()
        cursor.answer(aim)
        while isinstance(cursor.question, Roll) or cursor.asked.what == "damage":
            if isinstance(cursor.question, Roll):
                cursor.roll(Seeded(seed.to_bytes(32, "big"), cursor.state.rolls))
            else:
                cursor.answer(next(cursor.asked.options.each()))
        lost += 3 - len(cursor.state.units["b1"].models)
    assert lost / games == pytest.approx(expected, abs=0.15)
