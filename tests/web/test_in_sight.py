"""What matters now is in sight, without anybody scrolling."""

from tests.web.playing import Player

IS_WITHIN = """([inner, outer]) => {
    const [one, all] = [inner, outer].map((wanted) => document.querySelector(wanted).getBoundingClientRect());
    return one.top >= all.top - 1 && one.bottom <= all.bottom + 1;
}"""


def is_within(newcomer: Player, inner: str, outer: str) -> bool:
    """Whether the whole of something shows in the window of something else."""
    return bool(newcomer.page.evaluate(IS_WITHIN, [inner, outer]))


def test_an_attack_can_be_committed_and_left_without_scrolling(newcomer: Player) -> None:
    newcomer.learn("stress")
    for _ in range(40):
        assert newcomer.answer_until("attack")
        newcomer.until(lambda: newcomer.page.query_selector(".plan button.main, [data-option]"), "the planner")
        if newcomer.page.query_selector(".plan .part"):
            break
        newcomer.answer()
    assert is_within(newcomer, ".plan button.main", ".asked")
    assert is_within(newcomer, "[data-option=none]", ".asked")


def test_the_newest_line_of_the_log_stays_in_sight_while_questions_come_and_go(newcomer: Player) -> None:
    newcomer.learn("stress")
    for _ in range(12):
        assert newcomer.wait()
        newcomer.page.wait_for_timeout(200)
        assert is_within(newcomer, ".story li:last-child", ".story ol"), newcomer.what
        newcomer.answer()
