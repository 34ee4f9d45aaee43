"""The benchmark of odds, with few attacks: it runs, and its figures are of the right kind."""

from openfire.bench import odds


def test_figures_of_previews(monkeypatch):
    monkeypatch.setattr(odds, "ATTACKS", 4)
    figures = list(odds._previews())
    assert tuple(figure.name for figure in figures) == odds.benchmarks()[0].names
    assert [figure.unit for figure in figures] == ["ms", "ms", "runs", "states"]
    assert all(figure.value > 0 for figure in figures)
    assert [figure.budget for figure in figures[:2]] == [5.0, 150.0]


def test_attacks_come_from_play_and_have_targets():
    found = odds.attacks(3)
    assert len(found) == 3
    for cursor, target in found:
        assert cursor.question.what == "attack"
        assert target in cursor.state.units


def test_a_difference_is_seen():
    assert odds.difference({(0, 0, False): 1.0}, {(0, 0, False): 0.75, (1, 0, False): 0.25}) == 0.25
