"""Previews of the open question: targets, dice with their modifiers, command chances, free attacks, threats."""

import pytest

from openfire.engine.answers import Pick
from openfire.game.books import STRESS as EDITION
from openfire.geometry.inches import INCH
from openfire.odds import consequences, preview, threats
from openfire.testkit import battle
from tests.odds.oracles import WEAPONS, attacking

ARMED = {**WEAPONS, "knife": {"range": 1, "attacks": 2, "specials": ["Assault"]}}


def waiting(text, *steps, **more):
    g = battle(EDITION, text, weapons=ARMED, **more)
    return g.play(*steps).cursor


def by_target(cursor):
    return {one.about: one for one in preview(cursor).prospects}


# ------------------------------------------------------------------------------------------------ attacks


@pytest.mark.rule("stress.attack.mod-advance", "stress.defence.piercing", "stress.stress.skill-penalty")
def test_every_target_with_dice_modifiers_and_rules():
    text = "a1 x2 @ 10,10 skill=5 heavy stress:1 advanced:1\nb1 x2 @ 20,10 defence=6"
    cursor = waiting(text, "activate: a1", "recover: no", "move: stay")
    (found,) = preview(cursor).prospects
    assert (found.unit, found.about, found.sight, found.refusal) == ("a1", "b1", "clear", None)
    assert found.away == pytest.approx(10 - 1.2 - 25 / 25.4, abs=0.01)
    assert str(found.answer) == "a1.1:heavy>b1 a1.2:heavy>b1 b1~a1.1"
    (part,) = found.parts
    skill, defence = part.throws
    assert (part.name, skill.label, skill.dice, skill.die, skill.needed) == ("2 x heavy", "skill", 4, "D12", 10)
    assert [(m.name, m.value, m.rule) for m in skill.modifiers] == [
        ("stress", -1, "stress.stress.skill-penalty"),
        ("advance", -4, "stress.attack.mod-advance"),
    ]
    assert (defence.label, defence.needed, defence.good) == ("defence", 8, (8, 9, 10, 11, 12))
    assert [(m.name, m.value, m.rule) for m in defence.modifiers] == [("piercing", -2, "stress.defence.piercing")]
    assert part.chance("attacker") == pytest.approx(3 / 12)
    assert part.chance("defender") == pytest.approx(5 / 12)
    assert "stress.attack.hit" in skill.rules
    assert found.damage == found.odds.damage > 0
    assert 0 < found.destroys < 1


def test_chances_of_one_die_count_its_re_roll():
    cursor = waiting("a1 @ 10,10 skilled heavy\nb1 @ 20,10 resilient", "activate: a1", "move: stay")
    (part,) = preview(cursor).prospects[0].parts
    # Skill 7: 6/12 + 5/12 x 6/12 hit, 102/144. Defence 8 less 2: 3/12 save; 2 to 9 go again: 3/12 + 8/12 x 3/12.
    assert part.chance("attacker") == pytest.approx(102 / 144)
    assert part.chance("defender") == pytest.approx(3 / 12 + 8 / 12 * 3 / 12)


def test_why_a_target_cannot_be_attacked():
    text = "a1 @ 10,10 rifle\na2 @ 20,20 rifle\nb1 @ 20,10\nb2 @ 60,14\nb3 @ 20,21.4\nb4 @ 10,30"
    wall = {"pieces": [{"id": "wall", "box": [8, 20, 12, 22], "height": 4, "keywords": ["impassable"]}]}
    cursor = waiting(text, "activate: a1", "move: stay", table=wall)
    found = by_target(cursor)
    assert found["b1"].refusal is None
    assert found["b2"].refusal.code == "out-of-range"
    assert found["b2"].refusal.limit == 24
    assert found["b3"].refusal.rule == "stress.target.no-firing-into-melee"
    assert found["b4"].refusal.code == "blocked"
    assert all(one.odds is None and not one.damage for one in found.values() if one.refusal)
    assert all(one.sight and one.away for one in found.values())
    assert preview(cursor).best().about == "b1"


def test_where_every_target_is_refused_there_is_no_best():
    cursor = waiting("a1 @ 10,10 rifle\nb1 @ 60,10\nb2 @ 60,14", "activate: a1", "move: stay")
    assert [one.refusal.code for one in preview(cursor).prospects] == ["out-of-range", "out-of-range"]
    assert preview(cursor).best() is None


def test_the_best_target_is_the_one_that_loses_most():
    cursor = waiting("a1 @ 10,10 rifle\nb1 @ 20,10 defence=4\nb2 @ 20,14 defence=10", "activate: a1", "move: stay")
    assert preview(cursor).best().about == "b2"


def test_every_offer_is_taken_by_the_question():
    text = "a1 x5 @ 10,10 rifle mortar knife\nb1 x5 @ 20,10\nb2 x3 @ 30,12"
    cursor = waiting(text, "activate: a1", "move: stay")
    offers = [one for one in preview(cursor).prospects if one.answer]
    assert len(offers) == 2
    assert [cursor.why_not(one.answer) for one in offers] == [None, None]


def test_each_model_takes_its_best_weapon():
    near = waiting("a1 x2 @ 10,10 rifle knife\nb1 @ 10,11.5", "activate: a1", "move: stay")
    assert "knife" in str(preview(near).prospects[0].answer)  # a rifle has -4 in assault range
    far = waiting("a1 x2 @ 10,10 knife rifle heavy\nb1 x9 @ 20,10 hit-points=2", "activate: a1", "move: stay")
    assert str(preview(far).prospects[0].answer).count("heavy") == 2


def test_one_target_can_be_asked_for():
    cursor = waiting("a1 @ 10,10 rifle\nb1 @ 20,10\nb2 @ 22,12", "activate: a1", "move: stay")
    assert [one.about for one in preview(cursor, "b2").prospects] == ["b2"]


def test_questions_without_dice_have_no_prospects():
    cursor = waiting("a1 @ 10,10 rifle\nb1 @ 20,10", "activate: a1")
    found = preview(cursor)
    assert (found.what, found.about, found.prospects, found.best()) == ("move", "a1", (), None)


# ------------------------------------------------------------------------------------------------ command rolls


@pytest.mark.rule("stress.recover.roll-per-token", "stress.recover.12-clears-all")
def test_recovering():
    cursor = waiting("a1 @ 10,10 stress:2\nb1 @ 60,10", "activate: a1")
    (found,) = preview(cursor).prospects
    tokens = {o.target.tokens: p for o, p in found.odds.distribution}
    # Command 7. Both gone: a 12 in 23/144, or two passes without, 5/12 x 5/12; one: 2 x 5/12 x 6/12; none: 36/144.
    assert tokens == {
        -2: pytest.approx(23 / 144 + 25 / 144),
        -1: pytest.approx(60 / 144),
        0: pytest.approx(36 / 144),
    }
    assert found.parts[0].chance("owner") == pytest.approx(6 / 12)
    assert str(found.answer) == "yes"


@pytest.mark.rule("stress.unit.fear", "stress.unit.fearless")
def test_fear_and_fearless_in_command_chances():
    cursor = waiting("a1 @ 10,10 stress:1 fearless\nb1 @ 14,10 Fear_(2)", "activate: a1")
    (throw,) = preview(cursor).prospects[0].parts[0].throws
    assert (throw.needed, [m.rule for m in throw.modifiers]) == (9, ["stress.unit.fear"])
    assert throw.chance == pytest.approx(1 - (8 / 12) ** 2)


@pytest.mark.rule("stress.unit.support.command-roll")
def test_support_that_may_arrive():
    text = "a1 @ 10,10\na2 place=reserve support command=5\nb1 @ 60,10"
    entries = [{"seat": "a", "at": "10,20"}]
    (found,) = preview(waiting(text, round=2, entries=entries)).prospects
    assert (found.unit, str(found.answer)) == ("a2", "a2")
    assert found.parts[0].chance("owner") == pytest.approx(8 / 12)
    assert preview(waiting(text, round=1, entries=entries)).prospects == ()


# ------------------------------------------------------------------------------------------------ moves and threats


@pytest.mark.rule("stress.free-attack.trigger", "stress.free-attack.all-models-in-range")
def test_leaving_costs_free_attacks():
    cursor = waiting("a1 @ 10,10\nb1 x2 @ 10,11.5 rifle knife", "activate: a1")
    read = cursor.question.options.read
    stays, leaves = consequences(cursor, read("stay")), consequences(cursor, read("move 10,6"))
    assert stays.damage == 0
    # Two knives with two attacks each, skill 7 and defence 8: one hit point survives if all four fail.
    assert leaves.destroys == pytest.approx(1 - (1 - 42 / 144) ** 4)
    assert consequences(waiting("a1 @ 10,10\nb1 @ 30,10"), Pick("a1")) is None
    assert cursor.question.what == "move"  # nothing was played


def test_the_free_attack_itself():
    g = battle(EDITION, "a1 x2 @ 10,10\nb1 x2 @ 10,11.5 rifle knife\nb2 @ 50,40", weapons=ARMED)
    g.play("activate: a1", "move: move 10,6", "followers: suggested", "attack: none")
    assert g.question.what == "free attack"
    (found,) = preview(g.cursor).prospects
    assert (found.unit, found.about, str(found.answer)) == ("b1", "a1", "b1")
    assert found.odds.damage > 0
    g.play("free attack: b1")
    (found,) = preview(g.cursor).prospects
    assert str(found.answer).count("knife") == 2
    assert g.cursor.why_not(found.answer) is None


def test_threats_where_one_stands_and_elsewhere():
    cursor = waiting("a1 x2 @ 10,10\nb1 x2 @ 40,10 rifle\nb2 @ 40,30 rifle", "activate: a1")
    here = threats(cursor, "a1")
    assert [(one.unit, one.about, one.refusal.code) for one in here] == [
        ("b1", "a1", "out-of-range"),
        ("b2", "a1", "out-of-range"),
    ]
    near = threats(cursor, "a1", (30 * INCH, 10 * INCH))
    assert [one.damage > 0 for one in near] == [True, True]
    assert threats(cursor, "a1", (40 * INCH, 10 * INCH)) is None  # somebody stands there
    assert cursor.state.models["a1.1"].at.x == 10 * INCH


def test_a_preview_changes_nothing():
    cursor, aim = attacking("a1 x2 @ 10,10 plasma\nb1 @ 20,10", "a1.1:plasma>b1")
    before, facts = cursor.state.copy(), len(cursor.game.facts)
    preview(cursor)
    assert cursor.state == before
    assert len(cursor.game.facts) == facts
    assert cursor.answer(aim) is None
