"""What happens is shown where it happens: on the board, on a phone, in a replay. Here every step waits for a press."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from openfire.engine.state import State
from tests.server.running import Server
from tests.web.playing import PHONE, Player, player
from tests.web.positions import arranged, stand

BATTLE: dict[str, Any] = {
    "mission": "three-pumps",
    "seats": [{"player": "me", "army": "sluice-picket"}, {"player": "me", "army": "wrack-gang"}],
}
SEED = b"\1" * 32
"""With it 1 7 11 12 6 10 fall for the six rifles, which hit on 7 and more, then 9 1 5 1, which save on 9 and more."""


def facing(turn: int) -> Any:
    """Seven line rifles and seven gleaners, 14 inches apart in the open; whose turn it is."""

    def change(state: State) -> None:
        stand(state, "a1", [f"{30 + 1.1 * k:.1f},14" for k in range(7)])
        stand(state, "b1", [f"{33 + 1.1 * k:.1f},28" for k in range(7)])
        state.turn = turn

    return change


def at_speed(one: Player, speed: str) -> None:
    one.open()
    asked = {"speed": speed, "leaves": ["only", "attack-order", "followers"]}  # and who takes damage is asked
    one.page.evaluate("(kept) => localStorage.setItem('settings', JSON.stringify(kept))", asked)
    one.page.reload()


def stage(page: Page) -> str:
    """The kind of the scene on the board; empty where there is none."""
    found = page.query_selector("[data-testid=stage]")
    return (found.get_attribute("data-kind") or "") if found else ""


def go_on(one: Player, kind: str, most: int = 12) -> None:
    """Press Space at each step until a scene of that kind is on the board."""
    for _ in range(most):
        one.until(lambda: stage(one.page), "a scene")
        if stage(one.page) == kind:
            return
        one.page.keyboard.press("Space")
    raise AssertionError(f"{most} steps, and no {kind}: {stage(one.page)}")


def give(server: Server, game: str, token: str, *texts: str) -> None:
    """Answers of somebody who sits elsewhere."""
    for text in texts:
        turn = server.view(game)["question"]["turn"]
        server.ask(game, "answer", token, turn=turn, text=text)


def best_attack(server: Server, game: str) -> str:
    found = server.ask(game, "preview")["prospects"]
    return str(next(one["answer"]["text"] for one in found if one.get("answer")))


def suggested(server: Server, game: str, token: str) -> str:
    found = server.ask(game, "suggest", token)
    return str(found["options"][found.get("default", 0)]["text"])


@pytest.fixture
def stepping(newcomer: Player) -> Player:
    at_speed(newcomer, "step")
    return newcomer


def test_an_attack_is_seen_on_the_board(stepping: Player, server: Server) -> None:
    game, tokens = arranged(server, facing(0), SEED, **BATTLE)
    give(server, game, tokens["a"], "a1", "stay")
    stepping.sit(game, a=tokens["a"])
    page = stepping.page
    stepping.until(lambda: page.query_selector(".plan button.main:enabled"), "the planner")
    page.locator(".plan button.main").click()
    go_on(stepping, "attack")
    assert page.locator("[data-testid=tracer]").count() == 6, "one line for each rifle in range"
    assert page.locator("[data-testid=foretold] .bar").count() > 2, "the chances of the planner stay"
    go_on(stepping, "dice")
    stepping.until(lambda: page.locator("[data-testid=stage-dice] .came").count() == 1, "hits that are counted")
    page.keyboard.press("Space")
    stepping.until(lambda: page.locator("[data-testid=stage-dice] .came").count() == 2, "defence, counted after it")
    assert not page.query_selector("[data-testid=foretold] .came"), "nobody knows yet who falls"
    give(server, game, tokens["b"], suggested(server, game, tokens["b"]))
    go_on(stepping, "outcome")
    assert page.locator("[data-testid=fallen]").count() == 3, "four hits and one save"
    assert page.inner_text("[data-testid=foretold] .came b") == "3", "the real result on the distribution"
    assert page.locator(".model[data-unit=b1]").count() == 7 - 3
    page.keyboard.press("Space")
    stepping.until(lambda: not stage(page), "the end of the scenes")


def test_a_phone_shows_lines_and_dice_while_the_enemy_acts(browser: Browser, server: Server) -> None:
    game, tokens = arranged(server, facing(1), SEED, **BATTLE)
    with player(browser, server.address, PHONE, touch=True) as one:
        at_speed(one, "step")
        one.sit(game, a=tokens["a"])
        one.until(lambda: one.what == "activate", "the question to the enemy")
        give(server, game, tokens["b"], "b1", "stay")
        give(server, game, tokens["b"], best_attack(server, game))
        go_on(one, "dice")
        sheet = one.page.locator(".right [data-testid=running]")
        one.until(lambda: sheet.locator(".dice .die").first.is_visible(), "dice in the sheet")
        assert "attack a1 Sluice guard" in sheet.inner_text(), "the line before them"
        assert not one.page.query_selector("[data-testid=question]")
        one.page.keyboard.press("Enter")
        one.until(lambda: one.is_asked, "one's own question, at once")
        assert not stage(one.page)


def test_a_replay_has_speeds_and_goes_from_activation_to_activation(newcomer: Player, server: Server) -> None:
    made = server.create(**BATTLE)
    game, page = made["game"], newcomer.page
    asked: list[str] = []
    while asked.count("activate") < 2:
        question = server.waiting(game, "ab")["question"]
        token = made["seats"][question["who"]]
        give(server, game, token, suggested(server, game, token))
        asked.append(question["what"])
    newcomer.open(f"#/replay/{game}/0")
    newcomer.until(lambda: page.query_selector("[data-testid=moment]"), "the replay")
    page.get_by_role("button", name="To the next activation").click()
    newcomer.until(lambda: "Moment 0" not in page.inner_text("[data-testid=moment]"), "the first activation")
    start = page.url
    page.locator("[data-testid=speed]").select_option("step")
    page.get_by_role("button", name="Play by itself").click()
    newcomer.until(lambda: stage(page) == "acts", "who acts")
    page.locator("[data-testid=caption] button.main").click()
    newcomer.until(lambda: stage(page) == "moves", "how it comes")
    page.locator("[data-testid=caption] button.main").wait_for()
    page.locator("[data-testid=speed]").select_option("fast")
    page.locator("[data-testid=caption] button.main").click()
    newcomer.until(lambda: page.query_selector("[aria-label='Play by itself']"), "the end, by itself")
    assert page.url != start
    newcomer.sit(game, a=made["seats"]["a"])
    page.locator("[data-testid=again]").click()
    newcomer.until(lambda: stage(page), "the last activation again")
    assert newcomer.what, "and the question stays open"
