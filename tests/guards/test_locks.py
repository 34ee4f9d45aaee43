"""The lock-file guard finds what it is there to find."""

from pathlib import Path

import pytest

from tests.guards.locks import ROOT, lock_faults

GOOD = "uv==1.0 \\\n    --hash=sha256:00\n"


def folder(tmp_path: Path, text: str) -> Path:
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "dev.txt").write_text(text, encoding="utf-8")
    return tmp_path


def test_our_locks_are_clean() -> None:
    assert lock_faults(ROOT) == []


def test_a_good_lock_passes(tmp_path: Path) -> None:
    assert lock_faults(folder(tmp_path, GOOD)) == []


@pytest.mark.parametrize(
    "text",
    ["uv==1.0\n", "", GOOD + "--index-url somewhere\n", GOOD + "six @ https" + "://host/six --hash=sha256:00\n"],
)
def test_a_bad_lock_is_found(tmp_path: Path, text: str) -> None:
    assert lock_faults(folder(tmp_path, text))


def test_a_lock_with_addresses_is_found(tmp_path: Path) -> None:
    (folder(tmp_path, GOOD) / "uv.lock").touch()
    assert lock_faults(tmp_path)


@pytest.mark.parametrize(
    ("text", "is_fault"), [('{"resolved": "somewhere"}', True), ('{"integrity": "sha512-00"}', False)]
)
def test_a_lock_of_the_pages_with_addresses_is_found(tmp_path: Path, text: str, is_fault: bool) -> None:
    (folder(tmp_path, GOOD) / "web").mkdir()
    (tmp_path / "web" / "package-lock.json").write_text(text, encoding="utf-8")
    assert bool(lock_faults(tmp_path)) == is_fault
