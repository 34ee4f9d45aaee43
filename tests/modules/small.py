"""A small module as texts, to be changed in one place and loaded."""

from openfire.modules import load
from tests.roster.books import EDITIONS

FILES = {
    "module.yaml": """\
key: small
title: Small war
edition: stress
version: "1"
""",
    "weapons.yaml": """\
weapons:
  - id: rifle
    name: Rifle
    range: 24
    attacks: 1
  - id: launcher
    name: Launcher
    profiles:
      - {name: Burst, range: 6-24, attacks: D3, specials: [Blast]}
      - {name: Spike, range: 24, attacks: 1, damage: 2, piercing: 3}
""",
    "models.yaml": """\
models:
  - id: trooper
    name: Trooper
    attributes: {move: 6, skill: 7, defence: 9, command: 7, hit-points: 1}
    base: 25 mm
    height: 1.2
    types: [infantry]
    specials: [Stealth (1)]
    weapons: [rifle]
  - id: chief
    name: Chief
    attributes:
      move: 6
      skill: 6
      defence: 9
      command: 6
      hit-points: 2
    base: 25 mm
    height: 1.2
    weapons: [rifle]
""",
    "units.yaml": """\
units:
  - id: squad
    name: Squad
    points: 5
    models:
      - {model: chief, points: 20}
      - model: trooper
        count: 2-6
        default: 4
        points: 10
    leader: chief
    options:
      - id: launcher
        name: Launcher
        model: trooper
        replace: rifle
        with: [launcher]
        points: 8
      - id: brave
        name: Brave
        gain: Fearless
    specials: [Slow]
    abilities:
      - id: rally
        name: Rally
        text: Remove one stress token.
    most: 2
""",
    "armies/reds.yaml": """\
id: reds
name: The Reds
limit: 200
units:
  - unit: squad
    counts: {trooper: 5}
    options:
      launcher: 1
  - unit: squad
    name: Second squad
""",
    "missions/duel.yaml": """\
id: duel
name: Duel
table: field
entries:
  a: [[6, 1]]
  b: [[18, 23]]
objectives:
  - id: flag
    type: control
    points: 3
    at: [12, 12]
  - id: well
    type: access
    points: 1
    seats: [b]
""",
    "tables/field.yaml": """\
id: field
name: Field
width: 24
height: 24
pieces:
  - {id: hut, name: Hut, parts: [{height: 3, keywords: [impassable], footprint: [[2, 2], [5, 2], [5, 5], [2, 5]]}]}
entries:
  - {id: near, owner: a, at: [12, 1]}
objectives:
  - {id: well, name: Well, at: [6, 12]}
""",
}


def lay_out(folder, files):
    """Write texts, or bytes, into a folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def changed(name, old, new):
    """The files with one text replaced, which must be there once."""
    assert FILES[name].count(old) == 1, (name, old)
    return FILES | {name: FILES[name].replace(old, new)}


def load_small(folder, files=FILES):
    """The small module, loaded from a folder."""
    return load(lay_out(folder, files), EDITIONS)
