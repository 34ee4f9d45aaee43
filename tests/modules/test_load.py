"""Modules are loaded whole or not at all, and every fault has a file, a line, a place and a reason."""

from pathlib import Path

import pytest

from openfire.documents import DocumentError
from openfire.game import load_module
from openfire.modules import (
    FirstBattle,
    FreeEntryPoints,
    Recipe,
    list_modules,
    load,
    load_army,
    read_heading,
    save,
    settle,
    texts,
)
from openfire.roster import build_army
from openfire.table.model import Table
from tests.modules.small import FILES, changed, lay_out, load_small
from tests.roster.books import EDITIONS

FAULTS = (Path(__file__).parent / "faults.txt").read_text(encoding="utf-8")
"""Blocks of what is taken out of the small module (-), what is put there (+), and what loading then says."""


def read_fault(block):
    """The file, the old text, the new text and the message of a block."""
    *lines, message = block.splitlines()
    old, new = ("\n".join(line[2:] for line in lines if line[0] == sign) for sign in "-+")
    return message.partition(":")[0], old, new, message


@pytest.mark.parametrize("block", [block for block in FAULTS.strip().split("\n\n") if not block.startswith("#")])
def test_a_fault_is_named_by_file_line_place_and_reason(tmp_path, block):
    file, old, new, message = read_fault(block)
    assert first_fault(tmp_path, changed(file, old, new)) == f"{tmp_path}/{message}"


def first_fault(folder, files):
    """What is wrong with a module, or with the list that is left out of it."""
    try:
        return load_small(folder, files).left_out[0]
    except DocumentError as refused:
        return str(refused)


def test_the_small_module_is_sound(tmp_path):
    module = load_small(tmp_path)
    assert module.heading == read_heading(tmp_path)
    assert (module.heading.key, module.heading.edition, module.heading.expansions) == ("small", "stress", ())
    assert list(module.roster.weapons) == ["rifle", "launcher"]
    units = build_army(module.armies["reds"], "a", module.roster)
    assert units[0].models[1].weapons == ("launcher",)
    assert [unit.points for unit in units] == [5 + 20 + 50 + 8, 5 + 20 + 40]


def test_the_places_of_a_mission_come_from_the_file_or_the_table(tmp_path):
    module = load_small(tmp_path, changed("missions/duel.yaml", "a: [[6, 1]]", "a: table"))
    mission = module.missions["duel"]
    settled = settle(mission, module.table(mission))
    assert settled.entries == (((120_000, 10_000),), ((180_000, 230_000),))
    assert [objective.at for objective in settled.objectives] == [(120_000, 120_000), (60_000, 120_000)]
    assert [objective.seats for objective in settled.objectives] == [("a", "b"), ("b",)]
    assert [objective.name for objective in settled.objectives] == ["Flag", "Well"]
    assert settled.rounds is None


def test_a_mission_does_not_settle_on_a_table_without_its_markers(tmp_path):
    module = load_small(tmp_path)
    bare = Table("bare", "Bare")
    with pytest.raises(ValueError, match=r"duel: objectives\[1\].id: unknown marker of the table bare: well"):
        settle(module.missions["duel"], bare)


def test_a_mission_can_make_its_table_and_leave_entries_free(tmp_path):
    files = changed("missions/duel.yaml", "table: field", "table: {seed: 3, width: 60, height: 44}")
    files["missions/duel.yaml"] = files["missions/duel.yaml"].replace("b: [[18, 23]]", "b: {free: 2}")
    mission = load_small(tmp_path, files).missions["duel"]
    assert mission.table == Recipe(3, 600_000, 440_000, "rotated", None)
    assert mission.entries[1] == FreeEntryPoints(2)


def test_a_missing_file_is_named(tmp_path):
    for name in ("module.yaml", "weapons.yaml", "models.yaml", "units.yaml"):
        folder = tmp_path / name
        with pytest.raises(DocumentError, match="there is no such file") as refused:
            load_small(folder, {key: text for key, text in FILES.items() if key != name})
        assert refused.value.file == str(folder / name)


def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(DocumentError, match="is not a folder"):
        load(tmp_path / "nowhere", EDITIONS)


def test_armies_missions_and_tables_may_be_missing(tmp_path):
    module = load_small(tmp_path, {name: text for name, text in FILES.items() if "/" not in name})
    assert (module.armies, module.missions, module.tables) == ({}, {}, {})


@pytest.mark.parametrize(
    "name", ["wepons.yaml", "units.yml", "armies/Reds.yaml", "tables/field.yml", "missions/a b.yaml"]
)
def test_a_file_with_a_wrong_name_is_not_passed_over(tmp_path, name):
    with pytest.raises(DocumentError, match="is not a file of a module"):
        load_small(tmp_path, FILES | {name: "x: 1"})


def test_other_files_are_left_alone(tmp_path):
    extra = {"README.md": "words", "armies/notes.txt": "words", "art/a.png": "dots"}
    assert load_small(tmp_path / "a", FILES | extra) == load_small(tmp_path / "b")


def test_a_folder_in_place_of_a_file_is_refused(tmp_path):
    (tmp_path / "armies" / "blues.yaml").mkdir(parents=True)
    with pytest.raises(DocumentError, match=r"'blues\.yaml' is not a file of a module"):
        load_small(tmp_path)


def test_two_files_with_one_id_are_refused(tmp_path):
    twin = {"armies/zebras.yaml": FILES["armies/reds.yaml"]}
    wrong = f"{tmp_path / 'armies' / 'zebras.yaml'}:1: id: the id reds is taken by reds.yaml"
    assert load_small(tmp_path, FILES | twin).left_out == (wrong,)
    tables = {"tables/zebras.yaml": FILES["tables/field.yaml"]}
    with pytest.raises(DocumentError, match="the id field is taken by field"):
        load_small(tmp_path, FILES | tables)


def test_a_list_that_is_wrong_spoils_nothing_but_what_needs_it(tmp_path):
    needing = FILES["missions/duel.yaml"].replace("id: duel", "id: grudge") + "armies: [reds, blues]\n"
    blues = FILES["armies/reds.yaml"].replace("id: reds", "id: blues")
    files = FILES | {"armies/blues.yaml": blues, "missions/grudge.yaml": needing}
    files["module.yaml"] += "first: {mission: duel, armies: [reds, blues]}\n"
    assert load_small(tmp_path / "whole", files).left_out == ()

    module = load_small(tmp_path, files | {"armies/blues.yaml": blues.replace("unit: squad", "unit: sqad", 1)})
    assert list(module.armies) == ["reds"]
    assert list(module.missions) == ["duel"]
    assert module.heading.first is None
    assert module.left_out == (
        f"{tmp_path}/armies/blues.yaml:5: units[0].unit: unknown unit sqad; did you mean squad?",
        f"{tmp_path}/missions/grudge.yaml:16: armies[1]: unknown army blues; there are reds",
    )


def test_a_mission_that_is_wrong_by_itself_is_refused_beside_a_bad_list(tmp_path):
    files = changed("missions/duel.yaml", "table: field", "table: feld")
    with pytest.raises(DocumentError, match="unknown table feld"):
        load_small(tmp_path, files | {"armies/reds.yaml": "id: ["})


def test_too_many_files_are_refused(tmp_path):
    armies = {f"armies/n{n}.yaml": "x" for n in range(201)}
    with pytest.raises(DocumentError, match="more than 200 files"):
        load_small(tmp_path, FILES | armies)


def test_an_army_may_be_kept_elsewhere(tmp_path):
    module = load_small(tmp_path / "small")
    path = lay_out(tmp_path, {"mine.yaml": FILES["armies/reds.yaml"].replace("reds", "mine")}) / "mine.yaml"
    assert load_army(path, module).id == "mine"
    path.write_text("id: mine\nname: Mine\nunits: [{unit: tank}]\n", encoding="utf-8")
    with pytest.raises(DocumentError, match=r"3: units\[0\]\.unit: unknown unit tank"):
        load_army(path, module)


FIRST = "first: {mission: duel, armies: [reds, reds]}\n"


def test_a_module_says_with_which_battle_a_newcomer_begins(tmp_path):
    module = load_small(tmp_path / "a", FILES | {"module.yaml": FILES["module.yaml"] + FIRST})
    assert module.heading.first == FirstBattle("duel", ("reds", "reds"))
    assert module.hash == load_small(tmp_path / "b").hash, "no game is another one because of it"


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ("duel", "dual", "first.mission", "unknown mission dual; did you mean duel?"),
        ("reds, reds", "reds, read", "first.armies[1]", "unknown army read; did you mean reds?"),
        ("reds, reds", "reds", "first.armies", "there is one army for each of 2 seats, not 1"),
    ],
)
def test_a_first_battle_has_a_mission_and_its_armies(tmp_path, old, new, place, reason):
    with pytest.raises(DocumentError) as refused:
        load_small(tmp_path, FILES | {"module.yaml": FILES["module.yaml"] + FIRST.replace(old, new)})
    assert (refused.value.place, refused.value.reason) == (place, reason)


@pytest.mark.parametrize("key", list_modules())
def test_every_shipped_module_begins_with_a_small_battle_on_a_table_that_somebody_made(key):
    module = load_module(key)
    first = module.heading.first
    assert first
    assert module.missions[first.mission].table in module.tables
    assert all(len(module.armies[army].units) <= 4 for army in first.armies)


def test_a_saved_module_is_loaded_back(tmp_path):
    module = load_small(tmp_path / "a", FILES | {"module.yaml": FILES["module.yaml"] + FIRST})
    save(module, tmp_path / "b")
    again = load(tmp_path / "b", EDITIONS)
    assert again == module
    assert texts(again) == texts(module)


def test_nothing_is_saved_over_something(tmp_path):
    module = load_small(tmp_path)
    with pytest.raises(DocumentError, match="there is something already"):
        save(module, tmp_path)
    with pytest.raises(DocumentError, match="there is something already"):
        save(module, tmp_path / "module.yaml")


def test_a_book_of_another_kind_fits_too(tmp_path):
    files = {
        "module.yaml": "key: other-war\ntitle: Other war\nedition: other\nversion: a\n",
        "weapons.yaml": """\
weapons:
  - {id: fists, name: Fists, attacks: 2}
  - {id: gun, name: Gun, range: 24, attacks: D3, specials: [Piercing, Linked]}
""",
        "models.yaml": """\
models:
  - {id: truck, name: Truck, attributes: {quality: 4}, base: 4x2 in rectangle, height: 2,
     specials: [Impact (D6), Weak Spot (Rear), Tough (3)], weapons: [gun, gun, fists]}
""",
        "units.yaml": """\
units:
  - id: truck
    name: Truck
    models: [{model: truck}]
    abilities:
      - {id: mend, name: Mend, text: Mends., effects: [{within: 6, does: heal, points: 1}]}
""",
    }
    module = load_small(tmp_path / "a", files)
    assert module.roster.weapons["fists"].profiles[0].range is None
    assert module.roster.units["truck"].abilities[0].effects[0].settings == (("points", 1), ("within", 6))
    save(module, tmp_path / "b")
    assert load(tmp_path / "b", EDITIONS) == module


def test_shipped_modules_are_found_by_key():
    for key, folder in list_modules().items():
        assert read_heading(folder).key == key
