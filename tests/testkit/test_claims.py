"""Every kind of claim in a scenario can fail: a false one is found, and the failure says what is true instead."""

import pytest

from openfire.rules.stress.sequence import battle as sequence
from tests.testkit.examples import FULL, changed, run

FALSE = {
    "who is asked": ("who: a, about: a, offers", "who: b, about: a, offers", "waits for player a: activate (a)"),
    "what is asked": ("{what: activate, who: a", "{what: move, who: a", "should wait for move of player a"),
    "what it is about": ("about: a, offers", "about: b, offers", "about b; it waits for player a: activate (a)"),
    "an answer that is offered": ("offers: [a1]", "offers: [b1]", "should take 'b1'"),
    "all that is offered": (
        "only: [a1, a2, a3]",
        "only: [a1, a2]",
        "should offer a1, a2; it offers ['a1', 'a2', 'a3']",
    ),
    "the roll that is waited for": ("{roll: defence}", "{roll: skill}", "waits for the roll defence of player b"),
    "the name of a question": ("- activate: a1", "- move: a1", "move is not asked; the game waits for player a"),
    "an answer": ("- activate: a1", "- activate: b1", "activate: 'b1' is refused"),
    "an answer that cannot be read": ("answer: stay", "answer: stay 1", "'stay 1' is refused: '1' is not a place"),
    "the rule of a refusal": (
        "rule: stress.move.leader-first",
        "rule: stress.unit.slow",
        "the rule should be stress.unit",
    ),
    "the code of a refusal": ("code: too-far", "code: slow", "the code should be slow, not too-far"),
    "what was measured": ("measured: 30.265", "measured: 30.267", "the measured should be 30.267, not 30.26"),
    "the limit": ("limit: 6}", "limit: 7}", "the limit should be 7.0, not 6"),
    "a refusal": ('move: "move 40,8"', 'move: "move 11,4"', "'move 11,4' should be refused, and would be taken"),
    "a text that cannot be read": (
        'move: "move 40,8"',
        'move: "move 4"',
        "not malformed: '4' is not a place",
    ),
    "the label of a roll": ("label: skill, who", "label: hit, who", "the roll skill: label should be hit, not skill"),
    "who rolls": ("who: a, about: b1, needed", "who: b, about: b1, needed", "who should be b, not a"),
    "the needed face": ("needed: 5", "needed: 6", "the roll skill: needed should be 6, not 5"),
    "the modifiers": (
        "needed: 5, modifiers: {}",
        "needed: 5, modifiers: {stress: -1}",
        "should be {'stress': -1}, not {}",
    ),
    "the rules of a roll": ("rules: [stress.attack.hit]", "rules: [stress.unit.slow]", "should cite stress.unit.slow"),
    "too many named dice": ("faces: [5], rules", "faces: [5, 5], rules", "takes 1 dice, and the script has 2"),
    "too many dice": ("dice: [11]", "dice: [11, 3, 4, 5]", "the end: dice are left over after roll 3: 5"),
    "dice that are missing": ("dice: [11]", "dice: []", "1 are missing from the script"),
    "a face that no die has": ("dice: [11]", "dice: [13]", "13"),
    "the round": ("      round: 2", "      round: 3", "it should be round 3, not 2"),
    "the order": ("      order: [b, a]", "      order: [a, b]", "the order should be a b, not b a"),
    "whose go it is": ("      turn: b", "      turn: a", "it should be the go of a, not b"),
    "the score": ("scores: {a: 1, b: 0}", "scores: {a: 1, b: 4}", "player b should have 4 points, not 0"),
    "the outcome": ("outcome: none", "outcome: {why: rounds}", "the outcome should be {'why': 'rounds'}, not None"),
    "the models of a unit": ("models: [b1.1]", "models: []", "b1: models should be [], not ['b1.1']"),
    "how many models": ("a2: {models: 3}", "a2: {models: 2}", "a2: models should be 2, not 3"),
    "the leader": ("leader: b1.1", "leader: b1.2", "b1: leader should be b1.2, not b1.1"),
    "the place of a unit": ("place: table, stress: 1", "place: gone, stress: 1", "b1: place should be gone, not table"),
    "a mark": ("place: table, stress: 1", "place: table, stress: 2", "b1: stress should be 2, not 1"),
    "where a model stands": ('{at: "20,19"', '{at: "20,18"', "b1.1 should stand at 20,18, not 20,19"),
    "whether a model stands": ("a3.1: {at: off}", "c1.1: {at: off}", "c1.1 should stand at off, not 40,30"),
    "hit points": ("left: 1, level: 0", "left: 2, level: 0", "b1.1 should have 2 hit points, not 1"),
    "the level": ("left: 1, level: 0", "left: 1, level: 1", "b1.1 should stand on level 1, not 0"),
    "an objective": ("{flag: {holder: a, ", "{flag: {holder: b, ", "the objective flag should have {'holder': 'b'"),
    "who is lost": ("lost: []", "lost: [b1.1]", "lost should be b1.1, not nobody"),
    "a unit that there is not": ("a2: {models: 3}", "z2: {models: 3}", "there is no unit z2"),
    "a model that there is not": ("a3.1: {at: off}", "z3.1: {at: off}", "there is no model z3.1"),
    "a fact": ("Marked: {unit: a1, mark: acted}", "Marked: {unit: b1, mark: acted}", "this did not happen: {'Marked'"),
    "the order of facts": ("[Activated, Threw", "[Marked: {mark: acted}, Threw", "did not happen after the one before"),
    "the modifiers of a fact": ("faces: [5]}, modifiers: {}}", "faces: [5]}, modifiers: {fear: -1}}", "did not happen"),
    "what never happens": (
        "never: [Lost: {model: b1.1}]",
        "never: [Declared]",
        "should not have happened: Declared unit a1",
    ),
    "an activation that is over": ("- activate: b1", "- asks: activate", "no activation is under way"),
}


def test_the_true_scenario_passes():
    assert run(FULL) == ()


@pytest.mark.parametrize("claim", FALSE)
def test_a_false_claim_is_found(claim):
    old, new, says = FALSE[claim]
    assert any(says in failure for failure in run(changed(old, new))), run(changed(old, new))


def test_failures_carry_their_line():
    (failure,) = run(changed("needed: 5", "needed: 6"))
    line = next(n for n, text in enumerate(FULL.splitlines(), 1) if "attack: a1.1" in text)
    assert failure.startswith(f"line {line}, play[4]: ")


def test_a_miss_does_not_stop_the_play_and_a_wrong_answer_does():
    two = changed("needed: 5", "needed: 6").replace("lost: []", "lost: [b1.1]")
    assert len(run(two)) == 2
    stopped = changed("answer: stay", "answer: leave").replace("lost: []", "lost: [b1.1]")
    assert len(run(stopped)) == 1


SHORT = """name: n
edition: stress
because: b
weapons: {rifle: {range: 24, attacks: 2}}
units: [{id: a1, at: "9,9", weapons: [rifle]}, {id: b1, at: "9,20"}]
play: [activate: a1, move: stay, {attack: "a1.1:rifle>b1", roll: {label: skill, faces: [7]}}]
"""


def test_the_last_roll_that_was_never_made_says_why():
    assert run(SHORT) == (
        "the end: the roll skill was never made",
        "the end: roll 0 (skill, D12): 2 faces are needed, 1 are missing from the script",
    )
    waits = run(SHORT.replace('"a1.1:rifle>b1"', "none"))
    assert waits[-1] == "the end: by the way, the game waits for player b: activate (b)"


def test_a_scenario_that_claims_nothing_is_refused():
    text = 'name: n\nedition: stress\nbecause: b\nunits: [{id: a1, at: "9,9"}]\nplay: [finish activation]\n'
    with pytest.raises(Exception, match=r"scenario.yaml:5: play: nothing is claimed"):
        run(text)


def test_rules_that_break_are_a_failure_and_no_traceback(monkeypatch):
    def broken(*_):
        raise ValueError("out of ink")

    monkeypatch.setattr(sequence, "check_stress", broken)
    assert any("the rules broke: ValueError: out of ink" in failure for failure in run(FULL))
