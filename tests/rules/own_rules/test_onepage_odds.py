"""Odds of dice that own rules reshape in One Page: every face in real play, an independent count, and fractions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

import pytest

from openfire.game.books import ONEPAGE
from openfire.odds import preview
from openfire.odds.exact import enumerate_all, most, solve
from openfire.rules.onepage.attack.own_dice import OwnChanges
from openfire.rules.onepage.attack.own_volley import OWN_BLOWS, OWN_HEAL, OWN_TO_HIT
from openfire.rules.onepage.attack.volley import Plan
from openfire.rules.onepage.rolls import FAILURES, NO, SUCCESSES
from openfire.rules.shared.own_rules.dice import DiceChanges, FaceGift
from tests.odds.oracles import check_brute
from tests.rules.own_rules.onepage_patterns import duel

assert ONEPAGE.own_rules is not None


def gives(*gifts: tuple[str, int, int, int]) -> DiceChanges:
    """What faces bring: what, from which face to which, and how many."""
    return DiceChanges(gifts=tuple(FaceGift(*gift, "module.x") for gift in gifts))


def again(which: str, least: int = 1, most: int = 1) -> DiceChanges:
    """What is rolled again."""
    return DiceChanges(again=((which, least, most, "module.x"),))


def ignores(face: int) -> DiceChanges:
    """What is ignored on a face."""
    return DiceChanges(ignored=face, ignored_by="module.x")


ONE_DIE = [
    Plan(1, 4, 4, own=OwnChanges(hit=gives(("extra-hits", 6, 6, 1)))),
    Plan(1, 4, 4, own=OwnChanges(hit=gives(("extra-attacks", 6, 6, 1)))),
    Plan(1, 5, 5, own=OwnChanges(hit=gives(("extra-wounds", 6, 6, 1), ("no-save", 5, 5, 1)))),
    Plan(1, 4, 4, ignore=4, pierced_again=False, own=OwnChanges(hit=gives(("piercing", 6, 6, 1)))),
    Plan(1, 4, 3, pierced_again=True, own=OwnChanges(hit=gives(("piercing", 5, 6, 1)))),
    Plan(1, 3, 4, FAILURES, own=OwnChanges(block=gives(("extra-wounds", 1, 1, 1)))),
    Plan(1, 4, 4, own=OwnChanges(hit=again("faces"), block=again("faces", 6, 6), wounds=ignores(5))),
    Plan(1, 4, 4, ignore=5, ignore_sixes=5, by_armor=False, rending=True, own=OwnChanges(hits=ignores(6))),
    Plan(1, 4, 4, regeneration=True, heals_on=4, own=OwnChanges(wounds=ignores(6))),
    Plan(0, 6, 4, hits=2, own=OwnChanges(hits=ignores(4), wounds=ignores(5))),
]


@pytest.mark.parametrize("made", ONE_DIE)
def test_blows_are_what_all_faces_make(made: Plan) -> None:
    check_brute(OWN_BLOWS, made, sides=6)


def test_rolls_to_hit_and_endurance_are_what_all_faces_make() -> None:
    check_brute(OWN_TO_HIT, Plan(1, 4, 4, own=OwnChanges(hit=gives(("extra-attacks", 6, 6, 1)))), sides=6)
    check_brute(OWN_HEAL, Plan(0, 6, 6, hits=2, regeneration=True, own=OwnChanges(wounds=ignores(6))), sides=6)


@pytest.mark.parametrize("made", ONE_DIE[:7])
def test_many_attacks_are_one_attack_many_times(made: Plan) -> None:
    three = made._replace(attacks=3)
    assert dict(solve(OWN_BLOWS, three, most, True)) == enumerate_all(OWN_BLOWS, three, most, True)


# ------------------------------------------------------------------------------------------------ an independent count


FACES = range(1, 7)
SIXTH = Fraction(1, 6)


def ways_to_hit(plan: Plan, first: bool = True) -> Iterator[tuple[Fraction, int, int, int, int]]:
    """Each way a die to hit can fall, read from the rules: chance, hits, wounds at once, hits that pierce, wounds."""
    assert plan.own is not None
    own = plan.own.hit
    for face in FACES:
        for chance, shown in _rolled_again(face, plan.quality, plan.again, own):
            if shown < plan.quality:
                yield chance, 0, 0, 0, 0
                continue
            extra = sum(one.number for one in own.gifts if one.gives == "extra-hits" and one.least <= shown <= one.most)
            more = first and any(one.gives == "extra-attacks" and one.least <= shown <= one.most for one in own.gifts)
            besides = sum(one.number for one in own.gifts if one.gives == "extra-wounds" and shown >= one.least)
            at_once = any(one.gives == "no-save" and one.least <= shown <= one.most for one in own.gifts)
            pierces = any(one.gives == "piercing" and one.least <= shown <= one.most for one in own.gifts)
            plain = int(not at_once and not pierces) + extra
            for part, *others in ways_to_hit(plan, False) if more else [(Fraction(1), 0, 0, 0, 0)]:
                sums = plain + others[0], int(at_once) + others[1], int(pierces) + others[2], besides + others[3]
                yield chance * part, *sums


def _rolled_again(face: int, needed: int, book: str, own: DiceChanges) -> list[tuple[Fraction, int]]:
    """A face as it is, or each that may come when the die is rolled again."""
    is_again = (book == FAILURES and face < needed) or (book == SUCCESSES and face >= needed)
    for which, least, most_face, _ in own.again:
        is_again |= which == "faces" and least <= face <= most_face
    return [(SIXTH * SIXTH, second) for second in FACES] if is_again else [(SIXTH, face)]


def wounds_of_hits(plan: Plan, hits: int, ignore: int, book: str) -> dict[int, Fraction]:
    """How many wounds some hits make: ignored, blocked or neither, hit by hit."""
    assert plan.own is not None
    one: dict[int, Fraction] = defaultdict(Fraction)
    passing = Fraction(ignore - 1, 6) if ignore else Fraction(1)
    passing *= Fraction(plan.own.hits.ignored - 1, 6) if plan.own.hits.ignored else Fraction(1)
    one[0] += 1 - passing
    for face in FACES:
        for chance, shown in _rolled_again(face, plan.block, book, plan.own.block):
            more = sum(gift.number for gift in plan.own.block.gifts if gift.least <= shown <= gift.most)
            one[0 if shown >= plan.block else 1 + more] += passing * chance
    return _power(one, hits)


def _power(one: dict[int, Fraction], times: int) -> dict[int, Fraction]:
    found = {0: Fraction(1)}
    for _ in range(times):
        found = _sum(found, one)
    return found


def _sum(one: dict[int, Fraction], other: dict[int, Fraction]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = defaultdict(Fraction)
    for a, p in one.items():
        for b, q in other.items():
            found[a + b] += p * q
    return dict(found)


def counted(plan: Plan) -> dict[int, Fraction]:
    """The wounds of one attack, counted from the rules alone."""
    assert plan.own is not None
    found: dict[int, Fraction] = defaultdict(Fraction)
    for chance, hits, at_once, pierced, besides in ways_to_hit(plan):
        usual = wounds_of_hits(plan, hits, plan.ignore, SUCCESSES if plan.block_again else NO)
        sharp = wounds_of_hits(plan, pierced, plan.ignore_sixes, SUCCESSES if plan.pierced_again else NO)
        for wounds, share in _sum(_sum(usual, sharp), {at_once + besides: Fraction(1)}).items():
            left = Fraction(1)
            if plan.regeneration:
                left *= Fraction((plan.heals_on or 5) - 1, 6)
            if plan.own.wounds.ignored:
                left *= Fraction(plan.own.wounds.ignored - 1, 6)
            for kept, part in _power({0: 1 - left, 1: left}, wounds).items():
                found[kept] += chance * share * part
    return {wounds: chance for wounds, chance in found.items() if chance}


@pytest.mark.parametrize("made", [*ONE_DIE[:7], ONE_DIE[8]])
def test_an_attack_is_what_the_rules_count(made: Plan) -> None:
    solved = {wounds: chance for wounds, chance in solve(OWN_BLOWS, made, most, True).items() if chance}
    assert solved == counted(made)


# ------------------------------------------------------------------------------------------------ previews


@pytest.mark.parametrize(
    ("names", "attacker", "target", "gun", "mean"),
    [
        ((), "", "", (), Fraction(1, 4)),
        # hit on 4+, a 6 twice: 4/6 hits on average, half of them blocked
        (("Surging",), "", "", ("Surging",), Fraction(4, 6) / 2),
        # 1/6 of another attack that hits half of the time
        (("Relentless Barrels",), "", "", ("Relentless Barrels",), (Fraction(1, 2) + Fraction(1, 12)) / 2),
        # ones again: 1/2 + 1/6 * 1/2
        (("Drilled",), "Drilled", "", (), (Fraction(1, 2) + Fraction(1, 12)) / 2),
        # two attacks at 5+
        (("Two Barrels",), "Two_Barrels", "", (), 2 * Fraction(1, 3) / 2),
        # a wound is ignored on a 5+
        (("Undying",), "", "Undying", (), Fraction(1, 4) * Fraction(2, 3)),
        # against Armored 4 and 5 are ignored half of the time, a 6 pierces
        (("Splinter",), "", "Armored", ("Splinter",), (Fraction(2, 6) / 2 + Fraction(1, 6)) / 2),
        # a block of 1 is another wound: 3/6 + 1/6
        (("Skewer",), "", "", ("Skewer",), Fraction(1, 2) * Fraction(4, 6)),
        # sixes to block are rolled again: 2/6 + 1/6 * 1/2 blocked
        (("Venom",), "", "", ("Venom",), Fraction(1, 2) * (1 - Fraction(2, 6) - Fraction(1, 12))),
    ],
)
def test_previews_know_own_rules(
    names: tuple[str, ...], attacker: str, target: str, gun: tuple[str, ...], mean: Fraction
) -> None:
    g = duel(*names, attacker=attacker, target=f"hit-points=9 {target}", gun=gun, size="")
    g.play("activate: a1", "action: hold")
    best = preview(g.cursor).best()
    assert best is not None
    assert best.damage == pytest.approx(float(mean))
