"""`weapons.yaml`: weapons with one profile of their own fields, or with several under `profiles`."""

from typing import Annotated

import msgspec
from msgspec import Meta

from openfire.documents import Document, Form
from openfire.roster.amounts import parse_amount, print_amount
from openfire.roster.form_places import At, Words, filled
from openfire.roster.lengths import parse_range, print_range
from openfire.roster.profiles import Weapon, WeaponProfile
from openfire.roster.vocabulary import Vocabulary
from openfire.roster.words import parse_id, parse_name

Damage = Annotated[int, Meta(ge=1, le=99)]
Piercing = Annotated[int, Meta(ge=0, le=99)]


class ProfileForm(Form, frozen=True):
    """A profile as the file gives it."""

    name: str
    attacks: int | str
    range: float | str | None = None
    damage: Damage = 1
    piercing: Piercing = 0
    specials: Words = ()


class WeaponForm(Form, frozen=True):
    """A weapon as the file gives it: with `profiles`, with the fields of its only one, or as a line of the book."""

    id: str
    name: str | None = None
    text: str | None = None
    profiles: Annotated[tuple[ProfileForm, ...], Meta(min_length=1, max_length=10)] | None = None
    attacks: int | str | None = None
    range: float | str | None = None
    damage: Damage | None = None
    piercing: Piercing | None = None
    specials: Words | None = None


class WeaponsForm(Form, frozen=True):
    """The file."""

    weapons: Annotated[tuple[WeaponForm, ...], Meta(max_length=1000)]


def read_weapons(document: Document, words: Vocabulary) -> dict[str, Weapon]:
    """The weapons in a document, by id."""
    form, at = document.to(WeaponsForm), At(document)
    return at.by_id("weapons", [_weapon(here, weapon, words) for here, weapon in at.each("weapons", form.weapons)])


def _weapon(at: At, form: WeaponForm, words: Vocabulary) -> Weapon:
    known_as = at.take("id", parse_id, form.id)
    if form.text is not None:
        return _line(at, known_as, form, words)
    if form.name is None:
        raise at.fault("", "the field name is missing")
    name = at.take("name", parse_name, form.name)
    if form.profiles is None:
        return Weapon(known_as, name, (_profile(at, _only(at, form), words),))
    _say_nothing(at, form, "a weapon with profiles says this in each of them")
    profiles = tuple(_profile(here, profile, words) for here, profile in at.each("profiles", form.profiles))
    _check_names(at, [profile.name for profile in profiles])
    return Weapon(known_as, name, profiles)


def _say_nothing(at: At, form: WeaponForm, reason: str) -> None:
    for field in ("attacks", "range", "damage", "piercing", "specials"):
        if getattr(form, field) is not None:
            raise at.fault(field, reason)


def _line(at: At, known_as: str, form: WeaponForm, words: Vocabulary) -> Weapon:
    """A weapon written on one line, in the notation of the book."""
    if words.weapon_text is None or form.text is None:
        raise at.fault("text", "this edition has no such notation: give range, attacks and specials instead")
    _say_nothing(at, form, "the line in `text` says this already")
    profile = at.take("text", words.weapon_text, form.text)
    name = profile.name if form.name is None else at.take("name", parse_name, form.name)
    return Weapon(known_as, name, (msgspec.structs.replace(profile, name=name),))


def _only(at: At, form: WeaponForm) -> ProfileForm:
    if form.attacks is None:
        raise at.fault("", "the field attacks is missing")
    assert form.name is not None
    return ProfileForm(form.name, form.attacks, form.range, form.damage or 1, form.piercing or 0, form.specials or ())


def _profile(at: At, form: ProfileForm, words: Vocabulary) -> WeaponProfile:
    if form.range is None and not words.weapons_without_range:
        raise at.fault("", "the field range is missing")
    return WeaponProfile(
        at.take("name", parse_name, form.name),
        None if form.range is None else at.take("range", parse_range, form.range),
        at.take("attacks", parse_amount, form.attacks),
        form.damage,
        form.piercing,
        at.specials(words.weapon_special, form.specials),
    )


def _check_names(at: At, names: list[str]) -> None:
    for n, name in enumerate(names):
        if name in names[:n]:
            raise at.fault(f"profiles[{n}].name", f"the name {name} is taken by profiles[{names.index(name)}]")


def tell_weapons(weapons: dict[str, Weapon]) -> dict[str, object]:
    """Weapons as the plain data of their file."""
    return {"weapons": [_told(weapon) for weapon in weapons.values()]}


def _told(weapon: Weapon) -> dict[str, object]:
    head = {"id": weapon.id, "name": weapon.name}
    if len(weapon.profiles) == 1 and weapon.profiles[0].name == weapon.name:
        return head | _told_profile(weapon.profiles[0])
    return head | {"profiles": [{"name": profile.name} | _told_profile(profile) for profile in weapon.profiles]}


def _told_profile(profile: WeaponProfile) -> dict[str, object]:
    return filled(
        range=None if profile.range is None else print_range(profile.range),
        attacks=print_amount(profile.attacks),
        damage=profile.damage,
        piercing=profile.piercing,
        specials=[str(special) for special in profile.specials],
    )
