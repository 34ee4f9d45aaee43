"""Nothing that is secret leaves early: seeds, players' secrets for the dice, keys of seats."""

from typing import Any

import pytest

from openfire.dice import commit
from tests.server.running import Server, answer_for

SECRETS = {"a": "aa" * 32, "b": "bb" * 32}
PROMISES = {seat: commit(bytes.fromhex(secret)).hex() for seat, secret in SECRETS.items()}
PATHS = ("", "/view", "/layout", "/record", "/moments/1", "/verify")
STUDIES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("log", {}),
    ("suggest", {}),
    ("preview", {}),
    ("reach", {}),
    ("why-not", {"text": "none"}),
    ("odds", {"text": "none"}),
    ("threats", {"unit": "a1"}),
    ("measure", {"one": "a1", "other": "b1"}),
    ("sight", {"unit": "a1", "target": "b1"}),
)


def everything(server: Server, game: str) -> str:
    """All that somebody without a token is told about a game."""
    told = [server.get(f"/api/games/{game}{path}").text for path in PATHS]
    told += [server.post(f"/api/games/{game}/{name}", body).text for name, body in STUDIES]
    with server.follow(game) as watcher:
        told.append(str(watcher.welcome))
    return "".join(told)


def revealing(server: Server) -> tuple[str, dict[str, str]]:
    """A game whose two players have promised and not yet shown their secrets."""
    made = server.create(seats=[{"player": "me", "promise": PROMISES["a"]}, {"player": "open"}])
    joined = server.ask(made["game"], "join", name="Bea", promise=PROMISES["b"])
    return made["game"], {"a": made["seats"]["a"], "b": joined["token"]}


def test_a_secret_stays_hidden_until_everybody_has_shown_theirs(server: Server) -> None:
    game, tokens = revealing(server)
    with server.follow(game) as watcher:
        server.ask(game, "reveal", tokens["a"], secret=SECRETS["a"])
        watcher.receive()
        assert SECRETS["a"] not in everything(server, game) + str(watcher.updates)
        assert watcher.room["seats"][0]["has_revealed"]
    server.ask(game, "reveal", tokens["b"], secret=SECRETS["b"])
    assert server.room(game)["dice"]["secrets"] == SECRETS


def test_nobody_can_promise_again_after_a_secret_was_shown(server: Server) -> None:
    game, tokens = revealing(server)
    server.ask(game, "leave", tokens["b"])
    joined = server.ask(game, "join", name="Bea", promise=PROMISES["b"])
    server.ask(game, "reveal", tokens["a"], secret=SECRETS["a"])
    assert server.refused(game, "leave", joined["token"]) == "too-late"
    assert server.refused(game, "leave", tokens["a"]) == "too-late"
    assert server.refused(game, "join", name="Cid", seat="b", promise=PROMISES["a"]) == "too-late"


@pytest.mark.parametrize("is_branch", [False, True])
def test_nothing_tells_the_seed_of_a_running_game(server: Server, is_branch: bool) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "me"}])
    answer_for(server, made["game"], made["seats"], 25)
    seeds = [server.service.slots[made["game"]].live.kept.seed.hex()]  # type: ignore[union-attr]
    if is_branch:
        made = server.ask(made["game"], "fork", moment=server.view(made["game"])["moment"])
        answer_for(server, made["game"], made["seats"], 5)
        seeds.append(server.service.slots[made["game"]].live.kept.seed.hex())  # type: ignore[union-attr]
    told = everything(server, made["game"])
    keys = [token.split(".")[3] for token in made["seats"].values()]
    assert not [secret for secret in (*seeds, *keys, made["owner"]) if secret in told]


def test_a_seed_of_another_game_is_not_shown_with_a_finished_branch(server: Server) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "me"}])
    answer_for(server, made["game"], made["seats"], 10)
    branch = server.ask(made["game"], "fork", moment=5)
    server.ask(branch["game"], "resign", branch["seats"]["a"])
    seed = server.service.slots[made["game"]].live.kept.seed.hex()  # type: ignore[union-attr]
    assert seed not in everything(server, branch["game"])
    assert server.room(branch["game"])["dice"]["seed"] in everything(server, branch["game"])
