"""What two books print alike has one text in code, and is told by the ids of the book that is played."""

import random
from pathlib import Path

import pytest

from openfire.dice import Seeded
from openfire.engine.answers import Aim, Pick
from openfire.engine.cursor import Cursor
from openfire.engine.edition import Wanted
from openfire.engine.facts import Threw
from openfire.engine.questions import Roll
from openfire.game.books import ASSAULT
from openfire.game.books import MELEE as EDITION
from openfire.ledger.citations import Mention
from openfire.ledger.coverage import coverage, load_status
from openfire.ledger.reachable_code import reach
from openfire.ledger.same_statements import alike, pairs
from openfire.ledger.statements import Statement, load_ledger
from openfire.odds.branches import score
from openfire.testkit import battle
from tests.rules.melee.test_contract import skirmish

SAME = alike("assault", "melee")


def statement(name: str, rule: str) -> Statement:
    return Statement(name, "Toy", rule, "dice", "none", "1")


def test_alike_means_the_same_name_and_the_same_words() -> None:
    one = [statement("x.dice.d6", "A die."), statement("x.dice.re-roll", "Once."), statement("x.move.run", "6 in.")]
    other = [statement("y.dice.d6", "A die."), statement("y.dice.re-roll", "Twice."), statement("y.move.walk", "6 in.")]
    ledgers = [{one.id: one for one in ledger} for ledger in (one, other)]
    assert pairs(*ledgers) == {"x.dice.d6": "y.dice.d6"}


def test_most_of_the_two_drafts_is_alike() -> None:
    assert len(SAME) == 191
    assert SAME["assault.evade.plus-2"] == "melee.evade.plus-2"
    assert "assault.advance.leaving-free-attack" not in SAME
    assert dict(EDITION.same.pairs) == dict(SAME)
    assert load_status("melee").alike == ("assault",)
    assert not ASSAULT.same.pairs


def test_a_whole_game_is_told_in_the_ids_of_its_own_book() -> None:
    setup, chance = skirmish(), random.Random(4)
    cursor = Cursor(setup, setup.edition.start(setup))
    told: dict[str, int] = {}
    while cursor.question is not None:
        rules = cursor.question.rules
        if isinstance(cursor.question, Roll):
            cursor.roll(Seeded(bytes(32), cursor.state.rolls))
        else:
            refusal = cursor.why_not(Pick("nothing at all"))
            rules = (*rules, *([refusal.rule] if refusal else []))
            cursor.answer(cursor.question.options.sample(chance))
        for fact in cursor.news():
            changed = fact.modifiers if isinstance(fact, Threw) else ()
            rules = (*rules, *fact.rules, *(modifier.rule for modifier in changed))
        told |= dict.fromkeys(rules, 1)
    ledger = load_ledger("melee")
    assert [rule for rule in told if rule not in ledger] == []
    assert sum(rule in SAME.values() for rule in told) > 50


def test_the_very_code_of_the_other_book_is_run_and_tells_its_own_ids_there() -> None:
    weapons = {"gun": {"range": 24}}
    cited = {}
    for book in (ASSAULT, EDITION):
        g = battle(book, "a1 @ 10,10 gun\nb1 @ 15.5,10", weapons=weapons)
        g.play("activate: a1", "action: attack")
        refusal = g.cursor.why_not(Aim.read("a1.1:gun>a1"))
        cited[book.key] = refusal and refusal.rule
    assert cited == {"assault": "assault.attack.choose-targets", "melee": "melee.attack.choose-targets"}


def test_offers_and_their_steps_are_told_in_the_ids_of_the_book() -> None:
    g = battle(EDITION, "a1 @ 10,10 gun\nb1 @ 15.5,10\nb2 @ 10,40", weapons={"gun": {"range": 24}})
    g.play("activate: a1", "action: attack")
    game = g.cursor.game
    offers = list(EDITION.foresight.offers["attack"](game, "a1", Wanted(lambda step: score(game, step))))
    refusal = offers[1].refusal
    assert refusal is not None
    told = [offers[0].rules, (refusal.rule,), offers[1].rules]
    assert told == [("melee.los.clear",), ("melee.range.weapon-limits",), ("melee.los.clear",)]
    procedure = next(offers[0].steps[0](game.fork()))
    wanted = procedure.program.stages[0].asks(procedure.program.start, procedure.plan)
    assert wanted.rules == ("melee.attack.rolls-equal-attacks", "melee.attack.hit")


# ------------------------------------------------------------------------------------------------ reaching

ONE = '''"""Dice. [x.dice.d6]"""

LIMIT = 3
"""The limit. [x.dice.limit]"""


def used():
    """Used. [x.dice.used]"""
    return LIMIT


def unused():
    """Nobody's. [x.dice.unused]"""
'''
TWO = "from openfire.rules.x.dice import used\n\n\ndef play():\n    return used()\n"
THREE = "from openfire.rules.x import dice\n\n\ndef play():\n    return dice.unused()\n"


@pytest.mark.parametrize(("text", "lines"), [(TWO, [1, 4, 8]), (THREE, [1, 13]), ("def play(): ...\n", [])])
def test_code_reaches_what_it_names_and_what_that_names(text: str, lines: list[int], tmp_path: Path) -> None:
    for name, source in {"x/dice.py": ONE, "y/play.py": text}.items():
        path = tmp_path / "rules" / name
        path.parent.mkdir(parents=True)
        path.write_text(source, encoding="utf-8")
    found = reach(tmp_path / "rules", tmp_path, "y")
    cited = [Mention("rules/x/dice.py", line, "x.dice.some") for line in (1, 4, 8, 13)]
    assert [mention.line for mention in cited if found.has(mention)] == lines


def test_a_shared_sentence_counts_only_where_this_edition_gets_to_the_code() -> None:
    rows = {row.statement.id: row for row in coverage(["assault", "melee"]).editions["melee"].rows}
    assert any("assault/attack/evade.py" in place for place in rows["melee.evade.plus-2"].code)
    assert not any("assault/actions/choice.py" in place for row in rows.values() for place in row.code)
    assert not any("assault/attack/free_attacks.py" in place for row in rows.values() for place in row.code)
