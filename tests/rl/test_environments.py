"""The game as PettingZoo and Gymnasium know it: their own checks, and random episodes in which nothing is refused."""

import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from openfire.rl.aec import OpenFireEnv
from openfire.rl.duel import DuelEnv
from openfire.rl.slots import NAMES
from openfire.rl.training_example import train
from tests.small_battles import BATTLES

SMALL = {key: ((battle.mission,), (battle.mine, battle.theirs)) for key, battle in BATTLES.items()}
EPISODES = [("frontier", 2), ("tidewrack", 1), ("glasshouse", 1)]
ALL = [(key, 170) for key in SMALL]


def random_episode(env, seed):
    """An episode in which everybody takes any slot that is offered; the rewards, by seat."""
    chance, rewards = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        rewards[agent] += reward
        env.step(None if ended or cut else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return rewards


def test_pettingzoo_finds_nothing_wrong():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it advises other names of agents, and boxes for what is seen
        api_test(OpenFireEnv("frontier", *SMALL["frontier"]), num_cycles=200)


def test_gymnasium_finds_nothing_wrong():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(ValueError, match="is not offered"):  # its check knows no masks
            check_env(DuelEnv("frontier", "random", *SMALL["frontier"]), skip_render_check=True)


@pytest.mark.parametrize(("module", "games"), EPISODES)
def test_random_episodes_come_to_their_end(module, games):
    env = OpenFireEnv(module, *SMALL[module])
    for seed in range(games):
        rewards = random_episode(env, seed)
        assert sum(rewards.values()) == 0
        assert set(rewards.values()) <= {-1.0, 0.0, 1.0}


@pytest.mark.soak
@pytest.mark.parametrize(("module", "games"), ALL)
def test_a_thousand_random_episodes_come_to_their_end(module, games):
    env = OpenFireEnv(module, *SMALL[module])
    for seed in range(games):
        random_episode(env, seed)


def test_the_same_seed_is_the_same_episode():
    env = OpenFireEnv("frontier", *SMALL["frontier"])
    seen = []
    for _ in range(2):
        env.reset(seed=5)
        for _ in range(30):
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(np.flatnonzero(mask)[0]))
        seen.append(env.observe(env.agent_selection)["observation"])
    assert seen[0].tolist() == seen[1].tolist()


def test_a_slot_that_is_not_offered_is_refused():
    env = DuelEnv("frontier", "greedy", *SMALL["frontier"])
    seen, _ = env.reset(seed=1)
    missing = int(np.flatnonzero(seen["action_mask"] == 0)[-1])
    with pytest.raises(ValueError, match=f"slot {missing} is not offered"):
        env.step(np.int64(missing))


def test_the_example_learns_from_its_games():
    """What was taken in games that were won is liked more: the table moves, and only where something was taken."""
    table, rewards = train(DuelEnv("frontier", "random", *SMALL["frontier"]), games=3)
    assert len(rewards) == 3
    assert table.any() == any(rewards)
    assert not table[:, len(NAMES) :][:5].any()
