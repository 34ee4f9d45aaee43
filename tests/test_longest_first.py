"""The tests are dealt out among processes: all of them, once, in even shares, with what takes long in front."""

from pathlib import Path
from typing import NamedTuple

import pytest

from tests import longest_first
from tests.longest_first import dealt, durations

ROOT = Path(__file__).parents[1]


class Named(NamedTuple):
    """A test that is only a name."""

    nodeid: str


SINGLES = [[Named(f"t{number}")] for number in range(95)]
TIMES = {"t40": 9.0, "t41": 8.0, "t42": 7.0, "t43": 6.0, "t90": 5.0, "t94": 4.0}
FRIENDS = [Named("f::1"), Named("f::2"), Named("f::3")]


@pytest.mark.parametrize("shares", [1, 2, 3, 8])
def test_every_test_is_dealt_once(shares: int) -> None:
    found = dealt([*SINGLES, FRIENDS], TIMES, shares)
    assert sorted(one.nodeid for one in found) == sorted(one.nodeid for group in (*SINGLES, FRIENDS) for one in group)


def test_shares_take_about_as_long_and_begin_with_what_takes_long() -> None:
    found = [TIMES.get(one.nodeid, 0.0) for one in dealt([*SINGLES, FRIENDS], TIMES, 2)]
    halves = found[:49], found[49:]
    assert [half[:3] for half in halves] == [[9.0, 6.0, 5.0], [8.0, 7.0, 4.0]]
    assert abs(sum(halves[0]) - sum(halves[1])) <= 1


def test_tests_that_share_what_was_set_up_stay_together() -> None:
    found = [one.nodeid for one in dealt([*SINGLES, FRIENDS], TIMES | {"f::2": 30.0}, 3)]
    first = found.index("f::1")
    assert first == 0, "they take longest"
    assert found[first : first + 3] == ["f::1", "f::2", "f::3"]


def test_tests_know_whom_they_stay_with(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    assert tmp_path.is_dir()
    assert longest_first.together(request.node) == request.node.nodeid
    other = type("Item", (), {"nodeid": "tests/a/test_b.py::test_c[1]"})()
    for scope, wanted in (("module", "tests/a/test_b.py"), ("package", "tests/a"), ("session", other.nodeid)):
        shared = type("Shared", (), {"scope": scope})()
        other._fixtureinfo = type("Info", (), {"name2fixturedefs": {"shared": [shared]}})()
        assert longest_first.together(other) == wanted


def test_what_is_written_down_names_tests_that_there_may_be() -> None:
    found = durations()
    assert found
    assert [name for name in found if not (ROOT / name.partition("::")[0]).is_file()] == []
    assert all(seconds >= longest_first.LONG for seconds in found.values())


def test_a_report_is_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(longest_first, "FILE", tmp_path / "durations.txt")
    report = tmp_path / "report.xml"
    report.write_text(
        """<testsuites><testsuite>
        <testcase classname="tests.a.test_b" name="test_c[an edition 1]" time="2.04"/>
        <testcase classname="tests.a.test_b" name="test_d" time="0.2"/>
        </testsuite></testsuites>""",
        encoding="utf-8",
    )
    longest_first.main(str(report))
    assert durations() == {"tests/a/test_b.py::test_c[an edition 1]": 2.0}
