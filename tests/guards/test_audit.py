"""The audit says what it found, and says plainly when it could not look."""

from tests.guards.audit import judge

WEAK = {"name": "x", "version": "1", "vulns": [{"id": "CVE-1", "fix_versions": ["2"]}]}
SOUND = {"name": "y", "version": "1", "vulns": []}
UNKNOWN = {"name": "z", "skip_reason": "not found"}


def test_a_known_weakness_is_told() -> None:
    is_good, text = judge("dev.txt", [WEAK, SOUND])
    assert not is_good
    assert "x 1: CVE-1, fixed in 2" in text


def test_no_known_weakness_passes() -> None:
    assert judge("dev.txt", [SOUND, UNKNOWN]) == (
        True,
        "dev.txt: 1 packages audited, 0 known weaknesses; 1 more are not known to the advisory source.",
    )


def test_what_could_not_be_audited_is_never_called_good() -> None:
    for found in (None, [], [UNKNOWN]):
        assert "NOT AUDITED" in judge("dev.txt", found)[1]
