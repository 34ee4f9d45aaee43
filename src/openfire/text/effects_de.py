"""Effects of own rules said back in German: when, for whom, what, how long and how often, if what holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from openfire.roster.own_rules import model as m
from openfire.roster.own_rules.conditions import COMMON_STATES
from openfire.roster.own_rules.deeds import each_deed
from openfire.roster.own_rules.points import PointSchema, RuleWords
from openfire.roster.words import title
from openfire.text.effect_words_de import CIRCUMSTANCES, DOINGS, POINTS, STATES

SPANS: Final = {
    "attack": "bis zum Ende des Angriffs",
    "next-attack": "bis zum Ende des nächsten eigenen Angriffs",
    "activation": "bis zum Ende der Aktivierung",
    "next-activation": "bis zum Ende der nächsten eigenen Aktivierung",
    "round": "bis zum Ende der Runde",
    "game": "für den Rest des Spiels",
}

PER: Final = {
    "attack": "je Angriff",
    "next-attack": "je eigenem Angriff",
    "activation": "je Aktivierung",
    "next-activation": "je eigener Aktivierung",
    "round": "je Runde",
    "game": "im Spiel",
}


class Subject(NamedTuple):
    """Somebody in a sentence, as its subject."""

    text: str
    is_plural: bool = False

    def does(self, words: str) -> str:
        """Somebody and what they do: of `(darf|dürfen)` the form that fits."""
        return f"{self.text} {_FORMS.sub(lambda found: found[2] if self.is_plural else found[1], words)}"


_FORMS: Final = re.compile(r"\(([^()|]+)\|([^()|]+)\)")

OWN: Final = "die Einheit"


def sentences(rule: m.OwnRule, words: RuleWords) -> tuple[str, ...]:
    """Everything that a rule does, one sentence for each effect."""
    return tuple(sentence(effect, words) for effect in rule.effects)


def sentence(effect: m.OwnEffect, words: RuleWords) -> str:
    """What an effect does."""
    point = words.point(effect.when) or words.always()
    who = Subject(OWN) if effect.who == m.THIS and not point.by_model else _who(effect.who, words)
    done = "; ".join(_deed(deed, who, point, words) for deed in effect.deeds)
    when = [_when(effect, point, words), "wenn der Spieler will" if effect.optional else ""]
    when += [f"bei einem Wurf von {_amount(effect.roll)} oder mehr" if effect.roll else ""]
    head = ", ".join(part for part in when if part)
    text = " ".join(part for part in (f"{head}:" if head else "", done, _ending(effect, point)) if part)
    condition = _condition(effect, words)
    text = f"{text}, wenn gilt: {condition}" if condition else text
    return f"{text[:1].upper()}{text[1:]}."


def _when(effect: m.OwnEffect, point: PointSchema, words: RuleWords) -> str:
    one = OWN if effect.of is None else _one(effect.of, words)
    return POINTS[point.said].format(one=one) if point.said else ""


def _ending(effect: m.OwnEffect, point: PointSchema) -> str:
    parts = []
    if point.kind == "moment" and any(_lasts(deed) for deed in each_deed(effect.deeds)):
        parts.append(f"({SPANS[effect.lasts]})")
    if effect.uses:
        often = {1: "einmal", 2: "zweimal"}.get(effect.uses.times, f"{effect.uses.times}-mal")
        whose = ", alle Einheiten des Spielers zusammen" if effect.uses.by_player else ""
        parts.append(f"(höchstens {often} {PER[effect.uses.per]}{whose})")
    return " ".join(parts)


def _lasts(deed: m.Deed) -> bool:
    return isinstance(deed, m.Gained | m.Lacking | m.Forbidden | m.Allowed)


def _condition(effect: m.OwnEffect, words: RuleWords) -> str:
    shared = {
        "half": "mindestens die Hälfte der Einheit hat diese Regel",
        "all": "die ganze Einheit hat diese Regel",
        "leader": "der Anführer hat diese Regel",
    }
    parts = [shared[effect.share]] if effect.share in shared else []
    parts += [_word(effect.condition, OWN, words)] if effect.condition else []
    return " und ".join(parts)


# ------------------------------------------------------------------------------------------------ who


def _who(who: m.Who, words: RuleWords) -> Subject:
    return _selected(who, words) if isinstance(who, m.Selector) else _PEOPLE[who]


_PEOPLE: Final = {
    m.THIS: Subject("Modelle mit dieser Regel", is_plural=True),
    m.UNIT: Subject("die ganze Einheit"),
    m.WEAPON: Subject("diese Waffe"),
    m.ATTACKER: Subject("der Angreifer"),
    m.TARGET: Subject("das Ziel"),
    m.OTHER: Subject("die andere Einheit"),
}

_TO: Final = {m.ATTACKER: "den Angreifer", m.TARGET: "das Ziel", m.OTHER: "die andere Einheit"}

KINDS: Final = {"friends": "befreundete", "enemies": "feindliche", "anybody": ""}


def _selected(who: m.Selector, words: RuleWords) -> Subject:
    kind = KINDS[who.side]
    if who.choose == 1:
        return Subject(_plain(f"eine {kind} Einheit nach Wahl des Spielers{_where(who, words)}"))
    if who.choose:
        return Subject(_plain(f"bis zu {who.choose} {kind} Einheiten nach Wahl des Spielers{_where(who, words)}"), True)
    return Subject(_plain(f"alle {kind}{'n' if kind else ''} Einheiten{_where(who, words)}"), is_plural=True)


def _one(who: m.Selector, words: RuleWords) -> str:
    return _plain(f"eine {KINDS[who.side]} Einheit{_where(who, words)}")


def _where(who: m.Selector, words: RuleWords) -> str:
    reach = "X" if who.within_x else f"{who.within:g}" if who.within is not None else ""
    parts = [f" innerhalb von {reach} Zoll"] if reach else []
    parts += [f" um {_TO[who.around]}"] if who.around else []
    parts += [" in Sicht"] if who.sees else []
    parts += [f" (von der gilt: {_word(who.where, 'sie', words)})"] if who.where else []
    parts += [" (diese selbst eingeschlossen)" if who.around else " (die eigene eingeschlossen)"] if who.itself else []
    return "".join(parts)


def _plain(text: str) -> str:
    return " ".join(text.split())


# ------------------------------------------------------------------------------------------------ conditions


def _word(word: m.Word, who: str, words: RuleWords) -> str:
    """A condition as a clause about somebody."""
    return _plain(_WORDS[type(word)](word, who, words))


def _state(word: m.StateIs, who: str, words: RuleWords) -> str:
    if word.word in words.circumstances:
        return CIRCUMSTANCES[words.circumstances[word.word]]
    return f"{who} {STATES[words.states.get(word.word) or COMMON_STATES[word.word]]}"


def _near(word: m.SomebodyNear, who: str, words: RuleWords) -> str:
    there = "" if who == OWN else ", von dort aus gesehen"
    if word.least == 1:
        return f"es gibt {_one(word.who, words)}{there}"
    return f"es gibt mindestens {word.least} hiervon: {_selected(word.who, words).text}{there}"


def _range(least: float, most: float, top: float, unit: str = "") -> str:
    if least == most:
        return f"{least:g}{unit}"
    if most >= top:
        return f"mindestens {least:g}{unit}"
    return f"höchstens {most:g}{unit}" if least <= 0 else f"{least:g} bis {most:g}{unit}"


HELD: Final = {
    "anybody": "",
    "friends": ", das ihre Seite hält",
    "enemies": ", das ein Gegner hält",
    "nobody": ", das niemand hält",
}

_WORDS: Final[dict[type[m.Word], Callable[..., str]]] = {
    m.StateIs: _state,
    m.TypeIs: lambda word, who, _words: f"{who} ist vom Typ {word.type}",
    m.HasRule: lambda word, who, _words: f"{'die Waffe' if word.of_weapon else who} hat {title(word.rule)}",
    m.WeaponIs: lambda word, _who, _words: f"die Waffe ist {word.weapon}",
    m.Of: lambda word, _who, words: _word(word.that, _PEOPLE[word.role].text, words),
    m.AllOf: lambda word, who, words: _listed(_word(part, who, words) for part in word.parts),
    m.AnyOf: lambda word, who, words: _listed((_word(part, who, words) for part in word.parts), "oder"),
    m.NotSo: lambda word, who, words: f"nicht „{_word(word.that, who, words)}“",
    m.DistanceIs: lambda word, _who, _words: (
        f"die beiden Einheiten sind {_range(word.least, word.most, 200, ' Zoll')} voneinander entfernt"
    ),
    m.RoundIs: lambda word, _who, _words: (
        "es ist die letzte Runde" if word.is_last else f"es ist Runde {_range(word.first, word.until, 99)}"
    ),
    m.TokenCount: lambda word, who, _words: f"{who} hat {_range(word.least, word.most, 99)} vom Marker {word.token}",
    m.AmountIs: lambda word, _who, _words: (
        f"{_range(word.least, word.most, 99)} "
        f"{'Modelle gingen verloren' if word.amount == 'lost' else 'Schaden kam durch'}"
    ),
    m.ModelCount: lambda word, who, _words: f"{who} hat noch {_range(word.least, word.most, 99)} Modelle",
    m.AttributeIs: lambda word, who, _words: f"{who} hat {word.attribute} {_range(word.least, word.most, 99)}",
    m.SomebodyNear: _near,
    m.PointsLeft: lambda word, who, _words: f"{who} hat noch {_range(word.least, word.most, 99)} Trefferpunkte",
    m.ObjectiveNear: lambda word, who, _words: (
        f"{who} ist höchstens {word.within:g} Zoll von einem Ziel entfernt{HELD[word.held_by]}"
    ),
    m.IsClosest: lambda _word, _who, _words: "das Ziel ist der nächste Gegner des Angreifers",
    m.TimesFired: lambda word, _who, _words: f"die Waffe wurde {_range(word.least, word.most, 99)}-mal benutzt",
}


# ------------------------------------------------------------------------------------------------ deeds


def _deed(deed: m.Deed, who: Subject, point: PointSchema, words: RuleWords) -> str:
    return _DEEDS[type(deed)](deed, who, point, words)


def _change(deed: m.Change, who: Subject, point: PointSchema, words: RuleWords) -> str:
    face, by = "+" if "multiply" not in point.deeds else "", _amount(deed.by)
    how = {
        "add": f"(bekommt|bekommen) {by if by.startswith('-') else f'+{by}'}",
        "set": f"(hat|haben) {by}{face} und nichts sonst",
        "multiply": f"(hat|haben) {by}-mal so viel",
        "divide": f"(hat|haben) ein {by}-tel davon, aufgerundet",
        "at-least": f"(hat|haben) mindestens {by}{face}",
        "at-most": f"(hat|haben) höchstens {by}{face}",
    }[deed.how]
    each = f" {_each(deed.each, words)}" if deed.each else ""
    limit = f", höchstens {deed.most}-mal" if deed.each and deed.most < 99 else ""
    return f"{who.does(how)}{each}{limit}"


def _each(each: m.Selector | m.Per, words: RuleWords) -> str:
    if isinstance(each, m.Selector):
        return f"einmal für jede hiervon: {_selected(each, words).text}"
    things = {
        "token": f"Marker {each.token}",
        "models": "Modelle",
        "lost-models": "verlorene Modelle",
        "lost-points": "verlorene Trefferpunkte",
    }
    return f"je {each.number} {things[each.what]} ({_PEOPLE[each.of].text if each.of else OWN})"


_AGAIN: Final = {"failed": "fehlgeschlagene Würfel", "successes": "erfolgreiche Würfel", "all": "alle Würfel"}


def _again(deed: m.Again, who: Subject, _point: PointSchema, words: RuleWords) -> str:
    which = _AGAIN.get(deed.which) or f"Würfel, die {_faces(deed.faces, words.sides)} zeigen,"
    return who.does(f"(würfelt|würfeln) {which} einmal neu")


def _on_face(deed: m.OnFace, who: Subject, _point: PointSchema, words: RuleWords) -> str:
    number = _amount(deed.number)
    what = {
        "extra-hits": f"bringt {number} Treffer mehr",
        "extra-attacks": f"bringt {number} Angriffe mehr",
        "extra-damage": f"macht {number} Schaden mehr",
        "extra-wounds": f"kostet {number} Schaden ohne Verteidigung",
        "recoil": f"fügt der angreifenden Einheit {number} Schaden ohne Verteidigung zu",
        "no-save": "lässt keine Verteidigung zu",
        "piercing": f"hat {number} mehr Durchschlagskraft",
        "succeed": "gelingt, was immer nötig ist",
        "fail": "misslingt, was immer nötig ist",
    }[deed.gives]
    most = f", höchstens {_amount(deed.most)}" if deed.most else ""
    return f"{who.text}: jeder Würfel, der {_faces(deed.faces, words.sides)} zeigt, {what}{most}"


def _faces(faces: m.FaceRange, sides: int) -> str:
    if faces.most == sides and faces.least < sides:
        return f"{faces.least} oder mehr"
    return f"{faces.least}" if faces.least == faces.most else f"{faces.least} bis {faces.most}"


def _hits(deed: m.HitsAtOnce, who: Subject, _point: PointSchema, _words: RuleWords) -> str:
    kind = [f"Schaden {deed.damage}"] if deed.damage > 1 else []
    kind += [f"Durchschlagskraft {deed.piercing}"] if deed.piercing else []
    kind += list(map(str, deed.specials))
    told = f" [{', '.join(kind)}]" if kind else ""
    return who.does(f"(bekommt|bekommen) {_amount(deed.number)} Treffer{told}")


def _tokens(deed: m.Tokens, who: Subject, _point: PointSchema, _words: RuleWords) -> str:
    how = {"add": "(gewinnt|gewinnen)", "remove": "(verliert|verlieren)", "set": "(hat|haben) genau"}[deed.how]
    return who.does(f"{how} {_how_much(deed.number)} vom Marker {deed.token}")


def _shifted(deed: m.Shifted, who: Subject, _point: PointSchema, _words: RuleWords) -> str:
    inches = _amount(deed.inches)
    apart = f", mindestens {deed.apart:g} Zoll von allen Gegnern" if deed.apart else ""
    edge = f", ganz innerhalb von {deed.edge:g} Zoll einer Tischkante" if deed.edge is not None else ""
    how = {
        "move": f"(darf|dürfen) sich {inches} Zoll bewegen",
        "place": f"(darf|dürfen) irgendwo innerhalb von {inches} Zoll hingestellt werden{apart}{edge}",
        "push": f"(darf|dürfen) vom Spieler der Regel {inches} Zoll bewegt werden",
    }[deed.how]
    return who.does(how)


def _chosen(deed: m.Choosing, who: Subject, point: PointSchema, words: RuleWords) -> str:
    ways = [f"{name} [{'; '.join(_deed(one, who, point, words) for one in deeds)}]" for name, deeds in deed.ways]
    return f"der Spieler wählt {_listed(ways, 'oder')}"


def _on_table(deed: m.OnTable, who: Subject, point: PointSchema, words: RuleWords) -> str:
    rows = [
        f"bei {_faces(faces, words.sides)} {' und '.join(_deed(one, who, point, words) for one in deeds)}"
        for faces, deeds in deed.rows
    ]
    return f"ein W{words.sides} wird geworfen: {'; '.join(rows)}"


def _diced(deed: m.Diced, who: Subject, point: PointSchema, words: RuleWords) -> str:
    done = " und ".join(_deed(one, who, point, words) for one in deed.deeds)
    number = _amount(deed.number)
    shown = f"zeigt einer davon {_faces(deed.faces, words.sides)}, dann gilt: {done}"
    return f"so viele W{words.sides} werden geworfen: {number}; {shown}"


def _tested(deed: m.MoraleDone, who: Subject, _point: PointSchema, _words: RuleWords) -> str:
    how = {
        "test": "(legt|legen) einen Moraltest ab",
        "pass": "(besteht|bestehen) einen Moraltest",
        "fail": "(verfehlt|verfehlen) einen Moraltest",
        "again": "(legt|legen) den Test noch einmal ab",
    }
    return who.does(how[deed.how])


def _acts(deed: m.Acts, who: Subject, _point: PointSchema, words: RuleWords) -> str:
    return who.does(DOINGS[words.acts[deed.what]]) + (f", nur gegen {_TO[deed.at]}" if deed.at else "")


_IGNORED: Final = {"hits": "jeder Treffer", "wounds": "jede Wunde"}

_LOST: Final = {"model": "ein Modell mit dieser Regel geht verloren", "unit": "(geht|gehen) verloren"}

_DEEDS: Final[dict[type[m.Deed], Callable[..., str]]] = {
    m.Change: _change,
    m.Again: _again,
    m.OnFace: _on_face,
    m.Ignored: lambda deed, who, point, _words: (
        f"{who.text}: {_IGNORED[point.name]} wird bei {_amount(deed.needed)}+ ignoriert"
    ),
    m.Gained: lambda deed, who, _point, _words: who.does(f"(hat|haben) {deed.special}"),
    m.Lacking: lambda deed, who, _point, _words: who.does(f"(ist|sind) ohne {title(deed.rule)}"),
    m.Forbidden: lambda deed, who, _point, words: who.does(DOINGS[words.forbids[deed.what]]),
    m.Allowed: lambda deed, who, _point, words: who.does(DOINGS[words.allows[deed.what]]),
    m.HitsAtOnce: _hits,
    m.Wounds: lambda deed, who, _point, _words: who.does(
        f"(nimmt|nehmen) {_amount(deed.number)} Schaden ohne Verteidigung"
    ),
    m.Healed: lambda deed, who, _point, _words: who.does(
        f"(bekommt|bekommen) {_how_much(deed.number)} Trefferpunkte zurück"
    ),
    m.Restored: lambda deed, who, _point, _words: who.does(
        f"(bekommt|bekommen) {_how_much(deed.number)} verlorene Modelle zurück"
    ),
    m.Tokens: _tokens,
    m.Shifted: _shifted,
    m.Acts: _acts,
    m.MoraleDone: _tested,
    m.Scores: lambda deed, _who, _point, _words: f"der Spieler gewinnt {_amount(deed.points)} Siegpunkte",
    m.Removed: lambda deed, who, _point, _words: _LOST["model"] if deed.what == "model" else who.does(_LOST["unit"]),
    m.Reserved: lambda _deed, who, _point, _words: who.does("(kommt|kommen) in die Reserve"),
    m.Choosing: _chosen,
    m.OnTable: _on_table,
    m.Diced: _diced,
    m.TakesDamage: lambda deed, who, _point, _words: who.does(
        f"(nimmt|nehmen) stattdessen {_how_much(deed.number)} davon"
    ),
    m.Prevented: lambda deed, _who, _point, _words: f"davon entfällt: {_how_much(deed.number)}",
}

AMOUNTS: Final = {
    "x": "X",
    "lost": "Zahl der verlorenen Modelle",
    "dealt": "durchgekommener Schaden",
    "shown": "Zahl der Würfel, die das zeigen",
    "printed": "was aufgedruckt ist",
    "models": "Zahl der Modelle der Einheit",
    "target-models": "Zahl der Modelle des Ziels",
}
"""What the words of amounts stand for."""


def _how_much(quantity: m.Quantity) -> str:
    return "alles" if quantity.is_fixed and quantity.amount.plus >= 99 else _amount(quantity)


def _amount(quantity: m.Quantity) -> str:
    word, amount = AMOUNTS.get(quantity.word, ""), quantity.amount
    number = (str(amount) if amount.n else str(amount.plus)).replace("D", "W")
    if not word:
        return number
    word = word if quantity.word == "x" else f"({word})"
    sign = "-" if quantity.times < 0 else ""
    if number == "0":
        return f"{sign}{word}"
    return f"{number}{sign or '+'}{word}"


def _listed(parts: Iterable[str], by: str = "und") -> str:
    *first, last = tuple(parts) or ("",)
    return f"{', '.join(first)} {by} {last}" if first else last
