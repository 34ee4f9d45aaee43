"""Exact odds of attacks with own rules, against every face of every die counted out here anew."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from openfire import duels
from openfire.odds.exact import most, solve
from openfire.odds.previews import preview
from openfire.rules.shared.own_rules.dice import DiceChanges, FaceGift
from openfire.rules.stress.attack.own_dice import OwnDice
from openfire.rules.stress.attack.volley import VOLLEY, Plan
from tests.modules.small import lay_out
from tests.modules.test_modules_docs import FILES
from tests.rules.own_rules.test_stress_numbers import duel, own

Odds = dict[int, Fraction]

FACES = range(1, 13)


class Case(NamedTuple):
    """Attacks with own rules, in words of this test."""

    dice: int = 2
    skill: int = 7
    defence: int = 8
    damage: int = 1
    again: str = ""
    """failed, ones, all or successes: skill dice that are rolled again."""
    hits: int = 13
    """From this face on a hit brings one more."""
    attacks: int = 13
    extra: int = 13
    unsaved: int = 13
    wounds: int = 13
    guarded: str = ""
    """Defence dice that are rolled again."""
    brittle: bool = False
    """Whether a 1 of a defence die costs one more."""
    ignore: int = 13
    sharp: int = 13
    """From this face on a hit has piercing 3 more."""
    resilient: bool = False


CASES = [
    Case(),
    Case(again="failed"),
    Case(again="ones", damage=2),
    Case(again="all"),
    Case(again="successes", dice=1),
    Case(hits=11),
    Case(attacks=12, dice=3),
    Case(attacks=11, again="failed", hits=12),
    Case(extra=10, damage=2, dice=1),
    Case(unsaved=12, damage=2),
    Case(unsaved=11, hits=11, attacks=11, extra=11, wounds=11, dice=1),
    Case(wounds=12, ignore=9),
    Case(guarded="failed", ignore=7),
    Case(guarded="successes", brittle=True),
    Case(guarded="ones", brittle=True, ignore=10, damage=2),
    Case(sharp=11, damage=2),
    Case(sharp=10, guarded="failed", brittle=True, attacks=12),
    Case(sharp=9, resilient=True, defence=6),
    Case(sharp=9, unsaved=12, resilient=True, hits=10, ignore=8),
    Case(skill=2, defence=12, again="failed", hits=9, ignore=5, dice=3),
]


def is_good(face: int, needed: int) -> bool:
    return face == 12 or (face != 1 and face >= needed)


def is_again(which: str, face: int, good: bool) -> bool:
    return {"": False, "all": True, "failed": not good, "successes": good, "ones": face == 1}[which]


def each(worth: Callable[[int], Odds]) -> Odds:
    """The mean of distributions over the faces of a die."""
    found: Counter[int] = Counter()
    for face in FACES:
        for number, chance in worth(face).items():
            found[number] += chance / 12
    return dict(found)


def plus(one: Odds, other: Odds) -> Odds:
    found: Counter[int] = Counter()
    for a, p in one.items():
        for b, q in other.items():
            found[a + b] += p * q
    return dict(found)


def times(one: Odds, count: int) -> Odds:
    found: Odds = {0: Fraction(1)}
    for _ in range(count):
        found = plus(found, one)
    return found


def unsaved_damage(case: Case) -> Odds:
    """What one point of damage without defence comes to."""
    ignored = Fraction(sum(face >= case.ignore for face in FACES), 12)
    return {0: ignored, 1: 1 - ignored}


def defended(case: Case, first: bool = True) -> Odds:
    """What one defence die comes to."""

    def worth(face: int) -> Odds:
        good = is_good(face, case.defence)
        if first and (is_again(case.guarded, face, good) or (case.resilient and not good and face > 1)):
            return defended(case, first=False)
        if good:
            return {0: Fraction(1)}
        return times(unsaved_damage(case), 1 + (case.brittle and face == 1))

    return each(worth)


def attacked(case: Case, first: bool = True) -> Odds:
    """What one skill die comes to."""

    def worth(face: int) -> Odds:
        good = is_good(face, case.skill)
        if first and is_again(case.again, face, good):
            return attacked_again(case)
        return hit(case, face, more=True) if good else {0: Fraction(1)}

    return each(worth)


def attacked_again(case: Case) -> Odds:
    return each(lambda face: hit(case, face, more=False) if is_good(face, case.skill) else {0: Fraction(1)})


def hit(case: Case, face: int, more: bool) -> Odds:
    """What a hit with a face comes to. more: whether it may bring attacks."""
    is_unsaved = face >= case.unsaved
    is_sharp = face >= case.sharp and not is_unsaved
    saved = case.damage * (not is_unsaved and not is_sharp) + case.damage * (face >= case.hits) + (face >= case.extra)
    plain = case.damage * is_unsaved + (face >= case.wounds)
    found = plus(times(defended(case), saved), times(unsaved_damage(case), plain))
    found = plus(found, times(defended(case._replace(defence=case.defence + 3)), case.damage * is_sharp))
    return plus(found, attacked_again(case)) if more and face >= case.attacks else found


def plan_of(case: Case) -> Plan:
    def again(which: str) -> tuple[tuple[str, int, int, str], ...]:
        return () if not which else (("faces" if which == "ones" else which, 1, 1, "module.x"),)

    gifts = [
        FaceGift(gives, least, 12, 1, "module.x")
        for gives, least in (
            ("extra-hits", case.hits),
            ("extra-attacks", case.attacks),
            ("extra-damage", case.extra),
            ("no-save", case.unsaved),
            ("extra-wounds", case.wounds),
            ("piercing", case.sharp),
        )
        if least < 13
    ]
    brittle = (FaceGift("extra-wounds", 1, 1, 1, "module.x"),) if case.brittle else ()
    dice = OwnDice(
        DiceChanges(again(case.again), tuple(gifts)),
        DiceChanges(again(case.guarded), brittle),
        DiceChanges(ignored=case.ignore, ignored_by="module.x") if case.ignore < 13 else DiceChanges(),
        case.defence + 3,
    )
    resilient = case.resilient
    return Plan(case.dice, case.skill, (), case.defence, (), case.damage, 99, resilient=resilient, own=dice)


@pytest.mark.parametrize("case", CASES, ids=map(str, range(len(CASES))))
def test_exact_odds_are_those_counted_out(case: Case) -> None:
    counted = {number: chance for number, chance in times(attacked(case), case.dice).items() if chance}
    solved: Counter[int] = Counter()
    for result, chance in solve(VOLLEY, plan_of(case), most, exact=True).items():
        solved[result.damage] += Fraction(chance)
    assert dict(solved) == counted


def test_a_preview_knows_what_happens_before_and_after_the_attack() -> None:
    # before: 1 wound on the target for sure; the attack itself hits on 13+ at best, which only a 12 does
    frenzy = own("Frenzy", {"when": "before-attack", "who": "target", "do": {"wounds": 1}})
    g = duel(frenzy, attacker="Frenzy skill=12", target="hit-points=9", weapon={"damage": 1, "piercing": 12})
    found = preview(g.cursor, "b1")
    assert found is not None
    odds = next(one for one in found.prospects if one.about == "b1").odds
    assert odds is not None
    assert odds.is_exact
    # 1 and, with 1/12, a failed defence roll at 20+: all but a 12 fail
    assert odds.damage == pytest.approx(1 + 1 / 12 * 11 / 12)


def test_a_duel_knows_the_rules_of_both_modules(tmp_path: Path) -> None:
    # sergeants have skill 6 and soldiers 7, the target has Stealth 1; or what is set for soldiers is 2
    sure = "rules: [{name: Sure, text: A., effects: [{when: to-hit, do: {set: 2}}]}]\n"
    models = FILES["models.yaml"].replace("[Stealth (1)]", "[Sure]")
    plain = lay_out(tmp_path / "plain", FILES)
    keen = lay_out(tmp_path / "keen", {**FILES, "models.yaml": models, "rules.yaml": sure})
    needed = [
        [part.throws[0].needed for part in duels.duel(f"{folder}:squad", f"{plain}:squad", range=20).parts]
        for folder in (plain, keen)
    ]
    assert needed == [[7, 8], [7, 3]]
