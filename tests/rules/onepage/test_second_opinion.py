"""A second opinion on shooting, written from the guide alone: what fell in whole games must have come to what it did.

It reads the facts of games between bots and does every sum again: how many dice, which are rolled again, who ignores,
blocks and regenerates, how many wounds are taken, who tests at half and is pinned. Where models stand it believes.
"""

from collections import Counter, defaultdict

import pytest

from openfire.engine.facts import Declared, Destroyed, Hurt, Led, Lost, Marked, Threw, Used
from openfire.rules.onepage import numbers
from openfire.sim import MatchPlan, prepare
from openfire.sim.match import RunningMatch
from tests.first_few import first_few


class Kept(RunningMatch):
    """A match whose facts are kept."""

    facts: tuple = ()

    def count_facts(self, facts):
        self.facts = (*self.facts, *facts)
        super().count_facts(facts)


class Reader:
    """The facts of a game one after the other, and what is known of everybody after each."""

    def __init__(self, setup, facts):
        self.setup, self.facts, self.place, self.seen = setup, facts, 0, Counter()
        self.alive = {unit: list(card.models) for unit, card in setup.units.items()}
        self.left = {name: card.attributes.get("hit-points", 1) for name, card in setup.models.items()}
        self.marks = defaultdict(Counter)

    def next(self):
        fact = self.facts[self.place]
        self.place += 1
        match fact:
            case Hurt():
                self.left[fact.model] = fact.left
            case Lost():
                self.alive[self.setup.models[fact.model].unit].remove(fact.model)
            case Destroyed():
                self.alive[fact.unit] = []
            case Marked():
                self.marks[fact.unit][fact.mark] = fact.value
        return fact

    def until(self, *kinds):
        while not isinstance(self.facts[self.place], kinds):
            self.next()
        return self.facts[self.place]

    def throw(self, label, dice, needed, again):
        """The final faces of the next roll, which must be this one."""
        if not dice:
            return []
        fact = self.until(Threw)
        self.next()
        self.seen[label] += 1
        rolled = fact.rolled
        assert (rolled.label, len(rolled.faces), fact.needed) == (label, dice, needed)
        assert rolled.rerolled == tuple(k for k, face in enumerate(rolled.faces) if again(face))
        return rolled.final

    # ------------------------------------------------------------------------------------------------ who is what

    def quality(self, unit):
        return self.setup.models[self.setup.units[unit].models[0]].attributes["quality"]

    def is_vehicle(self, unit):
        return "vehicle" in self.setup.models[self.setup.units[unit].models[0]].profile.types

    def half_have(self, unit, name):
        gift = self.marks[unit][f"gift:{name}"] or (name == "armored" and self.is_vehicle(unit))
        have = sum(bool(gift or self.setup.models[model].special(name)) for model in self.alive[unit])
        return 2 * have >= len(self.alive[unit])

    def strength(self, unit):
        """What is left and what there was: models, or the wounds of a lone model."""
        models = self.setup.units[unit].models
        if len(models) > 1:
            return len(self.alive[unit]), len(models)
        full = self.setup.models[models[0]].attributes.get("hit-points", 1)
        return sum(self.left[model] for model in self.alive[unit]), full

    # ------------------------------------------------------------------------------------------------ shooting

    def shooting(self, unit, shots, covered):
        """One volley of ordinary weapons, from the dice to hit to the test of who is halved."""
        target = shots[0][2]
        before, full = self.strength(target)
        plan = self.half_have(target, "armored"), self.half_have(target, "regeneration"), covered
        while isinstance(self.facts[self.place], Used):
            self.next()
        wounds = sum(self.volley(unit, target, weapon, count, plan) for weapon, count in batches(self.setup, shots))
        points = sum(self.left[model] for model in self.alive[target])
        taken = self.taken() if wounds else 0
        assert taken == min(wounds, points)
        if not self.alive[target] or self.is_vehicle(target):
            return
        now = self.strength(target)[0]
        if 2 * now <= full < 2 * before:
            dice = 2 if self.half_have(target, "fearless") else 1
            passed = max(self.throw("morale", dice, self.quality(target), lambda _: False)) >= self.quality(target)
            was = self.marks[target]["pinned"]
            assert (self.pinned(target) or was) == (was or not passed)

    def volley(self, unit, target, weapon, count, plan):
        names = {special.name for special in weapon.specials}
        dice = weapon.attacks.plus * count
        if weapon.attacks.n:
            self.until(Threw)
            faces = self.next().rolled
            dice += sum((face + 1) // 2 if faces.die.halved else face for face in faces.faces)
        needed = self.quality(unit)
        linked = "linked" in names or self.marks[unit]["gift:linked"] > 0
        clumsy = "unwieldy" in names or self.marks[unit]["shaken"] > 0
        final = self.throw("hit", dice, needed, lambda face: clumsy if face >= needed else linked)
        sixes = sum(face == 6 for face in final) if "rending" in names else 0
        return self.saved(target, names, sum(face >= needed for face in final) - sixes, sixes, plan)

    def saved(self, target, names, hits, sixes, plan):
        armored, regenerates, covered = plan
        pierces, quality = bool(names & {"piercing", "single-model"}), self.quality(target)
        ignores = 4 if armored and not pierces else 5 if covered else 7
        if ignores < 7:
            hits -= sum(face >= ignores for face in self.throw("ignore", hits, ignores, lambda _: False))
        if covered:
            sixes -= sum(face >= 5 for face in self.throw("ignore sixes", sixes, 5, lambda _: False))
        twice = (pierces and not armored) or ("poison" in names and not self.is_vehicle(target))
        blocks = self.throw("block", hits, quality, lambda face: twice and face >= quality)
        wounds = sixes + sum(face < quality for face in blocks)
        healed = self.throw("regeneration", wounds, 5, lambda _: False) if regenerates else ()
        return wounds - sum(face >= 5 for face in healed)

    def taken(self):
        """The wounds that are taken now."""
        total = 0
        while isinstance(fact := self.facts[self.place], Hurt | Lost | Led | Marked | Destroyed):
            total += fact.damage if isinstance(fact, Hurt) else 0
            self.next()
            if isinstance(fact, Marked) and fact.mark == "acted":
                break
        return total

    def pinned(self, target):
        fact = self.facts[self.place]
        return isinstance(fact, Marked) and (fact.unit, fact.mark, fact.value) == (target, "pinned", 1)


def batches(setup, shots):
    """Equal weapons together, in the order in which they are declared."""
    found = Counter()
    for model, weapon, _ in shots:
        found[setup.models[model].weapon(weapon).profiles[0]] += 1
    return found.items()


def is_plain(setup, shots):
    """Whether no weapon of a volley is fired by itself or over walls: those have scenarios of their own."""
    profiles = [setup.models[model].weapon(weapon).profiles[0] for model, weapon, _ in shots]
    return not any(one.name in ("single-model", "sniper", "indirect") for made in profiles for one in made.specials)


def read_again(number):
    """How many volleys of a game were looked at; an AssertionError where one did not come to what it should."""
    match = Kept(prepare(MatchPlan(5, ("greedy", "random"), "onepage", "glasshouse")).match(number), 5, number, False)
    assert not match.run()
    reader, volleys = Reader(match.cursor.game.setup, match.facts), 0
    while reader.place < len(reader.facts):
        fact = reader.next()
        if isinstance(fact, Declared) and ":" in fact.shots[0]:
            shots = [(*shot.partition(">")[0].split(":"), shot.partition(">")[2]) for shot in fact.shots]
            if is_plain(reader.setup, shots):
                volleys += 1
                reader.shooting(fact.unit, shots, dict(fact.sights)[shots[0][2]] == "cover")
    return volleys


@pytest.mark.parametrize("number", first_few(2, range(8)))
def test_every_volley_of_a_game_comes_to_what_the_guide_says(number):
    assert read_again(number) >= 5


@pytest.mark.parametrize(("name", "wrong"), [("ARMORED", 3), ("COVER", 6)])
def test_a_planted_fault_is_noticed(name, wrong, monkeypatch):
    monkeypatch.setattr(numbers, name, wrong)
    with pytest.raises(AssertionError):
        read_again(0)
