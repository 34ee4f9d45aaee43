"""A browser and a server with the built pages, shared by the tests of this folder.

They are closed after the last of them: while the browser is driven, no other event loop can run in the process.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count

import pytest
from playwright.sync_api import Browser, sync_playwright

from openfire.server.games import seats
from openfire.server.http.app import Settings
from tests.server.passwords import quickly_hashed
from tests.server.running import Server, running
from tests.web.playing import Player, missing, player, start_browser


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if lack := missing():
        pytest.skip(lack)
    with sync_playwright() as playwright:
        found = start_browser(playwright)
        yield found
        found.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("web") / "games.db"
    with quickly_hashed(), running(Settings(str(path), rate=0, processes=0, most_sockets=1000)) as found:
        yield found


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of a test have the same dice each time it runs: luck decides nothing about whether it passes."""
    drawn = (sha256(f"{request.node.nodeid} {number}".encode()).digest() for number in count())
    monkeypatch.setattr(seats, "new_seed", lambda: next(drawn))


@pytest.fixture
def newcomer(browser: Browser, server: Server) -> Iterator[Player]:
    with player(browser, server.address) as found:
        yield found
