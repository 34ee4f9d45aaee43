"""Scenario files that are cut off, garbled or meant to do harm: an error with file and line, never a traceback."""

import random
import re

import pytest

from openfire.documents import Document, DocumentError, parse
from openfire.testkit import parse_scenario, run_scenario
from openfire.testkit.scenario import read_scenario
from tests.testkit.examples import FULL, PLAYABLE, changed

ODD = (None, True, -1, 1e9, 10**14, 7.5, "", "x", "1,2", "none", "a" * 3000, [], {}, [[]], [None], [1, 2, 3], {"x": {}})
"""What somebody might write where something else belongs."""


def is_taken(load):
    """Load a scenario: whether it runs; otherwise it is refused by file and place."""
    fault = None
    try:
        run_scenario(load())
    except DocumentError as error:
        fault = error
    assert fault is None or (fault.file == "scenario.yaml" and fault.reason)
    return fault is None


def places(data, path=()):
    """Every place in some data."""
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


def put(data, path, value):
    """The data with another value at a place."""
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = put(data[path[0]], path[1:], value)
    return copy


@pytest.mark.parametrize("start", range(7))
def test_a_file_that_is_cut_off(start):
    content = FULL.encode()
    taken = [is_taken(lambda k=k: parse_scenario(content[:k], PLAYABLE)) for k in range(start, len(content), 49)]
    assert not all(taken)


@pytest.mark.parametrize("seed", range(3))
def test_random_bytes(seed):
    chance = random.Random(seed)
    for _ in range(40):
        content = bytearray(FULL.encode())
        for _ in range(chance.randrange(1, 6)):
            content[chance.randrange(len(content))] = chance.randrange(256)
        is_taken(lambda content=content: parse_scenario(bytes(content), PLAYABLE))
    assert not is_taken(lambda: parse_scenario(chance.randbytes(500), PLAYABLE))


@pytest.mark.parametrize("number", range(len(ODD)))
def test_anything_in_the_wrong_place(number):
    document = parse(FULL, "scenario.yaml")
    taken = []
    for place in [*places(document.data)][number % 3 :: 3]:
        changed_one = Document("scenario.yaml", put(document.data, place, ODD[number]), document.lines)
        taken.append(is_taken(lambda one=changed_one: read_scenario(one, PLAYABLE)))
    assert not all(taken)


BAD = {
    "": ("name: Everything", "- 1", "not readable as YAML"),
    "deep": ("a1]", "a1" + "[" * 200 + "]" * 200 + "]", "YAML"),
    "deeper": ("because: Every key of the format is here once.", "because: " + "[" * 40 + "]" * 40, "nested more than"),
    "nan": ("level_height: 1", "level_height: .nan", "table.level_height: .nan is not a finite number"),
    "huge": ("rounds: 5", "rounds: 99999999999999999999", "rounds: 99999999999999999999 is too large a number"),
    "unknown key": ("passes: 0", "paces: 0", "paces: unknown field; did you mean passes?"),
    "unknown edition": ("edition: stress", "edition: stres", "edition: unknown edition stres; did you mean stress?"),
    "no edition": ("edition: stress\n", "", "say which edition it is for"),
    "unknown attribute": ("move: 9", "mov: 9", "units[3].mov: unknown field; did you mean move?"),
    "attribute out of range": ("skill: 5", "skill: 50", "kinds.veteran.skill: 50 is not from 2 to 12"),
    "unknown special": (
        "[Fearless]",
        "[Fearles]",
        "specials[0]: unknown unit special rule Fearles; did you mean Fearless?",
    ),
    "unknown kind": ("{kind: veteran, by", "{kind: veterans, by", "kind: unknown kind veterans; did you mean veteran?"),
    "unknown weapon": ("weapons: [rifle]", "weapons: [rifel]", "weapons[0]: unknown weapon rifel; did you mean rifle?"),
    "unknown seat": ("seat: c", "seat: d", "units[4].seat: unknown seat d"),
    "unknown turn": ("turn: a\n", "turn: c\n", "turn: unknown seat in the order c"),
    "unknown switch": ("[fear_enemies_only]", "[fear_all]", "switches[0]: unknown house rule fear_all"),
    "unknown objective": ("kind: control", "kind: contol", "kind of objective contol; did you mean control?"),
    "unknown fact": ("[Activated, ", "[Activatd, ", "unknown kind of fact Activatd; did you mean Activated?"),
    "unknown field of a fact": ("never: [Lost: {model", "never: [Lost: {mdel", "unknown field of Lost mdel"),
    "unknown keyword": ("[barrier]", "[barier]", "keywords[0]: unknown keyword barier; did you mean barrier?"),
    "overlap": ('{at: "21.5,5.5"}', '{at: "20.2,5.5"}', "units[1].at: a2.3 at 20.2,5.5 stands on the base of a2.2"),
    "over the edge": (
        'at: "40,30", seat',
        'at: "47.9,30", seat',
        "units[4].at: c1.1 at 47.9,30 stands over the edge of the table",
    ),
    "inside a tower": (
        'at: "40,30", seat',
        'at: "32,17.5", seat',
        "units[4].at: 32,17.5: c1.1 may not stand there: its whole base must fit on clear ground [stress.terrain.clear",
    ),
    "across a barrier": (
        'at: "40,30", seat',
        'at: "20.25,12", seat',
        "units[4].at: 20.25,12: c1.1 may not stand there: nobody ends a move on a barrier [stress.terrain.barrier",
    ),
    "across a ledge": ('at: "40,30", seat', 'at: "30,26", seat', "its whole base must fit"),
    "not a place": ('at: "40,30", seat', 'at: "40;30", seat', "units[4].at: '40;30' is not a place"),
    "a place at the set-up": (
        "round: 2\nrounds",
        "round: 0\nrounds",
        "order: at the set-up (round: 0) nothing has happened",
    ),
    "an id twice": ("id: c1", "id: b1", "units[4].id: 'b1' is not a new id"),
    "no such leader": ("leader: 2", "leader: 4", "units[1].leader: a2 has 3 models"),
    "too many hit points": ("left: 2}", "left: 4}", "models[0].left: a2.1 has 3 hit points at most"),
    "too many models": ("models: 3\n", "models: 61\n", "units[0].models"),
    "two answers": (
        "- activate: a1\n",
        "- {activate: a1, move: stay}\n",
        "play[3]: a step has one answer, and this has 2",
    ),
    "nothing to finish": (
        "- finish: round",
        "- finish: war",
        "play[13].finish: finish what? One of: activation, round",
    ),
    "a refusal without a reason": (
        "rule: stress.move.leader-first, code: too-far, measured: 30.265, limit: 6",
        "limit: 6",
        "play[4].refused: say why it is refused: rule or code",
    ),
    "unknown mark": (
        "marks: {stress: 1}",
        "marks: {stres: 1}",
        "units[3].marks.stres: unknown mark stres; did you mean stress?",
    ),
    "a mark beyond the rule": (
        "marks: {stress: 1}",
        "marks: {stress: 4}",
        "stress: 4 is too many: stress is 3 at most",
    ),
    "a mark within an activation": (
        "marks: {stress: 1}",
        "marks: {moved: 1}",
        "units[3].marks.moved: moved is kept within an activation, and a position begins before one",
    ),
    "a mark of another unit": (
        "marks: {stress: 1}",
        '"marks": {"left:z1": 1}',
        "unknown mark left:z1; did you mean left:",
    ),
    "unknown counter of a player": (
        "passes: 0",
        "tallies: {a: {power-dice: 3}}",
        "tallies.a.power-dice: unknown counter power-dice (the book has none)",
    ),
    "nobody is out": ("out: []", "out: [d]", "out[0]: unknown seat d"),
    "used by nobody": ('["a2.1:knife"]', '["a9.1:knife"]', "used[0]: unknown model a9.1; did you mean a"),
    "used without having it": ('["a2.1:knife"]', '["a2.1:knive"]', "unknown weapon of a2.1 knive; did you mean knife?"),
    "used, and nothing more": ('["a2.1:knife"]', "[knife]", "used[0]: what was used is written as model and weapon"),
    "a type of an expansion": (
        "types: [beast]",
        "types: [vehicle]",
        "units[3].types[0]: only the expansion vehicles reads the type vehicle: say expansions: [vehicles], or [] for",
    ),
    "a type misspelt": ("types: [beast]", "types: [infantery]", "unknown type infantery; did you mean infantry?"),
    "a type that is a special rule": (
        "types: [beast]",
        "types: [support]",
        "no rule reads the type support: it is a special rule here",
    ),
    "unknown question": ("- activate: b1", "- actvate: b1", "actvate; did you mean activate?"),
    "unknown question as a text": (
        "- activate: b1",
        "- 'actvate: b1'",
        "unknown question actvate; did you mean activate?",
    ),
    "unknown question that is asked": ("{what: activate, who: b,", "{what: actvate, who: b,", "did you mean activate?"),
    "unknown key of a step": (
        "- undo: 1",
        "- undoo: 1",
        "play[2].undoo: unknown key of a step, and no question is called",
    ),
    "unknown code": (
        "code: too-far",
        "code: to-far",
        "refused.code: unknown code of a refusal to-far; did you mean too-far",
    ),
    "no reason": (
        "{pass: {code: must}}",
        "{pass: {}}",
        "asks.not-offered.pass: say why it is not offered: rule or code",
    ),
    "no reason not to ask": (
        "about: a1, code: held, rule: stress.secure.within-1}",
        "about: a1}",
        "not-asked: say why it is not asked: rule or code",
    ),
    "not asked about anybody": ("flag, about: a1, code", "flag, about: z1, code", "not-asked.about: unknown unit z1"),
    "no question that is not asked": (
        "{secure: flag, about",
        "{about",
        "not-asked: say which question is not asked, with",
    ),
    "a mark that is expected": (
        "place: table, stress: 1",
        "place: table, supression: 0",
        "supression: unknown mark supression; did you mean stress? (the book has stress, acted, damaged, moved",
    ),
    "a mark that is nearly right": ("table, stress: 1", "table, stres: 0", "unknown mark stres; did you mean stress?"),
    "a mark beyond the rule that is expected": ("table, stress: 1", "table, stress: 7", "stress is 3 at most"),
    "a mark that is no number": ("table, stress: 1", "table, stress: yes", "stress: a mark is told as a number"),
    "a unit that there is not": ("a2: {models: 3}", "z2: {models: 3}", "expect.units.z2: unknown unit z2"),
    "a model that there is not": ("a3.1: {at: off}", "z3.1: {at: off}", "expect.models.z3.1: unknown model z3.1"),
    "models that there are not": ("models: [b1.1]", "models: [b1.2]", "units.b1.models[0]: unknown model b1.2"),
    "models of no number": ("a2: {models: 3}", "a2: {models: three}", "models: say how many models, or which"),
    "a place that there is not": (
        "place: table, stress",
        "place: tabel, stress",
        "unknown place tabel; did you mean table?",
    ),
    "the score of nobody": ("scores: {a: 1, b: 0}", "scores: {a: 1, d: 0}", "expect.scores.d: unknown player d"),
    "the score of a neutral": ("scores: {a: 1, b: 0}", "scores: {a: 1, c: 0}", "expect.scores.c: unknown player c"),
    "an objective that there is not": (
        "objectives: {flag:",
        "objectives: {flg:",
        "unknown objective flg; did you mean flag?",
    ),
    "a field of an objective": (
        "flag: {holder: a, ",
        "flag: {holdr: a, ",
        "flag.holdr: unknown field holdr; did you mean holder",
    ),
    "never a model that there is not": (
        "never: [Lost: {model: b1.1}]",
        "never: [Lost: {model: b1.7}]",
        "expect.never[0].Lost.model: unknown model b1.7; did you mean b1.1?",
    ),
    "never a mark that there is not": (
        "never: [Lost: {model: b1.1}]",
        "never: [Marked: {mark: damged}]",
        "expect.never[0].Marked.mark: unknown mark damged; did you mean damaged?",
    ),
    "never so much of a mark": (
        "never: [Lost: {model: b1.1}]",
        "never: [Marked: {mark: stress, value: 5}]",
        "Marked.stress: 5 is too many",
    ),
    "never a number that is none": (
        "never: [Lost: {model: b1.1}]",
        "never: [Hurt: {damage: two}]",
        "Hurt.damage: damage is a number, not 'two'",
    ),
    "never a roll with such a field": (
        "never: [Lost: {model: b1.1}]",
        "never: [Threw: {rolled: {lable: skill}}]",
        "Threw.rolled.lable: unknown field lable; did you mean label?",
    ),
    "never a seat that there is not": (
        "never: [Lost: {model: b1.1}]",
        "never: [Scored: {seat: d}]",
        "Scored.seat: unknown seat d",
    ),
    "eyes that there are not": ("a1.2: {b1: [b1.1]}", "z1.2: {b1: [b1.1]}", "expect.sees.z1.2: unknown model z1.2"),
    "nobody to be seen": ("a1.2: {b1: [b1.1]}", "a1.2: {z1: [b1.1]}", "sees.a1.2.z1: unknown unit z1"),
    "somebody else to be seen": ("a1.2: {b1: [b1.1]}", "a1.2: {b1: [a2.1]}", "unknown model of b1 a2.1"),
    "a place that is expected": ('b1.1: {at: "20,19"', 'b1.1: {at: "20"', "expect.models.b1.1.at: '20' is not a place"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_mistake_is_named_with_its_line(name):
    old, new, says = BAD[name]
    text = changed(old, new)
    with pytest.raises(DocumentError) as refused:
        parse_scenario(text, PLAYABLE)
    assert says in str(refused.value)
    assert re.match(r"scenario\.yaml:\d+: ", str(refused.value))


def test_the_line_is_the_right_one():
    with pytest.raises(DocumentError) as refused:
        parse_scenario(changed("skill: 5", "skill: 50"), PLAYABLE)
    assert "veteran: {skill" in FULL.splitlines()[refused.value.line - 1]


def test_a_rule_that_is_in_no_ledger_is_not_proved():
    with pytest.raises(DocumentError, match=r"scenario.yaml:5: proves\[0\]: there is no rule 'stress.dice.d12'"):
        parse_scenario(FULL, PLAYABLE, known=())


def test_a_fact_cites_no_rule_that_is_in_no_ledger():
    text = changed("never: [Lost: {model: b1.1}]", "never: [Lost: {model: b1.1, rules: stress.dice.d13}]")
    known = ("stress.dice.d12",)
    with pytest.raises(DocumentError, match=r"never\[0\].Lost.rules: there is no rule 'stress.dice.d13' in any ledger"):
        parse_scenario(text, PLAYABLE, known)


def test_a_type_of_an_expansion_means_nothing_where_the_file_says_that_there_is_none():
    text = changed("types: [beast]", "types: [vehicle]").replace("passes: 0", "expansions: []")
    assert run_scenario(parse_scenario(text, PLAYABLE)).failures == ()


def test_a_vehicle_of_a_book_that_has_a_special_rule_for_it_is_no_type():
    text = "name: n\nedition: melee\nbecause: b\nunits: [{id: a1, types: [vehicle]}]\nplay: [asks: activate]\n"
    with pytest.raises(
        DocumentError, match="no rule reads the type vehicle: it is a special rule here, so write it among"
    ):
        parse_scenario(text, PLAYABLE)


def test_many_models_are_refused_before_they_are_measured():
    units = "\n".join(f"  - {{id: a{n}, models: 60}}" for n in range(60))
    text = f"name: n\nedition: stress\nbecause: b\nunits:\n{units}\nplay: [asks: activate]\n"
    with pytest.raises(DocumentError, match="units: 3600 models are too many: 300 at most"):
        parse_scenario(text, PLAYABLE)
