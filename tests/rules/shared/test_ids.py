"""What several books print alike has one text in code, and leaves the rules by the ids of the book that is played."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from openfire.dice import Seeded
from openfire.engine.answers import Aim, Go, Pick, Picks, Stand
from openfire.engine.cursor import Cursor
from openfire.engine.edition import OfferQuery
from openfire.engine.facts import Threw
from openfire.engine.questions import Roll
from openfire.engine.rule_ids import own_id, own_ids
from openfire.game.books import ASSAULT, EDITIONS, MELEE
from openfire.ledger.citations import Mention, citations
from openfire.ledger.coverage import coverage, own_tree
from openfire.ledger.reachable_code import definitions, reach
from openfire.ledger.same_statements import SHARED, alike, all_alike, name_of
from openfire.ledger.statements import Statement, id_pattern, load_ledger
from openfire.odds.possible_games import score
from openfire.odds.previews import preview, prospect, threats
from openfire.testkit import battle
from openfire.text.editions import hooks_of
from tests.rules.assault import test_contract as assault
from tests.rules.melee import test_contract as melee

SKIRMISHES = {"assault": assault.skirmish, "melee": melee.skirmish}
WRONG = (Pick("nothing at all"), Picks(("x", "x")), Stand(()), Go("fly"), Aim(()), Aim.read("a1.1:gun>a1"))


def statement(name: str, rule: str) -> Statement:
    return Statement(name, "Toy", rule, "dice", "none", "1")


def test_alike_means_the_same_name_and_the_same_words() -> None:
    one = [statement("x.dice.d6", "A die."), statement("x.dice.re-roll", "Once."), statement("x.move.run", "6 in.")]
    other = [statement("y.dice.d6", "A die."), statement("y.dice.re-roll", "Twice."), statement("y.move.walk", "6 in.")]
    ledgers = {name: {one.id: one for one in ledger} for name, ledger in (("x", one), ("y", other))}
    assert alike(ledgers) == {"dice.d6": ("x", "y")}


def test_a_book_puts_its_own_key_before_a_shared_name() -> None:
    assert own_id("melee", "shared.evade.plus-2") == "melee.evade.plus-2"
    assert own_ids("assault", ("shared.a.b", "assault.c.d")) == ("assault.a.b", "assault.c.d")


# ------------------------------------------------------------------------------------------------ in play


def ids_of_question(cursor: Cursor) -> Iterator[str]:
    """Every id that comes with the open question: its own, of refusals, of previews and their dice."""
    assert cursor.question is not None
    yield from cursor.question.rules
    if isinstance(cursor.question, Roll):
        yield from (modifier.rule for modifier in cursor.question.modifiers)
        return
    for wrong in WRONG:
        if refusal := cursor.why_not(wrong):
            yield refusal.rule
    for one in (*preview(cursor).prospects, *ids_of_threats(cursor)):
        yield from one.rules
        yield from [one.refusal.rule] if one.refusal else []
        for throw in (throw for part in one.parts for throw in part.throws):
            yield from (*throw.rules, *(modifier.rule for modifier in throw.modifiers))


def ids_of_threats(cursor: Cursor) -> tuple[object, ...]:
    unit = cursor.asked.about
    return (threats(cursor, unit) or ()) if cursor.asked.what == "action" else ()


@pytest.mark.parametrize("book", SKIRMISHES)
def test_a_whole_game_shows_the_ids_of_its_own_book_and_no_others(book: str) -> None:
    told: dict[str, None] = {}
    setup, chance = SKIRMISHES[book](), random.Random(4)
    cursor = Cursor(setup, setup.edition.start(setup))
    while cursor.question is not None:
        told |= dict.fromkeys(ids_of_question(cursor))
        if isinstance(cursor.question, Roll):
            cursor.roll(Seeded(bytes(31) + bytes([4]), cursor.state.rolls))
        else:
            cursor.answer(cursor.question.options.sample(chance))
        for fact in cursor.news():
            changed = fact.modifiers if isinstance(fact, Threw) else ()
            told |= dict.fromkeys((*fact.rules, *(modifier.rule for modifier in changed)))
    assert [rule for rule in told if rule not in load_ledger(book)] == []
    assert sum(book in all_alike().get(name_of(rule), ()) for rule in told) > 50


def test_the_same_code_is_run_and_refuses_by_the_ids_of_each_book() -> None:
    cited = {}
    for book in (ASSAULT, MELEE):
        g = battle(book, "a1 @ 10,10 gun\nb1 @ 15.5,10", weapons={"gun": {"range": 24}})
        g.play("activate: a1", "action: attack")
        refusal = g.cursor.why_not(Aim.read("a1.1:gun>a1"))
        cited[book.key] = refusal and refusal.rule
    assert cited == {"assault": "assault.attack.choose-targets", "melee": "melee.attack.choose-targets"}


@pytest.mark.parametrize("book", [ASSAULT, MELEE])
def test_prospects_and_their_dice_cite_the_book(book) -> None:
    g = battle(book, "a1 @ 10,10 gun\nb1 @ 15.5,10\nb2 @ 10,40", weapons={"gun": {"range": 24}})
    g.play("activate: a1", "action: attack")
    game = g.cursor.game
    offers = book.look_ahead.offers["attack"](game, "a1", OfferQuery(lambda step: score(game, step)))
    near, far = (prospect(game, offer) for offer in offers)
    assert far.refusal is not None
    told = [near.rules, (far.refusal.rule,), far.rules, near.parts[0].throws[0].rules]
    names = [("los.clear",), ("range.weapon-limits",), ("los.clear",), ("attack.rolls-equal-attacks", "attack.hit")]
    assert told == [tuple(f"{book.key}.{name}" for name in row) for row in names]
    assert hooks_of(game.setup).sight(game, "a1", "b1").rule == f"{book.key}.los.clear"


# ------------------------------------------------------------------------------------------------ in code

SHARED_CODE = [own_tree().code / room / SHARED for room in ("rules", "lookahead")]
CITED = [one for folder in SHARED_CODE for one in citations(folder, own_tree().base, id_pattern([SHARED]))]


def test_shared_code_cites_only_what_several_books_print_alike() -> None:
    assert len({one.id for one in CITED}) > 150
    assert [one for one in CITED if name_of(one.id) not in all_alike()] == []


def test_shared_code_cites_no_book() -> None:
    books = id_pattern(EDITIONS)
    assert [one for folder in SHARED_CODE for one in citations(folder, own_tree().base, books)] == []


def test_no_edition_cites_a_shared_id_itself() -> None:
    tree = own_tree()
    folders = [tree.code / room / edition for room in ("rules", "lookahead") for edition in EDITIONS]
    assert [one for folder in folders for one in citations(folder, tree.base, id_pattern([SHARED]))] == []


@pytest.mark.parametrize("book", SKIRMISHES)
def test_a_draft_has_every_sentence_that_its_code_gets_to(book: str) -> None:
    rules = own_tree().code / "rules"
    reached = reach(rules, own_tree().base, book)
    assert [one for one in CITED if reached.has(one) and book not in all_alike()[name_of(one.id)]] == []


ONE = '''"""Dice. [shared.dice.d6]"""

LIMIT = 3
"""The limit. [shared.dice.limit]"""


def used():
    """Used. [shared.dice.used]"""
    return LIMIT


def unused():
    """Nobody's. [shared.dice.unused]"""
'''
TWO = "from openfire.rules.shared.dice import used\n\n\ndef play():\n    return used()\n"
THREE = "from openfire.rules.shared import dice\n\n\ndef play():\n    return dice.unused()\n"


@pytest.mark.parametrize(("text", "lines"), [(TWO, [1, 4, 8]), (THREE, [1, 13]), ("def play(): ...\n", [])])
def test_code_reaches_what_it_names_and_what_that_names(text: str, lines: list[int], tmp_path: Path) -> None:
    for name, source in {"shared/dice.py": ONE, "y/play.py": text}.items():
        path = tmp_path / "rules" / name
        path.parent.mkdir(parents=True)
        path.write_text(source, encoding="utf-8")
    found = reach(tmp_path / "rules", tmp_path, "y", definitions(tmp_path / "rules"))
    cited = [Mention("rules/shared/dice.py", line, "shared.dice.some") for line in (1, 4, 8, 13)]
    assert [mention.line for mention in cited if found.has(mention)] == lines


def test_a_shared_sentence_counts_only_where_an_edition_gets_to_the_code() -> None:
    report = coverage(["assault", "melee", "stress"]).editions
    places = {book: {row.statement.id: row.code for row in one.rows} for book, one in report.items()}
    for book in SKIRMISHES:
        assert any("shared/attack/evade.py" in place for place in places[book][f"{book}.evade.plus-2"])
    assert any("shared/movement/followers.py" in place for place in places["melee"]["melee.move.leader-then-formation"])
    assert any("shared/movement/distance.py" in place for place in places["stress"]["stress.alignment.enemy"])
    assert not any("shared/attack/evade.py" in place for code in places["stress"].values() for place in code)
