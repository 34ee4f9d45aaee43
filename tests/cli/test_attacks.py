"""Attacks in few words: who, whom, with what; and what they would come to."""

from pathlib import Path
from typing import Any

import pytest

from openfire.engine.answers import Aim
from openfire.engine.questions import Ask
from openfire.game.books import ONEPAGE
from openfire.game.books import STRESS as EDITION
from openfire.testkit import Battle, battle
from openfire.text.attacks import read_aim
from openfire.text.table_things import UnknownWordError
from tests.cli.talk import at

ARMS: dict[str, Any] = {
    "rifle": {"range": 24},
    "pistol": {"range": 8, "attacks": 3},
    "mortar": {"profiles": [{"name": "High", "range": 24, "attacks": 2}, {"name": "Low", "range": 12, "attacks": 4}]},
    "knife": {"range": 1, "attacks": 4, "specials": ["Assault"]},
    "bomb": {"range": 24, "attacks": 6, "specials": ["Grenade"]},
}


def aiming(text: str, **more: Any) -> Battle:
    """a1 is asked whom it attacks."""
    return battle(EDITION, text, weapons=ARMS, **more).play("activate: a1", "move: stay")


def said(g: Battle, text: str) -> Aim:
    """What a line means to the open question."""
    assert isinstance(g.question, Ask)
    return read_aim(g.cursor.game, g.question, text)


PAIR = "a1 x2 @ 20,20 rifle pistol\nb1 @ 20,26\nb2 @ 30,36"


@pytest.mark.parametrize(
    ("line", "shots"),
    [
        ("b1", "a1.1:pistol>b1 a1.2:pistol>b1"),
        ("attack b1", "a1.1:pistol>b1 a1.2:pistol>b1"),
        ("b1 with rifle", "a1.1:rifle>b1 a1.2:rifle>b1"),
        ("a1.2 at b2", "a1.2:rifle>b2"),
        ("a1.1 at b1, a1.2 at b2", "a1.1:pistol>b1 a1.2:rifle>b2"),
        ("a1.1 at b1 and b2", "a1.1:pistol>b1 a1.2:rifle>b2"),
        ("none", "none"),
        ("a1.1:rifle>b2", "a1.1:rifle>b2"),
    ],
)
def test_an_attack_in_few_words(line: str, shots: str) -> None:
    assert str(said(aiming(PAIR), line)) == shots


def test_a_profile_has_a_name_of_its_own() -> None:
    g = aiming("a1 @ 20,20 mortar\nb1 @ 20,26")
    assert str(said(g, "b1 with high")) == "a1.1:mortar>b1"
    assert str(said(g, "b1 with low")) == "a1.1:mortar#1>b1"
    assert str(said(g, "b1")) == "a1.1:mortar#1>b1"


def test_one_grenade_is_thrown_and_the_rest_fires() -> None:
    g = aiming("a1 x3 @ 20,20 rifle bomb\nb1 @ 20,26")
    weapons = [shot.weapon for shot in said(g, "b1").shots]
    assert sorted(weapons) == ["bomb", "rifle", "rifle"]


def test_the_best_weapon_in_assault_range_is_one_for_it() -> None:
    g = aiming("a1 @ 20,20 rifle knife\nb1 @ 20,21.5")
    assert str(said(g, "b1")) == "a1.1:knife>b1"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("b9", "no unit to attack"),
        ("rifle", "no unit to attack"),
        ("b1 b2", "no unit to attack"),
        ("b1 with spoon", "no weapon of a1: rifle, pistol"),
        ("b1 with i", "more than one weapon of a1"),
    ],
)
def test_words_that_name_no_attack(line: str, reason: str) -> None:
    with pytest.raises(UnknownWordError, match=reason):
        said(aiming(PAIR), line)


def test_an_attack_that_nobody_can_make_says_why() -> None:
    with pytest.raises(ValueError, match=r"b2\.1 is 17\.9 in from a1\.1, and its pistol reaches 8 in"):
        said(aiming(PAIR), "b2 with pistol")


# ------------------------------------------------------------------------------------------------ at the table


def test_offers_tell_dice_faces_modifiers_and_what_they_come_to(tmp_path: Path) -> None:
    position = "a1 x3 @ 20,20 rifle skill=7\nb1 x3 @ 20,40 defence=9"
    g = battle(EDITION, position, weapons=ARMS).play("activate: a1", "move: advance 20,21", "followers: suggested")
    text = " ".join(at(tmp_path, g).text.split())
    assert "b1, 18.0 in, clear: 3 rifles (3 dice, 11+ to hit [-4 advance], 9+ saves). About 0.3 damage." in text


def test_an_attack_that_nobody_can_make_is_not_asked_for(tmp_path: Path) -> None:
    talk = at(tmp_path, "a1 @ 20,5 pistol\nb1 @ 20,40", "a1", "stay", weapons=ARMS)
    assert "has nobody to attack in range and sight." in talk.text
    assert "whom does" not in talk.text
    assert talk.asked.who == "b"


def test_a_free_attack_is_offered_without_range_and_sight(tmp_path: Path) -> None:
    position = "a1 @ 20,20 rifle\nb1 @ 21.5,20 knife"
    talk = at(tmp_path, position, "a1", "move 14,20", "none", "b1", weapons=ARMS)
    assert "B: a1 left your assault range. Which of your units makes a free attack on it?" in talk.text
    shown = " ".join(talk.text.split())
    assert "> 1) a1: 1 knife (4 dice, 7+ to hit, 8+ saves). About 0.7 damage, destroyed 75%." in shown
    assert talk.asked.what == "free attack with"


def test_an_assault_in_the_list_of_actions_tells_what_the_whole_fight_comes_to(tmp_path: Path) -> None:
    """One attack each, hits on 4+, blocks on 4+: b1 dies 1/2 x 1/2 = 25% of the time; else it strikes back.

    a1 then dies 3/4 x 1/4 = 19% of the time. 0.25 and 0.1875 wounds are both told as 0.2.
    """
    text = at(tmp_path, battle(ONEPAGE, "a1 @ 20,20\nb1 @ 20,26"), "a1").text
    told = " ".join(text.split())
    assert "About 0.2 damage, destroyed 25%; about 0.2 in return, lost 19%." in told
    assert told.count("in return") == 1


def test_the_charge_of_a_vehicle_is_told_with_its_impact(tmp_path: Path) -> None:
    """Impact(D6): X hits, each blocked on 4+; all are (1/2 + 1/4 + ... + 1/64) / 6 = 16.4% of the time.

    Then one attack, of which 3/4 do nothing: b1 lives 12.3% of the time, so it dies 87.7%. What it does then to the
    armour of the Vehicle is less than a twentieth of a wound.
    """
    wagon = {"id": "a1", "at": "20,20", "base": "4.5x3 in rectangle", "types": ["vehicle"], "hit-points": 6}
    g = battle(ONEPAGE, {"units": [wagon, {"id": "b1", "at": "30,20"}]})
    told = " ".join(at(tmp_path, g, "a1").text.split())
    assert "About 0.9 damage, destroyed 88%; about 0.0 in return." in told
