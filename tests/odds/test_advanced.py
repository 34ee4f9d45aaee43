"""The dice of the Advanced Rules: Cover with its floor, weak spots, platforms. Formulas, every face, planted faults."""

from fractions import Fraction

import pytest

from openfire import odds
from openfire.dice import Scripted
from openfire.engine.questions import Roll
from openfire.game.books import ADVANCED as EDITION
from openfire.odds.outcomes import ActionOutcome, losses
from openfire.odds.policies import sensible
from openfire.rules.advanced import numbers, sight
from openfire.rules.advanced.attack import modifiers as cover
from openfire.rules.advanced.attack import mounts
from openfire.rules.advanced.vehicles import traits as vehicles
from openfire.rules.stress import numbers as stress_numbers
from openfire.testkit import battle
from tests.odds.oracles import every_way

HEDGE = {"id": "hedge", "box": [28, 8, 28.5, 12], "height": 1, "keywords": ["rough", "cover"]}
PILLAR = {"id": "pillar", "box": [27, 10, 27.5, 14], "height": 5, "keywords": ["impassable"]}
TANK = {"base": "3x2 in rectangle", "height": 2, "specials": ["Vehicle"]}
WEAPONS = {
    "gun": {"range": 36},
    "ram": {"range": 36, "piercing": 6},
    "mortar": {"range": 36, "piercing": 2, "specials": ["Blast"]},
}


def share(faces):
    return Fraction(faces, 12)


def missed(needed):
    """The chance that a roll fails: a 1 always does, a 12 never."""
    return share(max(1, min(11, needed - 1)))


BEHIND = {"id": "b1", "at": "31,10"}
CASES = {
    # Skill 7 hits on 6 of 12 faces. What is needed to save is worked out by hand from the book.
    "cover": ([HEDGE], {**BEHIND}, "gun", share(6) * missed(8 - 2)),
    "cover, no worse than 6+": ([HEDGE], {**BEHIND, "defence": 4}, "ram", share(6) * missed(6)),
    "cover, no worse than its own": ([HEDGE], {**BEHIND, "defence": 9}, "ram", share(6) * missed(9)),
    "something else": ([PILLAR], {**BEHIND}, "ram", share(6) * missed(8 + 6 - 4)),
    "both": ([HEDGE, PILLAR], {**BEHIND, "defence": 5}, "ram", share(6) * missed(6)),
    "both, and neither adds to the other": ([HEDGE, PILLAR], {**BEHIND}, "gun", share(6) * missed(8 - 4)),
    "a blast": ([HEDGE], {**BEHIND}, "mortar", share(6) * missed(8 + 2)),
    "a tank has no cover": ([HEDGE], {"id": "b1", "at": "31,10/180", **TANK}, "gun", share(6) * missed(8)),
    "a tank from behind": ([], {"id": "b1", "at": "31,10/0", **TANK}, "gun", share(6) * missed(8 + 2)),
    "a tank from behind, through cover": ([HEDGE], {"id": "b1", "at": "31,10/0", **TANK}, "gun", share(6) * missed(10)),
}


def attacking(pieces, target, aim, **more):
    """A game that waits for the attack of a1, and an aim."""
    a1 = {"id": "a1", "at": "10,10", "weapons": list(WEAPONS), **more}
    g = battle(EDITION, {"table": {"pieces": pieces}, "units": [a1, target], "weapons": WEAPONS})
    g.play("activate: a1", "move: stay")
    return g.cursor, g.question.options.read(aim)


def distribution_of(cursor, aim):
    steps = EDITION.look_ahead.steps["attack"](cursor.game, "a1", aim)
    return dict(odds.odds(cursor.game, steps, "b1", "a1", exact=True).distribution)


def attack_once(cursor, aim, dice):
    start, cursor = cursor.game, cursor.fork()
    assert cursor.answer(aim) is None
    while cursor.question and (isinstance(cursor.question, Roll) or cursor.question.what in ("next attacks", "damage")):
        if isinstance(cursor.question, Roll):
            cursor.roll(dice)
        else:
            cursor.answer(sensible(cursor.question, cursor.game))
    return ActionOutcome(losses(start, cursor.game, "b1"), losses(start, cursor.game, "a1"))


def mean(distribution):
    return sum(outcome.target.damage * chance for outcome, chance in distribution.items())


def check(case):
    """Odds, every face in real play, and the formula all agree."""
    pieces, target, weapon, expected = CASES[case]
    cursor, aim = attacking(pieces, target, f"a1.1:{weapon}>b1")
    distribution = distribution_of(cursor, aim)
    assert sum(distribution.values()) == 1
    assert distribution == every_way(lambda dice: attack_once(cursor, aim, dice))
    assert mean(distribution) == expected


@pytest.mark.usefixtures("forgetful")
@pytest.mark.rule("advanced.terrain.cover-plus-2", "advanced.terrain.cover-floor-6", "advanced.vehicle.no-cover")
@pytest.mark.parametrize("case", CASES)
def test_one_attack_is_what_the_book_says(case):
    check(case)


@pytest.mark.usefixtures("forgetful")
@pytest.mark.rule("advanced.vehicle.default-platform-2")
def test_two_weapons_of_a_platform_are_two_attacks():
    target = {"id": "b1", "at": "31,10", "models": 2}
    cursor, aim = attacking([], target, "a1.1:gun>b1 a1.1:ram>b1", **TANK)
    distribution = distribution_of(cursor, aim)
    assert distribution == every_way(lambda dice: attack_once(cursor, aim, dice))
    assert mean(distribution) == share(6) * missed(8) + share(6) * missed(8 + 6)


@pytest.mark.usefixtures("forgetful")
@pytest.mark.rule("advanced.vehicle.los-from-barrel")
def test_each_barrel_has_the_odds_of_its_own_sight():
    told = [{"weapon": "gun", "at": [1.6, 0], "height": 0.9}, {"weapon": "ram", "at": [0, 0], "height": 12}]
    target = {"id": "b1", "at": "31,10", "models": 2, "step": [0, 1.2]}
    cursor, aim = attacking([HEDGE], target, "a1.1:gun>b1 a1.1:ram>b1", **TANK, mounts=told)
    # From 0.9 in up the hedge hides all but the top of b1; from 12 in up one looks over it.
    assert [seen.result for seen in cursor.asked.options.looks(aim).values()] == ["cover", "clear"]
    distribution = distribution_of(cursor, aim)
    assert distribution == every_way(lambda dice: attack_once(cursor, aim, dice))
    assert mean(distribution) == share(6) * missed(8 - 2) + share(6) * missed(8 + 6)


def test_a_preview_offers_the_best_two_of_three_weapons():
    from openfire.engine.edition import OfferQuery

    cursor, _ = attacking([], {"id": "b1", "at": "31,10", "models": 3}, "none", **TANK)
    wanted = OfferQuery(lambda step: {"1 x gun": 1.0, "1 x ram": 3.0, "1 x mortar": 2.0}[step.name])
    (offer,) = EDITION.look_ahead.offers["attack"](cursor.game, "a1", wanted)
    assert [shot.weapon for shot in offer.answer.shots] == ["ram", "mortar"]
    assert cursor.why_not(offer.answer) is None


# ------------------------------------------------------------------------------------------------ planted faults

FAULTS = {
    "Cover gives 4": (numbers, "COVER", 4),
    "the floor is 7+": (numbers, "COVER_FLOOR", 7),
    "no weak spot": (numbers, "WEAK_SPOT", 0),
    "nothing obscures": (stress_numbers, "OBSCURED_DEFENCE", 0),
    "the floor holds for everybody": (cover, "COVERED", ("clear", "cover", "obscured", "obscured-cover")),
    "the floor holds for nobody": (cover, "COVERED", ()),
    "both is cover alone": (sight, "OBSCURED_COVER", "cover"),
    "cover is everywhere": (cover, "OBSCURED", "cover"),
    "tanks are obscured": (sight, "is_vehicle", lambda _, __: False),
    "weak in front": (vehicles, "REAR", "front"),
}


def red():
    """The cases that fail."""
    found = []
    for case in CASES:
        try:
            check(case)
        except AssertionError:
            found.append(case)
    return found


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_turns_a_case_red(fault, monkeypatch):
    monkeypatch.setattr(*FAULTS[fault])
    assert red()


@pytest.mark.usefixtures("forgetful")
def test_a_barrel_in_the_wrong_place_is_noticed(monkeypatch):
    monkeypatch.setattr(mounts, "barrel", lambda g, model, _: sight.eye_of(g.board.bodies, g.board.index.row[model]))
    with pytest.raises(AssertionError):
        test_each_barrel_has_the_odds_of_its_own_sight()


def test_scripted_dice_are_used_up():
    cursor, aim = attacking(*CASES["cover"][:2], "a1.1:gun>b1")
    dice = Scripted([7, 5])
    assert attack_once(cursor, aim, dice).target.damage == 1
    assert not dice.left
