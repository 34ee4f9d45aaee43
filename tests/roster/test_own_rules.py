"""`rules.yaml`: what is read, what is refused and where, how it is written again, and how effects are said back."""

from typing import Any

import pytest

from openfire.documents import DocumentError, parse, write
from openfire.game.books import STRESS
from openfire.roster.own_rules.faults import ManyFaultsError
from openfire.roster.own_rules.files import read_rules, tell_rules
from openfire.roster.own_rules.model import (
    AllOf,
    Change,
    Gained,
    HasRule,
    HitsAtOnce,
    NotSo,
    OwnRules,
    Quantity,
    Selector,
    StateIs,
    Uses,
)
from openfire.roster.own_rules.sentences import sentences
from openfire.roster.specials import Special

WORDS = STRESS.vocabulary


def read(text: str) -> OwnRules:
    return read_rules(parse(text, "rules.yaml"), WORDS)


def effect(text: str, head: str = "{name: Test Rule, text: A test., takes: number") -> Any:
    """The first effect of a rule that has one."""
    return read(f"rules:\n  - {head}, effects: [{text}]}}\n").rules["test-rule"].effects[0]


def faults(text: str) -> list[str]:
    """Everything that is wrong, without the file."""
    with pytest.raises(DocumentError) as caught:
        read(text)
    error = caught.value
    every = error.every if isinstance(error, ManyFaultsError) else (error,)
    return [f"{one.line}: {one.place}: {one.reason}" for one in every]


def fault(text: str, head: str = "{name: Test Rule, text: A test.") -> str:
    """The one thing that is wrong with an effect, after its place."""
    found = faults(f"rules:\n  - {head}, effects: [{text}]}}\n")
    assert len(found) == 1, found
    return found[0].removeprefix("2: rules[0].effects[0]").removeprefix(".")


# ------------------------------------------------------------------------------------------------ reading


def test_an_effect_in_full():
    found = effect(
        "{when: activation-begins, who: {enemies: {within: x, choose: 2, sees: true}}, if: [{roll: 4}, {not: moved},"
        " {has: fearless}], uses: {per: game, times: 2, by: player}, optional: true, lasts: round,"
        " do: [{hits: {number: D3+1, piercing: 2, specials: [Blast]}}, {gain: Fear (x)}]}"
    )
    assert found.who == Selector("enemies", None, True, choose=2, sees=True)
    assert found.roll == Quantity(found.roll.amount)
    assert found.roll.amount.plus == 4
    assert found.condition == AllOf((NotSo(StateIs("moved")), HasRule("fearless")))
    assert (found.uses, found.optional, found.lasts) == (Uses(2, "game", by_player=True), True, "round")
    hits, gained = found.deeds
    assert isinstance(hits, HitsAtOnce)
    assert (str(hits.number.amount), hits.piercing, hits.specials) == ("D3+1", 2, (Special("blast"),))
    assert gained == Gained(Special("fear", "x"))


def test_a_rule_may_only_be_told():
    rule = read("rules: [{name: Old Guard, text: They never talk about it.}]").rules["old-guard"]
    assert (rule.title, rule.cite, rule.effects) == ("Old Guard", "module.old-guard", ())


def test_rules_and_tokens_are_written_as_they_were_read():
    text = """
rules:
  - name: Rage
    text: |
      It grows angry.
    takes: number
    for: both
    effects:
      - {when: losses, do: {token: {name: rage, add: lost}}}
      - {when: to-hit, if: {token: {name: rage, least: 2}}, do: {add: x}}
tokens: [{name: rage, most: 4}]
"""
    own = read(text)
    assert read(write(tell_rules(own))) == own
    assert own.tokens == {"rage": 4}


def test_amounts():
    assert effect("{when: to-hit, do: {add: -x}}").deeds == (Change("add", Quantity(fixed_sum(0), -1, "x")),)
    assert effect("{when: to-hit, do: {add: x+1}}").deeds == (Change("add", Quantity(fixed_sum(1), 1, "x")),)


def fixed_sum(number: int) -> Any:
    return effect(f"{{when: to-hit, do: {{add: {number}}}}}").deeds[0].by.amount


def test_one_less_than_what_stands_in_brackets_is_not_less_than_nothing():
    (deed,) = effect("{when: to-hit, do: {extra-hits: {shows: 11+, number: x-1}}}").deeds
    assert [deed.number.plain({"x": x}.__getitem__) for x in (1, 3)] == [0, 2]


# ------------------------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{when: to-hitt, do: {add: 1}}", "when: unknown point to-hitt; did you mean to-hit?"),
        ("{when: to-hit, do: {ad: 1}}", "do.ad: unknown deed ad; did you mean add?"),
        ("{when: to-hit, do: {heal: 1}}", "do.heal: heal cannot be done at to-hit: there can be add, set"),
        ("{when: to-hit, do: {multiply: 2}}", "do.multiply: multiply cannot be done at to-hit"),
        ("{when: round-begins, do: {add: 1}}", "do.add: add cannot be done at round-begins"),
        ("{when: to-hit, whom: unit, do: {add: 1}}", "whom: unknown field; did you mean who?"),
        ("{when: to-hit}", ": the field do is missing"),
        ("{when: to-hit, do: {add: one}}", "do.add: one is not a number: write 2, D3, 2D6+1 or x, none above 99"),
        ("{when: to-hit, do: {add: 100}}", "do.add: 100 is not a number"),
        ("{when: to-hit, do: {add: 10000000000000000000000000}}", "do.add: 1000000000000000000000000"),
        ("{when: to-hit, do: {add: D6}}", "do.add: no dice are rolled for this: write a number"),
        ("{when: to-hit, do: {add: x}}", "do.add: x is what stands in the brackets of a rule"),
        ("{when: to-hit, do: {set: -1}}", "do.set: -1 may come to less than 0"),
        ("{when: after-attack, do: {hits: lost-2}}", "do.hits: lost-2 may come to less than 0"),
        ("{when: to-hit, do: {extra-hits: 13}}", "do.extra-hits: 13 are no faces of a D12: write 12, 11+ or 2-4"),
        ("{when: to-hit, do: {extra-hits: 9-7}}", "do.extra-hits: 9-7 are no faces of a D12"),
        ("{when: to-hit, do: {reroll: fails}}", "do.reroll: unknown kind of dice fails"),
        ("{when: to-hit, if: advanced, who: target, do: {add: 1}}", "who: unknown one whom an effect is for target"),
        ("{when: to-hit, who: weapon, do: {add: 1}}", "who: Test Rule is carried by units: say for: weapon"),
        ("{when: to-hit, if: movd, do: {add: 1}}", "if: unknown state movd; did you mean moved?"),
        ("{when: move, if: melee, do: {add: 1}}", "if: melee is not known at move"),
        ("{when: move, if: {target: moved}, do: {add: 1}}", "if.target: there is no target at move"),
        ("{when: move, if: {weapon: gun}, do: {add: 1}}", "if.weapon: there is no weapon at move"),
        ("{when: to-hit, if: {hass: Fear}, do: {add: 1}}", "if.hass: unknown condition hass; did you mean has?"),
        ("{when: to-hit, if: {has: Feer}, do: {add: 1}}", "if.has: unknown special rule feer; did you mean fear?"),
        ("{when: to-hit, if: {token: rage}, do: {add: 1}}", "if.token: unknown token rage; there are stress"),
        ("{when: to-hit, if: {roll: 4}, do: {add: 1}}", "if: nothing happens at to-hit: no die is rolled"),
        (
            "{when: round-begins, if: {not: {roll: 4}}, do: {points: 1}}",
            "if.not.roll: a roll stands beside other conditions",
        ),
        ("{when: to-hit, uses: game, do: {add: 1}}", "uses: nothing happens at to-hit: it is not counted how often"),
        (
            "{when: to-hit, lasts: round, do: {add: 1}}",
            "lasts: what holds at to-hit holds as long as the rule is there",
        ),
        ("{when: round-begins, lasts: round, do: {points: 1}}", "lasts: nothing that this effect does lasts"),
        ("{when: round-begins, uses: week, do: {points: 1}}", "uses.per: invalid enum value"),
        ("{do: {gain: Fearles}}", "do.gain: unknown special rule fearles; did you mean fearless?"),
        ("{do: {gain: Fear}}", "do.gain: Fear needs a number in brackets, such as Fear (2)"),
        ("{if: {target: moved}, do: {gain: Fearless}}", "if: only rules of weapons can depend on the attack"),
        ("{do: {forbid: dance}}", "do.forbid: unknown thing to forbid dance; did you mean advance?"),
        ("{when: destroyed, of: {enemies: {within: 6}}, do: {points: 1}}", "of: who is destroyed is nowhere"),
        ("{when: destroyed, do: {return: 1}}", "do: nobody is left to whom lost models could come back"),
        ("{when: round-begins, who: {foes: {}}, do: {points: 1}}", "who: unknown one whom an effect is for foes"),
        ("{when: to-hit, who: {friends: {choose: 1}}, do: {add: 1}}", "who.friends.choose: nobody chooses anything"),
        ("{when: round-begins, do: {choose: [{name: a, do: {points: 1}}]}}", "do.choose: is a list of 2 to 12"),
        ("{when: round-begins, do: {token: {name: stress}}}", "do.token: says one of add, remove and set"),
        ("{when: round-begins, who: unit, do: {remove: model}}", "do: the model that is removed is the one"),
        (
            "{when: round-begins, do: {table: [{shows: 1-6, do: {points: 1}}, {shows: 6+, do: {points: 2}}]}}",
            "do.table[1].shows: a face stands in two rows",
        ),
    ],
)
def test_faults_of_effects(text, reason):
    assert fault(text).startswith(reason)


def test_all_faults_at_once_each_with_its_line():
    text = """rules:
  - name: Fear
    text: The book has it.
    effects: []
  - name: Wild
    text: Wild.
    effects:
      - {when: to-hit, do: {ad: 1}}
      - {when: nowhere, do: {add: 1}}
  - name: Wild
    text: Again.
tokens: [{name: stress}]
"""
    assert faults(text) == [
        "12: tokens[0].name: there is a token stress already",
        "2: rules[0].name: Fear is a rule of the book already: give yours another name",
        "10: rules[2].name: Wild is given twice",
        "8: rules[1].effects[0].do.ad: unknown deed ad; did you mean add?",
        "9: rules[1].effects[1].when: unknown point nowhere; there are "
        + ", ".join(p.name for p in WORDS.rule_words.points),
    ]


def test_rules_that_give_each_other_are_refused():
    text = """
rules:
  - {name: First, text: A., effects: [{do: {gain: Second}}]}
  - {name: Second, text: B., effects: [{do: {gain: Third}}]}
  - {name: Third, text: C., effects: [{do: {gain: First}}]}
"""
    why = "what is always given gives no rules itself"
    assert faults(text) == [
        f"3: rules[0].effects[0].do: First gives Second gives Third gives First: {why}",
        f"4: rules[1].effects[0].do: Second gives Third gives First gives Second: {why}",
        f"5: rules[2].effects[0].do: Third gives First gives Second gives Third: {why}",
    ]


def test_rules_gained_at_moments_may_go_round():
    read(
        "rules: [{name: Flip, text: F., effects: [{when: round-begins, do: {gain: Flop}}]}, "
        "{name: Flop, text: F., effects: [{when: round-ends, do: {gain: Flip}}]}]"
    )


def test_deep_conditions_end():
    deep = "moved"
    for _ in range(10):
        deep = f"{{not: {deep}}}"
    assert "more than 8 deep" in fault(f"{{when: to-hit, if: {deep}, do: {{add: 1}}}}")


def test_deep_choices_end():
    deep = "{points: 1}"
    for _ in range(4):
        deep = f"{{choose: [{{name: a, do: {deep}}}, {{name: b, do: {{points: 1}}}}]}}"
    assert "more than 3 deep" in fault(f"{{when: round-begins, do: {deep}}}")


def test_there_is_no_end_of_rules_effects_and_deeds():
    many = ", ".join("{points: 1}" for _ in range(13))
    assert "a list of up to 12" in fault(f"{{when: round-begins, do: [{many}]}}")
    effects = ", ".join("{when: to-hit, do: {add: 1}}" for _ in range(13))
    assert faults(f"rules: [{{name: A, text: A., effects: [{effects}]}}]") == [
        "1: rules[0].effects: a rule has up to 12 effects"
    ]
    rules = ", ".join(f"{{name: R{n}, text: A.}}" for n in range(301))
    assert faults(f"rules: [{rules}]")[0].startswith("1: rules: expected a list")


@pytest.mark.parametrize("text", ["rules: 5", "rules: [5]", "rules: [{name: 5, text: a}]", "[]", "rules: [{name: A}]"])
def test_nonsense_is_refused(text):
    assert faults(text)


def test_weapons_carry_no_rules_for_what_no_weapon_has_to_do_with():
    head = "{name: Test Rule, text: A test., for: weapon"
    assert fault("{when: move, do: {add: 1}}", head).startswith("do: no weapon has to do with move")
    assert effect("{when: move, do: {add: 1}}", "{name: Test Rule, text: A test., for: both").when == "move"


# ------------------------------------------------------------------------------------------------ said back


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "{when: to-hit, who: {friends: {within: 6, where: {is: infantry}}}, if: {not: moved}, do: {add: 1}}",
            "On rolls to hit, all friendly units within 6 in of which it is true that it is of type infantry add 1"
            " if its unit has not moved in this activation.",
        ),
        (
            "{when: to-hit, do: {extra-hits: 11+}}",
            "On rolls to hit, each die of models with this rule that shows 11 or more brings 1 more hit.",
        ),
        (
            "{when: morale, share: all, do: {set: 4}}",
            "On command rolls, its unit has 4+ and nothing else if all of its unit carries this rule.",
        ),
        (
            "{when: round-ends, if: {roll: 5}, uses: game, do: {heal: D3}}",
            "When a round ends, on a roll of 5 or more, its unit gets D3 hit points back (once a game at most).",
        ),
        (
            "{when: after-attack, who: target, lasts: next-activation, do: {forbid: advance}}",
            "After its unit has attacked, the target may not make advance moves until the end of its next activation.",
        ),
        (
            "{when: round-begins, do: {table: [{shows: 1, do: {heal: 1}}, {shows: 2+, do: {gain: Fast}}]}}",
            "When a round begins, a D12 is rolled: on 1 its unit gets 1 hit point back; on 2 or more its unit has Fast"
            " (what is given so holds until the end of the activation).",
        ),
        (
            "{when: to-hit, if: {target: {near: {enemies: {within: 6}, least: 2}}}, do: {add: 1}}",
            "On rolls to hit, models with this rule add 1 if around the target there are 2 or more of all units"
            " hostile to it within 6 in.",
        ),
        (
            "{when: test-failed, do: {morale: pass}}",
            "When its unit fails a morale test, its unit passes a morale test.",
        ),
        ("{who: {enemies: {within: x}}, do: {lose: Fearless}}", "All enemy units within X in do not have Fearless."),
    ],
)
def test_effects_are_said_back(text, said):
    own = read(f"rules: [{{name: Test Rule, text: A test., takes: number, effects: [{text}]}}]")
    assert sentences(own.rules["test-rule"], WORDS.rule_words) == (said,)
