"""Every kind of claim in a scenario can fail: a false one is found, and the failure says what is true instead."""

import pytest

from openfire.documents import DocumentError
from openfire.engine.refusals import Refusal
from openfire.engine.state import state_hash
from openfire.game import BOOKS
from openfire.game.books import STRESS
from openfire.rules.stress.sequence import battle as sequence
from openfire.testkit import battle
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
    "the leader": ("leader: b1.1", "leader: a1.1", "b1: leader should be a1.1, not b1.1"),
    "the place of a unit": ("place: table, stress: 1", "place: gone, stress: 1", "b1: place should be gone, not table"),
    "a mark": ("place: table, stress: 1", "place: table, stress: 2", "b1: stress should be 2, not 1"),
    "where a model stands": ('{at: "20,19"', '{at: "20,18"', "b1.1 should stand at 20,18, not 20,19"),
    "whether a model stands": ("a3.1: {at: off}", "c1.1: {at: off}", "c1.1 should stand at off, not 40,30"),
    "hit points": ("left: 1, level: 0", "left: 2, level: 0", "b1.1 should have 2 hit points, not 1"),
    "the level": ("left: 1, level: 0", "left: 1, level: 1", "b1.1 should stand on level 1, not 0"),
    "an objective": ("{flag: {holder: a, ", "{flag: {holder: b, ", "the objective flag should have {'holder': 'b'"),
    "who is lost": ("lost: []", "lost: [b1.1]", "lost should be b1.1, not nobody"),
    "the line of sight of a model": ("a1.1: {b1: clear}", "a1.1: {b1: obscured}", "see b1: obscured; it is clear"),
    "whom a model sees": ("a1.2: {b1: [b1.1]}", "a1.2: {b1: []}", "a1.2 should see of b1: nobody; it sees b1.1"),
    "whom nobody can see": ("a1.2: {b1: [b1.1]}", "a1.2: {a3: []}", "sees nothing of a3: a3.1 is off the table"),
    "why something is not offered": (
        "{pass: {code: must}}",
        "{pass: {code: acted}}",
        "the code should be acted, not must",
    ),
    "what is not offered": (
        "{pass: {code: must}}",
        "{b1: {code: acted}}",
        "should not offer b1; what it does not offer is",
    ),
    "why something is not asked": (
        "code: held, rule",
        "code: too-far, rule",
        "not asked, but the code should be too-far",
    ),
    "the rule by which it is not asked": (
        "{secure: flag, about: a1, code: held, rule: stress.secure.within-1}",
        "{secure: flag, about: a1, rule: stress.secure.uncontested}",
        "not asked, but the rule should be stress.secure.uncontested",
    ),
    "a question that the book does not explain": (
        "{secure: flag, about: a1, ",
        "{move: stay, about: a1, ",
        "the book does not say why move is not asked; it does of secure, embark, free attack",
    ),
    "an answer that was never given": ("- undo: 1", "- undo: 2", "2 answers cannot be taken back: 1 were given"),
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
    assert failure.startswith(f"line {line}, play[6]: ")


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


def test_a_file_does_not_end_while_dice_of_the_play_are_still_to_fall():
    ends = SHORT.replace(", roll: {label: skill, faces: [7]}", ", asks: attack")
    waits = (
        "the end: the game waits for the roll skill of player a: say how its dice fall, or end with asks: {roll: skill}"
    )
    assert run(ends) == (waits,)
    assert run(ends.replace("asks: attack}]", "asks: attack}, asks: {roll: skill}]")) == ()


def test_a_file_may_end_where_a_round_begins_but_not_in_the_middle_of_its_first_dice():
    ends = SHORT.replace(', {attack: "a1.1:rifle>b1", roll: {label: skill, faces: [7]}}]', "]")
    ends = ends.replace("play: [", "play: [{asks: activate}, ").replace("move: stay]", "{finish: round}]")
    assert run(ends) == ()
    waits = "the end: the game waits for the roll initiative of player b: say how its dice fall"
    (failure,) = run(ends.replace("{finish: round}]", "{finish: round}, {dice: [3]}]"))
    assert failure.startswith(waits)


def test_an_answer_that_is_taken_back_leaves_no_trace():
    g = battle(STRESS, "a1 @ 10,10 rifle\nb1 @ 30,10", weapons={"rifle": {"range": 24}})
    start = state_hash(g.state), len(g.facts)
    g.play("activate: a1", "move: advance 18,10", {"attack": "a1.1:rifle>b1", "dice": [12, 12]}, {"undo": 3})
    assert (state_hash(g.state), len(g.facts), g.question.what) == (*start, "activate")
    with pytest.raises(AssertionError, match="1 answers cannot be taken back: 0 were given"):
        g.play({"undo": 1})


def test_who_is_asked_is_not_left_out():
    flag = [{"id": "flag", "at": "11,10"}]
    g = battle(STRESS, "a1 @ 10,10\nb1 @ 30,10", objectives=flag)
    claim = {"not-asked": {"secure": "flag", "about": "a1", "code": "too-far"}}
    with pytest.raises(AssertionError, match="as things stand nothing speaks against 'flag'"):
        g.play(claim)
    g.play("activate: a1", "move: stay", "attack: none")
    with pytest.raises(AssertionError, match="secure should not be asked about a1, and is"):
        g.play(claim)
    g.play("secure: none")
    with pytest.raises(AssertionError, match="secure should not be asked about a1, and is"):
        g.play(claim)


def test_only_the_leader_looks_in_a_book_that_says_so():
    g = battle(BOOKS["melee"], "a1 x2 @ 10,10\nb1 @ 30,10")
    g.play({"expect": {"sees": {"a1.1": {"b1": "clear"}}}})
    with pytest.raises(AssertionError, match=r"a1\.2 does not look for its unit: its leader a1\.1 does"):
        g.play({"expect": {"sees": {"a1.2": {"b1": "clear"}}}})


def test_a_scenario_that_claims_nothing_is_refused():
    text = 'name: n\nedition: stress\nbecause: b\nunits: [{id: a1, at: "9,9"}]\nplay: [finish activation]\n'
    with pytest.raises(Exception, match=r"scenario.yaml:5: play: nothing is claimed"):
        run(text)


def test_rules_that_break_are_a_failure_and_no_traceback(monkeypatch):
    def broken(*_):
        raise ValueError("out of ink")

    monkeypatch.setattr(sequence, "check_stress", broken)
    assert any("the rules broke: ValueError: out of ink" in failure for failure in run(FULL))


ROOM = """name: n
edition: stress
because: b
entries: [{seat: a, at: "20,0"}]
units: [{id: a1, base: "1 in", models: 2}, {id: b1, at: "60,40"}]
play: [activate: a1, refused: {deploy: none, code: has-room, shows: [a1.1, a1.2]}]
"""


def test_it_is_said_for_whom_a_refusal_shows_places():
    assert run(ROOM) == ()
    (failure,) = run(ROOM.replace("[a1.1, a1.2]", "[a1.1]"))
    assert "it should show places for a1.1, not a1.1, a1.2" in failure
    with pytest.raises(DocumentError, match=r"unknown model a1\.3"):
        run(ROOM.replace("[a1.1, a1.2]", "[a1.3]"))


def test_what_a_refusal_shows_has_to_be_taken(monkeypatch):
    wrong = Refusal("has-room", "stress.deploy.no-room-no-deploy", "there is room", nearest="a1.1@20,1 a1.2@20,1")
    monkeypatch.setattr("openfire.rules.stress.setup.reserve.why_not_none", lambda *_: wrong)
    (failure,) = run(ROOM)
    assert "what is shown instead, a1.1@20,1 a1.2@20,1, is refused too" in failure
