"""A server that the tests of one process share; each test makes games of its own."""

from collections.abc import Iterator

import pytest

from openfire.server.http.app import Settings
from tests.server.passwords import quickly_hashed
from tests.server.running import Server, running


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> Iterator[None]:
    with quickly_hashed():
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("server") / "games.db"
    with running(Settings(str(path), rate=0, processes=0, most_sockets=1000)) as found:
        yield found
