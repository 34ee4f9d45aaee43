"""`module check`: everything that is wrong at once, and nothing that only follows from something else."""

import time

import pytest

from openfire.documents import Document, DocumentError, parse
from openfire.documents.mending import MOST_TOLD, Mending
from openfire.game import check_game_module
from openfire.modules import check_module, list_modules
from tests.modules.small import FILES, changed, lay_out
from tests.modules.test_load import FAULTS, read_fault
from tests.roster.books import EDITIONS


def told(folder, files):
    """What is wrong, without the folder before it."""
    found = check_module(lay_out(folder, files), EDITIONS).faults
    return [str(fault).removeprefix(f"{folder}/") for fault in found if not fault.is_advice]


def test_the_small_module_is_in_order(tmp_path):
    checked = check_module(lay_out(tmp_path, FILES), EDITIONS)
    assert checked.is_sound()
    assert checked.module
    assert checked.module.hash


@pytest.mark.parametrize("block", [block for block in FAULTS.strip().split("\n\n") if not block.startswith("#")])
def test_what_loading_finds_is_found_and_little_besides(tmp_path, block):
    file, old, new, message = read_fault(block)
    found = told(tmp_path, changed(file, old, new))
    assert message in found
    assert len(found) <= 2, "what follows from a fault is not told"


def test_faults_of_all_files_are_told_at_once(tmp_path):
    files = dict(FILES)
    for name, old, new in (
        ("module.yaml", 'version: "1"', "version: 1"),
        ("weapons.yaml", "[Blast]", "[Blastt]"),
        ("weapons.yaml", "damage: 2", "dammage: 2"),
        ("models.yaml", "Stealth (1)", "Stealth"),
        ("units.yaml", "leader: chief", "leader: cheif"),
        ("armies/reds.yaml", "trooper: 5", "trooper: 50"),
        ("missions/duel.yaml", "type: control", "type: hold"),
        ("tables/field.yaml", "width: 24", "width: 4000"),
    ):
        assert old in files[name]
        files[name] = files[name].replace(old, new, 1)
    found = told(tmp_path, files)
    assert [fault.partition(":")[0] for fault in found] == [
        "module.yaml",
        "weapons.yaml",
        "weapons.yaml",
        "models.yaml",
        "units.yaml",
        "tables/field.yaml",
        "armies/reds.yaml",
        "missions/duel.yaml",
    ]
    assert "units.yaml:11: units[0].leader: unknown model of the unit cheif; did you mean chief?" in found


def test_a_thing_that_was_taken_out_is_not_missed_elsewhere(tmp_path):
    """A rifle without attacks is told once: not by each model that carries it, nor by the army."""
    files = changed("weapons.yaml", "    range: 24\n    attacks: 1\n", "    range: far\n    attacks: many\n")
    found = told(tmp_path / "rifle", files)
    assert [fault.partition(": ")[0] for fault in found] == ["weapons.yaml:4", "weapons.yaml:5"]
    found = told(tmp_path / "id", changed("models.yaml", "  - id: trooper\n    name: Trooper\n", "  - name: Trooper\n"))
    assert found == [
        "models.yaml:2: models[0]: the field id is missing",
        "units.yaml:7: units[0].models[1].model: unknown model trooper; there are chief",
    ]


def test_a_file_that_is_no_yaml_is_one_fault_and_others_are_still_read(tmp_path):
    files = FILES | {"weapons.yaml": "weapons: [", "units.yaml": "units: {"}
    found = told(tmp_path, files)
    assert [fault.partition(":")[0] for fault in found] == ["weapons.yaml", "units.yaml"]


def test_lines_and_places_are_those_of_the_file_after_something_was_taken_out():
    document = parse("a:\n  - 1\n  - x\n  - 2\n  - y\n  - 3\n", "f.yaml")

    def read(told: Document) -> list[int]:
        for n, value in enumerate(told.data["a"]):  # type: ignore[index]
            if not isinstance(value, int):
                raise told.fault(f"a[{n}]", f"{value} is no number")
        return told.data["a"]  # type: ignore[index,no-any-return]

    mending = Mending(document, set(), set())
    assert mending.read(read) == [1, 2, 3]
    assert [str(fault) for fault in mending.faults] == [
        "f.yaml:3: a[1]: x is no number",
        "f.yaml:5: a[3]: y is no number",
    ]


def test_a_reader_that_is_never_content_ends():
    document = parse("a: 1\nb: 2\n", "f.yaml")

    def read(told: Document) -> None:
        raise told.fault("", "nothing pleases me")

    mending = Mending(document, set(), set())
    assert mending.read(read) is None
    assert len(mending.faults) == 1


def test_no_more_than_enough_is_told(tmp_path):
    weapons = "".join(
        f"  - {{id: w{n}, name: W, range: 24, attacks: 1, specials: [Nonsense{n}]}}\n" for n in range(300)
    )
    assert len(told(tmp_path, FILES | {"weapons.yaml": f"weapons:\n{weapons}"})) <= MOST_TOLD + 1


def test_a_folder_that_is_not_there_and_a_strange_one(tmp_path):
    (fault,) = check_module(tmp_path / "nowhere", EDITIONS).faults
    assert fault.reason == "is not a folder"
    lay_out(tmp_path, FILES | {"army/x.yaml": "x", "units.yml": "x"})
    checked = check_module(tmp_path, EDITIONS)
    assert [(fault.reason, fault.is_advice) for fault in checked.faults] == [
        ("'units.yml' is not a file of a module: call it units.yaml", False),
        ("unknown folder army; did you mean armies?", True),
    ]


@pytest.mark.parametrize("key", list_modules())
def test_shipped_modules_are_in_order(key):
    assert [str(fault) for fault in check_game_module(list_modules()[key]).faults if not fault.is_advice] == []


def test_an_objective_inside_a_house_and_what_nobody_uses_is_advice(tmp_path):
    files = changed("missions/duel.yaml", "at: [12, 12]", "at: [3, 3]")
    files["weapons.yaml"] += "  - {id: spare, name: Spare, range: 24, attacks: 1}\n"
    checked = check_game_module(lay_out(tmp_path, files))
    assert checked.is_sound()
    assert [fault.reason for fault in checked.faults] == [
        "nobody carries spare",
        "(3, 3) is inside Hut, where nobody can stand",
    ]


def test_an_army_that_the_book_refuses_is_a_fault_with_its_line(tmp_path):
    files = changed("armies/reds.yaml", "    name: Second squad", "    name: Second squad\n    joins: 1")
    checked = check_game_module(lay_out(tmp_path, files))
    assert not checked.is_sound()
    (fault,) = checked.faults
    assert (fault.line, fault.place) == (11, "units[1].joins")


def test_a_large_module_is_checked_in_time(tmp_path):
    """300 units and 700 options: three seconds are the target, on a machine that does nothing else."""
    lay_out(tmp_path, large_module(300, 700))
    began = time.process_time()
    checked = check_game_module(tmp_path)
    assert checked.is_sound(), checked.faults[:3]
    assert time.process_time() - began < 6


def large_module(units, options):
    """The texts of a module of many units."""
    each = [options // units + (n < options % units) for n in range(units)]
    swap = "      - {{id: o{0}, name: Option {0}, model: m{1}, replace: w{2}, with: [w{3}], most: 2, points: 8}}\n"
    unit = "  - id: u{0}\n    name: Unit {0}\n    models: [{{model: m{0}, count: 4-9, points: 10}}]\n    options:\n"
    model = (
        "  - {{id: m{0}, name: Model {0}, attributes: {{move: 6, skill: 6, defence: 9, command: 6, hit-points: 2}},"
        " base: 25 mm, height: 1.2, specials: [Fearless], weapons: [w{1}]}}\n"
    )
    told_units = (
        unit.format(n) + "".join(swap.format(k, n, n % 200, (n + k + 1) % 200) for k in range(each[n]))
        for n in range(units)
    )
    return {
        "module.yaml": 'key: large\ntitle: Large\nedition: stress\nversion: "1"\n',
        "weapons.yaml": "weapons:\n"
        + "".join(f"  - {{id: w{n}, name: Weapon {n}, range: 24, attacks: 1}}\n" for n in range(200)),
        "models.yaml": "models:\n" + "".join(model.format(n, n % 200) for n in range(units)),
        "units.yaml": "units:\n" + "".join(told_units),
        "missions/m.yaml": "id: m\nname: M\ntable: {seed: 3}\nentries:\n  a: [[12, 1]]\n  b: {free: 2}\n",
    }


def test_the_check_raises_nothing(tmp_path):
    with pytest.raises(DocumentError):
        raise DocumentError("f", None, "", "so that the class is known here")
    assert check_module(lay_out(tmp_path, {"module.yaml": "just words"}), EDITIONS).module is None
