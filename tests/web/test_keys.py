"""Everything by keys: typed answers, a place that is pointed at, the table that moves wherever the focus is."""

from tests.web.playing import Player


def typed(one: Player, line: str) -> str:
    """Say something in the line for commands; what it says to that."""
    one.page.fill("#command", line)
    one.page.keyboard.press("Enter")
    one.page.wait_for_timeout(300)
    return one.page.inner_text("#command-told")


def test_answers_are_typed_as_in_the_terminal(newcomer: Player) -> None:
    newcomer.learn("stress")
    assert newcomer.wait()
    newcomer.page.keyboard.press("/")
    newcomer.until(lambda: newcomer.page.query_selector("[data-testid=command-line]"), "the line")
    assert "is no unit of player a" in typed(newcomer, "nonsense")
    typed(newcomer, "a2")
    newcomer.until(lambda: newcomer.what == "move", "the question where it moves")
    newcomer.until(
        lambda: "cannot be read" in typed(newcomer, "12,x") or "12,x" in typed(newcomer, "12,x"), "a refusal"
    )
    turn = newcomer.turn
    typed(newcomer, "advance toward lamp-post")
    newcomer.until(lambda: newcomer.turn != turn, "the next question")
    newcomer.page.keyboard.press("Escape")
    assert not newcomer.page.query_selector("[data-testid=command-line]")


def test_a_place_is_pointed_at_by_keys_and_gone_to(newcomer: Player) -> None:
    press = newcomer.page.keyboard.press
    newcomer.learn("stress")
    newcomer.until(lambda: newcomer.page.locator("[data-option]:enabled").count() > 1, "units to choose from")
    press("2")
    newcomer.until(lambda: newcomer.what == "move", "the question where it moves")
    newcomer.until(lambda: newcomer.page.query_selector(".band.outer"), "the reach")
    press("g")
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "Shift+ArrowRight"):
        press(key)
    assert newcomer.page.query_selector(".board [data-spot=keys]"), "the pointer"
    assert "18.1, 4" in newcomer.page.inner_text("[data-testid=considered]")
    press("Enter")
    newcomer.until(
        lambda: newcomer.page.query_selector("[data-testid=confirm]:enabled, .refused"), "what is said to it"
    )
    press("Escape")
    assert not newcomer.page.query_selector(".board [data-spot=keys]")
    press("q")
    assert newcomer.page.evaluate("document.activeElement.closest('.question') !== null")
    before = newcomer.page.locator(".plane").get_attribute("style")
    press("ArrowLeft")
    newcomer.until(lambda: newcomer.page.locator(".plane").get_attribute("style") != before, "the table that moves")


def test_what_happens_is_told_to_those_who_listen(newcomer: Player) -> None:
    newcomer.learn("stress")
    assert newcomer.wait()
    newcomer.answer()
    assert newcomer.wait()
    reader = newcomer.page.locator("[data-testid=event-reader]")
    assert reader.get_attribute("aria-live") == "polite"
    assert "comes onto the table" in reader.inner_text()
