"""What holds for the real tree: no id dangles, finished editions miss nothing, the texts are our own."""

import re
from pathlib import Path

import pytest

from openfire.ledger.coverage import Coverage, CoverageReport, StatementCoverage, Status, coverage, missing
from openfire.ledger.statements import editions

RULES = Path(__file__).parents[2] / "src" / "openfire" / "rules"

FOREIGN = re.compile(
    r"\b(warhammer|40k|40,000|games workshop|citadel|grimdark|space marines?|tactical marines?|adeptus|orks?|boyz"
    r"|eldar|tyranids?|necrons?|terminators?|bolters?|primaris)\b",
    re.IGNORECASE,
)
OUTSIDE = re.compile(r"https?://|github|/work/|/home/|/root/|rulebooks/|rulings-", re.IGNORECASE)


@pytest.fixture(scope="module")
def report() -> CoverageReport:
    return coverage()


def found_in(pattern: re.Pattern[str], folder: Path) -> list[str]:
    """Every hit of a pattern in the texts of a folder, by file and line."""
    return [
        f"{path.relative_to(folder)}:{number}: {hit[0]}"
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".py", ".yaml", ".md")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (hit := pattern.search(line))
    ]


def broken_promises(covered: Coverage) -> list[str]:
    """What a finished edition misses."""
    return missing(covered) if covered.status.finished else []


def test_no_id_dangles(report):
    assert [f"{one.file}:{one.line}: {one.id}" for one in report.dangling] == []


@pytest.mark.parametrize("edition", editions())
def test_a_finished_edition_misses_nothing(report, edition):
    assert broken_promises(report.editions[edition]) == []


def test_a_broken_promise_would_be_found(report):
    stress = report.editions["stress"]
    rows = tuple(StatementCoverage(row.statement, (), (), None) for row in stress.rows)
    assert len(broken_promises(Coverage("stress", Status(finished=True), rows))) == 286 - 10
    assert broken_promises(Coverage("stress", Status(finished=False), rows)) == []


@pytest.mark.parametrize("pattern", [FOREIGN, OUTSIDE], ids=["trademarks", "places"])
def test_the_texts_name_no_foreign_world_and_no_place_outside(pattern):
    assert found_in(pattern, RULES) == []


def test_a_foreign_name_would_be_found(tmp_path):
    (tmp_path / "a.md").write_text("Fine.\nThree Orks.\n")
    assert found_in(FOREIGN, tmp_path) == ["a.md:2: Orks"]
