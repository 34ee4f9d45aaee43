"""`models.yaml`: the kinds of models, with the attributes that the edition asks for."""

from typing import Annotated

from msgspec import Meta

from openfire.documents import Document, Form
from openfire.roster.bases import parse_base, print_base
from openfire.roster.carried_weapons import told_apart
from openfire.roster.form_places import At, Words, filled
from openfire.roster.lengths import to_inches, to_units
from openfire.roster.mounts import Mounts, read_mount, tell_mount
from openfire.roster.profiles import ModelProfile, Weapon
from openfire.roster.vocabulary import Vocabulary
from openfire.roster.words import parse_id, parse_name, unknown


class ModelForm(Form, frozen=True):
    """A model as the file gives it."""

    id: str
    name: str
    attributes: dict[str, object]
    base: str
    height: Annotated[float, Meta(gt=0, le=24)]
    types: Words = ()
    specials: Words = ()
    weapons: Words = ()
    mounts: Mounts = ()


class ModelsForm(Form, frozen=True):
    """The file."""

    models: Annotated[tuple[ModelForm, ...], Meta(max_length=1000)]


def read_models(document: Document, words: Vocabulary, weapons: dict[str, Weapon]) -> dict[str, ModelProfile]:
    """The models in a document, by id."""
    form, at = document.to(ModelsForm), At(document)
    return at.by_id("models", [_model(here, model, words, weapons) for here, model in at.each("models", form.models)])


def _model(at: At, form: ModelForm, words: Vocabulary, weapons: dict[str, Weapon]) -> ModelProfile:
    base, tall = at.take("base", parse_base, form.base), at.take("height", to_units, form.height)
    if form.mounts and not words.mounts:
        raise at.fault("mounts", "the book does not look along the barrels of weapons, so nothing is mounted")
    carried = at.refer_all("weapons", "weapon", form.weapons, weapons)
    known = (*weapons, *(weapon.id for weapon in told_apart(weapons[name] for name in carried)))
    return ModelProfile(
        at.take("id", parse_id, form.id),
        at.take("name", parse_name, form.name),
        _attributes(at.inside("attributes"), form.attributes, words),
        base,
        tall,
        at.take_all("types", parse_id, form.types),
        at.specials(words.unit_special, form.specials),
        carried,
        tuple(read_mount(here, mount, known, base, tall) for here, mount in at.each("mounts", form.mounts)),
    )


def _attributes(at: At, told: dict[str, object], words: Vocabulary) -> tuple[tuple[str, int], ...]:
    """The attributes in the order of the edition."""
    schemas = {schema.name: schema for schema in words.attributes}
    found: dict[str, int] = {}
    for name, value in told.items():
        if name not in schemas:
            raise at.fault(name, unknown("attribute", name, schemas))
        least, most = schemas[name].least, schemas[name].most
        found[name] = at.form(name, value, int)
        if not least <= found[name] <= most:
            raise at.fault(name, f"{value} is not from {least} to {most}")
    for name, schema in schemas.items():
        if schema.required and name not in told:
            raise at.fault("", f"the attribute {name} is missing")
    return tuple((name, found[name]) for name in schemas if name in found)


def tell_models(models: dict[str, ModelProfile]) -> dict[str, object]:
    """Models as the plain data of their file."""
    return {"models": [_told(model) for model in models.values()]}


def _told(model: ModelProfile) -> dict[str, object]:
    return filled(
        id=model.id,
        name=model.name,
        attributes=dict(model.attributes),
        base=print_base(model.base),
        height=to_inches(model.height),
        types=list(model.types),
        specials=[str(special) for special in model.specials],
        weapons=list(model.weapons),
        mounts=[tell_mount(mount) for mount in model.mounts],
    )
