"""The steps of a play, read and checked before anything is played."""

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, field

from openfire.documents import Document, Form
from openfire.engine.question_names import QuestionName
from openfire.roster.form_places import At
from openfire.roster.words import unknown
from openfire.testkit.forms import Spot
from openfire.testkit.patterns import FACTS
from openfire.testkit.scenario_data import read_spot

Face = Annotated[int, Meta(ge=1, le=20)]
Faces = Annotated[tuple[Face, ...], Meta(max_length=200)]
Texts = Annotated[tuple[str | int, ...], Meta(max_length=60)]
FINISH = ("activation", "round", "game")
ON = QuestionName.ABILITY_ON.value
ABOUT = tuple(
    f"{name.value} "
    for name in (
        QuestionName.INSTEAD_OF,
        QuestionName.USE_RULE,
        QuestionName.TARGET_OF,
        QuestionName.WAY_OF,
        QuestionName.PLACE_BY,
    )
)
"""What the names of questions begin with that say what they are about."""


F = TypeVar("F", bound=Form)


class RollForm(Form, frozen=True):
    """Dice that are to fall, and what is known about them."""

    faces: Faces
    label: str | None = None
    needed: int | None = None
    who: str | None = None
    about: str | None = None
    modifiers: dict[str, int] | None = None
    rules: tuple[str, ...] = ()


class RefusedForm(Form, frozen=True):
    """Why an answer is refused."""

    rule: str | None = None
    code: str | None = None
    measured: float | None = None
    limit: float | None = None
    nearest: str | int | None = None
    shows: Texts | None = None
    """The models for which it shows places."""


class AsksForm(Form, frozen=True):
    """What the game waits for."""

    what: str | None = None
    who: str | None = None
    about: str | None = None
    roll: str | None = None
    offers: Texts = ()
    only: Texts | None = None
    not_offered: dict[str, RefusedForm] = field(default_factory=dict, name="not-offered")


class NotAskedForm(RefusedForm, frozen=True, kw_only=True):
    """A question that is left out, what it would be about, and why."""

    about: str


class ModelStateForm(Form, frozen=True):
    """How a model is."""

    at: Spot | None = None
    left: int | None = None
    level: int | None = None


class ExpectForm(Form, frozen=True):
    """How things are, what happened and what did not."""

    round: int | None = None
    order: tuple[str, ...] | None = None
    turn: str | None = None
    scores: dict[str, int] | None = None
    outcome: dict[str, object] | Literal["none"] | None = None
    units: dict[str, dict[str, object]] = field(default_factory=dict)
    models: dict[str, ModelStateForm] = field(default_factory=dict)
    objectives: dict[str, dict[str, object]] = field(default_factory=dict)
    sees: dict[str, dict[str, str | Texts]] = field(default_factory=dict)
    lost: Texts | None = None
    facts: tuple[Any, ...] = ()  # Any: a kind of fact, or a mapping; `_check_fact` says what is wrong with others
    never: tuple[Any, ...] = ()  # Any: as for facts


class StepAnswer(msgspec.Struct, frozen=True):
    """An answer: to which kind of question, if that is told, and in which words."""

    what: str | None
    text: str


class ScenarioStep(msgspec.Struct, frozen=True):
    """One step: what is asked before, dice to come, something said, how it is after."""

    at: str
    """Where it stands, for people."""
    asks: AsksForm | None = None
    dice: tuple[Face | RollForm, ...] = ()
    said: StepAnswer | None = None
    refused: RefusedForm | None = None
    finish: str | None = None
    expect: ExpectForm | None = None
    unasked: tuple[StepAnswer, NotAskedForm] | None = None
    """A question that is not asked, with the answer that could not be given."""
    undo: int = 0
    """How many answers are taken back."""

    def is_claim(self) -> bool:
        """Whether something could turn out to be wrong."""
        named = any(isinstance(one, RollForm) for one in self.dice)
        return named or any(part is not None for part in (self.asks, self.refused, self.expect, self.unasked))


KEYS = ("asks", "not-asked", "undo", "dice", "roll", "rolls", "answer", "refused", "finish", "expect")


def read_steps(document: Document, key: str, told: tuple[object, ...]) -> tuple[ScenarioStep, ...]:
    """All steps of a play."""
    return tuple(read_step(here, one) for here, one in At(document).each(key, told))


def read_step(at: At, told: object) -> ScenarioStep:
    """One step: a text, or a mapping."""
    where = f"line {at.document.line(at.place)}, {at.place}"
    if isinstance(told, str):
        words = told.split()
        if words[:1] == ["finish"]:
            return ScenarioStep(where, finish=_finish(at, "", " ".join(words[1:])))
        spoken = _spoken(told)
        if spoken.what is not None and not is_question(spoken.what):
            raise at.fault("", unknown("question", spoken.what, QuestionName))
        return ScenarioStep(where, said=spoken)
    if not isinstance(told, dict) or not told:
        raise at.fault("", "a step is an answer, or a mapping such as {move: move 12,8}")
    refused, said = None, _said(at, {key: value for key, value in told.items() if key not in KEYS}, told.get("answer"))
    if "refused" in told:
        refused, said = _refused(at, told["refused"], said)
    return ScenarioStep(
        where,
        _asks(at, told),
        _dice(at, told),
        said,
        refused,
        None if "finish" not in told else _finish(at, "finish", told["finish"]),
        _expect(at, told),
        _not_asked(at, told["not-asked"]) if "not-asked" in told else None,
        at.form("undo", told.get("undo", 0), Annotated[int, Meta(ge=0, le=400)]),
    )


def _spoken(text: str) -> StepAnswer:
    """An answer as one text: `stay`, or with the name of its question, `move: stay`."""
    what, colon, answer = text.partition(": ")
    return StepAnswer(what.strip(), answer.strip()) if colon else StepAnswer(None, text.strip())


def is_question(name: str) -> bool:
    """Whether some book asks a question of that name; some are completed by an action or an ability."""
    return name in tuple(QuestionName) or name.startswith(ABOUT) or name.endswith(f" {ON}")


def _form(at: At, key: str, told: dict[str, object], kind: type[F], short: str = "") -> F | None:
    if key not in told:
        return None
    value = told[key]
    found: F = at.form(key, {short: value} if short and isinstance(value, str) else value, kind)
    return found


def _asks(at: At, told: dict[str, object]) -> AsksForm | None:
    form = _form(at, "asks", told, AsksForm, "what")
    for thing, reason in form.not_offered.items() if form else ():
        if reason.rule is None and reason.code is None:
            raise at.fault(f"asks.not-offered.{thing}", "say why it is not offered: rule or code")
    if form and form.what is not None and form.what != "over" and not is_question(form.what):
        raise at.fault("asks", unknown("question", form.what, QuestionName))
    return form


def _said(at: At, rest: dict[str, object], answer: object) -> StepAnswer | None:
    """The one answer of a step, under the name of its question or under `answer`."""
    found = [*rest.items(), *(((None, answer),) if answer is not None else ())]
    if len(found) > 1:
        raise at.fault("", f"a step has one answer, and this has {len(found)}: {', '.join(map(str, rest))}")
    for what, text in found:
        if what is not None and not is_question(what):
            known = (*KEYS, *QuestionName)
            raise at.fault(what, unknown("key of a step, and no question is called so:", what, known))
        if not isinstance(text, str | int) or isinstance(text, bool):
            raise at.fault(what or "answer", "an answer is a text, such as move 12,8; put it in quotes")
        return StepAnswer(what, str(text).strip())
    return None


def _refused(at: At, told: object, said: StepAnswer | None) -> tuple[RefusedForm, StepAnswer]:
    if not isinstance(told, dict):
        raise at.fault("refused", "say what is refused and why: {move: move 20,8, rule: ..., code: ...}")
    here, fields = at.inside("refused"), RefusedForm.__struct_fields__
    inner = _said(here, {k: v for k, v in told.items() if k not in (*fields, "answer")}, told.get("answer"))
    if inner is None or said is not None:
        raise at.fault("refused", "a refused step has one answer, the one that is refused")
    found: RefusedForm = at.form("refused", {k: v for k, v in told.items() if k in fields}, RefusedForm)
    if found.rule is None and found.code is None:
        raise at.fault("refused", "say why it is refused: rule or code")
    return found, inner


def _not_asked(at: At, told: object) -> tuple[StepAnswer, NotAskedForm]:
    example = "such as {secure: flag, about: a1, rule: ..., code: ...}"
    if not isinstance(told, dict):
        raise at.fault("not-asked", f"say which question is not asked, about whom, and why: {example}")
    fields = NotAskedForm.__struct_fields__
    inner = _said(at.inside("not-asked"), {k: v for k, v in told.items() if k not in fields}, None)
    if inner is None:
        raise at.fault("not-asked", f"say which question is not asked, with the answer that cannot be given: {example}")
    found: NotAskedForm = at.form("not-asked", {k: v for k, v in told.items() if k in fields}, NotAskedForm)
    if found.rule is None and found.code is None:
        raise at.fault("not-asked", "say why it is not asked: rule or code")
    return inner, found


def _dice(at: At, told: dict[str, object]) -> tuple[Face | RollForm, ...]:
    loose: tuple[Face, ...] = at.form("dice", told.get("dice", ()), Faces)
    named: tuple[RollForm, ...] = at.form("rolls", told.get("rolls", ()), tuple[RollForm, ...])
    one = _form(at, "roll", told, RollForm)
    return (*loose, *((one,) if one else ()), *named)


def _finish(at: At, key: str, told: object) -> str:
    if told not in FINISH:
        raise at.fault(key, f"finish what? One of: {', '.join(FINISH)}")
    return str(told)


def _expect(at: At, told: dict[str, object]) -> ExpectForm | None:
    form = _form(at, "expect", told, ExpectForm)
    here = at.inside("expect")
    for name, model in form.models.items() if form else ():
        if model.at is not None and model.at != "off":
            here.take(f"models.{name}.at", read_spot, model.at)
    for key in ("facts", "never") if form else ():
        for place, fact in here.each(key, getattr(form, key)):
            _check_fact(place, fact)
    return None if form is None else msgspec.structs.replace(form, facts=_facts(form.facts), never=_facts(form.never))


def _facts(told: tuple[object, ...]) -> tuple[dict[str, object], ...]:
    return tuple({fact: {}} if isinstance(fact, str) else fact for fact in told if isinstance(fact, str | dict))


def _check_fact(at: At, told: object) -> None:
    """A fact is told by its kind and some of its fields, all of which exist."""
    if not isinstance(told, str) and not (isinstance(told, dict) and len(told) == 1):
        raise at.fault("", "a fact is told as its kind and some fields, such as Hurt: {model: b1.2}")
    kind, fields = (told, {}) if isinstance(told, str) else next(iter(told.items()))
    if kind not in FACTS:
        raise at.fault("", unknown("kind of fact", kind, FACTS))
    if fields is not None and not isinstance(fields, dict):
        raise at.fault(kind, "a fact is told as its kind and some fields, such as Hurt: {model: b1.2}")
    for name in fields or {}:
        if name not in FACTS[kind].__struct_fields__:
            raise at.fault(f"{kind}.{name}", unknown(f"field of {kind}", name, FACTS[kind].__struct_fields__))
