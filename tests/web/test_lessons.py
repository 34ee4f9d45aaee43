"""A lesson for each rulebook: one idea after the other, left and taken up again, with a victory in the end."""

import pytest

from tests.web.playing import Player

IDEAS = ["move", "sight", "shoot", "objective", "reaction"]
LOOKS = """() => {
    const own = [...document.querySelectorAll('.board .model')].find((one) => one.dataset.unit.startsWith('a'));
    const enemy = [...document.querySelectorAll('.board .model')].find((one) => one.dataset.unit.startsWith('b'));
    const middle = (one) => {
        const box = one.querySelector('.base').getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    return own && enemy ? [middle(own), middle(enemy)] : null;
}"""


def step(one: Player) -> str:
    found = one.page.query_selector("[data-testid=lesson]")
    return (found.get_attribute("data-step") or "") if found else ""


def done(one: Player) -> int:
    """How many ideas are understood."""
    return int(one.page.get_attribute("[data-testid=lesson]", "data-done") or 0)


def begun(one: Player, edition: str) -> None:
    one.open()
    one.page.locator(f"[data-testid=lesson-{edition}]:enabled").click()
    one.until(lambda: step(one), "the lesson")


def look_at_the_enemy(one: Player) -> bool:
    """Click a unit of one's own and point at an enemy; False where one of them is not on the table."""
    places = one.page.evaluate(LOOKS)
    if places is None:
        return False
    one.page.mouse.click(*places[0])
    one.page.wait_for_timeout(700)  # the table glides there
    one.page.mouse.move(*one.page.evaluate(LOOKS)[1], steps=3)
    return True


def learned(one: Player) -> list[str]:
    """Take the lesson to the end of its battle; the ideas in the order in which they were told."""
    told: list[str] = []
    while one.wait():
        now = step(one)
        if now == "sight" and one.what == "activate" and look_at_the_enemy(one):
            one.until(lambda: step(one) != "sight", "the sight that was looked at")
            one.page.keyboard.press("Escape")
            continue
        told += [] if now in told else [now]
        one.answer()
    return told


@pytest.mark.parametrize(
    "edition", ["stress", *(pytest.param(one, marks=pytest.mark.soak) for one in ("assault", "melee", "onepage"))]
)
def test_a_lesson_teaches_five_ideas_and_ends_with_a_victory(newcomer: Player, edition: str) -> None:
    begun(newcomer, edition)
    assert step(newcomer) == "move"
    told = learned(newcomer)
    assert told[:1] == ["move"]
    end = newcomer.page.inner_text("[data-testid=lesson-end]")
    assert "Your first victory!" in end
    assert end.count("✓") >= len(IDEAS) - 1, end  # in some battles the enemy never gets to attack


def test_a_lesson_is_left_and_taken_up_again(newcomer: Player) -> None:
    begun(newcomer, "assault")
    game = newcomer.game
    while not (understood := done(newcomer)):
        assert newcomer.wait()
        newcomer.answer()
        assert newcomer.wait()
    newcomer.open()
    card = newcomer.page.locator("[data-testid=lesson-assault]:enabled")
    assert f"Go on: {understood} of 5" in card.inner_text(timeout=30_000)
    card.click()
    newcomer.until(lambda: step(newcomer), "the lesson again")
    assert newcomer.game == game
    was = step(newcomer)
    newcomer.page.locator("[data-testid=lesson-next]").click()
    newcomer.until(lambda: step(newcomer) != was, "the next idea")
