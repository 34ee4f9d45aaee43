"""Blunders that bots made once, each as a small position: greedy knows better, and so does the tactician."""

import math
from random import Random

import pytest

from openfire.ai import Greedy
from openfire.ai.action_choice import act
from openfire.ai.attacks import best_attack
from openfire.ai.moves import move
from openfire.ai.rated_answers import Mind
from openfire.ai.tactician import Effort, Tactician
from openfire.ai.worth import inches, place_of
from openfire.dice import Seeded
from openfire.engine.questions import Roll
from openfire.game.books import MELEE, STRESS
from openfire.testkit import battle

RIFLE = {"range": 24}
CLAWS = {"range": 1, "attacks": 8}
CANNON = {"range": 24, "attacks": 8}
WEAPONS = {"rifle": RIFLE, "claws": CLAWS, "cannon": CANNON, "pistol": {"range": 8, "attacks": 2}}


def flag(at, **more):
    return {"id": "flag", "kind": "control", "points": 3, "at": at, **more}


def after(edition, units, bot, who="a1", **more):
    """The position after an activation by a bot; it alone chooses for both sides."""
    cursor = battle(edition, {"units": units, "weapons": WEAPONS, **more}).cursor
    dice = Seeded(bytes(32))
    cursor.answer(next(pick for pick in cursor.asked.options.each() if pick.name == who))
    return finished(cursor, bot, dice)


def finished(cursor, bot, dice):
    while cursor.question is not None and (isinstance(cursor.question, Roll) or not cursor.asked.boundary):
        if isinstance(cursor.question, Roll):
            cursor.roll(dice)
        else:
            cursor.answer(bot(cursor))
    return cursor.game


def apart(g, one="a1", other="b1"):
    """Inches between two units, or nothing where one is no more."""
    places = place_of(g, one), place_of(g, other)
    return inches(*places) if all(places) else math.nan


def keeps_what_it_holds(bot):
    units = [
        {"id": "a1", "at": "10,10", "models": 3, "weapons": ["pistol"]},
        {"id": "b1", "at": "26,10", "models": 3, "weapons": ["rifle"]},
    ]
    held = flag("10,10", holder="a", unit="a1")
    return after(STRESS, units, bot, objectives=[held], round=3).state.markers["flag"].holder == "a"


def stays_where_leaving_is_death(bot):
    units = [
        {"id": "a1", "at": "10,10", "weapons": ["claws"]},
        {"id": "b1", "at": "11.6,10", "models": 3, "step": [0, 1.2], "weapons": ["claws"]},
    ]
    return apart(after(STRESS, units, bot, objectives=[flag("10,26")], round=3)) < 3


def shoots_from_afar_in_the_last_round(bot):
    units = [
        {"id": "a1", "at": "10,10", "models": 3, "weapons": ["rifle"]},
        {"id": "b1", "at": "20,10", "models": 3, "hit-points": 3, "weapons": ["claws"]},
    ]
    return apart(after(STRESS, units, bot, round=6)) > 4


def does_not_close_with_its_last_action(bot):
    cursor = battle(
        MELEE,
        {
            "units": [
                {"id": "a1", "at": "10,10", "weapons": ["claws"]},
                {"id": "b1", "at": "17,10", "models": 5, "step": [0, 1.2], "weapons": ["claws"]},
            ],
            "weapons": WEAPONS,
        },
    )
    cursor.play("activate: a1", "action: attack", "attack: none")
    return apart(finished(cursor.cursor, bot, Seeded(bytes(32)))) > 4


def finds_a_way_past_its_friends(bot):
    units = [
        {"id": "a1", "at": "14,10"},
        {"id": "a2", "at": "16.2,8.8", "models": 3, "step": [0, 1.2]},
        {"id": "b1", "at": "60,40"},
    ]
    lamp = {"id": "lamp", "kind": "secure", "points": 3, "at": "19,10"}
    return after(MELEE, units, bot, objectives=[lamp], round=5).state.markers["lamp"].holder == "a"


def carries_its_crate_out_of_reach(bot):
    units = [
        {"id": "a1", "at": "34,10", "models": 2, "weapons": ["rifle"]},
        {"id": "b1", "at": "13,10", "models": 3, "move": 1, "weapons": ["cannon"]},
    ]
    crate = {"id": "crate", "kind": "recover", "points": 4, "at": "30,10", "holder": "a", "unit": "a1"}
    return apart(after(STRESS, units, bot, objectives=[{**crate, "place": "reserve"}], round=6)) > 31


def does_not_forfeit_with_its_last_unit(bot):
    units = [
        {"id": "a1", "at": "34,10", "weapons": ["rifle"]},
        {"id": "b1", "at": "13,10", "models": 3, "move": 1, "weapons": ["cannon"]},
    ]
    return apart(after(STRESS, units, bot, round=6, scores={"a": 2, "b": 1})) > 31


def comes_to_fight_when_nothing_is_left_to_take(bot):
    units = [
        {"id": "a1", "at": "10,10", "models": 5, "weapons": ["claws"]},
        {"id": "a2", "at": "40,10", "models": 3, "weapons": ["rifle"]},
        {"id": "a3", "at": "42,14", "models": 3, "weapons": ["rifle"]},
        {"id": "b1", "at": "26,10", "models": 3, "weapons": ["pistol"]},
    ]
    held = flag("40,10", holder="a", unit="a2")
    return apart(after(STRESS, units, bot, objectives=[held], round=2)) < 12


POSITIONS = (
    keeps_what_it_holds,
    stays_where_leaving_is_death,
    shoots_from_afar_in_the_last_round,
    does_not_close_with_its_last_action,
    finds_a_way_past_its_friends,
    carries_its_crate_out_of_reach,
    does_not_forfeit_with_its_last_unit,
    comes_to_fight_when_nothing_is_left_to_take,
)


@pytest.mark.parametrize("position", POSITIONS)
def test_greedy_knows_better(position):
    assert position(Greedy(Random(1)))


def test_the_tactician_knows_better_in_all_but_one():
    solved = [position.__name__ for position in POSITIONS if position(Tactician(Random(1), Effort(units=1)))]
    assert len(solved) >= 7, solved


def choices(chooser, edition, units, until, **more):
    """All that a chooser thinks of at the first question of that name, by answers."""
    cursor = battle(edition, {"units": units, "weapons": WEAPONS, **more}).cursor
    bot, dice = Greedy(Random(1)), Seeded(bytes(32))
    while isinstance(cursor.question, Roll) or cursor.asked.name != until:
        if isinstance(cursor.question, Roll):
            cursor.roll(dice)
        else:
            cursor.answer(bot(cursor))
    return cursor.game, list(chooser(cursor.game, cursor.asked, Mind(Random(1))))


def test_to_stay_promises_what_the_attack_from_there_is_worth():
    # A friend stands in the line of fire: nothing can be attacked, and nothing is promised.
    units = [
        {"id": "a1", "at": "10,10", "weapons": ["rifle"]},
        {"id": "a2", "at": "12,10", "base": "3 in", "height": 3, "marks": {"acted": 1}},
        {"id": "b1", "at": "30,10", "weapons": ["rifle"]},
    ]
    g, found = choices(move, STRESS, units, "move")
    assert best_attack(g, "a1") == 0
    stay = next(choice for choice in found if choice.why.startswith("stay"))
    assert "damage done 0.00" in stay.why


@pytest.mark.parametrize(("attacks", "skill", "answer"), [(1, 3, "no"), (12, 9, "yes")])
def test_who_evades_asks_what_it_saves_and_what_the_token_costs(attacks, skill, answer):
    units = [
        {"id": "a1", "at": "10,10", "skill": skill, "weapons": ["gun"]},
        {"id": "b1", "at": "24,10", "models": 3, "weapons": ["rifle"]},
    ]
    cursor = battle(MELEE, {"units": units, "weapons": {**WEAPONS, "gun": {"range": 24, "attacks": attacks}}})
    cursor.play("activate: a1", "action: attack", "attack: a1.1:gun>b1")
    assert cursor.cursor.asked.what == "evade"
    assert str(Greedy(Random(1))(cursor.cursor)) == answer


@pytest.mark.parametrize(("specials", "fires"), [((), True), (("Unstable",), False)])
def test_a_weapon_that_may_kill_its_bearer_is_not_fired_for_next_to_nothing(specials, fires):
    units = [
        {"id": "a1", "at": "10,10", "hit-points": 6, "skill": 3, "weapons": ["kettle"]},
        {"id": "b1", "at": "24,10", "models": 5, "defence": 11, "weapons": ["rifle"]},
    ]
    kettle = {"range": 24, "attacks": 1, "specials": list(specials)}
    cursor = battle(MELEE, {"units": units, "weapons": {**WEAPONS, "kettle": kettle}})
    cursor.play("activate: a1", "action: attack")
    assert bool(Greedy(Random(1))(cursor.cursor).shots) is fires


def test_nobody_hopes_for_an_attack_that_was_made_already():
    units = [{"id": "a1", "at": "10,10", "weapons": ["rifle"]}, {"id": "b1", "at": "24,10", "weapons": ["rifle"]}]
    cursor = battle(MELEE, {"units": units, "weapons": WEAPONS})
    cursor.play("activate: a1", "action: attack", "attack: none")
    found = act(cursor.cursor.game, cursor.cursor.asked, Mind(Random(1)))
    assert all("damage done 0.00" in choice.why for choice in found if choice.plan)
