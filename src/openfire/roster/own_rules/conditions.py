"""Conditions in files: a word, a list of which all must hold, or a mapping of one word to what it asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, cast

from msgspec import field

from openfire.documents import Form
from openfire.roster.form_places import At
from openfire.roster.own_rules import selectors
from openfire.roster.own_rules.grammar import DEEPEST, MOST, Count, Inches, RuleGrammar, read_id
from openfire.roster.own_rules.model import (
    ATTACKER,
    OTHER,
    TARGET,
    AllOf,
    AmountIs,
    AnyOf,
    AttributeIs,
    DistanceIs,
    HasRule,
    IsClosest,
    ModelCount,
    NotSo,
    ObjectiveNear,
    Of,
    PointsLeft,
    RoundIs,
    SomebodyNear,
    StateIs,
    TimesFired,
    TokenCount,
    TypeIs,
    WeaponIs,
    Word,
)
from openfire.roster.words import kebab, unknown

FAR: Final = 200.0
"""Inches: no two units are farther apart."""


class DistanceForm(Form, frozen=True):
    """A distance as the file gives it."""

    least: Inches = 0.0
    most: Inches = FAR
    beyond: Inches | None = None


class RoundForm(Form, frozen=True):
    """Some rounds as the file gives them."""

    first: Count = 1
    until: Count = 99


class TokenForm(Form, frozen=True):
    """A number of tokens as the file gives it."""

    name: str
    least: Count = 1
    most: Count = 99


class CountForm(Form, frozen=True):
    """A number of models as the file gives it."""

    least: Count = 0
    most: Count = 99


class AttributeForm(Form, frozen=True):
    """A range of an attribute as the file gives it."""

    name: str
    least: Count = 0
    most: Count = 99


class ObjectiveNearForm(Form, frozen=True):
    """An objective near the unit as the file gives it."""

    within: Inches
    held_by: Literal["anybody", "friends", "enemies", "nobody"] = field(default="anybody", name="held-by")


class NearForm(Form, frozen=True):
    """Units that have to be there as the file gives them."""

    friends: object = None
    enemies: object = None
    anybody: object = None
    least: Count = 1


Read = Callable[[RuleGrammar, At, str, object], Word]

NOTHING: Final = AllOf(())
"""What stands for a condition that cannot be read."""


def read_condition(gr: RuleGrammar, at: At, key: str, told: object, deep: int = 0) -> Word:
    """A condition; whatever is wrong with it is noted."""
    if deep > DEEPEST:
        gr.wrong(at, key, f"conditions stand in each other more than {DEEPEST} deep")
        return NOTHING
    if isinstance(told, str):
        return _state(gr, at, key, told)
    if isinstance(told, list):
        return AllOf(_several(gr, at, key, told, deep))
    if not isinstance(told, Mapping) or len(told) != 1:
        gr.wrong(at, key, "a condition is a word, a list of conditions, or one word with what it asks for")
        return NOTHING
    word, inside = next(iter(told.items()))
    here = at.inside(key)
    if word in _NESTED:
        return _NESTED[word](gr, here, word, inside, deep)
    if word in ROLES:
        return _of(gr, here, word, inside, deep)
    if word in _WORDS:
        return _WORDS[word](gr, here, word, inside)
    if word == "roll":
        gr.wrong(
            here,
            word,
            "a roll stands beside other conditions and in none of them: if: [wounded, {roll: 4}]",
        )
        return NOTHING
    gr.wrong(here, word, unknown("condition", word, (*_NESTED, *ROLES, *_WORDS)))
    return NOTHING


def _several(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> tuple[Word, ...]:
    if not isinstance(told, list) or not 1 <= len(told) <= 12:
        gr.wrong(at, key, "is a list of 1 to 12 conditions")
        return ()
    return tuple(read_condition(gr, at, f"{key}[{n}]", one, deep + 1) for n, one in enumerate(told))


def _state(gr: RuleGrammar, at: At, key: str, word: str) -> Word:
    """A state of the unit, or a circumstance of the point."""
    states = (*COMMON_STATES, *gr.words.states)
    if word == CLOSEST:
        if {ATTACKER, TARGET} <= {gr.point.whose, *gr.point.roles}:
            return IsClosest()
        gr.wrong(at, key, f"nobody attacks anybody at {gr.point.name}")
        return NOTHING
    if word in gr.words.circumstances and word not in gr.point.circumstances and word not in states:
        gr.wrong(at, key, f"{word} is not known at {gr.point.name}")
    elif gr.known(at, key, "state", word, (*states, *gr.point.circumstances)):
        return StateIs(word)
    return NOTHING


CLOSEST: Final = "closest"
"""The word for the target that no other enemy of the attacker is nearer than."""

COMMON_STATES: Final = {
    "wounded": "has wounded models",
    "half-strength": "has half of its models or fewer left",
    "alone": "has no friends on the table",
}
"""States that mean the same in every edition."""

ROLES: Final = ("attacker", "target", OTHER)


def _of(gr: RuleGrammar, at: At, role: str, told: object, deep: int) -> Word:
    """What holds of somebody else that the point has to do with."""
    if role not in gr.point.roles and role != gr.point.whose:
        there = [name for name in (gr.point.whose, *gr.point.roles) if name in ROLES]
        gr.wrong(
            at, role, f"there is no {role} at {gr.point.name}" + (f": there is {' and '.join(there)}" if there else "")
        )
        return NOTHING
    return Of(role, read_condition(gr, at, role, told, deep + 1))


def _not(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Word:
    return NotSo(read_condition(gr, at, key, told, deep + 1))


_NESTED: Final[dict[str, Callable[[RuleGrammar, At, str, object, int], Word]]] = {
    "all": lambda gr, at, key, told, deep: AllOf(_several(gr, at, key, told, deep)),
    "any": lambda gr, at, key, told, deep: AnyOf(_several(gr, at, key, told, deep)),
    "not": _not,
}


def _type(gr: RuleGrammar, at: At, key: str, told: object) -> Word:
    return TypeIs(read_id(gr, at, key, told))


def _has(gr: RuleGrammar, at: At, key: str, told: object) -> Word:
    name = gr.faults.take(at, key, kebab, str(told), "")
    known = gr.vocabulary.unit_specials
    return HasRule(name) if gr.known(at, key, "special rule", name, known) else NOTHING


def _weapon(gr: RuleGrammar, at: At, key: str, told: object) -> Word:
    """The weapon of the attack: one with a rule, or one by its id."""
    if not gr.point.by_weapon:
        gr.wrong(at, key, f"there is no weapon at {gr.point.name}")
        return NOTHING
    if isinstance(told, Mapping) and set(told) == {"has"}:
        name = gr.faults.take(at, key, kebab, str(told["has"]), "")
        is_known = gr.known(at.inside(key), "has", "weapon special rule", name, gr.vocabulary.weapon_specials)
        return HasRule(name, of_weapon=True) if is_known else NOTHING
    return WeaponIs(read_id(gr, at, key, told))


def _distance(gr: RuleGrammar, at: At, key: str, told: object) -> Word:
    form = gr.faults.form(at, key, told, DistanceForm)
    if not gr.point.roles:
        gr.wrong(at, key, f"nobody else has to do with {gr.point.name}: a distance to somebody is `near`")
    if form is None or form.beyond is None:
        return DistanceIs(form.least, form.most) if form else NOTHING
    farther = NotSo(DistanceIs(0.0, form.beyond))
    return farther if form.most >= FAR else AllOf((farther, DistanceIs(form.least, form.most)))


def _round(gr: RuleGrammar, at: At, key: str, told: object) -> Word:
    """One round, the last, or some."""
    if told == "last":
        return RoundIs(is_last=True)
    if isinstance(told, int) and not isinstance(told, bool):
        return RoundIs(told, told)
    form = gr.faults.form(at, key, told, RoundForm)
    return RoundIs(form.first, form.until) if form else NOTHING


def _token(gr: RuleGrammar, at: At, key: str, told: object) -> Word:
    form = TokenForm(told) if isinstance(told, str) else gr.faults.form(at, key, told, TokenForm)
    if form is None or not gr.known(at, key, "token", form.name, (*gr.words.tokens, *sorted(gr.tokens))):
        return NOTHING
    return TokenCount(form.name, form.least, form.most)


def _models(gr: RuleGrammar, at: At, key: str, told: object) -> Word:
    form = gr.faults.form(at, key, told, CountForm)
    return ModelCount(form.least, form.most) if form else NOTHING


def _left(gr: RuleGrammar, at: At, key: str, told: object) -> Word:
    form = gr.faults.form(at, key, told, CountForm)
    return PointsLeft(form.least, form.most) if form else NOTHING


def _came(gr: RuleGrammar, at: At, key: str, told: object) -> Word:
    """How much came of an attack, a number at least, where the point knows it."""
    amount = cast("Literal['lost', 'dealt']", key)
    if key not in gr.point.amounts:
        gr.wrong(at, key, f"{key} is not known at {gr.point.name}")
        return NOTHING
    if isinstance(told, int) and not isinstance(told, bool) and 0 <= told <= MOST:
        return AmountIs(amount, told)
    form = gr.faults.form(at, key, told, CountForm)
    return AmountIs(amount, form.least, form.most) if form else NOTHING


def _attribute(gr: RuleGrammar, at: At, key: str, told: object) -> Word:
    form = gr.faults.form(at, key, told, AttributeForm)
    names = [schema.name for schema in gr.vocabulary.attributes]
    if form is None or not gr.known(at.inside(key), "name", "attribute", form.name, names):
        return NOTHING
    return AttributeIs(form.name, form.least, form.most)


def _objective(gr: RuleGrammar, at: At, key: str, told: object) -> Word:
    if not gr.words.has_objectives:
        gr.wrong(at, key, "this edition has no objectives")
        return NOTHING
    is_plain = isinstance(told, int | float) and not isinstance(told, bool)
    form = gr.faults.form(at, key, {"within": told} if is_plain else told, ObjectiveNearForm)
    return ObjectiveNear(form.within, form.held_by) if form else NOTHING


def _fired(gr: RuleGrammar, at: At, key: str, told: object) -> Word:
    if not gr.point.by_weapon:
        gr.wrong(at, key, f"there is no weapon at {gr.point.name}")
        return NOTHING
    if isinstance(told, int) and not isinstance(told, bool) and 0 <= told <= MOST:
        return TimesFired(told)
    form = gr.faults.form(at, key, told, CountForm)
    return TimesFired(form.least, form.most) if form else NOTHING


def _near(gr: RuleGrammar, at: At, key: str, told: object) -> Word:
    form = gr.faults.form(at, key, told, NearForm)
    if form is None:
        return NOTHING
    sides = {side: told for side in selectors.SIDES if (told := getattr(form, side)) is not None}
    if len(sides) != 1:
        gr.wrong(at, key, "is about friends, enemies or anybody")
        return NOTHING
    found = selectors.read_selector(gr, at, key, sides, is_asked=True)
    return SomebodyNear(found, form.least)


_WORDS: Final[dict[str, Read]] = {
    "is": _type,
    "has": _has,
    "weapon": _weapon,
    "distance": _distance,
    "round": _round,
    "token": _token,
    "models": _models,
    "left": _left,
    "lost": _came,
    "dealt": _came,
    "attribute": _attribute,
    "near": _near,
    "objective": _objective,
    "fired": _fired,
}

CONDITIONS: Final = (*_NESTED, *ROLES, *_WORDS, "roll")
"""Every word that a condition can be made of, besides states; `roll` stands at the top of a condition alone."""
