"""Learning: kept games come back number for number, slopes are slopes, and what is learned foretells."""

from itertools import count
from random import Random

import numpy as np
import pytest

from openfire.ai.features import OBJECTIVE, UNIT, WHOLE, rows
from openfire.ai.value_network import ValueNetwork
from openfire.lab.kept_games import SampledGame, pack, read_games, unpack, write
from openfire.lab.learning import figures, learn, parts
from openfire.lab.network_training import Schedule, beginning, chances, log_loss, passage, slopes, train, whole_weights
from openfire.lab.self_play import ModuleField, play, play_until
from openfire.lab.value_data import data_hash, gather


@pytest.fixture(scope="module")
def game():
    return play(ModuleField.of("frontier"), 7, 3)


def doubled(data):
    return type(data)(*(column.astype(np.float64) if column.dtype == np.float32 else column for column in data))


def test_kept_games_come_back_number_for_number(game, tmp_path):
    other = game._replace(mission="another", positions=game.positions[:1], result=0.5)
    write(tmp_path / "frontier-7-0000000.games", [game, other])
    ((module, back),) = read_games(tmp_path).items()
    assert module == "frontier"
    assert [one[::2] for one in back] == [one[::2] for one in (game, other)]
    for was, now in zip((game, other), back, strict=True):
        assert len(was.positions) == len(now.positions)
        for one, same in zip(was.positions, now.positions, strict=True):
            assert all(np.array_equal(a, b) for a, b in zip(one, same, strict=True))
    assert unpack(pack([])) == []


def test_the_same_seed_plays_the_same_games(game):
    again = play(ModuleField.of("frontier"), 7, 3)
    assert again.mission == game.mission
    assert pack([again]) == pack([game])


def test_a_worker_leaves_files_alone_that_are_there(tmp_path, monkeypatch):
    """Time goes on by a second with each look: the first file is there, the next is played until time is up."""
    clock = count()
    monkeypatch.setattr("openfire.lab.self_play.time", lambda: float(next(clock)))
    first = tmp_path / "frontier-7-0000000.games"
    first.write_bytes(b"kept")
    play_until(tmp_path, 7, 0, 1, 3.0, ("frontier",))
    second = tmp_path / "frontier-7-0000008.games"
    assert first.read_bytes() == b"kept"
    assert len(unpack(second.read_bytes())) == 1


def test_slopes_are_those_of_the_loss(game):
    data = doubled(gather({"frontier": [game]}))
    layers = {name: one.astype(np.float64) for name, one in beginning(1).items()}
    layers["straight"] += 0.1
    found = slopes(layers, data)
    chance = Random(3)
    for name, one in layers.items():
        for _ in range(12):
            place = tuple(chance.randrange(size) for size in one.shape)
            losses = []
            for step in (1e-5, -1e-5):
                moved = {**layers, name: one.copy()}
                moved[name][place] += step
                losses.append(log_loss(chances(moved, data), data.results))
            assert found[name][place] == pytest.approx((losses[0] - losses[1]) / 2e-5, abs=1e-5)


def test_whole_weights_say_what_was_learned(game):
    data, layers = gather({"frontier": [game]}), beginning(2)
    network = ValueNetwork(whole_weights(layers))
    whole = [network(rows(position)) for position in game.positions]
    assert whole == pytest.approx(passage(layers, data).found.tolist(), abs=0.02)


def test_a_network_learns_to_foretell_and_says_how_well(game):
    """In these games who stands better at the end has won: that can be learned from the whole alone."""
    column = WHOLE.index("units")
    games = []
    for number in range(60):
        one = game.positions[number % len(game.positions)]
        ahead = rows(one).whole[column] > 0
        games.append(SampledGame("made", (one,), float(ahead)))
    data = gather({"frontier": games})
    before = figures(beginning(1), parts(data).tested)
    layers, found = learn(data, train, beginning(1), Schedule(epochs=30, batch=8, patience=30), 1)
    assert found.loss < min(0.5, before.loss)
    assert found.games == 6
    assert sum(line[2] for line in found.by_round.values()) == found.positions == 6
    assert sum(line[2] for line in found.calibration) == 6
    assert set(layers) == set(beginning(1))


def test_no_game_is_in_two_parts_and_the_hash_tells_data_apart(game):
    data = gather({"frontier": [game] * 20})
    some = [set(part.games.tolist()) for part in parts(data)]
    assert sum(map(len, some)) == len(set.union(*some)) == 20
    assert data.objectives.shape[-1] == len(OBJECTIVE)
    assert data.units.shape[-1] == len(UNIT)
    assert data_hash(data) != data_hash(gather({"frontier": [game] * 21}))
