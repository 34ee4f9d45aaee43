"""Answers gone wrong: every kind of change happens, and one seed always gives the same ones."""

import random

from openfire.testkit.mutants import NONSENSE, mutants, names_of
from tests.testkit.examples import melee

TEXT = "a1.1:rifle>b1 a1.2:club>b1 b1~a1.2"


def some(seed=1, text=TEXT, count=400):
    return list(mutants(text, names_of(melee()), random.Random(seed), count))


def test_every_kind_of_change_happens():
    found = set(some())
    first, *rest = TEXT.split()
    kinds = {
        "cut": any(TEXT.startswith(one) and len(one) < len(first) for one in found),
        "made up": any(one in NONSENSE for one in found),
        "added": any(one.startswith(f"{TEXT} ") for one in found),
        "doubled": f"{TEXT} {first}" in found,
        "dropped": " ".join(rest) in found,
        "swapped": " ".join((rest[0], first, *rest[1:])) in found,
        "renamed": any(one.endswith(TEXT[4:]) and not one.startswith("a1.1") for one in found),
        "renumbered": any(one != TEXT and one.replace("-", "") == TEXT for one in found),
    }
    assert [kind for kind, happens in kinds.items() if not happens] == []


def test_most_of_them_differ():
    assert len(set(some())) > 150
    assert some().count(TEXT) < 20


def test_one_seed_gives_the_same_ones():
    assert some(5) == some(5) != some(6)


def test_nothing_can_be_changed_into_something():
    assert all(isinstance(one, str) for one in some(text=""))
