"""Coverage of a small tree, worked out by hand: what is cited, what is proved, what dangles, what is missing."""

import json
from pathlib import Path

import pytest

from openfire.documents import DocumentError
from openfire.ledger.citations import cited
from openfire.ledger.coverage import Status, Tree, figures, load_status, read_counts, read_status, survey
from openfire.ledger.page import page
from openfire.ledger.proofs import proved
from openfire.ledger.statements import Statement, id_pattern

CODE = '''"""Dice. [toy.dice.d6]"""

# toy.dice.comment is only a comment


def hit(roll, need):
    """A roll that is high enough hits.

    [toy.attack.hit] and, twice, [toy.dice.d6]
    """
    why = "toy.attack.hit", f"{toy.dice.name} or toy.dice.gone"
    return roll >= need, why
'''

TESTS = """
import pytest
rule = pytest.mark.rule


@pytest.mark.rule("toy.dice.d6")
def test_faces():
    rule("toy.melee.body")


@rule("toy.attack.hit", "toy.attack.miss")
class TestAttack:
    @rule("toy.melee.reach")
    def test_reach(self): ...


@pytest.mark.parametrize("x", [pytest.param(1, marks=rule("toy.dice.d6")), pytest.param(2, marks=[rule("toy.no.no")])])
def test_cases(x): ...


@pytest.mark.skip
@rule("toy.car.turn")
def test_later(): ...


@rule("toy.car.turn")
def helper(): ...
"""

IDS = {
    "toy.intro.words": "advice",
    "toy.dice.d6": "dice",
    "toy.dice.comment": "dice",
    "toy.attack.hit": "attack",
    "toy.attack.miss": "attack",
    "toy.melee.reach": "melee",
    "toy.melee.body": "melee",
    "toy.car.turn": "vehicle",
}
LEDGER = {one: Statement(one, "Toy", f"The rule {one} | so.", kind, "none", "1") for one, kind in IDS.items()}
STATUS = Status(postponed=("vehicle",))
PATTERN = id_pattern(["toy"])


@pytest.fixture
def tree(tmp_path):
    """A project of one code file, one test file and one scenario."""
    files = {
        "src/openfire/rules/toy/dice.py": CODE,
        "src/openfire/rules/toy/ledger.yaml": "- id: toy.melee.reach",
        "tests/toy/test_dice.py": TESTS,
        "tests/toy/helpers.py": '@rule("toy.melee.body")\ndef test_no(): ...',
        "scenarios/toy/duel.yaml": "name: Duel\nproves: [toy.melee.reach]\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Tree(tmp_path, tmp_path / "src" / "openfire", tmp_path / "tests", tmp_path / "scenarios")


@pytest.fixture
def report(tree):
    return survey({"toy": LEDGER}, {"toy": STATUS}, tree, {"toy.dice.d6": 12})


def row(report, wanted):
    """Where a statement is cited and proved."""
    (found,) = [one for one in report.editions["toy"].rows if one.statement.id == wanted]
    return found.code, found.tests, found.times


def test_a_citation_stands_in_a_string_or_docstring():
    found = [(one.id, one.line) for one in cited(CODE, "dice.py", PATTERN)]
    assert found == [
        ("toy.dice.d6", 1),
        ("toy.attack.hit", 9),
        ("toy.dice.d6", 9),
        ("toy.attack.hit", 11),
        ("toy.dice.gone", 11),
    ]


def test_a_long_string_is_cited_on_its_own_line():
    source = 'x = (\n    "toy.dice."\n    "d6 and "\n    "toy.attack.hit"\n)\n'
    assert [(one.id, one.line) for one in cited(source, "x.py", PATTERN)] == [("toy.dice.d6", 2), ("toy.attack.hit", 4)]


def test_code_that_python_cannot_read_is_named_by_its_line():
    with pytest.raises(DocumentError, match=r"^x\.py:2: not readable as Python"):
        cited('"toy.dice.d6"\ndef (', "x.py", PATTERN)


def test_marks_are_read_from_tests_classes_and_parameter_sets():
    assert [(one.id, one.name) for one in proved(TESTS, "test_dice.py")] == [
        ("toy.dice.d6", "test_faces"),
        ("toy.attack.hit", "TestAttack"),
        ("toy.attack.miss", "TestAttack"),
        ("toy.melee.reach", "TestAttack::test_reach"),
        ("toy.dice.d6", "test_cases"),
        ("toy.no.no", "test_cases"),
    ]


def test_a_mark_for_the_whole_file_proves_by_file():
    (found,) = proved('pytestmark = [pytest.mark.rule("toy.dice.d6")]', "test_dice.py")
    assert found.where == "test_dice.py:1"


def test_another_mark_is_no_proof():
    assert list(proved('@pytest.mark.slow("toy.dice.d6")\n@tools.rule("toy.dice.d6")\ndef test_x(): ...', "x.py")) == []


def test_each_statement_knows_its_code_and_its_tests(report):
    file, test = "src/openfire/rules/toy/dice.py", "tests/toy/test_dice.py"
    assert row(report, "toy.dice.d6") == (
        (f"{file}:1", f"{file}:9"),
        (f"{test}::test_faces", f"{test}::test_cases"),
        12,
    )
    assert row(report, "toy.attack.hit") == ((f"{file}:9", f"{file}:11"), (f"{test}::TestAttack",), 0)
    assert row(report, "toy.melee.reach")[:2] == (
        (),
        ("scenarios/toy/duel.yaml::duel", f"{test}::TestAttack::test_reach"),
    )
    assert row(report, "toy.dice.comment") == ((), (), 0)


def test_the_figures_are_those_counted_by_hand(report):
    assert figures(report) == {
        "editions": {
            "toy": {
                "statements": 8,
                "advice": 1,
                "implemented": 2,
                "tested": 4,
                "exercised": 1,
                "missing": ["toy.dice.comment", "toy.attack.miss", "toy.melee.reach", "toy.melee.body"],
                "postponed": 1,
                "finished": False,
            }
        },
        "dangling": [
            {"id": "toy.dice.gone", "file": "src/openfire/rules/toy/dice.py", "line": 11},
            {"id": "toy.no.no", "file": "tests/toy/test_dice.py", "line": 17},
        ],
        "counted": True,
    }


def test_what_is_no_longer_postponed_is_missing(tree):
    report = survey({"toy": LEDGER}, {"toy": Status()}, tree)
    assert "toy.car.turn" in figures(report)["editions"]["toy"]["missing"]


def test_a_scenario_with_an_unknown_id_dangles(tree):
    (tree.scenarios / "toy" / "odd.yaml").write_text("name: Odd\nproves:\n  - toy.dice.d6\n  - toy.dice.d7\n")
    found = survey({"toy": LEDGER}, {"toy": STATUS}, tree).dangling
    assert ("toy.dice.d7", "scenarios/toy/odd.yaml", 4) in [(one.id, one.file, one.line) for one in found]


def test_a_mark_of_an_edition_that_does_not_exist_dangles(tree):
    (tree.tests / "test_odd.py").write_text('@rule("tyo.dice.d6")\ndef test_x(): ...')
    assert "tyo.dice.d6" in [one.id for one in survey({"toy": LEDGER}, {"toy": STATUS}, tree).dangling]


def test_a_scenario_that_proves_no_list_is_refused(tree):
    (tree.scenarios / "toy" / "odd.yaml").write_text("name: Odd\nproves: 3\n")
    with pytest.raises(DocumentError, match=r"odd\.yaml:2: proves: must be a list of ids"):
        survey({"toy": LEDGER}, {"toy": STATUS}, tree)


def test_a_tree_without_tests_is_searched_too(tree):
    report = survey({"toy": LEDGER}, {"toy": STATUS}, Tree(tree.base, tree.code))
    assert figures(report)["editions"]["toy"]["tested"] == 0


def test_the_page_marks_what_was_never_exercised(report):
    lines = page(report).splitlines()
    (hit,) = [line for line in lines if line.startswith("| `toy.attack.hit`")]
    assert hit.endswith("| `tests/toy/test_dice.py::TestAttack` | **NEVER EXERCISED** |")
    assert "The rule toy.attack.hit \\| so." in hit
    (d6,) = [line for line in lines if line.startswith("| `toy.dice.d6`")]
    assert d6.endswith("| 12 |")
    assert "| toy | 8 | 1 | 2 | 4 | 1 | 1 | 4 |" in lines
    assert "- `toy.dice.gone` in src/openfire/rules/toy/dice.py:11" in lines


def test_without_counts_nothing_is_called_never_exercised(tree):
    text = page(survey({"toy": LEDGER}, {"toy": STATUS}, tree))
    assert "NEVER EXERCISED" not in text
    assert "not counted" in text


def test_nothing_of_stress_is_postponed():
    assert load_status("stress") == Status(finished=True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("postponed: [vehicle, tanks]\n", "S.yaml:1: postponed[1]: unknown kind 'tanks'"),
        ("finish: true\n", "unknown field"),
    ],
)
def test_a_wrong_status_is_named_by_its_line(text, said):
    with pytest.raises(DocumentError) as caught:
        read_status(text, "S.yaml")
    assert said in str(caught.value)


def counts(folder: Path, data: object) -> Path:
    path = folder / "counts.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_counts_are_read(tmp_path):
    assert read_counts(counts(tmp_path, {"stress.dice.d12": 3})) == {"stress.dice.d12": 3}


@pytest.mark.parametrize("data", [{"stress.dice.d21": 3}, {"stress.dice.d12": -1}, {"stress.dice.d12": "3"}, [1]])
def test_wrong_counts_are_refused(tmp_path, data):
    with pytest.raises(DocumentError, match=r"counts\.json"):
        read_counts(counts(tmp_path, data))


def test_counts_that_are_not_there_are_refused(tmp_path):
    with pytest.raises(DocumentError, match="cannot be read"):
        read_counts(tmp_path / "none.json")
