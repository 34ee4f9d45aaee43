"""Placing by hand, on a large screen and on a phone: that there is no room, those who follow, and way-points."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize

from openfire.engine.state import State
from openfire.rules.stress.movement import options
from openfire.server.http.app import Settings
from tests.first_few import first_few
from tests.server.running import Server, running
from tests.web.playing import DESKTOP, PHONE, Player, player
from tests.web.positions import arranged, stand, table, wait
from tests.web.test_board import SAID

OPEN, YARD = (200_000, 0), (407_500, 0)
"""Ways in: where all around is open, and in a yard of 1.5 by 1.5 in, where two bases of 25 mm cannot stand."""
WALLS = {"north": (33.0, 1.5, 48.0, 8.0), "west": (33.0, 0.0, 40.0, 1.5), "east": (41.5, 0.0, 48.0, 1.5)}
ALLEY = {"north": (24.0, 21.0, 34.0, 25.0), "south": (24.0, 15.0, 34.0, 19.0)}


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that works everything out here, so that a test can change what is found."""
    with running(Settings(str(tmp_path_factory.mktemp("hand") / "games.db"), rate=0, processes=0)) as found:
        yield found


@pytest.fixture
def one(request: pytest.FixtureRequest, browser: Browser, beside: Server) -> Iterator[Player]:
    size: ViewportSize = request.param
    with player(browser, beside.address, size, touch=size is PHONE) as found:
        yield found


def _sizes(first: ViewportSize, other: ViewportSize) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "one", first_few(1, [first, other]), ids=lambda size: str(size["width"]), indirect=True
    )


AT_A_DESK, ON_A_PHONE = _sizes(DESKTOP, PHONE), _sizes(PHONE, DESKTOP)
"""The screen that `make test` takes; `make soak` takes the other one too."""


def few(unit: str, module: str = "frontier") -> dict[str, Any]:
    return {"player": "me", "army": {"id": "few", "name": "Few", "module": module, "units": [{"unit": unit}]}}


def arriving(server: Server, one: Player, at: tuple[int, int]) -> str:
    """Two surveyors arrive at one way in; the game."""

    def change(state: State) -> None:
        state.entries = (("a-entry-1", "a", at), ("b-entry-1", "b", (600_000, 480_000)))
        wait(state, "a1", 2)

    terms = {"mission": "three-pumps", "table": table(WALLS), "seats": [few("surveyors"), few("surveyors")]}
    game, tokens = arranged(server, change, **terms)
    one.sit(game, a=tokens["a"])
    choose(one, "a1", "deploy")
    one.until(lambda: one.page.query_selector("[data-testid=claim]"), "that there is no room")
    return game


def choose(one: Player, text: str, then: str) -> None:
    """Give an answer of a list, and wait for the question that follows."""
    one.until(lambda: one.page.query_selector(f"[data-option='{text}']:enabled"), text)
    one.page.locator(f"[data-option='{text}']").click()
    one.until(lambda: one.what == then, then)


def pixel(one: Player, x: float, y: float) -> tuple[float, float]:
    """Where a place of the table is on the screen."""
    box = one.page.locator(".plane").bounding_box()
    assert box
    return box["x"] + x / 72 * box["width"], box["y"] + (48 - y) / 48 * box["height"]


def look_at(one: Player, x: float, y: float, turns: int) -> None:
    """Zoom in on a place of the table."""
    for _ in range(turns):
        one.page.mouse.move(*pixel(one, x, y))
        one.page.mouse.wheel(0, -120)
        one.page.wait_for_timeout(200)


def click(one: Player, x: float, y: float) -> None:
    one.page.mouse.click(*pixel(one, x, y))


def pull(one: Player, model: str, x: float, y: float) -> None:
    """Drag a model that is shown to a place of the table."""
    box = one.page.locator(f"[data-drag='{model}'] path").first.bounding_box()
    assert box
    mouse = one.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    (ax, ay), there = (box["x"], box["y"]), pixel(one, x, y)
    mouse.move((ax + there[0]) / 2, (ay + there[1]) / 2)
    mouse.move(*there)
    mouse.up()
    one.page.wait_for_timeout(100)


def at(server: Server, game: str) -> dict[str, tuple[float, float]]:
    """Where the models stand, in inches."""
    models = server.view(game)["models"]
    return {one["id"]: (one["at"][0] / 10_000, one["at"][1] / 10_000) for one in models if one.get("at")}


def is_near(found: tuple[float, float], x: float, y: float) -> bool:
    """Whether a model is where it was put, to a pixel or two."""
    return abs(found[0] - x) < 0.15 and abs(found[1] - y) < 0.15


def confirm(one: Player) -> None:
    """Take what is on the board, and wait for the next question."""
    turn = one.turn
    one.until(lambda: one.page.query_selector("[data-testid=confirm]:enabled"), "what can be taken")
    one.page.locator("[data-testid=confirm]").click()
    one.until(lambda: one.turn != turn, "the next question")


# ------------------------------------------------------------------------------------------------ no room


@ON_A_PHONE
def test_a_claim_that_is_refused_shows_places_which_one_click_takes(one: Player, beside: Server) -> None:
    game = arriving(beside, one, OPEN)
    one.page.locator("[data-testid=claim]").click()
    one.until(lambda: one.page.query_selector(".refused"), "why not")
    assert "There is room for a1" in one.page.inner_text(".refused")
    assert one.page.locator(".standing:not(.illegal)").count() == 2
    assert one.page.locator("[data-testid=take-nearest]").inner_text() == "Take these places"
    one.page.locator("[data-testid=take-nearest]").click()
    one.until(lambda: one.what != "deploy", "the next question")
    assert {"a1.1", "a1.2"} <= set(at(beside, game))


@AT_A_DESK
def test_a_claim_that_stands_is_confirmed_first(one: Player, beside: Server) -> None:
    game = arriving(beside, one, YARD)
    turn = one.turn
    assert "No places are known" in one.page.inner_text(".question")
    one.page.locator("[data-testid=claim]").click()
    assert "stay in reserve, and are destroyed at the end of this round" in one.page.inner_text(".sure")
    one.page.get_by_role("button", name="Place them by hand").click()
    assert not one.page.query_selector(".sure")
    assert one.turn == turn
    one.page.locator("[data-testid=claim]").click()
    one.page.locator("[data-testid=claim-confirm]").click()
    one.until(lambda: one.turn != turn, "the next question")
    unit = next(unit for unit in beside.view(game)["units"] if unit["id"] == "a1")
    assert (unit["place"], dict(unit["marks"])) == ("reserve", {"acted": 1})


@ON_A_PHONE
def test_where_no_places_are_known_models_are_put_down_and_dragged(one: Player, beside: Server) -> None:
    arriving(beside, one, YARD)
    look_at(one, 40.75, 1, 6)
    click(one, 40.5, 0.6)
    one.until(lambda: one.page.query_selector(SAID), "what is said to it")
    assert one.page.locator(".standing.illegal").count() == 2
    pull(one, "a1.2", 41, 1)
    one.until(lambda: one.page.query_selector(".refused"), "what is said to it")
    assert "a1.2" in one.page.inner_text(".refused")


# ------------------------------------------------------------------------------------------------ those who follow


@AT_A_DESK
@pytest.mark.parametrize("is_found", [True, False], ids=["found", "not-found"])
def test_those_who_follow_are_dragged_into_an_alley(
    one: Player, beside: Server, monkeypatch: pytest.MonkeyPatch, is_found: bool
) -> None:
    """The alley is 2 in wide; they stand behind each other in it, whether places were found for them or not."""

    def change(state: State) -> None:
        stand(state, "a1", ("21,20", "20,19.4", "20,20.6"))
        stand(state, "b1", ("60,40",))

    terms = {"mission": "three-pumps", "table": table(ALLEY), "seats": [few("surveyors"), few("surveyors")]}
    game, tokens = arranged(beside, change, **terms)
    one.sit(game, a=tokens["a"])
    one.until(lambda: one.what == "activate", "who acts")
    if one.page.query_selector("[data-option='a1']"):
        choose(one, "a1", "move")
    if not is_found:
        monkeypatch.setattr(options, "suggest", lambda *_: None)
        monkeypatch.setattr(options, "search", lambda *_: None)
    look_at(one, 24, 20, 5)
    click(one, 26, 20)
    one.until(lambda: one.page.query_selector("[data-drag='a1.3']"), "those who follow")
    if not is_found:
        assert "No place in formation was found" in one.page.inner_text(".refused")
        assert "Drag the others" in one.page.inner_text(".question")
    pull(one, "a1.3", 23.7, 20)
    pull(one, "a1.2", 24.85, 20)
    confirm(one)
    assert one.what != "followers"
    there = at(beside, game)
    assert is_near(there["a1.1"], 26, 20)
    assert is_near(there["a1.2"], 24.85, 20)
    assert is_near(there["a1.3"], 23.7, 20)


# ------------------------------------------------------------------------------------------------ way-points


def running_wardens(server: Server, one: Player) -> str:
    """Three wardens are about to run; the game."""

    def change(state: State) -> None:
        stand(state, "a1", ("10,20", "11.5,20", "10,18.5"))
        stand(state, "b1", ("60,40",))

    seats = [few("wardens", "glasshouse"), few("wardens", "glasshouse")]
    game, tokens = arranged(server, change, module="glasshouse", table=table(ALLEY), seats=seats)
    one.sit(game, a=tokens["a"])
    one.until(lambda: one.what in ("activate", "action"), "who acts")
    if one.what == "activate":
        choose(one, "a1", "action")
    choose(one, "run", "move")
    one.until(lambda: one.page.query_selector("[data-option]"), "ways that are offered")
    return game


def ways(server: Server, game: str) -> dict[str, list[tuple[float, float]]]:
    """The ways that models went, in inches."""
    facts = [line["fact"] for line in server.ask(game, "log", most=500)["lines"]]
    moved = [fact for fact in facts if fact["type"] == "Moved"]
    return {fact["model"]: [(x / 10_000, y / 10_000) for x, y in fact["way"]] for fact in moved}


@ON_A_PHONE
def test_a_unit_on_foot_goes_by_way_of_a_place(one: Player, beside: Server) -> None:
    """6 in up and 5 in to the right: all go along beside each other."""
    game = running_wardens(beside, one)
    look_at(one, 12, 22, 3)
    click(one, 10, 25)
    one.until(lambda: one.page.query_selector(SAID), "what is said to it")
    one.page.locator("[data-testid=onward]").click()
    click(one, 15, 25)
    one.until(lambda: one.page.locator(".trail").count() == 3, "the ways of all")
    confirm(one)
    there, way = at(beside, game), ways(beside, game)
    assert is_near(there["a1.1"], 15, 25)
    assert is_near(there["a1.2"], 16.5, 25)
    assert len(way["a1.1"]) == 3
    assert is_near(way["a1.1"][1], 10, 25)
    assert is_near(way["a1.2"][1], 11.5, 25)


@AT_A_DESK
def test_a_model_that_is_clicked_goes_a_way_of_its_own(one: Player, beside: Server) -> None:
    game = running_wardens(beside, one)
    look_at(one, 12, 21, 4)
    click(one, 12, 22)
    one.until(lambda: one.page.query_selector("[data-testid=confirm]:enabled"), "a move that is taken")
    pull(one, "a1.2", 13.5, 22)
    one.page.locator("[data-drag='a1.2']").click(force=True)
    one.until(lambda: one.page.query_selector(".standing.held"), "that it goes alone")
    one.page.locator("[data-testid=onward]").click()
    click(one, 13.5, 23.2)
    one.until(lambda: one.page.locator(".trail").count() == 1, "its way")
    confirm(one)
    there, way = at(beside, game), ways(beside, game)
    assert is_near(there["a1.1"], 12, 22)
    assert is_near(there["a1.2"], 13.5, 23.2)
    assert len(way["a1.1"]) == 2
    assert is_near(way["a1.2"][1], 13.5, 22)
