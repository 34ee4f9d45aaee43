"""What is wrong with an effect as a whole, and with rules that give each other."""

from __future__ import annotations

from collections.abc import Sequence

from openfire.roster.form_places import At
from openfire.roster.own_rules.common_points import ACTION
from openfire.roster.own_rules.deeds import each_deed
from openfire.roster.own_rules.faults import Faults
from openfire.roster.own_rules.grammar import RuleGrammar
from openfire.roster.own_rules.model import (
    ALWAYS,
    ATTACKER,
    WEAPON,
    AllOf,
    Allowed,
    AnyOf,
    Deed,
    DistanceIs,
    Forbidden,
    Gained,
    HasRule,
    IsClosest,
    Lacking,
    NotSo,
    Of,
    OwnEffect,
    OwnRule,
    Removed,
    Restored,
    Selector,
    StateIs,
    TimesFired,
    WeaponIs,
    Word,
)
from openfire.roster.own_rules.points import SPARED, USE
from openfire.roster.words import title


def check_effect(gr: RuleGrammar, at: At, effect: OwnEffect, is_lasting: bool, rule: OwnRule) -> None:
    """Note what does not fit together in an effect."""
    deeds = each_deed(effect.deeds)
    if gr.point.kind == "moment":
        _check_moment(gr, at, effect, deeds, is_lasting)
    else:
        _check_standing(gr, at, effect, is_lasting)
    if gr.point.name == ACTION.name:
        _check_action(gr, at, effect, rule)
    if not rule.on_units and not gr.point.by_weapon:
        gr.wrong(at, "do", f"no weapon has to do with {gr.point.name}: let units carry the rule, or say for: both")
    if effect.who == WEAPON and not rule.on_weapons:
        gr.wrong(at, "who", f"{rule.title} is carried by units: say for: weapon, or who: this")
    if any(isinstance(deed, Removed) and deed.what == "model" for deed in deeds) and effect.who != "this":
        gr.wrong(at, "do", "the model that is removed is the one that carries the rule: say who: this")


def _check_action(gr: RuleGrammar, at: At, effect: OwnEffect, rule: OwnRule) -> None:
    """What stands at an action, by which units can take it."""
    if rule.id in gr.vocabulary.answers:
        gr.wrong(at, "when", f"{rule.id} is an action of the book: give yours another name")
    if effect.optional or effect.of:
        gr.wrong(at, "when", "whoever takes an action wants it, and it is the unit's own")


def _check_moment(gr: RuleGrammar, at: At, effect: OwnEffect, deeds: tuple[Deed, ...], is_lasting: bool) -> None:
    """What happens at a moment lasts only where it gives or forbids something, and near to somebody who is there."""
    if is_lasting and not any(isinstance(deed, Gained | Lacking | Forbidden | Allowed) for deed in deeds):
        gr.wrong(at, "lasts", "nothing that this effect does lasts: only gain, lose, forbid and allow do")
    for deed in deeds:
        if isinstance(deed, Gained) and isinstance(deed.special.value, str) and deed.special.value != "x":
            text = "what is gained for a while has a number in its brackets, or nothing"
            gr.wrong(at, "do", f"{deed.special}: {text}")
    if gr.point.name == "destroyed" and effect.of is None and any(isinstance(deed, Restored) for deed in deeds):
        gr.wrong(at, "do", "nobody is left to whom lost models could come back: say reserve: unit, or take dies")
    who = effect.of or effect.who
    if gr.point.is_gone and isinstance(who, Selector) and (who.within is not None or who.within_x):
        gr.wrong(at, "of" if effect.of else "who", "who is destroyed is nowhere: leave within out, or take dies")


def _check_standing(gr: RuleGrammar, at: At, effect: OwnEffect, is_lasting: bool) -> None:
    """What changes numbers, or holds always, happens at no moment."""
    for key, said in (("of", effect.of), ("uses", effect.uses), ("optional", effect.optional), ("if", effect.roll)):
        if said:
            gr.wrong(at, key, f"nothing happens at {gr.point.name}: {_ONLY_MOMENTS[key]}")
    if is_lasting:
        gr.wrong(at, "lasts", f"what holds at {gr.point.name} holds as long as the rule is there")
    is_of_weapons = all(_is_of_weapons(deed) for deed in effect.deeds)
    if any(isinstance(deed, Forbidden) and deed.what == USE for deed in effect.deeds) and effect.who != WEAPON:
        gr.wrong(at, "who", "only a weapon that carries the rule can be forbidden: say for: weapon")
    if effect.who == ATTACKER and gr.point.kind == ALWAYS and not is_of_weapons:
        gr.wrong(at, "who", "only the weapons of attackers can be given or denied rules: nothing else of theirs")
    is_of_attackers = all(isinstance(deed, Forbidden) and deed.what in SPARED for deed in effect.deeds)
    knows_attack = gr.point.kind != ALWAYS or is_of_weapons or is_of_attackers
    if not knows_attack and effect.condition and asks_for_attack(effect.condition, gr):
        gr.wrong(at, "if", "only rules of weapons can depend on the attack: nothing else knows who the target is")


def _is_of_weapons(deed: Deed) -> bool:
    """Whether a deed is about weapons, which are used against somebody."""
    if isinstance(deed, Forbidden):
        return deed.what == USE
    return isinstance(deed, Gained | Lacking) and deed.of_weapon


def asks_for_attack(word: Word, gr: RuleGrammar) -> bool:
    """Whether a condition asks for something that only an attack has."""
    if isinstance(word, AllOf | AnyOf):
        return any(asks_for_attack(part, gr) for part in word.parts)
    if isinstance(word, NotSo):
        return asks_for_attack(word.that, gr)
    if isinstance(word, StateIs):
        return word.word in gr.point.circumstances
    return isinstance(word, Of | DistanceIs | WeaponIs | IsClosest | TimesFired) or (
        isinstance(word, HasRule) and word.of_weapon
    )


_ONLY_MOMENTS = {
    "of": "it is not said whose it is",
    "uses": "it is not counted how often",
    "optional": "nobody is asked",
    "if": "no die is rolled for an effect",
}


def check_grants(at: At, rules: Sequence[OwnRule], faults: Faults) -> None:
    """Note rules that always give or take rules and are themselves always given: that could go round in a circle.

    What is always given is given by rules that are carried or were gained at a moment, and by no others. So who holds
    which rules is known after one look.
    """
    givers = {rule.id for rule in rules for effect in rule.effects if _gives(effect)}
    for n, rule in enumerate(rules):
        for k, effect in enumerate(rule.effects):
            for special in _gives(effect):
                if special in givers:
                    chain = " gives ".join(title(name) for name in _chain(rules, rule.id, special))
                    faults.add(
                        at, f"rules[{n}].effects[{k}].do", f"{chain}: what is always given gives no rules itself"
                    )


def _gives(effect: OwnEffect) -> list[str]:
    """The rules that an effect always gives or takes."""
    if effect.when != ALWAYS:
        return []
    gained = [deed.special.name for deed in effect.deeds if isinstance(deed, Gained)]
    return gained + [deed.rule for deed in effect.deeds if isinstance(deed, Lacking)]


def _chain(rules: Sequence[OwnRule], first: str, second: str) -> list[str]:
    """A rule, the one it gives, and so on until one comes again or gives none."""
    every = {rule.id: [name for effect in rule.effects for name in _gives(effect)] for rule in rules}
    found = [first, second]
    while (after := every.get(found[-1])) and len(found) < 12:
        found.append(after[0])
        if after[0] in found[:-1]:
            break
    return found
