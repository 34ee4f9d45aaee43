"""Abilities in files: a text for people and, where the edition knows the words, effects for the rules."""

from typing import Annotated

from msgspec import Meta

from openfire.documents import Form
from openfire.roster.form_places import At, filled
from openfire.roster.profiles import Ability, Effect
from openfire.roster.vocabulary import Setting, Vocabulary
from openfire.roster.words import parse_id, parse_name, parse_text, unknown

Settings = dict[str, bool | int | str]

MOST = 99
"""The largest number a setting can have."""


class AbilityForm(Form, frozen=True):
    """An ability as the file gives it."""

    id: str
    name: str
    text: str
    effects: Annotated[tuple[Settings, ...], Meta(max_length=20)] = ()


def read_ability(at: At, form: AbilityForm, words: Vocabulary) -> Ability:
    """The ability that a form describes."""
    if form.id in words.answers:
        raise at.fault("id", f"{form.id} is what players say for something else in this book: choose another id")
    return Ability(
        at.take("id", parse_id, form.id),
        at.take("name", parse_name, form.name),
        at.take("text", parse_text, form.text),
        tuple(_effect(here, told, words) for here, told in at.each("effects", form.effects)),
    )


def tell_ability(ability: Ability) -> dict[str, object]:
    """An ability as plain data."""
    effects = [{"does": effect.does, **dict(effect.settings)} for effect in ability.effects]
    return {"id": ability.id, "name": ability.name, "text": ability.text} | filled(effects=effects)


def _effect(at: At, told: Settings, words: Vocabulary) -> Effect:
    does = told.get("does")
    if not isinstance(does, str):
        raise at.fault("", "the field does is missing: it names what the ability does")
    at.refer("does", "effect", does, words.effects)
    known = words.effects[does]
    for name in told:
        if name != "does" and name not in known:
            raise at.fault(name, unknown(f"setting of {does}", name, known))
        if name != "does":
            _check(at, name, told[name], known[name], words)
    return Effect(does, tuple((name, told[name]) for name in known if name in told))


def _check(at: At, name: str, value: bool | int | str, takes: Setting, words: Vocabulary) -> None:
    """Refuse a setting that is not what it should be."""
    if takes == "rule":
        if value not in words.own:
            raise at.fault(name, unknown("rule of the module", str(value), words.own))
    elif takes == "number":
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST:
            raise at.fault(name, f"{name} is a whole number from 0 to {MOST}, not {value!r}")
    elif value not in takes:
        raise at.fault(name, unknown(name, str(value), takes))
