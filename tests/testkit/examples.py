"""Things to test with: a scenario that says everything there is to say, and set-ups for whole games."""

from openfire.game import BOOKS
from openfire.game.books import STRESS
from openfire.rules.stub import EDITION as STUB
from openfire.testkit import parse_scenario, run_scenario
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of

PLAYABLE = {STUB.key: STUB, **BOOKS}

FULL = """
name: Everything
edition: stress
because: Every key of the format is here once.
proves: [stress.dice.d12]
seats: [{id: a, team: north}, {id: b, name: Blue}, {id: c, neutral: true}]
order: [b, a]
turn: a
round: 2
rounds: 5
passes: 0
out: []
scores: {a: 1}
used: ["a2.1:knife"]
switches: [fear_enemies_only]
table:
  width: 48
  height: 36
  level_height: 1
  pieces:
    - {id: wall, box: [20, 10, 20.5, 16], height: 2, keywords: [barrier]}
    - {id: hill, box: [20, 22, 30, 30], level: 1, keywords: [clear, climbable], climb: [0, 2]}
    - {id: tower, footprint: [[30, 16], [34, 16], [32, 20]], height: 6, keywords: [impassable]}
kinds:
  veteran: {skill: 5, command: 5, specials: [Fearless], weapons: [rifle]}
weapons:
  rifle: {name: Rifle, range: 24, attacks: 1, damage: 1, piercing: 0, specials: [Rapid Fire]}
  cannon:
    profiles:
      - {name: Shell, range: 36, attacks: D6, specials: [Blast]}
objectives: [{id: flag, kind: control, points: 2, at: "24,12", seats: [a, b], holder: a, unit: a1, since: 1}]
entries: [{seat: a, at: "18,0"}]
units:
  - id: a1
    kind: veteran
    models: 3
    at: "10,4"
    abilities: [{id: rally, name: Rally, text: Courage., effects: [{does: rally, range: 6, tokens: 1}]}]
  - id: a2
    at: "20,4"
    leader: 2
    models:
      - {weapons: {knife: {range: 1, specials: [Assault]}}, hit-points: 3, left: 2}
      - {kind: veteran, by: [0, 1.5]}
      - {at: "21.5,5.5"}
  - {id: a3, specials: [Support], place: reserve}
  - {id: b1, at: "20,19", base: "60x35 mm oval", height: 2, move: 9, types: [beast], marks: {stress: 1}, step: [3, 0]}
  - {id: c1, at: "40,30", seat: c, name: Bystander}
play:
  - asks: {what: activate, who: a, about: a, offers: [a1], only: [a1, a2, a3]}
  - activate: a2
  - undo: 1
  - activate: a1
  - refused: {move: "move 40,8", rule: stress.move.leader-first, code: too-far, measured: 30.265, limit: 6}
  - answer: stay
  - attack: a1.1:rifle>b1
    rolls: [{label: skill, who: a, about: b1, needed: 5, modifiers: {}, faces: [5], rules: [stress.attack.hit]}]
  - asks: {roll: defence}
  - dice: [11]
    expect:
      round: 2
      order: [b, a]
      turn: b
      scores: {a: 1, b: 0}
      outcome: none
      units: {b1: {models: [b1.1], leader: b1.1, place: table, stress: 1, seat: b}, a2: {models: 3}}
      models: {b1.1: {at: "20,19", left: 1, level: 0}, a3.1: {at: off}}
      objectives: {flag: {holder: a, place: table}}
      sees: {a1.1: {b1: clear}, a1.2: {b1: [b1.1]}}
      lost: []
      facts: [Activated, Threw: {rolled: {label: skill, faces: [5]}, modifiers: {}}, Marked: {unit: a1, mark: acted}]
      never: [Lost: {model: b1.1}]
  - not-asked: {secure: flag, about: a1, code: held, rule: stress.secure.within-1}
  - asks: {what: activate, who: b, not-offered: {pass: {code: must}}}
  - activate: b1
  - finish: activation
  - finish: round
"""


def run(text):
    """The failures of a scenario."""
    return run_scenario(parse_scenario(text, PLAYABLE)).failures


def changed(old, new):
    """The full scenario with something changed that is in it once."""
    assert FULL.count(old) == 1, f"{old!r} stands there {FULL.count(old)} times"
    return FULL.replace(old, new)


def duel(edition=STUB):
    """Two units a side on a small table, so that everybody meets."""
    units = [{"id": unit} for unit in ("a1", "a2", "b1", "b2")]
    return read_position(document_of({"units": units, "table": {"width": 10, "height": 10}}), edition)[0]


def melee():
    """Three players, two of them allies, and a neutral unit; few models with many rules, close together."""
    weapons = {
        "rifle": {"range": 24, "attacks": 2, "specials": ["Rapid Fire", "Rending (2)"]},
        "grenade": {"range": 6, "attacks": "D6", "specials": ["Grenade", "Blast", "One Use"]},
        "club": {"range": 1, "damage": 2, "specials": ["Assault"]},
    }
    rally = {"id": "rally", "name": "Rally", "text": "-", "effects": [{"does": "rally", "range": 12, "tokens": 1}]}
    units = [
        {"id": "a1", "models": 3, "weapons": ["rifle", "grenade"], "specials": ["Skilled"], "abilities": [rally]},
        {"id": "a2", "models": 2, "weapons": ["club", "rifle"], "specials": ["Fear (1)", "Fast"]},
        {"id": "b1", "models": 4, "weapons": ["rifle"], "specials": ["Resilient"], "hit-points": 2},
        {"id": "b2", "models": 2, "weapons": ["club"], "specials": ["Ambush", "Fearless", "Flying"]},
        {"id": "c1", "models": 3, "weapons": ["rifle", "club"], "specials": ["Support", "Skirmishers"]},
        {"id": "n1", "models": 1},
    ]
    data = {
        "seats": [{"id": "a", "team": "x"}, {"id": "b"}, {"id": "c", "team": "x"}, {"id": "n", "neutral": True}],
        "table": {
            "width": 24,
            "height": 24,
            "pieces": [
                {"id": "hill", "box": [9, 9, 15, 15], "level": 1, "keywords": ["clear", "climbable"]},
                {"id": "wall", "box": [4, 6, 4.5, 16], "height": 1, "keywords": ["barrier"]},
                {"id": "mud", "box": [17, 8, 21, 16], "keywords": ["slow"]},
            ],
        },
        "weapons": weapons,
        "units": units,
        "entries": [{"seat": "a", "at": [6, 1]}, {"seat": "b"}, {"seat": "c", "at": [20, 20]}],
        "objectives": [
            {"id": kind, "kind": kind, "at": [5 + 4 * n, 20]}
            for n, kind in enumerate(("control", "destroy", "access", "recover"))
        ],
    }
    return read_position(document_of(data), STRESS)[0]
