"""Answers: every request, worked by hand from the faces that fall."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from openfire.dice import D3, D6, D12, Each, Faces, Pool, Rolled, Scripted, Sum, Tally, answer, roll, tabulate

HIT = tabulate(D12, lambda face: face >= 7)
STEADY = tabulate(D12, lambda face: face >= 7, reroll=lambda face: face == 1)
CRITICAL = tabulate(D12, lambda face: (face >= 7) + (face == 12), classes=3)
"""Class 0 misses, class 1 (7 to 11) hits, class 2 (12) is critical."""


def rolled(request, *parts):
    """The roll of one request by a script, written in parts, that must fit to the last face."""
    with Scripted(face for part in parts for face in part) as dice:
        return roll(request, dice, "attack")


# ---------------------------------------------------------------- one request after the other


def test_a_test_answers_the_class_of_its_die():
    assert [rolled(CRITICAL, [face]).answer for face in (6, 7, 11, 12)] == [0, 1, 1, 2]


def test_a_test_re_rolls_its_die_once():
    assert rolled(STEADY, [1, 8]).answer == 1
    assert rolled(STEADY, [1, 1]).answer == 0


def test_a_pool_counts_the_dice_of_each_class():
    assert rolled(Pool(CRITICAL, 6), [6, 7, 12, 1, 11, 8]).answer == (2, 3, 1)


def test_a_pool_of_no_dice_counts_nothing():
    assert rolled(Pool(CRITICAL, 0), []).answer == (0, 0, 0)


def test_a_tally_adds_up_what_the_classes_are_worth():
    assert rolled(Tally(CRITICAL, 4, (0, 1, 3)), [12, 7, 2, 9]).answer == 3 + 1 + 0 + 1


def test_a_tally_may_count_several_things_side_by_side():
    hits_and_criticals = ((0, 0), (1, 0), (1, 1))
    assert rolled(Tally(CRITICAL, 4, hits_and_criticals), [12, 7, 2, 9]).answer == (3, 1)


def test_a_cap_holds_the_sum_not_the_dice():
    assert rolled(Tally(HIT, 2, (0, 2), caps=3), [8, 9]).answer == 3
    assert rolled(Tally(HIT, 2, (0, 2), caps=3), [8, 3]).answer == 2


def test_each_component_has_its_own_cap():
    request = Tally(CRITICAL, 3, ((0, 0), (1, 0), (1, 1)), caps=(None, 1))
    assert rolled(request, [12, 12, 7]).answer == (3, 1)


def test_a_tally_of_no_dice_is_nothing():
    assert rolled(Tally(HIT, 0, (0, 1)), []).answer == 0
    assert rolled(Tally(HIT, 0, ((0, 0), (1, 1))), []).answer == (0, 0)


def test_each_group_is_capped_by_itself():
    tally = Tally(CRITICAL, 3, ((0, 0), (1, 0), (2, 1)), caps=(3, 1))
    # 12 12 7 is worth (5, 2), capped to (3, 1); 12 3 4 is worth (2, 1); 1 2 8 is worth (1, 0)
    assert rolled(Each(tally, 3), [12, 12, 7], [12, 3, 4], [1, 2, 8]).answer == (6, 2)


def test_each_with_numbers():
    # two groups: 2 + 2 is capped to 3, 2 + 0 is not
    assert rolled(Each(Tally(HIT, 2, (0, 2), caps=3), 2), [8, 9], [8, 3]).answer == 5


def test_no_groups_are_nothing():
    assert rolled(Each(Tally(HIT, 2, (0, 2)), 0), []).answer == 0
    assert rolled(Each(Tally(HIT, 2, ((0, 0), (2, 1))), 0), []).answer == (0, 0)


def test_a_sum_adds_dice_and_a_number():  # onepage, Dice
    assert rolled(Sum(2, D6), [4, 6]).answer == 10
    assert rolled(Sum(2, D6, 1), [4, 6]).answer == 11
    assert rolled(Sum(1, D6, -2), [1]).answer == -1


def test_a_sum_of_d3_adds_values_and_records_faces():  # onepage, Dice
    found = rolled(Sum(6, D3), [1, 2, 3, 4, 5, 6])
    assert found.answer == 1 + 1 + 2 + 2 + 3 + 3
    assert found.faces == (1, 2, 3, 4, 5, 6)


def test_faces_are_answered_in_ascending_order_and_recorded_as_they_fell():
    found = rolled(Faces(D12, 4), [10, 2, 10, 9])
    assert found.answer == (2, 9, 10, 10)
    assert found.faces == (10, 2, 10, 9)


def test_faces_of_a_d3_are_answered_as_values():
    assert rolled(Faces(D3, 3), [6, 1, 3]).answer == (1, 2, 3)


# ---------------------------------------------------------------- re-rolls


def test_first_all_dice_then_the_re_rolls_in_their_order():
    found = rolled(Pool(STEADY, 5), [3, 1, 7, 1, 12], [8, 2])
    assert found.faces == (3, 1, 7, 1, 12)
    assert (found.rerolled, found.rerolls) == ((1, 3), (8, 2))
    assert found.final == (3, 8, 7, 2, 12)
    assert found.answer == (2, 3)


def test_a_die_is_never_re_rolled_twice():
    found = rolled(Pool(STEADY, 2), [1, 1], [1, 7])
    assert found.final == (1, 7)
    assert found.answer == (1, 1)


def test_the_second_roll_stands_even_if_it_is_worse():  # onepage, Re-Rolls
    again = tabulate(D6, lambda face: face >= 3, reroll=lambda face: face == 3)
    assert rolled(Pool(again, 1), [3, 1]).answer == (1, 0)


def test_the_groups_are_re_rolled_after_all_of_them_have_rolled():
    found = rolled(Each(Tally(STEADY, 2, (0, 1)), 2), [1, 5], [1, 8], [9], [2])
    assert found.groups == (2, 2)
    assert found.shown() == (((1, 9), (5,)), ((1, 2), (8,)))
    assert found.answer == 2


# ---------------------------------------------------------------- the record of a roll


def test_a_roll_says_what_was_rolled():
    with Scripted([8, 4, 1, 7], position=41) as dice:
        found = roll(Pool(STEADY, 3), dice, "hit")
    assert found == Rolled(41, "hit", D12, (3,), (8, 4, 1), (2,), (7,), (1, 2))


def test_rolls_are_numbered_one_after_the_other_even_without_dice():
    dice = Scripted([5, 6])
    requests = [Sum(1, D6), Pool(HIT, 0), Sum(1, D6)]
    assert [roll(request, dice, "any").number for request in requests] == [0, 1, 2]


def test_a_roll_survives_being_written_down():
    found = rolled(Each(Tally(STEADY, 1, ((0, 1), (1, 0))), 2), [1, 3, 9])
    assert msgspec.json.decode(msgspec.json.encode(found), type=Rolled) == found


# ---------------------------------------------------------------- requests agree with each other


faces_of_d12 = st.lists(st.integers(1, 12), max_size=12).map(tuple)
scores = st.tuples(*[st.integers(0, 5)] * 3)


@given(faces_of_d12, scores)
def test_a_tally_is_its_pool_weighed(faces, value):
    counts = answer(Pool(CRITICAL, len(faces)), faces)
    weighed = sum(count * worth for count, worth in zip(counts, value, strict=True))
    assert answer(Tally(CRITICAL, len(faces), value), faces) == weighed


@given(faces_of_d12, scores)
def test_groups_of_one_die_without_a_cap_are_one_tally(faces, value):
    one = Each(Tally(CRITICAL, 1, value), len(faces))
    assert answer(one, faces) == answer(Tally(CRITICAL, len(faces), value), faces)


@given(st.integers(1, 12))
def test_a_test_is_a_pool_of_one_die(face):
    assert answer(Pool(CRITICAL, 1), (face,))[answer(CRITICAL, (face,))] == 1


@given(st.lists(st.integers(1, 6), max_size=12).map(tuple))
def test_a_sum_is_the_sum_of_its_faces(faces):
    assert answer(Sum(len(faces), D3), faces) == sum(answer(Faces(D3, len(faces)), faces))
