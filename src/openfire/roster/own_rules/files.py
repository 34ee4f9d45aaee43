"""`rules.yaml`: a module's own special rules and tokens, read with all faults at once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from openfire.documents import Document, Form
from openfire.roster.form_places import At, Few, filled
from openfire.roster.own_rules import checks
from openfire.roster.own_rules.conditions import read_condition
from openfire.roster.own_rules.deeds import read_deeds
from openfire.roster.own_rules.faults import Faults
from openfire.roster.own_rules.grammar import RuleGrammar, read_quantity
from openfire.roster.own_rules.model import (
    ALWAYS,
    OTHER,
    THIS,
    UNIT,
    WEAPON,
    AllOf,
    OwnEffect,
    OwnRule,
    OwnRules,
    Quantity,
    Share,
    Span,
    Uses,
    Word,
)
from openfire.roster.own_rules.points import RuleWords
from openfire.roster.own_rules.selectors import read_selector, read_who
from openfire.roster.vocabulary import Vocabulary
from openfire.roster.words import kebab, parse_id, parse_text, title

FILE: Final = "rules.yaml"


class EffectForm(Form, frozen=True):
    """An effect as the file gives it."""

    do: object
    when: str = ALWAYS
    who: object = None
    of: object = None
    condition: object = msgspec.field(default=None, name="if")
    lasts: Span | None = None
    uses: object = None
    share: Share | None = None
    optional: bool = False


class UsesForm(Form, frozen=True):
    """How often an effect can be used, as the file gives it."""

    per: Span
    times: Annotated[int, Meta(ge=1, le=20)] = 1
    by: Literal["unit", "player"] = "unit"


class RuleForm(Form, frozen=True):
    """A rule as the file gives it."""

    name: str
    text: str
    effects: tuple[object, ...] = ()
    takes: Literal["nothing", "number"] = "nothing"
    bearer: Literal["unit", "weapon", "both"] = msgspec.field(default="unit", name="for")


class OwnTokenForm(Form, frozen=True):
    """A token of the module's own as the file gives it."""

    name: str
    most: Annotated[int, Meta(ge=1, le=99)] = 99


class RulesForm(Form, frozen=True):
    """The file."""

    rules: Annotated[tuple[RuleForm, ...], Meta(max_length=300)] = ()
    tokens: Annotated[tuple[OwnTokenForm, ...], Meta(max_length=20)] = ()


MOST_EFFECTS: Final[Few] = 12


def read_rules(document: Document, vocabulary: Vocabulary) -> OwnRules:
    """The rules and tokens in a document. Raises ManyFaultsError with every fault that was found."""
    return rules_from(At(document), document.to(RulesForm), vocabulary)


def rules_from(at: At, form: RulesForm, vocabulary: Vocabulary) -> OwnRules:
    """The rules and tokens of a form, wherever it stands."""
    faults = Faults([])
    words = vocabulary.rule_words
    if words is None:
        raise at.fault("rules", "this edition has no rules of a module's own")
    tokens = _tokens(at, form, words, faults)
    heads = _heads(at, form, vocabulary, faults)
    known = vocabulary.with_rules(heads)
    rules = [
        _rule(RuleGrammar(known, words, frozenset(tokens), faults, head.takes, words.always()), here, head, told)
        for (here, told), head in zip(at.each("rules", form.rules), heads, strict=True)
    ]
    checks.check_grants(at, rules, faults)
    faults.raise_all()
    return OwnRules({rule.id: rule for rule in rules}, tokens)


def _tokens(at: At, form: RulesForm, words: RuleWords, faults: Faults) -> dict[str, int]:
    """The module's own tokens, and how many a unit can have."""
    found: dict[str, int] = {}
    for here, token in at.each("tokens", form.tokens):
        name = faults.take(here, "name", parse_id, token.name, "")
        if name in words.tokens or name in found:
            faults.add(here, "name", f"there is a token {name} already")
        found[name] = token.most
    return found


def _heads(at: At, form: RulesForm, vocabulary: Vocabulary, faults: Faults) -> list[OwnRule]:
    """Every rule without its effects, so that effects can name any of them."""
    found: list[OwnRule] = []
    for n, (here, told) in enumerate(at.each("rules", form.rules)):
        name = faults.take(here, "name", kebab, told.name, f"rule-{n}")
        if name in vocabulary.unit_specials or name in vocabulary.weapon_specials or name in vocabulary.written:
            faults.add(here, "name", f"{title(name)} is a rule of the book already: give yours another name")
        if name in [rule.id for rule in found]:
            faults.add(here, "name", f"{title(name)} is given twice")
        faults.take(here, "text", parse_text, told.text, "")
        found.append(
            OwnRule(name, told.text, (), told.takes, told.bearer != "weapon", told.bearer != "unit"),
        )
    return found


def _rule(gr: RuleGrammar, at: At, head: OwnRule, told: RuleForm) -> OwnRule:
    if len(told.effects) > MOST_EFFECTS:
        gr.wrong(at, "effects", f"a rule has up to {MOST_EFFECTS} effects")
        return head
    effects = [_effect(gr, here, one, head) for here, one in at.each("effects", told.effects)]
    return replace(head, effects=tuple(effect for effect in effects if effect is not None))


# ------------------------------------------------------------------------------------------------ an effect


def _effect(gr: RuleGrammar, at: At, told: object, rule: OwnRule) -> OwnEffect | None:
    form = gr.faults.form(At(at.document), at.place, told, EffectForm)
    if form is None:
        return None
    point = gr.words.point(form.when)
    if point is None:
        gr.known(at, "when", "point", form.when, [one.name for one in gr.words.points])
        return None
    of = form.of is not None and point.whose == UNIT and OTHER not in point.roles
    gr = gr._replace(point=replace(point, roles=(*point.roles, OTHER)) if of else point)
    default = WEAPON if not rule.on_units and (point.by_weapon or point.kind == ALWAYS) else THIS
    condition, roll = _condition(gr, at, form.condition)
    effect = OwnEffect(
        form.when,
        read_deeds(gr, at, "do", form.do),
        default if form.who is None else read_who(gr, at, form.who),
        None if form.of is None else read_selector(gr, at, "of", form.of),
        condition,
        roll,
        form.lasts or "activation",
        None if form.uses is None else _uses(gr, at, form.uses),
        form.share,
        form.optional,
        json.dumps(told, sort_keys=True, separators=(",", ":")),
    )
    checks.check_effect(gr, at, effect, form.lasts is not None, rule)
    return effect


def _condition(gr: RuleGrammar, at: At, told: object) -> tuple[Word | None, Quantity | None]:
    """The condition, and the face that a die has to reach besides."""
    parts = told if isinstance(told, list) else [told] if told is not None else []
    rolls = [part for part in parts if isinstance(part, Mapping) and set(part) == {"roll"}]
    others = [part for part in parts if part not in rolls]
    roll = read_quantity(gr, at.inside("if"), "roll", rolls[0]["roll"]) if rolls else None
    if len(rolls) > 1:
        gr.wrong(at, "if", "only one die is rolled for an effect")
    if not others:
        return None, roll
    plain = others if isinstance(told, list) else others[0]
    found = read_condition(gr, at, "if", plain)
    return (None if found == AllOf(()) else found), roll


def _uses(gr: RuleGrammar, at: At, told: object) -> Uses | None:
    form = gr.faults.form(at, "uses", {"per": told} if isinstance(told, str) else told, UsesForm)
    return Uses(form.times, form.per, form.by == "player") if form else None


# ------------------------------------------------------------------------------------------------ writing


def tell_rules(own: OwnRules) -> dict[str, object]:
    """Rules as the plain data of their file."""
    tokens = [{"name": name, "most": most} for name, most in own.tokens.items()]
    return {"rules": [_told(rule) for rule in own.rules.values()]} | filled(tokens=tokens)


def _told(rule: OwnRule) -> dict[str, object]:
    bearer = "both" if rule.on_units and rule.on_weapons else "weapon" if rule.on_weapons else ""
    effects: list[object] = [json.loads(effect.source) for effect in rule.effects]
    return {"name": rule.title, "text": rule.text} | filled(
        takes=rule.takes if rule.takes != "nothing" else "", for_=bearer, effects=effects
    )
