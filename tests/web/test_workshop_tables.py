"""The table editor: a table is drawn by hand and by keys, checked as one draws, measured, shared, and played on."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.running import Server
from tests.web.playing import DESKTOP, PHONE, Player, player
from tests.web.test_access import faults
from tests.web.workshop_pages import sticking_out

CHECK = "[data-testid=faults]"


@pytest.fixture(params=["desktop-en", pytest.param("phone-de"), pytest.param("desktop-de", marks=pytest.mark.soak)])
def drawer(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Player]:
    is_phone = "phone" in request.param
    locale = "de-DE" if request.param.endswith("de") else "en-GB"
    with player(browser, server.address, PHONE if is_phone else DESKTOP, touch=is_phone, locale=locale) as found:
        yield found


def checked(drawer: Player, state: str) -> None:
    drawer.page.locator(f"{CHECK}[data-state={state}]").wait_for()


def number(drawer: Player, field: str) -> float:
    return float(drawer.page.locator(f"[data-testid=chosen-{field}]").input_value())


def test_a_table_is_drawn_checked_and_played_on(drawer: Player, browser: Browser, server: Server) -> None:
    page = drawer.page
    drawer.open("#/tables/blank")
    page.locator("[data-testid=add-wood]").click()
    checked(drawer, "sound")
    own = page.url
    assert "#/tables/own/" in own, "what is drawn has an address"
    x, y = number(drawer, "x"), number(drawer, "y")
    canvas = page.locator("[data-testid=table-canvas]")
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box
    inch = box["width"] / 72
    start = box["x"] + (x - 3) * inch, box["y"] + (48 - y) * inch  # beside the objective in the middle, which is on top
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 5 * inch, start[1] - 4 * inch, steps=4)
    page.mouse.up()
    assert (number(drawer, "x"), number(drawer, "y")) == pytest.approx((x + 5, y + 4), abs=0.3)
    page.locator("[data-testid=act-opposite]").click()
    assert (number(drawer, "x"), number(drawer, "y")) == pytest.approx((72 - x - 5, 48 - y - 4), abs=0.6)

    page.locator("[data-testid=chosen-name]").fill("")
    page.locator("[data-testid=chosen-name]").press("Tab")
    checked(drawer, "wrong")
    page.locator("[data-testid=fault]").first.click()
    page.locator("[data-testid=chosen-name]").fill("<b>Old wood</b>")
    page.locator("[data-testid=chosen-name]").press("Tab")
    checked(drawer, "sound")
    assert page.locator("b", has_text="Old wood").count() == 0, "names are text"
    assert faults(drawer) == []
    assert sticking_out(page) == []

    page.locator("[data-testid=measure]").click()
    page.locator("[data-testid=sight-map]").wait_for()
    assert page.locator("[data-testid=table-canvas] .square").count() > 300
    assert faults(drawer) == []
    assert sticking_out(page) == []

    page.locator("[data-testid=share]").click()
    address = page.locator("[data-testid=shared-link]").get_attribute("href")
    assert address
    page.locator("[data-testid=find-missions]").click()
    page.locator("[data-testid=mission]").select_option("frontier/open-flats")
    page.locator("[data-testid=play-on]").click()
    drawer.until(lambda: page.query_selector("[data-testid=question]"), "the battle")
    layout = server.get(f"/api/games/{drawer.game}/layout").json()
    assert [one["name"] for one in layout["table"]["pieces"]] == [
        "Wald" if "de" in str(page.evaluate("navigator.language")) else "Wood",
        "<b>Old wood</b>",
    ]
    page.goto(own)
    checked(drawer, "sound")
    assert page.locator("[data-testid=table-canvas] .pieces").count() == 2, "it is still there"

    with player(browser, server.address) as other:
        other.page.goto(address)
        other.page.locator("[data-testid=table-canvas] .pieces").first.wait_for()
        assert other.page.locator("[data-testid=table-canvas] .pieces").count() == 2


def test_a_table_is_drawn_by_keys_alone(browser: Browser, server: Server) -> None:
    with player(browser, server.address) as drawer:
        page = drawer.page
        drawer.open("#/tables/blank")
        page.locator("[data-testid=add-hill]").wait_for()
        drawer.tab_to("[data-testid=add-hill]")
        page.keyboard.press("Enter")
        x, y = number(drawer, "x"), number(drawer, "y")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Shift+ArrowUp")
        assert (number(drawer, "x"), number(drawer, "y")) == pytest.approx((x - 1, y + 1.25), abs=0.03)
        outline = page.locator("[data-testid=table-canvas] .pieces path").first
        before = outline.get_attribute("d")
        page.keyboard.press("r")
        assert outline.get_attribute("d") != before
        page.keyboard.press("m")
        page.keyboard.press("d")
        assert page.locator("[data-testid=table-canvas] .pieces").count() == 2
        page.keyboard.press("Delete")
        assert page.locator("[data-testid=table-canvas] .pieces").count() == 1
        for _ in range(4):
            page.keyboard.press("Control+z")
        assert outline.get_attribute("d") == before, "undone: the copy, the mirror and the turn"
        page.keyboard.press("]")
        page.keyboard.press("]")
        assert "zone-a" in page.locator("[data-testid=chosen]").inner_text()
        checked(drawer, "sound")


def test_an_outline_is_drawn_and_its_corners_pulled(browser: Browser, server: Server) -> None:
    with player(browser, server.address) as drawer:
        page = drawer.page
        drawer.open("#/tables/blank")
        page.locator("[data-testid=draw-outline]").click()
        canvas = page.locator("[data-testid=table-canvas]")
        canvas.scroll_into_view_if_needed()
        box = canvas.bounding_box()
        assert box
        inch = box["width"] / 72
        for x, y in ((20, 20), (30, 20), (30, 28), (20, 28)):
            page.mouse.click(box["x"] + x * inch, box["y"] + (48 - y) * inch)
        page.keyboard.press("Enter")
        assert "80.0" in page.locator("[data-testid=chosen]").inner_text(), "ten by eight inches"
        page.locator("[data-testid=chosen-shape]").check()
        page.mouse.move(box["x"] + 30 * inch, box["y"] + (48 - 28) * inch)
        page.mouse.down()
        page.mouse.move(box["x"] + 10 * inch, box["y"] + (48 - 24) * inch, steps=4)
        page.mouse.up()
        checked(drawer, "wrong")
        page.locator("[data-testid=undo]").click()
        checked(drawer, "sound")
        page.locator("[data-testid=word-obscuring]").check()
        page.locator("[data-testid=chosen-height]").fill("3")
        page.locator("[data-testid=chosen-height]").press("Tab")
        checked(drawer, "sound")
        assert page.locator("[data-testid=word-impassable]").is_disabled(), "slow ground cannot be impassable"
