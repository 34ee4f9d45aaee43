"""What can be done on the board itself: looking before choosing, arranging those who follow, turning hulls, splitting
the weapons of an attack."""

import math
from itertools import product

from tests.server.running import Server
from tests.web.playing import Player


def centre(newcomer: Player, wanted: str) -> tuple[float, float]:
    box = newcomer.page.locator(wanted).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(newcomer: Player, wanted: str, dx: float, dy: float) -> None:
    """Pull something on the board."""
    x, y = centre(newcomer, wanted)
    mouse = newcomer.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + dx / 2, y + dy / 2)
    mouse.move(x + dx, y + dy)
    mouse.up()


def go_ahead(newcomer: Player) -> None:
    """Think of a way that is taken: one of eight directions is free, near or far."""
    newcomer.until(lambda: newcomer.page.query_selector(".band"), "the reach")
    x, y = centre(newcomer, ".unit.acting .model")
    turns = [math.radians(8 + 45 * k) for k in range(8)]
    for far, turn in product((40, 22, 70, 12), turns):
        newcomer.page.mouse.click(x + far * math.cos(turn), y + far * math.sin(turn))
        newcomer.until(lambda: newcomer.page.query_selector(SAID), "what is said to it")
        if newcomer.page.query_selector("[data-testid=confirm]:enabled"):
            return
        newcomer.page.keyboard.press("Escape")
    raise AssertionError("no way is free")


SAID = "[data-testid=confirm]:enabled, .refused"
"""An answer in the making was judged."""


WITHIN_REACH = """() => {
    const reach = document.querySelector('.band.outer'), box = reach.getBoundingClientRect();
    const away = reach.getScreenCTM().inverse();
    const at = (k) => [box.left + (box.width * (k % 20)) / 20, box.top + (box.height * k) / 400];
    const places = [...Array(400).keys()].map(at);
    const isFree = ([x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return hit?.closest('.board') && !hit.closest('[data-unit], [data-model], button');
    };
    const middle = ([x, y]) => Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
    return places.sort((one, other) => middle(one) - middle(other))
        .find(([x, y]) => isFree([x, y]) && reach.isPointInFill(new DOMPoint(x, y).matrixTransform(away)));
}"""
"""Where on the screen there is free ground that the unit could go to, as near to the middle as can be."""


def test_selecting_a_unit_shows_where_it_could_go(newcomer: Player) -> None:
    newcomer.learn("stress")
    on_table = ".left .card.offered:not(:has(.badge))"  # and nothing to see to before it moves
    card = newcomer.page.locator(on_table, has_not_text="in reserve")
    while newcomer.answer_until("activate") and not card.count():
        newcomer.answer()
    turn = newcomer.turn
    card.first.click()
    newcomer.until(lambda: newcomer.page.query_selector(".band"), "the reach of a unit that is only looked at")
    assert newcomer.turn == turn


def test_those_who_follow_are_shown_and_can_be_arranged_before_their_leader_goes(
    newcomer: Player, server: Server
) -> None:
    newcomer.learn("stress")
    assert newcomer.answer_until("move")
    go_ahead(newcomer)
    newcomer.until(lambda: newcomer.page.query_selector("[data-drag]"), "the followers")
    assert newcomer.page.query_selector(".standing:not([data-drag])"), "the leader"
    model = newcomer.page.locator("[data-drag]").last.get_attribute("data-drag") or ""
    before = newcomer.page.locator(f'[data-drag="{model}"]').get_attribute("transform")
    drag(newcomer, f'[data-drag="{model}"]', 2, 9)
    after = newcomer.page.locator(f'[data-drag="{model}"]').get_attribute("transform") or ""
    assert after != before
    newcomer.until(lambda: newcomer.page.query_selector(SAID), "what is said to it")
    if newcomer.page.query_selector(".refused"):
        return  # somebody or something else is there
    turn = newcomer.turn
    newcomer.page.locator("[data-testid=confirm]").click()
    newcomer.until(lambda: newcomer.turn != turn, "the unit has gone")
    seen = newcomer.look()
    assert not (seen["isAsked"] and seen["what"] == "followers"), "the answer said where they stand"
    x = float(after.partition("(")[2].split()[0])
    at = next(one["at"] for one in server.view(newcomer.game)["models"] if one["id"] == model)
    assert abs(at[0] / 10_000 - x) < 0.01, "where it was put"


def test_a_hull_can_be_turned_at_the_end_of_its_way(newcomer: Player) -> None:
    assert any(_is_asked_to_drive(newcomer) for _ in range(4)), "in one battle of four a hull is asked to move"
    newcomer.until(lambda: newcomer.page.query_selector(".band"), "the reach")
    x, y = centre(newcomer, ".unit.acting .model")
    newcomer.page.mouse.click(x, y - 30)
    newcomer.until(lambda: newcomer.page.query_selector(".grip"), "the hull where it would stand")
    before = newcomer.page.locator(".standing").first.get_attribute("transform")
    drag(newcomer, ".grip circle", 30, 20)
    newcomer.until(lambda: newcomer.page.locator(".standing").first.get_attribute("transform") != before, "its turn")
    newcomer.until(
        lambda: newcomer.page.query_selector("[data-testid=confirm]:enabled, .refused"), "what is said to it"
    )


def _is_asked_to_drive(newcomer: Player) -> bool:
    """Play a battle until a hull may move; dice decide whether that happens before it is over."""
    newcomer.choose(setting="steppe", mission="road-tolls", your_army="road-crew", their_army="wind-riders")
    while newcomer.answer_until("move"):
        newcomer.until(lambda: newcomer.page.query_selector(".unit.acting .model"), "who is to move")
        if newcomer.page.query_selector(".unit.acting .nose"):
            return True
        newcomer.answer()
    return False


def test_weapons_are_split_model_by_model(newcomer: Player) -> None:
    newcomer.learn("stress")
    page = newcomer.page
    armed = page.locator(".split select").filter(has=page.locator("option:checked:not([value=''])"))
    for _ in range(40):
        assert newcomer.answer_until("attack")
        newcomer.until(lambda: page.query_selector("details.split, [data-option]"), "the planner")
        if armed.count() > 1:  # one can be left out, and an attack remains
            break
        newcomer.answer()
    page.get_by_text("Split the weapons").click()
    armed.first.select_option("")
    newcomer.until(lambda: page.query_selector("[data-testid=split]:enabled"), "an attack that is taken")
    turn = newcomer.turn
    page.locator("[data-testid=split]").click()
    newcomer.until(lambda: newcomer.turn != turn, "the attack")


def test_a_click_on_the_ground_sends_the_unit_that_is_looked_at(newcomer: Player) -> None:
    newcomer.learn("stress")
    on_table = ".left .card.offered:not(:has(.badge))"  # and nothing to see to before it moves
    card = newcomer.page.locator(on_table, has_not_text="in reserve")
    while newcomer.answer_until("activate") and not card.count():
        newcomer.answer()
    card.first.click()
    newcomer.until(lambda: newcomer.page.query_selector(".band.outer"), "the reach of the unit")
    newcomer.page.wait_for_timeout(500)  # the table glides to the unit
    x, y = newcomer.page.evaluate(WITHIN_REACH)
    newcomer.page.mouse.click(x, y)
    newcomer.until(lambda: newcomer.what not in ("", "activate"), "that it is activated")
    while newcomer.what != "move":  # an ability in place of its move is asked for first
        newcomer.page.locator("[data-option=none]").click()
        newcomer.until(lambda: newcomer.what == "move", "the question where it moves")
    newcomer.until(lambda: newcomer.page.query_selector(SAID), "what is said to the way there")
