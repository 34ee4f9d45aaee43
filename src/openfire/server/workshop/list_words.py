"""What is said of lists, with names in place of ids, and in the reader's language.

Profiles, compositions and books say in English what they have against a list. Each sentence of theirs stands here as a
template; what fits none is shown as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from openfire.game import Module
from openfire.roster import Army, unit_upgrades
from openfire.roster.words import title
from openfire.server.games.new_game import find_module
from openfire.server.languages import ENGLISH, Language

REASONS: Final = {
    # units by themselves
    "{n} is too many: {id} takes {span} {id2}": "{n} sind zu viele: {id} nimmt {span} {id2}",
    "{n} is too few: {id} takes {span} {id2}": "{n} sind zu wenige: {id} nimmt {span} {id2}",
    "{id} has no models left": "{id} hat keine Modelle mehr",
    "{n} models are too many: {id} has {span}": "{n} Modelle sind zu viele: {id} hat {span}",
    "{n} models are too few: {id} has {span}": "{n} Modelle sind zu wenige: {id} hat {span}",
    "{n} is too many: {id} takes it up to {most} times": "{n} sind zu viele: {id} nimmt das höchstens {most}-mal",
    "{n} is too many: there are only {most} {who} to take it": "{n} sind zu viele: Nehmen können es nur {most} ({who})",
    "{id} is not taken: options says what is": "{id} ist nicht gewählt",
    "{id} would cost {n} points: a unit costs nothing at least": (
        "{id} würde {n} Punkte kosten: Weniger als nichts kostet keine"
    ),
    "{id} cannot take it: its {what} would be {n}, and it is from {least} to {most}": (
        "{id} kann das nicht nehmen: {what} wäre {n}, und es geht von {least} bis {most}"
    ),
    "{id} cannot take it: its {what} would be {n}": "{id} kann das nicht nehmen: {what} wäre {n}",
    "model {n} cannot take it: {inner}": "Modell {n} kann es nicht nehmen: {inner}",
    "another one has to take it too": "noch eines muss es auch nehmen",
    "it is for {who}": "es ist für {who}",
    "a model takes {name} {n} time at most": "ein Modell nimmt {name} höchstens {n}-mal",
    "a model takes {name} {n} times at most": "ein Modell nimmt {name} höchstens {n}-mal",
    "a model takes {n} of {name} at most": "ein Modell nimmt höchstens {n} aus: {name}",
    "{name} is for {n} model at most": "{name} ist für höchstens {n} Modell",
    "{name} is for {n} models at most": "{name} ist für höchstens {n} Modelle",
    "{name} is taken {n} time at most": "{name} wird höchstens {n}-mal genommen",
    "{name} is taken {n} times at most": "{name} wird höchstens {n}-mal genommen",
    "{n} of {name} is the most": "{n} aus „{name}“ ist das Höchste",
    "{name} needs {id}": "{name} braucht {id}",
    "{name} is not taken together with {id}": "{name} geht nicht zusammen mit {id}",
    "more models are named than take it: {n} do": "es sind mehr Modelle genannt, als es nehmen: {n}",
    "the unit would have more than {n} models": "die Einheit hätte mehr als {n} Modelle",
    "there is no model {n}: the models are numbered 1 to {most}": "ein Modell {n} gibt es nicht: Sie sind 1 bis {most}",
    "the leader is missing": "der Anführer fehlt",
    "the leader is missing: give the number of a model of {id}, 1 to {n}": (
        "der Anführer fehlt: Wähle eines der {n} Modelle"
    ),
    "two leaders: {n} {id}": "zwei Anführer: {n} {id}",
    "two leaders: {id} is always led by its {id2}": "zwei Anführer: {id} führt immer {id2} an",
    "something is chosen twice": "etwas ist zweimal gewählt",
    # the list
    "a list has {n} units at most": "eine Liste hat höchstens {n} Einheiten",
    "the army has no units: add one": "die Armee hat keine Einheiten: Füge eine hinzu",
    "the army costs {n} points, {over} above its limit of {most}": (
        "die Armee kostet {n} Punkte, {over} mehr als {most}"
    ),
    "the army costs {n} points, and the game is of {most}: take {over} points out": (
        "die Armee kostet {n} Punkte, und das Spiel geht um {most}: Nimm {over} heraus"
    ),
    "the army costs {n} points, and {name} is of {most}: take {over} out": (
        "die Armee kostet {n} Punkte, und vereinbart sind {most} ({name}): Nimm {over} heraus"
    ),
    "too many {id}: an army has at most {n}": "zu viele {id}: Eine Armee hat höchstens {n}",
    "the name {name} is taken by {unit}": "den Namen {name} hat schon {unit}",
    "{name} is a unit of {whose}, and {faction} has no such ally: take it out": (
        "{name} gehört zu {whose}, und die sind keine Verbündeten von {faction}: Nimm sie heraus"
    ),
    "{n} units are allies of {id}, and {most} is the most: take some out": (
        "{n} Einheiten sind Verbündete von {id}, und {most} ist das Höchste: Nimm welche heraus"
    ),
    "allies of {id} cost {n} points, and {most} is the most ({share} of each 100)": (
        "Verbündete von {id} kosten {n} Punkte, und {most} ist das Höchste ({share} von je 100)"
    ),
    "{what}: {n}, and {most} is the most: take {over} out": (
        "{what}: {n}, und {most} ist das Höchste: Nimm {over} heraus"
    ),
    "{what}: {n}, and {least} is the least: add {lack}": "{what}: {n}, und {least} ist das Mindeste: Füge {lack} hinzu",
    "the mission is for {name}: leave size out, or say {id}": "die Mission ist für die Größe „{name}“",
    "a game is of up to {most} points, not {n}: lower the limit, or agree on {id}": (
        "ein Spiel geht um höchstens {most} Punkte, nicht um {n}: Nimm weniger, oder vereinbare die Hausregel dafür"
    ),
    # fielded together
    "{unit} is part of another unit itself: name that one": "{unit} gehört selbst zu einer anderen Einheit: Nimm die",
    "that is the unit itself: name another one": "das ist die Einheit selbst: Nimm eine andere",
    "a unit joins another or merges with it, not both: leave one of the two out": (
        "eine Einheit schließt sich an oder verschmilzt, nicht beides"
    ),
    "{id} is fielded by itself: leave groups out": "{id} steht für sich allein",
    "{id} is one of {n} units in a group at most: leave groups out": (
        "in einer Gruppe mit {id} sind höchstens {n} Einheiten"
    ),
    "units of this edition are fielded one by one: leave it out": "in diesem Buch stehen Einheiten einzeln",
    "{name} and {name2} are not two copies of one Infantry unit: field them apart": (
        "{name} und {name2} sind nicht zweimal dieselbe Einheit zu Fuß: Sie bleiben getrennt"
    ),
    "Heroes do not merge: field them apart, or let the Hero join": (
        "Helden verschmelzen nicht: Sie können sich anschließen"
    ),
    "single models do not merge in this game: field them apart": "einzelne Modelle verschmelzen in diesem Spiel nicht",
    "upgrades of all models differ: {what} and {what2}; buy them for both": (
        "was alle Modelle haben, ist verschieden: {what} und {what2}; kaufe es für beide"
    ),
    "{name} is no Hero and no Psyker: field it by itself": "{name} ist kein Held und kein Psioniker und steht für sich",
    "Vehicles join nobody and are joined by nobody: field it by itself": (
        "Fahrzeuge schließen sich niemandem an, und niemand ihnen"
    ),
    "{name} and {name2} are copies: let them merge, or stay apart": (
        "{name} und {name2} sind dieselbe Einheit: Sie verschmelzen oder bleiben getrennt"
    ),
    "{name} has Quality {n}+, and {name2} has {other}+: join a unit of Quality {want}+": (
        "{name} hat Qualität {n}+, und {name2} hat {other}+: Nimm eine Einheit mit Qualität {want}+"
    ),
    "{name} is in that unit: one Hero is the most": "in der Einheit ist schon {name}: Mehr als ein Held geht nicht",
    "Heroes and Vehicles make up no groups: field them apart": "Helden und Fahrzeuge bilden keine Gruppen",
    "{name} and {name2} differ in Quality: field them apart": "{name} und {name2} haben verschiedene Qualität",
    "{name} is Hero unit {n}, and {most} is the most: take it out": (
        "{name} ist die {n}. Einheit mit einem Helden, und {most} ist das Höchste: Nimm sie heraus"
    ),
    "the models of {name} differ in Quality: a unit has one Quality": (
        "die Modelle von {name} haben verschiedene Qualität: Eine Einheit hat eine"
    ),
    "{name} has {n} models with a Vehicle among them: field each Vehicle as its own unit": (
        "{name} hat {n} Modelle, darunter ein Fahrzeug: Jedes Fahrzeug ist eine Einheit für sich"
    ),
    "{unit} merges with it already: two copies are the most": "mit ihr verschmilzt schon {unit}: Zwei sind das Höchste",
    "{name} stands on {base}; the guide suggests {wanted}": "{name} steht auf {base}; empfohlen ist {wanted}",
}
"""What the profiles, compositions and books say, and the same in German. An `id` is told by the name that it stands
for; a `unit` by its place in the list."""

EFFECTS: Final = {
    "{what} gives way to {new}": "{what} weicht {new}",
    "gives up {what}": "ohne {what}",
    "gets {what}": "bekommt {what}",
    "becomes {what}": "wird {what}",
    "gains {what}": "bekommt {what}",
    "loses {what}": "verliert {what}",
    "all weapons gain {what}": "alle Waffen bekommen {what}",
    "{weapon} gains {what}": "{weapon} bekommt {what}",
    "stands on {what}": "steht auf {what}",
    "is {what}": "ist {what}",
    "can {what}": "kann {what}",
    "{n} x {what} more": "{n} x {what} mehr",
    "nothing changes": "nichts ändert sich",
    "{n} instead of {before}": "{n} statt {before}",
    "without {what}": "ohne {what}",
    "model {n} leads": "Modell {n} führt an",
    "both are one unit": "beide sind eine Einheit",
    "the same unit once more": "dieselbe Einheit noch einmal",
    "the unit leaves the list": "die Einheit verlässt die Liste",
    "it stands by itself": "sie steht für sich",
}
"""What options do, and the same in German."""

_BLANK: Final = re.compile(r"\{(\w+)\}")
_NUMBERS: Final = ("n", "most", "least", "over", "lack", "share", "other", "want", "before", "span")
_PLACE: Final = re.compile(r"units\[(\d+)\]")


def _pattern(template: str) -> re.Pattern[str]:
    parts = _BLANK.split(template)
    told = [re.escape(part) if k % 2 == 0 else f"(?P<{part}>{_blank(part)})" for k, part in enumerate(parts)]
    return re.compile("".join(told), re.DOTALL)


def _blank(name: str) -> str:
    if name == "span":
        return r"-?\d+(?: to -?\d+)?"
    return r"-?\d+" if name in _NUMBERS else r"units\[\d+\]" if name == "unit" else ".+?"


_REASONS: Final = [(_pattern(one), one, german) for one, german in REASONS.items()]
_EFFECTS: Final = [(_pattern(one), one, german) for one, german in EFFECTS.items()]


class ListWords:
    """Says things of a list in a language."""

    def __init__(self, module: Module, army: Army, language: Language) -> None:
        self._module, self._army, self._language = module, army, language
        self._names = _names(module.heading.key, module.hash)

    def reason(self, text: str) -> str:
        """Why something cannot be."""
        said = _said(text, _REASONS, self._language, self._named)
        return self._with_names(text if said is None else said)

    def effect(self, text: str) -> str:
        """What an option does."""
        if self._language == ENGLISH:
            return text
        return "; ".join(_said(one, _EFFECTS, self._language, lambda _, told: told) or one for one in text.split("; "))

    def _named(self, blank: str, told: str) -> str:
        """What stands in a blank: names for ids, a sentence again for what is inside another one."""
        if blank == "inner":
            return self.reason(told)
        if blank.startswith("id") or blank == "who":
            return self._name(told)
        return told.replace(" to ", " bis ") if blank == "span" and self._language != ENGLISH else told

    def _name(self, told: str) -> str:
        """Names in place of ids: one, or several with words between them."""
        between = {"or": "oder", "and": "und", "with": "mit", "models": "Modelle"} if self._language != ENGLISH else {}
        return " ".join(between.get(word, self._of_id(word)) for word in told.split(" "))

    def _of_id(self, word: str) -> str:
        return self._names.get(word, word)

    def _with_names(self, text: str) -> str:
        """Units of the list by their names, where a sentence has their places."""
        return _PLACE.sub(lambda found: self._unit(int(found[1])), text)

    def _unit(self, n: int) -> str:
        if n >= len(self._army.units):
            return f"units[{n}]"
        entry = self._army.units[n]
        profile = self._module.roster.units.get(entry.unit)
        return entry.name or (profile.name if profile else entry.unit)


def _said(
    text: str,
    templates: list[tuple[re.Pattern[str], str, str]],
    language: Language,
    named: Callable[[str, str], str],
) -> str | None:
    """A sentence in a language; None for one that has no template."""
    for pattern, english, german in templates:
        if found := pattern.fullmatch(text):
            blanks = {name: named(name, told) for name, told in found.groupdict().items()}
            return (english if language == ENGLISH else german).format(**blanks)
    return None


@lru_cache(32)
def _names(key: str, content: str) -> dict[str, str]:  # noqa: ARG001  # other content, other names
    """The names of everything in a module that a sentence may mean by its id."""
    roster = find_module(key).roster
    found = {key: upgrade.option.name for unit in roster.units for key, upgrade in unit_upgrades(roster, unit).items()}
    found |= {key.rpartition(".")[2]: name for key, name in found.items()}
    found |= {one.id: one.name for one in roster.factions.values()}
    found |= {one.id: one.name for one in roster.weapons.values()}
    found |= {one.id: one.name for one in roster.models.values()}
    found |= {one.id: one.name for one in roster.units.values()}
    specials = (special.name for model in roster.models.values() for special in model.specials)
    return {**{name: title(name) for name in specials}, **found}
