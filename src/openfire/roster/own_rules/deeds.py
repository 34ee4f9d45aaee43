"""What an effect does, in files: one word with what it asks for, or a list of such."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Final, Literal, TypeVar, cast

from msgspec import UNSET, Meta, field
from msgspec.structs import replace

from openfire.documents import Form
from openfire.roster.form_places import At
from openfire.roster.own_rules.grammar import Count, Inches, RuleGrammar, read_faces, read_id, read_quantity
from openfire.roster.own_rules.model import (
    ATTACKER,
    OTHER,
    TARGET,
    Acts,
    Again,
    Allowed,
    Change,
    ChangeWay,
    Choosing,
    Deed,
    Diced,
    FaceRange,
    Forbidden,
    Gained,
    Healed,
    HitsAtOnce,
    Ignored,
    Lacking,
    MoraleDone,
    OnFace,
    OnTable,
    Per,
    Prevented,
    Removed,
    Reserved,
    Restored,
    Scores,
    Selector,
    Shifted,
    TakesDamage,
    Tokens,
    Wounds,
)
from openfire.roster.own_rules.points import FACES, NUMBER, USE
from openfire.roster.own_rules.selectors import read_selector
from openfire.roster.specials import Special
from openfire.roster.words import kebab

NESTED = 3
"""How deep choices and tables can stand in each other."""

MOST_DEEDS = 12
"""Things that one effect does, at most."""


class EachForm(Form, frozen=True):
    """A number that is added once for each of some units, as the file gives it."""

    by: object
    each: object
    most: Count = 99


class PerForm(Form, frozen=True):
    """What a unit has for which a number is added, as the file gives it."""

    token: str = ""
    models: Count = 0
    lost_models: Count = field(default=0, name="lost-models")
    lost_points: Count = field(default=0, name="lost-points")
    of: str = ""


class FaceForm(Form, frozen=True):
    """What a natural face brings, as the file gives it."""

    shows: object
    number: object = 1
    most: object = None


class DiceForm(Form, frozen=True):
    """Dice of which some may show a face, as the file gives them."""

    number: object
    shows: object
    do: object


class PlaceForm(Form, frozen=True):
    """Where a unit may be put down, as the file gives it."""

    inches: object
    apart: Inches = 0.0
    edge: Inches | None = None


class ActForm(Form, frozen=True):
    """What is done once more, and to whom alone, as the file gives it."""

    do: str
    at: str


class HitsForm(Form, frozen=True):
    """Hits as the file gives them."""

    number: object
    damage: Annotated[int, Meta(ge=1, le=99)] = 1
    piercing: Count = 0
    specials: tuple[str, ...] = ()


class TokenDeedForm(Form, frozen=True):
    """Tokens as the file gives them."""

    name: str
    add: object = UNSET
    remove: object = UNSET
    set: object = UNSET
    most: Count = 99


class WayForm(Form, frozen=True):
    """One of several things to do, as the file gives it."""

    name: str
    do: object


class RowForm(Form, frozen=True):
    """A row of a table as the file gives it."""

    shows: object
    do: object


F = TypeVar("F", bound=Form)

Read = Callable[[RuleGrammar, At, str, object, int], Deed | None]


def read_deeds(gr: RuleGrammar, at: At, key: str, told: object, deep: int = 0) -> tuple[Deed, ...]:
    """What an effect does, one after the other; whatever is wrong is noted."""
    several = told if isinstance(told, list) else [told]
    if not 1 <= len(several) <= MOST_DEEDS:
        gr.wrong(at, key, f"is one thing to do, or a list of up to {MOST_DEEDS}")
        return ()
    places = [f"{key}[{n}]" for n in range(len(several))] if isinstance(told, list) else [key]
    found = [_deed(gr, at, place, one, deep) for place, one in zip(places, several, strict=True)]
    return tuple(deed for deed in found if deed is not None)


def _deed(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed | None:
    """One thing to do, or one for each of several words."""
    if not isinstance(told, Mapping) or len(told) != 1:
        gr.wrong(at, key, "is one word with what it asks for, such as add: 1; several are a list")
        return None
    word, inside = next(iter(told.items()))
    if not gr.known(at.inside(key), str(word), "deed", word, DEEDS):
        return None
    here = gr.words.can_do(gr.point)
    if word not in here or (word in FACES and word not in gr.point.faces):
        can = (*(name for name in here if name not in FACES), *gr.point.faces)
        gr.wrong(at.inside(key), word, f"{word} cannot be done at {gr.point.name}: there can be {', '.join(can)}")
        return None
    return DEEDS[word](gr, at.inside(key), word, inside, deep)


# ------------------------------------------------------------------------------------------------ numbers and dice


def _change(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed | None:  # noqa: ARG001
    """A change of a number."""
    how = cast("ChangeWay", key)
    if key == "add" and isinstance(told, Mapping):
        form = gr.faults.form(at, key, told, EachForm)
        if form is None:
            return None
        here = at.inside(key)
        by = read_quantity(gr, here, "by", form.by, negative=True)
        return Change(how, by, _each(gr, here, form.each), form.most)
    by = read_quantity(gr, at, key, told, negative=key == "add")
    if key in ("multiply", "divide") and by.is_fixed and not by.word and not 1 <= by.amount.plus <= 10:
        gr.wrong(at, key, "is a number from 1 to 10")
    return Change(how, by)


def _each(gr: RuleGrammar, at: At, told: object) -> Selector | Per | None:
    """For what a number is added: for some units, or for what the bearer's unit has or has lost."""
    if not (isinstance(told, Mapping) and not PER.isdisjoint(told)):
        return read_selector(gr, at, "each", told)
    form = gr.faults.form(at, "each", told, PerForm)
    if form is None:
        return None
    here = at.inside("each")
    others = tuple(role for role in (gr.point.whose, *gr.point.roles) if role in (ATTACKER, TARGET, OTHER))
    if form.of:
        gr.known(here, "of", "one whose they are", form.of, others)
    named = [one for one in told if one in PER]
    if len(named) > 1:
        gr.wrong(at, "each", f"is one of {', '.join(sorted(PER))}")
    if form.token:
        gr.known(here, "token", "token", form.token, (*gr.words.tokens, *sorted(gr.tokens)))
        return Per("token", 1, form.token, form.of)
    what = cast("Literal['models', 'lost-models', 'lost-points']", named[0])
    number = next(number for number in (form.models, form.lost_models, form.lost_points, 1) if number)
    return Per(what, number, "", form.of)


PER: Final = frozenset(("token", "models", "lost-models", "lost-points"))
"""What a unit has for which a number can be added."""

_AGAIN: Final = ("failed", "successes", "all")


def _again(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed:  # noqa: ARG001
    """Which dice are rolled again."""
    if told == "ones":
        return Again("faces", FaceRange(1, 1))
    if told in _AGAIN:
        return Again(told)
    if isinstance(told, str) and told.isalpha():
        gr.known(at, key, "kind of dice", told, (*_AGAIN, "ones"))
        return Again("all")
    return Again("faces", read_faces(gr, at, key, told))


def _on_face(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed | None:  # noqa: ARG001
    """What a natural face brings; where it is a number of something, how many."""
    if not isinstance(told, Mapping):
        return OnFace(key, read_faces(gr, at, key, told), read_quantity(gr, at, key, 1))
    form = gr.faults.form(at, key, told, FaceForm)
    if form is None:
        return None
    here = at.inside(key)
    number = read_quantity(gr, here, "number", form.number)
    most = None if form.most is None else read_quantity(gr, here, "most", form.most)
    return OnFace(key, read_faces(gr, here, "shows", form.shows), number, most)


def _ignore(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed:  # noqa: ARG001
    needed = read_quantity(gr, at, key, told)
    if needed.is_fixed and not needed.word and not 2 <= needed.amount.plus <= gr.words.sides:
        gr.wrong(at, key, f"is the face that is needed, from 2 to {gr.words.sides}")
    return Ignored(needed)


# ------------------------------------------------------------------------------------------------ rules


def _gain(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed | None:  # noqa: ARG001
    """A rule that somebody has: of units, or of the weapons they have."""
    special = gr.faults.take(at, key, Special.parse, str(told), None)
    if special is None:
        return None
    names = gr.vocabulary
    is_of_unit = special.name in names.unit_specials
    if not gr.known(at, key, "special rule", special.name, (*names.unit_specials, *names.weapon_specials)):
        return None
    takes = names.unit_specials[special.name] if is_of_unit else names.weapon_specials[special.name]
    if special.value == "x" and gr.takes == takes == "number":
        return Gained(special, not is_of_unit)
    if complaint := special.complaint(takes):
        gr.wrong(at, key, complaint)
    return Gained(special, not is_of_unit)


def _lose(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed | None:  # noqa: ARG001
    name = gr.faults.take(at, key, kebab, str(told), "")
    units, weapons = gr.vocabulary.unit_specials, gr.vocabulary.weapon_specials
    return Lacking(name, name not in units) if gr.known(at, key, "special rule", name, (*units, *weapons)) else None


def _forbid(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed | None:  # noqa: ARG001
    if not gr.known(at, key, "thing to forbid", told, gr.words.forbids):
        return None
    if told == USE and gr.point.kind == "moment":
        gr.wrong(at, key, "weapons are forbidden as long as something holds: leave when out, and say it with if")
    return Forbidden(str(told))


def _allow(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed | None:  # noqa: ARG001
    return Allowed(str(told)) if gr.known(at, key, "thing to allow", told, gr.words.allows) else None


# ------------------------------------------------------------------------------------------------ on the table


def _hits(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed | None:  # noqa: ARG001
    form = gr.faults.form(at, key, told if isinstance(told, Mapping) else {"number": told}, HitsForm)
    if form is None:
        return None
    here = at.inside(key) if isinstance(told, Mapping) else at
    number = read_quantity(gr, here, "number" if isinstance(told, Mapping) else key, form.number, dice=True)
    if not gr.words.has_piercing and (form.piercing or form.damage > 1):
        gr.wrong(here, "piercing", "hits of this edition have neither damage nor piercing: give them a weapon rule")
    specials = [
        gr.faults.take(here, f"specials[{n}]", gr.vocabulary.weapon_special, text, None)
        for n, text in enumerate(form.specials)
    ]
    return HitsAtOnce(number, form.damage, form.piercing, tuple(one for one in specials if one is not None))


def _amount(kind: Callable[..., Deed], *, dice: bool = True, negative: bool = False, everything: bool = False) -> Read:
    """A deed that is only told how much."""

    def read(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed:  # noqa: ARG001
        return kind(read_quantity(gr, at, key, told, dice=dice, negative=negative, everything=everything))

    return read


def _token(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed | None:  # noqa: ARG001
    """Tokens of the edition, or the module's own."""
    form = gr.faults.form(at, key, told, TokenDeedForm)
    here = at.inside(key)
    if form is None or not gr.known(here, "name", "token", form.name, (*gr.words.tokens, *sorted(gr.tokens))):
        return None
    told_ways: dict[str, object] = {
        how: value for how in ("add", "remove", "set") if (value := getattr(form, how)) is not UNSET
    }
    if len(told_ways) != 1:
        gr.wrong(at, key, "says one of add, remove and set")
        return None
    how, value = next(iter(told_ways.items()))
    number = read_quantity(gr, here, how, value, dice=True, everything=how == "remove")
    return Tokens(
        form.name,
        cast("Literal['add', 'remove', 'set']", how),
        number,
        min(form.most, gr.words.tokens.get(form.name, 99)),
    )


def _shift(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed:  # noqa: ARG001
    how = cast("Literal['move', 'place', 'push']", key)
    if how != "place" or not isinstance(told, Mapping):
        return Shifted(how, read_quantity(gr, at, key, told, dice=True))
    form = gr.faults.form(at, key, told, PlaceForm)
    if form is None:
        return Shifted(how, read_quantity(gr, at, key, 1))
    return Shifted(how, read_quantity(gr, at.inside(key), "inches", form.inches, dice=True), form.apart, form.edge)


def _reserve(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed:  # noqa: ARG001
    if told not in ("unit", True):
        gr.wrong(at, key, "say reserve: unit")
    return Reserved()


def _act(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed | None:  # noqa: ARG001
    if not isinstance(told, Mapping):
        return Acts(str(told)) if gr.known(at, key, "thing to do", told, gr.words.acts) else None
    form, here = gr.faults.form(at, key, told, ActForm), at.inside(key)
    if form is None or not gr.known(here, "do", "thing to do", form.do, gr.words.aimed):
        return None
    others = tuple(role for role in (gr.point.whose, *gr.point.roles) if role in (ATTACKER, TARGET, OTHER))
    return Acts(form.do, form.at) if gr.known(here, "at", "one to do it to", form.at, others) else None


def _morale(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed | None:  # noqa: ARG001
    how = cast("Literal['test', 'pass', 'fail', 'again']", told)
    if not gr.known(at, key, "way of a test", told, gr.words.tests):
        return None
    if how == "again" and gr.point.name != "test-failed":
        gr.wrong(at, key, "only a test that has just been failed is taken again: say when: test-failed")
    return MoraleDone(how)


def _remove(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed | None:  # noqa: ARG001
    what = cast("Literal['unit', 'model']", told)
    return Removed(what) if gr.known(at, key, "thing to remove", told, ("unit", "model")) else None


# ------------------------------------------------------------------------------------------------ choices and tables


def _choose(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed | None:
    """Several things to do, of which one is picked."""
    forms = _forms(gr, at, key, told, deep, WayForm)
    if len(forms) < 2:
        return None
    names = [read_id(gr, here, "name", form.name) for here, form in forms]
    for n, name in enumerate(names):
        if name in (*names[:n], "none"):
            gr.wrong(forms[n][0], "name", f"the name {name} is taken")
    ways = [read_deeds(gr, here, "do", form.do, deep + 1) for here, form in forms]
    return Choosing(tuple(zip(names, ways, strict=True)))


def _table(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed | None:
    """Several things to do, of which a die says one."""
    forms = _forms(gr, at, key, told, deep, RowForm)
    if not forms:
        return None
    faces = [read_faces(gr, here, "shows", form.shows) for here, form in forms]
    for n, one in enumerate(faces):
        if any(one.least <= other.most and other.least <= one.most for other in faces[:n]):
            gr.wrong(forms[n][0], "shows", "a face stands in two rows")
    rows = [read_deeds(gr, here, "do", form.do, deep + 1) for here, form in forms]
    return OnTable(tuple(zip(faces, rows, strict=True)))


def _forms(gr: RuleGrammar, at: At, key: str, told: object, deep: int, kind: type[F]) -> list[tuple[At, F]]:
    if deep >= NESTED:
        gr.wrong(at, key, f"choices and tables stand in each other more than {NESTED} deep")
        return []
    if not isinstance(told, list) or not 2 <= len(told) <= MOST_DEEDS:
        gr.wrong(at, key, f"is a list of 2 to {MOST_DEEDS}")
        return []
    pairs = [(at.inside(f"{key}[{n}]"), gr.faults.form(at, f"{key}[{n}]", one, kind)) for n, one in enumerate(told)]
    return [(here, form) for here, form in pairs if form is not None]


def _dice(gr: RuleGrammar, at: At, key: str, told: object, deep: int) -> Deed | None:
    """Dice that do something if any of them shows one of some faces."""
    form, here = gr.faults.form(at, key, told, DiceForm), at.inside(key)
    if form is None or deep >= NESTED:
        gr.wrong(at, key, f"is number, shows and do, and no more than {NESTED} deep")
        return None
    number, faces = read_quantity(gr, here, "number", form.number, dice=True), read_faces(gr, here, "shows", form.shows)
    inside = gr._replace(point=replace(gr.point, amounts=(*gr.point.amounts, "shown")))
    return Diced(number, faces, read_deeds(inside, here, "do", form.do, deep + 1))


DEEDS: Final[dict[str, Read]] = {
    **dict.fromkeys(NUMBER, _change),
    "reroll": _again,
    **dict.fromkeys(FACES, _on_face),
    "ignore": _ignore,
    "gain": _gain,
    "lose": _lose,
    "forbid": _forbid,
    "allow": _allow,
    "hits": _hits,
    "wounds": _amount(Wounds),
    "heal": _amount(Healed, everything=True),
    "return": _amount(Restored, everything=True),
    "token": _token,
    "move": _shift,
    "place": _shift,
    "push": _shift,
    "reserve": _reserve,
    "act": _act,
    "morale": _morale,
    "points": _amount(Scores, dice=False, negative=True),
    "remove": _remove,
    "choose": _choose,
    "table": _table,
    "dice": _dice,
    "take": _amount(TakesDamage, everything=True),
    "prevent": _amount(Prevented, everything=True),
}
"""Everything that can be done, by its word."""


def each_deed(deeds: tuple[Deed, ...]) -> tuple[Deed, ...]:
    """All of some deeds, with those in choices and tables."""
    found: list[Deed] = []
    for deed in deeds:
        found.append(deed)
        inside = [part for _, part in deed.ways] if isinstance(deed, Choosing) else []
        inside += [part for _, part in deed.rows] if isinstance(deed, OnTable) else []
        inside += [deed.deeds] if isinstance(deed, Diced) else []
        for part in inside:
            found += each_deed(part)
    return tuple(found)
