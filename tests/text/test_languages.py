"""Every language says everything: the same keys and blanks, every fact and question of every edition, some by hand."""

import ast
import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, islice
from pathlib import Path
from string import Formatter

import pytest

import openfire
from openfire.ai import make_bot
from openfire.dice import D12, Faces, Scripted, Seeded, Sum, roll
from openfire.engine import facts
from openfire.engine.answers import Aim, Answer
from openfire.engine.facts import Fact
from openfire.engine.game import Game
from openfire.engine.questions import Ask, Modifier
from openfire.engine.refusal_codes import CODES
from openfire.engine.refusals import Refusal
from openfire.engine.setup import Setup
from openfire.engine.state import Marker, Outcome
from openfire.game import begin, fitting_armies, load_module, set_up
from openfire.game.books import STRESS
from openfire.geometry.shapes import Pose
from openfire.rules.shared.setup.deployment import areas
from openfire.testkit import battle
from openfire.text.answers import nearest
from openfire.text.descriptions import measured, sees
from openfire.text.log import tell, tell_all, tell_each
from openfire.text.phrasebooks import UnknownLanguageError, find_phrasebook, languages
from openfire.text.phrasebooks.phrasebook import Phrasebook
from openfire.text.questions import notes, question
from openfire.text.refusals import refusal_in
from openfire.text.suggestions import suggest, words
from openfire.text.wording import Wording
from tests.cli.talk import WEAPONS
from tests.cli.test_words import SENTENCES

EDITIONS = ("common", "stress", "assault", "melee", "onepage", "server")
"""The modules of a language."""

MODULES = {
    "frontier": "stress",
    "steppe": "stress",
    "terraces": "stress",
    "lamplands": "assault",
    "tidewrack": "melee",
    "glasshouse": "onepage",
}
"""Something to play in every edition, with vehicles and with the Advanced Rules."""

TEMPLATES = [name for name in Phrasebook._fields if name != "grammar"]
FOREIGN = [language for language in languages() if language != "en"]
R = ("stress.round.sequence",)

# ------------------------------------------------------------------------------------------------ keys and blanks


def templates(book: Phrasebook) -> Iterator[tuple[str, str]]:
    """Every template of a phrasebook with the name of what it is for; forms of one count have the same name."""
    for field in TEMPLATES:
        table: Mapping[str, object] = getattr(book, field)
        for key, found in table.items():
            parts = found.items() if isinstance(found, Mapping) else [("", found)]
            for part, text in parts:
                yield from (
                    (f"{field} {key} {part}".strip(), form) for form in ([text] if isinstance(text, str) else text)
                )


def blanks(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_language_has_every_key_and_the_same_blanks(language: str, edition: str) -> None:
    ours = {name: blanks(text) for name, text in templates(find_phrasebook(edition))}
    theirs = {name: blanks(text) for name, text in templates(find_phrasebook(edition, language))}
    assert theirs == ours


@pytest.mark.parametrize("language", languages())
def test_a_language_has_a_module_for_every_edition(language: str) -> None:
    folder = Path(openfire.__file__).parent / "text" / "phrasebooks" / language
    assert {path.stem for path in folder.glob("*.py")} == {"__init__", "grammar", "refusals", *EDITIONS}


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownLanguageError, match="'tlh', only in de, en"):
        find_phrasebook("stress", "tlh")


def test_every_modifier_that_the_rules_name_has_a_word() -> None:
    named = set(chain.from_iterable(map(_modifiers, (Path(openfire.__file__).parent / "rules").rglob("*.py"))))
    known = {term for edition in EDITIONS for term in find_phrasebook(edition).terms}
    assert len(named) > 15
    assert named <= known


def _modifiers(path: Path) -> Iterator[str]:
    """The names of modifiers in a file: Modifier("fear", ...)."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        is_modifier = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Modifier"
        if is_modifier and isinstance(name := node.args[0], ast.Constant):  # type: ignore[attr-defined]
            yield str(name.value)


# ------------------------------------------------------------------------------------------------ whole games


def played(module: str) -> Iterator[tuple[Game, re.Pattern[str], Ask | None, list[Fact]]]:
    """A random game of each mission of a module: what is asked, and what comes of it."""
    book = load_module(module)
    for seed, mission in enumerate(book.missions.values()):
        cursor = begin(set_up(book, mission, fitting_armies(book, mission)))
        bot, dice = make_bot("random", random.Random(seed)), Seeded(bytes([seed]) * 32)
        names = given_names(cursor.game.setup)
        yield cursor.game, names, None, cursor.news()
        while (asked := cursor.question) is not None:
            if isinstance(asked, Ask):
                yield cursor.game, names, asked, []
                assert cursor.answer(bot(cursor)) is None
            else:
                cursor.roll(dice)
            yield cursor.game, names, None, cursor.news()


@pytest.mark.parametrize("module", MODULES)
def test_whole_games_are_told_without_english_words(module: str) -> None:
    told_kinds, asked_kinds, read = set(), set(), set[str]()
    for g, names, asked, news in played(module):
        lines = [text for text, _ in tell_each(news, g.setup, language="de")]
        lines += tell_all(news, g.setup, language="de")
        if asked is not None:
            lines += [question(g, asked, language="de"), *notes(g, asked, language="de")]
            lines += [words(g, asked, answer, language="de") for answer in few_answers(asked)]
            asked_kinds.add(asked.what)
        for line in set(lines) - read:
            assert english_words(line, MODULES[module], names) == set(), line
        read.update(lines)
        told_kinds |= {type(fact) for fact in news}
        check_keys(g.setup, asked, news)
    assert len(told_kinds) >= 15
    assert len(asked_kinds) >= 8


def few_answers(asked: Ask) -> list[Answer]:
    """Some of the answers that can be listed; what an attack comes to is told in English only."""
    return [answer for answer in islice(asked.options.each() or (), 4) if not isinstance(answer, Aim)]


def english_words(line: str, edition: str, names: re.Pattern[str]) -> set[str]:
    """The words of a line that only English templates have; names from modules are left out."""
    return set(re.findall(r"[a-zäöüß]+", names.sub(" ", line).lower())) & only_english(edition)


@cache
def only_english(edition: str) -> frozenset[str]:
    return words_of(find_phrasebook(edition)) - words_of(find_phrasebook(edition, "de"))


def words_of(book: Phrasebook) -> frozenset[str]:
    """All words of a phrasebook's templates."""
    plain = (re.sub(r"\{[^}]*\}", " ", text).lower() for _, text in templates(book))
    return frozenset(word for text in plain for word in re.findall(r"[a-zäöüß]+", text))


def given_names(setup: Setup) -> re.Pattern[str]:
    """What modules name, which is the same in every language."""
    units, models = setup.units.values(), setup.models.values()
    weapons = [weapon for model in models for weapon in model.weapons]
    profiles = [profile for unit in units for profile in (unit.profile, *(part.profile for part in unit.parts))]
    abilities = [ability for profile in profiles for ability in profile.abilities]
    found = {seat.name for seat in setup.seats} | {unit.name for unit in units} | {m.profile.name for m in models}
    found |= {name for weapon in weapons for name in (weapon.id, weapon.name)}
    found |= {profile.name for weapon in weapons for profile in weapon.profiles}
    found |= {name for one in abilities for name in (one.id, one.id.replace("-", " "), one.name)}
    found |= {" ".join(one.text.split()) for one in abilities}
    found |= {rule.replace("-", " ") for rule in setup.own.rules}
    found |= {name for marker in setup.markers for name in (marker.id, marker.kind)} | {
        piece.id for piece in setup.table.pieces
    }
    found |= set(areas(setup)) if setup.edition.key in ("assault", "melee") else set()
    ids = r"\b[a-h]-entry-[0-9]+\b|\b[a-h][0-9]*(?:\.[0-9]+)?\b"
    return re.compile("|".join([*map(re.escape, sorted(filter(None, found), key=len, reverse=True)), ids]))


def check_keys(setup: Setup, asked: Ask | None, news: list[Fact]) -> None:
    """All that the rules name has a key of its own."""
    book = find_phrasebook(setup.edition.key, "de")
    own = {rule.replace("-", " ") for rule in setup.own.rules}  # what an own rule rolls is called as the rule is
    if asked and not asked.what.startswith("instead of ") and not asked.what.endswith(" on"):
        assert asked.name in book.asked
    for fact in news:
        match fact:
            case facts.Threw():
                kind, *suffixes = fact.rolled.label.split(", ")
                assert {kind, *(f", {suffix}" for suffix in suffixes)} <= {*book.titles, *own}
                assert {modifier.name for modifier in fact.modifiers} <= set(book.terms)
            case facts.Marked(mark=mark):
                assert mark.partition(":")[0] in book.marks
            case facts.Told(what=what):
                assert what in book.told
            case facts.Moved(kind=kind):
                assert kind in book.verbs
            case facts.Declared(sights=sights):
                assert {sight for _, sight in sights} <= set(book.terms)
            case facts.Ended(outcome=outcome):
                assert outcome.why in book.ends


def test_an_english_word_would_be_noticed() -> None:
    names = given_names(battle(STRESS, "a1 @ 20,10 rifle\nb1 @ 40,12 rifle", weapons=WEAPONS).cursor.game.setup)
    assert english_words("a1 kommt onto the Tisch.", "stress", names) == {"onto", "the"}


# ------------------------------------------------------------------------------------------------ by hand

PUMP = Marker("pump", (240_000, 40_000), "control", 2, ("a", "b"))
MOVE = facts.Moved(
    model="a1.1",
    kind="advance",
    way=((0, 0), (50_000, 0), (65_000, 0)),
    cost=6.5,
    at=Pose(65_000, 0),
    level=1,
    rules=R,
)
HITS = roll(Faces(D12, 3), Scripted([8, 12, 3]), "skill")
BY_HAND: list[tuple[Fact, str]] = [
    (facts.RoundBegan(round=2, rules=R), "Runde 2 beginnt."),
    (facts.Ordered(seats=("b", "a"), rules=R), "B (b) beginnt, dann A (a)."),
    (facts.Passed(turn=1, passes=1, rules=R), "Jemand setzt aus."),
    (
        facts.Threw(who="a", about="a1", rolled=roll(Sum.parse("D3"), Scripted([5]), "attacks"), rules=R),
        "Anzahl der Attacken von a1 (W3): 5 -> 3.",
    ),
    (
        facts.Threw(
            who="a",
            about="b1",
            rolled=HITS,
            modifiers=(Modifier("stealth", -1, "stress.unit.stealth"),),
            needed=8,
            good=(8, 9, 10, 11, 12),
            rules=R,
        ),
        "Attacken auf b1: braucht 8+ (7, -1 Tarnung): 8 12 3 -> 2 Treffer.",
    ),
    (MOVE, "a1 rückt 6,5 Zoll vor über 5,0: Der Anführer steht jetzt bei 6.5,0, auf Ebene 1."),
    (
        facts.Declared(unit="a1", shots=("a1.1:rifle>b1", "a1.2:rifle>b1"), sights=(("b1", "obscured"),), rules=R),
        "a1 greift b1 (verdeckt) mit 2x rifle an.",
    ),
    (facts.Marked(unit="a1", mark="stress", value=2, rules=R), "a1 hat 2 Stress."),
    (facts.Marked(unit="a1", mark="left:b1", value=1, rules=R), "a1 verlässt die Nahkampfreichweite von b1."),
    (facts.Hurt(model="b1.2", damage=1, left=2, rules=R), "b1.2 erleidet 1 Schaden: noch 2 Trefferpunkte."),
    (facts.Hurt(model="b1.2", damage=-1, left=1, rules=R), "b1.2 erhält 1 Trefferpunkt zurück: noch 1 Trefferpunkt."),
    (facts.Destroyed(unit="b1", rules=R), "b1 ist zerstört."),
    (facts.Claimed(marker=PUMP, rules=R), "Das Missionsziel pump gehört wieder niemandem."),
    (facts.Scored(seat="a", points=2, marker="pump", rules=R), "A (a) erhält 2 Siegpunkte für pump."),
    (facts.Told(what="support fails", about="a1", rules=R), "a1 wird angefordert und kommt nicht."),
    (
        facts.Ended(outcome=Outcome("rounds", ("a",), (("a", 2), ("b", 0))), rules=R),
        "Das Spiel ist aus, die letzte Runde ist gespielt: A (a) gewinnt (A (a) 2, B (b) 0).",
    ),
    (
        facts.Ended(outcome=Outcome("rounds", ("a", "b"), (("a", 1), ("b", 1))), rules=R),
        "Das Spiel ist aus, die letzte Runde ist gespielt: A (a) und B (b) gewinnen (A (a) 1, B (b) 1).",
    ),
]


@pytest.mark.parametrize(("fact", "told"), BY_HAND)
def test_a_fact_in_german(fact: Fact, told: str) -> None:
    setup = battle(STRESS, "a1 x3 @ 20,10 rifle\nb1 x3 @ 40,12 rifle", weapons=WEAPONS).cursor.game.setup
    assert tell(fact, setup, language="de") == told


@pytest.mark.parametrize("fact", [fact for fact, _ in SENTENCES], ids=[type(fact).__name__ for fact, _ in SENTENCES])
def test_every_kind_of_fact_is_told_in_german(fact: Fact) -> None:
    setup = battle(STRESS, "a1 x3 @ 20,10 rifle\nb1 x3 @ 40,12 rifle", weapons=WEAPONS).cursor.game.setup
    assert tell(fact, setup, language="de") != tell(fact, setup)


def test_the_short_log_in_german() -> None:
    setup = battle(STRESS, "a1 x3 @ 20,10 rifle\nb1 x3 @ 40,12 rifle", weapons=WEAPONS).cursor.game.setup
    fallen = [facts.Lost(model=model, rules=R) for model in ("b1.2", "b1.3")]
    assert list(tell_all(fallen, setup, language="de")) == ["b1 verliert 2 Modelle: b1.2 und b1.3."]
    assert list(tell_all(fallen[:1], setup, language="de")) == ["b1.2 fällt."]


def test_a_question_in_both_languages() -> None:
    g = battle(STRESS, "a1 x3 @ 20,10 rifle\nb1 x3 @ 40,12 rifle", weapons=WEAPONS)
    g.play("activate: a1")
    game, asked = g.cursor.game, g.cursor.asked
    assert question(game, asked) == "A: where does a1 move?"
    assert question(game, asked, language="de") == "A: Wohin bewegt sich a1?"
    first, *_ = notes(game, asked, language="de")
    assert first.startswith("Mögliche Strecke: Bewegung 6,0 Zoll oder Vorrücken ")


def test_an_attack_before_its_dice_fall_in_both_languages() -> None:
    g = battle(STRESS, "a1 x3 @ 20,10 rifle\nb1 x3 @ 30,12 rifle", weapons=WEAPONS)
    g.play("activate: a1", "move: stay")
    game, asked = g.cursor.game, g.cursor.asked
    english, german = (suggest(game, asked, language=language).items for language in ("en", "de"))
    assert [one.answer for one in english] == [one.answer for one in german]
    attack = "b1, 6.9 in, clear: 3 rifles (3 dice, 7+ to hit, 8+ saves). About 0.9 damage, destroyed 2%."
    assert english[0].words == attack
    attack = "b1, 6,9 Zoll, frei: 3x rifle (3 Würfel, 7+ trifft, 8+ wehrt ab). Etwa 0,9 Schaden, zu 2% zerstört."
    assert german[0].words == attack


def test_distances_and_sight_in_both_languages() -> None:
    game = battle(STRESS, "a1 x3 @ 20,10 rifle\nb1 x3 @ 30,12 rifle", weapons=WEAPONS).cursor.game
    german = Wording(game.setup, "de")
    assert measured(game, "a1", "b1") == "a1 to b1: 6.9 in (6.874), from a1.3 to b1.1."
    assert measured(game, "a1", "b1", german) == "a1 bis b1: 6,9 Zoll (6,874), von a1.3 bis b1.1."
    assert sees(game, "a1", "b1", german) == "a1 zu b1: frei."


def test_the_nearest_answer_in_both_languages() -> None:
    g = battle(STRESS, "a1 x3 @ 20,10 rifle\nb1 x3 @ 40,12 rifle", weapons=WEAPONS)
    g.play("activate: a1")
    game, asked = g.cursor.game, g.cursor.asked
    far = asked.options.read("move 35,10")
    refusal = asked.options.why_not(far)
    assert refusal
    english, german = (nearest(game, asked, far, refusal, language=language) for language in ("en", "de"))
    assert english
    assert german
    assert english.words == "move to 26,10, 6.0 in"
    assert german.words == "Bewegung nach 26,10, 6,0 Zoll"


# ------------------------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize("language", languages())
def test_every_refusal_is_told_in_every_language(language: str) -> None:
    codes = {code for meanings in CODES.values() for code in meanings}
    assert set(find_phrasebook("common", language).refusals) == codes


def test_a_refusal_names_in_german_whom_it_names_in_english() -> None:
    refusal = Refusal("overlap", "shared.x", "a1.2 would stand on the base of b3.1", 0.4, 1.0)
    setup = battle(STRESS, "a1 @ 20,10 rifle\nb1 @ 40,12 rifle", weapons=WEAPONS).cursor.game.setup
    told = refusal_in(Wording(setup, "de"), refusal)
    assert told.text == "ein Modell stünde auf der Base eines anderen (a1.2, b3.1)"
    assert (told.code, told.rule, told.measured, told.limit) == ("overlap", "shared.x", 0.4, 1.0)
    assert refusal_in(Wording(setup), refusal) is refusal
