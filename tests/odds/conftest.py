"""Odds remember distributions by plan; tests that change a rule begin and end with nothing remembered."""

import pytest

from openfire import odds
from openfire.rules.stress import morale, rolls
from openfire.rules.stress.attack import volley
from tests.odds.oracles import small_test


def forget():
    odds.clear()
    for memo in (rolls.attribute_test, rolls.good_faces, volley._torrent_test):
        getattr(memo, "cache_clear", lambda: None)()


@pytest.fixture
def forgetful():
    """Nothing is remembered from before, nothing afterwards."""
    forget()
    yield forget
    forget()


@pytest.fixture
def small_dice(monkeypatch, forgetful):
    """The book's rules on dice of four sides, so that all faces of several dice can be counted."""
    monkeypatch.setattr(volley, "attribute_test", small_test)
    monkeypatch.setattr(morale, "attribute_test", small_test)
    monkeypatch.setattr(volley, "_torrent_test", lambda: small_test(2))
    forgetful()
    yield
    monkeypatch.undo()
