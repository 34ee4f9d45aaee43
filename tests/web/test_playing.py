"""A game by clicks, by keys, on a phone; and an illegal move that is explained on the board."""

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import TimeoutError as TooLongError

from openfire.server.lobby import library
from tests.server.running import Server
from tests.small_battles import BATTLES
from tests.web.playing import PHONE, Player, player


def test_every_setting_has_a_battle() -> None:
    found = {module.key: module.edition for module in library().modules}
    assert found == {setting: battle.rulebook for setting, battle in BATTLES.items()}


OF_SAME_BOOK = ("steppe", "terraces")
"""Settings of a book that another is played by; `make soak` clicks through these."""


@pytest.mark.parametrize(
    "setting", [pytest.param(one, marks=pytest.mark.soak if one in OF_SAME_BOOK else ()) for one in BATTLES]
)
def test_a_newcomer_plays_a_whole_game_by_clicks(newcomer: Player, server: Server, setting: str) -> None:
    _, mission, mine, theirs = BATTLES[setting]
    newcomer.choose(setting=setting, mission=mission, your_army=mine, their_army=theirs)
    assert newcomer.play_on() > 10
    told = newcomer.page.inner_text("[data-testid=over]")
    assert "won" in told or "draw" in told
    outcome = server.room(newcomer.game)["outcome"]
    assert all(str(points) in told for _, points in outcome["scores"]), "the score on the screen"
    assert outcome["why"] not in ("resigned", "agreed"), "played to the end"


def test_a_whole_game_by_keys_alone(newcomer: Player) -> None:
    press = newcomer.page.keyboard.press
    newcomer.open()
    newcomer.until(lambda: newcomer.page.query_selector("[data-testid=learn-stress]:enabled"), "the start page")
    newcomer.tab_to("[data-testid=learn-stress]")
    press("Enter")
    given = 0
    while newcomer.wait():
        turn, is_third = newcomer.turn, given % 3 == 2
        press("1" if is_third and newcomer.page.query_selector("[data-option]") else "Enter")
        newcomer.until(lambda was=turn: newcomer.is_over or newcomer.turn != was, "the next question")  # type: ignore[misc]
        given += 1
    assert given > 10
    newcomer.tab_to("[data-testid=over] button.main")
    press("Enter")
    newcomer.until(lambda: newcomer.what, "the game again")


def test_a_picture_of_each_answer_is_under_the_keys(newcomer: Player) -> None:
    """Going through the answers with Tab shows each on the board before it is taken."""
    newcomer.learn("stress")
    assert newcomer.answer_until("move")
    newcomer.until(lambda: newcomer.page.query_selector("[data-option^=move]"), "a way that is offered")
    newcomer.tab_to("[data-option^=move]")
    newcomer.until(lambda: newcomer.page.query_selector(".board .way .track"), "the way on the board")


def test_an_illegal_move_is_explained_on_the_board(newcomer: Player) -> None:
    newcomer.play_now()
    assert newcomer.answer_until("move")
    assert any(_is_refused_at(newcomer, spot) for spot in FAR_SPOTS * 3), "some place on the far side is too far"
    assert newcomer.page.query_selector(".refused"), "the reason"
    assert newcomer.page.query_selector(".board .trouble .no"), "the cross on the board"
    turn = newcomer.turn
    newcomer.page.get_by_role("button", name="Do that instead").click()
    newcomer.until(lambda: newcomer.turn != turn, "the next question")


FAR_SPOTS = ((0.5, 0.3), (0.35, 0.25), (0.65, 0.25), (0.5, 0.15), (0.2, 0.2), (0.8, 0.2))
"""Places on the board as shares of its width and height; on one or the other an enemy may stand, or a wall."""


def _is_refused_at(newcomer: Player, spot: tuple[float, float]) -> bool:
    """Click on a place, and see whether the way is refused and the nearest place that would do is shown."""
    box = newcomer.page.locator(".board").bounding_box()
    assert box
    newcomer.page.keyboard.press("Escape")
    newcomer.page.mouse.click(box["x"] + box["width"] * spot[0], box["y"] + box["height"] * spot[1])
    try:
        newcomer.page.wait_for_selector(".board .trouble .nearest", timeout=5_000)
    except TooLongError:
        return False
    return True


def test_a_phone_shows_the_board_and_answers(browser: Browser, server: Server) -> None:
    with player(browser, server.address, PHONE, touch=True) as found:
        found.play_now()
        assert found.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        for _ in range(4):
            assert found.wait()
            found.answer()
        found.page.get_by_role("button", name="Units").click()
        assert found.page.locator(".left .card").first.is_visible()
        found.page.get_by_role("button", name="Log").click()
        assert found.page.locator(".story li").first.is_visible()


@pytest.mark.soak
def test_a_whole_game_on_a_phone(browser: Browser, server: Server) -> None:
    with player(browser, server.address, PHONE, touch=True) as found:
        found.play_now()
        assert found.play_on() > 10
        assert found.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert server.room(found.game)["outcome"]["why"] not in ("resigned", "agreed"), "played to the end"


def test_two_people_at_one_screen_hand_it_over(newcomer: Player) -> None:
    newcomer.choose(your_army="sluice-picket", their_army="wrack-gang", opponent="me")
    seen = set()
    for _ in range(6):
        newcomer.until(lambda: newcomer.page.query_selector("[data-testid=hand-over]"), "the word to the other player")
        seen.add(newcomer.page.inner_text("[data-testid=hand-over] .letter"))
        assert not newcomer.page.query_selector("[data-option]"), "nobody else answers"
        newcomer.page.get_by_role("button", name="I am here").click()
        while newcomer.wait() and not newcomer.page.query_selector("[data-testid=hand-over]"):
            newcomer.answer()
            newcomer.until(lambda: newcomer.is_asked or newcomer.page.query_selector("[data-testid=hand-over]"), "next")
            if newcomer.page.query_selector("[data-testid=hand-over]"):
                break
    assert seen == {"A", "B"}


def test_three_and_four_sides_and_teams_can_be_chosen(newcomer: Player, server: Server) -> None:
    newcomer.open()
    newcomer.page.get_by_text("Choose your battle").click()
    newcomer.page.locator("[data-testid=battle-two-causeways]").click()
    newcomer.page.get_by_text("Armies, table and sides").click()
    newcomer.page.locator("label", has_text="Team of D").locator("select").select_option("causeway")
    newcomer.page.get_by_role("button", name="Begin").click()
    newcomer.until(lambda: newcomer.what, "the game")
    room = server.room(newcomer.game)
    assert [seat["team"] for seat in room["seats"]] == ["causeway", "shore", "causeway", "causeway"]
    assert newcomer.page.locator(".left section").count() == 5, "four sides and the stray"
    assert newcomer.wait()
    newcomer.answer()


def test_who_gives_up_among_several_is_marked_and_the_others_play_on(newcomer: Player) -> None:
    newcomer.choose(mission="two-causeways", b_is_played_by="me")
    newcomer.until(lambda: newcomer.page.query_selector("[data-testid=hand-over]"), "the game")
    newcomer.page.get_by_role("button", name="Menu").click()
    newcomer.page.get_by_role("button", name="Resign").click()
    assert newcomer.page.get_by_text("the others play on").is_visible()
    newcomer.page.get_by_role("button", name="Resign").click()
    newcomer.until(lambda: newcomer.page.locator(".left h2", has_text="gave up").count() == 1, "one who gave up")
    assert not newcomer.is_over


def test_the_player_under_attack_is_asked_to_evade(newcomer: Player, server: Server) -> None:
    assert any(_is_asked_to_evade(newcomer) for _ in range(4)), "in one battle of four somebody is attacked who can"
    view = server.view(newcomer.game)
    assert view["order"][view["turn"]] == "b", "it is the bot's go"
    assert view["question"]["who"] == "a", "and the player decides"
    newcomer.page.locator("[data-option]", has_text="evade").first.click()
    newcomer.until(lambda: newcomer.what != "evade", "what comes after")


def _is_asked_to_evade(newcomer: Player) -> bool:
    """Play a battle until somebody may evade; dice decide whether that happens soon."""
    newcomer.choose(setting="lamplands", mission="dark-galleries")
    try:
        return newcomer.answer_until("evade", most=150)
    except AssertionError:
        return False
