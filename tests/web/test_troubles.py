"""What goes wrong is said for people: games kept apart, adjourned or closed, and servers that are away for a while."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route
from sqlalchemy import Connection

from openfire.server.games.operations import OPERATIONS
from openfire.server.operator import changes
from openfire.server.problems import Problem
from openfire.server.store import game_store
from tests.server.running import Server
from tests.web.playing import Player

ALONE = [{"player": "me"}, {"player": "greedy"}]


def operate(server: Server, work: Callable[[Connection], Any]) -> None:
    """Do something as the operator does, beside the running server."""
    asyncio.run_coroutine_threadsafe(server.service.store.write(work), server.loop).result(60)


def trouble(one: Player, code: str) -> str:
    """What the page says about a problem."""
    found = f"[data-testid=trouble][data-code={code}]"
    one.until(lambda: one.page.query_selector(found), f"word about {code}")
    return one.page.inner_text(found)


def test_a_game_rests_and_goes_on_and_is_closed_with_a_reason(newcomer: Player, server: Server) -> None:
    page, made = newcomer.page, server.create(seats=ALONE)
    game = made["game"]
    newcomer.sit(game, **made["seats"])
    assert newcomer.wait()
    operate(server, lambda connection: changes.adjourn(connection, game, "the cellar is flooded"))
    newcomer.until(lambda: page.query_selector("[data-testid=adjourned]"), "word that it rests")
    assert "the cellar is flooded" in page.inner_text("[data-testid=adjourned]")
    assert page.query_selector("[data-testid=question]") is None
    operate(server, lambda connection: changes.resume(connection, game))
    newcomer.until(lambda: newcomer.is_asked, "the question again")
    operate(server, lambda connection: changes.close(connection, game, "a game with foul words"))
    newcomer.until(lambda: newcomer.is_over, "the end")
    told = page.inner_text("[data-testid=over]")
    assert "An operator closed this game" in told
    assert "a game with foul words" in told


def test_a_game_that_was_closed_before_it_began_says_so(newcomer: Player, server: Server) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "open"}])
    newcomer.sit(made["game"], **made["seats"])
    newcomer.until(lambda: "Waiting for" in newcomer.page.inner_text("main"), "the empty seat")
    operate(server, lambda connection: changes.close(connection, made["game"], "nobody came"))
    newcomer.until(lambda: newcomer.is_over, "the end")
    assert "nobody came" in newcomer.page.inner_text("[data-testid=over]")


def test_a_game_that_is_kept_apart_and_one_that_is_not_there(newcomer: Player, server: Server) -> None:
    made = server.create(seats=ALONE)
    game = made["game"]
    server.waiting(game, "a")
    operate(server, lambda connection: game_store.set_trouble(connection, game, "event 3 cannot be read"))
    server.service.slots.pop(game)
    newcomer.open(f"#/game/{game}")
    told = trouble(newcomer, "quarantined")
    assert "Nothing is thrown away" in told
    assert "event 3 cannot be read" not in told
    newcomer.open(f"#/replay/{game}/0")
    assert "Nothing is thrown away" in trouble(newcomer, "quarantined")
    for nowhere in ("#/game/nowhere", "#/join/nowhere/invite"):
        newcomer.open(nowhere)
        assert "The link may be old" in trouble(newcomer, "not-found")


def test_an_invitation_to_a_game_that_has_begun_says_so(newcomer: Player, server: Server) -> None:
    newcomer.open(f"#/join/{server.create(seats=ALONE)['game']}/old")
    newcomer.until(lambda: "No seat is free here" in newcomer.page.inner_text("main"), "that nobody can sit down")
    assert newcomer.page.query_selector("[data-testid=sit-down]") is None


class Refusing:
    """A server that answers what is asked of a game with a problem, until it is told to serve."""

    def __init__(self, code: str, status: int, **more: str) -> None:
        self.told = json.dumps({"type": "problem", "code": code, "text": f"{code}!", **more})
        self.status, self.times, self.serves = status, 0, False

    def __call__(self, route: Route) -> None:
        if self.serves:
            route.continue_()
            return
        self.times += 1
        route.fulfill(status=self.status, content_type="application/json", body=self.told)


@pytest.mark.parametrize("code", ["unavailable", "busy", "stopping"])
def test_what_passes_is_tried_again_by_itself(newcomer: Player, server: Server, code: str) -> None:
    made, refusing = server.create(seats=ALONE), Refusing(code, 503)
    newcomer.page.route(f"**/api/games/{made['game']}", refusing)
    newcomer.sit(made["game"], **made["seats"])
    assert "Trying again by itself" in trouble(newcomer, code)
    newcomer.until(lambda: refusing.times > 1, "another try")
    refusing.serves = True
    assert newcomer.wait()


def test_a_fault_and_a_ban_are_told_with_what_matters(newcomer: Player, server: Server) -> None:
    game = server.create(seats=ALONE)["game"]
    newcomer.page.route(f"**/api/games/{game}", Refusing("fault", 500, request="req-4711"))
    newcomer.open(f"#/game/{game}")
    assert "req-4711" in trouble(newcomer, "fault")
    newcomer.page.unroute(f"**/api/games/{game}")
    newcomer.page.route(f"**/api/games/{game}", Refusing("banned", 403))
    newcomer.open()
    newcomer.open(f"#/game/{game}")
    assert "You are banned from this server" in trouble(newcomer, "banned")


def test_the_start_page_comes_back_with_the_server(newcomer: Player) -> None:
    page = newcomer.page
    page.route("**/api/library", lambda route: route.abort())
    newcomer.open()
    newcomer.until(lambda: "The server does not answer" in page.inner_text("main"), "that the server is away")
    assert page.locator("[data-testid=play-now]").is_disabled()
    page.unroute("**/api/library")
    page.locator("[data-testid=play-now]:enabled").wait_for()
    newcomer.until(lambda: page.query_selector(".failure") is None, "nothing more about it")


def test_problems_are_told_in_german_on_german_pages(
    newcomer: Player, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise Problem("outdated", "somebody else was faster")

    monkeypatch.setitem(OPERATIONS, "answer", OPERATIONS["answer"]._replace(handler=refuse))
    page, made = newcomer.page, server.create(seats=ALONE)
    newcomer.open()
    page.get_by_label("Language").select_option("de")
    newcomer.sit(made["game"], **made["seats"])
    newcomer.until(newcomer.press, "a button")  # it leads to no other question
    newcomer.until(lambda: "Inzwischen ist etwas anderes geschehen" in page.inner_text("aside.right"), "why not")
    assert "outdated!" not in page.inner_text("aside.right")


def test_a_game_without_answers_has_nothing_to_verify(newcomer: Player, server: Server) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "me"}])
    finding = {"is_sound": True, "answers": 0, "rolls": 0, "hashes": 1, "dice": "seed not shown"}
    newcomer.page.route("**/verify", lambda route: route.fulfill(json=finding))
    newcomer.open(f"#/replay/{made['game']}/0")
    newcomer.page.get_by_role("button", name="Verify answers and dice").click()
    newcomer.until(lambda: "Nothing to verify" in newcomer.page.inner_text(".found"), "that there is nothing to verify")
