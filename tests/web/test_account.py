"""The account page: registered, recovered, a guest's seat moved and found again elsewhere; people at the table."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.server.people import WORDS, Person, new_name
from tests.server.people import register as registered
from tests.server.running import Server
from tests.web.playing import PHONE, Player, player

OTHER = "staple another horse"
ALONE = [{"player": "me"}, {"player": "greedy"}]


def shown(page: Page, name: str) -> str:
    """The text of a part of the page, once it is there."""
    found = page.locator(f"[data-testid={name}]")
    found.wait_for()
    return found.inner_text()


def enter(one: Player, way: str, name: str, password: str, code: str = "") -> None:
    """Fill in the form of a way in, and send it."""
    page = one.page
    one.open("#/account")
    page.locator("[data-testid=enter] .ways button").nth(["sign-in", "register", "recover"].index(way)).click()
    page.get_by_label("Name", exact=True).fill(name)
    page.locator("[data-testid=enter] input[type=password]").fill(password)
    if code:
        page.get_by_label("Recovery code").fill(code)
    page.locator(f"[data-testid=enter-{way}]").click()


def test_an_account_is_made_recovered_and_brings_games_to_another_device(
    newcomer: Player, browser: Browser, server: Server, tmp_path: Path
) -> None:
    page, name = newcomer.page, new_name("account")
    newcomer.learn("stress")
    game = newcomer.game
    enter(newcomer, "register", name, WORDS)
    page.locator("[data-testid=codes]").wait_for()
    codes = page.locator("[data-testid=codes] code").all_inner_texts()
    assert len(set(codes)) == 10
    assert page.locator("[data-testid=codes-go-on]").is_disabled(), "not before they are kept"
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    download.value.save_as(tmp_path / "codes.txt")
    assert all(code in (tmp_path / "codes.txt").read_text() for code in codes)
    page.get_by_label("I have kept them").check()
    page.locator("[data-testid=codes-go-on]").click()
    page.locator("[data-testid=move-seats]").click()
    page.locator(f"a[data-game='{game}']").wait_for()
    page.locator("[data-testid=sign-out]").click()
    page.locator("[data-testid=enter]").wait_for()
    assert page.evaluate("(game) => JSON.parse(localStorage.games)[game].seats", game) == {}, "gone with who signed out"

    for wrong in ("short", OTHER):
        enter(newcomer, "sign-in", name, wrong)
        newcomer.until(lambda: "do not fit" in page.inner_text("main"), "word that the password is wrong")
    with player(browser, server.address, PHONE, touch=True) as away:
        enter(away, "recover", name, OTHER, codes[0])
        away.page.locator(f"a[data-game='{game}']").click()
        assert away.wait()
        away.answer()
        away.open("#/account")
        away.until(lambda: "9 of your codes" in away.page.inner_text("main"), "the code is used up")


def test_sign_ins_password_data_and_deletion(newcomer: Player, server: Server, tmp_path: Path) -> None:
    page, ann = newcomer.page, registered(server)
    enter(newcomer, "sign-in", ann.name, WORDS)
    newcomer.until(lambda: page.locator("[data-testid=sign-ins] li").count() == 2, "both sign-ins")
    page.get_by_role("button", name="End all others").click()
    newcomer.until(lambda: page.locator("[data-testid=sign-ins] li").count() == 1, "only this one")
    assert server.get("/api/me", **ann.headers).status_code == 401
    page.get_by_label("Present password").fill(WORDS)
    page.get_by_label("New password").fill(OTHER)
    page.get_by_role("button", name="Change the password").click()
    newcomer.until(lambda: "The password is changed." in page.inner_text("main"), "the new password")
    with page.expect_download() as download:
        page.locator("[data-testid=export]").click()
    download.value.save_as(tmp_path / "data.json")
    assert f'"name": "{ann.name}"' in (tmp_path / "data.json").read_text()
    page.locator("[data-testid=delete]").click()
    page.locator(".danger input").fill(WORDS)
    page.locator("[data-testid=delete-for-good]").click()
    newcomer.until(lambda: "That is not your password." in page.inner_text(".danger"), "word about the password")
    page.locator(".danger input").fill(OTHER)
    page.locator("[data-testid=delete-for-good]").click()
    newcomer.until(lambda: "Your account is deleted." in page.inner_text("main"), "the end of it")
    assert server.post("/api/sessions", {"name": ann.name, "password": OTHER}).status_code == 401


def test_a_session_that_was_ended_elsewhere_leaves_a_guest_who_can_play(newcomer: Player, server: Server) -> None:
    ann = registered(server)
    enter(newcomer, "sign-in", ann.name, WORDS)
    newcomer.page.locator("[data-testid=sign-out]").wait_for()
    assert server.delete("/api/me/sessions", **ann.headers).status_code == 200
    newcomer.learn("stress")
    assert newcomer.wait()
    newcomer.answer()
    newcomer.open("#/account")
    newcomer.page.locator("[data-testid=enter]").wait_for()


def kept_seats(one: Player, game: str) -> dict[str, str]:
    """The tokens that the browser has for seats of a game."""
    seats: dict[str, str] = one.page.evaluate("(game) => JSON.parse(localStorage.games)[game]?.seats ?? {}", game)
    return seats


def open_own_game(one: Player, server: Server) -> tuple[Person, str]:
    """Somebody signs in, and opens a game of their account from the start page."""
    ann = registered(server)
    game = server.post("/api/games", {"module": "frontier", "seats": ALONE}, **ann.headers).json()["game"]
    enter(one, "sign-in", ann.name, WORDS)
    one.page.locator("[data-testid=sign-out]").wait_for()
    one.open("#/")
    one.page.locator(f"[data-testid=my-games] a[data-game='{game}']").click()
    assert one.wait()
    assert list(kept_seats(one, game)) == ["a"]
    return ann, game


def test_the_start_page_lists_the_games_of_the_account_and_a_guest(newcomer: Player, server: Server) -> None:
    page = newcomer.page
    newcomer.learn("stress")
    as_guest = newcomer.game
    _, game = open_own_game(newcomer, server)
    newcomer.open("#/")
    for one in (as_guest, game):
        page.locator(f"[data-testid=my-games] a[data-game='{one}']").wait_for()
    assert "Your turn" in shown(page, "my-games")


def test_a_sign_in_that_was_ended_elsewhere_takes_its_seats_along(newcomer: Player, server: Server) -> None:
    page = newcomer.page
    ann, game = open_own_game(newcomer, server)
    assert server.delete("/api/me/sessions", **ann.headers).status_code == 200
    newcomer.page.reload()
    newcomer.until(lambda: "You are watching" in page.inner_text("header"), "that only watching is left")
    assert kept_seats(newcomer, game) == {}
    assert page.evaluate("localStorage.account") is None
    newcomer.open("#/account")
    assert "You have been signed out" in shown(page, "farewell")


def test_an_answer_after_the_sign_in_was_ended_elsewhere_is_not_given(newcomer: Player, server: Server) -> None:
    page = newcomer.page
    ann, game = open_own_game(newcomer, server)
    moment = server.view(game)["moment"]
    assert server.delete("/api/me/sessions", **ann.headers).status_code == 200
    newcomer.until(newcomer.press, "a button")  # it leads to no other question
    newcomer.until(lambda: "You are watching" in page.inner_text("header"), "that only watching is left")
    assert kept_seats(newcomer, game) == {}
    assert server.view(game)["moment"] == moment


def test_signing_out_without_the_server_forgets_everything_and_says_so(newcomer: Player, server: Server) -> None:
    page = newcomer.page
    ann, game = open_own_game(newcomer, server)
    newcomer.open("#/account")
    page.locator("[data-testid=sign-out]").wait_for()
    page.route("**/api/sessions", lambda route: route.abort())
    page.locator("[data-testid=sign-out]").click()
    assert "it still lists this sign-in" in shown(page, "farewell")
    assert (kept_seats(newcomer, game), page.evaluate("localStorage.account")) == ({}, None)
    assert len(server.get("/api/me/sessions", **ann.headers).json()) == 2


def test_the_rules_for_names_and_passwords_are_told_beforehand(newcomer: Player) -> None:
    page = newcomer.page
    newcomer.open("#/account")
    page.locator("[data-testid=enter] .ways button").nth(1).click()
    told = {
        field: page.locator(f"#{page.get_by_label(field, exact=True).get_attribute('aria-describedby')}").inner_text()
        for field in ("Name", "New password")
    }
    assert "2 to 40 letters" in told["Name"]
    assert "10 to 200 characters" in told["New password"]


def test_the_page_asks_once_and_is_quiet(newcomer: Player, server: Server) -> None:
    page, asked = newcomer.page, list[str]()
    enter(newcomer, "register", new_name("quiet"), WORDS)
    page.get_by_label("I have kept them").check()
    page.on("request", lambda request: asked.append(request.url))
    page.locator("[data-testid=codes-go-on]").click()
    page.locator("[data-testid=sign-ins] li").first.wait_for()
    page.wait_for_timeout(700)
    assert sorted(url.removeprefix(server.address) for url in asked) == [
        "/api/me",
        "/api/me/blocks",
        "/api/me/seats",
        "/api/me/sessions",
    ]


@pytest.fixture
def table(newcomer: Player, server: Server) -> tuple[Player, str, str]:
    """Somebody with an account at a table with a player who has one, too, and is rude: the game and their token."""
    ann, bob = registered(server), registered(server)
    enter(newcomer, "sign-in", ann.name, WORDS)
    newcomer.page.locator("[data-testid=sign-out]").wait_for()
    terms = {"module": "frontier", "title": "A foul title", "seats": [{"player": "me"}, {"player": "open"}]}
    made = server.post("/api/games", terms, **ann.headers).json()
    seated = server.post(f"/api/games/{made['game']}/join", {"name": "Rude One"}, **bob.headers).json()
    newcomer.sit(made["game"], **made["seats"])
    newcomer.until(lambda: newcomer.what, "the game")
    newcomer.page.get_by_role("button", name="Menu").first.click()
    return newcomer, made["game"], seated["token"]


def test_people_at_the_table_are_muted_blocked_and_reported(table: tuple[Player, str, str], server: Server) -> None:
    one, game, token = table
    page = one.page
    server.ask(game, "chat", token, text="You play like a sack")
    page.get_by_text("You play like a sack").wait_for()
    page.get_by_role("button", name="Mute Rude One").click()
    page.get_by_text("You play like a sack").wait_for(state="hidden")
    page.get_by_role("button", name="Unmute Rude One").click()
    page.get_by_text("You play like a sack").wait_for()
    page.get_by_role("button", name="Report Rude One").click()
    page.get_by_label("What is wrong with Rude One?").fill("insults")
    page.get_by_role("button", name="Send the report").click()
    assert "The operator will look at it" in shown(page, "reported")
    page.get_by_role("button", name="Report the title").click()
    page.get_by_label("What is wrong with the title?").fill("foul")
    page.get_by_role("button", name="Send the report").click()
    one.until(lambda: page.locator("[data-testid=reported]").count() == 1, "thanks")
    page.get_by_role("button", name="Block Rude One", exact=True).click()
    page.get_by_role("button", name="Unblock Rude One").wait_for()
    assert page.get_by_text("You play like a sack").count() == 0
    page.reload()
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("button", name="Unblock Rude One").wait_for()
    one.open("#/account")
    page.locator("[data-testid=blocks]").get_by_role("button", name="Unblock").click()
    one.until(lambda: "Nobody" in shown(page, "blocks"), "nobody blocked")
