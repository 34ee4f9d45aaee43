"""An effect said back in plain English, so that an author sees what a rule does beside what its text says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from openfire.roster.own_rules.conditions import COMMON_STATES
from openfire.roster.own_rules.deeds import each_deed
from openfire.roster.own_rules.model import (
    ATTACKER,
    OTHER,
    TARGET,
    THIS,
    UNIT,
    WEAPON,
    Acts,
    Again,
    AllOf,
    Allowed,
    AmountIs,
    AnyOf,
    AttributeIs,
    Change,
    Choosing,
    Deed,
    Diced,
    DistanceIs,
    FaceRange,
    Forbidden,
    Gained,
    HasRule,
    Healed,
    HitsAtOnce,
    Ignored,
    IsClosest,
    Lacking,
    ModelCount,
    MoraleDone,
    NotSo,
    ObjectiveNear,
    Of,
    OnFace,
    OnTable,
    OwnEffect,
    OwnRule,
    Per,
    PointsLeft,
    Prevented,
    Quantity,
    Removed,
    Reserved,
    Restored,
    RoundIs,
    Scores,
    Selector,
    Shifted,
    SomebodyNear,
    StateIs,
    TakesDamage,
    TimesFired,
    TokenCount,
    Tokens,
    TypeIs,
    WeaponIs,
    Who,
    Word,
    Wounds,
)
from openfire.roster.own_rules.points import PointSchema, RuleWords
from openfire.roster.words import title

SPANS: Final = {
    "attack": "until the end of the attack",
    "next-attack": "until the end of its next attack",
    "activation": "until the end of the activation",
    "next-activation": "until the end of its next activation",
    "round": "until the end of the round",
    "game": "for the rest of the game",
}

SHIFTS: Final = {
    "move": "may move",
    "place": "may be put down anywhere within",
    "push": "may be moved by the bearer's player",
}

PER: Final = {
    "attack": "an attack",
    "next-attack": "an attack of its own",
    "activation": "an activation",
    "next-activation": "an activation of its own",
    "round": "a round",
    "game": "a game",
}


class Noun(NamedTuple):
    """Somebody in a sentence."""

    text: str
    is_plural: bool = False

    def verb(self, plural: str) -> str:
        """Somebody and what they do."""
        one, _, rest = plural.partition(" ")
        singular = {"have": "has", "are": "is", "do": "does", "may": "may", "pass": "passes"}.get(one, f"{one}s")
        return f"{self.text} {plural}" if self.is_plural else f"{self.text} {singular}{' ' if rest else ''}{rest}"


def sentences(rule: OwnRule, words: RuleWords) -> tuple[str, ...]:
    """Everything that a rule does, one sentence for each effect."""
    return tuple(sentence(effect, words) for effect in rule.effects)


def sentence(effect: OwnEffect, words: RuleWords) -> str:
    """What an effect does: when, for whom, what, how long and how often, if what holds."""
    point = words.point(effect.when) or words.always()
    who = Noun("its unit") if effect.who == THIS and not point.by_model else _who(effect.who, words)
    done = _listed([_deed(deed, who, point, words) for deed in effect.deeds])
    parts = [_when(effect, point, words), _allowed(effect), done, _ending(effect, point), _condition(effect, words)]
    text = " ".join(part for part in parts if part)
    return f"{text[:1].upper()}{text[1:]}."


def _when(effect: OwnEffect, point: PointSchema, words: RuleWords) -> str:
    """At which point, and whose."""
    said = point.said
    one = "its unit" if effect.of is None else _one(effect.of, words)
    if " it " in said:
        said = said.replace(" it ", f" {one} ", 1)
    elif " its " in said:
        said = said.replace(" its ", f" {one}'s ", 1)
    return f"{said}," if said else ""


def _allowed(effect: OwnEffect) -> str:
    """Whether its player may say no, and on which die it comes about."""
    parts = ["if its player wants," if effect.optional else ""]
    parts.append(f"on a roll of {_amount(effect.roll)} or more," if effect.roll else "")
    return " ".join(part for part in parts if part)


def _ending(effect: OwnEffect, point: PointSchema) -> str:
    parts = []
    if point.kind == "moment" and any(map(_lasts, effect.deeds)):
        parts.append(SPANS[effect.lasts])
    elif point.kind == "moment" and any(map(_lasts, each_deed(effect.deeds))):
        parts.append(f"(what is given so holds {SPANS[effect.lasts]})")
    if effect.uses:
        often = {1: "once", 2: "twice"}.get(effect.uses.times, f"{effect.uses.times} times")
        whose = " by all units of a player together" if effect.uses.by_player else ""
        parts.append(f"({often} {PER[effect.uses.per]} at most{whose})")
    return " ".join(parts)


def _lasts(deed: Deed) -> bool:
    """Whether it is given or forbidden for a while."""
    return isinstance(deed, Gained | Lacking | Forbidden | Allowed)


def _condition(effect: OwnEffect, words: RuleWords) -> str:
    shared = {"half": "at least half of its unit", "all": "all of its unit", "leader": "its leader", "any": ""}
    parts = [f"{shared[effect.share]} carries this rule"] if effect.share and shared[effect.share] else []
    parts += [_word(effect.condition, "its unit", words)] if effect.condition else []
    return f"if {' and '.join(parts)}" if parts else ""


# ------------------------------------------------------------------------------------------------ who


def _who(who: Who, words: RuleWords) -> Noun:
    if isinstance(who, Selector):
        return _selected(who, words)
    return {
        THIS: Noun("models with this rule", is_plural=True),
        UNIT: Noun("its whole unit"),
        WEAPON: Noun("this weapon"),
        ATTACKER: Noun("the attacker"),
        TARGET: Noun("the target"),
        OTHER: Noun("the other unit"),
    }[who]


KINDS: Final = {"friends": "friendly unit", "enemies": "enemy unit", "anybody": "unit"}


def _selected(who: Selector, words: RuleWords) -> Noun:
    """All of some units, or as many as somebody picks."""
    kind, chosen = KINDS[who.side], who.choose
    if chosen == 1:
        return Noun(f"one {kind} of its player's choice{_where(who, words)}")
    first = f"up to {chosen} {kind}s of its player's choice" if chosen else f"all {kind}s"
    return Noun(f"{first}{_where(who, words)}", is_plural=True)


def _one(who: Selector, words: RuleWords) -> str:
    """One of some units, whichever it is."""
    kind = KINDS[who.side]
    return f"{'an' if kind[0] in 'aeio' else 'a'} {kind}{_where(who, words)}"


def _where(who: Selector, words: RuleWords) -> str:
    parts = [" within X in"] if who.within_x else [f" within {who.within:g} in"] if who.within is not None else []
    parts += [f" of {_who(who.around, words).text}"] if who.around else []
    parts += [" in its sight"] if who.sees else []
    parts += [f" of which it is true that {_word(who.where, 'it', words)}"] if who.where else []
    parts += [f", {'that one' if who.around else 'its own'} included"] if who.itself else []
    return "".join(parts)


# ------------------------------------------------------------------------------------------------ conditions


def _word(word: Word, who: str, words: RuleWords) -> str:
    """A condition as a part of a sentence about somebody."""
    return " ".join(_WORDS[type(word)](word, who, words).split())


def _state(word: StateIs, who: str, words: RuleWords) -> str:
    if word.word in words.circumstances:
        return words.circumstances[word.word]
    return f"{who} {words.states.get(word.word) or COMMON_STATES[word.word]}"


def _negated(word: NotSo, who: str, words: RuleWords) -> str:
    said = f" {_word(word.that, who, words)} "
    for verb in ("has", "is"):
        if said.count(f" {verb} ") == 1 and not isinstance(word.that, AllOf | AnyOf):
            return said.replace(f" {verb} ", f" {verb} not ")
    return f"it is not so that {said}"


HELD: Final = {
    "anybody": "",
    "friends": " that its side holds",
    "enemies": " that an enemy holds",
    "nobody": " that nobody holds",
}


def _of(word: Of, _said_of: str, words: RuleWords) -> str:
    return _word(word.that, _who(word.role, words).text, words)


def _near(word: SomebodyNear, who: str, words: RuleWords) -> str:
    """That there are such units; friends and enemies are those of whom the condition is about."""
    if word.least == 1:
        said = f"there is {_one(word.who, words)}"
    else:
        said = f"there are {word.least} or more of {_selected(word.who, words).text}"
    return said if who == "its unit" else f"around {who} {_from_there(said)}"


def _from_there(said: str) -> str:
    """Friends and enemies as they are those of somebody else than the bearer of the rule."""
    for plural in ("s", ""):
        said = said.replace(f"friendly unit{plural}", f"unit{plural} friendly to it")
        said = said.replace(f"enemy unit{plural}", f"unit{plural} hostile to it")
    return said.replace("an unit", "a unit")


def _apart(word: DistanceIs, _said_of: str, _words: RuleWords) -> str:
    return f"the two units are {_range(word.least, word.most, 200, ' in')} apart"


def _range(least: float, most: float, top: float, unit: str = "") -> str:
    """From so much to so much."""
    if least == most:
        return f"{least:g}{unit}"
    if most >= top:
        return f"{least:g}{unit} or more"
    return f"{most:g}{unit} or less" if least <= 0 else f"{least:g} to {most:g}{unit}"


def _round(word: RoundIs, _said_of: str, _words: RuleWords) -> str:
    if word.is_last:
        return "it is the last round"
    return f"it is round {_range(word.first, word.until, 99)}"


_WORDS: Final[dict[type[Word], Callable[[Any, str, RuleWords], str]]] = {
    StateIs: _state,
    TypeIs: lambda word, who, _words: f"{who} is of type {word.type}",
    HasRule: lambda word, who, _words: f"{'the weapon' if word.of_weapon else who} has {title(word.rule)}",
    WeaponIs: lambda word, _who, _words: f"the weapon is {word.weapon}",
    Of: _of,
    AllOf: lambda word, who, words: _listed([_word(part, who, words) for part in word.parts]),
    AnyOf: lambda word, who, words: _listed([_word(part, who, words) for part in word.parts], "or"),
    NotSo: _negated,
    DistanceIs: _apart,
    RoundIs: _round,
    TokenCount: lambda word, who, _words: f"{who} has {_range(word.least, word.most, 99)} of the token {word.token}",
    AmountIs: lambda word, _who, _words: (
        f"{_range(word.least, word.most, 99)} {'models were lost' if word.amount == 'lost' else 'damage was dealt'}"
    ),
    ModelCount: lambda word, who, _words: f"{who} has {_range(word.least, word.most, 99)} models left",
    AttributeIs: lambda word, who, _words: f"{who} has {word.attribute} {_range(word.least, word.most, 99)}",
    SomebodyNear: _near,
    PointsLeft: lambda word, who, _words: f"{who} has {_range(word.least, word.most, 99)} hit points left",
    ObjectiveNear: lambda word, who, _words: f"{who} is within {word.within:g} in of an objective{HELD[word.held_by]}",
    IsClosest: lambda _word, _who, _words: "the target is the closest enemy of the attacker",
    TimesFired: lambda word, _who, _words: f"the weapon has been used {_range(word.least, word.most, 99)} times",
}


# ------------------------------------------------------------------------------------------------ deeds


def _deed(deed: Deed, who: Noun, point: PointSchema, words: RuleWords) -> str:
    return _DEEDS[type(deed)](deed, who, point, words)


def _change(deed: Change, who: Noun, point: PointSchema, words: RuleWords) -> str:
    face = "+" if "multiply" not in point.deeds else ""
    by = _amount(deed.by)
    how = {
        "add": f"add {by}",
        "set": f"have {by}{face} and nothing else",
        "multiply": f"have {by} times as much",
        "divide": f"have the part of {by}, rounded up",
        "at-least": f"have at least {by}{face}",
        "at-most": f"have at most {by}{face}",
    }[deed.how]
    each = f" for {_each(deed.each, words)}" if deed.each else ""
    limit = f", {deed.most} times at most" if deed.each and deed.most < 99 else ""
    return f"{who.verb(how)}{each}{limit}"


def _each(each: Selector | Per, words: RuleWords) -> str:
    """For what a number is added."""
    if isinstance(each, Selector):
        return f"each of {_selected(each, words).text}"
    whose = _who(each.of, words).text if each.of else "its unit"
    one, several = {
        "token": (f"token {each.token} of {whose}",) * 2,
        "models": (f"model of {whose}", f"models of {whose}"),
        "lost-models": (f"model that {whose} has lost", f"models that {whose} has lost"),
        "lost-points": (f"hit point that {whose} has lost", f"hit points that {whose} has lost"),
    }[each.what]
    return f"each {one}" if each.number == 1 else f"every {each.number} {several}"


def _again(deed: Again, who: Noun, _point: PointSchema, words: RuleWords) -> str:
    which = {
        "failed": "failed dice",
        "successes": "successful dice",
        "all": "all dice",
        "faces": f"dice that show {_faces(deed.faces, words.sides)}",
    }[deed.which]
    return f"{which} of {who.text} are rolled again"


def _on_face(deed: OnFace, who: Noun, _point: PointSchema, words: RuleWords) -> str:
    number = _amount(deed.number)
    what = {
        "extra-hits": f"brings {_many(number, 'more hit')}",
        "extra-attacks": f"brings {_many(number, 'more attack')}",
        "extra-damage": f"does {number} more damage",
        "extra-wounds": f"costs {number} more damage without defence",
        "recoil": f"does {number} damage without defence to the unit that attacks",
        "no-save": "leaves no defence",
        "piercing": f"has piercing {number} more",
        "succeed": "succeeds whatever is needed",
        "fail": "fails whatever is needed",
    }[deed.gives]
    most = f", {_amount(deed.most)} at most" if deed.most else ""
    return f"each die of {who.text} that shows {_faces(deed.faces, words.sides)} {what}{most}"


def _faces(faces: FaceRange, sides: int) -> str:
    if faces.most == sides and faces.least < sides:
        return f"{faces.least} or more"
    return f"{faces.least}" if faces.least == faces.most else f"{faces.least} to {faces.most}"


def _many(number: str, thing: str) -> str:
    """1 hit, 2 hits, D3 hits."""
    return f"{number} {thing}{'' if number in ('1', '-1') else 's'}"


def _hits(deed: HitsAtOnce, who: Noun, _point: PointSchema, _words: RuleWords) -> str:
    kind = [f"damage {deed.damage}"] if deed.damage > 1 else []
    kind += [f"piercing {deed.piercing}"] if deed.piercing else []
    kind += list(map(str, deed.specials))
    return f"{who.verb('take')} {_many(_amount(deed.number), 'hit')}{f' ({_plain_list(kind)})' if kind else ''}"


def _tokens(deed: Tokens, who: Noun, _point: PointSchema, _words: RuleWords) -> str:
    how = {"add": "gain", "remove": "lose", "set": "have exactly"}[deed.how]
    number = _how_much(deed.number) if deed.how == "remove" else _amount(deed.number)
    return f"{who.verb(how)} {number} of the token {deed.token}"


def _shifted(deed: Shifted, who: Noun, _point: PointSchema, _words: RuleWords) -> str:
    apart = f", {deed.apart:g} in or more from all enemies" if deed.apart else ""
    edge = f", wholly within {deed.edge:g} in of a table edge" if deed.edge is not None else ""
    return f"{who.verb(SHIFTS[deed.how])} {_amount(deed.inches)} in{apart}{edge}"


def _chosen(deed: Choosing, who: Noun, point: PointSchema, words: RuleWords) -> str:
    ways = [f"{name} ({_listed([_deed(one, who, point, words) for one in deeds])})" for name, deeds in deed.ways]
    return f"its player picks {_listed(ways, 'or')}"


def _on_table(deed: OnTable, who: Noun, point: PointSchema, words: RuleWords) -> str:
    rows = [
        f"on {_faces(faces, words.sides)} {_listed([_deed(one, who, point, words) for one in deeds])}"
        for faces, deeds in deed.rows
    ]
    return f"a D{words.sides} is rolled: {_plain_list(rows, '; ')}"


def _diced(deed: Diced, who: Noun, point: PointSchema, words: RuleWords) -> str:
    done = _listed([_deed(one, who, point, words) for one in deed.deeds])
    number = _amount(deed.number)
    dice = f"one D{words.sides} is" if number == "1" else f"as many D{words.sides} as {number} are"
    return f"{dice} rolled: if any shows {_faces(deed.faces, words.sides)}, {done}"


def _acts(deed: Acts, who: Noun, _point: PointSchema, words: RuleWords) -> str:
    only = f", at {_who(deed.at, words).text} alone" if deed.at else ""
    return f"{who.text} {words.acts[deed.what]}{only}"


def _how_much(quantity: Quantity) -> str:
    """So much, or all of it."""
    return "all" if quantity.is_fixed and quantity.amount.plus >= 99 else _amount(quantity)


def _tested(deed: MoraleDone, who: Noun, _point: PointSchema, _words: RuleWords) -> str:
    if deed.how == "again":
        return f"{who.verb('take')} the test again"
    return f"{who.verb({'test': 'take', 'pass': 'pass', 'fail': 'fail'}[deed.how])} a morale test"


_DEEDS: Final[dict[type[Deed], Callable[[Any, Noun, PointSchema, RuleWords], str]]] = {
    Change: _change,
    Again: _again,
    OnFace: _on_face,
    Ignored: lambda deed, who, point, _words: (
        f"each {point.name.removesuffix('s')} of {who.text} is ignored on {_amount(deed.needed)}+"
    ),
    Gained: lambda deed, who, _point, _words: f"{who.verb('have')} {deed.special}",
    Lacking: lambda deed, who, _point, _words: f"{who.verb('do')} not have {title(deed.rule)}",
    Forbidden: lambda deed, who, _point, words: f"{who.text} {words.forbids[deed.what]}",
    Allowed: lambda deed, who, _point, words: f"{who.text} {words.allows[deed.what]}",
    HitsAtOnce: _hits,
    Wounds: lambda deed, who, _point, _words: f"{who.verb('take')} {_amount(deed.number)} damage without defence",
    Healed: lambda deed, who, _point, _words: f"{who.verb('get')} {_many(_how_much(deed.number), 'hit point')} back",
    Restored: lambda deed, who, _point, _words: f"{who.verb('get')} {_many(_how_much(deed.number), 'lost model')} back",
    Tokens: _tokens,
    Shifted: _shifted,
    Acts: _acts,
    Diced: _diced,
    TakesDamage: lambda deed, who, _point, _words: f"{who.verb('take')} {_how_much(deed.number)} of it instead",
    Prevented: lambda deed, _who, _point, _words: f"{_how_much(deed.number)} of it does not happen",
    MoraleDone: _tested,
    Scores: lambda deed, _who, _point, _words: f"its player gains {_many(_amount(deed.points), 'victory point')}",
    Removed: lambda deed, who, _point, _words: (
        f"{'a model with this rule' if deed.what == 'model' else who.text} is lost"
    ),
    Reserved: lambda _deed, who, _point, _words: f"{who.text} {'are' if who.is_plural else 'is'} put into reserve",
    Choosing: _chosen,
    OnTable: _on_table,
}


AMOUNTS: Final = {
    "x": "X",
    "lost": "the number of models lost",
    "dealt": "the damage dealt",
    "shown": "the number of dice that do",
    "printed": "what is printed",
    "models": "the number of its unit's models",
    "target-models": "the number of the target's models",
}
"""What the words of amounts stand for."""


def _amount(quantity: Quantity) -> str:
    """D3+1, X, 2 - X."""
    word = AMOUNTS.get(quantity.word, "")
    amount = quantity.amount
    number = str(amount) if amount.n else str(amount.plus)
    if not word:
        return number
    sign = "-" if quantity.times < 0 else ""
    if quantity.word != "x" and not sign and quantity.is_fixed:
        plus = quantity.amount.plus
        return word if not plus else f"{word} {'plus' if plus > 0 else 'minus'} {abs(plus)}"
    return f"{sign}{word}" if number == "0" else f"{number}{sign or '+'}{word}"


def _listed(parts: Iterable[str], by: str = "and") -> str:
    """a, b and c."""
    *first, last = tuple(parts) or ("",)
    return f"{', '.join(first)} {by} {last}" if first else last


def _plain_list(parts: Iterable[str], by: str = ", ") -> str:
    return by.join(parts)
