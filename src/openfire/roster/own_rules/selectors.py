"""Who an effect is for, in files: a word, or units around the bearer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, cast

from msgspec.structs import replace

from openfire.documents import Form
from openfire.roster.form_places import At
from openfire.roster.own_rules import conditions
from openfire.roster.own_rules.grammar import Count, Inches, RuleGrammar
from openfire.roster.own_rules.model import ALWAYS, ATTACKER, OTHER, TARGET, THIS, UNIT, WEAPON, Selector, Side, Who

SIDES: Final = ("friends", "enemies", "anybody")


class SelectorForm(Form, frozen=True):
    """Units around the bearer as the file gives them."""

    within: Inches | Literal["x"] | None = None
    where: object = None
    itself: bool = False
    choose: Count = 0
    sees: bool = False
    around: str = ""


def read_who(gr: RuleGrammar, at: At, told: object) -> Who:
    """Who an effect is for."""
    if isinstance(told, str):
        return told if gr.known(at, "who", "one whom an effect is for", told, words_for(gr)) else THIS
    return read_selector(gr, at, "who", told)


def words_for(gr: RuleGrammar) -> tuple[str, ...]:
    """The words for somebody that a point knows."""
    point = gr.point
    others = tuple(role for role in (point.whose, *point.roles) if role in (ATTACKER, TARGET, OTHER))
    own = (THIS, UNIT, WEAPON) if point.by_weapon else (THIS, UNIT)
    if point.kind == ALWAYS:
        return (*own, ATTACKER)
    if point.kind == "number":
        return (*own, *((point.whose,) if point.whose in others else ()))
    return (*own, *others)


def read_selector(gr: RuleGrammar, at: At, key: str, told: object, *, is_asked: bool = False) -> Selector:
    """Units around the bearer. is_asked: whether a condition asks for them, and nothing is done to them."""
    if not isinstance(told, Mapping) or len(told) != 1:
        gr.wrong(
            at, key, f"is one of {', '.join(words_for(gr))}, or one of {', '.join(SIDES)} with what is asked of them"
        )
        return Selector("friends")
    side, inside = next(iter(told.items()))
    if not gr.known(at, key, "one whom an effect is for", side, SIDES):
        return Selector("friends")
    here = at.inside(key)
    form = SelectorForm() if inside is None else gr.faults.form(here, side, inside, SelectorForm)
    if form is None:
        return Selector("friends")
    where = (
        None
        if form.where is None
        else conditions.read_condition(_about_units(gr), here.inside(side), "where", form.where)
    )
    if form.choose and gr.point.kind != "moment":
        gr.wrong(here.inside(side), "choose", f"nobody chooses anything at {gr.point.name}")
    if form.around:
        _check_around(gr, here.inside(side), form, is_asked=is_asked, of=key == "of")
    by_x = form.within == "x"
    if by_x and gr.takes == "nothing":
        gr.wrong(here.inside(side), "within", "x is what stands in the brackets of a rule: say takes: number")
    within = form.within if isinstance(form.within, int | float) else None
    return Selector(cast("Side", side), within, by_x, where, form.itself, form.choose, form.sees, form.around)


def _check_around(gr: RuleGrammar, at: At, form: SelectorForm, *, is_asked: bool, of: bool) -> None:
    """From whom inches are counted has to do with the point, and inches are said."""
    parties = tuple(role for role in (gr.point.whose, *gr.point.roles) if role in (ATTACKER, TARGET, OTHER))
    if of or gr.point.kind == ALWAYS or (gr.point.kind != "moment" and not is_asked):
        gr.wrong(at, "around", "here inches are counted from the bearer")
    elif gr.known(at, "around", "one from whom inches are counted", form.around, parties) and form.within is None:
        gr.wrong(at, "around", "say within how many inches of it")


def _about_units(gr: RuleGrammar) -> RuleGrammar:
    """Conditions about units around: nothing of the point's own can be asked of them."""
    return gr._replace(point=replace(gr.point, roles=(), whose="unit", circumstances=(), by_weapon=False))
