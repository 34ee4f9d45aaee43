"""What happened, in sentences: every kind of fact, dice with named modifiers, the rules behind them."""

from pathlib import Path
from typing import Any, get_args

import pytest

from openfire.cli.terminal.screen import TerminalScreen
from openfire.dice import Scripted, Sum, roll
from openfire.engine import facts
from openfire.engine.state import Marker, Outcome
from openfire.game.books import STRESS as EDITION
from openfire.geometry.shapes import Pose
from openfire.testkit import battle
from openfire.text.log import tell, tell_all, tell_each
from openfire.text.phrasebooks.en.grammar import counted
from openfire.text.sentences import sentence
from openfire.text.wording import Wording
from tests.cli.talk import WEAPONS, at

POSITION = "a1 x3 @ 20,10 rifle\nb1 x3 @ 40,12 rifle"
PUMP = Marker("pump", (240_000, 40_000), "control", 2, ("a", "b"))
R = ("stress.round.sequence",)

SENTENCES: list[tuple[facts.Fact, str]] = [
    (facts.RoundBegan(round=2, rules=R), "Round 2 begins."),
    (facts.Ordered(seats=("b", "a"), rules=R), "B (b) goes first, then A (a)."),
    (facts.Passed(turn=1, passes=1, rules=R), "A player lets the go pass."),
    (
        facts.Threw(who="a", about="a1", rolled=roll(Sum.parse("D3"), Scripted([5]), "attacks"), rules=R),
        "Number of attacks by a1 (D3): 5 -> 3.",
    ),
    (
        facts.Entered(entry="a-entry-1", seat="a", at=(180_000, 10_000), rules=R),
        "The entry point a-entry-1 of A (a) is at 18,1.",
    ),
    (facts.Arrived(unit="a1", rules=R), "a1 comes onto the table."),
    (facts.Activated(unit="a1", rules=R), "a1 takes its turn."),
    (
        facts.Moved(
            model="a1.1", kind="advance", way=((0, 0), (10_000, 0)), cost=1.0, at=Pose(10_000, 0), level=1, rules=R
        ),
        "a1 advances 1.0 in: its leader is now at 1,0, on level 1.",
    ),
    (facts.Placed(places=(("a1.2", Pose(10_000, 0), 0),), rules=R), "a1.2 is placed at 1,0."),
    (facts.Marked(unit="a1", mark="stress", value=2, rules=R), "a1 has 2 stress."),
    (facts.Marked(unit="a1", mark="left:b1", value=1, rules=R), "a1 leaves the assault range of b1."),
    (
        facts.Declared(unit="a1", shots=("a1.1:rifle>b1", "a1.2:rifle>b1"), sights=(("b1", "clear"),), rules=R),
        "a1 attacks b1 (clear) with 2 rifles.",
    ),
    (facts.Hurt(model="b1.2", damage=1, left=2, rules=R), "b1.2 takes 1 damage: 2 hit points left."),
    (facts.Hurt(model="b1.2", damage=-1, left=2, rules=R), "b1.2 gets 1 hit point back: 2 hit points left."),
    (facts.Lost(model="b1.2", rules=R), "b1.2 falls."),
    (facts.Rejoined(model="b1.2", points=1, at=Pose(120_000, 80_000), level=0, rules=R), "b1.2 is back, at 12,8."),
    (facts.Revived(unit="b1", rules=R), "b1 is whole again, and in reserve."),
    (facts.Led(unit="b1", model="b1.3", rules=R), "b1.3 now leads b1."),
    (facts.Destroyed(unit="b1", rules=R), "b1 is destroyed."),
    (facts.Withdrew(unit="b1", rules=R), "b1 leaves the table and is in reserve."),
    (facts.Attached(unit="b1", host="a1", rules=R), "b1 joins a1."),
    (facts.Embarked(unit="b1", carrier="b2.1", rules=R), "b1 embarks on b2.1."),
    (facts.Disembarked(unit="b1", carrier="b2.1", rules=R), "b1 gets out of b2.1."),
    (facts.Used(what="b1.1:rifle", rules=R), "b1.1 has used up rifle."),
    (facts.Counted(seat="a", what="power-dice", value=3, rules=R), "A (a) has 3 power dice."),
    (facts.Claimed(marker=PUMP, rules=R), "The objective pump is nobody's again."),
    (facts.Scored(seat="a", points=2, marker="pump", rules=R), "A (a) scores 2 victory points for pump."),
    (facts.Dropped(seat="b", rules=R), "B (b) has nobody left on the table and is out."),
    (facts.Told(what="support fails", about="a1", rules=R), "a1 is called for and does not come."),
    (
        facts.Ended(outcome=Outcome("rounds", ("a",), (("a", 2), ("b", 0))), rules=R),
        "The game is over, the last round is played: A (a) wins (A (a) 2, B (b) 0).",
    ),
]


@pytest.mark.parametrize(("fact", "words"), SENTENCES, ids=[type(fact).__name__ for fact, _ in SENTENCES])
def test_a_fact_in_words(fact: facts.Fact, words: str) -> None:
    setup = battle(EDITION, POSITION, weapons=WEAPONS).cursor.game.setup
    assert tell(fact, setup) == words


def test_every_kind_of_fact_has_its_words() -> None:
    assert {type(fact) for fact, _ in SENTENCES} == set(get_args(facts.AnyFact))


def test_a_fact_that_nobody_can_tell_is_noticed() -> None:
    class Dreamt(facts.Fact, frozen=True):
        """Something new."""

    with pytest.raises(TypeError, match="Dreamt"):
        sentence(Dreamt(rules=R), Wording(battle(EDITION, POSITION, weapons=WEAPONS).cursor.game.setup))


def test_dice_are_told_with_their_modifiers_and_all_the_rules() -> None:
    position = "a1 x2 @ 20,10 rifle skill=7\nb1 x2 @ 30,10 defence=9 Stealth_(1)"
    g = battle(EDITION, position, weapons=WEAPONS)
    g.play("activate: a1", "move: stay", "attack: a1.1:rifle>b1 a1.2:rifle>b1", dice=[8, 7, 3])
    g.play("damage: b1.2") if g.question and g.question.what == "damage" else None  # type: ignore[union-attr]
    log = list(tell_all(g.facts, g.cursor.game.setup, ids=True))
    line = next(line for line in log if line.startswith("Attacks on b1"))
    assert line.startswith("Attacks on b1: needs 8+ (7, -1 stealth): 8 7 -> 1 hit. [stress.attack.rolls-equal-attacks")
    assert line.endswith("stress.unit.stealth]")
    assert any(line.startswith("Defence of b1: needs 9+: 3 -> no save.") for line in log)


def test_a_roll_that_only_the_highest_face_makes_says_so() -> None:
    g = battle(EDITION, "a1 @ 20,10 rifle skill=12\nb1 @ 30,10 Stealth_(4)", weapons=WEAPONS)
    g.play("activate: a1", "move: stay", "attack: a1.1:rifle>b1", dice=[11])
    told = list(tell_all(g.facts, g.cursor.game.setup))
    assert "Attacks on b1: needs a 12 (12, -4 stealth): 11 -> no hit." in told


def test_the_short_log_leaves_out_what_the_next_line_says() -> None:
    g = battle(EDITION, "a1 x3 @ 20,10 rifle\nb1 x3 @ 40,12 rifle", weapons=WEAPONS)
    g.play("activate: a1", "move: move 22,10", "followers: suggested")
    short = list(tell_all(g.facts, g.cursor.game.setup))
    assert short == ["a1 moves 2.0 in: its leader is now at 22,10."]
    assert len(list(tell_all(g.facts, g.cursor.game.setup, ids=True))) > 3


def test_every_fact_is_told_and_those_say_nothing_that_the_short_log_is_without() -> None:
    g = battle(EDITION, "a1 x3 @ 20,10 rifle\nb1 x3 @ 40,12 rifle", weapons=WEAPONS)
    g.play("activate: a1", "move: move 22,10", "followers: suggested")
    setup, told = g.cursor.game.setup, list(g.facts)
    each = list(tell_each(told, setup))
    assert len(each) == len(told)
    assert [text for text, is_left_out in each if not is_left_out] == list(tell_all(told, setup))
    assert (tell(told[0], setup), True) == each[0], "who is activated is told, and left out: the next line says it"


def test_models_that_fall_together_are_told_together_in_the_last_line() -> None:
    g = battle(EDITION, "a1 x3 @ 20,10 rifle\nb1 x3 @ 40,12 rifle", weapons=WEAPONS)
    fallen = [facts.Lost(model=model, rules=R) for model in ("b1.2", "b1.3")]
    assert list(tell_each(fallen, g.cursor.game.setup)) == [
        (tell(fallen[0], g.cursor.game.setup), True),
        ("b1 loses 2 models: b1.2 and b1.3.", False),
    ]


# ------------------------------------------------------------------------------------------------ questions


def asked(tmp_path: Path, position: str, *lines: str, **more: Any) -> str:
    """What is shown after some lines, on one long line."""
    return " ".join(at(tmp_path, position, *lines, **more).text.split())


def test_recovering_says_what_is_needed(tmp_path: Path) -> None:
    text = asked(tmp_path, "a1 @ 20,10 command=6 stress:2\nb1 @ 40,10", "a1")
    assert "A: does a1 try to recover from its stress? [stress.recover.optional-first," in text
    assert "It has 2 stress: 2 command rolls, 6+ takes one off." in text


def test_damage_is_asked_of_its_owner_with_a_number_of_models(tmp_path: Path) -> None:
    g = battle(EDITION, "a1 x2 @ 20,10 rifle\nb1 x4 @ 20,20", weapons=WEAPONS)
    g.play("activate: a1", "move: stay", "attack: a1.1:rifle>b1 a1.2:rifle>b1", dice=[11, 11, 2, 3])
    text = " ".join(at(tmp_path, g).text.split())
    assert "B: b1 takes 2 damage. Which models take it? [stress.damage.owner-allocates" in text
    assert "Name 2 models of b1.2, b1.3, b1.4; the leader comes last. > 1) b1.2 and b1.3" in text


def test_re_rolls_are_a_number(tmp_path: Path) -> None:
    talk = at(tmp_path, "a1 x9 @ 20,10 rifle Skilled skill=11\nb1 x9 @ 20,30 rifle", "a1", "stay", "b1", "99", "x", "1")
    assert "A: how many of the misses on b1 are rolled again?" in talk.text
    assert "No: 99 is not" in talk.after("99")
    assert "again" in talk.after("1")


def test_an_objective_next_to_a_unit_can_be_secured(tmp_path: Path) -> None:
    goals = [{"id": "pump", "at": "21,10", "points": 2}, {"id": "well", "at": "19,10", "points": 5}]
    text = asked(tmp_path, "a1 @ 20,10\nb1 @ 60,10", "a1", "", objectives=goals)
    assert "A: which objective does a1 secure? [stress.secure.within-1" in text
    assert "1) pump (control, 2 points) > 2) well (control, 5 points) 3) none" in text


def test_a_fallen_leader_is_followed_by_one_that_its_player_names(tmp_path: Path) -> None:
    position = {
        "weapons": {"gun": {"range": 24, "attacks": 9, "specials": ["Unstable"]}},
        "units": [
            {"id": "a1", "at": "20,10", "models": [{"weapons": ["gun"]}, {}, {}]},
            {"id": "b1", "at": "20,20"},
        ],
    }
    g = battle(EDITION, position).play("activate: a1", "move: stay", "attack: a1.1:gun>b1", dice=[1] * 9)
    text = " ".join(at(tmp_path, g).text.split())
    assert "A: the leader of a1 has fallen. Who leads it now?" in text


# ------------------------------------------------------------------------------------------------ the screen


def screen(columns: int = 40, colours: bool = False) -> tuple[TerminalScreen, list[str]]:
    """A screen and what it shows."""
    import io

    out = io.StringIO()
    shown: list[str] = []
    out.write = lambda text: shown.append(text) or len(text)  # type: ignore[method-assign,func-returns-value]
    return TerminalScreen(out, input, columns, colours), shown


def test_sentences_are_wrapped_to_the_width() -> None:
    one, shown = screen(30)
    one.say("a sentence that is a good deal longer than thirty columns", indent=2)
    assert all(len(line) < 30 for line in shown)
    assert shown[0].startswith("  a sentence")
    assert shown[1].startswith("    ")


def test_colours_come_only_where_they_are_wanted() -> None:
    plain, shown = screen(80)
    plain.say("hello", "strong")
    plain.show_map(["  |o a1 x b2 *1 @a|"], ("a",))
    assert "\x1b" not in "".join(shown)
    bright, painted = screen(80, colours=True)
    bright.show_map(["  |o a1 x b2 *1 @a|"], ("a",))
    own, enemy = "\x1b[1;38;5;39m", "\x1b[1;38;5;208m"
    assert f"{own}o\x1b[0m {own}a1\x1b[0m {enemy}x\x1b[0m {enemy}b2\x1b[0m" in "".join(painted)


@pytest.mark.parametrize(
    ("noun", "many"),
    [
        *(
            ("rifle", "2 rifles"),
            ("knife", "2 knives"),
            ("torch", "2 torches"),
            ("ray", "2 rays"),
            ("fury", "2 furies"),
        ),
        *(("deck guns", "2 deck guns"), ("cutlass", "2 cutlasses")),
    ],
)
def test_two_of_a_thing(noun: str, many: str) -> None:
    assert counted(2, noun) == many
    assert counted(1, noun) == f"1 {noun}"


def test_a_way_with_many_turns_names_the_first() -> None:
    setup = battle(EDITION, POSITION, weapons=WEAPONS).cursor.game.setup
    way = tuple((10_000 * n, 0) for n in range(9))
    fact = facts.Moved(model="a1.1", kind="move", way=way, cost=8.0, at=Pose(80_000, 0), level=0, rules=R)
    assert tell(fact, setup) == "a1 moves 8.0 in by way of 1,0, 2,0, 3,0 and more: its leader is now at 8,0."
