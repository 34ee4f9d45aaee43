"""Lists of other programs: what is certain is read, the rest becomes a question, and nothing that is hostile hurts."""

import io
import json
import zipfile

import pytest

from openfire.builder.imports import import_list
from openfire.builder.imports.roster_trees import LARGEST
from openfire.documents import DocumentError
from openfire.roster import ListEntry, army_faults
from tests.builder.workshop import workshop


@pytest.fixture(scope="module")
def module(tmp_path_factory):
    return workshop(tmp_path_factory.mktemp("onepage"), "onepage")


def read(content, module):
    found = import_list(content if isinstance(content, bytes | str) else json.dumps(content), module)
    assert [fault for fault in army_faults(found.army, module.roster) if fault[0] != "limit"] == []
    return found


def units(found):
    return list(found.army.units)


LINES = """++ Ash Wardens - North (v3.5.3) [GF 600pts] [3 Units] ++

1x Squads [6] Q4+ D5+ | 60pts | 1x Brave(Fearless)
1x Pistol (12", A1), 6x Blade (A1), 4x Rifle (24", A1), 1x Flamer (12", AD6, Blast(3))

Captain [1] Q4+ D4+ | 40pts | Hero, 1x Cloak(Stealth)
Pistol (12", A1), Blade (A1)
| Joined to:
2x Scouts [3] Q4+ D5+ | 70pts
2x Lance (36", A1), 1x Rifle (24", A1), 1x Blade (A1)
"""


def test_lines_of_text(module):
    found = read(LINES, module)
    assert (found.army.name, found.army.limit, found.army.faction) == ("Ash Wardens", 600, "north")
    squad, captain, one, other = units(found)
    assert squad == ListEntry("squad", counts=(("trooper", 5),), options=(("flamer", 1), ("brave", 1)))
    assert captain == ListEntry("captain", options=(("cloak", 1),), joins=3)
    assert one == other == ListEntry("scouts", counts=(("trooper", 3),), options=(("lances", 2),))


def test_lines_tell_what_they_could_not_say(module):
    found = read("++ X ++\n\nSquadd [4] Q4+ | 10pts\n1x Sword\nGeese [2] Q3+\n2x Beak (A1)\nhonk\n", module)
    told = [str(question) for question in found.questions]
    assert any("unit 1, Squadd" in one and "(perhaps Squad)" in one for one in told)
    assert any("unit 2, Geese: The workshop has no such unit; it was left out" in one for one in told)
    assert any("honk" in one for one in told)
    assert units(found) == []


def test_a_list_of_ids(module):
    found = read(
        {
            "schemaVersion": 2,
            "name": "Ids",
            "factionId": "north",
            "pointsCap": 500,
            "units": [
                {"instanceId": "x1", "unitId": "scouts", "selectedUpgrades": ["lances"], "groupId": "g"},
                {"instanceId": "x2", "unitId": "scouts", "selectedUpgrades": ["jump"], "groupId": "g"},
                {"instanceId": "x3", "unitId": "squad", "selectedUpgrades": ["banner"], "combinedWith": "x4"},
                {"instanceId": "x4", "unitId": "squad", "selectedUpgrades": ["banner"], "combinedWith": "x3"},
                {"instanceId": "x5", "unitId": "captain", "selectedUpgrades": [], "joinedInfantryUnit": "x4"},
            ],
        },
        module,
    )
    assert [(entry.unit, entry.tie, entry.host) for entry in units(found)] == [
        ("scouts", "", None),
        ("scouts", "groups", 1),
        ("squad", "merges", 4),
        ("squad", "", None),
        ("captain", "joins", 4),
    ]
    assert found.army.limit == 500
    (question,) = found.questions
    assert str(question) == "unit 2, scouts: 1 x jump is nothing that can be chosen; it was left out"


def test_a_list_of_units_with_their_loadout(module):
    found = read(
        {
            "name": "Whole",
            "pointsLimit": 400,
            "units": [
                {
                    "id": "aZ1",
                    "name": "Squad",
                    "size": 5,
                    "cost": 60,
                    "selectionId": "s1",
                    "selectedUpgrades": [{"upgrade": {"uid": "u"}, "option": {"label": 'Flamer (12", AD6)'}}],
                    "loadout": [
                        {"name": "Pistol", "count": 1},
                        {"name": "Blades", "count": 5},
                        {"name": "Rifle", "count": 3},
                        {"name": "Flamer", "count": 1},
                    ],
                },
                {"id": "c", "name": "Captain", "size": 1, "selectionId": "s2", "joinToUnit": "s1", "loadout": []},
            ],
        },
        module,
    )
    squad, captain = units(found)
    assert squad.options == (("flamer", 1),)
    assert captain.joins == 1


ROSTER = """<?xml version="1.0" encoding="UTF-8"?>
<roster name="Tree" xmlns="http://www.battlescribe.net/schema/rosterSchema">
  <costLimits><costLimit name="pts" value="500.0"/></costLimits>
  <forces><force name="Army" catalogueName="North">
    <selections>
      <selection name="Settings" number="1" type="upgrade"/>
      <selection id="a" name="Squad" number="1" type="unit">
        <selections>
          <selection name="Chief" number="1" type="model"/>
          <selection name="Trooper" number="4" type="model">
            <selections><selection name="Lance" number="1" type="upgrade"/></selections>
          </selection>
          <selection name="Banner" number="1" type="upgrade"/>
        </selections>
        <costs><cost name="pts" value="70.0"/></costs>
      </selection>
      <selection name="Captain" customName="Old Ness" number="1" type="model"/>
    </selections>
  </force></forces>
</roster>
"""


def zipped(content, name="list.ros"):
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(name, content)
    return body.getvalue()


def as_json():
    return {
        "roster": {
            "name": "Tree",
            "costLimits": [{"name": "pts", "value": 500}],
            "forces": [
                {
                    "catalogueName": "North",
                    "selections": [
                        {"name": "Settings", "number": 1, "type": "upgrade"},
                        {
                            "name": "Squad",
                            "type": "unit",
                            "number": 1,
                            "costs": [{"name": "pts", "value": 70}],
                            "selections": [
                                {"name": "Chief", "number": 1, "type": "model"},
                                {
                                    "name": "Trooper",
                                    "number": 4,
                                    "type": "model",
                                    "selections": [{"name": "Lance", "number": 1, "type": "upgrade"}],
                                },
                                {"name": "Banner", "number": 1, "type": "upgrade"},
                            ],
                        },
                        {"name": "Captain", "customName": "Old Ness", "number": 1, "type": "model"},
                    ],
                }
            ],
        }
    }


@pytest.mark.parametrize("content", [ROSTER, zipped(ROSTER), as_json()], ids=["xml", "zip", "json"])
def test_a_roster_of_selections(module, content):
    found = read(content, module)
    assert (found.army.name, found.army.limit, found.army.faction) == ("Tree", 500, "north")
    squad, captain = units(found)
    assert squad == ListEntry("squad", counts=(("chief", 1), ("trooper", 4)), options=(("banner", 1), ("lance", 1)))
    assert captain == ListEntry("captain", "Old Ness")
    assert [question.text for question in found.questions] == ["it cost 70 points there and costs 65 here: look at it"]


BOMB = '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><roster name="&b;"/>'
OUTSIDE = '<!DOCTYPE r SYSTEM "file:///etc/passwd"><roster/>'


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "none of the lists that are known"),
        ("{", "none of the lists that are known"),
        ("[1, 2]", "but none of the lists"),
        ('{"units": 3}', "but none of the lists"),
        ("[" * 100_000, "nested or damaged"),
        ('{"schemaVersion": 2, "units": []}', "no unit was found"),
        ("++ nothing ++", "no unit was found"),
        (BOMB, "document type or entities"),
        (OUTSIDE, "document type or entities"),
        ("<a>" * 100, "elements inside one another"),
        ("<roster><forces>" + "<force/>" * 60_000 + "</forces></roster>", "in all"),
        ("<roster", "cannot be read as XML"),
        (b"PK\x03\x04 nothing", "cannot be unpacked"),
        (zipped("x", "other.txt"), "no roster is packed"),
        (zipped(" " * (LARGEST + 10)), "no roster is packed"),
        (b"\x00" * 5_000_000, "larger than"),
    ],
)
def test_what_cannot_be_read_is_refused(module, content, reason):
    with pytest.raises(DocumentError, match=reason):
        import_list(content, module)


def test_strange_values_are_questions(module):
    strange = [
        {"unitId": ["squad"], "selectedUpgrades": {"a": 1}},
        {"unitId": "squad", "selectedUpgrades": [None, 3, "banner", "\u202e\n" * 500], "combinedWith": 7},
        {"unitId": "captain", "instanceId": "x", "joinedInfantryUnit": "x"},
        "squad",
        None,
    ]
    found = read({"schemaVersion": 1, "name": 5, "pointsCap": -3, "units": strange}, module)
    assert [entry.unit for entry in units(found)] == ["squad", "captain"]
    assert found.army.limit is None
    assert len(found.questions) == 3


def test_a_long_list_of_nonsense_ends_soon(module):
    lines = "\n".join(
        f"{n}x Squadron {n} [9] | 5pts | {', '.join(f'Thing {k}' for k in range(90))}" for n in range(9, 99)
    )
    found = read(f"++ Long ++\n{lines}", module)
    assert len(found.questions) < 600
