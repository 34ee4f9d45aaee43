"""The schema, tried out: whatever it allows, and much that it does not, is answered properly and without a fault."""

import contextlib
import os
import warnings
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from tests.server.running import Server

TRIES = int(os.environ.get("OPENFIRE_TRIES", "3"))
"""Requests to each route in each way; `make soak` tries many more."""


@pytest.fixture(scope="module")
def game(server: Server) -> Any:
    return server.create(seats=[{"player": "me"}, {"player": "me"}])


def test_every_route_answers_whatever_it_is_asked(server: Server, game: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import schemathesis

        schema = schemathesis.openapi.from_url(f"{server.address}/api/schema/openapi.json")
        operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 30
    for operation in operations:
        for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):
            strategy = operation.as_strategy(generation_mode=mode)
            _try(server, game, strategy)


def _try(server: Server, game: Any, strategy: Any) -> None:
    @settings(
        max_examples=TRIES,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
        derandomize=True,
    )
    @given(case=strategy, is_real=st.booleans(), has_token=st.booleans())
    def tried(case: Any, is_real: bool, has_token: bool) -> None:
        if is_real and "game" in (case.path_parameters or {}):
            case.path_parameters["game"] = game["game"]
        token = {"authorization": f"Bearer {game['seats']['a']}"} if is_real and has_token else {}
        _check(case, server, token)

    with contextlib.suppress(Unsatisfiable):  # a route without parameters cannot be asked in a wrong way
        tried()


def _check(case: Any, server: Server, token: dict[str, str]) -> None:
    reply = case.call(base_url=server.address, headers=token, timeout=30)
    assert reply.status_code < 500, (case.method, case.path, reply.text)
    if reply.status_code >= 400:
        assert reply.json()["type"] == "problem", reply.text
