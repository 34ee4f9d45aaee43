"""Own rules said back in every language: every word of every edition, every rule that ships, some by hand."""

import pytest

from openfire.documents import DocumentError, parse
from openfire.engine.edition import Edition
from openfire.game import load_module
from openfire.game.books import EDITIONS, ONEPAGE, STRESS
from openfire.roster.own_rules.conditions import COMMON_STATES
from openfire.roster.own_rules.files import read_rules
from openfire.roster.own_rules.points import RuleWords
from openfire.roster.own_rules.reference import CONDITIONS, DEEDS, KEYS, PEOPLE, SETTINGS
from openfire.text.effect_words_de import CIRCUMSTANCES, DOINGS, POINTS, STATES
from openfire.text.own_rules import SAID
from openfire.text.phrasebooks import languages
from tests.text.test_languages import MODULES

KNOWING = [edition for edition in EDITIONS.values() if edition.vocabulary.rule_words]


def words_of(edition: Edition) -> RuleWords:
    words = edition.vocabulary.rule_words
    assert words is not None
    return words


def said(edition: Edition, effect: str, language: str = "de", takes: str = "number") -> str:
    """What an effect is said to do."""
    bearer = "both" if "weapon" in effect else "unit"
    rule = f"{{name: An Example, text: It is one., takes: {takes}, for: {bearer}, effects: [{effect}]}}"
    own = read_rules(parse(f"rules: [{rule}]\ntokens: [{{name: rage, most: 3}}]", "example"), edition.vocabulary)
    return SAID[language](own.rules["an-example"], words_of(edition))[0]


def test_effects_are_said_in_every_language() -> None:
    assert set(SAID) == set(languages())


@pytest.mark.parametrize("edition", KNOWING, ids=[edition.key for edition in KNOWING])
def test_every_word_of_an_edition_is_said_in_german(edition: Edition) -> None:
    words = words_of(edition)
    assert [point.name for point in words.points if point.said not in POINTS] == []
    assert [name for name, said in {**COMMON_STATES, **words.states}.items() if said not in STATES] == []
    assert [name for name, said in words.circumstances.items() if said not in CIRCUMSTANCES] == []
    doings = (*words.forbids.values(), *words.allows.values(), *words.acts.values())
    assert [one for one in doings if one not in DOINGS] == []


def test_no_german_word_is_left_over() -> None:
    every = [words_of(edition) for edition in KNOWING]
    states = {said for words in every for said in words.states.values()} | set(COMMON_STATES.values())
    assert set(STATES) == states
    assert set(POINTS) == {point.said for words in every for point in words.points}
    assert set(CIRCUMSTANCES) == {said for words in every for said in words.circumstances.values()}
    doings = {one for words in every for table in (words.forbids, words.allows, words.acts) for one in table.values()}
    assert set(DOINGS) == doings


@pytest.mark.parametrize("entry", [*KEYS, *PEOPLE, *CONDITIONS, *DEEDS, *SETTINGS], ids=lambda entry: entry.word)
def test_every_example_of_the_reference_is_said_in_german(entry: object) -> None:
    found = []
    for edition in KNOWING:
        try:
            found.append(said(edition, entry.example))  # type: ignore[attr-defined]
        except DocumentError:
            continue
    assert found
    assert all(line.endswith(".") and "{" not in line and "|" not in line for line in found)


@pytest.mark.parametrize("key", MODULES)
def test_every_rule_that_ships_is_said_in_german(key: str) -> None:
    module = load_module(key)
    words = words_of(EDITIONS[module.heading.edition])
    for rule in module.roster.own.rules.values():
        assert len(SAID["de"](rule, words)) == len(rule.effects)


@pytest.mark.parametrize(
    ("edition", "effect", "wanted"),
    [
        (
            STRESS,
            "{when: morale, who: {friends: {within: 6}}, do: {add: 1}}",
            "Bei Kommandowürfen: alle befreundeten Einheiten innerhalb von 6 Zoll bekommen +1.",
        ),
        (
            STRESS,
            "{when: to-hit, if: [{not: moved}, {round: 1}], do: {add: -x}}",
            "Bei Trefferwürfen: Modelle mit dieser Regel bekommen -X, wenn gilt: nicht „die Einheit hat sich in dieser "
            "Aktivierung bewegt“ und es ist Runde 1.",
        ),
        (
            ONEPAGE,
            "{when: suffers, of: {friends: {within: 3}}, optional: true, uses: round, do: {take: all}}",
            "Wenn eine befreundete Einheit innerhalb von 3 Zoll Schaden nehmen soll, wenn der Spieler will: die "
            "Einheit nimmt stattdessen alles davon (höchstens einmal je Runde).",
        ),
        (
            ONEPAGE,
            "{when: after-attack, who: target, lasts: round, do: {forbid: shoot}}",
            "Nachdem die Einheit angegriffen hat: das Ziel darf nicht schießen (bis zum Ende der Runde).",
        ),
        (
            ONEPAGE,
            "{when: activation-ends, do: {dice: {number: models, shows: 1, do: {wounds: shown}}}}",
            "Wenn die Aktivierung endet, in der die Einheit an der Reihe ist: so viele W6 werden geworfen: (Zahl der "
            "Modelle der Einheit); zeigt einer davon 1, dann gilt: die Einheit nimmt (Zahl der Würfel, die das zeigen) "
            "Schaden ohne Verteidigung.",
        ),
    ],
)
def test_some_effects_in_german(edition: Edition, effect: str, wanted: str) -> None:
    assert said(edition, effect) == wanted
