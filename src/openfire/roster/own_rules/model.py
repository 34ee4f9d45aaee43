"""Rules of a module's own as values. An effect: when it counts, who it is for, if what holds, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from openfire.dice import Sum
from openfire.roster.specials import Special, Takes

MODULE = "module."
"""What the ids of a module's own rules begin with where they are cited."""

THIS, UNIT, WEAPON, ATTACKER, TARGET, OTHER = "this", "unit", "weapon", "attacker", "target", "other"
"""Who an effect is for or a condition is about, besides those that are looked for around the bearer.

This: the models that carry the rule. Unit: all of their unit. Weapon: the weapon that carries it. Attacker and target:
those of an attack. Other: the unit that a moment has to do with besides.
"""

ALWAYS = "always"
"""When an effect holds that waits for no point of the sequence."""

Span = Literal["attack", "next-attack", "activation", "next-activation", "round", "game"]
"""How long something lasts, or how often it can be used: until the end of the attack, of the next attack that the unit
makes, of the activation that is going on, of the unit's own next activation, of the round, or on and on."""

Share = Literal["any", "half", "all", "leader"]
"""How many models of a unit have to carry a rule, where it changes something of the whole unit."""


class Quantity(msgspec.Struct, frozen=True, cache_hash=True):
    """How much: a number or dice, and perhaps a word that stands for a number, added or taken away."""

    amount: Sum
    times: int = 0
    word: str = ""
    """`x`: what stands in the rule's brackets. `lost`, `dealt`: models and damage that came of an attack. `shown`: dice
    that showed a face. `models`, `target-models`: how many the bearer's unit, or the target, has left."""

    @property
    def is_fixed(self) -> bool:
        """Whether no dice are rolled for it."""
        return not self.amount.n

    def plain(self, worth: Callable[[str], int]) -> int:
        """What it comes to without its dice. worth: what a word stands for."""
        return self.amount.plus + (self.times * worth(self.word) if self.word else 0)


# ------------------------------------------------------------------------------------------------ conditions


class Word(msgspec.Struct, frozen=True, cache_hash=True):
    """A condition, as one word of the language."""


class StateIs(Word, frozen=True, cache_hash=True):
    """The unit is in a state that the edition knows, or the point has that circumstance: moved, melee."""

    word: str


class TypeIs(Word, frozen=True, cache_hash=True):
    """At least half of the unit's models are of a type."""

    type: str


class HasRule(Word, frozen=True, cache_hash=True):
    """The unit has a special rule, or the weapon of the attack, where weapons have it."""

    rule: str
    of_weapon: bool = False


class WeaponIs(Word, frozen=True, cache_hash=True):
    """The attack is made with a weapon of this id."""

    weapon: str


class Of(Word, frozen=True, cache_hash=True):
    """Something holds of the attacker, of the target, or of the other unit of a moment."""

    role: str
    that: Word


class AllOf(Word, frozen=True, cache_hash=True):
    """All of some conditions hold."""

    parts: tuple[Word, ...]


class AnyOf(Word, frozen=True, cache_hash=True):
    """One of some conditions holds, or several do."""

    parts: tuple[Word, ...]


class NotSo(Word, frozen=True, cache_hash=True):
    """A condition does not hold."""

    that: Word


class DistanceIs(Word, frozen=True, cache_hash=True):
    """The two units of a point are so far from each other, in inches."""

    least: float = 0.0
    most: float = 200.0


class RoundIs(Word, frozen=True, cache_hash=True):
    """It is one of these rounds; last: the battle's last round."""

    first: int = 1
    until: int = 99
    is_last: bool = False


class TokenCount(Word, frozen=True, cache_hash=True):
    """The unit has so many of a token."""

    token: str
    least: int = 1
    most: int = 99


class ModelCount(Word, frozen=True, cache_hash=True):
    """The unit has so many models left."""

    least: int = 1
    most: int = 999


class PointsLeft(Word, frozen=True, cache_hash=True):
    """The models of the unit have so many hit points left together."""

    least: int = 0
    most: int = 999


class AmountIs(Word, frozen=True, cache_hash=True):
    """So much came of an attack or a melee: models lost, or damage dealt."""

    amount: Literal["lost", "dealt"]
    least: int = 1
    most: int = 999


class AttributeIs(Word, frozen=True, cache_hash=True):
    """An attribute of the unit's leader, as it is printed, is in this range."""

    attribute: str
    least: int = 0
    most: int = 99


class ObjectiveNear(Word, frozen=True, cache_hash=True):
    """The unit is within so many inches of an objective on the table."""

    within: float
    held_by: Literal["anybody", "friends", "enemies", "nobody"] = "anybody"
    """Whoever holds it may matter; held by anybody is said of those that nobody holds too."""


class IsClosest(Word, frozen=True, cache_hash=True):
    """No other enemy of the attacker is nearer to it than the target."""


class TimesFired(Word, frozen=True, cache_hash=True):
    """The weapon has been used so often in this battle, before this attack."""

    least: int = 1
    most: int = 999


class SomebodyNear(Word, frozen=True, cache_hash=True):
    """So many units of some kind are there."""

    who: Selector
    least: int = 1


def counts_use(word: Word | None) -> bool:
    """Whether a condition asks how often a weapon has been used."""
    if isinstance(word, AllOf | AnyOf):
        return any(map(counts_use, word.parts))
    return isinstance(word, TimesFired) or (isinstance(word, NotSo | Of) and counts_use(word.that))


# ------------------------------------------------------------------------------------------------ who


Side = Literal["friends", "enemies", "anybody"]


class Selector(msgspec.Struct, frozen=True, cache_hash=True):
    """Units around the bearer."""

    side: Side
    within: float | None = None
    """Inches from the models that carry the rule; None for any distance."""
    within_x: bool = False
    """Whether it is as many inches as stand in the rule's brackets."""
    where: Word | None = None
    """What must hold of each of them."""
    itself: bool = False
    """Whether the bearer's own unit is among its friends."""
    choose: int = 0
    """How many of them the bearer's player picks, at most; 0 where all of them are meant."""
    sees: bool = False
    """Whether the bearer's unit must have a line of sight to them."""
    around: str = ""
    """From whom inches are counted instead of from the bearer: attacker, target or other."""

    def reach(self, x: int) -> float | None:
        """Inches within which they are; None for any distance."""
        return float(x) if self.within_x else self.within


Who = str | Selector


# ------------------------------------------------------------------------------------------------ deeds


class Deed(msgspec.Struct, frozen=True, cache_hash=True):
    """What an effect does, as one word of the language."""


ChangeWay = Literal["set", "multiply", "divide", "add", "at-least", "at-most"]
"""How a number is changed. What comes first is said by the point: set, then multiply, then add, then the limits."""


class Per(msgspec.Struct, frozen=True, cache_hash=True):
    """What a number is added for, so many of it at a time."""

    what: Literal["token", "models", "lost-models", "lost-points"]
    """Of the bearer's unit: its tokens, its models, those that it has lost, or the hit points that it has lost."""
    number: int = 1
    """For every so many of them."""
    token: str = ""
    of: str = ""
    """Whose they are, where not the bearer's: the attacker's, the target's or the other unit's."""


class Change(Deed, frozen=True, cache_hash=True):
    """A number is changed."""

    how: ChangeWay
    by: Quantity
    each: Selector | Per | None = None
    """Where it is added once for each of some units, or for each of something that the unit has."""
    most: int = 99
    """How often it is added then, at most."""


class FaceRange(msgspec.Struct, frozen=True, cache_hash=True):
    """Natural faces of a die, from one to another."""

    least: int
    most: int

    def __contains__(self, face: int) -> bool:
        return self.least <= face <= self.most


class Again(Deed, frozen=True, cache_hash=True):
    """Dice are rolled again, once: failures, successes, all, or natural faces."""

    which: Literal["failed", "successes", "all", "faces"]
    faces: FaceRange = FaceRange(1, 1)


class OnFace(Deed, frozen=True, cache_hash=True):
    """A die that shows a natural face brings something besides."""

    gives: str
    """extra-hits, extra-attacks, extra-damage, extra-wounds, recoil, no-save, piercing, succeed, fail."""
    faces: FaceRange
    number: Quantity
    most: Quantity | None = None
    """What the number is limited to, if it is."""


class Ignored(Deed, frozen=True, cache_hash=True):
    """Each wound is ignored on so much or more."""

    needed: Quantity


class Gained(Deed, frozen=True, cache_hash=True):
    """Somebody has a special rule: a book's or the module's own."""

    special: Special
    of_weapon: bool = False


class Lacking(Deed, frozen=True, cache_hash=True):
    """Somebody does not have a special rule."""

    rule: str
    of_weapon: bool = False


class Forbidden(Deed, frozen=True, cache_hash=True):
    """Somebody may not do something."""

    what: str


class Allowed(Deed, frozen=True, cache_hash=True):
    """Somebody may do something that the book forbids, or is not held up by something."""

    what: str


class HitsAtOnce(Deed, frozen=True, cache_hash=True):
    """A unit takes hits, against which it defends itself as usual."""

    number: Quantity
    damage: int = 1
    piercing: int = 0
    specials: tuple[Special, ...] = ()
    """Weapon rules of these hits."""


class Wounds(Deed, frozen=True, cache_hash=True):
    """A unit takes damage, against which there is no defence."""

    number: Quantity


class Healed(Deed, frozen=True, cache_hash=True):
    """A unit's models get hit points back."""

    number: Quantity


class Restored(Deed, frozen=True, cache_hash=True):
    """Models that the unit lost come back to it."""

    number: Quantity


class Tokens(Deed, frozen=True, cache_hash=True):
    """A unit's tokens are changed: the edition's, or the module's own."""

    token: str
    how: Literal["add", "remove", "set"]
    number: Quantity
    most: int = 99


class Shifted(Deed, frozen=True, cache_hash=True):
    """A unit is moved besides: by its player, away from or towards the bearer's unit, or put down somewhere."""

    how: Literal["move", "place", "push"]
    """Push: the bearer's player says where it goes, else its own."""
    inches: Quantity
    apart: float = 0.0
    """Inches that it keeps from all enemies where it is put down, more than the book asks for."""
    edge: float | None = None
    """Inches from a table edge within which all of it is put down; None for anywhere."""


class Reserved(Deed, frozen=True, cache_hash=True):
    """A unit is put into reserve; one that was destroyed with all of its models."""


class Acts(Deed, frozen=True, cache_hash=True):
    """A unit does something of its activation once more, now."""

    what: str
    at: str = ""
    """The only one it may be done to: attacker, target or other."""


class MoraleDone(Deed, frozen=True, cache_hash=True):
    """A unit takes a morale test, or passes or fails one without dice, or takes again the one that it has failed."""

    how: Literal["test", "pass", "fail", "again"]


class Diced(Deed, frozen=True, cache_hash=True):
    """Dice are rolled, and something is done if any shows one of some faces; `shown` is how many do."""

    number: Quantity
    faces: FaceRange
    deeds: tuple[Deed, ...]


class TakesDamage(Deed, frozen=True, cache_hash=True):
    """A unit takes some of the damage that another is about to take."""

    number: Quantity


class Prevented(Deed, frozen=True, cache_hash=True):
    """Some of the damage that a unit is about to take does not happen."""

    number: Quantity


class Scores(Deed, frozen=True, cache_hash=True):
    """The bearer's player gains victory points."""

    points: Quantity


class Removed(Deed, frozen=True, cache_hash=True):
    """A unit, or the model that carries the rule, is destroyed."""

    what: Literal["unit", "model"]


class Choosing(Deed, frozen=True, cache_hash=True):
    """The bearer's player picks one of several things to do."""

    ways: tuple[tuple[str, tuple[Deed, ...]], ...]
    """Each with its name."""


class OnTable(Deed, frozen=True, cache_hash=True):
    """A die says which of several things is done."""

    rows: tuple[tuple[FaceRange, tuple[Deed, ...]], ...]


# ------------------------------------------------------------------------------------------------ effects and rules


class Uses(msgspec.Struct, frozen=True, cache_hash=True):
    """How often an effect can be used."""

    times: int
    per: Span
    by_player: bool = False
    """Whether all units of a player have it together."""


class OwnEffect(msgspec.Struct, frozen=True, cache_hash=True):
    """One thing that a rule does."""

    when: str
    deeds: tuple[Deed, ...]
    who: Who = THIS
    of: Selector | None = None
    """Whose moment it is, where it is not the bearer's own."""
    condition: Word | None = None
    roll: Quantity | None = None
    """The face that a die has to reach first."""
    lasts: Span = "activation"
    """How long what it gives or forbids at a moment holds."""
    uses: Uses | None = None
    share: Share | None = None
    """How many models of the bearer's unit must carry the rule; None for what the point says."""
    optional: bool = False
    """Whether the bearer's player may say no."""
    source: str = ""
    """The effect as its file has it: plain data as JSON."""


class OwnRule(msgspec.Struct, frozen=True, cache_hash=True):
    """A special rule that a module brings along."""

    id: str
    """Its name in small letters with hyphens, as special rules are known by."""
    text: str
    effects: tuple[OwnEffect, ...]
    takes: Takes = "nothing"
    on_units: bool = True
    on_weapons: bool = False

    @property
    def cite(self) -> str:
        """The id by which facts, modifiers and refusals cite it."""
        return f"{MODULE}{self.id}"

    @property
    def title(self) -> str:
        """Its name for people."""
        return Special(self.id).title


def rule_id(cite: str) -> str:
    """The id of the rule that is cited so."""
    return cite.removeprefix(MODULE)


class OwnRules(msgspec.Struct, frozen=True):
    """All special rules and tokens that a module brings along."""

    rules: dict[str, OwnRule] = {}
    tokens: dict[str, int] = {}
    """How many of each a unit can have."""

    def cited(self, cite: str) -> OwnRule | None:
        """The rule that an id means."""
        return self.rules.get(rule_id(cite)) if cite.startswith(MODULE) else None
