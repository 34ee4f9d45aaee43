"""Values for `parametrize`, of which `make test` takes a few and `make soak` all the others."""

from collections.abc import Iterable

import pytest


def first_few(few: int, values: Iterable[object]) -> list[object]:
    """The first few as they are, and the others marked."""
    found = list(values)
    return [*found[:few], *(pytest.param(one, marks=pytest.mark.soak) for one in found[few:])]
