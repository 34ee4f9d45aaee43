"""Answers gone wrong are refused with the code and the rule that they were refused with."""

import pytest

from tests.golden import HINT, verdicts


@pytest.mark.parametrize("edition", verdicts.EDITIONS)
def test_answers_gone_wrong_meet_the_same_verdicts(edition: str) -> None:
    now, then = verdicts.page(edition).splitlines(), verdicts.path(edition).read_text(encoding="utf-8").splitlines()
    assert now[:-1] == then[:-1], HINT
    assert now[-1] == then[-1], f"the same verdicts in another order; {HINT}"


def test_most_answers_gone_wrong_are_refused() -> None:
    for edition in verdicts.EDITIONS:
        words = [line.split() for line in verdicts.path(edition).read_text(encoding="utf-8").splitlines()]
        taken = sum(int(line[-1]) for line in words if line[1] == "taken")
        assert taken * 2 < int(words[-1][1])
        assert len({line[2] for line in words[:-1]}) > 10, "many rules are cited"
